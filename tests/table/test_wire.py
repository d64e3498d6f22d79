"""Noninterference at the wire: what a viewer cannot know changes no byte of what the server sends to it."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold import Game, NotYours, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.record import Record, copy_of, differing_fields
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match
from sheepfold.table.live.course import Span
from sheepfold.table.live.room import Room
from sheepfold.table.store.stored import StepKind, StoredStep

from .visits import another, choices, new_match, post, token

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
SECRET = new_secret(5)
MOST_SEATS = 4
"""Enough to have everything that is hidden from somebody."""


@dataclass(frozen=True)
class World:
    """A match that begins in the middle: the true one, or one that a viewer cannot tell from it."""

    start: Record


def begin_in(room: Room, world: World) -> None:
    """Let a room's match begin in a world, its chance drawn from the same secret everywhere."""
    match = room.started
    room.match = Match(match.game, match.seats, world.start, FairChance(SECRET, ()))
    room.spans.clear()
    room.entries.clear()


def somewhere(game: Game, seed: int) -> Position:
    """A decision in the middle of a random game."""
    draw = random.Random(seed)
    seats = draw.choice([seats for seats in game.seats if seats <= MOST_SEATS])
    position = Position(game, game.start(seats), chance="ask", rules=game.plain)
    reached = copy_of(position.record)
    for _ in range(draw.randint(10, 60)):
        if position.over:
            break
        position.play(draw.choice(position.choices()))
        if position.actor >= 0:
            reached = copy_of(position.record)
    return Position(game, reached, chance="ask", rules=game.plain)


@pytest.fixture
def browsers(client: TestClient) -> dict[int, TestClient]:
    """One browser for each seat (by number) and one for a spectator."""
    return {seat: TestClient(client.app, follow_redirects=False) for seat in (SPECTATOR, *range(8))}


def seated(client: TestClient, browsers: dict[int, TestClient], game: Game, seats: int, clock: str = "none") -> str:
    """The address of a match in which every seat has its own browser; time stands still."""
    stands = client.app.state.store.now()  # type: ignore[attr-defined]
    client.app.state.store.now = lambda: stands  # type: ignore[attr-defined]
    match = new_match(browsers[0], game.name, "me", *["friend"] * (seats - 1), clock=clock)
    for seat in range(1, seats):
        assert post(browsers[seat], f"{match}/join", seat=seat, name=NAMES[seat]).status_code == 303
    return match


def bytes_sent(client: TestClient, match: str, room: Room, viewer: int) -> list[bytes]:
    """Everything that one browser can make the server send, the stream included."""
    page = client.get(match)
    sent = [page.content, client.get(f"{match}/now").content, client.get(f"{match}/record").content]
    sent += [client.get(f"{match}/replay?step={step}").content for step in (0, 1, 999)]
    sent += [client.get(f"{match}/now?as={seat}").content for seat in range(len(room.names))]
    sent += [client.get(f"{match}/turn").content, streamed(client, match)]
    for choice in choices(page.text)[:6]:
        sent.append(client.get(f"{match}/preview/{choice['code']}?number={room.number}").content)
    for code in (0, 3, 34, 77):
        if viewer != room.started.actor:
            answer = post(client, f"{match}/choose", True, number=room.number, choice=code)
            sent.append(answer.content)
    for keys in (["a"], [choice["keys"][0] for choice in choices(page.text)[:1]] or ["b"]):
        sent.append(post(client, f"{match}/try", True, number=room.number, keys=keys).content)
    return sent


def streamed(client: TestClient, match: str) -> bytes:
    """What a stream sends at once to one who was there at the beginning."""
    app = client.app
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = [(b"host", b"testserver"), (b"cookie", cookie.encode())]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": f"{match}/stream", "raw_path": f"{match}/stream".encode(), "query_string": b"after=0.0",
        "root_path": "", "headers": headers, "client": ("test", 1), "server": ("testserver", 80), "app": app,
    }  # fmt: skip

    async def read() -> bytes:
        received: list[bytes] = []
        quiet = asyncio.Event()

        async def receive() -> dict[str, object]:
            await asyncio.sleep(3600)
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.body":
                received.append(bytes(message["body"]))  # type: ignore[call-overload]
                if b"\nid: " in b"\n" + received[-1]:
                    quiet.set()

        task = asyncio.create_task(app(scope, receive, send))
        await asyncio.wait_for(quiet.wait(), 60)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return b"".join(received)

    return asyncio.run(read())


def seen_history(match: Match, viewer: int) -> list[object]:
    """All that a viewer may have seen of a match."""
    seen: list[object] = [match.seen_by(viewer).record.tobytes()]
    for number in range(len(match.moments)):
        seen += [(scene.told, scene.seen.record.tobytes()) for scene in match.scenes(number, viewer)]
        seen.append(match.position_at(number).seen_by(viewer).record.tobytes())
    return seen


@pytest.mark.parametrize("name", [name for name in sheepfold.game_names() if sheepfold.load(name).has_secrets])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_viewer_cannot_know_changes_no_byte(
    client: TestClient, browsers: dict[int, TestClient], name: str, seed: int
) -> None:
    game = sheepfold.load(name)
    truth = somewhere(game, seed)
    if truth.actor < 0:
        pytest.skip("chance acts here")
    match = seated(client, browsers, game, truth.seats, clock=("none", "slow")[seed % 2])
    room = client.app.state.rooms.room(match.removeprefix("/m/"))
    compared = 0
    for viewer in (SPECTATOR, *range(truth.seats)):
        other = truth.imagine(viewer, seed=seed)
        choice = next((code for code in truth.choices() if legal(other, code)), None)
        if choice is None:
            continue
        sent, seen = [], []
        for world in (World(copy_of(truth.record)), World(copy_of(other.record))):
            begin_in(room, world)
            before = bytes_sent(browsers[viewer], match, room, viewer)
            play(room, choice)
            seen.append(seen_history(room.started, viewer))
            sent.append((before, bytes_sent(browsers[viewer], match, room, viewer)))
        assert sent[0][0] == sent[1][0]
        if seen[0] == seen[1]:
            assert sent[0][1] == sent[1][1]
            compared += 1
    assert compared or seed


def legal(position: Position, code: int) -> bool:
    try:
        return position.why_not(code) is None
    except NotYours:
        return False


def play(room: Room, choice: int) -> None:
    """Make a choice without storing it: the other world must be able to go the same way."""
    match = room.started
    seat, first = match.actor, len(match.moments)
    match.play(seat, choice)
    room.spans.append(Span(StoredStep(StepKind.PLAY, seat, choice), first, len(match.moments)))
    room.entries.clear()


def test_worlds_differ_at_all() -> None:
    """The test above would be worth nothing if a viewer knew everything."""
    for name in sheepfold.game_names():
        game = sheepfold.load(name)
        if game.has_secrets:
            truth = somewhere(game, 1)
            assert differing_fields(truth.record, truth.imagine(SPECTATOR, seed=3).record)


@pytest.mark.parametrize("name", [name for name in sheepfold.game_names() if not sheepfold.load(name).has_secrets])
def test_games_without_secrets_send_all_onlookers_the_same(client: TestClient, name: str) -> None:
    game = sheepfold.load(name)
    match = new_match(client, name, "me", *["here"] * (game.usual_seats - 1))
    pages = []
    for guest in (another(client), another(client)):
        mark = token(guest)
        pages.append(guest.get(match).text.replace(mark, "token"))
    assert pages[0] == pages[1]
