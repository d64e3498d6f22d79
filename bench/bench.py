"""Benchmarks in one run: random play beside OpenSpiel's C++ loop, plain against compiled rules, start times.

make bench
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import numpy as np
import pyspiel

import sheepfold
from sheepfold.engine.batch import play_batches
from sheepfold.engine.play import play_games
from sheepfold.engine.record import CHOICE, blank
from sheepfold.engine.rng import RNG

PEERS = {
    "peter": {"mancala": 3.0, "hearts": None},
    "wolf": {"liars_dice": 5.0},
    "shepherd": {"backgammon": 20.0},
    "sheep": {"chinese_checkers": 5.0},
    "sheepdogs": {"hex(board_size=11)": 2.0},
}
"""For each game OpenSpiel's nearest C++ games, and how many times as fast we mean to be."""

SECONDS = 2.0
TRIES = 3

START = """
import time; began = time.perf_counter()
import sheepfold
position = sheepfold.load({name!r}).new(seed=1)
position.play(position.choices()[0])
print(time.perf_counter() - began)
"""


def ours(game: sheepfold.Game) -> float:
    """Decisions per second of random play on one core, chance not counted: the best of some tries."""
    next(play_batches(game, 1, threads=1))
    best = 0.0
    for attempt in range(TRIES):
        decisions, began = 0, time.perf_counter()
        for results in play_batches(game, 10**9, seed=attempt, threads=1):
            decisions += int(results.numbers[:, 0].sum())
            if time.perf_counter() - began > SECONDS / TRIES:
                break
        best = max(best, decisions / (time.perf_counter() - began))
    return best


def plain(game: sheepfold.Game) -> float:
    """The same in plain Python."""
    play = game.plain.specialise(play_games)
    start, work = np.zeros(1, game.record), np.zeros(1, game.record)
    start[0] = game.start()
    out, seats = np.zeros(game.most_choices, CHOICE), int(start[0].seats)
    decisions, number, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        numbers = np.zeros((1, 3), np.int32)
        play(work, start, blank(RNG), out, 1, number, np.zeros((1, seats)), np.zeros((1, seats), np.int32), numbers)
        decisions += int(numbers[0, 0])
        number += 1
    return decisions / (time.perf_counter() - began)


def theirs(name: str) -> float:
    """Decisions per second of OpenSpiel's C++ loop with uniform bots, chance not counted: the best of some tries."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    best = 0.0
    for attempt in range(TRIES):
        decisions, seconds = 0, 0.0
        while seconds < SECONDS / TRIES:
            state = game.new_initial_state()
            began = time.perf_counter()
            pyspiel.evaluate_bots(state, bots, attempt)
            seconds += time.perf_counter() - began
            decisions += sum(1 for action in state.full_history() if action.player >= 0)
        best = max(best, decisions / seconds)
    return best


def start_times(name: str) -> tuple[float, float]:
    """Seconds from nothing to the first choice in a new process: with an empty cache, and again."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "SHEEPFOLD_CACHE": cache}
        times = []
        for _ in range(3):
            command = [sys.executable, "-c", START.format(name=name)]
            run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            times.append(float(run.stdout))
    return times[0], min(times[1:])


def main() -> None:
    for name in sys.argv[1:] or sheepfold.game_names():
        game = sheepfold.load(name)
        fast, slow = ours(game), plain(game)
        print(f"{game.title}")
        print(f"  random play, one core          {fast / 1e6:8.2f} million decisions/s")
        for peer, wanted in PEERS.get(name, {}).items():
            speed = theirs(peer)
            aim = f" (aim {wanted:g}x: {'met' if fast >= wanted * speed else 'MISSED'})" if wanted else ""
            print(f"  OpenSpiel {peer:20} {speed / 1e6:8.2f} million decisions/s: we are {fast / speed:.1f}x{aim}")
        print(f"  plain Python                   {slow / 1e6:8.4f} million decisions/s: compiled is {fast / slow:.0f}x")
        cold, warm = start_times(name)
        print(f"  start to the first choice      cold {cold:.1f} s (aim 15), warm {warm:.2f} s (aim 1)")


if __name__ == "__main__":
    main()
