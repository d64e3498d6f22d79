"""Processes on one database wake each other: what one stores, the streams of the others tell."""

from __future__ import annotations

import logging
import threading
import time

from sheepfold.table.live.rooms import Rooms
from sheepfold.table.store.leases import THINKS_SECONDS
from sheepfold.table.store.listening import Heard

LOG = logging.getLogger("sheepfold.table")

HEAR_SECONDS = 0.5
"""How long it listens before it does what else there is to do."""

TICK_SECONDS = THINKS_SECONDS / 3
"""How often a process says that it still thinks, and looks whether it has missed anything."""

LONGEST_PAUSE = 8.0
"""The longest pause, in seconds, before a database that is away is tried again; the first ones are 0.5, 1, 2."""


class Waker(threading.Thread):
    """A thread that hears what other processes store, tells the watched rooms, and prolongs the leases of thinkers."""

    def __init__(self, rooms: Rooms) -> None:
        super().__init__(name="waker", daemon=True)
        self._rooms = rooms
        self._store = rooms.store
        self._next_tick = 0.0

    def run(self) -> None:
        """Listen until the rooms are closed, also to a database that comes back after a while."""
        pause = 0.0
        while not self._rooms.closes_within(pause):
            try:
                with self._store.listen(self._rooms.closes_within) as ear:
                    self._wake(None)
                    pause = 0.0
                    while not self._rooms.is_closed:
                        self._wake(ear.hear(HEAR_SECONDS))
                        self._tick()
                    self._rooms.computers.think_no_more()
            except self._store.errors as trouble:
                pause = min(LONGEST_PAUSE, 2 * pause or 0.5)
                LOG.warning("waiting for the database: %s", type(trouble).__name__)

    def _wake(self, heard: Heard) -> None:
        watched = {room.name: room for room in self._rooms.here() if room.watchers}
        if heard is None:
            heard = self._store.changes_of(watched) if watched else {}
        for name in heard.keys() & watched.keys():
            self._rooms.hear(watched[name], heard[name])

    def _tick(self) -> None:
        if time.monotonic() >= self._next_tick:
            self._next_tick = time.monotonic() + TICK_SECONDS
            self._rooms.computers.keep_thinking(self._rooms.here())
            self._wake(None)
