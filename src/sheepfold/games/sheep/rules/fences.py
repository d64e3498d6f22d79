"""Fences, and what they may not block in (ledger R2, Q8).

Sets of squares are four words of four rows each, so that one step of a flood is a few shifts. Where a fence would
block something in is found once after each fence and kept in the record.
"""

from __future__ import annotations

from sheepfold.engine.bits import bit, count
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    COLUMNS,
    EDGE_SET,
    FENCE_GROUND,
    FENCES_ALL,
    FENCES_EVEN,
    FEWEST_SEATS,
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW_SHIFT,
    QUARTERS,
    RING_SET,
    SHEPHERD_SET,
    SHORTEST_LOOP,
    STARTS_SET,
    WHOLE,
    On,
)
from sheepfold.games.sheep.position import Event, Fences4, Phase
from sheepfold.games.sheep.rules.field import fourth_tile, put


@rule
def fences_to_place(position):
    """All 18, or four for each of four players (R1.8, Q6)."""
    if position.seats == FEWEST_SEATS or position.fences4 == Fences4.ALL:
        return FENCES_ALL
    return FENCES_EVEN


@rule
def place_fence(position, square):
    """One fence, and the next player's turn to place one, until all stand (R2.1, R2.7, R2.8)."""
    put(position, square, On.FENCE)
    position.fenced += 1
    tell(position, Event.R2_1_FENCE, position.seat, square, position.fenced - 1)
    if position.fenced < fences_to_place(position):
        position.seat = 0 if position.seat + 1 == position.seats else position.seat + 1
        mark_cuts(position)
        return
    tell(position, Event.R2_8_FENCES_STAND, position.fenced)
    position.seat = position.first
    position.phase = Phase.TURN
    for quarter in range(QUARTERS):
        position.shut[quarter] = 0


# -------------------------------------------------------------------- blocking in


@rule
def mark_cuts(position):
    """Where a fence would block in a starting tile or a destination tile (R2.5, R2.6, Q8).

    A fence can cut something off only where it joins two walls of the field's edge, or closes a loop around the
    centre; for those squares the ledger's flood decides.
    """
    find_edge_walls(position)
    above = 0
    for quarter in range(QUARTERS + 1):
        here = doubtful(position, quarter) if quarter < QUARTERS else 0
        if quarter > 0:  # not before its neighbour below has been looked at
            position.shut[quarter - 1] = cutting(position, quarter - 1, above)
        above = here


@rule
def fences_in(position, quarter):
    """The fences of a quarter; in the fence phase only shepherds stand beside them."""
    return int(position.taken[quarter]) & ~int(SHEPHERD_SET[quarter])


@rule
def find_edge_walls(position):
    """Leave in `shut` the fences joined to the edge, corner to corner; all of them if a loop without it is possible."""
    loose = 0
    for quarter in range(QUARTERS):
        position.shut[quarter] = fences_in(position, quarter) & int(EDGE_SET[quarter])
    grows = True
    while grows:
        grows = False
        loose = int(position.fenced)
        for quarter in range(QUARTERS):
            joined = fences_in(position, quarter) & all_around(position, quarter)
            grows = grows or joined != position.shut[quarter]
            position.shut[quarter] = joined
            loose -= count(joined)
    if loose + 1 >= SHORTEST_LOOP:
        for quarter in range(QUARTERS):
            position.shut[quarter] = fences_in(position, quarter)


@rule
def all_around(position, quarter):
    """The squares of a quarter that are in `shut` or beside it, diagonals included."""
    above = wide(int(position.shut[quarter - 1])) if quarter > 0 else 0
    below = wide(int(position.shut[quarter + 1])) if quarter + 1 < QUARTERS else 0
    here = wide(int(position.shut[quarter]))
    return here | south_of(here, above) | north_of(here, below)


@rule
def wide(squares):
    """Squares and their neighbours to the left and right."""
    return squares | east_of(squares) | west_of(squares)


@rule
def east_of(squares):
    """The neighbours to the right."""
    return (squares & ~LAST_COLUMN) << 1


@rule
def west_of(squares):
    """The neighbours to the left."""
    return (squares & ~FIRST_COLUMN) >> 1


@rule
def south_of(squares, above):
    """The neighbours below the squares of a quarter and of the one above it."""
    return ((squares << COLUMNS) & WHOLE) | (above >> LAST_ROW_SHIFT)


@rule
def north_of(squares, below):
    """The neighbours above the squares of a quarter and of the one below it."""
    return (squares >> COLUMNS) | ((below & FIRST_ROW) << LAST_ROW_SHIFT)


@rule
def doubtful(position, quarter):
    """Where a fence would split its surroundings: two runs of open squares or more that it touches (Q8, shortcut).

    Walls are the squares in `shut` and all that is not field. A run ends where an open side is followed, clockwise,
    by a wall at the corner or the next side.
    """
    here = int(position.shut[quarter])
    north = south_of(here, int(position.shut[quarter - 1]) if quarter > 0 else WHOLE)
    south = north_of(here, int(position.shut[quarter + 1]) if quarter + 1 < QUARTERS else WHOLE)
    east = west_of(here) | LAST_COLUMN
    west = east_of(here) | FIRST_COLUMN
    northern = ~north & (west_of(north) | east)
    eastern = ~east & (west_of(south) | south)
    southern = ~south & (east_of(south) | west)
    western = ~west & (east_of(north) | north)
    split = (northern & eastern) | (southern & western) | ((northern | eastern) & (southern | western))
    return split & int(FENCE_GROUND[fourth_tile(position), quarter]) & ~int(position.taken[quarter])


@rule
def cutting(position, quarter, squares):
    """Those of the squares where a fence would really cut a corner off."""
    found = 0
    while squares:
        square = squares & -squares
        if cuts_off(position, quarter, square):
            found |= square
        squares ^= square
    return found


@rule
def cuts_off(position, quarter, square):
    """Flood from the ring around the shepherds: is a starting tile not reached any more? (Q7, Q8)"""
    open0 = WHOLE & ~int(position.taken[0]) & ~(square if quarter == 0 else 0)
    open1 = WHOLE & ~int(position.taken[1]) & ~(square if quarter == 1 else 0)
    open2 = WHOLE & ~int(position.taken[2]) & ~(square if quarter == 2 else 0)
    open3 = WHOLE & ~int(position.taken[3]) & ~(square if quarter == 3 else 0)
    top, bottom = STARTS_SET[fourth_tile(position), 0], STARTS_SET[fourth_tile(position), 3]
    first, second, third, fourth = 0, int(RING_SET[1]), int(RING_SET[2]), 0
    before = -1
    while before != first + second + third + fourth:
        before = first + second + third + fourth
        first = open0 & (wide(first) | south_of(first, 0) | north_of(first, second))
        second = open1 & (wide(second) | south_of(second, first) | north_of(second, third))
        third = open2 & (wide(third) | south_of(third, second) | north_of(third, fourth))
        fourth = open3 & (wide(fourth) | south_of(fourth, third) | north_of(fourth, 0))
    return (top & ~first) != 0 or (bottom & ~fourth) != 0


@rule
def blocks_in(position, quarter, place):
    """Whether a fence on this open square would block something in, as last marked (R2.5, R2.6)."""
    return (int(position.shut[quarter]) & bit(place)) != 0
