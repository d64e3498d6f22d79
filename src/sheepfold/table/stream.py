"""Live updates: every page hears of every step, each with its number, so that one who comes back misses nothing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from sheepfold.table.pages import Pages
from sheepfold.table.people import Browser
from sheepfold.table.play import As, Here, sight_of, table_context
from sheepfold.table.room import Room, Watcher, commitment
from sheepfold.table.rooms import Rooms

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
    messages = messages_of(
        rooms, room, start, lambda stood: news(request, room, wanted, stood), lambda: room.seats_of(browser)
    )
    return StreamingResponse(messages, media_type="text/event-stream")


Stands = tuple[int, int]
"""Where a match stands, or where somebody has followed it to: steps, and changes of its seats."""


async def messages_of(
    rooms: Rooms,
    room: Room,
    stands: Stands,
    tell: Callable[[Stands], tuple[Stands, list[str]]],
    seats: Callable[[], Iterable[int]],
) -> AsyncIterator[str]:
    """What `tell` says whenever a match has gone on, until the server stops; quiet times are said to be quiet.

    The holder of these seats is here all the while.
    """
    yield ": here\n\n"
    with Watcher(room, seats) as watcher:
        rooms.let_computers_think(room)
        while not rooms.is_closed:
            if stands != state_of(room):
                stands, messages = await run_in_threadpool(tell, stands)
                for message in messages:
                    yield message
            elif not await watcher.wait(HEARTBEAT):
                yield ": still here\n\n"


def state_of(room: Room) -> Stands:
    """Where a match stands: its steps, and the changes of its seats."""
    return room.number, room.kept.match.changes


def news(request: Request, room: Room, wanted: int | None, stands: Stands) -> tuple[Stands, list[str]]:
    """Where the match stands, and the messages that bring a page there: first each step of an animation, then all."""
    pages: Pages = request.app.state.pages
    with room.lock:
        sight = sight_of(request, room, wanted)
        now = state_of(room)
        if room.match is None:
            part = pages.render(request, "waiting_part.html", sight=sight, room=room, commitment=commitment(room))
            return now, [_message(part, now)]
        is_calm = request.cookies.get("calm") == "yes"
        frames = sight.frames(stands[0]) if 0 <= stands[0] < now[0] and not is_calm else []
        messages = [_message(pages.render(request, "frame.html", frame=frame), None) for frame in frames]
        whole = pages.render(request, "table_part.html", **table_context(request, sight))
        messages.append(_message(f'<hx-partial hx-target="#table" hx-swap="outerMorph">{whole}</hx-partial>', now))
        return now, messages


def _message(html: str, now: tuple[int, int] | None) -> str:
    """One message of a stream; its id, if it has one, is where a page stands after it."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() if line.strip())
    return (f"id: {now[0]}.{now[1]}\n" if now else "") + lines + "\n"
