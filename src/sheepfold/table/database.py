"""The database: an SQLite file, or a PostgreSQL server that several processes and machines share."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import URL, Engine, ExceptionContext, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from sheepfold.language import say
from sheepfold.table.migrations import bring_up_to_date
from sheepfold.table.settings import BadSetting

LOG = logging.getLogger("sheepfold.table")

POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
"""How an address of a PostgreSQL database may begin."""

CONNECTIONS = 5
"""A process keeps so many connections to PostgreSQL, and as many again under load, and one to listen."""

CONNECT_SECONDS = 10


class NoDatabase(RuntimeError):
    """The database does not answer now; `reason` says why, for the log alone."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(say("the table's database does not answer just now: try again in a moment"))


def open_database(address: str) -> Engine:
    """The database at an address, in its newest shape."""
    url = checked_url(address)
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


EXPECTED = "sqlite:////FOLDER/FILE | postgresql://NAME:PASSWORD@HOST/DATABASE"


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": 30}, pool_size=10, max_overflow=40)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Readers and a writer side by side; a commit is on the disk when it returns."""
    for pragma in ("busy_timeout=30000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _postgresql(url: URL) -> Engine:
    return create_engine(
        url,
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_SECONDS, "application_name": "sheepfold"},
        pool_size=CONNECTIONS,
        max_overflow=CONNECTIONS,
        pool_pre_ping=True,
    )


def _does_not_answer(context: ExceptionContext) -> Exception | None:
    """Somebody who asks is told that the database does not answer, not why."""
    if context.is_pre_ping or not isinstance(context.sqlalchemy_exception, OperationalError):
        return None
    return NoDatabase(" ".join(str(context.original_exception).split()))


def _say_why(context: ExceptionContext) -> None:
    """The log says why, in one line without values."""
    trouble = getattr(context, "chained_exception", None)
    if isinstance(trouble, NoDatabase):
        LOG.error("the database does not answer: %s", trouble.reason)
