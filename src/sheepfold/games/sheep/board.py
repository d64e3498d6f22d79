"""Components and numbers of Sheep as data (ledger: Board and components data)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

ROWS, COLUMNS = 16, 12
"""48 tiles of two by two squares: 8 rows by 6 columns of tiles (R1.2, Q1)."""

SQUARES = ROWS * COLUMNS
BESIDE = SQUARES
"""A real extra square: beyond every edge, and where sheep and dogs wait that are not in the field."""

COLOURS = 4
SHEEP_EACH = 6
"""R1.5"""

DOGS = 6
"""R1.7"""

FENCES_ALL = 18
"""R1.8"""

FENCES_EVEN = 16
"""Four fences for each of four players; two stay in the box (Q6)."""

POINTS = 3
"""Action points of a turn; fewer in the first round: 1, 2, 3, 3 (R3.2)."""

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
DIRECTIONS = 4

SHEPHERDS = (89, 90, 102, 101)
"""Red upper left, Yellow upper right, Blue lower right, Black lower left (R1.3, Q2, Q3)."""

ACCESS = ((77, 88), (78, 91), (103, 114), (113, 100))
"""The two squares beside each shepherd where a sheep of its flock is with it (R7.1)."""

STARTS = (191, 180, 0, 11)
"""The starting squares: the corner opposite the own shepherd (R1.5, R1.6)."""

START_TILES = ((178, 179, 190, 191), (168, 169, 180, 181), (0, 1, 12, 13), (10, 11, 22, 23))
"""R1.6"""

CENTRE = tuple(COLUMNS * row + column for row in range(6, 10) for column in range(4, 8))
"""The 16 squares of the four central tiles (R2.3)."""

RING = tuple(square for square in CENTRE if square not in SHEPHERDS)


class On(IntEnum):
    """What a square holds; a sheep's colour is added to SHEEP, or to HOME when it is with its shepherd (R7.1)."""

    GRASS = 0
    FENCE = 1
    DOG = 2
    SHEPHERD = 3
    SHEEP = 4
    HOME = 8
    EDGE = 12


class Code(IntEnum):
    """The codes at ACT; 0 to 767 slide the sheep on square code / 4 in direction code % 4."""

    PLACE = 768
    END = 769
    DOG_SUPPLY = 770
    DOG_LIFT = 771
    """Lift the dog on the first square; the others follow."""


CODES = 963
MOST_CHOICES = 192

NO_DOG = 255
FROM_SUPPLY = 254
"""What `hand` holds when there is no dog in it, or one that was not in the field yet."""

# -------------------------------------------------------------------- tables by square

_squares = np.arange(SQUARES)
ROW = (_squares // COLUMNS).astype(np.int8)
COLUMN = (_squares % COLUMNS).astype(np.int8)
LINES = (1 << ROW.astype(np.int32)) | (1 << (ROWS + COLUMN.astype(np.int32)))
"""By square: its row and its column as bits."""


def _step(direction: int, square: int) -> int:
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[direction]
    row, column = square // COLUMNS + down, square % COLUMNS + right
    on_field = square < SQUARES and 0 <= row < ROWS and 0 <= column < COLUMNS
    return COLUMNS * row + column if on_field else BESIDE


STEP = np.array([[_step(d, square) for square in range(SQUARES + 1)] for d in range(DIRECTIONS)], np.int16)
"""By direction and square: the neighbour, BESIDE beyond the edge."""

ORDINARY, FIRST_START, FIRST_ACCESS = 0, 1, 5
SPECIAL = np.zeros(SQUARES, np.int8)
"""By square: ORDINARY, FIRST_START plus the corner's colour, or FIRST_ACCESS plus twice the shepherd's (and 1)."""

OTHER_ACCESS = np.zeros(SQUARES, np.int16)
"""By access square: the same shepherd's other one (Q17)."""

for _colour in range(COLOURS):
    _one, _other = ACCESS[_colour]
    SPECIAL[_one], SPECIAL[_other] = FIRST_ACCESS + 2 * _colour, FIRST_ACCESS + 2 * _colour + 1
    SPECIAL[STARTS[_colour]] = FIRST_START + _colour
    OTHER_ACCESS[_one], OTHER_ACCESS[_other] = _other, _one

START_OF, ACCESS_OF = np.array(STARTS, np.int16), np.array(ACCESS, np.int16)
"""The same as STARTS and ACCESS, as tables for rules."""

# -------------------------------------------------------------------- sets of squares: four words of four rows each

QUARTERS = 4
QUARTER_SQUARES = SQUARES // QUARTERS
QUARTER = (_squares // QUARTER_SQUARES).astype(np.int8)
PLACE_IN_QUARTER = (_squares % QUARTER_SQUARES).astype(np.int8)

WHOLE = (1 << QUARTER_SQUARES) - 1
FIRST_ROW = (1 << COLUMNS) - 1
LAST_ROW_SHIFT = QUARTER_SQUARES - COLUMNS
FIRST_COLUMN = sum(1 << COLUMNS * row for row in range(ROWS // QUARTERS))
LAST_COLUMN = FIRST_COLUMN << (COLUMNS - 1)
EDGE_COLUMNS = FIRST_COLUMN | LAST_COLUMN


def _words(squares: set[int]) -> list[int]:
    words = [0] * QUARTERS
    for square in squares:
        words[square // QUARTER_SQUARES] |= 1 << square % QUARTER_SQUARES
    return words


def _starts(seats: int) -> set[int]:
    return set(STARTS[:seats])


def _no_fence(seats: int) -> set[int]:
    return set(CENTRE).union(*START_TILES[:seats])


_FIELD = set(range(SQUARES))
FEWEST_SEATS = 3
STARTS_SET = np.array([_words(_starts(tiles)) for tiles in (3, 4)], np.int64)
"""By number of starting tiles less 3, and quarter: the starting squares that fences may not block in (Q7)."""

FENCE_GROUND = np.array([_words(_FIELD - _no_fence(tiles)) for tiles in (3, 4)], np.int64)
"""Likewise: where a fence may stand on a vacant square that blocks nothing in (R2.3, R2.4, Q7)."""

DOG_GROUND = np.array([_words(_FIELD - _starts(seats)) for seats in (3, 4)], np.int64)
"""By number of seats less 3, and quarter: where a dog may stand on a vacant square (R5.4, Q7)."""

SHEPHERD_SET = np.array(_words(set(SHEPHERDS)), np.int64)
RING_SET = np.array(_words(set(RING)), np.int64)
EDGE_SET = np.array(_words({s for s in _FIELD if BESIDE in STEP[:, s]}), np.int64)

SHORTEST_LOOP = 16
"""So many fences, corner to corner, close the shortest wall around the four central tiles (Q8)."""
