"""The routes of the JSON interface: set up, join, observe, choose, take back, stream, download."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, cast

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool

from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.engine.errors import BadOption, NotYours
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.match.match import too_many_games
from sheepfold.match.record import write
from sheepfold.players import KINDS
from sheepfold.table.api.errors import BadToken, answers
from sheepfold.table.api.models import (
    FAR,
    Answering,
    Bringing,
    Choosing,
    GamesTold,
    Joining,
    LinkTold,
    MatchMade,
    Observation,
    Renewing,
    Replacing,
    SeatTaken,
    Undoing,
    WantedMatch,
    WantedSeat,
)
from sheepfold.table.api.seeing import SeatSight, all_games, observation
from sheepfold.table.live.clocks import checked_clock
from sheepfold.table.live.leaving import come_back, leave, replace
from sheepfold.table.live.room import Room, commitment
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.live.stream import SEEN, News, Stands, messages_of, state_of, told_once
from sheepfold.table.pages.home import FRIEND, ME, no_such_sitter, usual_name
from sheepfold.table.pages.play import no_seat
from sheepfold.table.pages.visitors import checked_name, checked_word
from sheepfold.table.serving.clients import address_of, asking
from sheepfold.table.serving.limits import Limits
from sheepfold.table.store.storage import NewSeat, NoSuchMatch, TooLate

router = APIRouter()
match_router = APIRouter(prefix="/matches/{name}")
bearer = HTTPBearer(auto_error=False, description="The token of a seat: the end of its private link.")

Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
Since = Annotated[int, Query(ge=0, le=FAR, description="Tell what has happened since this `number`.")]


@dataclass(frozen=True)
class Visitor:
    """Who asks about a match: the holder of a seat's token, or somebody who looks on (None)."""

    rooms: Rooms
    name: str
    seat: int | None
    token: str = ""

    @property
    def is_still_here(self) -> bool:
        """Whether the token still opens the seat: its link may have been made anew."""
        known = self.rooms.known(self.name)
        return self.seat is None or known is None or known.kept.seats[self.seat].key == self.token

    @cached_property
    def room(self) -> Room:
        """The match's room, with all that has been stored before it is asked for; not to be waited for in a loop."""
        return self.rooms.room(self.name)

    @property
    def own_seat(self) -> int:
        """The visitor's seat; one who looks on has none."""
        if self.seat is None:
            said = say(
                "you are looking on: this needs the token of a seat ({header})", header="Authorization: Bearer TOKEN"
            )
            raise BadToken(said)
        return self.seat


def _charge_address(request: Request) -> None:
    limits: Limits = request.app.state.limits
    limits.charge(f"address {address_of(request.scope)}")


async def _visitor(
    request: Request, name: Annotated[str, Path(max_length=16, description="The match.")], given: Credentials
) -> Visitor:
    """Who asks; a good token is charged for its requests, everything else the address it comes from."""
    if given is None:
        _charge_address(request)
    rooms: Rooms = request.app.state.rooms
    try:
        known = rooms.known(name)
        room = known if known is not None else await run_in_threadpool(rooms.room, name)
        if given is None:
            return Visitor(rooms, name, None)
        seat = seat_with(room, given.credentials)
    except (NoSuchMatch, BadToken):
        if given is not None:
            _charge_address(request)
        raise
    cast(Limits, request.app.state.limits).charge(f"token {given.credentials}")
    room.hear([seat])
    room.asked_by = asking()
    return Visitor(rooms, name, seat, given.credentials)


def seat_with(room: Room, token: str) -> int:
    """The seat that a token is for."""
    for seat in room.kept.seats:
        if hmac.compare_digest(seat.key.encode(), token.encode("utf-8", "replace")):
            return seat.number
    raise BadToken(say("this token opens no seat of this match"))


Asking = Annotated[Visitor, Depends(_visitor)]
LOOKING = answers(401, 404, 422)
LEAVING = answers(400, 401, 404, 409, 413, 422)
DOING = answers(400, 401, 403, 404, 409, 413, 422)


# -------------------------------------------------------------------- setting up


@router.get("/games", responses=answers(), dependencies=[Depends(_charge_address)])
def list_games() -> GamesTold:
    """The games with their options and seats, and the computer players."""
    return all_games()


@router.post(
    "/matches", status_code=201, responses=answers(400, 404, 413, 422), dependencies=[Depends(_charge_address)]
)
def create_match(request: Request, wanted: WantedMatch) -> MatchMade:
    """Set up a match; the answer has the tokens of the seats that are yours."""
    game, rooms = load(wanted.game), cast(Rooms, request.app.state.rooms)
    if wanted.games > game.series.most_games:
        raise BadOption(too_many_games(game, wanted.games))
    seats = [new_seat(seat, number, wanted.words == "own") for number, seat in enumerate(wanted.seats)]
    clock = checked_clock(**wanted.clock.model_dump()) if wanted.clock else None
    options: dict[str, object] = {**wanted.options}
    room = rooms.room(rooms.new(game, options, seats, wanted.games, clock, wanted.keeper, wanted.hints))
    mine = [taken(request, room, number) for number, seat in enumerate(wanted.seats) if seat.sitter == ME]
    return MatchMade(match=room.name, link=link(request, room), seats=mine, commitment=commitment(room))


def new_seat(wanted: WantedSeat, number: int, brings_word: bool = False) -> NewSeat:
    """One seat as it is wanted."""
    usual = usual_name(number)
    if wanted.sitter == ME:
        return NewSeat(checked_name(wanted.name, usual), taken=True, brings_word=brings_word)
    if wanted.sitter == FRIEND:
        return NewSeat(checked_name(wanted.name, usual))
    if wanted.sitter not in KINDS:
        raise BadOption(no_such_sitter(wanted.sitter, (ME, FRIEND, *KINDS)))
    return NewSeat(checked_name(wanted.name, f"{wanted.sitter.capitalize()} {number + 1}"), mind=wanted.sitter)


def link(request: Request, room: Room) -> str:
    """A match's address for people."""
    return f"{request.url.scheme}://{request.url.netloc}/m/{room.name}"


def taken(request: Request, room: Room, seat: int) -> SeatTaken:
    """A seat for the one whose it is."""
    row = room.kept.seats[seat]
    return SeatTaken(seat=seat, name=row.name, token=row.key, link=f"{link(request, room)}/seat/{row.key}")


@match_router.post("/join", responses=DOING)
def join(request: Request, visitor: Asking, joining: Joining) -> SeatTaken:
    """Sit down; the match begins with the last one. With a token that seat is taken, or is yours already."""
    room, seat = visitor.room, visitor.seat
    if seat is None:
        seat = sit_down(room, joining)
    elif joining.seat not in (None, seat):
        said = say("this token is for seat {own}, not for seat {other}", own=seat, other=joining.seat)
        raise NotYours(said)
    elif not room.kept.seats[seat].taken:
        room.take_seat(seat, checked_name(joining.name, room.names[seat]), word=checked_word(joining.word))
    request.app.state.rooms.let_computers_think(room)
    return taken(request, room, seat)


@match_router.post("/word", responses=DOING, response_model=Observation)
def bring_word(request: Request, visitor: Asking, bringing: Bringing) -> Response:
    """Bring your seat's word for chance, where it is awaited: neither you nor the table can then steer chance alone."""
    visitor.room.bring_word(visitor.own_seat, checked_word(bringing.word))
    request.app.state.rooms.let_computers_think(visitor.room)
    return observed(visitor.room, visitor.seat)


def sit_down(room: Room, joining: Joining) -> int:
    """The seat that is taken now: the wanted one, or the first one that nobody else has taken meanwhile."""
    while True:
        seat = open_seat(room, joining.seat)
        try:
            room.take_seat(seat, checked_name(joining.name, room.names[seat]), word=checked_word(joining.word))
        except TooLate:
            room.catch_up()
            if joining.seat is not None:
                raise
        else:
            return seat


def open_seat(room: Room, wanted: int | None) -> int:
    """The seat that is wanted, or the first one that is open."""
    if wanted is not None:
        if wanted >= len(room.names):
            raise HTTPException(404, no_seat(wanted))
        return wanted
    free = [seat.number for seat in room.kept.seats if not seat.taken]
    if not free:
        raise TooLate(say("every seat is taken"))
    return free[0]


@match_router.get("/link", responses=LOOKING)
def observe_link(request: Request, visitor: Asking) -> LinkTold:
    """Your seat's private link, and how many browsers hold the seat."""
    return link_of(request, visitor.room, visitor.own_seat)


@match_router.post("/link", responses=DOING)
def renew_link(request: Request, visitor: Asking, renewing: Renewing) -> LinkTold:
    """Make your seat's private link, and so its token, anew: whoever has the old one loses the seat."""
    seat = visitor.own_seat
    if not renewing.agreed:
        raise HTTPException(422, say("nothing was changed: say that the other devices may lose the seat"))
    visitor.room.renew_link(seat)
    return link_of(request, visitor.room, seat)


def link_of(request: Request, room: Room, seat: int) -> LinkTold:
    """A seat's link for the one whose it is."""
    return LinkTold(**taken(request, room, seat).model_dump(), devices=len(room.kept.holders[seat]))


# -------------------------------------------------------------------- observing


def observed(room: Room, seat: int | None, since: int = 0, draft: tuple[int, ...] = ()) -> Response:
    """An answer that tells how a match stands."""
    told = observation(room.shown(), seat, since, draft)
    return Response(told.model_dump_json(), media_type="application/json")


@match_router.get("", responses=LOOKING, response_model=Observation)
def observe(visitor: Asking, since: Since = 0) -> Response:
    """The match as your seat sees it: the position, whose decision it is, your choices, the log."""
    return observed(visitor.room, visitor.seat, since)


@match_router.get(
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
    request: Request,
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

    async def tell(stood: Stands) -> News:
        since = max(0, stood[0])
        return await told_once(rooms, room, ("program", seat, since), lambda: event(room, seat, since))

    async for message in messages_of(rooms, room, stands, tell, lambda: seats):
        if not visitor.is_still_here:
            return
        yield message


def event(room: Room, seat: int | None, since: int) -> News:
    """Where the match stands, and the event that brings one there who stood at step `since`."""
    shown = room.shown()
    now, told = state_of(shown), observation(shown, seat, since)
    return now, [f"id: {now[0]}.{now[1]}\ndata: {told.model_dump_json()}\n\n".encode()]


@match_router.get(
    "/record",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The record."},
        **answers(401, 404, 409, 422),
    },
)
def record(visitor: Asking) -> Response:
    """The record: whole after the end, before it as your seat saw it."""
    match = visitor.room.shown().started
    viewer = EVERYTHING if match.over else SPECTATOR if visitor.seat is None else visitor.seat
    return PlainTextResponse(write(match, viewer))


# -------------------------------------------------------------------- choosing


@match_router.post("/choose", responses=DOING, response_model=Observation)
def choose(request: Request, visitor: Asking, choosing: Choosing) -> Response:
    """Make a choice, by code or in notation.

    Where another decision is sent together with it, nothing is stored and nobody is told yet: the answer then has the
    choice in its `draft`, and the next choice is sent with that.
    """
    room, seat = visitor.room, visitor.own_seat
    if (choosing.choice is None) == (choosing.move is None):
        raise HTTPException(422, say("give either choice, a code, or move, in notation"))
    with room.lock:
        room.check_here(seat)
        codes = codes_of(room, seat, choosing)
        if isinstance(codes, tuple) and _is_draft(room, seat, choosing.number, codes):
            return observed(room, seat, choosing.number, codes)
        room.play(seat, choosing.number, codes)
    request.app.state.rooms.let_computers_think(room)
    return observed(room, seat, choosing.number)


def codes_of(room: Room, seat: int, choosing: Choosing) -> tuple[int, ...] | str:
    """The choices that are sent together, or what was typed where nothing was drafted before."""
    draft, is_now = tuple(choosing.draft), choosing.number == room.number and seat == room.started.actor
    if draft and is_now and not _is_draft(room, seat, choosing.number, draft):
        said = say("these choices are not sent together with another one: {codes}", codes=list(draft))
        raise HTTPException(422, said)
    if choosing.choice is not None:
        return (*draft, choosing.choice)
    typed = (choosing.move or "").strip()
    if not draft or not is_now:
        return typed
    return (*draft, SeatSight(room, "", draft=draft, seat=seat).seen.code(typed))


def _is_draft(room: Room, seat: int, number: int, codes: tuple[int, ...]) -> bool:
    """Whether every one of these choices waits for the next one: trying others would tell what they bring."""
    return number == room.number and seat == room.started.actor and room.is_draft(seat, codes)


@match_router.post("/undo", responses=DOING, response_model=Observation)
def undo(visitor: Asking, undoing: Undoing) -> Response:
    """Take your last choice back, or ask the others whether you may."""
    visitor.room.ask_undo(visitor.own_seat, undoing.number)
    return observed(visitor.room, visitor.seat, undoing.number)


@match_router.post("/undo/answer", responses=DOING, response_model=Observation)
def answer_undo(request: Request, visitor: Asking, answering: Answering) -> Response:
    """Let somebody take a choice back, or not."""
    visitor.room.answer_undo(visitor.own_seat, answering.number, answering.agreed)
    request.app.state.rooms.let_computers_think(visitor.room)
    return observed(visitor.room, visitor.seat, answering.number)


@match_router.post("/again", responses=answers(400, 401, 404, 409, 413, 422))
def again(request: Request, visitor: Asking) -> SeatTaken:
    """The next game of a series, or a rematch with the seats rotated; your seat there."""
    room, seat = visitor.room, visitor.own_seat
    if not room.started.over:
        raise HTTPException(409, say("this game is not over yet"))
    rooms, rotate = cast(Rooms, request.app.state.rooms), room.started.series.is_last
    new = rooms.room(rooms.follow_up(room, rotate=rotate))
    return taken(request, new, (seat - 1) % len(room.names) if rotate else seat)


# -------------------------------------------------------------------- leaving and coming back


@match_router.post("/leave", responses=LEAVING, response_model=Observation)
def leave_seat(request: Request, visitor: Asking) -> Response:
    """Leave your seat: the match's `keeper` goes on for you, knowing what you know, until you take it back."""
    leave(visitor.room, visitor.own_seat)
    request.app.state.rooms.let_computers_think(visitor.room)
    return observed(visitor.room, visitor.seat)


@match_router.post("/return", responses=LEAVING, response_model=Observation)
def return_to_seat(request: Request, visitor: Asking) -> Response:
    """Take your seat back, also after your time was over: you then have the clock's `grace` for a decision."""
    come_back(visitor.room, visitor.own_seat)
    request.app.state.rooms.let_computers_think(visitor.room)
    return observed(visitor.room, visitor.seat)


@match_router.post("/replace", responses=DOING, response_model=Observation)
def replace_absent(request: Request, visitor: Asking, replacing: Replacing) -> Response:
    """Wait no longer for a seat that `is_away`: the match's `keeper` goes on there until its holder is back."""
    room, seat = visitor.room, visitor.own_seat
    if replacing.seat >= len(room.names):
        raise HTTPException(404, no_seat(replacing.seat))
    replace(room, seat, replacing.seat)
    request.app.state.rooms.let_computers_think(room)
    return observed(room, seat)


router.include_router(match_router)
