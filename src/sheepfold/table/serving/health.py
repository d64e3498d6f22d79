"""Whether a table is well: its database answers and can be written, and its disk has room."""

from __future__ import annotations

import asyncio
import shutil
import time
from concurrent.futures import Future, ThreadPoolExecutor

from fastapi import APIRouter, Request, Response

from sheepfold.language import mark, say
from sheepfold.table.store.database import BUSY_SECONDS, NoDatabase, sqlite_file
from sheepfold.table.store.storage import Store

router = APIRouter()

KEPT_SECONDS = 1.0
"""An answer is given again for so long: however many ask, the disk is asked once."""

PATIENCE = BUSY_SECONDS + 1.0
"""A database that has not answered after so many seconds is not well."""

LEAST_FREE = 32_000_000
"""With fewer free bytes than that a disk counts as full."""

FULL = mark("the disk that the database is on is full")
NOT_WRITTEN = mark("the database cannot be written")
SILENT = mark("the database does not answer")


class Health:
    """Looks whether the database is well, in a thread of its own, so that busy ones keep nobody waiting."""

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
            self._known = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._looking)), PATIENCE)
        except TimeoutError:
            return SILENT
        self._looking, self._until = None, time.monotonic() + KEPT_SECONDS
        return self._known


def look(store: Store) -> str:
    """What is wrong with a database now; empty if nothing is."""
    file = sqlite_file(store.engine.url)
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


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether the server is well, and what is wrong if it is not."""
    trouble = await request.app.state.health.trouble()
    status, headers = (503, {"Retry-After": str(BUSY_SECONDS)}) if trouble else (200, {})
    return Response(f"{say(trouble) or 'well'}\n", status, headers, media_type="text/plain")
