"""What both pictures of the board show (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import CHANCE, NOBODY, SPECTATOR
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import (
    BESIDE,
    CLEAN_CARDS,
    DIE_A,
    DIE_B,
    ESCAPES,
    LETTERS,
    NAMES,
    NO_SHEEP,
    NO_THROW,
    SHEEP_EACH,
    SIDES,
    WORMS,
    Symbol,
)
from sheepfold.games.shepherd.position import Ending, Phase, Version, Worms
from sheepfold.games.shepherd.setup import colour_of

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

NO_CARD, LIGHT, DARK, WORM = range(4)
"""States of a field's card, as the ledger numbers them."""

BY_CHANCE = {
    Phase.FIRST_PLAYER: "Who begins?",
    Phase.ROLL: "The dice are thrown",
    Phase.TURN_CARD: "Worm or not?",
    Phase.COUNT_WORMS: "Worms in the piles?",
}


class Facts:
    """The board as everybody knows it; only what can be clicked depends on the viewer."""

    def __init__(self, seen: Position) -> None:
        self.seen = seen
        self.record = seen.record
        self.viewer = SPECTATOR if seen.viewer is None else seen.viewer
        self.players = range(seen.seats)
        self.phase = Phase(int(self.record.phase))
        self.actor = seen.actor
        self.codes = frozenset(seen.choices() if 0 <= self.viewer == self.actor else ())
        self.dog = int(self.record.dog)
        self.sun = int(self.record.sun)
        self.sun_length = int(self.record.sun_length)
        self.tactical = self.record.version == Version.TACTICAL

    # ---------------------------------------------------------------- players

    def colour(self, player: int) -> str:
        """A player's colour, which is also the name."""
        return colour_of(self.record, player)

    def side(self, player: int) -> int:
        """Where a player sits: South, West, North, East."""
        return int(SIDES[self.record.seats, player])

    def name(self, player: int) -> str:
        """A player's colour, with a word for the viewer."""
        return f"{self.colour(player)}{' (you)' if player == self.viewer else ''}"

    def on_turn(self, player: int) -> bool:
        """Whether it is this player's turn."""
        return bool(self.record.turn) and player == self.record.player and self.phase != Phase.OVER

    @property
    def headline(self) -> str:
        """Whose decision it is, or how it ended."""
        if self.actor == NOBODY:
            return self._outcome()
        if self.actor == CHANCE:
            return BY_CHANCE[self.phase]
        acts = self.phase == Phase.ACT
        if self.actor == self.viewer:
            return "Your turn: use the throw" if acts else "Move sheep away from the dog"
        return f"{self.colour(self.actor)} to {'act' if acts else 'move sheep away from the dog'}"

    def _outcome(self) -> str:
        winners = [self.colour(player) for player, payoff in enumerate(self.seen.payoffs) if payoff > 0]
        return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"

    @property
    def ending(self) -> str:
        """Why the game is over, empty before."""
        over = self.phase in (Phase.OVER, Phase.COUNT_WORMS)
        return words.ENDINGS[Ending(int(self.record.ended))] if over else ""

    def score(self, player: int) -> int:
        """The cards of a player, after all deductions at the end."""
        return self.seen.scores[player]

    def pile_words(self, player: int) -> str:
        """More about a pile where `fine` is played: light cards, and at the end the worms (Q38)."""
        if self.record.worms != Worms.FINE:
            return ""
        light = f"{self.record.lights[player]} light"
        known = player < self.record.counted
        return f"{light}, worms {self.record.found[player]}" if known else light

    # ---------------------------------------------------------------- fields

    def card(self, field: int) -> int:
        """The card on a field as people see it; worms to be remembered look like any light card (Q14)."""
        if int(self.record.dark) & bit(field):
            return DARK
        if int(self.record.worm) & bit(field):
            return LIGHT if words.worms_hidden(self.record) else WORM
        return LIGHT if int(self.record.light) & bit(field) else NO_CARD

    @property
    def sheep(self) -> list[tuple[int, int]]:
        """Every sheep and its field; a pushed one that waits comes last."""
        found = [(n, int(self.record.sheep[n])) for n in range(SHEEP_EACH * self.seen.seats)]
        return sorted(found, key=lambda pair: pair[0] == self.record.waiting)

    def sheep_name(self, sheep: int) -> str:
        """The colour's letter and the sheep's number."""
        return f"{self.colour(sheep // SHEEP_EACH)[0]}{sheep % SHEEP_EACH}"

    def waits(self, sheep: int) -> bool:
        """Whether a sheep was pushed and shares its field for now (Q24)."""
        return bool(sheep == self.record.waiting)

    def is_blocked(self, field: int) -> bool:
        """Whether the dog keeps sheep off a field: its own and the four next to it (R4.5, R4.6)."""
        return self.dog != BESIDE and bool((int(ESCAPES[0, self.dog]) | bit(self.dog)) & bit(field))

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
                dice.append((letter, "at the end"))
            else:
                dice.append((letter, "to use" if left[letter] > 0 else "used"))
                left[letter] -= 1
        return dice

    # ---------------------------------------------------------------- numbers

    @property
    def sun_words(self) -> str:
        """How far the Sun is."""
        left = self.sun_length - self.sun
        return f"Sun: {left} step{'' if left == 1 else 's'} left"

    @property
    def facts(self) -> list[str]:
        """What is left on the board, and what is known of the worms."""
        light, dark = count(self.record.light), count(self.record.dark)
        if self.record.worms == Worms.FINE:
            return [f"{light + 2 * dark} cards on the board", f"{WORMS} worms, found at the end"]
        found = count(self.record.worm)
        clean = CLEAN_CARDS - sum(self.seen.scores)
        chance = f"worm chance {words.worm_chance(self.record)}"
        return [f"{clean} clean cards left", f"worms found: {found} of {WORMS}", chance]

    @property
    def task(self) -> str:
        """What happens just now on the board, in a few words."""
        if self.phase == Phase.TURN_CARD:
            return f"The card on {NAMES[self.record.turned]} is turned"
        if self.phase == Phase.FLEE and self.record.waiting != NO_SHEEP:
            return f"{self.sheep_name(int(self.record.waiting))} was pushed: on it goes"
        if self.phase == Phase.FLEE:
            return "The dog frightens sheep"
        return self.ending
