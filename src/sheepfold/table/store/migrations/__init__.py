"""The database's shape, step by step: every database is brought to the newest one when a server opens it.

`versions/` has one file for each step (docs/table.md says how to write one).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

STEPS = Path(__file__).parent / "versions"

LOCK = 0x5EEF01D
"""PostgreSQL lets one process at a time hold the lock with this number."""


LOCK_SECONDS = 60
"""How many seconds a process waits while another one changes the database's shape."""


def bring_up_to_date(engine: Engine) -> None:
    """Bring a new or old database to the newest shape; of several processes that try, one does it."""
    newest = newest_shape()
    with engine.connect() as connection:
        if shape(connection) == newest:
            return
    from sheepfold.table.store.migrations.upgrading import upgrade

    with _alone(engine) as connection:
        now = shape(connection)
        if now != newest:
            upgrade(connection, now)


def newest_shape() -> str:
    """The last step there is: files of steps begin with their number."""
    return max(file.stem.partition("_")[0] for file in STEPS.glob("[0-9]*.py"))


def shape(connection: Connection) -> str | None:
    """The last step that was made in a database: None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction in which no other process changes the database's shape; all of it happens, or nothing."""
    is_sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if is_sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            usual = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
            connection.exec_driver_sql(f"PRAGMA busy_timeout={1000 * LOCK_SECONDS}")
        try:
            if not is_sqlite:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {1000 * LOCK_SECONDS}")
            connection.exec_driver_sql("BEGIN IMMEDIATE" if is_sqlite else f"SELECT pg_advisory_xact_lock({LOCK})")
            yield connection
            connection.commit()
        finally:
            connection.rollback()
            if is_sqlite:
                connection.exec_driver_sql("PRAGMA foreign_keys=ON")
                connection.exec_driver_sql(f"PRAGMA busy_timeout={usual}")
