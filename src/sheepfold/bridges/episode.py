"""`Episode`: one game after the other through compiled calls, with chance that acts by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from sheepfold.bridges import calls
from sheepfold.engine.calls import result_of
from sheepfold.engine.contract import NOBODY
from sheepfold.engine.errors import Refusal
from sheepfold.engine.herd.calls import begin_seed
from sheepfold.engine.observation import BITS, SEAT, layout_of
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.record import CHOICE, take_told_row, told_row
from sheepfold.engine.rng import RNG
from sheepfold.games import load

MASK = np.dtype(np.int8)
"""The type of action masks: `Discrete.sample` wants this one."""


MADE_READY = ("layout", "whole_layout", "_rules", "_raw", "_advance_and_observe")
"""What an episode has that does not travel in a pickle."""

ROW = "row"
"""What travels beside its positions: the row of a shared table that they name."""


class Episode:
    """A game that is played and observed by programs.

    Every observation and mask is a new array that belongs to the caller; compiled code writes straight into it.
    """

    def __init__(self, name: str, seats: int | None, options: Mapping[str, object], form: str = SEAT) -> None:
        self.game = load(name)
        start = self.game.start(seats, options)
        self.seats = int(start.seats)
        self.form = form
        self.codes = self.game.codes
        self.actor = NOBODY
        self._start = np.zeros(1, self.game.record)
        self._start[0] = start
        self._positions = np.zeros(2, self.game.record)
        self._positions[0] = start
        self._rngs = np.zeros(2, RNG)
        self._at_random = np.zeros(self.seats, np.int8)
        self._out = np.zeros(self.game.most_choices, CHOICE)
        self._refused = 0
        self._make_ready()
        self._runs, self._size, self._dtype = self.layout.runs, self.layout.size, self.layout.dtype

    def _make_ready(self) -> None:
        """Get what a pickle cannot hold: layouts, compiled rules, and a view of the room in which `hide` works."""
        self.layout = layout_of(self.game, self._start[0], self.form)
        self.whole_layout = layout_of(self.game, self._start[0], BITS) if self.form == SEAT else self.layout
        self._rules = self.game.ready()
        self._raw = self._positions[1:].view(np.uint8)
        self._advance_and_observe = self._rules.specialise(calls.advance_and_observe)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in MADE_READY}
        return kept | {ROW: told_row(self._start[0])}

    def __setstate__(self, state: dict[str, Any]) -> None:
        row = state.pop(ROW, b"")
        vars(self).update(state)
        take_told_row(self._start, row)
        take_told_row(self._positions, row)
        self._make_ready()

    # ---------------------------------------------------------------- playing

    def let_play_at_random(self, seats: Iterable[int]) -> None:
        """These seats choose by themselves from now on, any legal choice; all others are asked."""
        self._at_random[:] = 0
        for seat in seats:
            self._at_random[seat] = 1

    def restart(self, seed: int) -> None:
        """Begin again; everything that chance will do follows from the seed."""
        self.actor = self._rules.specialise(calls.restart)(
            self._positions, self._start, self._rngs, self._at_random, seed, self._out
        )

    def seed_of(self, seed: int, number: int) -> int:
        """The seed of game number `number` in an environment with this seed."""
        return int(self._rules.specialise(begin_seed)(self._rngs[0], seed, 0, number))

    def seat_of(self, seed: int) -> int:
        """The agent's seat in the game of this seed, where it is drawn."""
        return int(self._rules.specialise(calls.draw_seat)(self._rngs[0], seed, self.seats))

    def make(self, choice: int) -> bool:
        """Make a choice and let chance act; False if the choice is illegal, and nothing has changed."""
        who = self._rules.specialise(calls.advance)(self._positions, self._rngs, self._at_random, choice, self._out)
        return self._went_on(who)

    def make_and_observe(self, choice: int, seat: int = calls.NEXT) -> tuple[Any, Any] | None:
        """`make`, and what a seat then observes; None for an illegal choice.

        Without a seat it is the one that decides next, seat 0 at the end.
        """
        observation, mask = np.empty(self._size, self._dtype), np.empty(self.codes, MASK)
        who = self._advance_and_observe(
            self._positions,
            self._raw,
            self._rngs,
            self._at_random,
            self._runs,
            choice,
            seat,
            self._out,
            observation,
            mask,
        )
        if who > calls.REFUSED:
            self.actor = who
            return observation, mask
        self._went_on(who)
        return None

    def _went_on(self, who: int) -> bool:
        if who > calls.REFUSED:
            self.actor = who
            return True
        self._refused = calls.REFUSED - who
        return False

    def refusal(self, choice: int) -> Refusal:
        """Why the choice just tried is illegal, in words and with the rule."""
        return self.game.refusal(self._positions[0], self._refused, choice)

    # ---------------------------------------------------------------- looking

    def observe(self, seat: int) -> tuple[Any, Any]:
        """What a seat sees, and the mask of its choices (none unless the decision is its own)."""
        observation, mask = np.empty(self._size, self._dtype), np.empty(self.codes, MASK)
        self._rules.specialise(calls.observe)(
            self._positions, self._raw, self._runs, seat, self._out, observation, mask
        )
        return observation, mask

    def whole(self) -> Any:
        """The whole position with every secret: in the form `bits`, or in `numbers` if observations are."""
        layout = self.whole_layout
        observation = np.empty(layout.size, layout.dtype)
        self._rules.specialise(calls.reveal)(self._positions, self._raw, layout.runs, observation)
        return observation

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor == NOBODY

    def payoffs(self) -> list[float]:
        """The payoff of each seat; 0 for all before the end."""
        payoffs, scores = np.zeros(self.seats), np.zeros(self.seats, np.int32)
        self._rules.specialise(result_of)(self._positions[:1], payoffs, scores)
        found: list[float] = payoffs.tolist()
        return found

    def position(self) -> Position:
        """The present position, a copy."""
        return Position(self.game, self._positions[0], chance=ASK, rules=self._rules)
