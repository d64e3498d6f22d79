"""Rules as device functions of a CUDA GPU: what every kernel of ours needs, and how one is launched."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sheepfold.engine.extras import needs_extra
from sheepfold.engine.record import shared_of
from sheepfold.language import mark, say

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

THREADS = 128
"""Threads in a block."""

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


def make_kernel(
    game: Game, function: Any, constants: dict[str, Any], *, registers: int | None = None, **rules: Any
) -> Any:
    """A kernel out of a function in which these names are constants, and these the game's rules.

    A thread has so many registers at most, if there is a number; Numba's simulator has none.
    """
    from numba import config, cuda

    names = {
        "cuda": cuda,
        "share_row": sharer(),
        **constants,
        **{name: game.on_gpu.specialise(rule) for name, rule in rules.items()},
    }
    twin = FunctionType(function.__code__, names, function.__name__)
    twin.__qualname__ = f"{function.__name__.strip('_')}_{game.name}"
    limit = registers and not config.ENABLE_CUDASIM
    return cuda.jit(twin, **({"max_registers": registers} if limit else {}))


def torch_device() -> str:
    """Where torch computes with what kernels wrote: the GPU, or the CPU in Numba's simulator; `NoGpu` without one."""
    from numba import config

    with needs_extra("research"):
        import torch
    if config.ENABLE_CUDASIM:
        return "cpu"
    if torch.cuda.is_available():
        return "cuda"
    raise NoGpu(say("the package torch that is installed here finds no CUDA GPU: its build for CUDA is needed"))


def as_tensor(array: Any) -> Any:
    """A kernel's array as a tensor of torch that shares its memory; in Numba's simulator a copy."""
    with needs_extra("research"):
        import torch
    device = torch_device()
    return torch.as_tensor(array.copy_to_host() if device == "cpu" else array, device=device)
