"""Who sits at the table: joining, words for chance, leaving and coming back, private links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table import deeds
from sheepfold.table.dependencies import As, Browser, Here, Sender, ThePages
from sheepfold.table.pages.asking import done, own, sight_of
from sheepfold.table.serving.hosts import is_only_head

router = APIRouter(prefix="/m/{name}")

MOST_WORD = 200
"""How much of a word is read before it is checked."""

SeatNumber = Annotated[int, Form(ge=0, le=15)]


# -------------------------------------------------------------------- sitting down


@router.post("/join")
def join(
    room: Here,
    browser: Sender,
    seat: SeatNumber,
    called: Annotated[str, Form(alias="name")] = "",
    word: Annotated[str, Form(max_length=MOST_WORD)] = "",
) -> Response:
    """Take an open seat, with a word for chance of one's own; the match begins with the last one."""
    deeds.join(room, seat, called, word, browser)
    return RedirectResponse(f"/m/{room.name}", 303)


@router.get("/seat/{key}")
def sit(request: Request, room: Here, browser: Browser, key: str) -> Response:
    """Whoever opens a seat's private link holds that seat."""
    if not (is_only_head(request) and any(seat.key == key for seat in room.stored.seats)):
        deeds.sit_by_link(room, key, browser)
    return RedirectResponse(f"/m/{room.name}", 303)


@router.post("/words")
def bring_words(
    room: Here,
    browser: Sender,
    words: Annotated[list[str], Form(alias="word", max_length=16)],
    seats: Annotated[list[int], Form(alias="seat", max_length=16)],
) -> Response:
    """A word for chance from each of a browser's seats; for an empty one the table draws it."""
    if len(words) != len(seats) or not set(seats) <= set(room.seats_of(browser)):
        raise NotYours(say("only those who sit at the table bring words for their seats"))
    deeds.bring_words(room, zip(seats, words, strict=True))
    return RedirectResponse(f"/m/{room.name}", 303)


# -------------------------------------------------------------------- leaving and coming back


@router.post("/leave")
def leave_seat(request: Request, room: Here, browser: Sender, seat: SeatNumber, wanted: As = None) -> Response:
    """Leave the game; a computer player goes on."""
    sight = sight_of(request, room, wanted)
    deeds.leave(room, own(sight, seat))
    return done(request, room, sight)


@router.post("/return")
def take_seat_back(request: Request, room: Here, browser: Sender, seat: SeatNumber, wanted: As = None) -> Response:
    """Take one's seat back."""
    sight = sight_of(request, room, wanted)
    deeds.come_back(room, own(sight, seat))
    return done(request, room, sight)


@router.post("/replace")
def replace_absent(request: Request, room: Here, browser: Sender, seat: SeatNumber, wanted: As = None) -> Response:
    """Let a computer player go on for somebody who is away."""
    sight = sight_of(request, room, wanted)
    if not sight.here:
        raise NotYours(say("you are looking on: only those who sit at the table can do this"))
    if seat >= len(room.names):
        raise NotYours(say("there is no such seat at this table"))
    deeds.replace(room, next((mine for mine in sight.here if mine != seat), sight.here[0]), seat)
    return done(request, room, sight)


# -------------------------------------------------------------------- private links


@router.get("/link")
def private_link(
    request: Request,
    room: Here,
    pages: ThePages,
    browser: Browser,
    seat: Annotated[int, Query(ge=0, le=15)],
    new: Annotated[str, Query(max_length=3)] = "",
) -> Response:
    """A seat's private link, and how many devices hold the seat, for one of them."""
    sight = sight_of(request, room, None)
    devices = len(room.stored.holders[own(sight, seat)])
    return pages.page(request, "link.html", room=room, seat=seat, devices=devices, is_new=new == "yes")


@router.post("/link")
def renew_private_link(
    request: Request, room: Here, browser: Sender, seat: SeatNumber, agreed: Annotated[str, Form(max_length=3)] = ""
) -> Response:
    """Make a seat's private link anew: every other device loses the seat."""
    sight = sight_of(request, room, None)
    deeds.renew_link(room, own(sight, seat), agreed == "yes", browser)
    return RedirectResponse(f"/m/{room.name}/link?seat={seat}&new=yes", 303)
