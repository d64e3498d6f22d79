"""The random player."""

from __future__ import annotations

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.rng import below, stream


class AtRandom:
    """Plays any legal choice, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = stream(seed)

    def choose(self, seen: Position) -> int:
        """A legal choice at random."""
        codes = seen.choices()
        return codes[int(below(self._rng, len(codes)))]

    def longest(self, game: Game) -> float:
        """It does not think."""
        return 0.0
