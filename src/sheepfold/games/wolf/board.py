"""Components and numbers of You Cry Wolf! as data (ledger: Board and components data)."""

from __future__ import annotations

from enum import IntEnum
from itertools import product
from math import factorial

import numpy as np


class Animal(IntEnum):
    """The four faces of a die, and the four rows of the board (R1.2)."""

    SHEEP = 0
    COW = 1
    DOG = 2
    WOLF = 3


LETTERS = "SCDW"
ROWS = 4
MOST_SEATS = 8
"""R10.3"""

CUP = 6
"""Dice of every player, and open dice of the optional rule (R1.1, R10.1); fewer by the option `dice` (Q34)."""

CHIPS = 5
"""R1.1; fewer by the option `chips` (Q34)."""

CUPS_IN_BOX = 5
"""Dice in the box, and spaces in a row, are those of so many players (Q2, Q3)."""

FEWEST_DICE = 2
"""In the smallest box: one for each of two players (Q34)."""

MOST_DICE = 60
"""Q2"""

MOST_FOR_OPEN_DICE = 4
"""The optional rule is for so many players at most (R10.1)."""

LEAST_CLAIM = 2
"""A die is laid first, so 2 is the least number ever claimed (R4.5)."""

BYTE = 8
"""Dice of one face take so many bits of a cup, so that cups can be added up: face f begins at bit 8f."""


class Code(IntEnum):
    """Codes of TURN: 0 to 6 lay a die, 7 to 10 call the marker of a row, 11 is the privilege (ledger: TURN codes).

    What follows can be written down, but is never legal: to pass, and to lay a face in a row.
    """

    CALL = 7
    PRIVILEGE = 11
    PASS = 12
    LAY = 16


BETS = ((0, 0), (1, 1), (2, 2), (2, 3), (3, 3), (3, 2), (3, 0))
"""The face and the row of the codes 0 to 6 (R4.2)."""

TURN_CODES = 12
LAST_LAY = Code.LAY + 15
ROLLS = 84
CODES = 84
MOST_CHOICES = 84

ALLOW = tuple(tuple(row for row in range(ROWS) if (face, row) in BETS) for face in range(4))
"""The rows permitted for each face, ascending (R4.2)."""

ROWS_OF = np.array([sum(1 << row for row in rows) for rows in ALLOW], np.int64)
"""The rows permitted for each face, as bits (R4.2)."""

BET_FACE = np.array([face for face, _ in BETS], np.int64)
BET_ROW = np.array([row for _, row in BETS], np.int64)

BETS_BY_FACES = np.array(
    [sum(1 << code for code, (face, _) in enumerate(BETS) if faces >> face & 1) for faces in range(16)], np.int64
)
"""For a set of faces, the codes that lay one of them."""

BETS_BY_ROWS = np.array(
    [sum(1 << code for code, (_, row) in enumerate(BETS) if rows >> row & 1) for rows in range(16)], np.int64
)
"""For a set of rows, the codes that lay a die in one of them."""

DICE = tuple((6 - c - d - w, c, d, w) for c, d, w in sorted(product(range(1, 4), repeat=3), key=sum) if c + d + w <= 5)
"""The ten dice with all four animals: how many of six sides show each face; the usual one first (Q1)."""

DIE_NAMES = tuple("".join(f"{letter}{sides}" for letter, sides in zip(LETTERS, die, strict=True)) for die in DICE)
SIDES = np.array(DICE, np.int64)


def _counts(dice: int) -> list[tuple[int, ...]]:
    """What so many dice can show, in the order of the codes of a roll (ledger: ROLL_CUP)."""
    return [counts for counts in product(range(dice + 1), repeat=4) if sum(counts) == dice]


COUNTS = tuple(counts for dice in range(CUP, 0, -1) for counts in _counts(dice))
"""The codes of a roll of six dice, then those of five, and so on (Q34)."""

ROLLS_OF = np.array([len(_counts(dice)) for dice in range(CUP + 1)], np.int64)
"""How many codes a roll of so many dice has."""

FIRST_ROLL = np.array([sum(ROLLS_OF[dice + 1 :]) for dice in range(CUP + 1)], np.int64)
"""Where the codes of so many dice begin among all."""

ROLLED = np.array([sum(n << BYTE * face for face, n in enumerate(counts)) for counts in COUNTS], np.int64)
"""The cup that each code of a roll gives."""


def _ways(die: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """In how many ways these dice show this: 46656 ways are all of six dice."""
    ways = factorial(sum(counts))
    for sides, number in zip(die, counts, strict=True):
        ways = ways // factorial(number) * sides**number
    return ways


WAYS = np.array([[_ways(die, counts) for counts in COUNTS] for die in DICE], np.int32)
"""For each die, the weight of every code of a roll."""

ALL_WAYS = 6**CUP

UP_TO = np.concatenate(
    [
        np.cumsum(WAYS[:, FIRST_ROLL[dice] : FIRST_ROLL[dice] + ROLLS_OF[dice]], axis=1, dtype=np.int32)
        for dice in range(CUP, 0, -1)
    ],
    axis=1,
)
"""For each die, the weights of the codes of so many dice up to each one, itself included."""

PAGE = 8
FIRST_ON_PAGE = np.array(
    [
        [np.searchsorted(up_to[:ROLLS], page << PAGE, side="right") for page in range((ALL_WAYS >> PAGE) + 1)]
        for up_to in UP_TO
    ],
    np.int16,
)
"""For each die, the code of the first of every 256 ways of six dice: where to begin to look for the code of a way."""
