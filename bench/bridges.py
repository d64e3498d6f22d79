"""Steps a second of each game in PettingZoo and Gymnasium, beside PettingZoo's own tic-tac-toe in the same run.

python bench/bridges.py [GAME ...]

PettingZoo: the loop of its documentation, last(), a random legal action by the mask, step(). Gymnasium: step() with a
random legal action by the mask, against opponents that play at random, once compiled (`random`) and once as a mind
that is asked from Python. Every step counts that is made with an action, and so does the choosing of it. Time is the
processor time of this one thread.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo

import sheepfold
from sheepfold.bridges.gymnasium import RANDOM, SheepfoldEnv
from sheepfold.bridges.pettingzoo import env
from sheepfold.engine.observation import FORMS, SEAT
from sheepfold.players import mind

SECONDS = 2.0
TRIES = 3
STEPS_AT_ONCE = 1000
AIMS = {"peter": 100_000}
"""Steps a second that we mean to reach, in either library."""


def steps_per_second(play: Callable[[], int]) -> float:
    """The best of some tries, after one that compiles; `play` makes some steps and says how many."""
    play()
    return max(one_try(play) for _ in range(TRIES))


def one_try(play: Callable[[], int]) -> float:
    steps, began = 0, time.process_time()
    while time.process_time() - began < SECONDS / TRIES:
        steps += play()
    return steps / (time.process_time() - began)


def some_legal(mask: Any) -> int:
    return int(random.choice(np.flatnonzero(mask).tolist()))


def in_pettingzoo(played: Any) -> Callable[[], int]:
    """Some steps in PettingZoo, with games begun anew as they end."""
    played.reset(seed=0)

    def play() -> int:
        steps = 0
        for _ in played.agent_iter(STEPS_AT_ONCE):
            observation, _, terminated, truncated, _ = played.last()
            if terminated or truncated:
                played.step(None)
            else:
                played.step(some_legal(observation["action_mask"]))
                steps += 1
            if not played.agents:
                played.reset()
        return steps

    return play


def in_gymnasium(played: SheepfoldEnv) -> Callable[[], int]:
    """Some steps in Gymnasium, with games begun anew as they end."""
    _, told = played.reset(seed=0)

    def play() -> int:
        nonlocal told
        for _ in range(STEPS_AT_ONCE):
            _, _, done, _, told = played.step(some_legal(told["action_mask"]))
            if done:
                _, told = played.reset()
        return STEPS_AT_ONCE

    return play


def show(what: str, name: str, ours: float, theirs: float, aim: bool) -> None:
    title, aimed = sheepfold.load(name).title, AIMS.get(name)
    verdict = f" (aim {aimed / 1e3:g}: {'met' if ours >= aimed else 'MISSED'})" if aim and aimed else ""
    print(f"{title:24}{what:28}{ours / 1e3:8.1f} thousand steps/s: {ours / theirs:.1f}x{verdict}", flush=True)


def main() -> None:
    theirs = steps_per_second(in_pettingzoo(pettingzoo.make("aec", "classic/tictactoe_v3")))
    print(f"{'PettingZoo tic-tac-toe':52}{theirs / 1e3:8.1f} thousand steps/s")
    for name in sys.argv[1:] or sheepfold.game_names():
        for form in FORMS:
            ours = steps_per_second(in_pettingzoo(env(name, observation=form)))
            show(f"PettingZoo, {form}", name, ours, theirs, form == SEAT)
        asked = steps_per_second(in_gymnasium(SheepfoldEnv(name, players=mind(RANDOM, 1))))
        show("Gymnasium, asked minds", name, asked, theirs, False)
        compiled = steps_per_second(in_gymnasium(SheepfoldEnv(name)))
        show("Gymnasium, compiled random", name, compiled, theirs, True)


if __name__ == "__main__":
    main()
