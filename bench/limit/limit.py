"""How far the limit is: random play of Peter's Two Sheep Dogs beside the same games in hand-written C++, on one core.

python bench/limit/limit.py

The C++ (peter.cpp) plays the same games with the same random numbers, so every result is compared first. Then both
play short runs in turn; times are processor times, and the ratio is that of each pair of runs.
"""

from __future__ import annotations

import ctypes
import math
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

import sheepfold
from sheepfold.engine.play import play_games
from sheepfold.engine.record import CHOICE, blank
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG

SOURCE = Path(__file__).with_name("peter.cpp")
FLAGS = ("-std=c++20", "-O3", "-march=native", "-shared", "-fPIC")
AIM = 0.7
CHECKED_SEEDS = 5
GAMES = 10_000
"""Games in one run."""
PAIRS = 60
"""Runs of each, in turn."""

Play = Callable[[int], Results]


def ours(seed: int) -> Results:
    """The first games of a seed as we play them."""
    game = sheepfold.load("peter")
    results = Results.empty(GAMES, 2)
    start, work = np.zeros(1, game.record), np.zeros(1, game.record)
    start[0] = game.start()
    choices = np.zeros(game.most_choices, CHOICE)
    game.compiled.specialise(play_games)(work, start, blank(RNG), choices, seed, 0, *results)
    return results


def compiled(compiler: str, folder: str) -> Play:
    """The same games as the C++ plays them."""
    library = Path(folder) / "peter.so"
    subprocess.run([compiler, *FLAGS, "-o", str(library), str(SOURCE)], check=True)
    play_games = ctypes.CDLL(str(library)).play_games

    def play(seed: int) -> Results:
        results = Results.empty(GAMES, 2)
        arrays = (part.ctypes.data_as(ctypes.c_void_p) for part in results)
        play_games(ctypes.c_uint64(seed), ctypes.c_uint64(0), ctypes.c_int64(GAMES), *arrays)
        return results

    return play


def check(theirs: Play) -> None:
    """Stop unless payoffs, scores, numbers of choices and endings are the same."""
    for seed in range(CHECKED_SEEDS):
        for name, one, other in zip(Results._fields, ours(seed), theirs(seed), strict=True):
            if not np.array_equal(one, other):
                row = int(np.flatnonzero((one != other).any(axis=1))[0])
                raise SystemExit(f"{name} of game {row} of seed {seed}: ours {one[row]}, in C++ {other[row]}")
    print(f"  {CHECKED_SEEDS * GAMES} games are equal: payoffs, scores, decisions, chance events and endings")


def timed(play: Play, seed: int) -> tuple[float, int]:
    """Seconds of processor time for one run, and the decisions in it."""
    began = time.process_time()
    results = play(seed)
    return time.process_time() - began, int(results.numbers[:, 0].sum())


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Where the median lies with 95% confidence, by the ranks of the values."""
    ranked, number = sorted(values), len(values)
    out = math.floor((number - 1.96 * math.sqrt(number)) / 2)
    return ranked[out], ranked[number - 1 - out]


def compare(theirs: Play) -> None:
    """Play in turn and print the speeds and their ratio."""
    own_seconds, their_seconds, decisions = [], [], 0
    for seed in range(PAIRS):
        seconds, decided = timed(ours, seed)
        own_seconds.append(seconds)
        their_seconds.append(timed(theirs, seed)[0])
        decisions += decided
    for name, seconds_each in (("ours", own_seconds), ("C++", their_seconds)):
        typical = statistics.median(seconds_each)
        print(
            f"  {name:5} {GAMES / typical:10,.0f} games/s {decisions / PAIRS / typical / 1e6:8.2f} million decisions/s"
        )
    ratios = [theirs_took / ours_took for ours_took, theirs_took in zip(own_seconds, their_seconds, strict=True)]
    ratio, (low, high) = statistics.median(ratios), interval(ratios)
    met = "met" if ratio >= AIM else "MISSED"
    print(f"  ours / C++ {ratio:.3f}, with 95% confidence from {low:.3f} to {high:.3f} (aim {AIM}: {met})")


def main() -> None:
    names = (os.environ.get("CXX"), "c++", "g++", "clang++")
    compiler = next((name for name in names if name and shutil.which(name)), None)
    if compiler is None:
        print("No C++ compiler was found (CXX, c++, g++, clang++), so how far the limit is was not measured.")
        return
    print(f"Peter's Two Sheep Dogs on one core, beside C++ ({compiler} {' '.join(FLAGS[1:3])})")
    with tempfile.TemporaryDirectory() as folder:
        theirs = compiled(compiler, folder)
        check(theirs)
        compare(theirs)


if __name__ == "__main__":
    main()
