"""Batch play on a CUDA GPU: the same rules as device functions, one game at a time on every thread."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine.gpu import THREADS, Launch, make_kernel, shared_row, usable_cuda
from sheepfold.engine.gpu_regrouped import regrouped
from sheepfold.engine.play import play_game
from sheepfold.engine.record import CHOICE, Record
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG, begin_stream

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

GAMES_AT_ONCE = 1 << 20
"""Games in one launch."""

BLOCKS_EACH = 16
"""Blocks for each multiprocessor; every thread plays one game after the other."""

LARGE = 256
"""Positions of so many bytes are played in shared memory (`engine.gpu_regrouped`)."""


def play_on_gpu(game: Game, start: Record, games: int, seed: int) -> Iterator[Results]:
    """Random games on the GPU, in launches of about a million."""
    cuda = usable_cuda()
    launch = launch_for(game, start)
    for first in range(0, games, GAMES_AT_ONCE):
        results = Results.empty(min(GAMES_AT_ONCE, games - first), int(start.seats))
        arrays = [cuda.device_array(part.shape, part.dtype) for part in results]
        next_game = cuda.to_device(np.zeros(1, np.int64))
        launch(seed, first, next_game, *arrays)
        for part, array in zip(results, arrays, strict=True):
            array.copy_to_host(part)
        yield results


def launch_for(game: Game, start: Record) -> Launch:
    """How this game is played from here: large positions in shared memory, others in a thread's own."""
    cuda = usable_cuda()
    begin = np.zeros(1, game.record)
    begin[0] = start
    if game.record.itemsize >= LARGE and (launch := regrouped(game, begin)):
        return launch
    row, shared = shared_row(game, begin)
    blocks = BLOCKS_EACH * cuda.get_current_device().MULTIPROCESSOR_COUNT
    return Launch(kernel_for(game), blocks, THREADS, shared, row, cuda.to_device(begin))


@cache
def kernel_for(game: Game) -> Any:
    """The kernel that plays this game's random games."""
    constants = {"POSITION": game.record, "RNG": RNG, "CHOICE": CHOICE, "MOST": game.most_choices}
    rules = {"begin_stream": begin_stream, "play_game": play_game}
    return make_kernel(game, _play_many, constants, registers=game.gpu_registers, **rules)


def _play_many(row, start, seed, first, next_game, payoffs, scores, numbers):  # type: ignore[no-untyped-def]
    """Take the next game that nobody plays yet, until there is none."""
    share_row(row)  # type: ignore[name-defined]  # noqa: F821
    work = cuda.local.array(1, POSITION)  # type: ignore[name-defined]  # noqa: F821
    rng = cuda.local.array(1, RNG)  # type: ignore[name-defined]  # noqa: F821
    out = cuda.local.array(MOST, CHOICE)  # type: ignore[name-defined]  # noqa: F821
    game = cuda.atomic.add(next_game, 0, 1)  # type: ignore[name-defined]  # noqa: F821
    while game < len(numbers):
        begin_stream(rng[0], seed, first + game)
        play_game(work, start, rng[0], out, payoffs[game], scores[game], numbers[game])
        game = cuda.atomic.add(next_game, 0, 1)  # type: ignore[name-defined]  # noqa: F821
