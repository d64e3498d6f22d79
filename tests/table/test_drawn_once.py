"""A board is drawn once for all who see the same, outside the room's lock; and nobody is shown another's view."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sheepfold.language import speaking
from sheepfold.table.live import stream as table_stream
from sheepfold.table.live.room import Room
from sheepfold.table.live.rooms import PAINTERS, Rooms
from sheepfold.table.live.sight import Sight
from sheepfold.table.live.story import frames
from sheepfold.table.live.stream import told_once
from sheepfold.table.pages import stream as page_stream
from sheepfold.table.pages.templating import Pages
from sheepfold.table.serving.clients import THE_SERVER
from sheepfold.table.store.stored import StepKind

from ..rule_calls import counting_choices
from .visits import FENCES, SECRETS, TWO_SEATS, another, choices, choose, new_match, number, post, token

DRAFTS = "wolf"
"""A game in which a choice can be kept back."""


def streams_of(app: Any, match: str, cookies: list[dict[str, str]], after: str = "0.0") -> list[str]:
    """What streams that are opened at the same moment are sent first, one for each browser's cookies."""

    async def one(given: dict[str, str]) -> str:
        sent: list[bytes] = []
        enough = asyncio.Event()
        cookie = "; ".join(f"{name}={value}" for name, value in given.items())
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": f"{match}/stream", "raw_path": f"{match}/stream".encode(), "root_path": "",
            "query_string": f"after={after}".encode(), "client": ("test", 1), "server": ("testserver", 80), "app": app,
            "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())],
        }  # fmt: skip

        async def receive() -> dict[str, object]:
            await asyncio.sleep(3600)
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message.get("body", b""))
            if sent[-1].startswith(b"id: "):
                enough.set()

        task = asyncio.create_task(app(scope, receive, send))
        await asyncio.wait_for(enough.wait(), 60)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return sent[-1].decode()

    async def all_of_them() -> list[str]:
        return list(await asyncio.gather(*(one(given) for given in cookies)))

    return asyncio.run(all_of_them())


def board_of(room: Room, seat: int | None, language: str, shape: str) -> str:
    """The board as it is drawn for one viewer alone."""
    browser = "" if seat is None else next(iter(room.stored.holders[seat]))
    with speaking(language):
        return Sight(room, browser, tall=shape == "tall").board


def part_of(message: str) -> list[str]:
    """The table that a stream sends, line by line."""
    html = "\n".join(line.removeprefix("data: ") for line in message.splitlines() if line.startswith("data: "))
    found = re.search(r"<hx-partial[^>]*>(.*)</hx-partial>", html, re.S)
    assert found
    return lines_of(found[1])


def lines_of(html: str) -> list[str]:
    return [line for line in html.splitlines() if line.strip()]


@pytest.mark.parametrize("game", [SECRETS, DRAFTS])
def test_everybody_gets_their_own_view_in_their_own_language_and_shape(client: TestClient, game: str) -> None:
    """Whoever opens a stream at the same moment as all the others is sent what the own page shows, and nothing else."""
    ben, guests = another(client), [another(client) for _ in range(2)]
    match = new_match(client, game, "me", "friend")
    post(ben, f"{match}/join", seat=1, name="Ben")
    for browser in (client, ben):
        if offered := choices(browser.get(match).text):
            post(browser, f"{match}/choose", number=0, choice=offered[0]["code"])
    room = rooms_of(client).room(match.removeprefix("/m/"))
    asked = []
    for seat, browser in ((0, client), (1, ben), (None, guests[0]), (None, guests[1])):
        mark = token(browser)
        for language in ("en", "ja"):
            for shape in ("wide", "tall"):
                cookies = {**browser.cookies, "language": language, "shape": shape}
                browser_like = another(client)
                browser_like.cookies.update(cookies)
                asked.append((cookies, mark, browser_like, board_of(room, seat, language, shape)))
    told = streams_of(client.app, match, [cookies for cookies, *_ in asked])
    for message, (_, mark, browser_like, board) in zip(told, asked, strict=True):
        assert part_of(message) == lines_of(browser_like.get(f"{match}/now").text)
        assert "\n".join(lines_of(board)) in "\n".join(part_of(message))
        assert set(re.findall(r'name="token" value="(\w+)"', message)) <= {mark}
        assert page_stream.ANY_TOKEN not in message
    assert len({tuple(part_of(message)) for message in told}) >= 12


def test_many_who_look_on_are_told_what_is_drawn_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    choose(client, match)
    rendered: list[str] = []
    render = Pages.render

    def counted(self: Pages, request: Any, template: str, **context: Any) -> str:
        rendered.append(template)
        return render(self, request, template, **context)

    monkeypatch.setattr(Pages, "render", counted)
    told = streams_of(client.app, match, [{} for _ in range(12)])
    assert len(told) == 12
    assert rendered.count("table_part.html") == 1
    frames = rendered.count("frame.html")
    streams_of(client.app, match, [{} for _ in range(12)])
    assert (rendered.count("table_part.html"), rendered.count("frame.html")) == (1, frames)


def test_a_board_is_drawn_once_for_pages_and_streams(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    room = rooms_of(client).room(match.removeprefix("/m/"))
    drawn = []
    svg = type(room.game.view).svg if hasattr(type(room.game.view), "svg") else room.game.view.svg

    def counted(*given: Any) -> str:
        drawn.append(given)
        return str(svg(*given[-2:]))

    monkeypatch.setattr(room.game.view, "svg", counted)
    for _ in range(3):
        client.get(match)
    streams_of(client.app, match, [dict(client.cookies)], after="")
    assert len(drawn) == 1
    choose(client, match)
    client.get(match)
    assert len(drawn) == 2


def rooms_of(client: TestClient) -> Rooms:
    return client.app.state.rooms  # type: ignore[attr-defined, no-any-return]


def test_nothing_is_drawn_while_the_room_is_locked(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    room = rooms_of(client).room(match.removeprefix("/m/"))
    render, is_free = Pages.render, []

    def watched(self: Pages, request: Any, template: str, **context: Any) -> str:
        def try_it() -> None:
            is_free.append(room.lock.acquire(blocking=False))
            if is_free[-1]:
                room.lock.release()

        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()
        return render(self, request, template, **context)

    monkeypatch.setattr(Pages, "render", watched)
    for path in ("", "/now", "/replay"):
        assert client.get(f"{match}{path}").status_code == 200
    streams_of(client.app, match, [dict(client.cookies)], after="")
    assert is_free
    assert all(is_free)


def test_a_copy_for_drawing_stays_as_it_is_while_the_match_goes_on(client: TestClient) -> None:
    match = new_match(client, TWO_SEATS, "me", "here")
    room = rooms_of(client).room(match.removeprefix("/m/"))
    before = room.shown()
    assert room.shown() is before
    text = before.started.position.text()
    choose(client, match)
    assert (before.number, before.started.position.text()) == (0, text)
    assert room.shown().number == room.number == 1
    assert room.shown().shown() is room.shown()


def test_another_world_is_another_copy(client: TestClient) -> None:
    """The tests of what goes over the wire swap a room's match: nothing that was drawn before may be shown then."""
    match = new_match(client, TWO_SEATS, "me", "here")
    room = rooms_of(client).room(match.removeprefix("/m/"))
    before = room.shown()
    room.match = room.twin()
    assert room.shown() is not before


@pytest.mark.parametrize("game", [SECRETS, TWO_SEATS])
def test_the_rules_run_once_for_a_choice_however_many_look_on(client: TestClient, game: str) -> None:
    ben = another(client)
    match = new_match(client, game, "me", "friend")
    post(ben, f"{match}/join", seat=1, name="Ben")
    room = rooms_of(client).room(match.removeprefix("/m/"))
    began, draw = len(room.started.moments), random.Random(1)
    with counting_choices(room.game) as calls:
        for _ in range(8):
            room.play(room.started.actor, room.number, draw.choice(room.started.position.choices()))
            for browser in ("nobody", *(next(iter(room.stored.holders[seat])) for seat in (0, 1))):
                sight = Sight(room.shown(), browser)
                assert sight.entries()
                assert frames(sight, room.number - 1)
    assert len(calls) == len(room.started.moments) - began


def test_what_is_taken_back_is_in_no_log(client: TestClient) -> None:
    match = new_match(client, FENCES, "me", *["here"] * 3)
    assert choose(client, match, 0).status_code == 303
    first = client.get(match).text
    room = rooms_of(client).room(match.removeprefix("/m/"))
    room.do(StepKind.UNDO, room.spans[0].step.seat)
    assert number(client.get(match).text) == 2
    assert choose(client, match, 5).status_code == 303
    second = client.get(match).text
    entry = re.compile(r'<li id="entry-\d+">.*?</li>', re.S)
    assert entry.findall(first) != entry.findall(second)
    assert len(entry.findall(first)) == len(entry.findall(second))


def test_a_draft_is_shown_to_the_one_who_made_it_alone(client: TestClient) -> None:
    ben = another(client)
    match = new_match(client, DRAFTS, "me", "friend")
    post(ben, f"{match}/join", seat=1, name="Ben")
    room = rooms_of(client).room(match.removeprefix("/m/"))
    drafter = next(browser for browser in (client, ben) if choices(browser.get(match).text))
    other = ben if drafter is client else client
    before = [browser.get(f"{match}/now").text for browser in (drafter, other)]
    draft = drafts_of(room)
    drafted = drafter.get(f"{match}/now?draft={draft}").text
    browser = next(iter(room.stored.holders[room.started.actor]))
    for page, codes in ((drafted, (draft,)), (before[0], ())):
        assert Sight(room, browser, draft=codes).board in page
    assert other.get(f"{match}/now?draft={draft}").text.replace(f'data-draft="{draft}"', 'data-draft=""') == before[1]
    assert [browser.get(f"{match}/now").text for browser in (drafter, other)] == before


def drafts_of(room: Room) -> int:
    """A choice that can be kept back."""
    seat = room.started.actor
    seen = Sight(room, next(iter(room.stored.holders[seat]))).seen
    return next(code for code in seen.choices() if room.is_draft(seat, (code,)))


def test_what_nobody_waits_for_any_more_is_not_drawn(client: TestClient) -> None:
    rooms, made, go_on = rooms_of(client), [], threading.Event()
    room = rooms.room(new_match(client, TWO_SEATS, "me", "here").removeprefix("/m/"))
    held = [rooms.painters.submit(THE_SERVER, lambda: go_on.wait(20)) for _ in range(PAINTERS)]

    def make(what: str) -> table_stream.Sent:
        made.append(what)
        return (0, 0), []

    async def come_and_go() -> None:
        gone = asyncio.ensure_future(told_once(rooms, room, "gone", lambda: make("gone")))
        stays = asyncio.ensure_future(told_once(rooms, room, "stays", lambda: make("stays")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        go_on.set()
        await asyncio.wait_for(stays, 20)

    asyncio.run(come_and_go())
    assert all(one.result(20) for one in held)
    assert made == ["stays"]


def test_no_step_of_an_animation_is_said_to_be_somebody_elses(client: TestClient) -> None:
    """Also turns that play themselves, because nothing can be chosen in them."""
    match = new_match(client, "shepherd", "me", "here", "here", "here")
    room = client.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    draw, thrown = random.Random(2), []
    while not room.started.over and len(thrown) < 30:
        room.play(room.started.actor, room.number, draw.choice(room.started.position.choices()))
        for frame in frames(Sight(room, "nobody"), room.number - 1):
            told = [found[1] for line in frame.lines if (found := re.match(r"Turn \d+: (\w+) throws", line.words))]
            thrown += [(frame.name, told[-1])] if told else []
    assert len(thrown) >= 30
    assert [name for name, thrower in thrown if name not in ("", thrower)] == []
