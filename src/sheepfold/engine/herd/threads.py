"""A herd on the CPU: NumPy arrays, and threads that each work on a part of the games."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine.herd import calls
from sheepfold.engine.herd.state import State
from sheepfold.engine.observing import fours_of
from sheepfold.engine.rule import Function

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

FEWEST = 256
"""A thread gets at least so many games: with fewer it costs more than it gains."""


class Threads:
    """Does for a herd what `calls` says, in threads of this process."""

    def __init__(self, game: Game, number: int, threads: int) -> None:
        self._rules = game.ready()
        parts = max(1, min(threads, number // FEWEST))
        self._ends = [number * part // parts for part in range(parts + 1)]
        self._own = [_own_room(game) for _ in range(parts)]

    # ---------------------------------------------------------------- arrays

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """A new array."""
        return np.zeros(shape, dtype)

    def taken(self, array: Any) -> Any:
        """A NumPy array as one of this device: a copy."""
        return self.copied(array)

    def host(self, array: Any) -> Any:
        """An array of this device as NumPy's; perhaps the same one."""
        return array

    def copied(self, array: Any) -> Any:
        """Another array with the same content."""
        return array.view(np.uint8).copy().view(array.dtype) if array.dtype.names else array.copy()

    def one(self, array: Any, game: int) -> Any:
        """What belongs to one game."""
        return array[game]

    def fill(self, array: Any, value: int) -> None:
        """Write the same everywhere."""
        array[...] = value

    def put(self, array: Any, game: int, value: Any) -> None:
        """Write what belongs to one game."""
        array[game] = value

    def given(self, array: Any) -> Any:
        """Somebody else's array as this device reads it, without a copy wherever that is possible."""
        return np.asarray(array)

    def shown(self, array: Any) -> Any:
        """An array as others get it: as it is."""
        return array

    # ---------------------------------------------------------------- all games at once

    def step(self, state: State, restarts: int) -> None:
        """Make a choice in each game, and write what is shown of it then."""
        self.run(calls.advance_games, state, restarts=restarts)

    def observe(self, state: State, **given: Any) -> None:
        """Write what a seat sees of each game."""
        self.run(calls.observe_games, state, **given)

    def first(self, function: Function, state: State, **given: Any) -> int:
        """The first game that was found, `LEGAL` if there is none."""
        return next((game for game in self.run(function, state, **given) if game != calls.LEGAL), calls.LEGAL)

    def run(self, function: Function, state: State, *, only: int | None = None, **given: Any) -> list[Any]:
        """Do this in each game, or only in one; what is not given comes from the state, by its name."""
        if only is not None:
            return [self._part(function, state, only, only + 1, 0, given)]
        ends, parts = self._ends, range(len(self._own))
        if len(parts) == 1:
            return [self._part(function, state, 0, ends[1], 0, given)]
        submit = _pool(os.getpid(), len(parts)).submit
        running = [submit(self._part, function, state, ends[part], ends[part + 1], part, given) for part in parts]
        return [future.result() for future in running]

    def _part(self, function: Function, state: State, first: int, last: int, part: int, given: dict[str, Any]) -> Any:
        """Do this in some games, with this part's own room."""
        own = self._own[part]
        given = own | {"observation": state.observation} | given
        given["observation"] = given["observation"].reshape(-1)
        given["fours"] = fours_of(given["observation"])
        if state.is_open:
            given["raw"] = state.positions.view(np.uint8)
        arguments = [given[name] if name in given else getattr(state, name) for name in parameters(function)]
        return self._rules.specialise(function)(first, last, *arguments)


@cache
def parameters(function: Function) -> tuple[str, ...]:
    """The names of what a rule over many games takes, after the first and the last game."""
    return tuple(signature(function).parameters)[2:]


def _own_room(game: Game) -> dict[str, Any]:
    """A thread's own room for what a seat sees, and the bytes of it."""
    seen = np.zeros(1, game.record)
    return {"seen": seen, "raw": seen.view(np.uint8)}


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """The threads of this process; a process that was forked has none of its parent's."""
    return ThreadPoolExecutor(threads, thread_name_prefix="herd")
