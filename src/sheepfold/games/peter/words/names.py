"""Pieces, slots and players in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheepfold.games.peter.board import NUMBERS, SLOTS_EACH

KINDS = ("Sheep", "Pig", "Cow", "Wolf")

SLOT_WORDS = ("Left Grassland", "Right Grassland", "Goal Fence")

SIDES = ("Left", "Right", "Fence")

OPPONENT = ("your opponent", "your opponent")
"""What both are called where only the other one is meant."""


def piece_words(piece: int) -> str:
    """A piece in words.

    >>> piece_words(27)
    'Wolf 7'
    """
    return f"{KINDS[piece // NUMBERS]} {piece % NUMBERS + 1}"


def listed(pieces: Iterable[int]) -> str:
    """Several pieces in words.

    >>> listed([0, 27]), listed([])
    ('Sheep 1, Wolf 7', 'empty')
    """
    return ", ".join(piece_words(piece) for piece in pieces) or "empty"


def slot_words(slot: int, viewer: int, names: tuple[str, ...] = ("player 0", "player 1")) -> str:
    """A ring slot in words, for whoever is looking."""
    owner = slot // SLOTS_EACH
    whose = "your" if owner == viewer else f"{names[owner]}'s"
    return f"{whose} {SLOT_WORDS[slot % SLOTS_EACH]}"


def animals(number: int) -> str:
    """A number of animals in words.

    >>> animals(1)
    '1 animal'
    """
    return f"{number} animal{'' if number == 1 else 's'}"


def wolves(number: int) -> str:
    """A number of wolves in words.

    >>> wolves(1), wolves(2)
    ('1 wolf', '2 wolves')
    """
    return f"{number} {'wolf' if number == 1 else 'wolves'}"


def signed(points: int) -> str:
    """A change of points.

    >>> signed(3), signed(0), signed(-6)
    ('+3', '±0', '−6')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "±0"


def clipped(name: str, letters: int) -> str:
    """A name that fits into a small place.

    >>> clipped("Bartholomew", 7)
    'Bartho…'
    """
    return name if len(name) <= letters else name[: letters - 1] + "…"


class Company(NamedTuple):
    """Both players as the viewer calls them."""

    viewer: int
    names: tuple[str, ...] = ()

    def name(self, player: int) -> str:
        """A player's name."""
        if player == self.viewer:
            return "You"
        if self.names:
            return self.names[player]
        return f"Player {player}" if self.viewer < 0 else "Opponent"

    def does(self, player: int, verb: str) -> str:
        """A short sentence about a player."""
        return f"{self.name(player)} {verb}{'' if player == self.viewer else 's'}"

    def whose(self, player: int) -> str:
        """The player's name before a thing."""
        return "your" if player == self.viewer else f"{self.name(player)}'s"

    def place(self, slot: int) -> str:
        """A slot of the ring, in short."""
        return f"{self.whose(slot // SLOTS_EACH)} {SIDES[slot % SLOTS_EACH]}"

    def slot(self, slot: int) -> str:
        """A slot of the ring in full."""
        return f"{self.whose(slot // SLOTS_EACH)} {SLOT_WORDS[slot % SLOTS_EACH]}"

    def short(self, letters: int) -> Company:
        """The same with names that fit into small places."""
        return Company(self.viewer, tuple(clipped(name, letters) for name in self.names))
