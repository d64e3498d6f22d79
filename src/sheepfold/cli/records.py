"""Commands that read the record of a match: see it again, prove it, analyse it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sheepfold.analysis.findings import Effort
from sheepfold.analysis.study import Study
from sheepfold.cli.errors import UsageError
from sheepfold.cli.files import text_of
from sheepfold.cli.flags import add_command
from sheepfold.cli.progress import progress_bar
from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.match.match import Match
from sheepfold.match.record import read, verify, whose_words
from sheepfold.terminal.analysed import print_analysis
from sheepfold.terminal.replay import Replay
from sheepfold.terminal.screen import Screen


def add_replay(commands: Any) -> None:
    """`sheepfold replay`."""
    again = add_command(commands, "replay", say("see a match again, choice by choice"), replay_file)
    again.add_argument("file", type=Path, metavar="FILE", help=say("a record"))
    eyes = say("look with this player's eyes: a name, or a number from 1 (default: a spectator's)")
    again.add_argument("--seat", metavar="WHO", help=eyes)


def add_verify(commands: Any) -> None:
    """`sheepfold verify`."""
    what = say("prove that a match kept the rules and its chance was not touched")
    check = add_command(commands, "verify", what, verify_file)
    check.add_argument("file", type=Path, metavar="FILE", help=say("the record of a finished match"))
    promise = say("the hash that you were shown before the first choice")
    check.add_argument("--promise", default="", metavar="HASH", help=promise)
    check.add_argument("--word", default="", metavar="WORD", help=say("the word that you brought"))


def add_analyse(commands: Any) -> None:
    """`sheepfold analyse`."""
    what = say("how a match was won: chances, costly decisions, luck and skill")
    studying = add_command(commands, "analyse", what, analyse_file)
    studying.add_argument("file", type=Path, metavar="FILE", help=say("the record of a finished match"))
    alone = say("the decisions and luck of this player alone: a name, or a number from 1")
    studying.add_argument("--seat", metavar="WHO", help=alone)
    how = studying.add_mutually_exclusive_group()
    quick, thorough = say("some seconds (the default)"), say("up to some minutes")
    how.add_argument("--quick", action="store_const", const="quick", dest="effort", help=quick)
    how.add_argument("--thorough", action="store_const", const="thorough", dest="effort", help=thorough)
    studying.add_argument("--json", action="store_true", help=say("print one JSON object"))
    studying.set_defaults(effort="quick")


def replay_file(chosen: argparse.Namespace) -> None:
    """`sheepfold replay FILE`."""
    match = read(text_of(chosen.file))
    screen = Screen()
    again = Replay(match, screen, _viewer_of(match, _seat_of(match, chosen.seat)))
    if screen.is_terminal:
        again.walk()
    else:
        again.print_all()


def _viewer_of(match: Match, seat: int | None) -> int:
    """Whose eyes a record is seen with: the seat's that was asked for, else those that it was written for."""
    if match.viewer == EVERYTHING:
        return SPECTATOR if seat is None else seat
    if seat not in (None, match.viewer):
        raise UsageError(
            say("this record shows what a spectator saw, nothing else")
            if match.viewer == SPECTATOR
            else say("this record shows what {name} saw, nothing else", name=match.names[match.viewer])
        )
    return match.viewer


def _seat_of(match: Match, wanted: str | None) -> int | None:
    """The seat of this name or number, counted from 1 as people count; None if nobody was asked for."""
    if wanted is None or wanted in match.names:
        return None if wanted is None else match.names.index(wanted)
    known = [str(number) for number in range(1, len(match.names) + 1)]
    if wanted not in known:
        players = in_a_row(f"{number} {name}" for number, name in zip(known, match.names, strict=True))
        raise UsageError(
            say("there is no player {wanted!r}: the players are {players}", wanted=wanted, players=players)
        )
    return known.index(wanted)


def verify_file(chosen: argparse.Namespace) -> None:
    """`sheepfold verify FILE`."""
    text = text_of(chosen.file)
    for sentence in verify(text, chosen.promise, chosen.word):
        print(f"ok  {sentence}")
    for sentence in whose_words(read(text)):
        print(f"    {sentence}")


def analyse_file(chosen: argparse.Namespace) -> None:
    """`sheepfold analyse FILE`."""
    match = read(text_of(chosen.file))
    seat = _seat_of(match, chosen.seat)
    study = Study(match, Effort[chosen.effort])
    progress, bar = progress_bar(match.game.title, len(match.moments))
    with progress:
        for done, _ in study.steps():
            progress.update(bar, completed=done)
    assert study.analysis is not None
    if chosen.json:
        print(json.dumps(study.analysis.as_json()))
    else:
        print_analysis(match, study.analysis, seat)
