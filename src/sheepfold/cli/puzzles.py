"""Puzzles on the command line: mining them, and solving them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sheepfold.cli.errors import UsageError, must_be
from sheepfold.cli.files import text_of
from sheepfold.cli.flags import add_command, for_each_game, need_game, options_of
from sheepfold.cli.progress import progress_bar
from sheepfold.engine.game import Game
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.puzzles.keeping import Wanted, mine_into
from sheepfold.puzzles.puzzle import Puzzle, puzzles_of, read, trouble_with
from sheepfold.terminal.puzzles import Solving
from sheepfold.terminal.screen import Screen

GAMES, COUNT = 200, 100
MOST_GAMES, MOST_COUNT, MOST_THREADS = 1_000_000, 10_000, 256


def add_puzzles(commands: Any) -> None:
    """`sheepfold puzzles`."""
    what = say("find positions in which one choice is clearly right, or solve those that travel with a game")
    parent = add_command(commands, "puzzles", what, need_game)
    for game, parser in for_each_game(parent, "puzzles"):
        parser.add_argument("--solve", action="store_true", help=say("solve puzzles at this terminal"))
        parser.add_argument(
            "--file", type=Path, metavar="FILE", help=say("with --solve: the puzzles of this file, not the game's own")
        )
        parser.add_argument(
            "--games", type=int, default=GAMES, metavar="N", help=say("games to mine (default {number})", number=GAMES)
        )
        parser.add_argument(
            "--count",
            type=int,
            default=COUNT,
            metavar="N",
            help=say("puzzles to keep at most (default {number})", number=COUNT),
        )
        parser.add_argument("--seats", type=int, metavar="N", help=say("number of seats (default: all in turn)"))
        parser.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same games"))
        parser.add_argument(
            "--threads", type=int, default=1, metavar="N", help=say("games at the same time (default 1)")
        )
        parser.add_argument(
            "--out",
            type=Path,
            metavar="FILE",
            help=say("where to keep them (default {file})", file=f"{game.name}-puzzles.ndjson"),
        )
        parser.set_defaults(run=run_puzzles)


def run_puzzles(chosen: argparse.Namespace) -> None:
    """`sheepfold puzzles GAME`."""
    game = load(chosen.game)
    if chosen.solve:
        Solving(game, _to_solve(game, chosen.file), Screen()).walk()
        return
    if chosen.file is not None:
        raise UsageError(say("--file goes with --solve; --out says where to mine to"))
    mine(game, chosen)


def _to_solve(game: Game, file: Path | None) -> tuple[Puzzle, ...]:
    """The puzzles of a file, or the game's own; none at all is refused, and so is one that cannot be posed."""
    puzzles = puzzles_of(game) if file is None else read(game, text_of(file), str(file)).puzzles
    if not puzzles:
        raise UsageError(say("there are no puzzles of {title} here: mine some first", title=game.title))
    for puzzle in puzzles:
        if trouble := trouble_with(game, puzzle):
            raise UsageError(say("puzzle {name} cannot be posed: {trouble}", name=puzzle.name, trouble=trouble))
    return puzzles


def mine(game: Game, chosen: argparse.Namespace) -> None:
    """Mine puzzles into a file; Ctrl+C keeps what is found."""
    for flag, given, most in (
        ("--games", chosen.games, MOST_GAMES),
        ("--count", chosen.count, MOST_COUNT),
        ("--threads", chosen.threads, MOST_THREADS),
    ):
        if not 1 <= given <= most:
            raise UsageError(must_be(flag, 1, most, given))
    seats = (game.checked_seats(chosen.seats),) if chosen.seats is not None else game.seats
    options = options_of(chosen, game)
    for number in seats:
        game.checked_options(number, options)
    wanted = Wanted(chosen.games, chosen.count, chosen.threads, chosen.seed, seats, options)
    file = chosen.out or Path(f"{game.name}-puzzles.ndjson")
    progress, bar = progress_bar(game.title, chosen.games)
    found = 0

    def tell(games: int, number: int) -> None:
        nonlocal found
        found = number
        what = say("{title}: {number} found", title=game.title, number=number)
        progress.update(bar, completed=games, description=what)

    with progress:
        try:
            kept = len(mine_into(file, game, wanted, tell))
        except KeyboardInterrupt:
            print(say("Stopped; what was found is in {file}. The same command goes on with it.", file=file))
            raise
    print(say("{kept} puzzles of {found} found are in {file}", kept=kept, found=found, file=file))
