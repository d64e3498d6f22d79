"""Processes on one database wake each other: what one stores, the streams of the others tell.

PostgreSQL tells at once (LISTEN and NOTIFY); an SQLite file is looked at many times a second.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from sheepfold.table.live.rooms import Rooms
from sheepfold.table.store.database import CONNECT_SECONDS, NoDatabase
from sheepfold.table.store.leases import THINKS_SECONDS, changes_of
from sheepfold.table.store.storage import CHANNEL

if TYPE_CHECKING:
    import psycopg

LOG = logging.getLogger("sheepfold.table")

LOOK_SECONDS = 0.05
"""An SQLite file is looked at so often."""

HEAR_SECONDS = 0.5
"""After so many quiet seconds it does what else there is to do."""

TICK_SECONDS = THINKS_SECONDS / 3
"""So often a process says that it still thinks, and looks whether it has missed anything."""

LONGEST_PAUSE = 8.0
"""A database that is away is tried again after 0.5, 1, 2, ... and at most so many seconds."""

KEEP_ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}

Heard = dict[str, int] | None
"""Matches and how often they have changed; None where something has changed and it is not known what."""


class Ear(Protocol):
    """Hears that a database has changed."""

    def __enter__(self) -> Ear: ...

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def hear(self, seconds: float) -> Heard:
        """What has changed, as soon as something has; nothing after so many seconds."""


class Waker(threading.Thread):
    """Listens for what other processes store, tells the rooms that somebody looks into, and says who still thinks."""

    def __init__(self, rooms: Rooms) -> None:
        super().__init__(name="waker", daemon=True)
        self._rooms = rooms
        self._engine = rooms.store.engine
        self._next_tick = 0.0

    def run(self) -> None:
        """Listen until the rooms are closed, also to a database that comes back after a while."""
        pause = 0.0
        errors = (NoDatabase, SQLAlchemyError, OSError, self._engine.dialect.loaded_dbapi.Error)
        while not self._rooms.closed_within(pause):
            try:
                with _ear(self._rooms) as ear:
                    self._wake(None)
                    pause = 0.0
                    while not self._rooms.is_closed:
                        self._wake(ear.hear(HEAR_SECONDS))
                        self._tick()
                    self._rooms.think_no_more()
            except errors as trouble:
                pause = min(LONGEST_PAUSE, 2 * pause or 0.5)
                LOG.warning("waiting for the database: %s", type(trouble).__name__)

    def _wake(self, heard: Heard) -> None:
        watched = {room.name: room for room in self._rooms.here() if room.watchers}
        if heard is None:
            heard = changes_of(self._engine, watched) if watched else {}
        for name in heard.keys() & watched.keys():
            self._rooms.hear(watched[name], heard[name])

    def _tick(self) -> None:
        if time.monotonic() >= self._next_tick:
            self._next_tick = time.monotonic() + TICK_SECONDS
            self._rooms.keep_thinking()
            self._wake(None)


def _ear(rooms: Rooms) -> Ear:
    engine = rooms.store.engine
    return PostgresEar(engine) if engine.dialect.name == "postgresql" else SqliteEar(engine, rooms.closed_within)


class SqliteEar:
    """Looks at a number that SQLite changes whenever somebody else has written to the file."""

    def __init__(self, engine: Engine, pause: Callable[[float], bool]) -> None:
        self._pause = pause
        self._connection = engine.raw_connection()
        self._last = self._version()

    def _version(self) -> int:
        cursor = self._connection.cursor()
        cursor.execute("PRAGMA data_version")
        (version,) = cursor.fetchall()[0]
        return int(version)

    def hear(self, seconds: float) -> Heard:
        """Whether something has changed: None if so."""
        until = time.monotonic() + seconds
        while (version := self._version()) == self._last:
            if time.monotonic() > until or self._pause(LOOK_SECONDS):
                return {}
        self._last = version
        return None

    def __enter__(self) -> SqliteEar:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


class PostgresEar:
    """Listens on a connection of its own."""

    def __init__(self, engine: Engine) -> None:
        import psycopg

        _, named = engine.dialect.create_connect_args(engine.url)
        named.update(connect_timeout=CONNECT_SECONDS, application_name="sheepfold waker", autocommit=True, **KEEP_ALIVE)
        self._connection: psycopg.Connection = psycopg.connect(**named)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def hear(self, seconds: float) -> Heard:
        """The matches that have changed."""
        heard: dict[str, int] = {}
        for notice in self._connection.notifies(timeout=seconds, stop_after=1):
            name, _, changes = notice.payload.partition(" ")
            heard[name] = int(changes)
        return heard

    def __enter__(self) -> PostgresEar:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
