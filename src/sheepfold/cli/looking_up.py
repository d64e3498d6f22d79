"""Commands that look things up: the games, their rules, a board of one's own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

from sheepfold.cli.errors import UsageError
from sheepfold.cli.files import text_or_file
from sheepfold.cli.flags import add_command
from sheepfold.games import game_names, load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.terminal.lesson import show_rules, teach
from sheepfold.terminal.screen import Screen


def add_games(commands: Any) -> None:
    """`sheepfold games`."""
    add_command(commands, "games", say("list the games"), list_games)


def add_rules(commands: Any) -> None:
    """`sheepfold rules`."""
    learning = add_command(commands, "rules", say("learn a game, or look a rule up"), teach_rules)
    learning.add_argument("game", metavar="GAME", help=say("one of: {names}", names=in_a_row(game_names())))
    numbers = say("show these rules (R5.3), chapters (R5) or rulings (Q7) instead")
    learning.add_argument("numbers", nargs="*", metavar="NUMBER", help=numbers)


def add_board(commands: Any) -> None:
    """`sheepfold board`."""
    board = add_command(commands, "board", say("check a board of your own and show it"), show_board)
    board.add_argument(
        "board", metavar="FILE", help=say("a file with a board, or the name of one of the game's boards")
    )
    board.add_argument("--svg", type=Path, metavar="FILE", help=say("also write it as a picture"))


def list_games(chosen: argparse.Namespace) -> None:
    """`sheepfold games`."""
    for name in game_names():
        game = load(name)
        seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        print(f"{name:10} {say('{title} ({seats} players)', title=game.title, seats=seats)}")
        print(f"{'':10} {say(game.words.SUMMARY)}")
        print(f"{'':10} {game.credits.line()}")


def teach_rules(chosen: argparse.Namespace) -> None:
    """`sheepfold rules GAME [NUMBER ...]`."""
    game = load(chosen.game)
    if chosen.numbers:
        show_rules(game, chosen.numbers, Screen())
        return
    console = Console(width=min(100, Console().width))
    teach(game, Screen())
    console.print()
    for option in game.option_list:
        about = {"help": say(option.help), "values": option.described(), "rule": option.rule}
        line = say("[bold]{name}[/]: {help} ({values}; {rule})", name=option.name, **about)
        console.print(line, highlight=False)
    console.print(f"\n{game.credits.text(game.title)}", highlight=False)


def show_board(chosen: argparse.Namespace) -> None:
    """`sheepfold board FILE`."""
    drawing = [(game, game.boards.draw) for game in map(load, game_names()) if game.boards is not None]
    if not drawing:
        raise UsageError(say("no game here has boards of one's own"))
    game, draw = drawing[0]
    text, picture = draw(game, text_or_file(chosen.board))
    print(text)
    if chosen.svg is not None:
        chosen.svg.write_text(picture, encoding="utf-8")
        print(say("The picture is {file}", file=chosen.svg))
