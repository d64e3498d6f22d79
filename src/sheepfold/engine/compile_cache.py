"""Where compiled code is kept: a folder for each game and compiler, in it a file for each rule, named by its digest."""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

KEPT_VERSIONS = 3
"""So many versions of a game's folder, and of one rule in it, stay on the disk."""

IN_USE = 3600
"""Seconds for which something that was written is left alone however many newer versions there are."""

UNREADABLE = (
    pickle.UnpicklingError,
    EOFError,
    AttributeError,
    ImportError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
)
"""What reading a file of compiled code may raise when it was cut off, or names a class that has gone since then."""


def cache_folder(name: str, compiler: Iterable[str]) -> Path:
    """The folder for one game's code by one compiler (its versions, its flags)."""
    versions = " ".join([platform.python_version(), *compiler])
    root = cache_root()
    folder = root / f"{name}-{hashlib.sha256(versions.encode()).hexdigest()[:16]}"
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        forget_old(root, f"{name}-*")
    os.utime(folder)
    return folder


def cache_root() -> Path:
    """SHEEPFOLD_CACHE, else the user's cache folder, else the temporary folder where neither can be written."""
    chosen = os.environ.get("SHEEPFOLD_CACHE")
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sheepfold"
    root = Path(chosen) if chosen else usual
    try:
        root.mkdir(parents=True, exist_ok=True)
        writable = os.access(root, os.W_OK)
    except OSError:
        writable = False
    return root if writable else Path(tempfile.gettempdir()) / "sheepfold"


def forget_old(folder: Path, pattern: str) -> None:
    """Remove the oldest of what matches, beyond the versions that are kept, with the files named after them."""
    found = [(_written(path), path) for path in folder.glob(pattern)]
    for written, path in sorted(found, reverse=True)[KEPT_VERSIONS:]:
        if time.time() - written > IN_USE:
            for old in (path, *folder.glob(f"{path.name}.*")):
                shutil.rmtree(old, ignore_errors=True) if old.is_dir() else old.unlink(missing_ok=True)


def forget_unreadable(folder: Path) -> None:
    """Remove the folder of a rule if an index in it can no longer be read."""
    for index in folder.rglob("*.nbi"):
        try:
            with index.open("rb") as file:
                pickle.load(file)
                pickle.load(file)
        except (*UNREADABLE, OSError):
            shutil.rmtree(folder, ignore_errors=True)
            return


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0
