"""Edges, the path of least resistance and the travel of bands (ledger R0.5, R7 and R8)."""

from __future__ import annotations

from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import OFF, PENS, RUN
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event, Phase
from sheepfold.games.sheepdogs.rules.flocks import ask, cell_beside, spot

BEYOND, OPEN, BLOCKED = 0, 1, 2
"""What an edge is to sheep (R0.5)."""

NO_WAY = 6
TIED = 64
"""Added to the set of two directions between which the active player chooses (R8.2)."""


@rule
def turned(direction, by):
    """A direction after so many turns to the right, at most five either way (R0.2)."""
    new = direction + by
    if new >= 6:
        return new - 6
    return new + 6 if new < 0 else new


@rule
def edge_kind(position, space, direction):
    """Whether sheep can leave a space this way: open, blocked by dog, fence or pen, or off (R0.5, R8.1, R11.1)."""
    beside = cell_beside(position, space, direction)
    if beside < PENS:
        shut = position.dogs & spot(beside) or (int(board_of(position).fences[space]) >> direction) & 1
        return BLOCKED if shut else OPEN
    if beside == OFF:
        return BEYOND
    pen = beside - PENS
    shut = position.opening[pen] != turned(direction, 3) or (int(position.kennels) >> pen) & 1
    return BLOCKED if shut else OPEN


@rule
def open_ways(position, space):
    """The open directions out of a space, as a set (R0.5)."""
    found = 0
    for direction in range(6):
        if edge_kind(position, space, direction) == OPEN:
            found |= 1 << direction
    return found


@rule
def leads_to_sheep(position, space, direction):
    """Whether the next cell is a space with sheep; a pen counts as empty (R0.3, Q12)."""
    beside = cell_beside(position, space, direction)
    return beside < PENS and (position.flock & spot(beside)) != 0


@rule
def least(position, space, direction):
    """Ahead if open, else 60 degrees, else 120; in a pair the empty one; or NO_WAY, or TIED (R8.2, Q16, Q17)."""
    if edge_kind(position, space, direction) == OPEN:
        return direction
    for turn in range(1, 3):
        left = turned(direction, -turn)
        right = turned(direction, turn)
        left_open = edge_kind(position, space, left) == OPEN
        right_open = edge_kind(position, space, right) == OPEN
        if left_open and right_open:
            left_full = leads_to_sheep(position, space, left)
            if left_full == leads_to_sheep(position, space, right):
                return TIED | 1 << left | 1 << right
            return right if left_full else left
        if left_open:
            return left
        if right_open:
            return right
    return NO_WAY


@rule
def next_band(position):
    """The first heading with a band that has not run yet, 6 if all have (R6.5)."""
    for direction in range(6):
        if position.fly[direction] and position.land[direction] < 0:
            return direction
    return 6


@rule
def travel(position):
    """Let bands run one after the other; their order cannot matter (R6.5, R7.1, Q23)."""
    if position.band < 0:
        band = next_band(position)
        if band == 6:
            position.phase = Phase.LANDING
            return
        position.band = band
        position.cell = position.dog[position.seat, position.driver]
        position.heading = band
        position.empties = 0
    run(position)


@rule
def run(position):
    """Step on until sheep, a pen, the third empty space or a blocked edge; at the boundary turn (R7.1, R7.2, Q25)."""
    space = int(position.cell)
    direction = int(position.heading)
    empties = int(position.empties)
    while True:
        space = cell_beside(position, space, direction)
        if space >= PENS or position.flock & spot(space):
            break
        empties += 1
        if empties == RUN:
            break
        kind = edge_kind(position, space, direction)
        if kind == BLOCKED:
            break
        if kind == BEYOND:
            way = least(position, space, direction)
            if way == NO_WAY:
                break
            if way >= TIED:
                position.cell = space
                position.heading = direction
                position.empties = empties
                ask(position, Phase.WAY, way - TIED)
                return
            direction = way
    end_run(position, space, direction)


@rule
def end_run(position, cell, direction):
    """Remember where the band will be put down, and its last heading (R6.5, R9.1)."""
    band = int(position.band)
    position.land[band] = cell
    position.came[band] = direction
    position.band = -1
    position.cell = 0
    position.heading = 0
    position.empties = 0
    start = position.dog[position.seat, position.driver]
    tell(position, Event.R7_1_RUNS, position.fly[band], start, cell, 8 * band + direction)
