"""Alembic makes the missing steps; it is imported when there are some, because it takes long to load."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect

from sheepfold.language import say

FIRST = "0001"
"""What databases look like that were made before there were migrations."""


class UnknownDatabase(ValueError):
    """A database that this version of Sheepfold cannot use; the message says why."""


@cache
def scripts() -> ScriptDirectory:
    """All steps, as Alembic reads them from `versions/`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def upgrade(connection: Connection, now: str | None) -> None:
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
