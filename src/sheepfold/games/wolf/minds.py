"""The game's own computer players by the names of levels, and what answers them best."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sheepfold.engine.game import Game
from sheepfold.engine.rng import checked_seed
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff import mind as bluff
from sheepfold.games.wolf.bluff.mind import Bluffer
from sheepfold.games.wolf.bluff.store import Strategy, strategy_for
from sheepfold.games.wolf.champion.mind import Champion
from sheepfold.games.wolf.champion.store import Learned, learned_for
from sheepfold.games.wolf.champion.training import Strength, Training, train_champion

CHAMPION, SHEPHERD = "champion", "shepherd"
TRAINED = (CHAMPION, SHEPHERD)
"""Levels that are trained; those below `shepherd` play by its strategy."""


def own_mind(level: str, seed: int | None, limit: TimeLimit) -> Bluffer | Champion | None:
    """The game's own player for a level."""
    return Champion(level, seed, limit) if level == CHAMPION else bluff.own_mind(level, seed, limit)
