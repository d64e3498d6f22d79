"""The database's shape, step by step: every database is brought to the newest one when a server opens it.

`versions/` has one file for each step (docs/table.md says how to write one).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, MetaData, inspect

from sheepfold.language import say

FIRST = "0001"
"""What databases look like that were made before there were migrations."""

LOCK = 0x5EEF01D
"""PostgreSQL lets one process at a time hold the lock with this number."""


LOCK_SECONDS = 60
"""How many seconds a process waits while another one changes the database's shape."""


class UnknownDatabase(ValueError):
    """A database that this version of Sheepfold cannot use; the message says why."""


def bring_up_to_date(engine: Engine) -> None:
    """Bring a new or old database to the newest shape; of several processes that try, one does it."""
    newest = scripts().get_current_head()
    with engine.connect() as connection:
        if shape(connection) == newest:
            return
    with _alone(engine) as connection:
        now = shape(connection)
        if now != newest:
            _upgrade(connection, now)


def shape(connection: Connection) -> str | None:
    """The last step that was made in a database: None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def scripts() -> ScriptDirectory:
    """All steps, as Alembic reads them from `versions/`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def _upgrade(connection: Connection, now: str | None) -> None:
    """Make the missing steps; a database from before there were migrations has made the first one."""
    known = {script.revision for script in scripts().walk_revisions()}
    if now is not None and now not in known:
        raise UnknownDatabase(
            say(
                "the database has been used by a newer version of Sheepfold (its step {step} is unknown here): "
                "use that version",
                step=now,
            )
        )

    def steps(revision: object, _: MigrationContext) -> object:
        return scripts()._upgrade_revs("head", revision)  # type: ignore[arg-type]

    with EnvironmentContext(Config(), scripts(), fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=MetaData())
        if now is None and inspect(connection).has_table("matches"):
            environment.get_context().stamp(scripts(), FIRST)
        environment.run_migrations()


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
