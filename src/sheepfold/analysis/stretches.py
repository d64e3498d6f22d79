"""Values in games where everybody knows the same: one for each stretch of a seat's decisions, less what it gave away.

While a seat decides and nothing is hidden or thrown, the value changes by its mistakes only. So all that was found out
about the moments of a stretch is put together, and small errors of the estimates do not look like news.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sheepfold.analysis.findings import Mistake
from sheepfold.engine.contract import CHANCE


def settled(values: Sequence[Sequence[Any]], actors: Sequence[int], mistakes: Sequence[Mistake]) -> list[list[Any]]:
    """The values of all moments, the last one being the result; where nothing was found out, those of the next one."""
    gains = {mistake.number: np.array(mistake.gains) for mistake in mistakes}
    found: list[Any] = [views[0] for views in values]
    for first, end in reversed(stretches(actors)):
        _settle(found, gains, first, end)
    return [[np.clip(value, 0.0, 1.0)] for value in found]


def stretches(actors: Sequence[int]) -> list[tuple[int, int]]:
    """Where each run of the same seat's decisions begins and ends; the moment before a chance event belongs to it.

    >>> stretches([-1, 0, 0, 1, -1, -1, 0])
    [(0, 1), (1, 3), (3, 5), (5, 6), (6, 7)]
    """
    found: list[tuple[int, int]] = []
    for number, actor in enumerate(actors):
        if number and actors[number - 1] >= 0 and actor in (actors[number - 1], CHANCE):
            found[-1] = (found[-1][0], number + 1)
        else:
            found.append((number, number + 1))
    return found


def _settle(found: list[Any], gains: dict[int, Any], first: int, end: int) -> None:
    """Put together what is known about one stretch."""
    given = np.zeros_like(found[-1])
    so_far = []
    for number in range(first, end):
        so_far.append(given)
        given = given + gains.get(number, 0.0)
    known = [found[number] - so_far[number - first] for number in range(first, end) if found[number] is not None]
    base = np.mean(known, axis=0) if known else found[end] - given
    for number in range(first, end):
        found[number] = base + so_far[number - first]
