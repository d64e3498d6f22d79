"""What a pasture promises, and what a sensible player leans to: points, sheep near the pens, and the best drive."""

from __future__ import annotations

from math import exp

from sheepfold.engine.bits import lowest
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import COLOURS, KEEP, PENS, RUN, SPACES
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules import face_weight, pick
from sheepfold.games.sheepdogs.rules.dogs import driven_space, in_reach, targets
from sheepfold.games.sheepdogs.rules.ends import points_each, side_points
from sheepfold.games.sheepdogs.rules.flocks import (
    cell_beside,
    herd_in,
    lowest_colour,
    note_dogs,
    number_of,
    spot,
)
from sheepfold.games.sheepdogs.rules.paths import BEYOND, BLOCKED, NO_WAY, OPEN, TIED, edge_kind, least, turned
from sheepfold.games.sheepdogs.rules.refusals import subject

NEARNESS = (0.0, 0.40, 0.28, 0.20, 0.14, 0.10, 0.07, 0.05, 0.03, 0.02)
"""By steps from a pen: what part of its points a sheep there is worth already."""

FAR = 9
SHARPNESS = 0.5
"""How much more likely a side wins that is one point ahead, as a power of e."""

NEXT, LATER = 0.8, 0.3
"""What the best drive into the pen is worth to whoever has the turn, and to the others: a part of its points."""

OUTSIDERS = 0.3
"""Sheep that would cost points count less: they are seldom driven in."""

CARELESS = 8
"""Once in so many times a roll-out does not look."""

CELL_BITS, CELL = 7, 127
"""A landing takes so many bits of the number that holds all six; where there is no way it is CELL."""


@rule
def steps_between(position, space, seat):
    """Steps from a space to a pen, as the crow flies (R0.2)."""
    board = board_of(position)
    q = int(board.q[space]) - int(board.pen_q[seat])
    r = int(board.r[space]) - int(board.pen_r[seat])
    return min(max(abs(q), abs(r), abs(q + r)), FAR)


@rule
def worth(position, seat, cell, colour):
    """What a sheep in a space or pen is worth to a seat (R13.1, R15.5)."""
    if cell >= PENS:
        pen = cell - PENS
        return float(points_each(position, pen, colour)) if is_own(position, seat, pen) else 0.0
    value = part_worth(position, seat, cell, colour)
    if position.teams:
        value += part_worth(position, seat ^ 2, cell, colour)
    return value


@rule
def is_own(position, seat, pen):
    """Whether points in this pen count for the seat (R15.4)."""
    return pen == seat or (position.teams and pen == seat ^ 2)


@rule
def part_worth(position, seat, space, colour):
    """The nearer a sheep is to a pen, the greater a part of its points it is worth already."""
    points = points_each(position, seat, colour)
    return NEARNESS[steps_between(position, space, seat)] * (points if points > 0 else OUTSIDERS * points)


@rule
def outlook(position, seat):
    """Points that the sheep near a seat's pens may bring it (R13.1, R15.5)."""
    hope = 0.0
    flock = int(position.flock)
    while flock:
        space = lowest(flock)
        flock ^= spot(space)
        for colour in range(COLOURS):
            number = number_of(herd_in(position, space), colour)
            if number:
                hope += number * worth(position, seat, space, colour)
    return hope


# -------------------------------------------------------------------- drives


@rule
def landing(position, space, way):
    """Where a band that leaves a space this way will stop; of two equal ways it takes the left one (R7.1, R7.2)."""
    empties = 0
    while True:
        space = cell_beside(position, space, way)
        if space >= PENS or position.flock & spot(space):
            return space
        empties += 1
        kind = edge_kind(position, space, way)
        if empties == RUN or kind == BLOCKED:
            return space
        if kind == BEYOND:
            way = one_way(least(position, space, way))
            if way == NO_WAY:
                return space


@rule
def one_way(way):
    """One of two equal ways."""
    return lowest(way - TIED) if way >= TIED else way


@rule
def landings(position, space):
    """By first heading: where bands out of a space will stop, CELL where the way is not open, in one number."""
    found = 0
    for way in range(6):
        cell = landing(position, space, way) if edge_kind(position, space, way) == OPEN else CELL
        found |= cell << (CELL_BITS * way)
    return found


@rule
def landing_in(found, way):
    """One of the landings."""
    return (found >> (CELL_BITS * way)) & CELL


@rule
def drive_worth(position, seat, space, edge, found):
    """What a seat gains on average if this space is driven from an edge and its sheep stop there (R6.2, R6.4)."""
    ahead = turned(edge, 3)
    aside = one_way(least(position, space, ahead))
    stay = space if aside == NO_WAY else landing_in(found, aside)
    herd = herd_in(position, space)
    value = 0.0
    for colour in range(COLOURS):
        number = number_of(herd, colour)
        if number:
            value -= number * worth(position, seat, space, colour)
            for turn in range(3):
                cell = landing_in(found, turned(ahead, turn - 1))
                chance = face_weight(position, turn) / 6.0
                value += number * chance * worth(position, seat, stay if cell == CELL else cell, colour)
    return value


@rule
def control_worth(position, seat, space, found):
    """What a seat gains if its shepherd directs every sheep of a space the best way (R10.2)."""
    herd = herd_in(position, space)
    value = 0.0
    for colour in range(COLOURS):
        number = number_of(herd, colour)
        if number:
            best = -9.0
            for way in range(6):
                cell = landing_in(found, way)
                if cell != CELL:
                    best = max(best, worth(position, seat, cell, colour))
            if best > -9.0:
                value += number * (best - worth(position, seat, space, colour))
    return value


@rule
def best_edge(position, seat, space):
    """The best edge to drive a space from, and what that gains: 8 times 1000ths, plus the edge."""
    found = landings(position, space)
    if position.shepherds & spot(space):
        gain = control_worth(position, seat, space, found) if position.shepherd[seat] == space else 0.0
        return 8 * int(1000.0 * gain)
    best = -8000000
    for edge in range(6):
        value = 8 * int(1000.0 * drive_worth(position, seat, space, edge, found)) + edge
        best = max(best, value)
    return best


@rule
def drive_into(position, seat, dog, space):
    """The same for a dog that goes there: it no longer stands in the way where it was."""
    place = int(position.dog[seat, dog])
    position.dog[seat, dog] = space
    note_dogs(position)
    value = best_edge(position, seat, space)
    position.dog[seat, dog] = place
    note_dogs(position)
    return value


@rule
def threat(position, seat):
    """What the best drive near a seat's pens would bring it now, in points."""
    mover = int(position.seat)
    position.seat = seat
    best = 0
    for dog in range(2 if position.seats == 2 else 1):
        spaces = targets(position, dog, in_reach(position, dog))
        while spaces:
            space = lowest(spaces)
            spaces ^= spot(space)
            if is_near_pen(position, seat, space):
                best = max(best, drive_into(position, seat, dog, space))
    position.seat = mover
    return (best >> 3) / 1000.0


@rule
def is_near_pen(position, seat, space):
    """Whether sheep might run from here into one of the seat's pens (R7.1)."""
    if steps_between(position, space, seat) <= RUN:
        return True
    return position.teams and steps_between(position, space, seat ^ 2) <= RUN


@rule
def promise(position, payoffs):
    """At the beginning of a turn: points, half-won sheep and threats; team mates hope together (R13.2, R15.5)."""
    if position.phase != Phase.SHEPHERD_MOVE:
        return False
    total = 0.0
    for seat in range(position.seats):
        hope = side_points(position, seat) + outlook(position, seat)
        hope += (NEXT if position.seat == seat else LATER) * threat(position, seat)
        if position.teams:
            hope += (NEXT if position.seat == seat ^ 2 else LATER) * threat(position, seat ^ 2)
        payoffs[seat] = exp(SHARPNESS * hope)
        total += payoffs[seat]
    for seat in range(position.seats):
        payoffs[seat] /= total
    return True


# -------------------------------------------------------------------- what a sensible player leans to


@rule
def lean(position, who, rng, out):
    """Drive what gains most, direct sheep the best way, keep no strangers; the rest at random (R6.1, R10.1, R11.4)."""
    phase = position.phase
    if below(rng, CARELESS):
        if phase == Phase.DOG_MOVE:
            return best_target(position)
        if phase == Phase.DOG_EDGE:
            return best_edge(position, int(position.seat), driven_space(position)) & 7
        if phase == Phase.DIRECT:
            return best_direction(position, who)
        if phase == Phase.REPLACE:
            return best_return(position, who)
        if phase == Phase.LEAD_DOG and below(rng, 2):
            return 0
    return int(pick(position, who, rng, out))


@rule
def best_target(position):
    """The dog and space whose drive gains most (R5.2)."""
    seat = int(position.seat)
    best = -8000000
    choice = 0
    for dog in range(2):
        spaces = int(position.legal[dog])
        while spaces:
            space = lowest(spaces)
            spaces ^= spot(space)
            value = drive_into(position, seat, dog, space)
            if value > best:
                best = value
                choice = SPACES * dog + space
    return choice


@rule
def best_direction(position, who):
    """Where the next sheep is best sent by the shepherd's owner (R10.2, R10.3)."""
    space = subject(position)
    herd = int(position.chosen) if position.rush >= 0 else herd_in(position, space)
    colour = lowest_colour(herd)
    ways = int(position.legal[0])
    best = -9.0
    choice = lowest(ways)
    while ways:
        way = lowest(ways)
        ways &= ways - 1
        cell = cell_beside(position, space, way) if position.rush >= 0 else landing(position, space, way)
        value = worth(position, who, cell, colour)
        if value > best:
            best = value
            choice = way
    return choice


@rule
def best_return(position, who):
    """Keep a visitor that brings points, else put it where it is worth most (R11.4)."""
    colour = lowest_colour(position.wait[who])
    if position.legal[1] and points_each(position, who, colour) > 0:
        return KEEP
    spaces = int(position.legal[0])
    best = -9.0
    choice = KEEP
    while spaces:
        space = lowest(spaces)
        spaces ^= spot(space)
        value = worth(position, who, space, colour)
        if value > best:
            best = value
            choice = space
    return choice
