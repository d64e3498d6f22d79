"""Spaces, directions and sheep as text (ledger: Notation)."""

from __future__ import annotations

from functools import lru_cache

from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, DIRECTIONS, LETTERS, PENS
from sheepfold.games.sheepdogs.pasture_table import pasture_with
from sheepfold.games.sheepdogs.rules.flocks import number_of

WAYS = "|".join(sorted(DIRECTIONS, key=len, reverse=True))
"""A direction, as a regular expression."""

SPACE = "[a-z][0-9]{1,2}"
"""A space's name, as a regular expression."""


@lru_cache(maxsize=64)
def _names(board: int) -> tuple[str, ...]:
    return tuple(pasture_with(board).names())


def names_of(position: Record) -> tuple[str, ...]:
    """The names of a position's spaces, by index."""
    return _names(int(position.board))


def place_name(position: Record, place: int) -> str:
    """A space or pen as text: d5, P0."""
    return names_of(position)[place] if place < PENS else f"P{place - PENS}"


def sheep_text(herd: int) -> str:
    """A herd as letters.

    >>> sheep_text(0x1002), sheep_text(0)
    ('wwn', '-')
    """
    return "".join(LETTERS[colour] * number_of(herd, colour) for colour in range(COLOURS)) or "-"


def ways_text(ways: int) -> str:
    """A set of directions as text.

    >>> ways_text(0b100001), ways_text(0)
    ('E+NE', '-')
    """
    return "+".join(name for way, name in enumerate(DIRECTIONS) if ways >> way & 1) or "-"


def colours_text(colours: int) -> str:
    """A set of colours as letters."""
    return "".join(letter for colour, letter in enumerate(LETTERS) if colours >> colour & 1)


def roll_text(herd: int, code: int, rare: bool) -> str:
    """A roll as text.

    >>> roll_text(0x1011, 27, True)
    '[wL kL nL+S]'
    """
    words = []
    for colour, letter in enumerate(LETTERS):
        if number_of(herd, colour):
            code, digit = divmod(code, 3)
            faces = "LSR"[digit]
            if rare and colour == COLOURS - 1:
                code, digit = divmod(code, 3)
                faces += "+" + "LSR"[digit]
            words.append(letter + faces)
    return f"[{' '.join(words)}]"
