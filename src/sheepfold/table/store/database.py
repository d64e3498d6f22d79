"""The database: an SQLite file, or a PostgreSQL server that several processes and machines share."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    ExceptionContext,
    PoolProxiedConnection,
    QueuePool,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sheepfold.language import say
from sheepfold.table.settings import BadSetting
from sheepfold.table.store.files import private_database
from sheepfold.table.store.migrations import bring_up_to_date

LOG = logging.getLogger("sheepfold.table")

POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
"""How an address of a PostgreSQL database may begin."""

CONNECTIONS = 5
"""How many connections to PostgreSQL a process has; under load twice as many, and always one more to listen."""

CONNECT_SECONDS = 10

BUSY_SECONDS = 2
"""How long a writer waits for another writer, or for a connection, before `NoDatabase` is raised.

Who reads an SQLite file never waits for a writer (WAL).
"""

MOST_CHECKED = 200_000_000
"""The largest SQLite file, in bytes, that is looked through for damage when it is opened."""


class NoDatabase(RuntimeError):
    """The database does not answer now; `reason` says why, for the log alone."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(say("the table's database does not answer just now: try again in a moment"))


class Pool(QueuePool):
    """Connections; `NoDatabase` where all are in use for too long."""

    def connect(self) -> PoolProxiedConnection:
        """A connection, as soon as there is one."""
        try:
            return super().connect()
        except PoolTimeout:
            raise NoDatabase("every connection is in use") from None


def open_database(address: str) -> Engine:
    """Open a database and bring it to the newest shape; `BadSetting` if it cannot be used."""
    url = checked_url(address)
    if file := sqlite_file(url):
        _check_file(file)
    try:
        engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
        event.listen(engine, "handle_error", _does_not_answer)
        bring_up_to_date(engine)
        event.listen(engine, "handle_error", _say_why)
    except ModuleNotFoundError as missing:
        if missing.name not in ("psycopg", "psycopg_binary", "psycopg_c"):
            raise
        raise BadSetting(
            say("SHEEPFOLD_DATABASE_URL is a PostgreSQL database, which needs: pip install 'sheepfold[postgresql]'")
        ) from None
    except NoDatabase as trouble:
        shown = url.render_as_string(hide_password=True)
        raise BadSetting(
            say(
                "SHEEPFOLD_DATABASE_URL: the database {address} cannot be used: {why}",
                address=shown,
                why=trouble.reason,
            )
        ) from None
    return engine


def checked_url(address: str) -> URL:
    """An address of SQLite or PostgreSQL; what else people write is refused, without the password in it."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadSetting(
            say("SHEEPFOLD_DATABASE_URL is not an address: expected {address}", address=EXPECTED)
        ) from None
    if url.drivername in POSTGRESQL:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite" or not url.database or url.database == ":memory:":
        kind = url.drivername
        raise BadSetting(
            say("SHEEPFOLD_DATABASE_URL is of the kind {kind}: expected {address}", kind=kind, address=EXPECTED)
        )
    return url


def without_password(address: str) -> str:
    """An address as it can be shown; empty if it is none."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return ""


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for another one."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _check_file(file: Path) -> None:
    """Make the file private, or refuse one that is damaged or another program's, and say what can be done."""
    try:
        private_database(file)
    except OSError as trouble:
        why = trouble.strerror or type(trouble).__name__
        raise BadSetting(say("{file} cannot be used as the table's database: {why}", file=file, why=why)) from None
    if why := what_is_wrong(file):
        said = say(
            "{file} cannot be used as the table's database: {why}. Put a backup in its place "
            "(sheepfold restore BACKUP --force), or move it away to begin anew",
            file=file,
            why=why,
        )
        raise BadSetting(said)


def what_is_wrong(file: Path) -> str:
    """Why an SQLite file cannot be a table's database; empty if it can, as a new and empty one can."""
    try:
        with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if tables and "matches" not in tables:
                return say("it is another program's")
            if file.stat().st_size <= MOST_CHECKED:
                state = str(database.execute("PRAGMA quick_check(1)").fetchone()[0])
                return "" if state == "ok" else say("it is damaged ({state})", state=state)
    except sqlite3.OperationalError:  # one that cannot be opened now is no damaged one: whoever opens it next says why
        return ""
    except sqlite3.DatabaseError as trouble:
        return say("it is damaged, or no database ({state})", state=trouble)
    return ""


EXPECTED = "sqlite:////FOLDER/FILE | postgresql://NAME:PASSWORD@HOST/DATABASE"


def _sqlite(url: URL) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,
        connect_args={"timeout": BUSY_SECONDS},
        poolclass=Pool,
        pool_size=10,
        max_overflow=40,
        pool_timeout=BUSY_SECONDS,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    WriterTurns(engine)
    return engine


class WriterTurns:
    """Writers of an SQLite file wait for each other, but after one has waited in vain the next ones fail at once.

    Otherwise a lock that is held long would fill all threads with writers that wait, and nobody could read.
    """

    def __init__(self, engine: Engine) -> None:
        self._is_stuck = False
        event.listen(engine, "before_cursor_execute", self._before)
        event.listen(engine, "after_cursor_execute", self._after)
        event.listen(engine, "handle_error", self._failed)

    def _before(self, connection: Connection, _: object, __: object, ___: object, context: Any, ____: object) -> None:
        wanted = 0 if self._is_stuck else int(1000 * BUSY_SECONDS)
        if _writes(context) and connection.info.get(WAITS, wanted + 1) != wanted:
            connection.connection.execute(f"PRAGMA busy_timeout={wanted}")
            connection.info[WAITS] = wanted

    def _after(self, _: object, __: object, ___: object, ____: object, context: Any, _____: object) -> None:
        if _writes(context):
            self._is_stuck = False

    def _failed(self, context: ExceptionContext) -> None:
        self._is_stuck |= "locked" in str(context.original_exception)


WAITS = "sheepfold waits"
"""Where a connection notes how long it was told to wait for another writer, in milliseconds."""


def _writes(context: Any) -> bool:
    return context is not None and bool(context.isinsert or context.isupdate or context.isdelete)


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Let readers and a writer work side by side (WAL); a commit is on the disk when it returns."""
    for pragma in (
        f"busy_timeout={int(1000 * BUSY_SECONDS)}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _postgresql(url: URL) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_SECONDS, "application_name": "sheepfold"},
        poolclass=Pool,
        pool_timeout=CONNECT_SECONDS,
        pool_size=CONNECTIONS,
        max_overflow=CONNECTIONS,
        pool_pre_ping=True,
    )
    event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _prepare_postgresql(connection: Any, _: object) -> None:
    """Limit how long a writer waits for a row that another one has locked."""
    connection.execute(f"SET lock_timeout = {int(1000 * BUSY_SECONDS)}")
    connection.commit()


def _does_not_answer(context: ExceptionContext) -> Exception | None:
    """Raise `NoDatabase` in the place of a driver's operational error."""
    if context.is_pre_ping or not isinstance(context.sqlalchemy_exception, OperationalError):
        return None
    return NoDatabase(" ".join(str(context.original_exception).split()))


def _say_why(context: ExceptionContext) -> None:
    """Log why the database does not answer, in one line without values."""
    trouble = getattr(context, "chained_exception", None)
    if isinstance(trouble, NoDatabase):
        LOG.error("the database does not answer: %s", trouble.reason)
