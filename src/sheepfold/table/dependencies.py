"""What route handlers are given by FastAPI: the parts of the table, the match an address names, and who asks.

The parts are found in the application's state, here and nowhere else.
"""

from __future__ import annotations

import hmac
from typing import Annotated, cast

from fastapi import Depends, HTTPException, Query, Request

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table.live.analyses import Analyses
from sheepfold.table.live.laboratory import Laboratory
from sheepfold.table.live.room import Room
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.pages.guard import Guard
from sheepfold.table.pages.templating import Pages
from sheepfold.table.pictures.painting import Pictures
from sheepfold.table.serving.health import Health
from sheepfold.table.serving.hosts import is_from_here
from sheepfold.table.serving.limits import Limits
from sheepfold.table.serving.metrics import Tally
from sheepfold.table.settings import Settings
from sheepfold.table.store.storage import Store

# -------------------------------------------------------------------- the parts of the table


async def _settings(request: Request) -> Settings:
    return cast(Settings, request.app.state.settings)


async def _store(request: Request) -> Store:
    return cast(Store, request.app.state.store)


async def _rooms(request: Request) -> Rooms:
    return cast(Rooms, request.app.state.rooms)


async def _pages(request: Request) -> Pages:
    return cast(Pages, request.app.state.pages)


async def _guard(request: Request) -> Guard:
    return cast(Guard, request.app.state.guard)


async def _analyses(request: Request) -> Analyses:
    return cast(Analyses, request.app.state.analyses)


async def _laboratory(request: Request) -> Laboratory:
    return cast(Laboratory, request.app.state.laboratory)


async def _limits(request: Request) -> Limits:
    return cast(Limits, request.app.state.limits)


async def _health(request: Request) -> Health:
    return cast(Health, request.app.state.health)


async def _tally(request: Request) -> Tally:
    return cast(Tally, request.app.state.tally)


async def _pictures(request: Request) -> Pictures:
    return cast(Pictures, request.app.state.pictures)


TheSettings = Annotated[Settings, Depends(_settings)]
TheStore = Annotated[Store, Depends(_store)]
TheRooms = Annotated[Rooms, Depends(_rooms)]
ThePages = Annotated[Pages, Depends(_pages)]
TheGuard = Annotated[Guard, Depends(_guard)]
TheAnalyses = Annotated[Analyses, Depends(_analyses)]
TheLaboratory = Annotated[Laboratory, Depends(_laboratory)]
TheLimits = Annotated[Limits, Depends(_limits)]
TheHealth = Annotated[Health, Depends(_health)]
TheTally = Annotated[Tally, Depends(_tally)]
ThePictures = Annotated[Pictures, Depends(_pictures)]

# -------------------------------------------------------------------- who asks


async def _browser(request: Request) -> str:
    """The browser that asks; one without a cookie gets it with the answer."""
    return str(request.state.browser)


Browser = Annotated[str, Depends(_browser)]
"""The browser that asks for a page."""


async def _sender(request: Request, browser: Browser, guard: TheGuard, settings: TheSettings) -> str:
    """Refuse a form that is not one of ours, or not from the same place."""
    origin = request.headers.get("origin")
    if origin not in (None, "null") and not is_from_here(request, str(origin), settings.address):
        raise HTTPException(403, say("this form comes from another site"))
    form = await request.form()
    guard.check(browser, str(request.headers.get("x-token") or form.get("token") or ""))
    return browser


Sender = Annotated[str, Depends(_sender)]
"""The browser that sends a form."""

# -------------------------------------------------------------------- the match


def _room(request: Request, name: str, rooms: TheRooms, browser: Browser) -> Room:
    """The room; one whose deal others still play is for those who sit there, and for whoever opens their link."""
    room = rooms.room(name)
    if room.is_sealed and not room.seats_of(browser):
        given = request.path_params.get("key", "")
        if not any(hmac.compare_digest(seat.key.encode(), str(given).encode()) for seat in room.stored.seats):
            raise NotYours(say("others still play this deal today: look on when the day is over"))
    return room


Here = Annotated[Room, Depends(_room)]
"""The room of the match that the address names."""

As = Annotated[int | None, Query(alias="as", ge=0, le=15)]
"""The seat to look from, for a browser that holds several."""
