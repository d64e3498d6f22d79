"""The parser of the command line: all commands, and the language that they speak."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence

import sheepfold
from sheepfold.cli.errors import UsageError
from sheepfold.cli.exploiting import add_exploit
from sheepfold.cli.flags import language_flag
from sheepfold.cli.lab import add_ladder, add_perft, add_simulate, add_soak, add_train
from sheepfold.cli.looking_up import add_board, add_games, add_rules
from sheepfold.cli.playing import add_play
from sheepfold.cli.puzzles import add_puzzles
from sheepfold.cli.records import add_analyse, add_replay, add_verify
from sheepfold.cli.study import add_dataset, add_study
from sheepfold.cli.table import add_backup, add_bot, add_serve, add_settings
from sheepfold.cli.upkeep import add_prepare, add_texts
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

ADDED = (
    add_games,
    add_rules,
    add_play,
    add_serve,
    add_bot,
    add_backup,
    add_settings,
    add_prepare,
    add_simulate,
    add_study,
    add_dataset,
    add_ladder,
    add_puzzles,
    add_exploit,
    add_replay,
    add_verify,
    add_analyse,
    add_board,
    add_train,
    add_perft,
    add_soak,
    add_texts,
)
"""What adds each command, in the order of the help."""


def build_parser() -> argparse.ArgumentParser:
    """Every command with its flags; a game's options are flags of their own."""
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
    for add in ADDED:
        add(commands)
    return parser


class UnknownLanguage(UsageError):
    """There is no such language; the message lists those there are."""


def language_of(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, on the command line or else as the system's programs are.

    >>> language_of(["play", "--language", "ja"], {}), language_of([], {"LANG": "ja_JP.UTF-8"}), language_of([], {})
    ('ja', 'ja', 'en')
    """
    reader = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    reader.add_argument("--language", nargs="?", default=None)
    wanted = reader.parse_known_args(list(arguments))[0].language
    if wanted is not None and wanted not in languages():
        raise UnknownLanguage(
            say("there is no language {code!r}: there are {known}", code=wanted, known=in_a_row(languages()))
        )
    system = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return wanted or nearest([system])
