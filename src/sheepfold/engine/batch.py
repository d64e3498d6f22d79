"""Batch play: many random games at once, on all CPU cores or on a CUDA GPU, from the same rules.

Game number i of a seed has its own random stream, so the results do not depend on the number of threads or on
the device.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.gpu_play import play_on_gpu
from sheepfold.engine.play import play_games
from sheepfold.engine.record import CHOICE, Record, blank
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG, checked_seed
from sheepfold.language import say
from sheepfold.language.phrases import any_of

CPU, CUDA = "cpu", "cuda"
DEVICES = (CPU, CUDA)

GAMES_AT_ONCE = 2000
"""Games in one piece of work for a CPU thread."""


def play_batches(
    game: Game,
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    device: str = CPU,
) -> Iterator[Results]:
    """Play random games and give their results piece by piece, as they are finished."""
    if device not in DEVICES:
        raise ValueError(say("expected device {devices}, got {device!r}", devices=any_of(DEVICES), device=device))
    start = game.start(seats, options)
    if device == CUDA:
        return play_on_gpu(game, start, games, checked_seed(seed))
    return _play_on_cpu(game, start, games, checked_seed(seed), threads or os.cpu_count() or 1)


def _play_on_cpu(game: Game, start: Record, games: int, seed: int, threads: int) -> Iterator[Results]:
    _play_piece(game, start, seed, 0, 0)  # compile before the threads start
    firsts = iter(range(0, games, GAMES_AT_ONCE))
    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[Results]] = set()
        while True:
            while len(running) < threads and (first := next(firsts, None)) is not None:
                number = min(GAMES_AT_ONCE, games - first)
                running.add(pool.submit(_play_piece, game, start, seed, first, number))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for piece in done:
                yield piece.result()


def _play_piece(game: Game, start: Record, seed: int, first: int, number: int) -> Results:
    results = Results.empty(number, int(start.seats))
    begin = np.zeros(1, game.record)
    begin[0] = start
    work = np.zeros(1, game.record)
    out = np.zeros(game.most_choices, CHOICE)
    game.compiled.specialise(play_games)(work, begin, blank(RNG), out, seed, first, *results)
    return results
