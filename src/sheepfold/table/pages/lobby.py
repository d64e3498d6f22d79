"""The lobby: tables that wait for anybody, and games that anybody may watch; and reactions at a table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import RedirectResponse

from sheepfold.language import say
from sheepfold.table.deeds.reactions import react as show_reaction
from sheepfold.table.dependencies import As, Browser, Here, Sender, ThePages, TheSettings, TheStore
from sheepfold.table.live.room import News
from sheepfold.table.pages.asking import done, sight_of, sitting
from sheepfold.table.pages.home import sound
from sheepfold.table.pages.templating import is_script
from sheepfold.table.settings import Settings
from sheepfold.table.store.storage import Store

router = APIRouter()

MOST_TABLES = 50


def check_open(settings: Settings) -> None:
    """Refuse where there is no lobby."""
    if not settings.lobby:
        raise HTTPException(404, say("there is no lobby at this table (SHEEPFOLD_LOBBY)"))


@router.get("/lobby")
def lobby(request: Request, settings: TheSettings, store: TheStore, pages: ThePages, browser: Browser) -> Response:
    """Open seats, and games to watch; the page asks for them again from time to time."""
    check_open(settings)
    template = "lobby_part.html" if is_script(request) else "lobby.html"
    return pages.page(request, template, **tables_of(store))


def tables_of(store: Store) -> dict[str, Any]:
    """What the lobby shows."""
    return {"waiting": sound(store.open_tables(MOST_TABLES)), "running": sound(store.listed_games(MOST_TABLES))}


@router.post("/m/{name}/listed")
def set_listed(
    request: Request,
    settings: TheSettings,
    room: Here,
    browser: Sender,
    listed: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Let one's table stand in the lobby, or no longer."""
    check_open(settings)
    sight = sight_of(request, room, None)
    if not sight.held:
        raise HTTPException(403, say("only those who sit at the table can do this"))
    if room.is_sealed:
        raise HTTPException(409, say("others still play this deal today: look on when the day is over"))
    room.store.set_listed(room.name, listed == "yes")
    room.catch_up()
    room.announce(News.HERE)
    return RedirectResponse(f"/m/{room.name}", 303)


@router.post("/m/{name}/react")
def react(
    request: Request, room: Here, browser: Sender, kind: Annotated[str, Form(max_length=40)], wanted: As = None
) -> Response:
    """Show everybody at the table an animal."""
    sight = sight_of(request, room, wanted)
    seat = sitting(sight, say("you are looking on: only those who sit at the table react"))
    show_reaction(room, seat, kind)
    return done(request, room, sight)
