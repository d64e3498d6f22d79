"""All that a herd consists of: the arrays with a row for each game, and what the games have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import RNG

CODE = np.dtype(np.int16)
"""The type of the codes that were chosen."""


class Sizes(NamedTuple):
    """How large the arrays of a herd are."""

    number: int
    seats: int
    codes: int
    most_choices: int
    observation: int


@dataclass
class State:
    """The names are those of the parameters of the rules in `calls`."""

    positions: Any
    lucks: Any
    """The generator that rolls the chance events of each game."""
    plays: Any
    """The generator that a random player of each game uses."""
    seeds: Any
    begun: Any
    codes: Any
    who: Any
    viewers: Any
    """Who sees each game, in a herd that is not whole."""
    counts: Any
    listed: Any
    mask: Any
    observation: Any
    payoffs: Any
    scores: Any
    over: Any
    steps: Any
    start: Any
    """The position in which every game begins."""
    runs: Any
    cells: Any
    is_open: int
    """Whether observations show all that there is."""
    rolls: int
    """Whether chance acts by itself."""
    most: int
    """Codes are below this."""
    width: int
    """How many numbers an observation has."""
    seed: int

    def with_arrays(self, change: Callable[[Any], Any]) -> State:
        """The same with every array of the games changed."""
        return replace(self, **{name: change(getattr(self, name)) for name in OF_GAMES})


def array_kinds(sizes: Sizes, record: Any, observation: Any) -> dict[str, tuple[tuple[int, ...], Any]]:
    """Shape and type of each array with a row for each game."""
    number = sizes.number
    return {
        "positions": ((number,), record),
        "lucks": ((number,), RNG),
        "plays": ((number,), RNG),
        "seeds": ((number,), np.int64),
        "begun": ((number,), np.int32),
        "codes": ((number,), CODE),
        "who": ((number,), np.int8),
        "viewers": ((number,), np.int8),
        "counts": ((number,), np.int16),
        "listed": ((number, sizes.most_choices), CHOICE),
        "mask": ((number, sizes.codes), np.bool_),
        "observation": ((number, sizes.observation), observation),
        "payoffs": ((number, sizes.seats), np.float64),
        "scores": ((number, sizes.seats), np.int32),
        "over": ((number,), np.bool_),
        "steps": ((number,), np.int32),
    }


OF_GAMES = tuple(array_kinds(Sizes(0, 0, 0, 0, 0), RNG, CODE))
"""The names of the arrays with a row for each game."""
