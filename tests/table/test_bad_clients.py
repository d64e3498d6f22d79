"""One bad client hurts nobody: who asks much waits behind those who ask little, and nobody can have everything."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from sheepfold.engine.position import Position
from sheepfold.table.app import create_app
from sheepfold.table.live import advisers, analyses
from sheepfold.table.live.advisers import MOST_HINTS
from sheepfold.table.live.analyses import TooManyAnalyses
from sheepfold.table.live.room import News
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.serving import connections, gate
from sheepfold.table.serving.clients import THE_SERVER, Client, asked_by
from sheepfold.table.serving.connections import (
    ACCEPTING,
    READ_TOGETHER,
    Connections,
    OnceAMinute,
    allow_files,
    log_calmly,
    most_connections,
)
from sheepfold.table.serving.gate import MOST_OF_ADDRESS, RequestTurns
from sheepfold.table.serving.limits import TooManyRequests
from sheepfold.table.serving.turn_taking import FairPool, FairQueue
from sheepfold.table.settings import Settings

from .browsing import Served
from .programs import seated
from .visits import TWO_SEATS, another, choices, choose, new_match, play_out, post, token

ANN, BEN = Client("192.0.2.1", "ann"), Client("192.0.2.2", "ben")
PATIENCE = 20


def at(client: TestClient, address: str) -> TestClient:
    """Another browser at an address."""
    return TestClient(client.app, follow_redirects=False, client=(address, 1))


# -------------------------------------------------------------------- taking turns


def test_addresses_take_turns_and_so_do_the_browsers_of_one() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3"):
        queue.add(ANN, item)
    queue.add(Client(ANN.address, "sister"), "s1")
    queue.add(BEN, "b1")
    assert [queue.take() for _ in range(6)] == ["a1", "b1", "s1", "a2", "a3", None]


def test_a_pool_does_what_can_wait_last_and_with_a_thread_to_spare() -> None:
    pool, done = FairPool(2, "test"), []
    held, busy = threading.Event(), [threading.Event(), threading.Event()]

    def hold(place: int) -> None:
        busy[place].set()
        held.wait(PATIENCE)

    pool.submit(ANN, partial(hold, 0), can_wait=True)
    assert busy[0].wait(PATIENCE)
    waiting = [pool.submit(ANN, partial(done.append, "watched"), can_wait=True)]
    pool.submit(BEN, partial(done.append, "played")).result(PATIENCE)
    assert done == ["played"]
    held.set()
    waiting[0].result(PATIENCE)
    assert done == ["played", "watched"]
    pool.close()


def test_a_pool_uses_all_its_threads() -> None:
    pool, both = FairPool(2, "test"), threading.Barrier(2, timeout=PATIENCE)
    pool.submit(ANN, lambda: None).result(PATIENCE)
    for future in [pool.submit(ANN, both.wait) for _ in range(2)]:
        future.result(PATIENCE)
    pool.close()


def test_a_client_with_too_much_waiting_is_refused_and_others_are_not() -> None:
    pool, held = FairPool(1, "test", most_waiting=2), threading.Event()
    first = pool.submit(ANN, lambda: held.wait(PATIENCE))
    while not first.running():
        time.sleep(0.001)
    for _ in range(2):
        pool.submit(ANN, lambda: None)
    with pytest.raises(TooManyRequests):
        pool.submit(ANN, lambda: None)
    theirs = pool.submit(BEN, lambda: "mine")
    held.set()
    assert theirs.result(PATIENCE) == "mine"
    pool.close()


def test_an_address_with_many_requests_keeps_nobody_else_waiting() -> None:
    async def ask() -> None:
        turns = RequestTurns()
        busy = [await turns.turn(ANN).__aenter__() for _ in range(MOST_OF_ADDRESS)]
        more = [asyncio.ensure_future(turns.turn(ANN).__aenter__()) for _ in range(20)]
        await asyncio.wait_for(turns.turn(BEN).__aenter__(), PATIENCE)
        assert not any(one.done() for one in more)
        more[0].cancel()
        for turn in busy:
            turn.end()
            turn.end()
        await asyncio.wait(more[1:4], timeout=PATIENCE)
        assert sum(one.done() and not one.cancelled() for one in more) == MOST_OF_ADDRESS
        for one in more:
            one.cancel()

    asyncio.run(ask())


def test_no_more_than_so_many_of_an_address_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        turns = RequestTurns(most_waiting=2)
        for _ in range(MOST_OF_ADDRESS):
            await turns.turn(ANN).__aenter__()
        waiting = [asyncio.ensure_future(turns.turn(ANN).__aenter__()) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await turns.turn(ANN).__aenter__()
        for one in waiting:
            one.cancel()

    asyncio.run(ask())


# -------------------------------------------------------------------- thinking


def think_slowly(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], threading.Event]:
    """What is thought about, and an event that lets it go on."""
    asked: list[str] = []
    go_on = threading.Event()

    def think(mind: str, seen: Position) -> int:
        asked.append(mind)
        go_on.wait(PATIENCE)
        return seen.choices()[0]

    monkeypatch.setattr(advisers, "thought_of", think)
    monkeypatch.setattr("sheepfold.table.deeds.hinting.check_hint", lambda *_: None)
    return asked, go_on


def test_a_hint_is_thought_about_once_for_each_step(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go_on = think_slowly(monkeypatch)
    go_on.set()
    match = new_match(client, TWO_SEATS, "me", "here")
    at_first = [post(client, f"{match}/hint", number=0).text for _ in range(3)]
    assert len(set(at_first)) == len(asked) == 1
    choose(client, match)
    assert post(client, f"{match}/hint", number=1).status_code == 200
    assert len(asked) == 2


def test_hints_take_no_thread_from_pages(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """More hints than a server has threads for answers are being thought about, and a page comes all the same."""
    _, go_on = think_slowly(monkeypatch)
    served = Served(settings)
    guest = TestClient(served.app, follow_redirects=False)
    match = new_match(guest, TWO_SEATS, "me", "here")
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    form = f"token={token(guest)}&number=0".encode()
    head = f"POST {match}/hint HTTP/1.1\r\nHost: table\r\nCookie: {cookie}\r\nContent-Length: {len(form)}\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    asking = [connected(served) for _ in range(60)]
    try:
        for one in asking:
            one.sendall(head.encode() + form)
        assert b"well" in answered(served, "GET /health HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n")
    finally:
        go_on.set()
        served.stop()
        for one in asking:
            one.close()


def test_one_browser_cannot_have_all_hints(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    _, go_on = think_slowly(monkeypatch)
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    matches = [new_match(client, TWO_SEATS, "me", "here") for _ in range(MOST_HINTS + 2)]

    def wait_for_hint(match: str, client: Client) -> Any:
        room = rooms.room(match.removeprefix("/m/"))
        with asked_by(client):
            return rooms.advisers._hint(room, 0, (), room.started.seen_by(0))

    first = wait_for_hint(matches[0], ANN)
    while not first.running():
        time.sleep(0.001)
    for match in matches[1:-1]:
        wait_for_hint(match, ANN)
    with pytest.raises(TooManyRequests):
        wait_for_hint(matches[-1], ANN)
    theirs = wait_for_hint(matches[-1], BEN)
    go_on.set()
    assert theirs.result(PATIENCE) is not None


def test_another_hint_for_a_seat_takes_the_place_of_one_that_waits(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, go_on = think_slowly(monkeypatch)
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    held = rooms.advisers._pool.submit(BEN, lambda: go_on.wait(PATIENCE))
    while not held.running():
        time.sleep(0.001)
    match = new_match(client, TWO_SEATS, "me", "here")
    room = rooms.room(match.removeprefix("/m/"))
    old = rooms.advisers._hint(room, 0, (), room.started.seen_by(0))
    assert rooms.advisers._hint(room, 0, (), room.started.seen_by(0)) is old
    choose(client, match)
    new = rooms.advisers._hint(room, 0, (), room.started.seen_by(0))
    assert old.cancelled()
    go_on.set()
    assert new.result(PATIENCE) is not None


def test_computer_players_think_for_people_before_they_play_for_those_who_look_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    submitted: list[tuple[Client, bool]] = []
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    monkeypatch.setattr(
        rooms.computers._pool, "submit", lambda client, _, can_wait: submitted.append((client, can_wait))
    )
    watching, playing = at(client, "192.0.2.7"), at(client, "192.0.2.8")
    watching.get(new_match(watching, TWO_SEATS, "random", "random"))
    match = new_match(playing, TWO_SEATS, "me", "random")
    while choices(playing.get(match).text):
        choose(playing, match)
    assert {(one.address, can_wait) for one, can_wait in submitted} == {("192.0.2.7", True), ("192.0.2.8", False)}


def test_who_looks_on_does_not_change_for_whom_computer_players_think(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    client.get(match)
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    room = rooms.room(match.removeprefix("/m/"))
    player = room.asked_by
    at(client, "192.0.2.9").get(match)
    assert room.asked_by == player != THE_SERVER


# -------------------------------------------------------------------- analyses


def test_one_client_cannot_fill_the_queue_of_analyses(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client.app.state.analyses  # type: ignore[attr-defined]
    monkeypatch.setattr(made._pool, "submit", lambda *_, **__: None)
    monkeypatch.setattr(analyses, "check", lambda match: None)
    rooms: Rooms = client.app.state.rooms  # type: ignore[attr-defined]
    several = [rooms.room(new_match(client, TWO_SEATS, "me", "here").removeprefix("/m/")) for _ in range(8)]

    def start(place: int, client: Client) -> object:
        with asked_by(client):
            return made.start(several[place], analyses.Effort.quick, client.browser)

    for place in range(analyses.MOST_OF_BROWSER):
        start(place, ANN)
    with pytest.raises(TooManyAnalyses):
        start(7, ANN)
    for place in range(analyses.MOST_OF_BROWSER, analyses.MOST_OF_ADDRESS):
        start(place, Client(ANN.address, "sister"))
    with pytest.raises(TooManyAnalyses):
        start(7, Client(ANN.address, "brother"))
    assert start(7, BEN) is not None


# -------------------------------------------------------------------- limits


def test_pages_are_limited_by_address(settings: Settings) -> None:
    few = Settings(database=settings.database, key=settings.key, pages_per_minute=3)
    with TestClient(create_app(few), follow_redirects=False) as client:
        assert [client.get("/").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = client.get("/", headers={"Accept-Language": "ja"})
        assert int(refused.headers["retry-after"]) > 0
        assert "<html" in refused.text
        assert "秒" in refused.text
        assert at(client, "192.0.2.1").get("/").status_code == 200
        assert client.get("/api/games").status_code == 200
        assert client.get("/health").status_code == 200
        assert [at(client, f"2001:db8::{last}").get("/").status_code for last in range(4)] == [200, 200, 200, 429]


def test_new_matches_are_limited_by_address_for_people_and_programs_together(settings: Settings) -> None:
    few = Settings(database=settings.database, key=settings.key, matches_per_hour=3)
    with TestClient(create_app(few), follow_redirects=False) as client:
        for _ in range(2):
            new_match(client, TWO_SEATS, "me", "here")
        seated(client, TWO_SEATS, "me", "me")
        assert post(client, f"/games/{TWO_SEATS}/new").status_code == 429
        refused = client.post("/api/matches", json={"game": TWO_SEATS, "seats": [{"sitter": "me"}] * 2})
        assert refused.status_code == 429
        assert refused.json()["error"] == "too_many_requests"
        assert int(refused.headers["retry-after"]) == refused.json()["retry_after"] > 60
        new_match(at(client, "192.0.2.1"), TWO_SEATS, "me", "here")


def test_a_family_behind_one_address_notices_no_limit(client: TestClient) -> None:
    """Eight people, each with two pages of a match open, who look around and play."""
    family = [another(client) for _ in range(8)]
    host = new_match(family[0], TWO_SEATS, "me", "here")
    places = gate.Quota()
    of_browser = Settings.streams // gate.BROWSERS_SHARE
    with_streams = [places.taken([("home", Settings.streams), (f"{place // 2}", of_browser)]) for place in range(16)]
    for place in with_streams:
        place.__enter__()
    for member in family:
        for _ in range(6):
            assert member.get(host).status_code == 200
        for _ in range(3):
            new_match(member, TWO_SEATS, "me", "here")


def test_who_is_behind_a_trusted_proxy_is_counted_by_the_address_that_it_tells(settings: Settings) -> None:
    few = Settings(database=settings.database, key=settings.key, pages_per_minute=2)
    served = Served(few)
    try:
        told = []
        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"):
            head = f"GET / HTTP/1.1\r\nHost: table\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n\r\n"
            told.append(answered(served, head).split(b" ", 2)[1])
        assert told == [b"200", b"200", b"429", b"200"]
    finally:
        served.stop()


# -------------------------------------------------------------------- connections


@pytest.fixture
def small(settings: Settings) -> Iterator[Served]:
    """A server with few streams."""
    served = Served(Settings(database=settings.database, key=settings.key, streams=4))
    yield served
    served.stop()


def connected(served: Served) -> socket.socket:
    host, port = served.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def answered(served: Served, request: str) -> bytes:
    """All that one request is answered with."""
    with connected(served) as one:
        one.sendall(request.encode())
        found = b""
        while more := one.recv(65536):
            found += more
        return found


def test_streams_are_limited_by_browser_and_by_address(small: Served) -> None:
    guest = TestClient(small.app, follow_redirects=False)
    match = new_match(guest, TWO_SEATS, "me", "here")
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    ours = f"GET {match}/stream HTTP/1.1\r\nHost: table\r\nCookie: {cookie}\r\n\r\n".encode()
    strangers = f"GET {match}/stream HTTP/1.1\r\nHost: table\r\n\r\n".encode()
    opened: list[socket.socket] = []
    statuses = []
    for request in (ours, ours, strangers, strangers, strangers, strangers):
        opened.append(connected(small))
        opened[-1].sendall(request)
        statuses.append(opened[-1].recv(4096).split(b" ", 2)[1])
    assert statuses == [b"200", b"429", b"200", b"200", b"200", b"429"]
    for one in opened:
        one.close()


def test_who_reads_nothing_is_cut_off(small: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WRITE_SECONDS", 0.2)
    guest = TestClient(small.app, follow_redirects=False)
    match = new_match(guest, TWO_SEATS, "me", "here")
    room = small.app.state.rooms.room(match.removeprefix("/m/"))
    with connected(small) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(f"GET {match}/stream HTTP/1.1\r\nHost: table\r\n\r\n".encode())
        until = time.monotonic() + PATIENCE
        while not room.watchers:
            assert time.monotonic() < until
        while room.watchers and time.monotonic() < until:
            room.store.count_change(room.name)
            room.catch_up()
            room.announce(News.HERE)
            time.sleep(0.005)
        assert not room.watchers


@pytest.mark.parametrize(
    "sent", ["", "GET / HTTP/1.1\r\nHost: ta", "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 9\r\n\r\na"]
)
def test_who_does_not_finish_a_request_is_cut_off(small: Served, sent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_SECONDS", 0.2)
    with suppress(ConnectionResetError):
        assert b"200" not in answered(small, sent)


def test_idle_connections_make_room_for_others(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheepfold.table.serving.serve.most_connections", lambda files: 10)
    served = Served(settings)
    try:
        idle = [connected(served) for _ in range(30)]
        assert b"well" in answered(served, "GET /health HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n")
        for one in idle:
            one.close()
    finally:
        served.stop()


def test_an_address_that_asks_much_at_once_is_read_little_by_little() -> None:
    read: list[str] = []

    class Asking:
        def __init__(self, address: str) -> None:
            self.address, self.loop = address, asyncio.get_running_loop()

        def read_arrived(self) -> None:
            read.append(self.address)

    async def ask() -> None:
        all_of_them = Connections(100, 100)
        many = [Asking("192.0.2.1") for _ in range(3 * READ_TOGETHER)]
        assert sum(all_of_them.may_read(one) for one in many) == READ_TOGETHER  # type: ignore[arg-type]
        assert all_of_them.may_read(Asking("192.0.2.2"))  # type: ignore[arg-type]
        rounds = 0
        while len(read) < 2 * READ_TOGETHER:
            await asyncio.sleep(0)
            rounds += 1
            assert len(read) <= rounds * READ_TOGETHER
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert all_of_them.may_read(many[0])  # type: ignore[arg-type]

    asyncio.run(ask())


def test_there_are_fewer_connections_than_files() -> None:
    files = allow_files()
    assert files >= connections.USUAL_FILES // 2
    assert most_connections(1024) < 1024 - 100


def test_accept_errors_are_logged_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.new_event_loop()
    log_calmly(loop)
    with caplog.at_level(logging.ERROR):
        for now in (1.0, 2.0, 59.0, 62.0):
            monkeypatch.setattr(calm_of(ACCEPTING), "_clock", partial(float, now))
            loop.call_exception_handler({"message": "socket.accept() out of system resource", "exception": OSError(24)})
    loop.close()
    assert [record.getMessage() for record in caplog.records] == ["connections cannot be taken: 24"] * 2
    assert not any(record.exc_info for record in caplog.records)


def calm_of(logger: logging.Logger) -> OnceAMinute:
    return next(one for one in logger.filters if isinstance(one, OnceAMinute))


def test_nonsense_is_logged_once_a_minute_too(small: Served, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(5):
        assert b" 400 " in answered(small, "nonsense\r\n\r\n")
    assert sum("Invalid HTTP" in record.getMessage() for record in caplog.records) <= 1


# -------------------------------------------------------------------- lists


def test_the_front_page_lists_only_ones_own_games(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    play_out([client], match)
    assert f"{match}/replay" in client.get("/").text
    assert f"{match}/replay" not in another(client).get("/").text


def test_lists_are_found_by_index(client: TestClient) -> None:
    store = client.app.state.store  # type: ignore[attr-defined]
    if store.engine.dialect.name != "sqlite":
        pytest.skip("how PostgreSQL finds them depends on how many there are")
    asked: list[tuple[str, Any]] = []
    event.listen(store.engine, "before_cursor_execute", lambda c, cu, text, values, *_: asked.append((text, values)))
    store.matches_of("somebody", 12)
    store.finished(12, "somebody")
    store.finished(1)
    with store.engine.connect() as connection:
        for text, values in list(asked):
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
            assert not any(line.startswith(("SCAN matches", "SCAN holders", "SCAN seats")) for line in plan), plan
            if "holders" in text:
                assert not any("ix_matches_ended" in line for line in plan), plan


# -------------------------------------------------------------------- the event loop


@pytest.mark.parametrize("what", ["new match", "stream", "hint"])
def test_a_room_or_database_that_is_busy_does_not_stop_the_server(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Whatever waits for a lock waits in a thread: others are answered meanwhile.

    A stream comes to its own wait after the one of its request.
    """
    served, go_on = Served(settings), threading.Event()
    guest = TestClient(served.app, follow_redirects=False)
    match = new_match(guest, TWO_SEATS, "me", "here")
    rooms: Rooms = served.app.state.rooms
    room = rooms.room(match.removeprefix("/m/"))
    mark, began = token(guest), threading.Event()
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())

    calls: list[object] = [] if what == "stream" else [None]

    def wait(*_: object, **__: object) -> None:
        if calls:
            began.set()
            go_on.wait(3 * PATIENCE)
        calls.append(None)

    monkeypatch.setattr(*{
        "new match": (rooms.store, "new_match", wait),
        "stream": (rooms.computers, "think", wait),
        "hint": (room, "shown", wait),
    }[what])  # fmt: skip
    path = {"new match": f"/games/{TWO_SEATS}/new", "stream": f"{match}/stream", "hint": f"{match}/hint"}[what]
    method, form = ("GET", "") if what == "stream" else ("POST", f"token={mark}&number=0&seats=2&seat1=here")
    head = f"{method} {path} HTTP/1.1\r\nHost: table\r\nCookie: {cookie}\r\nContent-Length: {len(form)}\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    with connected(served) as one:
        one.sendall((head + form).encode())
        try:
            assert began.wait(PATIENCE)
            assert b"well" in answered(served, "GET /health HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n")
        finally:
            go_on.set()
            served.stop()
