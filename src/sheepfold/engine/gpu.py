"""Batch play on a CUDA GPU: the same rules as device functions, one game at a time on every thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sheepfold.engine.play import play_game
from sheepfold.engine.record import CHOICE, Record, shared_of
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.language import mark, say

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

GAMES_AT_ONCE = 1 << 20
"""Games in one launch."""

THREADS = 128
"""Threads in a block."""

BLOCKS_EACH = 16
"""Blocks for each multiprocessor; every thread plays one game after the other."""

LARGE = 256
"""Positions of so many bytes are played in shared memory (`engine.gpu_regrouped`)."""

SMALL_SHARED = 48 * 1024
"""A launch with more dynamic shared memory must be announced."""

BYTE = np.dtype(np.int8)
"""A row of a shared table is copied byte by byte: arrays of bytes and of rows then begin at the same place."""

HELP = mark(
    "install the extra with `pip install 'sheepfold[cuda]'` and check that `nvidia-smi` shows a GPU; "
    "the CPU gives the same results (device cpu)"
)


class NoGpu(RuntimeError):
    """There is no CUDA GPU that can be used here; the message says what is missing."""


class Launch(NamedTuple):
    """How random games from one position are played on the GPU that is used."""

    kernel: Any
    blocks: int
    threads: int
    shared: int
    """Bytes of dynamic shared memory."""
    row: Any
    """What the position names in a shared table, for `share_row`."""
    start: Any

    def __call__(self, *given: Any) -> None:
        """Play; what is given comes after the row and the start."""
        arguments = (self.row, self.start, *given)
        kernel = self.kernel
        if self.shared > SMALL_SHARED:
            kernel = _with_shared_memory(kernel, arguments, self.shared)
        kernel[self.blocks, self.threads, 0, self.shared](*arguments)


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
    from sheepfold.engine.gpu_regrouped import regrouped

    cuda = usable_cuda()
    begin = np.zeros(1, game.record)
    begin[0] = start
    if game.record.itemsize >= LARGE and (launch := regrouped(game, begin)):
        return launch
    row, shared = shared_row(game, begin)
    blocks = BLOCKS_EACH * cuda.get_current_device().MULTIPROCESSOR_COUNT
    return Launch(kernel_for(game), blocks, THREADS, shared, row, cuda.to_device(begin))


def _with_shared_memory(kernel: Any, arguments: tuple[Any, ...], size: int) -> Any:
    """The kernel for such arguments, allowed to have so much shared memory."""
    from numba.cuda.cudadrv.driver import binding, driver

    special = kernel.specialize(*arguments)
    for compiled in special.overloads.values():
        function = compiled._codelibrary.get_cufunc()
        attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)
    return special


def usable_cuda() -> Any:
    """Numba's CUDA module, or `NoGpu` with what is missing."""
    try:
        from numba import cuda

        if cuda.is_available():
            _put_tables_into_global_memory()
            return cuda
    except Exception as trouble:
        raise NoGpu(say("CUDA cannot be used here ({trouble}): {help}", trouble=trouble, help=say(HELP))) from None
    raise NoGpu(say("there is no CUDA GPU here: {help}", help=say(HELP)))


@cache
def _put_tables_into_global_memory() -> None:
    """Let tables of rules be in a GPU's large memory, where caches serve threads that read different places of them.

    Numba puts them into constant memory: 64 KiB, and one place at a time. Where it does so in another way, it may.
    """
    with suppress(AttributeError, ImportError):
        from numba.cuda import target

        target.nvvm.ADDRSPACE_CONSTANT = target.nvvm.ADDRSPACE_GLOBAL


def shared_row(game: Game, positions: Any) -> tuple[Any, int]:
    """What a launch with these positions needs of the game's shared table: an argument and a number of bytes.

    The argument goes to the kernel, which hands it to `share_row` before anything else, and the number of bytes is the
    launch's dynamic shared memory: `kernel[blocks, threads, 0, shared](row, ...)`. All positions of a launch name the
    same row, or it is refused. For a game without a shared table the argument is empty, and there are no bytes.
    """
    from numba import cuda

    return cuda.to_device(row := row_of_all(game, positions)), row.nbytes


def row_of_all(game: Game, positions: Any) -> Any:
    """The bytes of the row that all these positions name; empty for a game without a shared table."""
    shared = shared_of(game.record)
    if shared is None or not len(positions):
        return np.zeros(0, BYTE)
    numbers = np.unique(positions[shared.field])
    if len(numbers) > 1:
        raise ValueError(
            say(
                "the games of a launch on a GPU share their {field}: expected the same for all, got {number} different",
                field=shared.field,
                number=len(numbers),
            )
        )
    return np.frombuffer(bytearray(shared.table.row(int(numbers[0])).tobytes()), BYTE)


def sharer() -> Any:
    """The device function that a kernel calls first, with the argument that `shared_row` gave: `share_row(row)`."""
    from numba import cuda

    return cuda.jit(device=True)(FunctionType(_share_row.__code__, {"cuda": cuda, "BYTE": BYTE}, "share_row"))


def _share_row(row):  # type: ignore[no-untyped-def]
    """The threads of a block copy the row into the block's dynamic shared memory, where rules find it."""
    shared = cuda.shared.array(0, BYTE)  # type: ignore[name-defined]  # noqa: F821
    for place in range(cuda.threadIdx.x, len(row), cuda.blockDim.x):  # type: ignore[name-defined]  # noqa: F821
        shared[place] = row[place]
    cuda.syncthreads()  # type: ignore[name-defined]  # noqa: F821


@cache
def kernel_for(game: Game) -> Any:
    """The kernel that plays this game's random games."""
    constants = {"POSITION": game.record, "RNG": RNG, "CHOICE": CHOICE, "MOST": game.most_choices}
    rules = {"begin_stream": begin_stream, "play_game": play_game}
    return make_kernel(game, _play_many, constants, registers=game.gpu_registers, **rules)


def make_kernel(
    game: Game, function: Any, constants: dict[str, Any], *, registers: int | None = None, **rules: Any
) -> Any:
    """A kernel out of a function in which these names are constants, and these the game's rules.

    A thread has so many registers at most, if there is a number.
    """
    from numba import cuda

    names = {
        "cuda": cuda,
        "share_row": sharer(),
        **constants,
        **{name: game.on_gpu.specialise(rule) for name, rule in rules.items()},
    }
    twin = FunctionType(function.__code__, names, function.__name__)
    twin.__qualname__ = f"{function.__name__.strip('_')}_{game.name}"
    return cuda.jit(twin, **({"max_registers": registers} if registers else {}))


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
