"""The champion as a small file of the package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from sheepfold.games.wolf.bluff.regrets import BELIEF_SHAPE
from sheepfold.games.wolf.bluff.turns import VALUE_SHAPE
from sheepfold.games.wolf.champion.guesses import GUESS_SIZE
from sheepfold.games.wolf.champion.network import CONTEXT, HIDDEN, SHAPES, Network, size_of, views
from sheepfold.games.wolf.champion.outlook import OUTLOOK_SIZE
from sheepfold.games.wolf.champion.sight import FACTS, MARKS, STEPS
from sheepfold.language import say

FILE = Path(__file__).parent / "champion.npz"
VERSION = 2
"""Of what the numbers mean that a network is shown: raised when facts or marks change."""

SHAPE = (VERSION, FACTS, MARKS, HIDDEN, CONTEXT, len(STEPS), OUTLOOK_SIZE, GUESS_SIZE, *VALUE_SHAPE, *BELIEF_SHAPE)
"""What a stored network must have been made for."""

FIELDS = ("net", "values", "beliefs", "outlook", "guess")
"""What is stored for each number of seats."""

SIZES = ((size_of(SHAPES),), (int(np.prod(VALUE_SHAPE)),), BELIEF_SHAPE, (OUTLOOK_SIZE,), (GUESS_SIZE,))


class Learnt(NamedTuple):
    """What training found: weights, a table of prospects, how cups fit claims, weights of outlook and guess."""

    net: Any
    values: Any
    beliefs: Any
    outlook: Any
    guess: Any


class Learned(NamedTuple):
    """What playing needs: the network, a table of prospects, how cups fit claims; weights of outlook and guess."""

    net: Network
    values: Any
    beliefs: Any
    outlook: Any
    guess: Any


@lru_cache(maxsize=8)
def learned_for(seats: int, file: Path = FILE) -> Learned:
    """What was learned for this number of seats; ValueError if the file does not fit this version of the game."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            return _unpacked(stored, seats)
    except (OSError, ValueError, KeyError, BadZipFile) as trouble:
        told = {"file": file, "seats": seats, "trouble": trouble}
        raise ValueError(say("{file} holds no network of this game for {seats} seats: {trouble}", **told)) from None


def _unpacked(stored: Any, seats: int) -> Learned:
    if tuple(stored["shape"]) != SHAPE:
        raise ValueError(say("it was made for another network; train again"))
    found = Learnt(*(stored[f"{name}{seats}"].astype(np.float32) for name in FIELDS))
    if tuple(array.shape for array in found) != SIZES:
        raise ValueError(say("its numbers are too few or too many"))
    return Learned(Network(*views(found.net, SHAPES)), *found[1:])


def fits(counted: Any) -> Any:
    """How well each cup fits a claim: how often it was found behind such claims, beside fair dice."""
    return np.clip((counted.found + 10) / (counted.fair + 10), 0.1, 6.0)


def write(file: Path, learnt: Mapping[int, Learnt], base: Path | None = None) -> None:
    """Store what was learnt, by number of seats; other numbers of seats are taken over from a base."""
    arrays: dict[str, Any] = {"shape": np.array(SHAPE)}
    if base is not None and base.exists():
        with np.load(base, allow_pickle=False) as stored:
            if np.array_equal(stored["shape"], arrays["shape"]):
                arrays |= {name: stored[name] for name in stored.files}
    for seats, found in sorted(learnt.items()):
        arrays |= {
            f"{name}{seats}": np.asarray(array).astype(np.float16) for name, array in zip(FIELDS, found, strict=True)
        }
    with file.open("wb") as out:
        np.savez_compressed(out, **arrays)
