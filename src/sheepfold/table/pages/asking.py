"""Who asks for something on a page of a match: which seats they hold, and what they see."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Form, HTTPException, Query, Request, Response
from fastapi.responses import RedirectResponse

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table.deeds.seats import checked_seat
from sheepfold.table.live.room import Room
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.templating import is_phone, is_script

MOST_DRAFT = 40
CODES = re.compile(r"\d{1,5}(\.\d{1,5}){0,5}")

Draft = Annotated[str, Query(max_length=MOST_DRAFT)]
Drafted = Annotated[str, Form(alias="draft", max_length=MOST_DRAFT)]
"""Choices that are made and not sent yet: their codes with points between them."""


def read_draft(text: str) -> tuple[int, ...]:
    """The codes of a draft."""
    if not text:
        return ()
    if not CODES.fullmatch(text):
        raise HTTPException(422, say("this page is damaged: load it again"))
    return tuple(int(code) for code in text.split("."))


def write_draft(codes: tuple[int, ...]) -> str:
    """The same as a page sends it."""
    return ".".join(map(str, codes))


def sight_of(request: Request, room: Room, wanted: int | None, draft: tuple[int, ...] = ()) -> Sight:
    """What the browser that asks sees of a match."""
    if wanted is not None:
        checked_seat(room, wanted)
    sight = Sight(room, request.state.browser, wanted, is_phone(request), draft)
    room.hear(sight.held)
    return sight


def deciding_seat(sight: Sight) -> int:
    """The seat that the viewer may choose for."""
    if not sight.held:
        raise NotYours(say("you are looking on: only those who sit at the table choose"))
    if sight.viewer == SPECTATOR:
        raise NotYours(say("hand the device over first: it is somebody else's decision"))
    return sight.viewer


def sitting(sight: Sight, refusal: str) -> int:
    """The seat that the viewer sits at; one who looks on is refused with this sentence."""
    if sight.viewer == SPECTATOR or not sight.held:
        raise NotYours(refusal)
    return sight.viewer


def own(sight: Sight, seat: int) -> int:
    """A seat that the viewer holds; anybody else's is refused."""
    if not sight.held:
        raise NotYours(say("you are looking on: only those who sit at the table can do this"))
    if seat not in sight.held:
        raise NotYours(say("this seat is not yours"))
    return seat


def done(request: Request, room: Room, sight: Sight) -> Response:
    """Nothing more to say: the stream tells the script, and a browser without it gets the page again."""
    if is_script(request):
        return Response(status_code=204)
    return RedirectResponse(f"/m/{room.name}{sight.query}", 303)
