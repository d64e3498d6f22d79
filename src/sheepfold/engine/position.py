"""`Position`: one position of one game, in friendly Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sheepfold.engine import calls, play
from sheepfold.engine.contract import CHANCE, EVERYTHING, NOBODY, SPECTATOR
from sheepfold.engine.errors import IllegalChoice, NotYours, Refusal, check_length
from sheepfold.engine.protocols import LOOK, Look, Paint
from sheepfold.engine.record import CHOICE, Record, blank, copy_of, differing_fields
from sheepfold.engine.rng import RNG, begin_stream, checked_seed
from sheepfold.engine.rule import Function
from sheepfold.engine.ruleset import Rules
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

ROLL, ASK = "roll", "ask"

LUCK, IMAGINATION = 0, 1
"""The streams of a seed: chance events ahead, and what was imagined, which must tell nothing about them."""

MOST_TYPED = 1000
"""So many characters the notation of one choice has at most."""

MOST_ROLLS = 64
"""So many chance events are rolled in one call."""


class PastChoice(NamedTuple):
    """One choice that was made: by whom, at which decision, its code and its notation."""

    actor: int
    decision: str
    choice: int
    move: str


class Position:
    """A position: whole (its `viewer` is EVERYTHING), or as a seat or a SPECTATOR sees it.

    >>> import sheepfold
    >>> position = sheepfold.load("peter").new(seed=7)
    >>> position.decision, position.over
    ('LEAD', False)
    >>> position.play(position.moves()[0]).decision
    'FOLLOW'
    """

    def __init__(
        self,
        game: Game,
        record: Record,
        *,
        seed: int | None = None,
        chance: str = ROLL,
        viewer: int = EVERYTHING,
        rules: Rules | None = None,
    ) -> None:
        if chance not in (ROLL, ASK):
            raise ValueError(f"expected chance 'roll' or 'ask', got {chance!r}")
        self.game = game
        self.chance = chance
        self.viewer = checked_viewer(viewer, int(record.seats))
        self._rules = rules if rules is not None else game.ready()
        self._own(record)
        self._start = copy_of(record)
        rolls = chance == ROLL and viewer == EVERYTHING
        self._seed = checked_seed(seed) if rolls or seed is not None else 0
        self._rng: Any = None
        self._out = np.zeros(game.most_choices, CHOICE)
        self._codes: list[int] = []
        if rolls:
            self._roll()

    # ---------------------------------------------------------------- what is asked

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return int(self.record.seats)

    @property
    def options(self) -> dict[str, str | int]:
        """The options it is played with."""
        return self.game.options_of(self.record)

    @property
    def actor(self) -> int:
        """The seat that decides; `CHANCE` (-1), or `NOBODY` (-2) when the game is over."""
        return int(self._door(calls.actor_of)(self._array))

    @property
    def decision(self) -> str:
        """The ledger's name of the decision point."""
        return self.game.phases(int(self.record.phase)).name

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor == NOBODY

    def choices(self) -> list[int]:
        """The legal choices as the ledger's integer codes."""
        self._check_may_list()
        number = self._door(calls.choices_of)(self._array, self._out)
        codes: list[int] = self._out[:number].tolist()
        return codes

    def moves(self) -> list[str]:
        """The legal choices in the ledger's notation, in the order of `choices`."""
        return [self.game.notation.write_choice(self.record, code) for code in self.choices()]

    def odds(self) -> list[int]:
        """At a chance event: the whole-number weights of the outcomes, in the order of `choices`."""
        if self.actor != CHANCE:
            raise ValueError(f"there are odds at a chance event only, not at {self.decision}")
        odds = self._door(calls.odds_of)
        return [int(odds(self._array, code)) for code in self.choices()]

    def why_not(self, choice: int | str, names: tuple[str, ...] = ()) -> Refusal | None:
        """None if this choice is legal now, else the reason: a sentence with `.reason` and `.rule`.

        It calls players by these names, as `play` does in its errors.
        """
        self._check_may_list()
        code = _in_range(self.code(choice))
        reason = int(self._door(calls.reason_against)(self._array, code))
        return self.game.refusal(self.record, reason, code, names) if reason else None

    def code(self, choice: int | str) -> int:
        """The code of a choice given as code or notation, legal or not; `Unreadable` if it is no notation."""
        if isinstance(choice, str):
            check_length(choice, MOST_TYPED)
            return self.game.notation.read_choice(self.record, choice.strip())
        if isinstance(choice, bool) or not isinstance(choice, int | np.integer):
            raise TypeError(f"expected a choice as a code (int) or notation (str), got {choice!r}")
        return int(choice)

    # ---------------------------------------------------------------- playing

    def play(self, choice: int | str, names: tuple[str, ...] = ()) -> Position:
        """Make a choice, given as code or notation; `IllegalChoice` or `Unreadable` change nothing."""
        if self.viewer != EVERYTHING:
            raise NotYours(say("this is what a seat sees; a choice is made in the whole position"))
        code = self.code(choice)
        if reason := self._door(calls.try_choice)(self._array, _in_range(code)):
            refusal = self.game.refusal(self.record, int(reason), code, names)
            raise IllegalChoice(self._tried(choice, code), refusal)
        self._codes.append(code)
        if self.chance == ROLL:
            self._roll()
        return self

    def copy(self) -> Position:
        """A position that goes its own way from here, with the same luck ahead."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin._own(self.record)
        twin._rng = None if self._rng is None else copy_of(self._rng)
        twin._out = self._out.copy()
        twin._codes = list(self._codes)
        return twin

    @property
    def start(self) -> Record:
        """The record that it was created with, before its history."""
        if self.viewer != EVERYTHING:
            raise NotYours(say("what a seat sees has no history: the match keeps a log for every seat"))
        return copy_of(self._start)

    @property
    def history(self) -> tuple[PastChoice, ...]:
        """Every choice made since this position was created, chance included."""
        if self.viewer != EVERYTHING:
            raise NotYours(say("what a seat sees has no history: the match keeps a log for every seat"))
        steps = []
        position = copy_of(self._start)
        for code in self._codes:
            actor = int(self.game.plain.actor(position))
            decision = self.game.phases(int(position.phase)).name
            steps.append(PastChoice(actor, decision, code, self.game.notation.write_choice(position, code)))
            self.game.plain.apply(position, code)
        return tuple(steps)

    # ---------------------------------------------------------------- results

    @property
    def scores(self) -> list[int]:
        """The score of each seat as people count it, at any time."""
        scores: list[int] = self._result()[1].tolist()
        return scores

    @property
    def payoffs(self) -> list[float]:
        """The payoff of each seat; 0 for all before the end."""
        payoffs: list[float] = self._result()[0].tolist()
        return payoffs

    @property
    def ending(self) -> str | None:
        """How the game ended, by the ledger's name; None before the end."""
        return self.game.endings(int(self._door(calls.ending_of)(self._array))).name.lower() if self.over else None

    # ---------------------------------------------------------------- what a seat knows

    def seen_by(self, viewer: int) -> Position:
        """The position as a seat or a SPECTATOR may see it, the rest erased; for EVERYTHING a copy of all of it."""
        viewer = self._checked_viewer(viewer)
        if viewer == self.viewer:
            return self.copy()
        seen = Position(self.game, self.record, chance=ASK, viewer=viewer, rules=self._rules)
        self._door(calls.hide_from)(seen._array, viewer)
        return seen

    def imagine(self, viewer: int, seed: int | None = None) -> Position:
        """A whole position drawn uniformly from all that are consistent with what a seat or a SPECTATOR knows."""
        seen = self.seen_by(viewer)
        if seen.viewer == EVERYTHING:
            raise ValueError("nothing is hidden from EVERYTHING: expected a seat or SPECTATOR")
        seed = checked_seed(seed)
        self._door(calls.imagine_for)(seen._array, seen.viewer, self._new_stream(seed, IMAGINATION))
        return Position(self.game, seen.record, seed=seed, chance=self.chance, rules=self._rules)

    # ---------------------------------------------------------------- text and pictures

    def text(self) -> str:
        """The whole position, or what its viewer is shown of it, as text; `Game.position` reads it back."""
        shown = self.record if self.viewer == EVERYTHING else self.game.spelling.shown_position(self.record)
        return self.game.notation.write_position(shown)

    def picture(self, viewer: int = SPECTATOR, paint: Paint = lambda style, text: text) -> str:
        """The board for a terminal as a viewer sees it; what a seat sees is shown as that seat sees it."""
        return self.game.view.picture(self.seen_by(self._looking(viewer)), paint)

    def svg(self, viewer: int = SPECTATOR, look: Look = LOOK) -> str:
        """The board as SVG as a viewer sees it; what a seat sees is shown as that seat sees it."""
        return self.game.view.svg(self.seen_by(self._looking(viewer)), look)

    def _repr_svg_(self) -> str:
        return self.svg(self.actor if self.actor >= 0 else SPECTATOR)

    def __repr__(self) -> str:
        whose = {EVERYTHING: "", SPECTATOR: " seen by a spectator"}.get(self.viewer, f" seen by {self.viewer}")
        return f"<{self.game.name} at {self.decision}{whose}>"

    def __str__(self) -> str:
        return self.text()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and not differing_fields(self.record, other.record)

    __hash__ = None  # type: ignore[assignment]

    # ---------------------------------------------------------------- inside

    def _own(self, record: Record) -> None:
        """Keep a copy of this record, in the array that the doors take."""
        self._array = np.zeros(1, self.game.record)
        self._array[0] = record
        self.record: Record = self._array[0]

    def _door(self, function: Function) -> Any:
        return self._rules.specialise(function)

    def _tried(self, choice: int | str, code: int) -> str:
        if isinstance(choice, str):
            return choice.strip()
        try:
            return self.game.notation.write_choice(self.record, code)
        except ValueError:
            return say("choice {code}", code=code)

    def _roll(self) -> None:
        if self.actor == CHANCE:
            rolled = np.zeros(MOST_ROLLS, CHOICE)
            if self._rng is None:
                self._rng = self._new_stream(self._seed, LUCK)
            roll = self._door(play.roll)
            while number := roll(self._array, self._rng, self._out, rolled):
                self._codes.extend(rolled[:number].tolist())

    def _new_stream(self, seed: int, index: int) -> Record:
        rng = blank(RNG)
        self._door(begin_stream)(rng, seed, index)
        return rng

    def _result(self) -> tuple[Any, Any]:
        payoffs, scores = np.zeros(self.seats), np.zeros(self.seats, np.int32)
        self._door(calls.result_of)(self._array, payoffs, scores)
        return payoffs, scores

    def _check_may_list(self) -> None:
        if self.viewer != EVERYTHING and not self._door(calls.may_list)(self._array, self.viewer):
            raise NotYours(
                say("which choices there are at {decision} is not for this seat to know", decision=self.decision)
            )

    def _checked_viewer(self, viewer: int) -> int:
        viewer = checked_viewer(viewer, self.seats)
        if self.viewer not in (EVERYTHING, viewer):
            raise NotYours(say("this is what another seat sees"))
        return viewer

    def _looking(self, viewer: int) -> int:
        """Who a picture is for: by default whoever this position is seen by, a spectator if it is whole."""
        return viewer if self.viewer == EVERYTHING or viewer != SPECTATOR else self.viewer


def checked_viewer(viewer: int, seats: int) -> int:
    """A viewer as a plain integer: a seat, SPECTATOR or EVERYTHING; anything else is refused."""
    if isinstance(viewer, bool) or not isinstance(viewer, int | np.integer):
        raise TypeError(f"expected a viewer (a seat's number, SPECTATOR or EVERYTHING), got {viewer!r}")
    if viewer not in (SPECTATOR, EVERYTHING) and not 0 <= viewer < seats:
        raise ValueError(f"expected 0 <= seat < {seats}, SPECTATOR or EVERYTHING, got {viewer}")
    return int(viewer)


def _in_range(code: int) -> int:
    """A code that compiled code can take; far out, any other illegal one will do."""
    return code if -(1 << 62) < code < 1 << 62 else -1
