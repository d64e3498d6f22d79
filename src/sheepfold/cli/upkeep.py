"""Commands that get something ready: games for this machine, texts for translators."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sheepfold.cli.flags import add_command
from sheepfold.cli.progress import progress_bar
from sheepfold.engine.extras import needs_extra
from sheepfold.games import OWN, game_names, load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.match.lessons import lesson_texts
from sheepfold.players.dog_names import level_texts
from sheepfold.players.prepare import is_prepared, prepare, prepare_elsewhere


def add_prepare(commands: Any) -> None:
    """`sheepfold prepare`."""
    what = say("get games and their computer players ready for this machine")
    ready = add_command(commands, "prepare", what, prepare_games)
    ready.add_argument(
        "games_to_prepare",
        nargs="*",
        metavar="GAME",
        help=say("which (default: {names})", names=in_a_row(game_names())),
    )


def prepare_games(chosen: argparse.Namespace) -> None:
    """`sheepfold prepare`; without a terminal, where no bar is shown, a line tells of each game."""
    wanted = [game for game in map(load, chosen.games_to_prepare or game_names()) if not is_prepared(game)]
    wanted.sort(key=lambda game: game.codes, reverse=True)  # the largest first: so no core waits for it at the end
    progress, bar = progress_bar(say("Getting the games ready for this machine (once)"), len(wanted))
    with progress:
        if len(wanted) == 1:
            gc.disable()  # compiling makes millions of small objects and little garbage
            try:
                prepare(wanted[0])
            finally:
                gc.enable()
        with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
            for ready, (game, _) in enumerate(zip(wanted, side_by_side.map(prepare_elsewhere, wanted), strict=True), 1):
                progress.advance(bar)
                if progress.disable:
                    told = {"title": game.title, "ready": ready, "total": len(wanted)}
                    print(say("{title} is ready ({ready} of {total})", **told), file=sys.stderr, flush=True)


def add_texts(commands: Any) -> None:
    """`sheepfold texts`."""
    what = say("for translators: bring every language's file up to date")
    add_command(commands, "texts", what, update_texts)


def update_texts(chosen: argparse.Namespace) -> None:
    """`sheepfold texts`."""
    with needs_extra("texts"):
        from sheepfold.language.texts import update_all

    for language, (number, lacking) in update_all(game_texts()).items():
        print(
            say(
                "{language}: {number} texts, {lacking} not translated",
                language=language,
                number=number,
                lacking=lacking,
            )
        )


def game_texts() -> dict[str, list[tuple[str, str]]]:
    """The texts of the games' tables and lessons and the names of levels, with their contexts, by file."""
    own = [load(name) for name in OWN]
    lessons = {game.name: [("", text) for text in lesson_texts(game)] for game in own}
    own_texts = {f"games/{game.name}/__init__.py": game.texts + lessons[game.name] for game in own}
    return {**own_texts, "players/dog_names.py": level_texts()}
