"""What is stored stays private, whole and writable, or somebody is told; an SQLite file, as most tables have."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold.cli import main
from sheepfold.table import deeds
from sheepfold.table.app import create_app
from sheepfold.table.live.room import Room, Stale
from sheepfold.table.serving import health as table_health
from sheepfold.table.settings import LEAST_KEY, BadSetting, Settings
from sheepfold.table.settings_listing import HELP
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.files import private_folder
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import DamagedMatch, Gap, NewSeat, StepKind, StoredStep

from .programs import seated
from .visits import TWO_SEATS, choices, new_match, number, post


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a table's data is to be."""
    for name in HELP:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SHEEPFOLD_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def table(folder: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings.from_environment()), follow_redirects=False) as client:
        yield client


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def match_in(store: Store) -> str:
    seats = [NewSeat("Ann", holders=("a",), taken=True), NewSeat("Ben", holders=("b",), taken=True)]
    return deeds.set_up(store, deeds.Wanted(sheepfold.load(TWO_SEATS), seats))


def play_some(room: Room, steps: int) -> None:
    for _ in range(steps):
        room.play(room.started.actor, room.number, room.started.position.choices()[0])


def change(folder: Path, statement: str, *values: object) -> None:
    """Do something to a table's file that no server does."""
    with closing(sqlite3.connect(folder / "table.sqlite")) as database:
        assert database.execute(statement, values).rowcount > 0
        database.commit()


# -------------------------------------------------------------------- who reads it


def test_a_new_table_is_private_to_its_owner(table: TestClient, folder: Path) -> None:
    new_match(table, TWO_SEATS, "me", "here")
    found = {path.name: mode(path) for path in folder.iterdir()}
    assert {"table.sqlite", "table.sqlite-wal", "table.sqlite-shm", "table.key"} <= found.keys()
    assert set(found.values()) == {0o600}
    assert mode(folder) == 0o700


def test_a_table_that_others_could_read_is_made_private(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    with closing(sqlite3.connect(folder / "table.sqlite")) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("CREATE TABLE matches (id)")
        other.execute("DROP TABLE matches")
        other.commit()
        (folder / "table.key").write_text("k" * 64)
        for path in folder.iterdir():
            path.chmod(0o644)
        Store(Settings.from_environment().database).close()
        assert {mode(path) for path in folder.iterdir()} == {0o600}
    assert mode(folder) == 0o700


def test_a_folder_that_others_use_too_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o1777)
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o1777
    tmp_path.chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path))
    private_folder(tmp_path)
    assert mode(tmp_path) == 0o755


def test_a_restored_table_is_private(table: TestClient, folder: Path, tmp_path: Path) -> None:
    assert main(["backup", str(tmp_path / "copy")]) == 0
    table.app.state.store.close()  # type: ignore[attr-defined]
    shutil.rmtree(folder)
    (tmp_path / "copy").chmod(0o644)
    assert main(["restore", str(tmp_path / "copy")]) == 0
    assert mode(folder) == 0o700
    assert mode(folder / "table.sqlite") == 0o600


# -------------------------------------------------------------------- putting a backup back

SERVER = """
import sys, time
from sheepfold.table.store.storage import Store
store = Store(sys.argv[1])
print("ready", flush=True)
time.sleep(600)
"""


def test_a_backup_is_not_put_back_under_a_server_and_a_dead_one_is_in_nobodys_way(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = Settings.from_environment().database
    Store(address).close()
    assert main(["backup", str(tmp_path / "copy")]) == 0
    server = subprocess.Popen([sys.executable, "-c", SERVER, address], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    assert server.stdout.readline() == "ready\n"
    assert main(["restore", str(tmp_path / "copy"), "--force"]) == 1
    assert "stop it first" in capsys.readouterr().err
    server.kill()
    server.wait()
    server.stdout.close()
    assert main(["restore", str(tmp_path / "copy"), "--force"]) == 0


def test_a_backup_is_not_written_over_the_database_of_another_server(
    table: TestClient, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEEPFOLD_DATA", str(tmp_path / "other"))
    Store(Settings.from_environment().database).close()
    assert main(["backup", str(folder / "table.sqlite"), "--force"]) == 1
    assert table.get("/health").status_code == 200


@pytest.mark.parametrize(
    "broken", ["DELETE FROM steps WHERE number = 1", "UPDATE steps SET number = 'x' WHERE number = 2"]
)
def test_a_backup_with_a_gap_is_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    store = Store(Settings.from_environment().database)
    room = Room(store, match_in(store))
    play_some(room, 3)
    store.close()
    shutil.copy(folder / "table.sqlite", tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        copy.execute(broken)
        copy.commit()
    assert main(["restore", str(tmp_path / "copy"), "--force"]) == 1
    said = capsys.readouterr().err
    assert "steps are missing" in said
    assert room.name in said


def test_a_damaged_database_is_put_aside_for_a_backup(folder: Path, tmp_path: Path) -> None:
    Store(Settings.from_environment().database).close()
    assert main(["backup", str(tmp_path / "copy")]) == 0
    (folder / "table.sqlite").write_bytes(b"no database at all " * 300)
    assert main(["backup", str(tmp_path / "copy"), "--force"]) == 1
    assert main(["restore", str(tmp_path / "copy"), "--force"]) == 0
    assert (folder / "table.sqlite.damaged").read_bytes().startswith(b"no database")
    Store(Settings.from_environment().database).close()


# -------------------------------------------------------------------- steps without a gap


def test_a_step_that_leaves_a_gap_is_not_stored(folder: Path) -> None:
    store = Store(Settings.from_environment().database)
    name = match_in(store)
    with pytest.raises(Gap, match="step 1 is not stored"):
        store.add_step(name, 1, StoredStep(StepKind.PLAY, 0, 1))
    assert store.match(name).steps == ()
    store.close()


def test_a_room_that_knows_more_than_is_stored_begins_again_from_that(folder: Path) -> None:
    store = Store(Settings.from_environment().database)
    room = Room(store, match_in(store))
    play_some(room, 4)
    change(folder, "DELETE FROM steps WHERE number >= 2")
    with pytest.raises(Stale):
        play_some(room, 1)
    assert room.number == 2
    play_some(room, 1)
    assert Room(store, room.name).started.position == room.started.position
    store.close()


def test_a_match_with_a_gap_is_said_to_be_damaged(table: TestClient, folder: Path) -> None:
    store: Store = table.app.state.store  # type: ignore[attr-defined]
    room = Room(store, match_in(store))
    play_some(room, 3)
    change(folder, "DELETE FROM steps WHERE number = 1")
    with pytest.raises(DamagedMatch):
        store.match(room.name)
    for path in (f"/m/{room.name}", f"/api/matches/{room.name}"):
        answer = table.get(path)
        assert answer.status_code == 500
        assert "is damaged where it is stored" in answer.text


# -------------------------------------------------------------------- bad rows


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE matches SET options = '{' WHERE id = ?",
        "UPDATE matches SET created = 'yesterday' WHERE id = ?",
        "UPDATE matches SET game = 'chess' WHERE id = ?",
        "UPDATE matches SET ended = created, outcome = '{\"winners\": 3}' WHERE id = ?",
        "UPDATE matches SET series = '{}' WHERE id = ?",
        'UPDATE matches SET clock = \'{"per": "week"}\' WHERE id = ?',
    ],
)
def test_one_bad_row_does_not_take_the_front_page_down(table: TestClient, folder: Path, broken: str) -> None:
    bad, good = (new_match(table, TWO_SEATS, "me", "friend") for _ in range(2))
    table.app.state.rooms._rooms.clear()  # type: ignore[attr-defined]
    change(folder, broken, bad.removeprefix("/m/"))
    page = table.get("/")
    assert page.status_code == 200
    assert good in page.text
    assert table.get(good).status_code == 200
    assert table.get("/metrics").status_code == table.get("/health").status_code == 200


def test_a_match_that_cannot_be_opened_is_refused_clearly(table: TestClient, folder: Path) -> None:
    match = new_match(table, TWO_SEATS, "me", "here")
    table.app.state.rooms._rooms.clear()  # type: ignore[attr-defined]
    change(folder, "UPDATE matches SET series = '{}'")
    answer = table.get(match)
    assert answer.status_code == 500
    assert "is damaged where it is stored" in answer.text


# -------------------------------------------------------------------- health


@contextmanager
def written_by_somebody_else(folder: Path) -> Iterator[None]:
    """Another program holds the lock that every writer needs."""
    with closing(sqlite3.connect(folder / "table.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a writer."""
    monkeypatch.setattr("sheepfold.table.store.database.BUSY_SECONDS", 0.2)


def test_health_tells_a_full_disk(table: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.get("/health").text == "well\n"
    monkeypatch.setattr(table_health, "CACHED_SECONDS", 0.0)
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(table_health.shutil, "disk_usage", lambda _: usage._replace(free=1000))
    table.app.state.health._until = 0.0  # type: ignore[attr-defined]
    answer = table.get("/health")
    assert answer.status_code == 503
    assert "disk" in answer.text
    assert answer.headers["retry-after"]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("database or disk is full", "is full"),
        ("could not extend file: No space left on device", "is full"),
        ("attempt to write a readonly database", "cannot be written"),
        ("cannot execute UPDATE in a read-only transaction", "cannot be written"),
        ("connection to server failed: host secret-name", "does not answer"),
    ],
)
def test_health_says_what_the_databases_words_mean_and_no_more(
    table: TestClient, monkeypatch: pytest.MonkeyPatch, reason: str, said: str
) -> None:
    def fail() -> None:
        raise NoDatabase(reason)

    monkeypatch.setattr(table.app.state.store, "check_writing", fail)  # type: ignore[attr-defined]
    answer = table.get("/health")
    assert answer.status_code == 503
    assert said in answer.text
    assert "secret-name" not in answer.text


def test_health_tells_a_database_that_cannot_be_written(impatient: None, table: TestClient, folder: Path) -> None:
    with written_by_somebody_else(folder):
        answer = table.get("/health")
    assert answer.status_code == 503
    assert "cannot be written" in answer.text


def test_health_asks_the_disk_once_for_all_who_ask(table: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Store] = []
    monkeypatch.setattr(table_health, "CACHED_SECONDS", 60.0)
    monkeypatch.setattr(table_health, "look", lambda store: looks.append(store) or "")
    assert {table.get("/health").status_code for _ in range(20)} == {200}
    assert len(looks) == 1


# -------------------------------------------------------------------- a lock that is held long


def test_readers_live_while_somebody_else_writes_and_writers_are_told_to_wait(
    impatient: None, table: TestClient, folder: Path
) -> None:
    match = new_match(table, TWO_SEATS, "me", "here")
    page = table.get(match).text
    programs = seated(table, TWO_SEATS, "me", "me")
    seen = programs[0].observe()
    mover = programs[seen["actor"]]
    with written_by_somebody_else(folder):
        assert [table.get(path).status_code for path in ("/", match, f"{match}/replay", mover.path)] == [200] * 4
        answer = post(table, f"{match}/choose", number=number(page), choice=choices(page)[0]["code"])
        assert (answer.status_code, int(answer.headers["retry-after"]) > 0) == (503, True)
        refused = mover.post("/choose", number=seen["number"], choice=mover.observe()["choices"][0]["code"])
        assert (refused.status_code, refused.json()["retry_after"] > 0) == (503, True)
    assert table.get(match).text.count("data-number") == page.count("data-number")
    answer = post(table, f"{match}/choose", number=number(page), choice=choices(page)[0]["code"])
    assert answer.status_code == 303


def test_writers_do_not_queue_behind_one_who_has_waited_in_vain(
    table: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store: Store = table.app.state.store  # type: ignore[attr-defined]

    with written_by_somebody_else(folder):
        with pytest.raises(NoDatabase):
            store.check_writing()
        monkeypatch.setattr("sheepfold.table.store.database.BUSY_SECONDS", 3600)
        with pytest.raises(NoDatabase):
            store.check_writing()
    store.check_writing()


# -------------------------------------------------------------------- at the start


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE songs (title)")
        database.commit()


def damaged(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * 8192 + whole[12288:])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda file: file.write_text("hello " * 1000), "no database"),
        (lambda file: file.mkdir(), "directory"),
        (foreign, "another program's"),
        (damaged, "damaged"),
    ],
    ids=["text", "folder", "foreign", "damaged"],
)
def test_a_file_that_is_no_table_is_a_clear_message(
    folder: Path, capsys: pytest.CaptureFixture[str], spoil: object, said: str
) -> None:
    folder.mkdir()
    spoil(folder / "table.sqlite")  # type: ignore[operator]
    assert main(["serve", "--no-browser", "--port", "0"]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert str(folder / "table.sqlite") in told
    assert "Traceback" not in told


@pytest.mark.parametrize("key", ["k", "k" * (LEAST_KEY - 1)])
def test_a_short_key_is_refused_and_not_told(folder: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("SHEEPFOLD_KEY", key)
    with pytest.raises(BadSetting, match=f"SHEEPFOLD_KEY is too short .* {LEAST_KEY} letters"):
        Settings.from_environment()
    monkeypatch.setenv("SHEEPFOLD_KEY", "k" * LEAST_KEY)
    assert Settings.from_environment().key == b"k" * LEAST_KEY


def test_a_key_file_that_was_cut_off_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / "table.key").write_bytes(b"")
    with pytest.raises(BadSetting, match=r"table\.key is too short"):
        Settings.from_environment()


def test_troubles_are_logged_without_values(table: TestClient, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    match = new_match(table, TWO_SEATS, "me", "friend")
    change(folder, "UPDATE matches SET options = '{' WHERE id = ?", match.removeprefix("/m/"))
    with caplog.at_level(logging.ERROR, "sheepfold.table"):
        table.get("/")
    assert "cannot be read" in caplog.text
