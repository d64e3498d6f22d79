"""Databases get the newest shape: new ones, and old ones with all that is in them, by one process at a time."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from sheepfold.table.live.room import Room
from sheepfold.table.store.migrations import newest_shape, shape
from sheepfold.table.store.migrations.upgrading import UnknownDatabase, scripts
from sheepfold.table.store.storage import Store
from sheepfold.table.store.tables import Base

from .private_postgres import fresh_database
from .visits import TWO_SEATS

BEFORE_MIGRATIONS = """
CREATE TABLE matches (
    id VARCHAR(16) NOT NULL, game VARCHAR(40) NOT NULL, options JSON NOT NULL, series JSON NOT NULL,
    secret BLOB NOT NULL, created DATETIME NOT NULL, started DATETIME, ended DATETIME, outcome VARCHAR NOT NULL,
    follows VARCHAR(16), changes INTEGER NOT NULL, PRIMARY KEY (id), UNIQUE (follows));
CREATE INDEX ix_matches_ended ON matches (ended);
CREATE TABLE seats (
    "match" VARCHAR(16) NOT NULL, number INTEGER NOT NULL, name VARCHAR(40) NOT NULL, mind VARCHAR(40) NOT NULL,
    "key" VARCHAR(40) NOT NULL, taken BOOLEAN NOT NULL, word VARCHAR(80) NOT NULL, PRIMARY KEY ("match", number),
    FOREIGN KEY("match") REFERENCES matches (id), UNIQUE ("key"));
CREATE TABLE holders (
    "match" VARCHAR(16) NOT NULL, number INTEGER NOT NULL, browser VARCHAR(40) NOT NULL,
    PRIMARY KEY ("match", number, browser), FOREIGN KEY("match") REFERENCES matches (id));
CREATE INDEX ix_holders_browser ON holders (browser);
CREATE TABLE steps (
    "match" VARCHAR(16) NOT NULL, number INTEGER NOT NULL, kind VARCHAR(8) NOT NULL, seat INTEGER NOT NULL,
    choice INTEGER NOT NULL, at DATETIME NOT NULL, PRIMARY KEY ("match", number), UNIQUE ("match", number),
    FOREIGN KEY("match") REFERENCES matches (id));
INSERT INTO matches VALUES ('old', 'GAME', '{}', '{"games": 1, "number": 1, "scores": [], "tie_breaks": []}',
    X'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', '2026-11-01 10:00:00.000000',
    '2026-11-01 10:00:00.000000', NULL, '', NULL, 2);
INSERT INTO seats VALUES ('old', 0, 'Ann', '', 'k0', 1, 'a'), ('old', 1, 'Ben', '', 'k1', 1, 'b');
INSERT INTO holders VALUES ('old', 0, 'browser');
"""
"""A database as it was made before there were migrations, with a match in it."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.sqlite"


def made_before(file: Path) -> Path:
    with closing(sqlite3.connect(file)) as database:
        database.executescript(BEFORE_MIGRATIONS.replace("GAME", TWO_SEATS))
    return file


def differences(store: Store) -> list[object]:
    """Where the tables of the code and of a database differ."""
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, Base.metadata))


def test_a_new_database_has_the_tables_of_the_code(tmp_path: Path) -> None:
    store = Store(fresh_database(tmp_path))
    assert differences(store) == []
    with store.engine.connect() as connection:
        assert shape(connection) == newest_shape() == scripts().get_current_head()
        if store.engine.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_a_database_from_before_migrations_keeps_all_that_is_in_it(file: Path) -> None:
    made_before(file)
    for _ in range(2):
        store = Store(f"sqlite:///{file}")
        assert differences(store) == []
        room = Room(store, "old")
        assert room.started.names == ("Ann", "Ben")
        assert room.seats_of("browser") == [0]
    room.play(room.started.actor, 0, room.started.position.choices()[0])
    assert Room(store, "old").number == 1


def test_processes_that_start_together_do_not_clash(tmp_path: Path) -> None:
    address = fresh_database(tmp_path)
    program = f"from sheepfold.table.store.storage import Store; Store({address!r})"
    started = [subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE) for _ in range(3)]
    for process in started:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0, said.decode()
    store = Store(address)
    assert differences(store) == []
    store.close()


def test_a_database_of_a_newer_version_is_left_alone(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    with pytest.raises(UnknownDatabase, match=r"newer version of Sheepfold \(its step 9999"):
        Store(f"sqlite:///{file}")
    assert file.read_bytes() == before
