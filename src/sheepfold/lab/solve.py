"""Exact search: whether a seat can be sure of a payoff, whatever the others do.

For games of open information without chance in which no position comes back. Every position is looked at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine import calls
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE


class CannotSolve(ValueError):
    """The game has something in it that this search does not know how to treat; the message says what."""


class Solver:
    """Finds out for one seat of one game, and remembers every position it has looked at."""

    def __init__(self, game: Game, seat: int, payoff: float) -> None:
        if game.has_secrets:
            raise CannotSolve(f"{game.title} has secrets: a seat cannot know what it is sure of")
        self.seat = seat
        self.payoff = payoff
        self.known: dict[bytes, bool | None] = {}
        """Whether the payoff is sure, by the bytes of a position; None while it is being found out."""
        self._game = game
        rules = game.ready()
        self._actor, self._choices = rules.specialise(calls.actor_of), rules.specialise(calls.choices_of)
        self._try, self._result = rules.specialise(calls.try_choice), rules.specialise(calls.result_of)
        self._out = np.zeros(game.most_choices, CHOICE)

    def is_sure(self, position: Position) -> bool:
        """Whether the seat can be sure of the payoff from here."""
        array = np.zeros(1, self._game.record)
        array[0] = position.record
        return self._is_sure(array)

    def sure_choices(self, position: Position) -> list[int]:
        """The choices after which the payoff is still sure."""
        return [code for code in position.choices() if self.is_sure(position.copy().play(code))]

    def _is_sure(self, array: Any) -> bool:
        key = array.tobytes()
        if key in self.known:
            found = self.known[key]
            if found is None:
                raise CannotSolve("a position came back: the game can go round in circles")
            return found
        self.known[key] = None
        self.known[key] = sure = self._found_out(array)
        return sure

    def _found_out(self, array: Any) -> bool:
        """One good choice is enough for the seat itself; against it every choice counts."""
        who = self._actor(array)
        if who == CHANCE:
            raise CannotSolve("chance decides something in this game")
        if who == NOBODY:
            return self._end(array) >= self.payoff
        codes = self._out[: self._choices(array, self._out)].tolist()
        after = (self._is_sure(self._after(array, code)) for code in codes)
        return any(after) if who == self.seat else all(after)

    def _after(self, array: Any, code: int) -> Any:
        after = array.copy()
        self._try(after, code)
        return after

    def _end(self, array: Any) -> float:
        seats = int(array[0].seats)
        payoffs = np.zeros(seats)
        self._result(array, payoffs, np.zeros(seats, np.int32))
        return float(payoffs[self.seat])
