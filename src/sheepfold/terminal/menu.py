"""The menu: choose a game and who plays, or go on with a saved match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from sheepfold.engine.game import Game
from sheepfold.engine.naming import seat_name
from sheepfold.games import game_names, load
from sheepfold.language import say
from sheepfold.language.phrases import any_of, full_sentence
from sheepfold.match.names import BadName, proper_name
from sheepfold.players import is_mind
from sheepfold.terminal.leaving import Leave
from sheepfold.terminal.screen import Screen
from sheepfold.terminal.store import saved_matches
from sheepfold.terminal.typed import plain

Start = Callable[[str, list[str]], None]
Resume = Callable[[Path], None]

MOST_SAVED = 5
MOST_NAME = 40


def menu(screen: Screen, start: Start, resume: Resume) -> None:
    """Ask what to play until something is played, or nothing."""
    paint = screen.paint
    screen.say(paint("strong", f"\n{say('Sheepfold: sheepdog games')}\n"))
    names, saved = game_names(), saved_matches()[:MOST_SAVED]
    for number, name in enumerate(names, 1):
        game = load(name)
        screen.say(f" #{number}  {paint('strong', game.title)}\n     {say(game.words.SUMMARY)}")
    for number, file in enumerate(saved, len(names) + 1):
        screen.say(f" #{number}  {say('go on with {file}', file=file.stem)}")
    while True:
        typed = plain(screen.ask(f"\n{say('What shall it be? (#2 or a name; Enter for #1, q to leave)')} ")) or "#1"
        if typed.lower() in ("q", "quit"):
            raise Leave
        number = _place(typed, names)
        if 1 <= number <= len(names):
            start(names[number - 1], ask_seats(screen, names[number - 1]))
            return
        if len(names) < number <= len(names) + len(saved):
            resume(saved[number - len(names) - 1])
            return
        screen.say(say("Please type #1 to #{most}, or the name of a game.", most=len(names) + len(saved)))


def _place(typed: str, names: Sequence[str]) -> int:
    """The place in the menu that was typed, with or without #, or by a game's name; 0 if it is none."""
    if typed.lower() in names:
        return names.index(typed.lower()) + 1
    found = re.fullmatch(r"#?\s*([0-9]{1,3})", typed)
    return int(found[1]) if found else 0


def ask_seats(screen: Screen, name: str) -> list[str]:
    """Who sits at each seat of a game."""
    game = load(name)
    seats = _ask_seat_count(screen, game)
    about = say("A seat is a person (type a name) or the computer: `rollout` thinks for a second, `random` never.")
    screen.say(f"\n{about}")
    players = []
    for seat in range(seats):
        usual = say("You") if seat == 0 else "rollout"
        asked = say("{player}? (Enter for {usual})", player=seat_name(seat), usual=usual)
        players.append(_ask_player(screen, f"{asked} ", usual))
    if not any(is_mind(player) for player in players) and game.has_secrets:
        screen.say(f"\n{say('You will hand the keyboard over; the screen is emptied in between.')}")
    return players


def _ask_player(screen: Screen, asked: str, usual: str) -> str:
    """A computer player, or a person by a name that can be shown."""
    while True:
        typed = screen.ask(asked) or usual
        try:
            return typed if is_mind(typed) else proper_name(typed, MOST_NAME)
        except BadName as trouble:
            screen.say(full_sentence(str(trouble)))


def _ask_seat_count(screen: Screen, game: Game) -> int:
    if len(game.seats) == 1:
        return game.usual_seats
    while True:
        numbers = any_of(game.seats)
        asked = say("How many play? ({numbers}; Enter for {usual})", numbers=numbers, usual=game.usual_seats)
        typed = screen.ask(f"{asked} ")
        if not typed:
            return game.usual_seats
        if typed.isascii() and typed.isdigit() and int(typed) in game.seats:
            return int(typed)
        screen.say(say("Please type {numbers}.", numbers=numbers))
