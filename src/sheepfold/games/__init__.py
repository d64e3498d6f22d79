"""The games: a folder each, found by name; others' packages may add theirs (entry point `sheepfold.games`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from sheepfold.art.derived_view import DerivedView
from sheepfold.engine.errors import UnknownGame
from sheepfold.engine.game import Game, derive_views_with, find_games_with
from sheepfold.language import bring_catalogues, say
from sheepfold.language.phrases import in_a_row

derive_views_with(DerivedView)

OWN = ("peter", "wolf", "sheepdogs", "sheep", "shepherd")


def game_names() -> list[str]:
    """The names of all games there are.

    >>> "peter" in game_names()
    True
    """
    return [*OWN, *(name for name in sorted(_others()) if name not in OWN)]


@cache
def _others() -> dict[str, EntryPoint]:
    """The games of other packages, looked for once: reading what is installed takes milliseconds."""
    return {point.name: point for point in entry_points(group="sheepfold.games")}


def load(name: str) -> Game:
    """The game of this name.

    >>> load("peter")
    <game peter: Peter's Two Sheep Dogs, 2 seats>
    """
    if name in OWN:
        game: Game = import_module(f"sheepfold.games.{name}").GAME
        return game
    if name in _others():
        found: Game = _others()[name].load()
        bring_catalogues(found.folder)
        return found
    raise UnknownGame(say("there is no game {name!r}: the games are {known}", name=name, known=in_a_row(game_names())))


find_games_with(load)
