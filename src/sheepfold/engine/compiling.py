"""Compiling for this machine's processor: Numba's flags, and how compiled code is found again on the disk.

There are two ways. The quick one uses private parts of Numba (`numba_private`) and is for the versions that it was
tried with; the other one uses Numba's public interface alone and compiles more slowly.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy
from llvmlite import binding
from numba.extending import intrinsic as intrinsic

from sheepfold.engine.compile_cache import cache_folder, forget_old, forget_unreadable
from sheepfold.engine.rule import Kind

FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}

OWN_FLAGS: dict[str, Any] = {**FLAGS, "_nrt": False}
"""Rules neither raise nor allocate, so there are no references to count (`_nrt`, which is not public)."""

TRIED = ((0, 62), (0, 68))
"""The first and the last version of Numba whose private parts `numba_private` was tried with."""

SLOW_DEPOSIT = ("bdver4", "znver1", "znver2")
"""Processors that deposit bits (`bmi2`) one by one, more slowly than the plain rule."""

OURS = "4"
"""The number of our own way of compiling: code that was compiled in another way is not mixed with it."""

PRIVATE, PUBLIC = "private", "public"

_SETTING = threading.Lock()


def way() -> str:
    """Which of the two ways is used: SHEEPFOLD_NUMBA if it is set, else the quick one where it was tried."""
    chosen = os.environ.get("SHEEPFOLD_NUMBA")
    if chosen:
        if chosen not in (PRIVATE, PUBLIC):
            raise ValueError(f"expected SHEEPFOLD_NUMBA={PRIVATE} or {PUBLIC}, got {chosen!r}")
        return chosen
    return PRIVATE if TRIED[0] <= _version() <= TRIED[1] else PUBLIC


def _version() -> tuple[int, int]:
    major, minor = re.findall(r"\d+", numba.__version__)[:2]
    return int(major), int(minor)


def features() -> frozenset[str]:
    """What the processor that Numba compiles for is quick at, by LLVM's names."""
    name = numba.config.CPU_NAME or binding.get_host_cpu_name()
    listed = _host_features() if numba.config.CPU_FEATURES is None else numba.config.CPU_FEATURES
    found = frozenset(feature[1:] for feature in listed.split(",") if feature.startswith("+"))
    return found - {"bmi2"} if name in SLOW_DEPOSIT else found


def _host_features() -> str:
    try:
        return str(binding.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM does not know them for every kind of processor
        return ""


class CpuCompiler:
    """Compiles the rules of one game; code that is on the disk already is loaded when it is first called."""

    def __init__(self, name: str) -> None:
        self.way = way()
        self.folder = cache_folder(
            name, [numba.__version__, numpy.__version__, self.way, OURS, str(sorted(OWN_FLAGS.items()))]
        )
        self._compile = self._privately() if self.way == PRIVATE else self._publicly

    def __call__(self, function: FunctionType, kind: Kind, digest: str) -> Any:
        """A rule ready to be called, by Python itself if it is an entry."""
        return self._compile(function, kind, digest)

    def is_cached(self, name: str, digest: str) -> bool:
        """Whether a rule that Python calls is on the disk, compiled for some types of arguments."""
        place = self.folder / f"entry-{name}-{digest}"
        return place.with_name(f"{place.name}.nbi").exists() or any(place.rglob("*.nbi"))

    def _privately(self) -> Callable[[FunctionType, Kind, str], Any]:
        from sheepfold.engine.numba_private import QuickCompiler

        return QuickCompiler(self.folder, OWN_FLAGS)

    def _publicly(self, function: FunctionType, kind: Kind, digest: str) -> Any:
        folder = self.folder / f"{'entry' if kind == Kind.ENTRY else 'inner'}-{function.__qualname__}-{digest}"
        with _SETTING:
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(_made(folder))
            try:
                return numba.njit(cache=True, **FLAGS)(function)
            finally:
                numba.config.CACHE_DIR = before


def _made(folder: Path) -> Path:
    forget_unreadable(folder)
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        forget_old(folder.parent, f"{folder.name.rpartition('-')[0]}-*")
    return folder
