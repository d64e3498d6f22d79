"""The JSON interface: observing a match, following its stream, choosing and taking back, its record."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, HTTPException, Query, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from starlette.concurrency import run_in_threadpool

from sheepfold.language import say
from sheepfold.table import deeds
from sheepfold.table.api.errors import answers
from sheepfold.table.api.models import FAR, Answering, Choosing, Observation, Undoing
from sheepfold.table.api.seeing import observation
from sheepfold.table.api.visitors import Asking, Visitor
from sheepfold.table.live.course import NoDraft
from sheepfold.table.live.room import Room
from sheepfold.table.live.stream import SEEN, Sent, Stands, messages_of, state_of, told_once

router = APIRouter(prefix="/matches/{name}")

Since = Annotated[int, Query(ge=0, le=FAR, description="Tell what has happened since this `number`.")]

LOOKING = answers(401, 404, 422)
DOING = answers(400, 401, 403, 404, 409, 413, 422)


# -------------------------------------------------------------------- observing


def observed(room: Room, seat: int | None, since: int = 0, draft: tuple[int, ...] = ()) -> Response:
    """An answer that tells how a match stands."""
    told = observation(room.shown(), seat, since, draft)
    return Response(told.model_dump_json(), media_type="application/json")


@router.get("", responses=LOOKING, response_model=Observation)
def observe(visitor: Asking, since: Since = 0) -> Response:
    """The match as your seat sees it: the position, whose decision it is, your choices, the log."""
    return observed(visitor.room, visitor.seat, since)


@router.get(
    "/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "An `Observation` as the data of each event, its log beginning where the one before ended; "
            "one who comes back with `Last-Event-ID` misses nothing.",
        },
        **LOOKING,
    },
)
async def stream(
    visitor: Asking,
    last_event_id: Annotated[str, Header(max_length=24, description="The id of the last event you got.")] = "",
) -> Response:
    """Observations as they come about, as server-sent events."""
    seen = SEEN.fullmatch(last_event_id)
    start = (int(seen[1]), int(seen[2])) if seen else (-1, -1)
    room = await run_in_threadpool(lambda: visitor.room)
    return StreamingResponse(_events(visitor, room, start), media_type="text/event-stream")


async def _events(visitor: Visitor, room: Room, stands: Stands) -> AsyncIterator[bytes]:
    rooms, seat = visitor.rooms, visitor.seat
    seats = () if seat is None else (seat,)

    async def tell(stood: Stands) -> Sent:
        since = max(0, stood[0])
        return await told_once(rooms, room, ("program", seat, since), lambda: _event(room, seat, since))

    async for message in messages_of(rooms, room, stands, tell, lambda: seats):
        if not visitor.is_still_here:
            return
        yield message


def _event(room: Room, seat: int | None, since: int) -> Sent:
    """Where the match stands, and the event that brings one there who stood at step `since`."""
    shown = room.shown()
    now, told = state_of(shown), observation(shown, seat, since)
    return now, [f"id: {now[0]}.{now[1]}\ndata: {told.model_dump_json()}\n\n".encode()]


@router.get(
    "/record",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The record."},
        **answers(401, 404, 409, 422),
    },
)
def record(visitor: Asking) -> Response:
    """The record: whole after the end, before it as your seat saw it."""
    return PlainTextResponse(deeds.record(visitor.room.shown(), visitor.viewer))


# -------------------------------------------------------------------- choosing


@router.post("/choose", responses=DOING, response_model=Observation)
def choose(visitor: Asking, choosing: Choosing) -> Response:
    """Make a choice, by code or in notation.

    Where another decision is sent together with it, nothing is stored and nobody is told yet: the answer then has the
    choice in its `draft`, and the next choice is sent with that.
    """
    room, seat = visitor.room, visitor.own_seat
    if (choosing.choice is None) == (choosing.move is None):
        raise HTTPException(422, say("give either choice, a code, or move, in notation"))
    try:
        chosen = deeds.Chosen(choosing.number, choosing.choice, choosing.move or "", tuple(choosing.draft))
        draft = deeds.choose(room, seat, chosen)
    except NoDraft:
        said = say("these choices are not sent together with another one: {codes}", codes=choosing.draft)
        raise HTTPException(422, said) from None
    return observed(room, seat, choosing.number, draft)


@router.post("/undo", responses=DOING, response_model=Observation)
def undo(visitor: Asking, undoing: Undoing) -> Response:
    """Take your last choice back, or ask the others whether you may."""
    deeds.ask_undo(visitor.room, visitor.own_seat, undoing.number)
    return observed(visitor.room, visitor.seat, undoing.number)


@router.post("/undo/answer", responses=DOING, response_model=Observation)
def answer_undo(visitor: Asking, answering: Answering) -> Response:
    """Let somebody take a choice back, or not."""
    deeds.answer_undo(visitor.room, visitor.own_seat, answering.number, answering.agreed)
    return observed(visitor.room, visitor.seat, answering.number)
