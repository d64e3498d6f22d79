"""Who sits at the table: leaving a seat, taking it back, its private link, and not waiting for one who is away."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Query, Request, Response
from fastapi.responses import RedirectResponse

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table.live.leaving import come_back, leave, replace
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.play import As, Here, done, sight_of
from sheepfold.table.pages.rendering import Pages
from sheepfold.table.pages.visitors import Browser, Sender

router = APIRouter(prefix="/m/{name}")

Seat = Annotated[int, Form(ge=0, le=15)]


def own(sight: Sight, seat: int) -> int:
    """A seat that the viewer holds; anybody else's is refused."""
    if not sight.held:
        raise NotYours(say("you are looking on: only those who sit at the table can do this"))
    if seat not in sight.held:
        raise NotYours(say("this seat is not yours"))
    return seat


@router.post("/leave")
def leave_seat(request: Request, room: Here, browser: Sender, seat: Seat, wanted: As = None) -> Response:
    """Leave the game; a computer player goes on."""
    sight = sight_of(request, room, wanted)
    leave(room, own(sight, seat))
    request.app.state.rooms.let_computers_think(room)
    return done(request, room, sight)


@router.post("/return")
def take_seat_back(request: Request, room: Here, browser: Sender, seat: Seat, wanted: As = None) -> Response:
    """Take one's seat back."""
    sight = sight_of(request, room, wanted)
    come_back(room, own(sight, seat))
    request.app.state.rooms.let_computers_think(room)
    return done(request, room, sight)


@router.post("/replace")
def replace_absent(request: Request, room: Here, browser: Sender, seat: Seat, wanted: As = None) -> Response:
    """Let a computer player go on for somebody who is away."""
    sight = sight_of(request, room, wanted)
    if not sight.here:
        raise NotYours(say("you are looking on: only those who sit at the table can do this"))
    if seat >= len(room.names):
        raise NotYours(say("there is no such seat at this table"))
    replace(room, next((mine for mine in sight.here if mine != seat), sight.here[0]), seat)
    request.app.state.rooms.let_computers_think(room)
    return done(request, room, sight)


# -------------------------------------------------------------------- private links


@router.get("/link")
def private_link(
    request: Request,
    room: Here,
    browser: Browser,
    seat: Annotated[int, Query(ge=0, le=15)],
    new: Annotated[str, Query(max_length=3)] = "",
) -> Response:
    """A seat's private link, and how many devices hold the seat, for one of them."""
    sight = sight_of(request, room, None)
    devices = len(room.kept.holders[own(sight, seat)])
    pages: Pages = request.app.state.pages
    return pages.page(request, "link.html", room=room, seat=seat, devices=devices, is_new=new == "yes")


@router.post("/link")
def renew_private_link(
    request: Request, room: Here, browser: Sender, seat: Seat, agreed: Annotated[str, Form(max_length=3)] = ""
) -> Response:
    """Make a seat's private link anew: every other device loses the seat."""
    sight = sight_of(request, room, None)
    own(sight, seat)
    if agreed != "yes":
        raise HTTPException(422, say("nothing was changed: say that the other devices may lose the seat"))
    room.renew_link(seat, browser)
    return RedirectResponse(f"/m/{room.name}/link?seat={seat}&new=yes", 303)
