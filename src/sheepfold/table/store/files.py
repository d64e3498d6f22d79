"""The files of a table: private to their owner, and not changed under a server that uses them."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OWNER_FILE, OWNER_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database."""


def private_folder(folder: Path) -> None:
    """A folder of the table's own, made or tightened so that nobody but its owner looks into it.

    A folder that others use too (one with the sticky bit, a home, the root) is left as it is.
    """
    folder.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
    known = folder.stat()
    is_shared = known.st_mode & stat.S_ISVTX or folder.resolve() in (Path.home().resolve(), Path(folder.anchor))
    if not is_shared:
        _tighten(folder, known, OWNER_FOLDER)


def private_file(file: Path) -> None:
    """Make or tighten a file so that only its owner reads it; `FileNotFoundError` where it has no folder."""
    if not file.exists():  # one that is there is not opened: to close it again would end SQLite's own locks on it
        with contextlib.suppress(FileExistsError):
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_FILE))
    if not os.access(file, os.R_OK | os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    _tighten(file, file.stat(), OWNER_FILE)


def private_database(file: Path) -> None:
    """The same for an SQLite database and what SQLite keeps beside it; new files beside it get its mode."""
    private_file(file)
    for ending in BESIDE[1:]:
        beside = file.with_name(file.name + ending)
        with contextlib.suppress(FileNotFoundError):
            _tighten(beside, beside.stat(), OWNER_FILE)


def _tighten(path: Path, known: os.stat_result, mode: int) -> None:
    """Take away what others may do; a file that belongs to somebody else is left alone."""
    if stat.S_IMODE(known.st_mode) & ~mode and (not hasattr(os, "geteuid") or known.st_uid == os.geteuid()):
        path.chmod(stat.S_IMODE(known.st_mode) & mode)


class InUse(RuntimeError):
    """The database is locked: a server uses it, or a backup is being restored."""


@contextmanager
def using(database: Path, alone: bool = False) -> Iterator[None]:
    """Lock a database, together with other servers or alone; `InUse` where that cannot be.

    The operating system releases the lock when a process ends, however it ends. Where it has no such lock (Windows),
    nobody is refused.
    """
    handle = os.open(database.with_name(f"{database.name}.lock"), os.O_RDWR | os.O_CREAT, OWNER_FILE)
    try:
        lock(handle, alone)
        yield
    finally:
        os.close(handle)


def lock(handle: int, alone: bool) -> None:
    """Lock an open file until it is closed everywhere; `InUse` where that cannot be."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InUse from None
