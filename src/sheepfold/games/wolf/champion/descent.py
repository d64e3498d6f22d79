"""Steps down a slope by Adam, compiled like any rule."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.rule import rule
from sheepfold.games.wolf.champion.network import size_of, views


class Moments(NamedTuple):
    """Adam's weights, gradients and their moments, all flat."""

    weights: Any
    slopes: Any
    first: Any
    second: Any


def new_moments(shapes: Any, seed: int) -> Moments:
    """New weights by chance, small enough that all plans begin alike."""
    flat, draw = np.zeros((4, size_of(shapes)), np.float32), np.random.default_rng(seed)
    for part in views(flat[0], shapes):
        spread = np.sqrt(2 / len(part)) if part.ndim == 2 else 0.05
        part[...] = draw.normal(0, spread, part.shape)
    return Moments(*flat)


@rule
def add_outer(inputs: Any, number: int, deltas: Any, slopes: Any) -> None:
    """The slopes of weights: inputs times what the units should change by."""
    for place in range(number):
        value = inputs[place]
        if value != 0.0:
            row = slopes[place]
            for unit in range(len(deltas)):
                row[unit] += value * deltas[unit]


@rule
def step_down(moments: Moments, step: int, rate: float, size: int) -> None:
    """One step of Adam; the slopes begin anew."""
    fade = rate * sqrt(1.0 - 0.999**step) / (1.0 - 0.9**step)
    for place in range(len(moments.weights)):
        slope = moments.slopes[place] / np.float32(size)
        moments.first[place] = np.float32(0.9) * moments.first[place] + np.float32(0.1) * slope
        moments.second[place] = np.float32(0.999) * moments.second[place] + np.float32(0.001) * slope * slope
        moments.weights[place] -= (
            np.float32(fade) * moments.first[place] / (np.float32(sqrt(moments.second[place])) + np.float32(1e-6))
        )
        moments.slopes[place] = 0.0
