"""The command that plays in the terminal."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sheepfold.cli.errors import UsageError, must_be
from sheepfold.cli.files import text_of
from sheepfold.cli.flags import add_command, for_each_game, options_of
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.game import Game
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.match.chance import FairChance, Source, Sources, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.names import proper_name
from sheepfold.match.record import read
from sheepfold.match.series import Series
from sheepfold.players import KINDS, is_mind, mind
from sheepfold.terminal.menu import MOST_NAME, menu
from sheepfold.terminal.screen import Screen
from sheepfold.terminal.table import Table

LONGEST_PAUSE = 60
"""How many seconds `--pause` may wait after a computer's choice."""


def add_play(commands: Any) -> None:
    """`sheepfold play`."""
    play = add_command(commands, "play", say("play in the terminal; without a game: a menu"), play_menu)
    play.add_argument("--resume", type=Path, metavar="FILE", help=say("go on with a saved match"))
    for game, parser in for_each_game(play, "play"):
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
        if game.series.most_games > 1:
            text = say("so many games in a row, scores added up (1 to {most}, default 1)", most=game.series.most_games)
            parser.add_argument("--match-games", "--match_games", type=int, default=1, metavar="N", help=text)
        parser.set_defaults(run=play_game, match_games=1)


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
    options = game.checked_options(len(seats), options_of(chosen, game))
    series = Series(games=chosen.match_games)
    if not 1 <= series.games <= game.series.most_games:
        raise UsageError(must_be("--match-games", 1, game.series.most_games, series.games))
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
    match = read(text_of(file))
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
    table.told = dict.fromkeys([SPECTATOR, *range(len(match.seats))], len(match.moments))
    play_series(table)
