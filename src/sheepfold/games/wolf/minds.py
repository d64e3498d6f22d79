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
from sheepfold.games.wolf.champion.mind import MOST_WORLDS, WORLDS, Champion
from sheepfold.games.wolf.champion.store import Learned, learned_for
from sheepfold.games.wolf.champion.training import Strength, Training, train_champion
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row

CHAMPION, SHEPHERD = "champion", "shepherd"
TRAINED = (CHAMPION, SHEPHERD)
"""Levels that are trained; those below `shepherd` play by its strategy."""


def own_mind(level: str, seed: int | None, limit: TimeLimit) -> Bluffer | Champion | None:
    """The game's own player for a level."""
    if level != CHAMPION:
        return bluff.own_mind(level, seed, limit)
    return Champion(level, seed, limit, worlds=MOST_WORLDS if limit.is_by_clock else WORLDS)


# -------------------------------------------------------------------- who answers them best

RESPONDER_GAMES = 20_000
GREED = 4.0
"""A responder need not hide what it holds: when it is measured it draws its plans so many times more strictly."""


class Response(NamedTuple):
    """What a trained responder found out about a level's frozen strategy."""

    level: str
    rounds: int
    turns: int
    share: float
    margin: float
    """Of the 95% interval, to either side."""


def best_response(
    game: Game,
    level: str,
    *,
    seats: int = 2,
    seconds: float = 60.0,
    iterations: int | None = None,
    seed: int | None = None,
    file: Path | None = None,
    games: int = RESPONDER_GAMES,
    progress: Callable[[float], None] = lambda done: None,
) -> Response:
    """Train a responder against a level's frozen strategy, which plays without search in all seats but one."""
    frozen = frozen_strategy(level, game.checked_seats(seats), file)
    training = Training(game, seats, checked_seed(seed), frozen=frozen)
    train_champion(training, iterations=iterations, seconds=seconds, progress=progress, step=lambda strength: None)
    found: Strength = training.strength(games, training.heat / GREED)
    return Response(level, found.rounds, found.turns, found.share, found.margin)


def frozen_strategy(level: str, seats: int, file: Path | None = None) -> Strategy | Learned:
    """What a level plays by."""
    if level not in TRAINED:
        told = {"level": level, "levels": in_a_row(TRAINED)}
        raise ValueError(
            say("{level!r} has no strategy of its own that could be frozen; the levels with one: {levels}", **told)
        )
    if level == SHEPHERD:
        return strategy_for(seats) if file is None else strategy_for(seats, file)
    return learned_for(seats) if file is None else learned_for(seats, file)
