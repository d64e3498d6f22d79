"""Squares and colours as text: a1 upper left to l16 lower right, R Y B K (ledger: Notation)."""

from __future__ import annotations

import re

from sheepfold.games.sheep.board import COLUMNS, FROM_SUPPLY, NO_DOG, ROWS
from sheepfold.language import mark

LETTERS = "RYBK"
COLOUR_NAMES = (mark("Red"), mark("Yellow"), mark("Blue"), mark("Black"))
SQUARE = r"[a-l](?:1[0-6]|[1-9])(?!\d)"
"""A square's name, as a regular expression."""


def square_name(square: int) -> str:
    """A square as text.

    >>> square_name(0), square_name(89), square_name(191)
    ('a1', 'f8', 'l16')
    """
    row, column = divmod(int(square), COLUMNS)
    return f"{'abcdefghijkl'[column]}{row + 1}"


def square_id(name: str) -> int:
    """The square of this name.

    >>> square_id("l16")
    191
    """
    if not re.fullmatch(SQUARE, name):
        raise ValueError(f"{name!r} is no square: they are a1 to {'abcdefghijkl'[COLUMNS - 1]}{ROWS}")
    return COLUMNS * (int(name[1:]) - 1) + ord(name[0]) - ord("a")


def came_from(hand: int) -> str:
    """The square that a dog in hand was lifted from; nothing for one from the supply."""
    return "" if hand in (FROM_SUPPLY, NO_DOG) else square_name(hand)
