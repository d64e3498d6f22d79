"""Batch play of large positions on a GPU, in Numba's simulator: the same games as on the CPU."""

import os
import subprocess
import sys

import pytest

GAMES = """
import numpy as np
import sheepfold
from numba import cuda
from sheepfold.engine import gpu, gpu_regrouped
from sheepfold.engine.batch import play_batches
from sheepfold.engine.results import Results

THREADS, GAMES = 2, 3
game = sheepfold.load("sheepdogs")
begin = np.zeros(1, game.record)
begin[0] = game.start(None, game.quick)
row, size = gpu.shared_row(game, begin)
padded = gpu_regrouped.padded_record(game.record)
assert padded.itemsize % 16 == 8
first = -(-size // padded.itemsize)
start = np.zeros(1, padded)
start.view(np.uint8)[: game.record.itemsize] = begin.view(np.uint8)
kernel = gpu_regrouped.kernel_for(game, padded, THREADS, first)
here = Results.empty(GAMES, game.usual_seats)
next_game = np.zeros(1, np.int64)
kernel[1, THREADS, 0, (first + THREADS) * padded.itemsize](row, list(start), 7, 0, next_game, *here)
pieces = play_batches(game, GAMES, seed=7, threads=1, options=game.quick)
there = Results(*(np.concatenate(parts) for parts in zip(*pieces)))
for name, one, other in zip(here._fields, here, there):
    assert np.array_equal(one, other), (name, one, other)
print("equal")
"""


@pytest.mark.skipif("numba_cuda" in sys.modules, reason="a real GPU is tried instead")
def test_games_that_change_threads_are_the_same_games() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-W", "ignore", "-c", GAMES]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout == "equal\n", ran.stderr
