"""The command line: `sheepfold --help`."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import sheepfold
from sheepfold.analysis.findings import Effort
from sheepfold.analysis.study import Study
from sheepfold.engine.batch import DEVICES
from sheepfold.engine.errors import shortened
from sheepfold.engine.game import Game
from sheepfold.engine.gpu import NoGpu
from sheepfold.games import OWN, games, load
from sheepfold.lab.ladder import Ladder, measure
from sheepfold.lab.perft import DEEPEST, perft
from sheepfold.lab.simulate import Report, simulate
from sheepfold.lab.soak import BrokenInvariant, soak_set_ups
from sheepfold.language import languages, mark, nearest, say, speaking
from sheepfold.language.phrases import full_sentence, in_a_row
from sheepfold.match.chance import FairChance, Source, Sources, new_secret
from sheepfold.match.lessons import lesson_texts
from sheepfold.match.match import Match, Seat
from sheepfold.match.names import proper_name
from sheepfold.match.record import read, verify, whose_words
from sheepfold.match.series import Series
from sheepfold.players import KINDS, LEVELS, is_mind, mind
from sheepfold.players.prepare import is_prepared, prepare, prepare_elsewhere
from sheepfold.terminal.analysed import print_analysis
from sheepfold.terminal.lesson import show_rules, teach
from sheepfold.terminal.menu import MOST_NAME, menu
from sheepfold.terminal.replay import Replay
from sheepfold.terminal.screen import Leave, Screen
from sheepfold.terminal.table import Table

EPILOG = mark("""\
examples:
  sheepfold play                          a menu: choose a game and who plays
  sheepfold play peter Ann rollout:2      Ann against the computer, which thinks two seconds
  sheepfold play peter Ann Ben            two people at one keyboard
  sheepfold rules peter                   learn the game
  sheepfold rules peter R5.2              look a rule up by its number
  sheepfold simulate peter --games 1000000
  sheepfold COMMAND --help                more about a command
""")

LONGEST_PAUSE = 60


class UsageError(ValueError):
    """Something on the command line cannot be done; the message says what and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what a user got wrong ends in one clear line, never in a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        with speaking(language_of(given)):
            return run(given)
    except UnknownLanguage as trouble:
        print(f"sheepfold: {trouble}", file=sys.stderr)
        return 1


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


def run(arguments: Sequence[str]) -> int:
    """Run one command in the language now spoken."""
    chosen = build_parser().parse_args(arguments)
    try:
        chosen.run(chosen)
    except Leave:
        return 0
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(f"\n{say('stopped')}", file=sys.stderr)
        return 130
    except (ValueError, OSError, NoGpu, BrokenInvariant) as trouble:
        print(f"sheepfold: {trouble}", file=sys.stderr)
        return 1
    return 0


# -------------------------------------------------------------------- the parser


def build_parser() -> argparse.ArgumentParser:
    """Every command with its flags; a game's options are flags of their own."""
    parser = argparse.ArgumentParser(
        prog="sheepfold",
        description=say(
            "Sheepdog games: play them at the terminal, replay and check matches, simulate by the million."
        ),
        epilog=say(EPILOG),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_language_flag()],
    )
    parser.add_argument("--version", action="version", version=f"sheepfold {sheepfold.__version__}")
    commands = parser.add_subparsers(title=say("commands"), metavar="COMMAND", required=True)
    _add(commands, "games", say("list the games"), list_games)
    teach = _add(commands, "rules", say("learn a game, or look a rule up"), teach_rules)
    teach.add_argument("game", metavar="GAME", help=say("one of: {names}", names=in_a_row(games())))
    numbers = say("show these rules (R5.3), chapters (R5) or rulings (Q7) instead")
    teach.add_argument("numbers", nargs="*", metavar="NUMBER", help=numbers)
    _add_play(commands)
    _add_serve(commands)
    _add_simulate(commands)
    _add_ladder(commands)
    again = _add(commands, "replay", say("see a match again, choice by choice"), replay_file)
    again.add_argument("file", type=Path, metavar="FILE", help=say("a record"))
    eyes = say("look with this player's eyes: a name, or a number from 1 (default: a spectator's)")
    again.add_argument("--seat", metavar="WHO", help=eyes)
    check = _add(
        commands, "verify", say("prove that a match kept the rules and its chance was not touched"), verify_file
    )
    check.add_argument("file", type=Path, metavar="FILE", help=say("the record of a finished match"))
    check.add_argument(
        "--promise", default="", metavar="HASH", help=say("the hash that you were shown before the first choice")
    )
    check.add_argument("--word", default="", metavar="WORD", help=say("the word that you brought"))
    _add_analyse(commands)
    board = _add(commands, "board", say("check a board of your own and show it"), show_board)
    board.add_argument(
        "board", metavar="FILE", help=say("a file with a board, or the name of one of the game's boards")
    )
    board.add_argument("--svg", type=Path, metavar="FILE", help=say("also write it as a picture"))
    _add_train(commands)
    _add_perft(commands)
    _add_soak(commands)
    _add(commands, "texts", say("for translators: bring every language's file up to date"), update_texts)
    return parser


def _language_flag() -> argparse.ArgumentParser:
    """What every command takes; `language_of` has read it when the others are read."""
    flag = argparse.ArgumentParser(add_help=False)
    text = say("speak this language ({codes}; usually the system's)", codes=in_a_row(languages()))
    flag.add_argument("--language", metavar="CODE", default=argparse.SUPPRESS, help=text)
    return flag


def _add(commands: Any, name: str, help: str, run: Any, **more: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help, description=full_sentence(help), parents=[_language_flag()], **more
    )
    parser.set_defaults(run=run)
    return parser


def _add_play(commands: Any) -> None:
    play = _add(commands, "play", say("play in the terminal; without a game: a menu"), play_menu)
    play.add_argument("--resume", type=Path, metavar="FILE", help=say("go on with a saved match"))
    for game, parser in _for_each_game(play, "play"):
        kinds = say("; ").join(say("{kind}: {words}", kind=kind, words=say(text)) for kind, text in KINDS.items())
        parser.add_argument(
            "players",
            nargs="*",
            metavar="PLAYER",
            help=say(
                "who sits at each seat, in order: a person's name, or a computer player ({kinds}). "
                "Default: you and rollout",
                kinds=kinds,
            ),
        )
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.add_argument("--seed", type=int, metavar="N", help=say("make chance repeatable"))
        parser.add_argument(
            "--words", action="store_true", help=say("let every person add a secret word to the chance")
        )
        parser.add_argument(
            "--pause", type=float, default=0.0, metavar="S", help=say("wait after computer choices, in seconds")
        )
        parser.add_argument("--save", type=Path, metavar="FILE", help=say("where to save the match when you stop"))
        if game.most_games > 1:
            text = say("so many games in a row, scores added up (1 to {most}, default 1)", most=game.most_games)
            parser.add_argument("--match-games", "--match_games", type=int, default=1, metavar="N", help=text)
        parser.set_defaults(run=play_game, match_games=1)


def _add_serve(commands: Any) -> None:
    serving = _add(commands, "serve", say("a table for the browser: play there, alone or together"), serve_table)
    serving.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help=say("listen here (default 127.0.0.1: this machine)")
    )
    serving.add_argument(
        "--port", type=int, metavar="N", help=say("listen at this port (default 8800, or the next free one)")
    )
    serving.add_argument("--no-browser", action="store_true", help=say("do not open a browser"))
    serving.add_argument("--processes", type=int, metavar="N", help=say("so many processes at this port (default 1)"))
    serving.add_argument("--log-json", action="store_true", help=say("log everything, one JSON object a line"))
    visiting = _add(
        commands, "bot", say("let a computer player sit at a table somewhere, over its JSON interface"), run_bot
    )
    visiting.add_argument("url", metavar="URL", help=say("the address of a match, or a seat's private link"))
    visiting.add_argument(
        "--mind", default=LEVELS[1], metavar="PLAYER", help=say("which player (default {name})", name=LEVELS[1])
    )
    visiting.add_argument(
        "--name", default="", metavar="NAME", help=say("what it is called there (default: the player's)")
    )
    saving = _add(
        commands, "backup", say("copy the table's database to a file, also while it is in use"), back_up_table
    )
    saving.add_argument("file", type=Path, metavar="FILE", help=say("where to"))
    saving.add_argument("--force", action="store_true", help=say("replace the file if it exists"))
    putting = _add(commands, "restore", say("put a backup in the place of the table's database"), restore_table)
    putting.add_argument("file", type=Path, metavar="FILE", help=say("the backup"))
    putting.add_argument("--force", action="store_true", help=say("replace the database if there is one"))
    _add(commands, "settings", say("every setting of the table: its value and where that comes from"), show_settings)
    ready = _add(commands, "prepare", say("get games and their computer players ready for this machine"), prepare_games)
    ready.add_argument(
        "games_to_prepare", nargs="*", metavar="GAME", help=say("which (default: {names})", names=in_a_row(games()))
    )


def _add_simulate(commands: Any) -> None:
    simulation = _add(commands, "simulate", say("play random games by the million and see what happens"), _need_game)
    for game, parser in _for_each_game(simulation, "simulate"):
        parser.add_argument("--games", type=int, default=100_000, metavar="N", help=say("how many (default 100000)"))
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.add_argument("--threads", type=int, metavar="N", help=say("CPU threads (default: one for each core)"))
        parser.add_argument("--device", choices=DEVICES, default="cpu", help=say("where to play (default cpu)"))
        parser.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same games"))
        parser.add_argument("--json", action="store_true", help=say("print one JSON object"))
        parser.set_defaults(run=run_simulation)


def _add_ladder(commands: Any) -> None:
    climbing = _add(commands, "ladder", say("measure how much stronger each level is than the one below"), _need_game)
    for game, parser in _for_each_game(climbing, "ladder"):
        parser.add_argument(
            "--games", type=int, default=40, metavar="N", help=say("for each pair, at least (default 40)")
        )
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.add_argument(
            "--levels",
            nargs="+",
            default=list(LEVELS),
            metavar="PLAYER",
            help=say("default {names}", names=" ".join(LEVELS)),
        )
        parser.add_argument(
            "--seconds", type=float, metavar="S", help=say("the most seconds a player thinks at a time")
        )
        parser.add_argument(
            "--threads", type=int, default=1, metavar="N", help=say("games at the same time (default 1)")
        )
        parser.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same deals"))
        parser.add_argument("--json", action="store_true", help=say("print one JSON object"))
        parser.set_defaults(run=run_ladder)


def _add_analyse(commands: Any) -> None:
    what = say("how a match was won: chances, costly decisions, luck and skill")
    studying = _add(commands, "analyse", what, analyse_file)
    studying.add_argument("file", type=Path, metavar="FILE", help=say("the record of a finished match"))
    alone = say("the decisions and luck of this player alone: a name, or a number from 1")
    studying.add_argument("--seat", metavar="WHO", help=alone)
    how = studying.add_mutually_exclusive_group()
    quick, thorough = say("some seconds (the default)"), say("up to some minutes")
    how.add_argument("--quick", action="store_const", const="quick", dest="effort", help=quick)
    how.add_argument("--thorough", action="store_const", const="thorough", dest="effort", help=thorough)
    studying.add_argument("--json", action="store_true", help=say("print one JSON object"))
    studying.set_defaults(effort="quick")


def _add_train(commands: Any) -> None:
    what = say("train a game's own computer player anew, or solve a small game exactly")
    training = _add(commands, "train", what, run_training)
    training.add_argument(
        "game", metavar="GAME", help=say("one of: {names}", names=in_a_row(trainable()) or say("none"))
    )
    training.add_argument(
        "--seats", type=int, nargs="+", metavar="N", help=say("for these numbers of seats (default: all)")
    )
    training.add_argument("--iterations", type=int, metavar="N", help=say("so many for each; with a seed, repeatable"))
    training.add_argument("--seconds", type=float, metavar="S", help=say("or so long for each"))
    training.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same training"))
    training.add_argument("--out", type=Path, metavar="FILE", help=say("where to store it (default: in this folder)"))
    training.add_argument(
        "--exact",
        metavar="SMALL",
        help=say("solve a small game instead and print its exploitability (`help` lists them)"),
    )


def _add_perft(commands: Any) -> None:
    counting = _add(commands, "perft", say("count all sequences of choices to a depth, chance included"), _need_game)
    for game, parser in _for_each_game(counting, "perft"):
        parser.add_argument("depth", type=int, metavar="DEPTH", help=say("how many choices deep"))
        parser.add_argument(
            "--position", metavar="TEXT", help=say("start from this position (its text, or a file with it)")
        )
        parser.add_argument("--seed", type=int, metavar="N", help=say("start from a game dealt by this seed"))
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.set_defaults(run=run_perft)


def _add_soak(commands: Any) -> None:
    soaking = _add(commands, "soak", say("play random games in all set-ups, checking every invariant"), run_soak)
    soaking.add_argument(
        "games_to_soak", nargs="*", metavar="GAME", help=say("which (default: {names})", names=in_a_row(games()))
    )
    soaking.add_argument(
        "--games", type=int, default=1_000_000, metavar="N", help=say("how many each (default 1000000)")
    )
    soaking.add_argument("--seed", type=int, default=1, metavar="N", help=say("which games (default 1)"))


def _for_each_game(parser: argparse.ArgumentParser, command: str) -> list[tuple[Game, argparse.ArgumentParser]]:
    """A parser for each game below a command, with the game's options as flags."""
    below = parser.add_subparsers(title=say("games"), metavar="GAME", dest="game")
    found = []
    for name in games():
        game = load(name)
        what = say("{command}: {title}", command=command, title=game.title)
        own = below.add_parser(name, help=game.title, description=what, parents=[_language_flag()])
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


def _options(chosen: argparse.Namespace, game: Game) -> dict[str, str]:
    given = {name: getattr(chosen, f"option_{name}") for name in game.options}
    return {name: _own_text(game, name, value) for name, value in given.items() if value is not None}


def _own_text(game: Game, name: str, value: str) -> str:
    """A value as it was given, or what a file of this name says where people can write their own."""
    option = game.options[name]
    return _text_or_file(value) if option.takes_text and value not in option.values else value


def _text_or_file(given: str) -> str:
    """What the file of this name says; what is no name of a file stands for itself."""
    if given.lstrip().startswith("{") or not given.isprintable():
        return given
    if _is_file(given):
        return _text(Path(given))
    if re.search(r"[/\\]|\.\w+$", given):
        raise UsageError(say("there is no file {file}", file=shortened(given)))
    return given


def _is_file(name: str) -> bool:
    """Whether there is such a file; a text that is no possible name of one is none."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _need_game(chosen: argparse.Namespace) -> None:
    raise UsageError(say("which game? There are: {games}", games=in_a_row(games())))


# -------------------------------------------------------------------- looking things up


def list_games(chosen: argparse.Namespace) -> None:
    """`sheepfold games`."""
    for name in games():
        game = load(name)
        seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        made = {"design": game.credits.design, "publisher": game.credits.publisher}
        print(f"{name:10} {say('{title} ({seats} players)', title=game.title, seats=seats)}")
        print(f"{'':10} {say(game.words.SUMMARY)}")
        print(f"{'':10} {say('By {design}; published by {publisher}.', **made)}")


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
    drawing = [(game, game.draw_board) for game in map(load, games()) if game.draw_board is not None]
    if not drawing:
        raise UsageError(say("no game here has boards of one's own"))
    game, draw = drawing[0]
    text, picture = draw(game, _text_or_file(chosen.board))
    print(text)
    if chosen.svg is not None:
        chosen.svg.write_text(picture, encoding="utf-8")
        print(say("The picture is {file}", file=chosen.svg))


def update_texts(chosen: argparse.Namespace) -> None:
    """`sheepfold texts`."""
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
    """The texts of the games' tables and lessons, with their contexts, by file."""
    own = [load(name) for name in OWN]
    lessons = {game.name: [("", text) for text in lesson_texts(game)] for game in own}
    return {f"games/{game.name}/__init__.py": game.texts + lessons[game.name] for game in own}


# -------------------------------------------------------------------- playing


def play_menu(chosen: argparse.Namespace) -> None:
    """`sheepfold play` without a game."""
    screen = Screen()
    if chosen.resume is not None:
        resume(screen, chosen.resume)
        return

    def start(name: str, players: list[str]) -> None:
        game = load(name)
        seats = seated(players)
        secret, _ = _sealed(screen, game, seats)
        Table(Match.new(game, seats, secret=secret), screen).play()

    menu(screen, start, lambda file: resume(screen, file))


def play_game(chosen: argparse.Namespace) -> None:
    """`sheepfold play GAME`."""
    screen = Screen()
    if chosen.resume is not None:
        raise UsageError(say("--resume takes no game: the file says which one it is"))
    game = load(chosen.game)
    if not 0 <= chosen.pause <= LONGEST_PAUSE:
        given = f"{chosen.pause:g}"
        raise UsageError(say("--pause must be from 0 to {most} seconds, not {given}", most=LONGEST_PAUSE, given=given))
    seats = seated(_players(chosen, game), chosen.seed)
    options = game.checked_options(len(seats), _options(chosen, game))
    series = Series(games=chosen.match_games)
    if not 1 <= series.games <= game.most_games:
        raise UsageError(must_be("--match-games", 1, game.most_games, series.games))
    secret, words = _sealed(screen, game, seats, chosen.words, chosen.seed)
    match = Match.new(game, seats, options, secret=secret, words=words, sources=own_words(words), series=series)
    play_series(Table(match, screen, chosen.save, chosen.pause), chosen.words)


def play_series(table: Table, ask_words: bool = False) -> None:
    """Play a match, and the games of its series that follow."""
    table.play()
    while not table.match.series.is_last:
        match, screen = table.match, table.screen
        secret, words = _sealed(screen, match.game, match.seats, ask_words)
        table = Table(match.next_game(secret, words, own_words(words)), screen, None, table.pause)
        table.play()


def _players(chosen: argparse.Namespace, game: Game) -> list[str]:
    players = list(chosen.players)
    number = game.checked_seats(
        chosen.seats if chosen.seats is not None else len(players) if len(players) > 1 else None
    )
    if len(players) > number:
        raise UsageError(say("{players} players for {seats} seats", players=len(players), seats=number))
    if not players:
        players = [say("You")]
    return players + ["rollout"] * (number - len(players))


def _sealed(
    screen: Screen, game: Game, seats: Sequence[Seat], ask_words: bool = False, seed: int | None = None
) -> tuple[bytes, list[str]]:
    """The secret behind a match's chance, and the people's words; its hash is shown before anybody adds one."""
    secret = new_secret(seed)
    promised = FairChance(secret, ()).commitment
    screen.say(say("{title}: chance is sealed, SHA-256 {hash}", title=game.title, hash=promised) + "\n")
    return secret, [_word(screen, seat) for seat in seats] if ask_words else []


def own_words(words: Sequence[str]) -> Sources:
    """People at a keyboard type their words themselves, after the hash is shown."""
    return tuple((seat, Source.OWN) for seat, word in enumerate(words) if word)


def _word(screen: Screen, seat: Seat) -> str:
    if seat.mind is not None:
        return ""
    asked = say("{name}, a word of your own for the chance (nobody can foresee it then):", name=seat.name)
    return screen.ask(f"{asked} ")


def seated(players: Sequence[str], seed: int | None = None) -> list[Seat]:
    """Seats for these people and computer players; equal names get a number behind them."""
    seats: list[Seat] = []
    for number, player in enumerate(players):
        known = re.sub(r" #\d+$", "", player)
        thinker = mind(known, None if seed is None else seed + number) if is_mind(known) else None
        name = thinker.name if thinker else proper_name(known, MOST_NAME)
        same = sum(1 for other in players[:number] if re.sub(r" #\d+$", "", other) == known)
        seats.append(Seat(f"{name} #{same + 1}" if same else name, thinker))
    return seats


def resume(screen: Screen, file: Path) -> None:
    """Go on with a saved match."""
    match = read(_text(file))
    if match.over:
        raise UsageError(
            say("{file} is finished; see it with: {command}", file=file, command=f"sheepfold replay {file}")
        )
    if not match.chance.secret:
        said = say("{file} is a record, not a saved match: the secret behind its chance is not in it", file=file)
        raise UsageError(said)
    match.seats = tuple(seated(match.names))
    match.let_chance_act()
    table = Table(match, screen, file)
    table.told = dict.fromkeys([None, *range(len(match.seats))], len(match.moments))
    play_series(table)


def replay_file(chosen: argparse.Namespace) -> None:
    """`sheepfold replay FILE`."""
    match = read(_text(chosen.file))
    viewer = _seat_of(match, chosen.seat)
    if match.viewer is not None:
        own = match.viewer if match.viewer >= 0 else None
        if viewer is not None and viewer != own:
            raise UsageError(
                say("this record shows what a spectator saw, nothing else")
                if own is None
                else say("this record shows what {name} saw, nothing else", name=match.names[own])
            )
        viewer = own
    screen = Screen()
    again = Replay(match, screen, viewer)
    if screen.is_terminal:
        again.walk()
    else:
        again.print_all()


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
    text = _text(chosen.file)
    for sentence in verify(text, chosen.promise, chosen.word):
        print(f"ok  {sentence}")
    for sentence in whose_words(read(text)):
        print(f"    {sentence}")


def analyse_file(chosen: argparse.Namespace) -> None:
    """`sheepfold analyse FILE`."""
    match = read(_text(chosen.file))
    seat = _seat_of(match, chosen.seat)
    study = Study(match, Effort[chosen.effort])
    progress, bar = _bar(match.game.title, len(match.moments))
    with progress:
        for done, _ in study.steps():
            progress.update(bar, completed=done)
    assert study.analysis is not None
    if chosen.json:
        print(json.dumps(study.analysis.as_json()))
    else:
        print_analysis(match, study.analysis, seat)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(say("{file} is not a text file", file=file)) from None
    except OSError as trouble:
        raise UsageError(say("{file} cannot be read: {trouble}", file=file, trouble=trouble.strerror)) from None


# -------------------------------------------------------------------- the web table


def serve_table(chosen: argparse.Namespace) -> None:
    """`sheepfold serve`."""
    from sheepfold.table.serving.serve import serve
    from sheepfold.table.settings import MOST_PROCESSES, BadSetting, Settings

    if chosen.port is not None and not 0 <= chosen.port <= 65535:
        raise UsageError(must_be("--port", 0, 65535, chosen.port))
    if chosen.processes is not None and not 1 <= chosen.processes <= MOST_PROCESSES:
        raise UsageError(must_be("--processes", 1, MOST_PROCESSES, chosen.processes))
    try:
        settings = Settings.from_environment()
        if chosen.log_json:
            settings = replace(settings, log_json=True)
        if chosen.processes is not None:
            settings = replace(settings, processes=chosen.processes)
        serve(chosen.host, chosen.port, not chosen.no_browser, settings)
    except (BadSetting, OSError) as trouble:
        raise UsageError(str(trouble)) from None


def run_bot(chosen: argparse.Namespace) -> None:
    """`sheepfold bot URL`."""
    from sheepfold.table.bot import Bot, Visit

    thinker = mind(chosen.mind)
    visit = Visit(chosen.url)
    print(say("{name} has sat down", name=visit.join(chosen.name or thinker.name)), flush=True)
    print(Bot(visit, thinker).play())


def back_up_table(chosen: argparse.Namespace) -> None:
    """`sheepfold backup FILE`."""
    from sheepfold.table.store.backup import back_up

    matches = back_up(_database(), chosen.file, chosen.force)
    kept = say("It holds the seats' private keys: keep it to yourself.")
    print(say("{file} has all {matches:,} matches.", file=chosen.file, matches=matches), kept)


def restore_table(chosen: argparse.Namespace) -> None:
    """`sheepfold restore FILE`."""
    from sheepfold.table.store.backup import restore

    matches = restore(chosen.file, _database(), chosen.force)
    print(say("The table has the {matches:,} matches of {file} now.", matches=matches, file=chosen.file))


def _database() -> Path:
    from sheepfold.table.settings import told
    from sheepfold.table.store.backup import database_file

    return database_file(next(setting.value for setting in told() if setting.name == "SHEEPFOLD_DATABASE_URL"))


def show_settings(chosen: argparse.Namespace) -> None:
    """`sheepfold settings`."""
    from sheepfold.table.settings import told

    for setting in told():
        print(f"{setting.name:25} {setting.value}\n{'':25} {setting.source}: {setting.sets}")


def prepare_games(chosen: argparse.Namespace) -> None:
    """`sheepfold prepare`."""
    wanted = [game for game in map(load, chosen.games_to_prepare or games()) if not is_prepared(game)]
    wanted.sort(key=lambda game: game.codes, reverse=True)  # the largest first: so no core waits for it at the end
    progress, bar = _bar(say("Getting the games ready for this machine (once)"), len(wanted))
    with progress:
        if len(wanted) == 1:
            prepare(wanted[0])
        with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
            for _ in side_by_side.map(prepare_elsewhere, wanted):
                progress.advance(bar)


# -------------------------------------------------------------------- the lab


def _bar(title: str, total: int | None) -> tuple[Progress, Any]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    return progress, progress.add_task(title, total=total)


def run_simulation(chosen: argparse.Namespace) -> None:
    """`sheepfold simulate GAME`."""
    game = load(chosen.game)
    _check_threads(chosen.threads)
    progress, bar = _bar(game.title, chosen.games)
    with progress:
        report = simulate(
            game,
            chosen.games,
            seats=chosen.seats,
            options=_options(chosen, game),
            seed=chosen.seed,
            threads=chosen.threads,
            device=chosen.device,
            progress=lambda done: progress.update(bar, completed=done),
        )
    if chosen.json:
        print(json.dumps(report.as_json()))
    else:
        print_report(game, report)


def must_be(what: str, least: int, most: int, given: int) -> str:
    """Why a number cannot be taken."""
    return say("{what} must be from {least} to {most}, not {given}", what=what, least=least, most=most, given=given)


def _check_threads(threads: int | None) -> None:
    if threads is not None and not 1 <= threads <= 1024:
        raise UsageError(must_be("--threads", 1, 1024, threads))


def print_report(game: Game, report: Report) -> None:
    """A simulation's findings for people."""
    console = Console(highlight=False)
    data = report.as_json()
    told = {"title": game.title, "games": report.games, "seconds": report.seconds, "device": report.device}
    console.print(say("[bold]{title}[/]: {games:,} random games in {seconds:.2f} s on {device}", **told))
    speed = report.decisions_per_second / 1e6
    console.print(say("{speed:.1f} million decisions/s; repeat with --seed {seed}", speed=speed, seed=report.seed))
    console.print(f"\n{_seat_lines(report, data)}\n")
    lengths = data["lengths"]
    marks = ", ".join(f"{float(share):.0%}: {value}" for share, value in lengths["quantiles"].items())
    events, mean = report.chance_events / report.games, lengths["mean"]
    console.print(say("shared or drawn   {share:.2%}", share=report.shared / report.games))
    console.print(say("decisions a game  {mean:.1f} ({marks})", mean=mean, marks=marks))
    console.print(say("chance events     {number:.1f} a game", number=events))
    endings = ", ".join(f"{name} {number / report.games:.2%}" for name, number in report.endings.most_common())
    console.print(say("endings           {endings}", endings=endings))


def run_ladder(chosen: argparse.Namespace) -> None:
    """`sheepfold ladder GAME`."""
    game = load(chosen.game)
    _check_threads(chosen.threads)
    players = [_limited(player, chosen.seconds) for player in chosen.levels]
    progress, bar = _bar(game.title, None)
    with progress:
        ladder = measure(
            game,
            players=players,
            games=chosen.games,
            seats=chosen.seats,
            options=_options(chosen, game),
            seed=chosen.seed,
            threads=chosen.threads,
            progress=lambda done, total: progress.update(bar, completed=done, total=total),
        )
    if chosen.json:
        print(json.dumps(ladder.as_json()))
    else:
        print_ladder(game, ladder)


def _limited(player: str, seconds: float | None) -> str:
    """A level, or the roll-out player, with a limit to its time."""
    return player if seconds is None or ":" in player or player == "random" else f"{player}:{seconds:g}"


def print_ladder(game: Game, ladder: Ladder) -> None:
    """A ladder for people."""
    told = {"title": game.title, "seats": ladder.seats, "seed": ladder.seed}
    print(say("{title}, {seats} seats; repeat the deals with --seed {seed}", **told) + "\n")
    print(say("pair                           games  would win of two (95%)    Elo above (95%)"))
    for rung in ladder.rungs:
        low, high = rung.share_interval
        least, most = rung.elo_interval
        share = f"{rung.share:.1%} ({100 * low:.1f}-{100 * high:.1f})"
        pair = say("{upper} over {lower}", upper=rung.upper, lower=rung.lower)
        print(f"{pair:31}{rung.games:>5}  {share:26}{rung.elo:+.0f} ({least:+.0f} .. {most:+.0f})")


def _seat_lines(report: Report, data: dict[str, Any]) -> str:
    lines = [say("seat  wins alone (95%)        payoff (95%)                   score (5-50-95%)")]
    for seat in range(report.seats):
        low, high = report.win_interval(seat)
        least, most = report.payoff_interval(seat)
        score = data["scores_by_seat"][seat]
        wins = f"{report.wins[seat] / report.games:.2%} ({100 * low:.2f}-{100 * high:.2f})"
        payoff = f"{data['payoffs_by_seat'][seat]:+.4f} ({least:+.4f} .. {most:+.4f})"
        marks = "-".join(str(score["quantiles"][share]) for share in ("0.05", "0.5", "0.95"))
        lines.append(f"{seat + 1:<6}{wins:24}{payoff:31}{score['mean']:.1f} ({marks})")
    return "\n".join(lines)


def run_perft(chosen: argparse.Namespace) -> None:
    """`sheepfold perft GAME DEPTH`."""
    game = load(chosen.game)
    options = _options(chosen, game)
    if not 0 <= chosen.depth <= DEEPEST:
        raise UsageError(must_be(say("the depth"), 0, DEEPEST, chosen.depth))
    if chosen.position is not None:
        if options or chosen.seats is not None or chosen.seed is not None:
            raise UsageError(say("a position has its own seats and options: --position takes no others"))
        text = _text(Path(chosen.position)) if _is_file(chosen.position) else chosen.position
        whole = game.position(text)
        if whole.viewer is not None:
            said = say("all sequences can be counted from a whole position only: this one has hidden parts")
            raise UsageError(said)
        position = whole.record
    elif chosen.seed is not None:
        position = game.new(chosen.seats, chosen.seed, **options).record
    else:
        position = game.start(chosen.seats, options)
    for depth in range(chosen.depth + 1):
        print(f"{depth:3} {perft(game, position, depth):>20,}")


def trainable() -> list[str]:
    """The games that have a computer player of their own to train."""
    return [name for name in games() if load(name).train is not None]


def run_training(chosen: argparse.Namespace) -> None:
    """`sheepfold train GAME`."""
    game = load(chosen.game)
    if game.train is None:
        told = {"title": game.title, "games": in_a_row(trainable())}
        raise UsageError(say("{title} has no computer player of its own to train: {games} has one", **told))
    progress, bar = _bar(say("training for {title}", title=game.title), 1000)
    with progress:
        found = game.train(
            game,
            seats=chosen.seats,
            iterations=chosen.iterations,
            seconds=chosen.seconds,
            seed=chosen.seed,
            out=chosen.out,
            exact=chosen.exact,
            progress=lambda done: progress.update(bar, completed=round(1000 * done)),
        )
    print(found)


def run_soak(chosen: argparse.Namespace) -> None:
    """`sheepfold soak`."""
    if chosen.games < 1:
        raise UsageError(
            say("{what} must be at least {least}, not {given}", what="--games", least=1, given=chosen.games)
        )
    for game in [load(name) for name in chosen.games_to_soak or games()]:
        progress, bar = _bar(say("soaking {title}", title=game.title), chosen.games)
        with progress:
            soak_set_ups(
                game,
                chosen.games,
                seed=chosen.seed,
                progress=lambda done, show=progress, bar=bar: show.update(bar, completed=done),  # type: ignore[misc]
            )
        told = {"title": game.title, "games": chosen.games}
        print(say("{title}: {games:,} random games in all set-ups, every invariant held after every choice", **told))
