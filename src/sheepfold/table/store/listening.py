"""Hearing what other processes store.

PostgreSQL tells at once (LISTEN and NOTIFY); an SQLite file is looked at many times a second.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import Engine

from sheepfold.table.store.database import CONNECT_SECONDS

if TYPE_CHECKING:
    import psycopg

CHANNEL = "sheepfold"
"""Where PostgreSQL tells every process which match has changed."""

LOOK_SECONDS = 0.05
"""The pause between two looks at an SQLite file."""

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


def ear_for(engine: Engine, pause: Callable[[float], bool]) -> Ear:
    """What hears changes of this database; `pause` waits so many seconds and says whether to stop."""
    return PostgresEar(engine) if engine.dialect.name == "postgresql" else SqliteEar(engine, pause)


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
        """None if something has changed, which it cannot name."""
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
