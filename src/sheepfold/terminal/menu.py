"""The menu: choose a game and who plays, or go on with a saved match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sheepfold.engine.game import Game, listed
from sheepfold.games import games, load
from sheepfold.players import is_mind
from sheepfold.terminal.screen import Leave, Screen
from sheepfold.terminal.store import saved_matches

Start = Callable[[str, list[str]], None]
Resume = Callable[[Path], None]

MOST_SAVED = 5


def menu(screen: Screen, start: Start, resume: Resume) -> None:
    """Ask what to play until something is played, or nothing."""
    paint = screen.paint
    screen.say(paint("strong", "\nSheepfold: sheepdog games\n"))
    names, saved = games(), saved_matches()[:MOST_SAVED]
    for number, name in enumerate(names, 1):
        game = load(name)
        screen.say(f" {number}  {paint('strong', game.title)}\n    {game.words.SUMMARY}")
    for number, file in enumerate(saved, len(names) + 1):
        screen.say(f" {number}  go on with {file.stem}")
    while True:
        typed = screen.ask("\nWhat shall it be? (number; Enter for 1, q to leave) ") or "1"
        if typed.lower() in ("q", "quit"):
            raise Leave
        number = int(typed) if typed.isascii() and typed.isdigit() else 0
        if 1 <= number <= len(names):
            start(names[number - 1], ask_seats(screen, names[number - 1]))
            return
        if len(names) < number <= len(names) + len(saved):
            resume(saved[number - len(names) - 1])
            return
        screen.say(f"Please type a number from 1 to {len(names) + len(saved)}.")


def ask_seats(screen: Screen, name: str) -> list[str]:
    """Who sits at each seat of a game."""
    game = load(name)
    seats = _ask_seat_count(screen, game)
    screen.say("\nA seat is a person (type a name) or the computer: `rollout` thinks for a second, `random` never.")
    players = []
    for seat in range(seats):
        usual = "You" if seat == 0 else "rollout"
        players.append(screen.ask(f"Seat {seat}? (Enter for {usual}) ") or usual)
    if not any(is_mind(player) for player in players) and game.has_secrets:
        screen.say("\nYou will hand the keyboard over; the screen is emptied in between.")
    return players


def _ask_seat_count(screen: Screen, game: Game) -> int:
    if len(game.seats) == 1:
        return game.usual_seats
    while True:
        typed = screen.ask(f"How many play? ({listed(game.seats)}; Enter for {game.usual_seats}) ")
        if not typed:
            return game.usual_seats
        if typed.isascii() and typed.isdigit() and int(typed) in game.seats:
            return int(typed)
        screen.say(f"Please type {listed(game.seats)}.")
