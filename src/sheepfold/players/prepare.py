"""Preparing: compile for this machine, once, all that a game's computer players call."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from sheepfold.engine.compile_cache import forget_old
from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.rule import rules_below
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players import LEVELS, mind
from sheepfold.players.exact import solved
from sheepfold.players.worth import worth_of

NICENESS = 5
"""How nice a process that prepares is to what else goes on."""

TRAINING = "sheepfold.players.self_play"
"""Rules that players do not call: only processes that train networks load them."""

GAMES_TO_LOOK_AT, GAMES_WITHOUT_NEWS = 40, 12
"""In so many random games every kind of decision comes up; after so many in a row that bring no new one, all have."""


def needs_compiling(text: str) -> bool:
    """Whether the player of this description thinks with compiled rules; one that plays at random does not think."""
    return text != "random"


def is_prepared(game: Game) -> bool:
    """Whether a game's computer players can think at once."""
    return all(mark.exists() for mark in _marks(game))


def prepare(game: Game) -> None:
    """Let every kind of player think about every kind of decision, so that all they call is compiled and kept."""
    for seats in {min(game.seats), max(game.seats)}:
        for seen in one_of_each_decision(game, seats):
            worth_of(seen, seen.actor, 1, 1, TimeLimit())
            if is_ending(seen):
                solved(seen)
            for text in (*LEVELS, "rollout:0.01"):
                mind(f"{text}:0.01" if text in LEVELS else text, seed=1).choose(seen)
    for mark in _marks(game):
        mark.touch()
        forget_old(mark.parent, "prepared-*")


def is_ending(position: Position) -> bool:
    """Whether so little of this game is left that champions may solve it exactly."""
    learning = position.game.minds.learning
    return learning is not None and learning.is_ending(position.record)


def _marks(game: Game) -> list[Path]:
    """The file that says that these very rules are compiled for the players; none where nothing is kept."""
    folder = game.compiled.folder
    rules = rules_below("sheepfold.players", game.package)
    digest = game.compiled.digest(rule for rule in rules if rule.__module__ != TRAINING)
    return [folder / f"prepared-{digest}"] if folder else []


def one_of_each_decision(game: Game, seats: int) -> Iterator[Position]:
    """The first decision of every kind that comes up in a few random games, early and late, as the seat sees it."""
    known: set[tuple[str, bool]] = set()
    last_news = 0
    for seed in range(GAMES_TO_LOOK_AT):
        if seed - last_news > GAMES_WITHOUT_NEWS:
            return
        position, draw = game.new(seats=seats, seed=seed), random.Random(seed)
        while not position.over:
            if (kind := (position.decision, is_ending(position))) not in known:
                known.add(kind)
                last_news = seed
                yield position.seen_by(position.actor)
            position.play(draw.choice(position.choices()))


def prepare_elsewhere(game: Game) -> None:
    """Prepare a game in a process of its own, so that this one can go on with other things meanwhile."""
    if is_prepared(game):
        return
    command = [sys.executable, "-m", "sheepfold", "prepare", game.name]
    quiet = subprocess.DEVNULL
    preparing = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
    with suppress(OSError, AttributeError):  # not everywhere can one be nice to others
        os.setpriority(os.PRIO_PROCESS, preparing.pid, NICENESS)
    preparing.wait()
