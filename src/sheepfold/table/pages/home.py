"""The front door: the five games, one's own matches, and setting up a new one."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from sheepfold.art.board import STYLE
from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.players import LEVELS
from sheepfold.table import deeds
from sheepfold.table.deeds.seats import MOST_NAME
from sheepfold.table.deeds.setting_up import FRIEND, HERE, ME, new_seat, usual_name
from sheepfold.table.dependencies import Browser, Sender, ThePages, TheSettings, TheStore
from sheepfold.table.live.clocks import PRESETS, UNITS, USUAL_SUBSTITUTE, Clock, Per, checked_clock
from sheepfold.table.live.outcomes import outcome_of
from sheepfold.table.live.preparing import PREPARING
from sheepfold.table.pages.templating import Pages
from sheepfold.table.serving.static_files import FOR_EVER, digest
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewSeat, Stored, StoredProfile

router = APIRouter()

LOG = logging.getLogger("sheepfold.table")

USUAL_MIND = LEVELS[1]
"""The computer player that people meet first."""

NO_CLOCK, OWN = "none", "own"
"""No clock, and a clock or words for chance of one's own."""

MOST_LISTED = 12


@router.get("/")
def home(request: Request, store: TheStore, pages: ThePages, browser: Browser) -> Response:
    """The five games, my matches and my replays: nobody else's."""
    mine, finished = sound(store.matches_of(browser, MOST_LISTED)), sound(store.finished(MOST_LISTED, browser))
    ready, total = PREPARING.progress()
    told = preparing_words(ready, total) if ready < total else ""
    context: dict[str, Any] = {"mine": mine, "finished": finished, "usual_mind": USUAL_MIND}
    context |= {"ready": ready, "total": total, "preparing": told, "begins_soon": PREPARING.begins_soon}
    return pages.page(request, "home.html", **context)


def sound(listed: list[Stored]) -> list[Stored]:
    """The matches that can be shown; a damaged one is left out, and the log says so."""
    shown = []
    for stored in listed:
        try:
            load(stored.match.game)
            outcome_of(stored)
        except Exception as trouble:
            LOG.error("match %s cannot be listed: %s", stored.match.id, type(trouble).__name__)
        else:
            shown.append(stored)
    return shown


@router.get("/games/{name}")
def game_page(request: Request, name: str, pages: ThePages, browser: Browser) -> Response:
    """One game: what it is, and a form to set up a match of it."""
    game = load(name)
    return pages.page(request, "game.html", game=game, **form_for(game, None))


@router.post("/games/{name}")
async def game_page_with(request: Request, name: str, pages: ThePages, browser: Sender) -> Response:
    """The same with a board of one's own filled in, and as many seats as it is for."""
    game = load(name)
    taken = [option.name for option in game.option_list if option.takes_text]
    async with request.form() as form:
        given = {option: text_from(form, f"own_{option}") for option in taken}
    return await run_in_threadpool(_game_page_with, request, pages, game, given)


def _game_page_with(request: Request, pages: Pages, game: Game, given: dict[str, str]) -> Response:
    try:
        filled = form_for(game, seats_for(game, given), given)
    except BadOption as trouble:
        filled = form_for(game, None, given) | {"said": str(trouble)}
    return pages.page(request, "game.html", status=422 if filled["said"] else 200, game=game, **filled)


def seats_for(game: Game, given: dict[str, str]) -> int:
    """The number of seats that these options are for, the usual one if they allow it."""
    chosen = {name: value for name, value in given.items() if value}
    for seats in sorted(game.seats, key=lambda seats: seats != game.usual_seats):
        try:
            game.checked_options(seats, chosen)
        except BadOption as trouble:
            refused = trouble
        else:
            return seats
    raise refused


def own_option(game: Game) -> str:
    """The option for which people can draw a value of their own."""
    return next(option.name for option in game.option_list if option.takes_text)


def form_for(game: Game, seats: int | None, own: dict[str, str] | None = None) -> dict[str, Any]:
    """What the form to set up a match offers."""
    usual = {seats: game.checked_options(seats, {}) for seats in game.seats}
    return {
        "usual": usual,
        "own": own or {},
        "said": "",
        "seats": seats or game.usual_seats,
        "usual_mind": USUAL_MIND,
        "usual_keeper": USUAL_SUBSTITUTE,
        "clocks": {name: (say(title), clock and clock.words) for name, (title, clock) in PRESETS.items()},
        "most_name": MOST_NAME,
        "usual_name": usual_name,
        "sitters": {ME: say("me"), FRIEND: say("a friend, by link"), HERE: say("somebody at this device")},
    }


@router.post("/games/{name}/new")
async def new_match(request: Request, name: str, store: TheStore, settings: TheSettings, browser: Sender) -> Response:
    """Set up a match as the form says."""
    PREPARING.come_first(load(name))
    if not settings.lobby and text_from(await request.form(), "listed"):
        raise BadOption(say("there is no lobby at this table (SHEEPFOLD_LOBBY)"))
    wanted = await run_in_threadpool(wanted_match, store, load(name), await request.form(), browser)
    return RedirectResponse(f"/m/{await run_in_threadpool(deeds.set_up, store, wanted)}", 303)


def wanted_match(store: Store, game: Game, form: FormData, browser: str) -> deeds.Wanted:
    """The match that the form describes."""
    welcome = dict(game.welcome) if text_from(form, "quick") else {}
    return deeds.Wanted(
        game,
        seats_from(form, game, browser, store.profile(browser)),
        options=welcome | options_from(form, game),
        games=number_from(form, "games", 1),
        clock=clock_from_form(form),
        substitute=text_from(form, "keeper"),
        hints=text_from(form, "hints"),
        listed=text_from(form, "listed") == "yes",
    )


def seats_from(form: FormData, game: Game, browser: str, profile: StoredProfile | None = None) -> list[NewSeat]:
    """Who sits where: fields `seat0`, `seat1`, ... and `name0`, `name1`, ..."""
    number = game.checked_seats(number_from(form, "seats", game.usual_seats))
    return [seat_from(form, seat, browser, profile) for seat in range(number)]


def seat_from(form: FormData, seat: int, browser: str, profile: StoredProfile | None = None) -> NewSeat:
    """One seat as the form gives it."""
    sitter = text_from(form, f"seat{seat}") or (ME if seat == 0 else USUAL_MIND)
    name = text_from(form, f"name{seat}")
    return new_seat(seat, sitter, name, text_from(form, "words") == OWN, browser, profile)


def clock_from_form(form: FormData) -> Clock | None:
    """The clock that the form sets: one by name, or one of one's own."""
    wanted = text_from(form, "clock") or NO_CLOCK
    if wanted in PRESETS:
        return PRESETS[wanted][1]
    if wanted != OWN:
        known = in_a_row((*PRESETS, OWN))
        raise BadOption(say("there is no clock {given!r}: there are {known}", given=wanted[:40], known=known))
    unit = text_from(form, "clock_unit") or "minutes"
    if unit not in UNITS:
        raise BadOption(say("a clock's time is in {units}, not in {given!r}", units=in_a_row(UNITS), given=unit[:40]))
    per, amount = text_from(form, "clock_per") or Per.DECISION, number_from(form, "clock_amount", 0)
    return checked_clock(per, amount * UNITS[unit], number_from(form, "clock_increment", 0))


def options_from(form: FormData, game: Game) -> dict[str, Any]:
    """The options that the form sets; an empty field means the usual value."""
    given: dict[str, object] = {}
    for name in game.options:
        value = text_from(form, f"option_{name}")
        own = text_from(form, f"own_{name}")
        if own or value:
            given[name] = own or value
    return given


def text_from(form: FormData, name: str) -> str:
    """A field of a form, trimmed; empty if it is missing or a file."""
    value = form.get(name)
    return value.strip() if isinstance(value, str) else ""


def number_from(form: FormData, name: str, usual: int) -> int:
    """A whole number from a form."""
    text = text_from(form, name)
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadOption(say("{name} should be a whole number, not {text!r}", name=name, text=text[:40]))
    return int(text)


@router.get("/preparing")
def preparing() -> Response:
    """How many games are ready for this machine, for the page's script."""
    ready, total = PREPARING.progress()
    told = {"ready": ready, "total": total, "said": preparing_words(ready, total), "soon": PREPARING.begins_soon}
    return JSONResponse(told)


def preparing_words(ready: int, total: int) -> str:
    """How far the games are."""
    if ready >= total:
        return say("All games are ready for this machine.")
    return say(
        "The games are being made ready for this machine, once: {ready} of {total}. You can play already; "
        "until a game is ready its computer players use plain rules and few simulations.",
        ready=ready,
        total=total,
    )


@router.get("/static/board.css")
def board_style(request: Request) -> Response:
    """What every board's style is."""
    kept = FOR_EVER if request.url.query == digest(STYLE.encode()) else "no-cache"
    return Response(STYLE, media_type="text/css", headers={"Cache-Control": kept})
