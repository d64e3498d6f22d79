"""The games: a folder each, found by name; others' packages may add theirs (entry point `sheepfold.games`)."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points

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
    return [*OWN, *sorted(point.name for point in entry_points(group="sheepfold.games") if point.name not in OWN)]


def load(name: str) -> Game:
    """The game of this name.

    >>> load("peter")
    <game peter: Peter's Two Sheep Dogs, 2 seats>
    """
    if name in OWN:
        game: Game = import_module(f"sheepfold.games.{name}").GAME
        return game
    for point in entry_points(group="sheepfold.games"):
        if point.name == name:
            found: Game = point.load()
            bring_catalogues(found.folder)
            return found
    raise UnknownGame(say("there is no game {name!r}: the games are {known}", name=name, known=in_a_row(game_names())))


find_games_with(load)
