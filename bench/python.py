"""Decisions a second from plain Python on one core, beside OpenSpiel's Python module in the same run.

python bench/python.py [GAME ...]

A policy of one's own asks for the legal choices, takes one at random and plays it; chance acts by itself (in OpenSpiel
it is drawn by its odds, and not counted). Time is the processor time of this one thread, the best of some tries.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial

import pyspiel

import sheepfold

SECONDS = 2.0
TRIES = 4
CODES = {"peter": 300, "wolf": 300, "shepherd": 300, "sheep": 200, "sheepdogs": 200}
"""Thousand decisions a second by code that we mean to reach."""
TEXTS = 60
"""Thousand decisions a second by notation that we mean to reach."""
COPY = 2.0
"""Microseconds that a copy may take."""
PEERS = ("mancala", "hearts", "liars_dice", "hex", "chinese_checkers", "backgammon")


def by_code(game: sheepfold.Game, seed: int) -> int:
    """Play one game by codes; its decisions."""
    position, decisions = game.new(seed=seed), 0
    while codes := position.choices():
        position.play(codes[int(random.random() * len(codes))])
        decisions += 1
    return decisions


def by_text(game: sheepfold.Game, seed: int) -> int:
    """Play one game by notation; its decisions."""
    position, decisions = game.new(seed=seed), 0
    while moves := position.moves():
        position.play(moves[int(random.random() * len(moves))])
        decisions += 1
    return decisions


def theirs(game: pyspiel.Game, seed: int) -> int:
    """Play one of OpenSpiel's games; its decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, odds)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            decisions += 1
    return decisions


def thousands_a_second(play: Callable[[int], int]) -> float:
    """Thousand decisions a second of a function that plays one game."""
    best, seed = 0.0, 0
    for _ in range(TRIES):
        decisions, began = 0, time.process_time()
        while (seconds := time.process_time() - began) < SECONDS / TRIES:
            decisions += play(seed)
            seed += 1
        best = max(best, decisions / seconds)
    return best / 1e3


def copying(position: sheepfold.Position) -> float:
    """Microseconds of a copy."""
    times = []
    for _ in range(TRIES):
        began = time.process_time()
        for _ in range(20_000):
            position.copy()
        times.append((time.process_time() - began) / 20_000)
    return min(times) * 1e6


def verdict(met: bool) -> str:
    return "met" if met else "MISSED"


def main() -> None:
    print("                        by code             by notation         copy")
    print("                        thousand/s (aim)    thousand/s (aim)    microseconds (aim)")
    for name in sys.argv[1:] or sheepfold.game_names():
        game = sheepfold.load(name)
        codes, texts = thousands_a_second(partial(by_code, game)), thousands_a_second(partial(by_text, game))
        copied, aim = copying(game.new(seed=1)), CODES.get(name, 200)
        print(
            f"{name:20} {codes:7.0f} ({aim}: {verdict(codes >= aim)})"
            f"  {texts:9.0f} ({TEXTS}: {verdict(texts >= TEXTS)})  {copied:9.2f} ({COPY:g}: {verdict(copied < COPY)})"
        )
    for name in PEERS:
        print(f"{'pyspiel ' + name:24} {thousands_a_second(partial(theirs, pyspiel.load_game(name))):4.0f}")


if __name__ == "__main__":
    main()
