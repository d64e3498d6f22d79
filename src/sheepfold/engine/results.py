"""What random games by the thousand brought, in arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class Results(NamedTuple):
    """One row for each game: payoffs and scores by seat; decisions, chance events and ending."""

    payoffs: Any
    scores: Any
    numbers: Any

    @classmethod
    def empty(cls, games: int, seats: int) -> Results:
        """Room for the results of so many games."""
        return cls(np.zeros((games, seats)), np.zeros((games, seats), np.int32), np.zeros((games, 3), np.int32))
