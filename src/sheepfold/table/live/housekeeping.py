"""Housekeeping: matches that nobody plays or opens any more are removed, as the operator wishes."""

from __future__ import annotations

import logging
import threading
import time
from datetime import datetime, timedelta

from sheepfold.table.live.rooms import Rooms
from sheepfold.table.settings import Settings
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.stored import Old

LOG = logging.getLogger("sheepfold.table")

FIRST_SECONDS, PAUSE_SECONDS = 60.0, 3600.0
"""How long it waits after the start, and then each time."""

TOGETHER = 100
"""How many matches are removed in one transaction, so that nobody waits long to write."""

REST_SECONDS = 0.2


class Housekeeper(threading.Thread):
    """Notes which matches are in use, and removes those that are not. Every process has one."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        super().__init__(name="housekeeper", daemon=True)
        self._rooms = rooms
        self._store = rooms.store
        self._settings = settings
        self._looked = time.monotonic()

    def run(self) -> None:
        """Tidy up again and again, until the rooms are closed."""
        pause = FIRST_SECONDS
        while not self._rooms.closes_within(pause):
            pause = PAUSE_SECONDS
            try:
                self.tidy()
            except NoDatabase:
                LOG.warning("nothing was tidied up: the database does not answer")
            except Exception:
                LOG.exception("the housekeeper could not tidy up")

    def tidy(self) -> int:
        """Remove what is old; returns how many matches that were."""
        self._rooms.forget_idle()
        self._note_what_is_used()
        removed = 0
        while not self._rooms.is_closed and (number := self._store.remove(self._old(), TOGETHER)):
            removed += number
            self._rooms.closes_within(REST_SECONDS)
        if removed:
            LOG.info("%d matches were removed: nobody played or opened them any more", removed)
        return removed

    def _note_what_is_used(self) -> None:
        used = [room.name for room in self._rooms.here() if room.watchers or room.used >= self._looked]
        self._looked = time.monotonic()
        self._store.set_opened(used)

    def _old(self) -> Old:
        settings = self._settings
        return Old(
            self._before(settings.unplayed_days),
            self._before(settings.unopened_days),
            self._before(settings.finished_days),
            frozenset(room.name for room in self._rooms.here()),
        )

    def _before(self, days: int) -> datetime | None:
        return self._store.now() - timedelta(days=days) if days else None
