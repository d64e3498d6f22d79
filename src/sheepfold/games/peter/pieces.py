"""Pieces and sets of pieces as text: S1 to W7 (ledger: Notation)."""

from __future__ import annotations

from collections.abc import Iterator

from sheepfold.engine.bits import bit
from sheepfold.games.peter.board import NUMBERS, PIECES

LETTERS = "SPCW"
SLOT_NAMES = ("L0", "R0", "F0", "L1", "R1", "F1")
PIECE = "[SPCW][1-7]"
"""A piece's name, as a regular expression."""


def piece_name(piece: int) -> str:
    """A piece as text.

    >>> piece_name(27)
    'W7'
    """
    return f"{LETTERS[piece // NUMBERS]}{piece % NUMBERS + 1}"


def piece_id(name: str) -> int:
    """The piece of this name.

    >>> piece_id("P1")
    7
    """
    return LETTERS.index(name[0]) * NUMBERS + int(name[1]) - 1


def pieces_in(items: int) -> Iterator[int]:
    """The pieces of a set, ascending."""
    return (piece for piece in range(PIECES) if int(items) & bit(piece))


def names_in(items: int) -> str:
    """A set of pieces as text, `-` if it is empty."""
    return " ".join(piece_name(piece) for piece in pieces_in(items)) or "-"


def names_or_number(items: int, size: int) -> str:
    """A set of pieces as text, or `?x3` if its three pieces are hidden."""
    return f"?x{size}" if size and not items else names_in(items)
