"""Live updates of the page of a match."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import cached_property

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

from sheepfold.table.dependencies import As, Browser, Here, ThePages, TheRooms
from sheepfold.table.live.room import Room
from sheepfold.table.live.sight import Sight
from sheepfold.table.live.story import frames, turn_frames
from sheepfold.table.live.stream import FOR_PAGES, SEEN, Sent, Stands, messages_of, state_of, told_once
from sheepfold.table.pages.asking import sight_of
from sheepfold.table.pages.deltas import Deltas
from sheepfold.table.pages.table import context_of, part_of
from sheepfold.table.pages.templating import Pages, is_phone

router = APIRouter()

ANY_TOKEN = secrets.token_hex(32)
"""Stands in messages that several browsers share for the token of each browser's forms."""


@router.get("/m/{name}/stream")
async def stream(
    request: Request,
    room: Here,
    rooms: TheRooms,
    pages: ThePages,
    browser: Browser,
    after: str = Query("", max_length=24),
    wanted: As = None,
    last_event_id: str = Header("", max_length=24),
    brief: bool = False,
) -> Response:
    """The updates of one match for one viewer, from where the page stands; `brief`: as deltas of what was sent."""
    sight_of(request, room, wanted)
    seen = SEEN.fullmatch(last_event_id or after)
    start = (int(seen[1]), int(seen[2])) if seen else (-1, -1)
    token, deltas = pages.token(request), Deltas()

    async def tell(stood: Stands) -> tuple[Stands, list[bytes]]:
        viewer = PageViewer.of(request, room, wanted)
        since = stood[0]
        now, messages = await told_once(rooms, room, (viewer, since), lambda: news(request, pages, room, viewer, since))
        return now, await run_in_threadpool(own, messages)

    def own(messages: list[bytes]) -> list[bytes]:
        """Messages with this browser's token, as they are sent to it."""
        texts = [message.decode().replace(ANY_TOKEN, token) for message in messages]
        return [text.encode() for text in (deltas.events(texts) if brief else texts)]

    messages = messages_of(rooms, room, start, tell, lambda: room.seats_of(browser), FOR_PAGES)
    return StreamingResponse(messages, media_type="text/event-stream")


@router.get("/m/{name}/turn")
def turn(request: Request, room: Here, pages: ThePages, browser: Browser, wanted: As = None) -> Response:
    """What happened since the viewer's last decision, frame by frame, to be looked at again."""
    sight = sight_of(request, room.shown(), wanted)
    found = turn_frames(sight) if sight.room.started and not sight.hands_over else []
    texts = [pages.render(request, "frame.html", frame=frame, sight=sight) for frame in found]
    return JSONResponse(Deltas().messages(texts))


@dataclass(frozen=True)
class PageViewer:
    """Everything about one who looks on that decides what is sent, but for the token of the forms."""

    held: tuple[int, ...]
    wanted: int | None
    is_tall: bool
    is_calm: bool
    base: str
    """Links begin with it."""

    @classmethod
    def of(cls, request: Request, room: Room, wanted: int | None) -> PageViewer:
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


def news(request: Request, pages: Pages, room: Room, viewer: PageViewer, since: int) -> Sent:
    """The messages that bring a page from step `since` to where the match stands: each step of an animation, then all.

    They are the same for all who are the same viewer; each browser's token is still to be filled in.
    """
    shown = room.shown()
    sight = SharedSight(shown, "", viewer.wanted, viewer.is_tall, seats=viewer.held)
    now, token = state_of(shown), ANY_TOKEN
    whole = pages.render(request, part_of(shown), **context_of(sight), token=token)
    if shown.match is None:
        return now, [_message(whole, now)]
    shown_steps = frames(sight, since) if 0 <= since < now[0] and not viewer.is_calm else []
    messages = [
        _message(pages.render(request, "frame.html", frame=frame, sight=sight, token=token), None)
        for frame in shown_steps
    ]
    messages.append(_message(f'<hx-partial hx-target="#table" hx-swap="outerMorph">{whole}</hx-partial>', now))
    return now, messages


def _message(html: str, now: tuple[int, int] | None) -> bytes:
    """One message of a stream; its id, if it has one, is where a page stands after it."""
    lines = "".join(f"data: {line}\n" for line in html.splitlines() if line.strip())
    return ((f"id: {now[0]}.{now[1]}\n" if now else "") + lines + "\n").encode()
