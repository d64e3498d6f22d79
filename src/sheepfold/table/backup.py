"""Backup and restore: a copy of the SQLite file that is in use, taken and put back by SQLite itself."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.table.database import checked_url
from sheepfold.table.settings import BadSetting

TABLES = {"matches", "seats", "holders", "steps"}


class NoBackup(ValueError):
    """A backup that cannot be made or put back; the message says why."""


def database_file(address: str) -> Path:
    """The file of an SQLite database."""
    url = checked_url(address)
    if url.get_backend_name() != "sqlite":
        raise BadSetting(
            say(
                "SHEEPFOLD_DATABASE_URL is a PostgreSQL database, which has its own tools: "
                "pg_dump --format=custom --file=FILE makes a backup, pg_restore --clean puts it back (docs/table.md)"
            )
        )
    assert url.database
    return Path(url.database)


def back_up(database: Path, file: Path, force: bool) -> int:
    """Copy the database to a file, also while it is in use; how many matches are in it."""
    if not database.is_file():
        raise NoBackup(say("there is no database at {file}: nothing has been played here", file=database))
    if file.exists() and not force:
        raise NoBackup(say("{file} exists already: --force replaces it", file=file))
    if file.resolve() == database.resolve():
        raise NoBackup(say("{file} is the database itself", file=file))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        matches = _copy(database, part)
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return matches


def restore(file: Path, database: Path, force: bool) -> int:
    """Put a backup in the database's place; how many matches are in it. A file that is no backup changes nothing."""
    if not file.is_file():
        raise NoBackup(say("there is no backup at {file}", file=file))
    if file.resolve() == database.resolve():
        raise NoBackup(say("{file} is the database itself", file=file))
    _check(file)
    if database.exists() and not force:
        said = say("there is a database at {file} already: --force replaces all that is in it", file=database)
        raise NoBackup(said)
    database.parent.mkdir(parents=True, exist_ok=True)
    return _copy(file, database)


def _copy(source: Path, target: Path) -> int:
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target, timeout=30)) as there:
            here.backup(there)
            return int(there.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as trouble:
        told = {"source": source, "target": target, "trouble": trouble}
        raise NoBackup(say("{source} cannot be copied to {target}: {trouble}", **told)) from None


def _check(file: Path) -> None:
    """Refuse a file that is damaged or none of ours."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            state = backup.execute("PRAGMA integrity_check").fetchone()[0]
            tables = {name for (name,) in backup.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as trouble:
        raise NoBackup(say("{file} is no backup of a table: {trouble}", file=file, trouble=trouble)) from None
    if state != "ok":
        raise NoBackup(say("{file} is damaged: {state}", file=file, state=state))
    if missing := TABLES - tables:
        lacks = in_a_row(sorted(missing))
        raise NoBackup(say("{file} is no backup of a table: it has no {tables}", file=file, tables=lacks))
