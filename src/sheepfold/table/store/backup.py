"""Backup and restore: a copy of the SQLite file that is in use, taken and put back by SQLite itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.table.settings import BadSetting
from sheepfold.table.store.database import checked_url, what_is_wrong
from sheepfold.table.store.files import BESIDE, InUse, private_database, private_file, private_folder, using

TABLES = {"matches", "seats", "holders", "steps"}

GAPS = """
SELECT match FROM steps GROUP BY match HAVING min(number) != 0 OR max(number) != count(*) - 1 OR count(*) != sum(
    typeof(number) = 'integer' AND typeof(seat) = 'integer' AND typeof(choice) = 'integer') ORDER BY match LIMIT 3
"""
"""Matches whose steps are not numbered 0, 1, 2, ..."""

ORPHANS = (
    "SELECT DISTINCT match FROM (SELECT match FROM seats UNION SELECT match FROM steps) EXCEPT SELECT id FROM matches"
)
"""Matches of which there is something and not the match itself."""


class NoBackup(ValueError):
    """A backup that cannot be made or put back; the message says why."""


def database_file(address: str) -> Path:
    """The file of an SQLite database; `BadSetting` for another one."""
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
        private_file(part)
        matches = _copy(database, part)
        if why := what_is_wrong(part):
            raise NoBackup(say("{file} is not copied: {why}", file=database, why=why))
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA journal_mode = DELETE")
        with _not_served(file) if _has_lock(file) else nullcontext():
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
    if not database.parent.exists():
        private_folder(database.parent)
    with _not_served(database):
        if database.exists() and what_is_wrong(database):
            _put_aside(database)
        private_database(database)
        return _copy(file, database)


@contextmanager
def _not_served(database: Path) -> Iterator[None]:
    """Hold the database alone; `NoBackup` where a server uses it."""
    try:
        with using(database, alone=True):
            yield
    except InUse:
        raise NoBackup(say("a server uses {file} now: stop it first, then try again", file=database)) from None


def _has_lock(file: Path) -> bool:
    """Whether a file is, or was once, a table's database."""
    return file.with_name(f"{file.name}.lock").exists()


def _put_aside(database: Path) -> None:
    """Keep a damaged database, and what SQLite has beside it, under another name."""
    for ending in BESIDE:
        beside = database.with_name(database.name + ending)
        if beside.exists():
            beside.replace(database.with_name(f"{database.name}.damaged{ending}"))


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
            broken = [name for (name,) in backup.execute(GAPS)] if tables >= TABLES else []
            orphans = [name for (name,) in backup.execute(ORPHANS)] if tables >= TABLES else []
    except sqlite3.Error as trouble:
        raise NoBackup(say("{file} is no backup of a table: {trouble}", file=file, trouble=trouble)) from None
    if state != "ok":
        raise NoBackup(say("{file} is damaged: {state}", file=file, state=state))
    if missing := TABLES - tables:
        lacks = in_a_row(sorted(missing))
        raise NoBackup(say("{file} is no backup of a table: it has no {tables}", file=file, tables=lacks))
    if wrong := broken or orphans[:3]:
        names = in_a_row(str(name)[:40] for name in wrong)
        raise NoBackup(say("{file} is damaged: steps are missing in {matches}", file=file, matches=names))
