"""Batch play of large positions on a CUDA GPU: games stay in a block's shared memory, threads go to where they fit.

Threads of a warp run one after the other where their games are in different phases. So after each choice the games of
a block are sorted by their phase, and a thread takes the game at its place of that order. Positions lie in the shared
memory, as many as it has room for: a thread's own memory would be as far away as the GPU's large one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, ending, pick, result
from sheepfold.engine.gpu import Launch, make_kernel, shared_row
from sheepfold.engine.record import CHOICE, Choices, Record
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import rule

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

WARP = 32

MOST_THREADS = 512

FEWEST_THREADS = 128
"""With fewer games in a block too few of them are in the same phase."""

BESIDE = np.dtype([("luck", RNG), ("game", "i8"), ("steps", "i8"), ("order", "i2")]).itemsize
"""Bytes of shared memory that a game needs beside its position."""

PLACES = 64
NO_GAME = PLACES - 1
"""The place in the order of a thread without a game; phases are smaller."""

RESERVED = 2048
"""Bytes of shared memory for the numbers of games by phase and what the system needs."""


def regrouped(game: Game, begin: Any) -> Launch | None:
    """How games from this position are played so; None if the GPU has too little shared memory for it."""
    from numba import cuda

    device = cuda.get_current_device()
    row, size = shared_row(game, begin)
    padded = padded_record(game.record)
    first = -(-size // padded.itemsize)
    room = device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN - RESERVED - first * padded.itemsize
    threads = min(MOST_THREADS, room // (padded.itemsize + BESIDE) // WARP * WARP)
    if threads < FEWEST_THREADS:
        return None
    start = np.zeros(1, padded)
    start.view(np.uint8)[: game.record.itemsize] = begin.view(np.uint8)
    shared = (first + threads) * padded.itemsize
    kernel = kernel_for(game, padded, threads, first)
    return Launch(kernel, device.MULTIPROCESSOR_COUNT, threads, shared, row, cuda.to_device(start))


def padded_record(record: Any) -> Any:
    """The record with eight bytes more where neighbours would otherwise begin in the same banks of shared memory."""
    fields = {name: record.fields[name][:2] for name in record.names}
    size = record.itemsize
    if size % 16 == 0:
        fields["padding"] = (np.dtype(np.int64), size)
        size += 8
    kinds, offsets = zip(*fields.values(), strict=True)
    padded = {"names": list(fields), "formats": kinds, "offsets": offsets, "itemsize": size}
    return np.dtype((np.record, padded))


@rule
def choose_at_random(position: Record, who: int, rng: Record, out: Choices) -> int:
    """One random choice; the number of decisions, and of chance events above bit 32, that this was."""
    apply(position, pick(position, who, rng, out))
    return 1 << 32 if who == CHANCE else 1


@rule
def note_result(position: Record, steps: int, payoffs: Any, scores: Any, numbers: Any) -> None:
    """Write what `engine.play.play_game` writes of a finished game."""
    result(position, payoffs, scores)
    numbers[0] = steps & 0xFFFFFFFF
    numbers[1] = steps >> 32
    numbers[2] = ending(position)


@cache
def kernel_for(game: Game, padded: Any, threads: int, first: int) -> Any:
    """The kernel that plays a game's random games in blocks of so many threads."""
    constants = {
        "POSITION": padded,
        "RNG": RNG,
        "CHOICE": CHOICE,
        "WHOLE": np.dtype(np.int64),
        "SMALL": np.dtype(np.int16),
        "NUMBER": np.dtype(np.int32),
        "NONE": np.int32(0),
        "ONE": np.int32(1),
        "MOST": game.most_choices,
        "THREADS": threads,
        "FIRST": first,
        "NO_GAME": NO_GAME,
        "PLACES": PLACES,
        "NOBODY": NOBODY,
    }
    return make_kernel(
        game,
        _play_regrouped,
        constants,
        begin_stream=begin_stream,
        copy_record=copy_record,
        actor=actor,
        choose_at_random=choose_at_random,
        note_result=note_result,
    )


# mypy: disable-error-code="no-untyped-def, name-defined"
# ruff: noqa: F821


def _play_regrouped(row, start, seed, first, next_game, payoffs, scores, numbers):
    """Take games that nobody plays yet, and choose in all of them, phase by phase, until there are none."""
    share_row(row)
    slots = cuda.shared.array(0, POSITION)
    lucks = cuda.shared.array(THREADS, RNG)
    games = cuda.shared.array(THREADS, WHOLE)
    steps = cuda.shared.array(THREADS, WHOLE)
    order = cuda.shared.array(THREADS, SMALL)
    in_phase = cuda.shared.array(PLACES, NUMBER)
    out = cuda.local.array(MOST, CHOICE)
    own = cuda.threadIdx.x
    games[own] = cuda.atomic.add(next_game, 0, 1)
    steps[own] = 0
    if games[own] < len(numbers):
        begin_stream(lucks[own], seed, first + games[own])
        copy_record(slots, FIRST + own, start, 0)
    while True:
        key = int(slots[FIRST + own].phase) if games[own] < len(numbers) else NO_GAME
        for phase in range(own, PLACES, THREADS):
            in_phase[phase] = 0
        if cuda.syncthreads_count(ONE if key != NO_GAME else NONE) == 0:
            break
        place = cuda.atomic.add(in_phase, key, 1)
        cuda.syncthreads()
        for phase in range(key):
            place += in_phase[phase]
        order[place] = own
        cuda.syncthreads()
        slot = int(order[own])
        game = int(games[slot])
        if game < len(numbers):
            who = actor(slots[FIRST + slot])
            if who != NOBODY:
                steps[slot] += choose_at_random(slots[FIRST + slot], who, lucks[slot], out)
            else:
                note_result(slots[FIRST + slot], steps[slot], payoffs[game], scores[game], numbers[game])
                game = cuda.atomic.add(next_game, 0, 1)
                games[slot] = game
                steps[slot] = 0
                if game < len(numbers):
                    begin_stream(lucks[slot], seed, first + game)
                    copy_record(slots, FIRST + slot, start, 0)
        cuda.syncthreads()
