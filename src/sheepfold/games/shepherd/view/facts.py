"""What the pictures of the board show (ledger: What a good table shows)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from sheepfold.engine import facts
from sheepfold.engine.bits import bit
from sheepfold.engine.protocols import LOOK, Look
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import (
    BESIDE,
    DIE_A,
    DIE_B,
    DIRECTIONS,
    ESCAPES,
    LETTERS,
    NEIGHBOUR,
    NO_THROW,
    SHEEP_EACH,
    SIDES,
    Code,
    Symbol,
)
from sheepfold.games.shepherd.knowledge import worms_hidden
from sheepfold.games.shepherd.position import Phase, Version
from sheepfold.games.shepherd.position_text import colour_of
from sheepfold.games.shepherd.view.keys import keys_of
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

NO_CARD, LIGHT, DARK, WORM = range(4)
"""States of a field's card, as the ledger numbers them."""


class Flight(NamedTuple):
    """A way that a frightened or pushed sheep may go."""

    sheep: int
    start: int
    direction: int
    target: int
    pushes: bool
    over_the_edge: bool


class Facts(facts.Facts):
    """The board as everybody knows it; only what can be clicked depends on the viewer."""

    def __init__(self, seen: Position, look: Look = LOOK) -> None:
        super().__init__(seen, look)
        self.players = range(seen.seats)
        self.phase = Phase(int(self.record.phase))
        self.lit = frozenset(keys_of(self.record, code)[0] for code in self.codes)
        self.dog = int(self.record.dog)
        self.sun = int(self.record.sun)
        self.sun_length = int(self.record.sun_length)
        self.tactical = self.record.version == Version.TACTICAL

    @property
    def grazers(self) -> set[int]:
        """Which of the own two sheep can graze now."""
        return {code - Code.GRAZE for code in self.codes if self.acts and Code.GRAZE <= code < Code.DOG}

    # ---------------------------------------------------------------- players

    def colour(self, player: int) -> str:
        """A player's colour."""
        return colour_of(self.record, player)

    def side(self, player: int) -> int:
        """Where a player sits: South, West, North, East."""
        return int(SIDES[self.record.seats, player])

    def on_turn(self, player: int) -> bool:
        """Whether it is this player's turn."""
        return bool(self.record.turn) and player == self.record.player and self.phase != Phase.OVER

    @property
    def doing(self) -> str:
        """Whose decision it is, or what happens by itself."""
        return words.headline(self.people, self.record, self.actor)

    @cached_property
    def scores(self) -> list[int]:
        """The cards of every player, after all deductions at the end."""
        return self.seen.scores

    def pile_words(self, player: int) -> str:
        """More about a pile where `fine` is played: light cards, and at the end the worms (Q38)."""
        return words.pile_words(self.record, player)

    # ---------------------------------------------------------------- fields

    @cached_property
    def cards(self) -> list[int]:
        """The card on every field as people see it; worms to be remembered look like any light card (Q14)."""
        dark, light, worm = int(self.record.dark), int(self.record.light), int(self.record.worm)
        hidden, turned = worms_hidden(self.record), int(self.record.turned)
        cards = [DARK if dark >> field & 1 else LIGHT if light >> field & 1 else NO_CARD for field in range(BESIDE)]
        for field in range(BESIDE):
            if worm >> field & 1:
                cards[field] = LIGHT if hidden and field != turned else WORM
        return cards

    def card(self, field: int) -> int:
        """The card on a field as people see it."""
        return self.cards[field]

    @cached_property
    def sheep(self) -> list[tuple[int, int]]:
        """Every sheep and its field."""
        fields = self.record.sheep.tolist()
        return [(sheep, fields[sheep]) for sheep in range(SHEEP_EACH * len(self.players))]

    def sheep_name(self, sheep: int) -> str:
        """The colour's letter and the sheep's number."""
        return f"{self.colour(sheep // SHEEP_EACH)[0]}{sheep % SHEEP_EACH}"

    def waits(self, sheep: int) -> bool:
        """Whether a sheep was pushed and shares its field for now (Q24)."""
        return bool(sheep == self.record.waiting)

    @cached_property
    def blocked(self) -> int:
        """The fields that the dog keeps sheep off, as a set: its own and the four next to it (R4.5, R4.6)."""
        return int(ESCAPES[Version.BASIC, self.dog]) | bit(self.dog) if self.dog != BESIDE else 0

    @property
    def frightened(self) -> list[int]:
        """The fields of the sheep that must run from the dog (R8.3, R9.3)."""
        if self.phase not in (Phase.FLEE, Phase.FLIGHTS) or self.dog == BESIDE:
            return []
        return [field for sheep, field in self.sheep if self.is_blocked(field) and not self.waits(sheep)]

    def is_blocked(self, field: int) -> bool:
        """Whether the dog keeps sheep off a field."""
        return bool(self.blocked >> field & 1)

    def say(self, field: int) -> str:
        """A field in words."""
        here = [words.sheep_of(self.people, sheep // SHEEP_EACH) for sheep, at in self.sheep if at == field]
        here += [say(words.THE_DOG)] if field == self.dog else []
        return words.field_words(field, self.cards[field], here, field != self.dog and self.is_blocked(field))

    # ---------------------------------------------------------------- choices

    @property
    def acts(self) -> bool:
        """Whether the viewer may use the throw now."""
        return self.phase == Phase.ACT and bool(self.codes)

    @property
    def own_sheep(self) -> list[tuple[int, int]]:
        """The two sheep of the player on turn, by their numbers 0 and 1, and their fields."""
        first = SHEEP_EACH * int(self.record.player)
        return [(number, int(self.record.sheep[first + number])) for number in range(SHEEP_EACH)]

    @cached_property
    def flights(self) -> list[Flight]:
        """The ways that the viewer may choose for fleeing sheep."""
        codes = sorted(self.codes) if self.phase == Phase.FLEE else []
        return [self.flight(*divmod(code, DIRECTIONS)) for code in codes]

    def flight(self, sheep: int, direction: int) -> Flight:
        """Where a sheep would run to in this direction, whom it would push, and whether over the edge."""
        start = int(self.record.sheep[sheep])
        target = int(NEIGHBOUR[self.record.version, start, direction])
        edge = target != NEIGHBOUR[Version.BASIC, start, direction]
        return Flight(sheep, start, direction, target, any(field == target for _, field in self.sheep), bool(edge))

    # ---------------------------------------------------------------- dice

    @property
    def dice(self) -> list[tuple[str, str]]:
        """The two dice with what became of each: used, left or last; nothing between turns."""
        if self.record.thrown == NO_THROW:
            return []
        shown = DIE_A[self.record.thrown // 3] + DIE_B[self.record.thrown % 3]
        left = {letter: int(self.record.left[symbol]) for symbol, letter in enumerate(LETTERS)}
        dice = []
        for letter in shown:
            if letter == LETTERS[Symbol.SUN]:
                dice.append((letter, "last"))
            else:
                dice.append((letter, "left" if left[letter] > 0 else "used"))
                left[letter] -= 1
        return dice
