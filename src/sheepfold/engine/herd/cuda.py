"""A herd on a CUDA GPU: the same rules as device functions, arrays that never leave its memory.

A step is three launches. In the first a thread plays one game in memory of its own; in the others a warp writes the
mask and the observation of one game, so that neighbours write side by side.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import NOBODY, choices, hide
from sheepfold.engine.gpu import THREADS, make_kernel, shared_row, usable_cuda
from sheepfold.engine.herd import calls
from sheepfold.engine.herd.device_array import DeviceArray
from sheepfold.engine.herd.state import State
from sheepfold.engine.herd.threads import parameters
from sheepfold.engine.observing import number_for
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rng import RNG
from sheepfold.engine.rule import Function

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

WARP_BITS = 5
WARP = 1 << WARP_BITS
"""Threads that write the observation or the mask of one game together."""

LAYOUT = {"WARP": WARP, "WARP_BITS": WARP_BITS, "unsigned": np.uint64}
"""What the kernels with a warp for each game know."""

MOST_BLOCKS = 1 << 16
"""So many blocks are launched at most; each takes one game after the other."""


class Cuda:
    """Does for a herd what `calls` says, on a GPU."""

    def __init__(self, game: Game, number: int, start: Any) -> None:
        self._cuda = usable_cuda()
        self._game = game
        self._number = number
        self._seen = self._cuda.device_array(number if game.has_secrets else 1, game.record)
        self._row, self._shared = shared_row(game, start)
        self._found = self._cuda.to_device(np.zeros(1, np.int64))
        self._no_pairs = self._cuda.to_device(np.zeros(0, np.int32))
        self._writing = min(-(-number * WARP // THREADS), MOST_BLOCKS), THREADS

    # ---------------------------------------------------------------- arrays

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """A new array; one without elements has room for some all the same."""
        array = self._cuda.device_array(tuple(max(1, size) for size in shape), dtype)
        if array.dtype.names is None:
            self.fill(array, 0)
        return array

    def taken(self, array: Any) -> Any:
        """A NumPy array as one of this device: a copy."""
        filled = array if array.size else np.zeros([max(1, size) for size in array.shape], array.dtype)
        return self._cuda.to_device(filled)

    def host(self, array: Any) -> Any:
        """An array of this device as NumPy's."""
        return array.copy_to_host()

    def copied(self, array: Any) -> Any:
        """Another array with the same content."""
        twin = self._cuda.device_array(array.shape, array.dtype)
        twin.view(np.uint8).copy_to_device(array.view(np.uint8))
        return twin

    def one(self, array: Any, game: int) -> Any:
        """What belongs to one game."""
        return array[game : game + 1].copy_to_host()[0]

    def fill(self, array: Any, value: int) -> None:
        """Write the same everywhere: 0 in any array, or a number into an array of bytes."""
        flat = array.ravel().view(np.int8)
        blocks = min(MOST_BLOCKS, -(-flat.size // THREADS))
        filling()[blocks, THREADS](flat, value)

    def put(self, array: Any, game: int, value: Any) -> None:
        """Write what belongs to one game."""
        row = np.zeros((1, *array.shape[1:]), array.dtype)
        row[0] = value
        array[game : game + 1].copy_to_device(row)

    def given(self, array: Any) -> Any:
        """Somebody else's array as this device reads it, without a copy if it is in its memory."""
        if isinstance(array, DeviceArray):
            return array.array
        if hasattr(array, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(array)
        return self._cuda.to_device(np.asarray(array))

    def shown(self, array: Any) -> Any:
        """An array as others get it."""
        return DeviceArray(array)

    # ---------------------------------------------------------------- all games at once

    def step(self, state: State, restarts: int) -> None:
        """Make a choice in each game, and write what is shown of it then."""
        self._launch(stepping(self._game), state, restarts=restarts, seen=self._seen)
        mask = state.mask.ravel().view(np.uint8)
        masking(self._game)[self._writing](self._number, state.counts, state.listed, state.most, mask)
        self._write(state, state.who, state.observation)

    def observe(self, state: State, viewers: Any, observation: Any = None, only: int | None = None) -> None:
        """Write what a seat sees of each game."""
        if not state.is_open:
            self._launch(looking(self._game), state, viewers=viewers, seen=self._seen)
        self._write(state, viewers, state.observation if observation is None else observation)

    def first(self, function: Function, state: State, **given: Any) -> int:
        """The first game that was found, `LEGAL` if there is none."""
        self._found.copy_to_device(np.array([self._number]))
        self._launch(finding(self._game, function), state, found=self._found, **given)
        found = int(self._found.copy_to_host()[0])
        return found if found < self._number else calls.LEGAL

    def run(self, function: Function, state: State, *, only: int | None = None, **given: Any) -> None:
        """Do this in each game, or only in one; what is not given comes from the state, by its name."""
        first, number = (0, self._number) if only is None else (only, 1)
        self._launch(doing(self._game, function), state, number, first=first, **given)

    def _write(self, state: State, viewers: Any, observation: Any) -> None:
        """Write the observations of all games, or of those that were looked at."""
        if state.width:
            raw = (state.positions if state.is_open else self._seen).view(np.uint8)
            size = self._game.record.itemsize
            flat = observation.ravel()
            has_pairs = flat.dtype.itemsize == 2 and state.width % 2 == 0
            pairs = flat.view(np.int32) if has_pairs else self._no_pairs
            kernel = observing(self._game)
            kernel[self._writing](self._number, viewers, raw, size, state.cells.ravel(), state.width, flat, pairs)

    def _launch(self, kernel: Kernel, state: State, number: int | None = None, **given: Any) -> None:
        """Launch a thread for each game; what is not given comes from the state, by its name."""
        number = self._number if number is None else number
        arguments = [given[name] if name in given else getattr(state, name) for name in kernel.names]
        blocks = min(MOST_BLOCKS, -(-number // THREADS))
        kernel.code[blocks, THREADS, 0, self._shared](self._row, number, *arguments)


class Kernel(NamedTuple):
    """What a GPU runs, and the names of its arguments after the row of a shared table and the number of games."""

    code: Any
    names: tuple[str, ...]


# -------------------------------------------------------------------- kernels


@cache
def stepping(game: Game) -> Kernel:
    """A step of one game for each thread, in memory of the thread's own."""
    own = {"POSITION": game.record, "RNG": RNG, "NOBODY": NOBODY}
    return _kernel(game, _step, own, step_game=calls.step_game, choices=choices, hide=hide, copy_record=copy_record)


@cache
def looking(game: Game) -> Kernel:
    """What a seat sees of one game for each thread."""
    return _kernel(game, _look, {"POSITION": game.record}, hide=hide, copy_record=copy_record)


@cache
def doing(game: Game, function: Function) -> Kernel:
    """A rule over many games, one of them for each thread."""
    names = parameters(function)
    source = f"""
def do(row, number, first, {", ".join(names)}):
    share_row(row)
    game = first + cuda.grid(1)
    while game < first + number:
        rule(game, game + 1, {", ".join(names)})
        game += cuda.gridsize(1)
"""
    return _kernel(game, _compiled(source), {}, rule=function)


@cache
def finding(game: Game, function: Function) -> Kernel:
    """A rule that finds games, one of them for each thread; the first of all that are found."""
    names = parameters(function)
    source = f"""
def find(row, number, found, {", ".join(names)}):
    share_row(row)
    game = cuda.grid(1)
    while game < number:
        at = rule(game, game + 1, {", ".join(names)})
        if at != LEGAL:
            cuda.atomic.min(found, 0, at)
        game += cuda.gridsize(1)
"""
    return _kernel(game, _compiled(source), {"LEGAL": calls.LEGAL}, rule=function)


@cache
def observing(game: Game) -> Any:
    """The observation of one game for each warp."""
    return _kernel(game, _observe, LAYOUT, number_for=number_for).code


@cache
def masking(game: Game) -> Any:
    """The mask of one game for each warp."""
    return _kernel(game, _mask, LAYOUT).code


@cache
def filling() -> Any:
    """The same number everywhere."""
    from numba import cuda

    return cuda.jit(FunctionType(_fill.__code__, {"cuda": cuda}, "fill"))


def _compiled(source: str) -> FunctionType:
    """The function in this source, which is ours."""
    names: dict[str, Any] = {}
    exec(source, names)
    return next(value for value in names.values() if isinstance(value, FunctionType))


def _kernel(game: Game, function: Any, own: dict[str, Any], **rules: Any) -> Kernel:
    """A kernel in which these names are constants, and these the game's rules."""
    code = function.__code__
    return Kernel(make_kernel(game, function, own, **rules), code.co_varnames[2 : code.co_argcount])


# mypy: disable-error-code="no-untyped-def, name-defined"
# ruff: noqa: F821


def _step(
    row,
    number,
    positions,
    start,
    lucks,
    plays,
    seeds,
    begun,
    seed,
    rolls,
    restarts,
    codes,
    who,
    counts,
    listed,
    payoffs,
    scores,
    over,
    steps,
    is_open,
    seen,
):
    """Make the choice of one game, list the next choices, and keep what the deciding seat sees."""
    share_row(row)
    work = cuda.local.array(1, POSITION)
    luck = cuda.local.array(1, RNG)
    game = cuda.grid(1)
    while game < number:
        copy_record(work, 0, positions, game)
        copy_record(luck, 0, lucks, game)
        decides = step_game(
            work,
            0,
            start,
            luck[0],
            plays[game],
            game,
            seeds,
            begun,
            seed,
            rolls,
            restarts,
            int(codes[game]),
            int(who[game]),
            listed[game],
            payoffs[game],
            scores[game],
            over,
            steps,
        )
        who[game] = decides
        copy_record(positions, game, work, 0)
        copy_record(lucks, game, luck, 0)
        counts[game] = choices(work[0], listed[game]) if decides != NOBODY else 0
        if decides >= 0 and not is_open:
            hide(work[0], decides)
            copy_record(seen, game, work, 0)
        game += cuda.gridsize(1)


def _look(row, number, positions, viewers, seen):
    """Keep what a seat sees of one game."""
    share_row(row)
    work = cuda.local.array(1, POSITION)
    game = cuda.grid(1)
    while game < number:
        if viewers[game] >= 0:
            copy_record(work, 0, positions, game)
            hide(work[0], int(viewers[game]))
            copy_record(seen, game, work, 0)
        game += cuda.gridsize(1)


def _observe(number, viewers, raw, size, cells, width, observation, pairs):
    """Write the observation of one game, each thread of a warp some of its numbers; two at once where there are pairs.

    Places have no sign: nothing asks whether they are negative.
    """
    lane = cuda.threadIdx.x & (WARP - 1)
    game = cuda.grid(1) >> WARP_BITS
    while game < number:
        seat = int(viewers[game])
        first = game * size
        row = seat * width
        to = game * width
        if seat < 0:
            for place in range(lane, width, WARP):
                observation[unsigned(to + place)] = 0
        elif len(pairs):
            for place in range(2 * lane, width, 2 * WARP):
                low = number_for(raw, first, cells[unsigned(row + place)])
                high = number_for(raw, first, cells[unsigned(row + place + 1)])
                pairs[unsigned((to + place) >> 1)] = high << 16 | low & 0xFFFF
        else:
            for place in range(lane, width, WARP):
                observation[unsigned(to + place)] = number_for(raw, first, cells[unsigned(row + place)])
        game += cuda.gridsize(1) >> WARP_BITS


def _mask(number, counts, listed, codes, mask):
    """Write the mask of one game, each thread of a warp some of its codes; all warps of a block go along."""
    lane = cuda.threadIdx.x & (WARP - 1)
    games = cuda.blockDim.x >> WARP_BITS
    first = cuda.blockIdx.x * games
    while first < number:
        game = first + (cuda.threadIdx.x >> WARP_BITS)
        to = game * codes
        if game < number:
            for code in range(lane, codes, WARP):
                mask[unsigned(to + code)] = 0
        cuda.syncthreads()
        if game < number:
            for place in range(lane, counts[game], WARP):
                mask[unsigned(to + listed[game, place])] = 1
        first += cuda.gridDim.x * games


def _fill(flat, value):
    """Write a number everywhere."""
    place = cuda.grid(1)
    while place < len(flat):
        flat[place] = value
        place += cuda.gridsize(1)
