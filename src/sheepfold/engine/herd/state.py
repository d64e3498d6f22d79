"""All that a herd consists of: the arrays with a row for each game, and what the games have in common."""

from __future__ import annotations

from collections.abc import Callable
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


class State:
    """The names are those of the parameters of the rules in `calls`."""

    __slots__ = (
        "begun",
        "cells",
        "codes",
        "counts",
        "is_open",
        "listed",
        "lucks",
        "mask",
        "most",
        "observation",
        "over",
        "payoffs",
        "plays",
        "positions",
        "rolls",
        "runs",
        "scores",
        "seed",
        "seeds",
        "start",
        "steps",
        "viewers",
        "who",
    )

    def __init__(self, **parts: Any) -> None:
        for name, part in parts.items():
            setattr(self, name, part)

    def with_arrays(self, change: Callable[[Any], Any]) -> State:
        """The same with every array changed."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        return State(**{name: change(part) if name in OF_GAMES else part for name, part in parts.items()})


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
