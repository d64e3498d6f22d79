"""Searched games of a study on a GPU: thousands at a time, each with what its players thought.

A launch takes about as long for one game as for thousands, so pieces are large, and a study that is stopped waits for
the launch under way.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.gpu import make_kernel, shared_row, usable_cuda
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import RNG
from sheepfold.lab.study.collecting import Harvest, Piece, Stop, harvested, has_own_minds, play_piece, player_rows
from sheepfold.lab.study.searching import THOUGHT, Brain, Script, searched_game
from sheepfold.players import self_play
from sheepfold.players.tree import DEEPEST, NODE, PLACES

STEPS = 1000
"""Room for so many steps of a game at first; longer games are played again with more."""


class GpuWorkers:
    """The GPU, one launch after the other; random games and players of a game's own stay on a processor."""

    number = 1
    at_once = 4000
    """Games in a launch."""

    def __init__(self) -> None:
        usable_cuda()
        self._stop = Stop()
        self._pool = ThreadPoolExecutor(self.number)

    def submit(self, piece: Piece) -> Future[Harvest | None]:
        """Begin a piece."""
        return self._pool.submit(play_on_gpu, piece, self._stop)

    def finish(self) -> None:
        """Begin no more games; those under way go on."""
        self._stop.after_games()

    def close(self) -> None:
        """Give up what is under way, but for a launch, which cannot be stopped."""
        self._stop.at_once()
        self._pool.shutdown(cancel_futures=True)


def play_on_gpu(piece: Piece, stop: Stop | None = None) -> Harvest | None:
    """Play the games of a piece, on the GPU if they are searched in compiled code."""
    if piece.series.is_random or has_own_minds(piece.series):
        return play_piece(piece, stop)
    if stop is not None and stop.is_set():
        return None
    numbers = list(range(piece.first, piece.first + piece.number))
    is_kept = piece.first < piece.series.most_thoughts
    scripts: dict[int, Script] = {}
    steps = STEPS
    while waiting := [number for number in numbers if number not in scripts]:
        scripts |= _launched(piece, waiting, steps, is_kept)
        steps *= 2
    return harvested(piece, [scripts[number] for number in numbers])


def _launched(piece: Piece, numbers: Sequence[int], steps: int, is_kept: bool) -> dict[int, Script]:
    """The scripts of those games that have no more steps than this."""
    cuda, series, game = usable_cuda(), piece.series, piece.series.game
    start = np.zeros(1, game.record)
    start[0] = game.start(series.seats, dict(series.options))
    players = np.stack([player_rows(series, series.sitting(number)) for number in numbers])
    warps = min(self_play.WARPS, -(-len(numbers) // self_play.LANES))
    places = warps * self_play.LANES
    one = Brain.new(game, start[0], int(players["simulations"].max()))
    work = cuda.device_array((places, PLACES * game.record.itemsize), np.uint8)
    room = [
        cuda.device_array((places, 1), game.record),
        cuda.device_array((places, 1), game.record),
        work.view(game.record),
        work.reshape(places, PLACES, game.record.itemsize),
        cuda.to_device(np.zeros((places, len(one.nodes)), NODE)),
        cuda.device_array((places, DEEPEST), np.int32),
        cuda.to_device(np.tile(one.plans, (places, 1))),
        cuda.to_device(np.zeros((places, 2), RNG)),
        cuda.device_array((places, game.most_choices), CHOICE),
        cuda.device_array((places, series.seats), np.float64),
        cuda.device_array((places, series.seats), np.int32),
        cuda.to_device(np.zeros((places, *one.sums.shape))),
        cuda.to_device(one.net if len(one.net) else np.zeros(1, np.float32)),
        cuda.to_device(np.zeros((places, len(one.room)), np.float32)),
    ]
    deals = np.array([series.deal_of(number) for number in numbers], np.int64)
    codes = cuda.device_array((len(numbers), steps), np.int32)
    thoughts = cuda.device_array((len(numbers) if is_kept else places, steps), THOUGHT)
    lengths = cuda.to_device(np.zeros(len(numbers), np.int64))
    row, shared = shared_row(game, start)
    _kernel_for(game)[warps, self_play.WARP, 0, shared](
        row, self_play.LANES, cuda.to_device(np.zeros(1, np.int64)), cuda.to_device(start), cuda.to_device(players),
        series.seed, cuda.to_device(deals), cuda.to_device(np.array(numbers, np.int64) + series.own_luck), is_kept,
        *room, len(one.net), codes, thoughts, lengths, cuda.to_device(np.zeros(0, np.int32)),
        cuda.to_device(np.zeros(1, np.int8)),
    )  # fmt: skip
    return _taken(numbers, lengths.copy_to_host(), codes.copy_to_host(), thoughts.copy_to_host() if is_kept else None)


def _taken(numbers: Sequence[int], lengths: Any, codes: Any, thoughts: Any) -> dict[int, Script]:
    none = np.zeros(0, THOUGHT)
    return {
        number: Script(
            codes[place, : length & 0xFFFFFFFF].copy(),
            none if thoughts is None else thoughts[place, : length >> 32].copy(),
        )
        for place, (number, length) in enumerate(zip(numbers, map(int, lengths), strict=True))
        if length > 0
    }


@cache
def _kernel_for(game: Game) -> Any:
    """The kernel that plays searched games of a study on some lanes of every warp."""
    constants = {"WARP": self_play.WARP, "Brain": Brain, "Script": Script}
    return make_kernel(game, _studied_games, constants, searched_game=searched_game)


# mypy: disable-error-code="no-untyped-def, name-defined"
# ruff: noqa: F821


def _studied_games(
    row, lanes, next_game, start, players, seed, deals, owns, is_kept, table, seen, work, raw, nodes, path, plans, rngs,
    out, payoffs, scores, sums, net, room, used, codes, thoughts, lengths, given, stop,
):  # fmt: skip
    """Take the next game that nobody plays yet, until there is none; few lanes, because games go different ways."""
    share_row(row)
    lane = cuda.threadIdx.x % WARP
    if lane < lanes:
        place = (cuda.grid(1) // WARP) * lanes + lane
        game = cuda.atomic.add(next_game, 0, 1)
        while game < len(lengths):
            brain = Brain(
                table[place], seen[place], work[place], raw[place], nodes[place], path[place], plans[place],
                rngs[place], out[place], payoffs[place], scores[place], sums[place], net[:used], room[place],
            )  # fmt: skip
            script = Script(codes[game], thoughts[game if is_kept else place])
            lengths[game] = searched_game(
                brain, start, players[game], seed, deals[game], owns[game], given, script, stop
            )
            game = cuda.atomic.add(next_game, 0, 1)
