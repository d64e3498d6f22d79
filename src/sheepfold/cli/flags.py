"""Flags that several commands have: the language, and the options of a game."""

from __future__ import annotations

import argparse
from typing import Any

from sheepfold.cli.errors import UsageError
from sheepfold.cli.files import text_or_file
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.lab.pool import Pool
from sheepfold.language import languages, say
from sheepfold.language.phrases import full_sentence, in_a_row


def add_command(commands: Any, name: str, help: str, run: Any, **more: Any) -> argparse.ArgumentParser:
    """Add a command that `run` does; `help` is also its description."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help, description=full_sentence(help), parents=[language_flag()], **more
    )
    parser.set_defaults(run=run)
    return parser


def language_flag() -> argparse.ArgumentParser:
    """What every command takes; `language_of` has read it when the others are read."""
    flag = argparse.ArgumentParser(add_help=False)
    text = say("speak this language ({codes}; usually the system's)", codes=in_a_row(languages()))
    flag.add_argument("--language", metavar="CODE", default=argparse.SUPPRESS, help=text)
    return flag


def add_ray(parser: argparse.ArgumentParser) -> None:
    """The flag of commands whose games other machines can play."""
    cluster = say("play on a Ray cluster (HOST:PORT, auto, or local to begin one here)")
    parser.add_argument("--ray", metavar="ADDRESS", help=cluster)


def cluster_of(chosen: argparse.Namespace) -> Pool | None:
    """The cluster that was asked for, joined; None for this machine."""
    if chosen.ray is None:
        return None
    with needs_extra("ray"):
        from sheepfold.lab.cluster import Cluster

    return Cluster(chosen.ray)


def for_each_game(parser: argparse.ArgumentParser, command: str) -> list[tuple[Game, argparse.ArgumentParser]]:
    """A parser for each game below a command, with the game's options as flags."""
    below = parser.add_subparsers(title=say("games"), metavar="GAME", dest="game")
    found = []
    for name in game_names():
        game = load(name)
        what = say("{command}: {title}", command=command, title=game.title)
        own = below.add_parser(name, help=game.title, description=what, parents=[language_flag()])
        usual = game.checked_options(game.usual_seats, {})
        options = own.add_argument_group(say("options of the game"))
        for option in game.option_list:
            flags = list(dict.fromkeys([f"--{option.name.replace('_', '-')}", f"--{option.name}"]))
            text = say(
                "{help}: {values} (default {usual}; {rule})",
                help=say(option.help),
                values=option.described(),
                usual=usual[option.name],
                rule=option.rule,
            )
            options.add_argument(*flags, dest=f"option_{option.name}", metavar="VALUE", help=text.replace("%", "%%"))
        found.append((game, own))
    return found


def options_of(chosen: argparse.Namespace, game: Game) -> dict[str, str]:
    """The options of the game that were given."""
    given = {name: getattr(chosen, f"option_{name}") for name in game.options}
    return {name: _own_text(game, name, value) for name, value in given.items() if value is not None}


def _own_text(game: Game, name: str, value: str) -> str:
    """A value as it was given, or what a file of this name says where people can write their own."""
    option = game.options[name]
    return text_or_file(value) if option.takes_text and value not in option.values else value


def need_game(chosen: argparse.Namespace) -> None:
    """Refuse a command without a game."""
    raise UsageError(say("which game? There are: {games}", games=in_a_row(game_names())))
