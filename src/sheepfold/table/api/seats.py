"""The JSON interface: sitting down, words for chance, private links, leaving and coming back."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table import deeds
from sheepfold.table.api.errors import answers
from sheepfold.table.api.models import Bringing, Joining, LinkTold, Observation, Renewing, Replacing, SeatTaken
from sheepfold.table.api.playing import DOING, LOOKING, observed
from sheepfold.table.api.visitors import Asking
from sheepfold.table.deeds.seats import checked_seat
from sheepfold.table.live.room import Room

router = APIRouter(prefix="/matches/{name}")
leaving_router = APIRouter(prefix="/matches/{name}")

LEAVING = answers(400, 401, 404, 409, 413, 422)


def link(request: Request, room: Room) -> str:
    """A match's address for people."""
    return f"{request.url.scheme}://{request.url.netloc}/m/{room.name}"


def taken(request: Request, room: Room, seat: int) -> SeatTaken:
    """A seat for the one whose it is."""
    known = room.stored.seats[seat]
    return SeatTaken(seat=seat, name=known.name, token=known.key, link=f"{link(request, room)}/seat/{known.key}")


# -------------------------------------------------------------------- sitting down


@router.post("/join", responses=DOING)
def join(request: Request, visitor: Asking, joining: Joining) -> SeatTaken:
    """Sit down; the match begins with the last one. With a token that seat is taken, or is yours already."""
    room, seat = visitor.room, visitor.seat
    if seat is None:
        seat = _sit_down(room, joining)
    elif joining.seat not in (None, seat):
        raise NotYours(say("this token is for {name}'s seat, not for the one you ask for", name=room.names[seat]))
    elif not room.stored.seats[seat].taken:
        deeds.join(room, seat, joining.name, joining.word)
    return taken(request, room, seat)


def _sit_down(room: Room, joining: Joining) -> int:
    """The seat that is taken now: the wanted one, or any."""
    if joining.seat is None:
        return deeds.join_any(room, joining.name, joining.word)
    deeds.join(room, joining.seat, joining.name, joining.word)
    return joining.seat


@router.post("/word", responses=DOING, response_model=Observation)
def bring_word(visitor: Asking, bringing: Bringing) -> Response:
    """Bring your seat's word for chance, where it is awaited: neither you nor the table can then steer chance alone."""
    deeds.bring_word(visitor.room, visitor.own_seat, bringing.word)
    return observed(visitor.room, visitor.seat)


@router.get("/link", responses=LOOKING)
def observe_link(request: Request, visitor: Asking) -> LinkTold:
    """Your seat's private link, and how many browsers hold the seat."""
    return _link_of(request, visitor.room, visitor.own_seat)


@router.post("/link", responses=DOING)
def renew_link(request: Request, visitor: Asking, renewing: Renewing) -> LinkTold:
    """Make your seat's private link, and so its token, anew: whoever has the old one loses the seat."""
    seat = visitor.own_seat
    deeds.renew_link(visitor.room, seat, renewing.agreed)
    return _link_of(request, visitor.room, seat)


def _link_of(request: Request, room: Room, seat: int) -> LinkTold:
    return LinkTold(**taken(request, room, seat).model_dump(), devices=len(room.stored.holders[seat]))


# -------------------------------------------------------------------- leaving and coming back


@leaving_router.post("/again", responses=LEAVING)
def again(request: Request, visitor: Asking) -> SeatTaken:
    """The next game of a series, or a rematch with the seats rotated; your seat there."""
    room, seat = visitor.room, visitor.own_seat
    rematch = deeds.rematch(room)
    return taken(request, visitor.rooms.room(rematch.match), rematch.seat_of(seat))


@leaving_router.post("/leave", responses=LEAVING, response_model=Observation)
def leave_seat(visitor: Asking) -> Response:
    """Leave your seat: the match's `keeper` goes on for you, knowing what you know, until you take it back."""
    deeds.leave(visitor.room, visitor.own_seat)
    return observed(visitor.room, visitor.seat)


@leaving_router.post("/return", responses=LEAVING, response_model=Observation)
def return_to_seat(visitor: Asking) -> Response:
    """Take your seat back, also after your time was over: you then have the clock's `grace` for a decision."""
    deeds.come_back(visitor.room, visitor.own_seat)
    return observed(visitor.room, visitor.seat)


@leaving_router.post("/replace", responses=DOING, response_model=Observation)
def replace_absent(visitor: Asking, replacing: Replacing) -> Response:
    """Wait no longer for a seat that `is_away`: the match's `keeper` goes on there until its holder is back."""
    room, seat = visitor.room, visitor.own_seat
    deeds.replace(room, seat, checked_seat(room, replacing.seat))
    return observed(room, seat)
