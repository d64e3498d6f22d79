"""The page of a match: the table, or the waiting room before everybody is here; its record, and what comes after."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.players import KINDS
from sheepfold.table import deeds
from sheepfold.table.deeds.deals import why_no_challenge
from sheepfold.table.dependencies import As, Browser, Here, Sender, ThePages
from sheepfold.table.live.deals import address_of
from sheepfold.table.live.room import Room, commitment
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.asking import Draft, read_draft, sight_of

router = APIRouter(prefix="/m/{name}")


@router.get("")
def table(
    request: Request, room: Here, pages: ThePages, browser: Browser, wanted: As = None, draft: Draft = ""
) -> Response:
    """The table, or the waiting room before everybody is here."""
    sight = sight_of(request, room.shown(), wanted, read_draft(draft))
    template = "waiting.html" if sight.room.match is None else "table.html"
    return pages.page(request, template, **context_of(sight))


@router.get("/now")
def fragment(
    request: Request, room: Here, pages: ThePages, browser: Browser, wanted: As = None, draft: Draft = ""
) -> Response:
    """The same without the page around it."""
    sight = sight_of(request, room.shown(), wanted, read_draft(draft))
    return pages.page(request, part_of(sight.room), **context_of(sight))


def part_of(room: Room) -> str:
    """The template of what changes on the page."""
    return "waiting_part.html" if room.match is None else "table_part.html"


def context_of(sight: Sight) -> dict[str, Any]:
    """What the templates need."""
    room = sight.room
    context: dict[str, Any] = {"sight": sight, "room": room, "commitment": commitment(room)}
    if room.match is None:
        return context
    deal = room.stored.match.deal
    context["deal_page"] = address_of(deal) if deal else ""
    context["is_practice"] = bool(deal) and not room.store.is_counted(room.name)
    context["can_challenge"] = bool(sight.held) and not deal and not why_no_challenge(room)
    follower = room.store.follower(room.name) if sight.match.over else None
    return context | {"game": sight.game, "follower": follower, "mine": sight.held, "kinds": KINDS}


@router.post("/again")
def again(room: Here, browser: Sender) -> Response:
    """The next game of a series, or a rematch with the seats rotated."""
    if not room.seats_of(browser):
        raise NotYours(say("only those who sat at the table ask for a rematch"))
    return RedirectResponse(f"/m/{deeds.rematch(room).match}", 303)


@router.get("/record")
def record(request: Request, room: Here, browser: Browser, wanted: As = None) -> Response:
    """The record to download: whole after the end, before it as the viewer saw it."""
    sight = sight_of(request, room.shown(), wanted)
    match = sight.room.started
    file = f"{match.game.name}-{room.name}.sheepfold"
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return PlainTextResponse(deeds.record(sight.room, sight.viewer), headers=headers)
