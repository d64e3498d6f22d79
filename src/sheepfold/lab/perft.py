"""Perft: how many different sequences of choices there are to a depth, chance included. Proof by counting."""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.contract import apply, choices
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Choices, Record
from sheepfold.engine.rule import rule

DEEPEST = 64


@rule
def count_leaves(work: Any, lists: Choices, numbers: Any, tried: Any, depth: int) -> int:
    """Walk all choices of `work[0]` to a depth; each level has its own position, list and place in the list."""
    leaves = 0
    level = 0
    numbers[0] = choices(work[0], lists[0])
    tried[0] = 0
    while level >= 0:
        if level == depth - 1 or tried[level] == numbers[level]:
            leaves += numbers[level] if level == depth - 1 else 0
            level -= 1
            continue
        work[level + 1] = work[level]
        apply(work[level + 1], lists[level, tried[level]])
        tried[level] += 1
        level += 1
        numbers[level] = choices(work[level], lists[level])
        tried[level] = 0
    return leaves


def perft(game: Game, position: Record, depth: int) -> int:
    """The number of sequences of `depth` choices from a position; games that end earlier do not count."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"expected a depth from 0 to {DEEPEST}, got {depth}")
    if depth == 0:
        return 1
    work = np.zeros(depth + 1, game.record)
    work[0] = position
    lists = np.zeros((depth + 1, game.most_choices), CHOICE)
    numbers, tried = np.zeros(depth + 1, np.int64), np.zeros(depth + 1, np.int64)
    return int(game.compiled.specialise(count_leaves)(work, lists, numbers, tried, depth))
