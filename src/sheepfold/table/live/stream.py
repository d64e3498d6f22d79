"""Live updates: every page hears of every step, each with its number, so that one who comes back misses nothing."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from sheepfold.language import spoken
from sheepfold.table.live.room import Room, Watcher, commitment
from sheepfold.table.live.rooms import Rooms, has_failed
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.play import As, Here, sight_of, table_context
from sheepfold.table.pages.rendering import Pages, is_phone
from sheepfold.table.pages.visitors import Browser
from sheepfold.table.serving.clients import asking

router = APIRouter()

HEARTBEAT = 15.0
"""After so many quiet seconds a stream says that it is still there."""

SEEN = re.compile(r"(\d{1,9})\.(\d{1,9})")
"""What a stream's ids look like: steps, and changes of the match besides."""


@router.get("/m/{name}/stream")
async def stream(
    request: Request,
    room: Here,
    browser: Browser,
    after: str = Query("", max_length=24),
    wanted: As = None,
    last_event_id: str = Header("", max_length=24),
) -> Response:
    """The updates of one match for one viewer, from where the page stands."""
    sight_of(request, room, wanted)
    seen = SEEN.fullmatch(last_event_id or after)
    start = (int(seen[1]), int(seen[2])) if seen else (-1, -1)
    rooms: Rooms = request.app.state.rooms
    pages: Pages = request.app.state.pages
    token = pages.token(request).encode()

    async def tell(stood: Stands) -> tuple[Stands, list[bytes]]:
        viewer = Viewer.of(request, room, wanted)
        now, messages = await told_once(rooms, room, (viewer, stood[0]), lambda: news(request, room, viewer, stood[0]))
        return now, [message.replace(ANY_TOKEN, token) for message in messages]

    messages = messages_of(rooms, room, start, tell, lambda: room.seats_of(browser))
    return StreamingResponse(messages, media_type="text/event-stream")


Stands = tuple[int, int]
"""Where a match stands, or where somebody has followed it to: steps, and changes of its seats."""

News = tuple[Stands, list[bytes]]
"""Where a match stands, and the messages that bring one there who stood elsewhere."""

ANY_TOKEN = secrets.token_hex(32).encode()
"""Stands in messages that several browsers share for the token of each browser's forms."""

SENT_TOGETHER = 8
"""So many streams send before the event loop looks at everything else again."""

SENDING: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()
"""Who sends just now, in each event loop."""

MOST_TELLINGS = 64
"""So many different messages about one step are kept for whoever wants the same."""


async def messages_of(
    rooms: Rooms,
    room: Room,
    stands: Stands,
    tell: Callable[[Stands], Awaitable[News]],
    seats: Callable[[], Iterable[int]],
) -> AsyncIterator[bytes]:
    """What `tell` says whenever a match has gone on, until the server stops; quiet times are said to be quiet.

    The holder of these seats is here all the while.
    """
    yield b": here\n\n"
    with Watcher(room, seats) as watcher:
        await run_in_threadpool(rooms.let_computers_think, room)
        while not rooms.is_closed:
            if stands != state_of(room):
                stands, messages = await tell(stands)
                for message in messages:
                    await turn_to_send()
                    yield message
            elif not await watcher.wait(HEARTBEAT):
                yield b": still here\n\n"


async def turn_to_send() -> None:
    """Wait while others send: after a step many streams have much to send, and requests are answered in between."""
    async with SENDING.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(SENT_TOGETHER)):
        await asyncio.sleep(0)


async def told_once(rooms: Rooms, room: Room, wanted: object, make: Callable[[], News]) -> News:
    """What `make` makes in a thread for drawing: once for all streams that want the same at the same step.

    `wanted` must name everything on which it depends, besides the match and how it stands.
    """
    key = (wanted, spoken(), _moment(room))
    with room.sharing:
        stands, (stood, tellings) = (room.match, room.kept, *state_of(room)), room.tellings
        if stood != stands:
            room.tellings = (stands, tellings := {})
        telling = tellings.get(key)
        if telling is None or has_failed(telling.future):
            while len(tellings) >= MOST_TELLINGS:
                del tellings[next(iter(tellings))]
            telling = tellings[key] = Telling(rooms.painters.submit(asking(), make))
        telling.awaited_by += 1
    try:
        return await asyncio.shield(asyncio.wrap_future(telling.future))
    except asyncio.CancelledError:
        if rooms.is_closed:
            return state_of(room), []
        raise
    finally:
        with room.sharing:
            telling.awaited_by -= 1
            if not telling.awaited_by:
                telling.future.cancel()


@dataclass
class Telling:
    """What is made for streams, and how many of them wait for it: what nobody waits for is not made."""

    future: Future[News]
    awaited_by: int = 0


def _moment(room: Room) -> int:
    """What a message tells besides how the match stands: where there is a clock, the second."""
    return int(room.store.now().timestamp()) if room.times else 0


def state_of(room: Room) -> Stands:
    """Where a match stands: its steps, and the changes of its seats."""
    return room.number, room.kept.match.changes


@dataclass(frozen=True)
class Viewer:
    """Everything about one who looks on that decides what is sent, but for the token of the forms."""

    held: tuple[int, ...]
    wanted: int | None
    is_tall: bool
    is_calm: bool
    base: str
    """Links begin with it."""

    @classmethod
    def of(cls, request: Request, room: Room, wanted: int | None) -> Viewer:
        """The one who asks."""
        held = tuple(room.seats_of(request.state.browser))
        return cls(held, wanted, is_phone(request), request.cookies.get("calm") == "yes", str(request.base_url))


@dataclass(frozen=True)
class SharedSight(Sight):
    """The sight of all who hold the same seats."""

    seats: tuple[int, ...] = ()

    @cached_property
    def held(self) -> list[int]:
        """The seats that they hold."""
        return list(self.seats)


def news(request: Request, room: Room, viewer: Viewer, since: int) -> News:
    """The messages that bring a page from step `since` to where the match stands: each step of an animation, then all.

    They are the same for all who are the same viewer; each browser's token is still to be filled in.
    """
    pages: Pages = request.app.state.pages
    shown = room.shown()
    sight = SharedSight(shown, "", viewer.wanted, viewer.is_tall, seats=viewer.held)
    now, token = state_of(shown), ANY_TOKEN.decode()
    if shown.match is None:
        more = {"sight": sight, "room": shown, "commitment": commitment(shown), "token": token}
        return now, [_message(pages.render(request, "waiting_part.html", **more), now)]
    frames = sight.frames(since) if 0 <= since < now[0] and not viewer.is_calm else []
    messages = [_message(pages.render(request, "frame.html", frame=frame, token=token), None) for frame in frames]
    whole = pages.render(request, "table_part.html", **table_context(request, sight), token=token)
    messages.append(_message(f'<hx-partial hx-target="#table" hx-swap="outerMorph">{whole}</hx-partial>', now))
    return now, messages


def _message(html: str, now: tuple[int, int] | None) -> bytes:
    """One message of a stream; its id, if it has one, is where a page stands after it."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() if line.strip())
    return ((f"id: {now[0]}.{now[1]}\n" if now else "") + lines + "\n").encode()
