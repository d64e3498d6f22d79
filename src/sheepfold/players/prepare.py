"""Preparing: compile for this machine, once, all that a game's computer players call."""

from __future__ import annotations

import subprocess
import sys

from sheepfold.engine.game import Game
from sheepfold.engine.patience import Patience
from sheepfold.players import LEVELS, mind
from sheepfold.players.worth import worth_of

MARK = "prepared"
"""The file in a game's cache that says that its players are ready."""


def needs_compiling(text: str) -> bool:
    """Whether the player of this description thinks with compiled rules; one that plays at random does not think."""
    return text != "random"


def is_prepared(game: Game) -> bool:
    """Whether a game's computer players can think at once."""
    return (game.cache / MARK).exists()


def prepare(game: Game) -> None:
    """Let every kind of player think once, so that all they call is compiled and kept."""
    for seats in {min(game.seats), max(game.seats)}:
        position = game.new(seats=seats, seed=1)
        worth_of(position.seen_by(position.actor), position.actor, 1, 1, Patience())
        for text in (*LEVELS, "rollout:0.01"):
            mind(f"{text}:0.01" if text in LEVELS else text, seed=1).choose(position.seen_by(position.actor))
    (game.cache / MARK).touch()


def prepare_elsewhere(game: Game) -> None:
    """Prepare a game in a process of its own, so that this one can go on with other things meanwhile."""
    if not is_prepared(game):
        subprocess.run(
            [sys.executable, "-m", "sheepfold", "prepare", game.name],
            check=False,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
