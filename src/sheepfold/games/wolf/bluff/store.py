"""The trained strategy as a small file of the package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from sheepfold.games.wolf.bluff.survey import KEYS, SHAPE, SLOTS
from sheepfold.games.wolf.bluff.turns import VALUE_SHAPE
from sheepfold.language import say

FILE = Path(__file__).parent / "strategy.npz"
VALUES = int(np.prod(VALUE_SHAPE))
ABSTRACTION = (*SHAPE, SLOTS, *VALUE_SHAPE)
"""What a stored strategy must have been made for."""


FEW = 20.0
"""A turn met less often leans on turns like it."""

MET = 8.0
"""A turn met less often is not stored at all."""

WIDER = (tuple(range(8)), tuple(range(1, 8)), (2, 3, 4, 5, 6, 7), (2, 5, 6, 7), (2, 6, 7), (6, 7), (7,))
"""Facts left aside, from all to the chips alone, where a turn leans on turns like it."""

RARE = 0.03
"""What the average plays less often than this it does not play at all."""

STEPS = 255


class Learnt(NamedTuple):
    """What training found: strategy sums by key and slot, prospects between plays, how cups fit claims."""

    sums: Any
    values: Any
    beliefs: Any


class Strategy(NamedTuple):
    """What playing needs: weights of the plans by key and slot, prospects between plays, how cups fit claims."""

    weights: Any
    values: Any
    beliefs: Any


@lru_cache(maxsize=8)
def strategy_for(seats: int, file: Path = FILE) -> Strategy:
    """The strategy for this number of seats."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            return _unpacked(stored, seats)
    except (OSError, ValueError, KeyError, BadZipFile) as trouble:
        raise ValueError(
            say(
                "{file} holds no strategy of this game for {seats} seats: {trouble}",
                file=file,
                seats=seats,
                trouble=trouble,
            )
        ) from None


def _unpacked(stored: Any, seats: int) -> Strategy:
    keys, shares, times, values, beliefs = (stored[f"{name}{seats}"] for name in FIELDS)
    if tuple(stored["shape"]) != ABSTRACTION:
        raise ValueError(say("it was made for another abstraction; train again"))
    sums = np.zeros((KEYS, SLOTS))
    sums[keys] = shares * (2.0 ** times[:, None] / STEPS)
    return Strategy(averages(sums), values.astype(np.float32), beliefs.astype(np.float32))


FIELDS = ("keys", "shares", "times", "values", "beliefs")
"""What is stored for each number of seats: turns met often enough, how often each plan was played there, how often the
turn was met (a power of two), prospects, beliefs."""


def write(file: Path, learnt: Mapping[int, Learnt], base: Path | None = None) -> None:
    """Store what was learnt, by number of seats; other numbers of seats are taken over from a base."""
    arrays: dict[str, Any] = {"shape": np.array(ABSTRACTION)}
    if base is not None and base.exists():
        with np.load(base, allow_pickle=False) as stored:
            if np.array_equal(stored["shape"], arrays["shape"]):
                arrays |= {name: stored[name] for name in stored.files}
    for seats, found in sorted(learnt.items()):
        met = found.sums.sum(axis=1)
        keys = np.flatnonzero(met >= MET)
        arrays[f"keys{seats}"] = keys.astype(np.uint32)
        arrays[f"shares{seats}"] = np.rint(found.sums[keys] / met[keys, None] * STEPS).astype(np.uint8)
        arrays[f"times{seats}"] = np.rint(np.log2(met[keys])).astype(np.uint8)
        arrays[f"values{seats}"] = found.values.astype(np.float16)
        arrays[f"beliefs{seats}"] = found.beliefs.astype(np.float16)
    with file.open("wb") as out:
        np.savez_compressed(out, **arrays)


def averages(sums: Any) -> Any:
    """Shares of the plans at each turn; a turn met seldom leans on turns that differ in chips, danger or own dice."""
    sums = sums.reshape(*SHAPE, SLOTS)
    backing = np.ones_like(sums)
    for facts in WIDER:
        backing = sums.sum(axis=facts, keepdims=True) + FEW * backing / backing.sum(axis=-1, keepdims=True)
    shares = sums + FEW * backing / backing.sum(axis=-1, keepdims=True)
    shares /= shares.sum(axis=-1, keepdims=True)
    shares[shares < RARE] = 0.0
    return (shares / shares.sum(axis=-1, keepdims=True)).reshape(KEYS, SLOTS).astype(np.float32)
