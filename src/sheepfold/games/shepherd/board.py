"""Components and numbers of The Shepherd as data (ledger: Board and components data)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sheepfold.language import mark

SIDE = 8
FIELDS = 60
"""An 8 x 8 board without its four corners (R1.2, Q1)."""

BESIDE = 60
"""Off the board, where the dog waits (R1.7); never a field."""

DIRECTIONS = 4
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, East, South, West as row and column (R4.1)."""

CORNERS = ((0, 0), (0, SIDE - 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1))
PLACES = tuple((row, column) for row in range(SIDE) for column in range(SIDE) if (row, column) not in CORNERS)
"""Row from the north and column from the west of every field, by its index."""

NUMBER = {place: field for field, place in enumerate(PLACES)}
NAMES = tuple("abcdefgh"[column] + str(SIDE - row) for row, column in PLACES)
"""Printed names, a column's letter and a row's number from the south."""

FIELD = {name: field for field, name in enumerate(NAMES)}


def _beside(field: int, direction: int) -> int:
    row, column = PLACES[field]
    south, east = STEPS[direction]
    return NUMBER.get((row + south, column + east), BESIDE)


def _around_the_edge(field: int, direction: int) -> int:
    """The neighbour, or the far end of the same row or column (R9.6, Q26)."""
    ahead = _beside(field, direction)
    if ahead != BESIDE:
        return ahead
    while (behind := _beside(field, (direction + 2) % DIRECTIONS)) != BESIDE:
        field = behind
    return field


NEIGHBOUR = np.full((2, FIELDS + 1, DIRECTIONS), BESIDE, np.int64)
"""By version, field and direction: the next field, BESIDE over the edge; in the tactical version the far end."""

ESCAPES = np.zeros((2, FIELDS + 1), np.int64)
"""By version and field: the set of all those neighbours."""

for _field in range(FIELDS):
    for _direction in range(DIRECTIONS):
        for _version, _next in enumerate((_beside, _around_the_edge)):
            _target = _next(_field, _direction)
            NEIGHBOUR[_version, _field, _direction] = _target
            if _target != BESIDE:
                ESCAPES[_version, _field] |= 1 << _target

ALL = (1 << FIELDS) - 1


def fields_in(*names: str) -> int:
    """The set of these fields."""
    return sum(1 << FIELD[name] for name in names)


def _where(rows: range, columns: range) -> int:
    return sum(1 << field for field, (row, column) in enumerate(PLACES) if row in rows and column in columns)


INNER = range(1, SIDE - 1)
NOT_EAST_END = sum(1 << field for field in range(FIELDS) if _beside(field, 1) != BESIDE)
NOT_WEST_END = sum(1 << field for field in range(FIELDS) if _beside(field, 3) != BESIDE)
NORTH_BY_8 = _where(range(2, 7), range(SIDE))
NORTH_BY_7 = _where(range(1, 2), INNER) | _where(range(7, 8), range(SIDE))
SOUTH_BY_8 = _where(range(1, 6), range(SIDE))
SOUTH_BY_7 = _where(range(0, 1), range(SIDE)) | _where(range(6, 7), INNER)
"""Where a step north or south changes the index by 8, and where by 7 because a row lacks its corners."""

DARK = fields_in("c6", "f6", "d5", "e5", "d4", "e4", "c3", "f3")
"""Two dark cards on each (R1.3, Q2)."""

START = (("d1", "e1"), ("a5", "a4"), ("e8", "d8"), ("h4", "h5"))
"""By side, South, West, North, East, which is clockwise: the starting places of sheep 0 and 1 (R1.5)."""

STARTING_PLACES = fields_in(*(name for pair in START for name in pair))
LIGHT = ALL & ~DARK & ~STARTING_PLACES
"""One light card on each (R1.4)."""

COLOURS = (mark("Blue"), mark("White"), mark("Red"), mark("Yellow"))
SIDES = np.array([[0] * 4, [0] * 4, [0, 2, 0, 0], [0, 1, 2, 0], [0, 1, 2, 3]], np.int64)
"""By number of players and player: the side, and so the colour (R1.8, Q3)."""

START_FIELDS = np.array([[FIELD[name] for name in pair] for pair in START], np.int64)

MOST_SEATS = 4
"""R1.1"""
SHEEP_EACH = 2
MOST_SHEEP = 8
NO_SHEEP = 8

LIGHT_CARDS = 44
WORMS = 4
"""R6.1"""
CLEAN_CARDS = 56
CARDS = 60
DARK_PAIR = 2
"""R5.2"""
DOG_STEPS = 3
"""R9.2"""
FINE = 2
"""A worm in a pile, and one card more (R11.2)."""


class Symbol(IntEnum):
    """What a die shows (R3.2)."""

    SHEEP = 0
    GRASS = 1
    DOG = 2
    SUN = 3


SYMBOLS = 4
LETTERS = "SGDU"
DIE_A, DIE_B = "SGU", "SGD"
THROWS = 9
NO_THROW = 9

THROW_ODDS = np.array([3, 9, 6, 2, 6, 4, 1, 3, 2], np.int64)
"""In 36ths, by the code 3a + b: die A has 3 sheep, 2 grass, 1 Sun, die B 1 sheep, 3 grass, 2 dogs (R3.2)."""

ALL_THROWS = 36
THROW_OF = np.repeat(np.arange(THROWS, dtype=np.int64), THROW_ODDS)
SHOWN = np.zeros((THROWS + 1, SYMBOLS), np.int64)
"""By throw and symbol: how many dice show it."""

for _throw in range(THROWS):
    SHOWN[_throw, LETTERS.index(DIE_A[_throw // 3])] += 1
    SHOWN[_throw, LETTERS.index(DIE_B[_throw % 3])] += 1


class Code(IntEnum):
    """The codes of ACT (ledger: Turn as a state machine); 0 to 7 are steps, 4k + direction."""

    GRAZE = 8
    """Sheep 0 of the player grazes; the next code is sheep 1."""
    DOG = 10
    """The dog goes to field 0; the following codes are the other fields."""
    PASS = 70


CODES = 71
NO_CHOICE = -1
MOST_CHOICES = 65
FLIGHTS = DIRECTIONS * MOST_SHEEP


class Misreading(IntEnum):
    """What people write that no code means; each has its own reason."""

    NOT_A_STEP = 71
    NOT_YOURS = 72
    NO_SHEEP_THERE = 73
    NOT_A_CHOICE = 74
