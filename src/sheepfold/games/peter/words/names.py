"""Pieces, slots and players in words."""

from __future__ import annotations

from collections.abc import Iterable

from sheepfold.engine.naming import People
from sheepfold.games.peter.board import NUMBERS, SLOTS_EACH
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_a_row

KINDS = (mark("Sheep"), mark("Pig"), mark("Cow"), mark("Wolf"))

SIDES = (mark("Left"), mark("Right"), mark("Fence"))

SLOT_WORDS = (mark("Left Grassland"), mark("Right Grassland"), mark("Goal Fence"))

OWN_SLOTS = (mark("your Left Grassland"), mark("your Right Grassland"), mark("your Goal Fence"))
SLOTS_OF = (mark("{name}'s Left Grassland"), mark("{name}'s Right Grassland"), mark("{name}'s Goal Fence"))

OWN_SIDES = (mark("your Left"), mark("your Right"), mark("your Fence"))
SIDES_OF = (mark("{name}'s Left"), mark("{name}'s Right"), mark("{name}'s Fence"))
"""The same where there is little room."""


def kind_words(piece: int) -> str:
    """The type of a piece in words."""
    return say(KINDS[piece // NUMBERS])


def piece_words(piece: int) -> str:
    """A piece in words.

    >>> piece_words(27)
    'Wolf 7'
    """
    return say("{kind} {number}", kind=kind_words(piece), number=piece % NUMBERS + 1)


def listed(pieces: Iterable[int]) -> str:
    """Several pieces in words.

    >>> listed([0, 27]), listed([])
    ('Sheep 1, Wolf 7', 'empty')
    """
    return in_a_row(piece_words(piece) for piece in pieces) or say("empty")


def animals(number: int) -> str:
    """A number of animals in words.

    >>> animals(1)
    '1 animal'
    """
    return say_many("{number} animal", "{number} animals", number)


def wolves(number: int) -> str:
    """A number of wolves in words.

    >>> wolves(1), wolves(2)
    ('1 wolf', '2 wolves')
    """
    return say_many("{number} wolf", "{number} wolves", number)


def livestock(number: int) -> str:
    """A number of tame animals in words."""
    return say("{number} livestock", number=number)


def signed(points: int) -> str:
    """A change of points.

    >>> signed(3), signed(0), signed(-6)
    ('+3', '±0', '−6')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points else "±0"


class Company(People):
    """Both players as the viewer calls them, and what is theirs."""

    __slots__ = ()

    def place(self, slot: int) -> str:
        """A slot of the ring, in short."""
        return self.says(slot // SLOTS_EACH, OWN_SIDES[slot % SLOTS_EACH], SIDES_OF[slot % SLOTS_EACH])

    def slot(self, slot: int) -> str:
        """A slot of the ring in full."""
        return self.says(slot // SLOTS_EACH, OWN_SLOTS[slot % SLOTS_EACH], SLOTS_OF[slot % SLOTS_EACH])

    def barn(self, player: int, pieces: str) -> str:
        """A Barn with what is in it."""
        return self.says(player, mark("your Barn: {animals}"), mark("{name}'s Barn: {animals}"), animals=pieces)
