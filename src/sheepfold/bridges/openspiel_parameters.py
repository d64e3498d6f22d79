"""A game's seats and options as OpenSpiel game parameters, and back.

OpenSpiel reads `sheepfold_sheep(players=3,chain_fixed=false)` itself: what looks like a number or a truth value
becomes one. So `players` and ranges are numbers, options that are `true` or `false` are truth values, all others are
strings, and a string that looks like a number is written with `_` before it (`first_player=_0`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.engine.options import Option

Parameter = str | int | bool

PLAYERS = "players"
USUAL = "usual"
"""The value of an option whose default depends on the players or on other options."""

SYNTAX = re.compile(r"[(),=\s]")
LIKE_A_NUMBER = re.compile(r"_*[-+.\d][-+.\deE]*\Z")


def specification(game: Game) -> dict[str, Parameter]:
    """Every parameter with its default."""
    return {PLAYERS: game.usual_seats, **{option.name: _default(option) for option in game.option_list}}


def set_up(game: Game, parameters: Mapping[str, Any]) -> tuple[int, dict[str, object]]:
    """The number of seats and the options that parameters stand for; a bad one is refused."""
    seats = game.checked_seats(parameters.get(PLAYERS))
    named = {name: value for name, value in parameters.items() if name != PLAYERS}
    values = {name: _value(game.options.get(name), value) for name, value in named.items()}
    return seats, {name: value for name, value in values.items() if value is not None}


def canonical(game: Game, parameters: Mapping[str, Any]) -> dict[str, Parameter]:
    """The parameters as OpenSpiel can write and read them again."""
    return {name: _written(game.options.get(name), value) for name, value in parameters.items()}


def _default(option: Option) -> Parameter:
    if not callable(option.default):
        return _written(option, option.default)
    return option.values.start - option.values.step if isinstance(option.values, range) else USUAL


def _value(option: Option | None, value: object) -> object:
    """The option's value, None for the usual one."""
    if option is None:
        return value
    if callable(option.default) and value == _default(option):
        return None
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and LIKE_A_NUMBER.match(value):
        return value.removeprefix("_")
    return value


def _written(option: Option | None, value: object) -> Parameter:
    if option is not None and set(option.values) == {"true", "false"}:
        return str(value).lower() == "true"
    if not isinstance(value, str):
        assert isinstance(value, int)
        return value
    if SYNTAX.search(value):
        raise BadOption(
            f"OpenSpiel cannot write {value!r} in the name of a game: a board of your own needs a .json file"
        )
    return f"_{value}" if LIKE_A_NUMBER.match(value) and not value.startswith("_") else value


def read_parameters(pairs: Iterable[str]) -> dict[str, Parameter]:
    """Parameters from `name=value`, as OpenSpiel reads them.

    >>> read_parameters(["players=3", "chain_fixed=false", "first_player=_0"])
    {'players': 3, 'chain_fixed': False, 'first_player': '_0'}
    """
    return {name: _read(value) for name, _, value in (pair.partition("=") for pair in pairs)}


def _read(text: str) -> Parameter:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text
