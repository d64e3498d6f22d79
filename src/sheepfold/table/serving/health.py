"""Whether a table is well: its database answers and can be written, and its disk has room."""

from __future__ import annotations

import asyncio
import shutil
import time
from concurrent.futures import Future, ThreadPoolExecutor

from sheepfold.language import mark
from sheepfold.table.store.database import BUSY_SECONDS, NoDatabase
from sheepfold.table.store.storage import Store

CACHED_SECONDS = 1.0
"""How long an answer is given again, however many ask, before the disk is asked once more."""

TIMEOUT = BUSY_SECONDS + 1.0
"""After how many seconds a database counts as silent."""

LEAST_FREE = 32_000_000
"""A disk with fewer free bytes counts as full."""

FULL = mark("the disk that the database is on is full")
NOT_WRITTEN = mark("the database cannot be written")
SILENT = mark("the database does not answer")


class Health:
    """Looks whether the database is well, in a thread of its own, so that nobody waits for busy ones."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._looker = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._looking: Future[str] | None = None
        self._known = ""
        self._until = 0.0

    def close(self) -> None:
        """Look no more."""
        self._looker.shutdown(wait=False, cancel_futures=True)

    async def trouble(self) -> str:
        """What is wrong; empty if nothing is."""
        if self._looking is None and time.monotonic() < self._until:
            return self._known
        if self._looking is None:
            self._looking = self._looker.submit(look, self._store)
        try:
            self._known = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._looking)), TIMEOUT)
        except TimeoutError:
            return SILENT
        self._looking, self._until = None, time.monotonic() + CACHED_SECONDS
        return self._known


def look(store: Store) -> str:
    """What is wrong with a database now; empty if nothing is."""
    file = store.file
    try:
        if file is not None and shutil.disk_usage(file.parent).free < LEAST_FREE:
            return FULL
        store.check_writing()
    except NoDatabase as trouble:
        return next((said for part, said in MEANINGS.items() if part in trouble.reason), SILENT)
    except Exception:
        return NOT_WRITTEN
    return ""


MEANINGS = {"full": FULL, "No space": FULL, "locked": NOT_WRITTEN, "read": NOT_WRITTEN, "I/O": NOT_WRITTEN}
"""What the databases' own words mean, by a part of them."""
