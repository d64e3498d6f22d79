"""Batch play on a CUDA GPU: choices and whole games per second, and equality with the CPU for the same seeds.

python bench/gpu.py [GAME ...] [--games N]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import sheepfold
from sheepfold.engine.batch import play_batches
from sheepfold.engine.gpu import usable_cuda
from sheepfold.engine.gpu_play import launch_for
from sheepfold.engine.results import Results

CHECKED = 20_000
TRIES = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="the games to measure (all by default)")
    parser.add_argument("--games", type=int, default=1 << 23, help="games in one timed launch")
    chosen = parser.parse_args()
    cuda = usable_cuda()
    print(f"GPU: {cuda.get_current_device().name}")
    for name in chosen.game or sheepfold.game_names():
        game = sheepfold.load(name)
        check(game)
        measure(game, chosen.games)


def check(game: sheepfold.Game) -> None:
    """Compare every field of the results with the CPU's."""
    began = time.perf_counter()
    on_gpu = gathered(game, "cuda")
    print(f"{game.name}: first launch with compiling {time.perf_counter() - began:.1f} s")
    on_cpu = gathered(game, "cpu")
    equal = all(np.array_equal(one, other) for one, other in zip(on_gpu, on_cpu, strict=True))
    print(f"{game.name}: {CHECKED} games equal to the CPU's: {equal}")


def gathered(game: sheepfold.Game, device: str) -> Results:
    # one thread, so that the pieces come in order
    pieces = list(play_batches(game, CHECKED, seed=7, device=device, threads=1))
    return Results(*(np.concatenate(parts) for parts in zip(*pieces, strict=True)))


def measure(game: sheepfold.Game, games: int) -> None:
    from numba import cuda

    launch = launch_for(game, game.start())
    results = Results.empty(games, game.usual_seats)
    arrays = [cuda.device_array(part.shape, part.dtype) for part in results]
    best = float("inf")
    for attempt in range(TRIES + 1):
        next_game = cuda.to_device(np.zeros(1, np.int64))
        start, stop = cuda.event(), cuda.event()
        start.record()
        launch(1 + attempt, 0, next_game, *arrays)
        stop.record()
        stop.synchronize()
        if attempt:
            best = min(best, cuda.event_elapsed_time(start, stop) / 1000)
    numbers = arrays[2].copy_to_host()
    decisions, chances = int(numbers[:, 0].sum(dtype=np.int64)), int(numbers[:, 1].sum(dtype=np.int64))
    print(
        f"{game.name}: {launch.blocks} blocks of {launch.threads} threads: "
        f"{(decisions + chances) / best / 1e9:.2f} G choices/s ({decisions / best / 1e9:.2f} G decisions/s), "
        f"{games / best / 1e6:.1f} M games/s"
    )


if __name__ == "__main__":
    main()
