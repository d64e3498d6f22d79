"""Where a game's ledger, sources, tests and readme are: in this repository, or in a package of somebody else's."""

from __future__ import annotations

from pathlib import Path

from sheepfold import Game
from sheepfold.games import OWN

ROOT = Path(__file__).parent.parent.parent


def home_of(game: Game) -> Path:
    """The folder with the readme."""
    return ROOT if game.name in OWN else next(up for up in source_of(game).parents if (up / "pyproject.toml").exists())


def source_of(game: Game) -> Path:
    """The folder with the rules."""
    if game.name in OWN:
        return ROOT / "src" / "sheepfold" / "games" / game.name
    return game.folder


def folder_of_tests(game: Game) -> Path:
    """The folder with the tests of the rules."""
    return ROOT / "tests" / "games" / game.name if game.name in OWN else home_of(game) / "tests"
