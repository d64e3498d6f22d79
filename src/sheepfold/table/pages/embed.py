"""A replay inside other people's pages: a small page that may be framed, and what oEmbed tells those who ask."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from markupsafe import Markup

from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.table.dependencies import As, Here, ThePages, TheRooms, TheSettings
from sheepfold.table.host_names import split
from sheepfold.table.live.room import Room
from sheepfold.table.pages.asking import sight_of
from sheepfold.table.pages.replay import shown_at, stops
from sheepfold.table.pictures.composing import CARD_HEIGHT, CARD_WIDTH
from sheepfold.table.serving.hosts import is_from_here

router = APIRouter()

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors *"
)
"""Any page may frame a replay: nothing in it can be changed by a click."""

WIDTH, HEIGHT = 720, 640
LEAST, MOST = 240, 1600
"""How wide and high a framed replay is, and may be asked for."""

SHARED = re.compile(r"/(?:m|embed)/([a-z0-9]{1,16})(?:/replay)?/?")


@router.get("/embed/{name}", name="embed")
def embed(
    request: Request,
    room: Here,
    pages: ThePages,
    step: Annotated[int | None, Query(ge=0)] = None,
    wanted: As = None,
) -> Response:
    """One position of a match and the way to the others, to be framed; before the end as one who looks on sees it."""
    room = room.shown()
    sight = sight_of(request, room, wanted)
    places = stops(room.started)
    number = places[0] if step is None else next((stop for stop in places if stop >= step), places[-1])
    here = places.index(number)
    context: dict[str, Any] = {"sight": sight, "room": room, "game": sight.game, "step": number, "here": here}
    context |= {"before": places[max(0, here - 1)], "after": places[min(len(places) - 1, here + 1)]}
    context |= {"last": places[-1], "all": len(places) - 1}
    happened = [sight.entry(one) for one in range(places[max(0, here - 1)], number)]
    lines = [line.words for entry in happened for line in entry.lines]
    answer = pages.page(request, "embed.html", **context, lines=lines, **shown_at(sight, number))
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


@router.get("/oembed")
def oembed(
    request: Request,
    rooms: TheRooms,
    settings: TheSettings,
    url: Annotated[str, Query(max_length=500)],
    form: Annotated[str, Query(alias="format", max_length=10)] = "json",
    maxwidth: Annotated[int, Query(ge=1)] = WIDTH,
    maxheight: Annotated[int, Query(ge=1)] = HEIGHT,
) -> Response:
    """How a link to a match is shown in other pages (oembed.com)."""
    if form != "json":
        raise HTTPException(501, say("this is answered as JSON only"))
    parts = split(url)
    found = SHARED.fullmatch(parts.path) if parts else None
    if found is None or not is_from_here(request, url, settings.address):
        raise HTTPException(404, say("there is no such page"))
    room = rooms.room(found[1]).shown()
    width, height = min(max(LEAST, maxwidth), WIDTH), min(max(LEAST, maxheight), HEIGHT)
    told = {
        "version": "1.0",
        "type": "rich" if room.match is not None else "link",
        "provider_name": "Sheepfold",
        "provider_url": str(request.base_url),
        "title": link_title(room),
        "thumbnail_url": f"{request.url_for('picture', name=room.name)}?form=card",
        "thumbnail_width": CARD_WIDTH,
        "thumbnail_height": CARD_HEIGHT,
    }
    if room.match is not None:
        told |= {"html": iframe(request, room, width, height), "width": width, "height": height}
    return JSONResponse(told)


def link_title(room: Room) -> str:
    """What a link to a match is called: who plays what."""
    return say("{names}: {title}", names=in_a_row(room.names), title=room.game.title)


def link_words(room: Room) -> str:
    """What a link to a match says below its title; nothing that a spectator does not see."""
    if room.match is None:
        return say("{name} invites you to play.", name=room.names[0])
    if room.match.over:
        return room.match.outcome()
    return say("Look on, or see how it went.")


def iframe(request: Request, room: Room, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The HTML that shows a replay in somebody's page."""
    address = request.url_for("embed", name=room.name)
    title = say("Replay of {title}", title=room.game.title)
    size = Markup('width="{}" height="{}"').format(width, height)
    style = Markup('style="border:0;max-width:100%" loading="lazy" allowfullscreen')
    return str(Markup('<iframe src="{}" {} title="{}" {}></iframe>').format(address, size, title, style))
