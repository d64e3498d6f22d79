"""The parser of the command line: all commands, and the language that they speak."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from importlib import import_module

import sheepfold
from sheepfold.cli.errors import UsageError
from sheepfold.cli.flags import language_flag
from sheepfold.language import languages, mark, nearest, say
from sheepfold.language.phrases import in_a_row

EPILOG = mark("""\
examples:
  sheepfold play                          a menu: choose a game and who plays
  sheepfold play peter Ann rollout:2      Ann against the computer, which thinks two seconds
  sheepfold play peter Ann Ben            two people at one keyboard
  sheepfold rules peter                   learn the game
  sheepfold rules peter R5.2              look a rule up by its number
  sheepfold simulate peter --games 1000000
  sheepfold study peter                   is it fair, how long, luck or skill: a report in a minute
  sheepfold COMMAND --help                more about a command
""")

COMMANDS = {
    "games": "looking_up.add_games",
    "rules": "looking_up.add_rules",
    "play": "playing.add_play",
    "serve": "table.add_serve",
    "bot": "table.add_bot",
    "backup": "table.add_backup",
    "restore": "table.add_backup",
    "settings": "table.add_settings",
    "prepare": "upkeep.add_prepare",
    "simulate": "lab.add_simulate",
    "study": "study.add_study",
    "dataset": "study.add_dataset",
    "ladder": "lab.add_ladder",
    "puzzles": "puzzles.add_puzzles",
    "exploit": "exploiting.add_exploit",
    "replay": "records.add_replay",
    "verify": "records.add_verify",
    "analyse": "records.add_analyse",
    "board": "looking_up.add_board",
    "train": "lab.add_train",
    "perft": "lab.add_perft",
    "soak": "lab.add_soak",
    "texts": "upkeep.add_texts",
}
"""What adds each command, in the order of the help: a module of this folder and a function in it."""


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """Every command with its flags, or `only` one, so that nothing else is loaded; a game's options are flags."""
    parser = argparse.ArgumentParser(
        prog="sheepfold",
        description=say(
            "Sheepdog games: play them at the terminal, replay and check matches, simulate by the million."
        ),
        epilog=say(EPILOG),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[language_flag()],
    )
    parser.add_argument("--version", action="version", version=f"sheepfold {sheepfold.__version__}")
    commands = parser.add_subparsers(title=say("commands"), metavar="COMMAND", required=True)
    for place in dict.fromkeys(COMMANDS.values() if only is None else [COMMANDS[only]]):
        module, _, name = place.partition(".")
        getattr(import_module(f"sheepfold.cli.{module}"), name)(commands)
    return parser


def command_of(arguments: Sequence[str]) -> str | None:
    """The command that is asked for; None where it is none of ours, or help comes first.

    >>> command_of(["--language", "ja", "serve", "--port", "0"]), command_of(["--help"]), command_of(["knit"])
    ('serve', None, None)
    """
    rest = _language_reader().parse_known_args(list(arguments))[1]
    return rest[0] if rest and rest[0] in COMMANDS else None


class UnknownLanguage(UsageError):
    """There is no such language; the message lists those there are."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, on the command line or else as the system's programs are.

    >>> language_of(["play", "--language", "ja"], {}), language_of([], {"LANG": "ja_JP.UTF-8"}), language_of([], {})
    ('ja', 'ja', 'en')
    """
    wanted = _language_reader().parse_known_args(list(arguments))[0].language
    if wanted is not None and wanted not in languages():
        raise UnknownLanguage(
            say("there is no language {code!r}: there are {known}", code=wanted, known=in_a_row(languages()))
        )
    system = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return wanted or nearest([system])


def _language_reader() -> argparse.ArgumentParser:
    """Reads the language, wherever it stands, and nothing else."""
    reader = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    reader.add_argument("--language", nargs="?", default=None)
    return reader
