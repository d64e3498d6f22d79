"""Seeds: an environment's seed gives each of its games one of its own."""

from __future__ import annotations

import numpy as np

SEEDS = 1 << 63
"""A game's seed is below this."""


class GameSeeds:
    """Where the seeds of an environment's games come from; unforeseeable until a seed is given."""

    def __init__(self) -> None:
        self._generator = np.random.default_rng()

    def next_seed(self, seed: int | None = None) -> int:
        """The seed of the next game; with `seed` the first one of that seed's row."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        return game_seed(self._generator)


def game_seed(generator: np.random.Generator) -> int:
    """A game's seed from a generator."""
    return int(generator.integers(SEEDS))


def row_seed(seed: int) -> int:
    """What the games of an environment's seed follow from: the seed itself, or a number drawn with one too large."""
    return seed if seed < SEEDS else game_seed(np.random.default_rng(seed))
