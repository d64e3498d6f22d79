"""Several processes on one database: what one does the others tell, one of them thinks, and none is needed for long.

With SHEEPFOLD_TEST_POSTGRES (`make test-postgres`) the same on PostgreSQL.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
import pytest
from fastapi.testclient import TestClient

from sheepfold.cli import main
from sheepfold.games import load
from sheepfold.table import deeds
from sheepfold.table.app import create_app
from sheepfold.table.live import thinking
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.settings import Settings
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewSeat

from .private_postgres import ADDRESS, fresh_database
from .programs import Observed, Program, seated
from .visits import TWO_SEATS, choices, choose, post

PATIENCE = 30


@pytest.fixture
def two(settings: Settings) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database, as two processes are."""
    with (
        TestClient(create_app(settings), follow_redirects=False) as one,
        TestClient(create_app(settings), follow_redirects=False) as other,
    ):
        yield one, other


def at(client: TestClient, program: Program) -> Program:
    """The same program at another process."""
    return Program(client, program.path.rpartition("/")[2], program.headers["Authorization"].removeprefix("Bearer "))


def in_time(happens: Callable[[], Any]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.01)


def rooms_of(client: TestClient) -> Rooms:
    return client.app.state.rooms  # type: ignore[attr-defined, no-any-return]


# -------------------------------------------------------------------- waking each other


def test_a_choice_in_one_process_is_in_the_stream_of_the_other(two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    programs = seated(one, TWO_SEATS, "me", "me")
    watching = at(other, programs[1])
    began = watching.observe()

    def choose(events: list[Observed]) -> bool:
        if len(events) == 1:
            mover = programs[events[0]["actor"]]
            threading.Thread(target=lambda: mover.choose(mover.observe(), lambda offered: offered[0])).start()
        return events[-1]["number"] > 0

    events = watching.stream(until=choose)
    assert began["number"] == events[0]["number"] == 0
    assert events[-1] == watching.observe(0) | {"id": events[-1]["id"]}
    assert events[-1]["id"] == "1.1"


def test_a_request_sees_what_another_process_has_just_stored(two: tuple[TestClient, TestClient]) -> None:
    programs = seated(two[0], TWO_SEATS, "me", "friend")
    there = Program(two[1], programs[0].path.rpartition("/")[2])
    assert there.observe()["state"] == "waiting"
    taken = there.post("/join").json()
    assert programs[0].observe()["state"] != "waiting"
    players = [programs[0], Program(two[1], there.path.rpartition("/")[2], taken["token"])]
    for _ in range(12):
        seen = players[0].observe()
        assert seen["number"] == players[1].observe()["number"]
        mover = players[seen["actor"]]
        mover.choose(mover.observe(), lambda offered: offered[-1])


def test_a_key_in_the_database_is_good_in_every_process(settings: Settings) -> None:
    apps = [create_app(Settings(database=settings.database, key=b"")) for _ in range(2)]
    one, other = (TestClient(app, follow_redirects=False) for app in apps)
    location = post(one, f"/games/{TWO_SEATS}/new", seats=2, seat0="me", seat1="here").headers["location"]
    other.cookies = one.cookies
    assert choices(other.get(location).text)
    assert choose(other, location).status_code == 303
    for app in apps:
        app.state.store.close()


@pytest.mark.skipif(not os.environ.get(ADDRESS), reason="needs PostgreSQL: make test-postgres")
def test_a_listener_that_was_cut_off_catches_up(settings: Settings, two: tuple[TestClient, TestClient]) -> None:
    one, other = two
    programs = seated(one, TWO_SEATS, "me", "me")
    watching = at(other, programs[0])

    def cut_off_and_choose(events: list[Observed]) -> bool:
        if len(events) == 1:
            with psycopg.connect(settings.database, autocommit=True) as server:
                cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
                assert server.execute(cut, ["sheepfold waker"]).rowcount >= 2
            mover = programs[events[0]["actor"]]
            threading.Thread(target=lambda: mover.choose(mover.observe())).start()
        return events[-1]["number"] > 0

    assert watching.stream(until=cut_off_and_choose)[-1]["number"] == 1


# -------------------------------------------------------------------- thinking


def test_one_process_thinks_at_a_time(tmp_path: Path) -> None:
    store = Store(fresh_database(tmp_path))
    name = deeds.set_up(store, new_game())
    assert store.may_think("one", name, 0)
    assert store.may_think("one", name, 0)
    assert not store.may_think("two", name, 0)
    assert store.may_think("two", name, 1)
    store.keep_thinking("one", [name])
    store.keep_thinking("two", [name])
    store.think_no_more("one")
    assert not store.may_think("one", name, 1)
    store.think_no_more("two")
    assert store.may_think("one", name, 1)
    store.close()


def new_game() -> deeds.Wanted:
    return deeds.Wanted(load(TWO_SEATS), [NewSeat("Ann", taken=True), NewSeat("Ben", taken=True)])


def test_a_process_that_dies_while_it_thinks_is_replaced(
    two: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    thoughts: list[str] = []
    dying = threading.Event()

    def think(text: str, seen: Any, *_: object) -> int:
        name = threading.current_thread().name
        thoughts.append(name)
        if len(thoughts) == 1:
            dying.wait(PATIENCE)
            raise RuntimeError("this process dies")
        return int(seen.choices()[0])

    monkeypatch.setattr(thinking, "thought_of", think)
    monkeypatch.setattr(thinking, "THINKS_SECONDS", 0.05)
    for client in two:
        monkeypatch.setattr(rooms_of(client).computers, "keep_thinking", lambda rooms: None)
    (me,) = seated(one, TWO_SEATS, "me", "random")
    while me.observe()["actor"] == 0:
        me.choose(me.observe(), lambda offered: offered[0])
    in_time(lambda: thoughts)
    there = at(other, me)
    number = there.observe()["number"]
    for _ in range(3):
        there.observe()
    assert len(thoughts) == 1
    rooms_of(one).computers.think_no_more()
    in_time(lambda: there.observe()["number"] > number)
    dying.set()
    assert me.observe()["number"] > number


# -------------------------------------------------------------------- the database


def test_a_database_that_does_not_answer_is_said_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    (me, _) = seated(client, TWO_SEATS, "me", "me")

    def away(*_: object) -> int:
        raise NoDatabase("secret reason")

    monkeypatch.setattr(Store, "changes", away)
    answer = me.get()
    assert (answer.status_code, answer.json()["error"]) == (503, "no_database")
    page = client.get(f"/m/{me.path.rpartition('/')[2]}")
    assert page.status_code == 503
    assert "does not answer" in page.text
    assert "secret" not in page.text + answer.text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://ann:hush-hush@127.0.0.1:9/db", "ann:***@127.0.0.1:9/db cannot be used"),
        ("mysql://ann:hush-hush@host/db", "of the kind mysql"),
        ("hush-hush", "not an address"),
        ("sqlite:////no/such/folder/hush/file", "No such file or directory"),
    ],
)
def test_what_is_no_database_is_said_so(
    address: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHEEPFOLD_DATA", str(tmp_path))
    monkeypatch.setenv("SHEEPFOLD_DATABASE_URL", address)
    assert main(["serve", "--no-browser", "--port", "0"]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "hush-hush" not in told


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ValueError, match=re.escape("pip install 'sheepfold[postgresql]'")):
        Store("postgresql://ann@127.0.0.1:9/db")


# -------------------------------------------------------------------- real processes


def children(parent: int) -> list[int]:
    """The processes that a process has started to serve."""
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_server_of_two_processes_replaces_one_and_stops(tmp_path: Path) -> None:
    environment = {**os.environ, "SHEEPFOLD_DATA": str(tmp_path), "SHEEPFOLD_DATABASE_URL": fresh_database(tmp_path)}
    command = [sys.executable, "-m", "sheepfold", "serve", "--processes", "2", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout
    address = server.stdout.readline().split(" at ")[1].split("/ ")[0]
    assert httpx.get(f"{address}/health", timeout=PATIENCE).text == "well\n"
    first = children(server.pid)
    assert len(first) == 2
    os.kill(first[0], signal.SIGKILL)
    in_time(lambda: len(set(children(server.pid)) - set(first)) == 1)
    assert httpx.get(f"{address}/health", timeout=PATIENCE).text == "well\n"
    last = children(server.pid)
    server.send_signal(signal.SIGINT)
    _, said = server.communicate(timeout=PATIENCE)
    assert server.returncode == 130
    assert "Traceback" not in said
    in_time(lambda: not any(map(is_alive, last)))
