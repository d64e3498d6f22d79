"""Steps a second of each game in PettingZoo, beside PettingZoo's own tic-tac-toe in the same run.

python bench/bridges.py [GAME ...]

The loop is that of PettingZoo's documentation: last(), a random legal action by the mask, step(). Every step counts
that is made with an action, and so does the choosing of it. Time is the processor time of this one thread.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import numpy as np
import pettingzoo

import sheepfold
from sheepfold.bridges.pettingzoo import env

SECONDS = 2.0
TRIES = 3
AIMS = {"peter": 100_000}
"""Steps a second that we mean to reach."""


def steps_per_second(played: Any) -> float:
    """The best of some tries."""
    return max(one_try(played, attempt) for attempt in range(TRIES))


def one_try(played: Any, seed: int) -> float:
    steps, began = 0, time.process_time()
    played.reset(seed=seed)
    while time.process_time() - began < SECONDS / TRIES:
        for _ in played.agent_iter(1000):
            observation, _, terminated, truncated, _ = played.last()
            if terminated or truncated:
                played.step(None)
            else:
                played.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
            if not played.agents:
                played.reset()
    return steps / (time.process_time() - began)


def main() -> None:
    theirs = steps_per_second(pettingzoo.make("aec", "classic/tictactoe_v3"))
    print(f"PettingZoo tic-tac-toe          {theirs / 1e3:8.1f} thousand steps/s")
    for name in sys.argv[1:] or sheepfold.game_names():
        for form in ("bits", "numbers"):
            played = env(name, observation=form)
            one_try(played, 0)
            ours = steps_per_second(played)
            aim = f" (aim {AIMS[name] / 1e3:g}: {'met' if ours >= AIMS[name] else 'MISSED'})" if name in AIMS else ""
            print(
                f"{played.episode.game.title:24}{form:8}{ours / 1e3:8.1f} thousand steps/s: {ours / theirs:.1f}x{aim}"
            )


if __name__ == "__main__":
    main()
