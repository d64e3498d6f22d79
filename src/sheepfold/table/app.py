"""The web table as an application: what it serves, and what holds for every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders, State
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheepfold.analysis.study import NotToBeStudied
from sheepfold.engine.errors import BadOption, IllegalChoice, NotYours, UnknownGame, Unreadable
from sheepfold.language import mark, say
from sheepfold.match.match import CannotUndo, OutOfTurn
from sheepfold.puzzles.puzzle import BadPuzzles
from sheepfold.table.api.errors import name_of, refusal, refuse_http
from sheepfold.table.api.late import LateApi
from sheepfold.table.deeds.errors import NoSeat, NotOver, Unfit
from sheepfold.table.deeds.leaving import CannotLeave, CannotReturn
from sheepfold.table.live.analyses import Analyses
from sheepfold.table.live.course import NoDraft, NotStarted
from sheepfold.table.live.hints import NoHint
from sheepfold.table.live.housekeeping import Housekeeper
from sheepfold.table.live.laboratory import Laboratory, NoSuchStudy
from sheepfold.table.live.notifications import Waker
from sheepfold.table.live.room import Stale, SubstitutePlays
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.live.timekeeper import Timekeeper
from sheepfold.table.pages import (
    analysis,
    boards,
    choosing,
    coaching,
    deals,
    embed,
    groups,
    home,
    lab,
    languages,
    learn,
    lobby,
    me,
    pictures,
    push,
    puzzles,
    replay,
    seats,
    shell,
    stream,
    table,
)
from sheepfold.table.pages.guard import COOKIE, Guard, new_browser
from sheepfold.table.pages.templating import Pages, is_script
from sheepfold.table.pictures.painting import NoPicture, Pictures
from sheepfold.table.push.postman import Postman
from sheepfold.table.serving import monitoring
from sheepfold.table.serving.compressing import Compressed
from sheepfold.table.serving.gate import Gate
from sheepfold.table.serving.health import Health
from sheepfold.table.serving.hosts import Checked
from sheepfold.table.serving.limits import Limits, TooManyRequests
from sheepfold.table.serving.metrics import Tally, Watched
from sheepfold.table.serving.static_files import VersionedFiles
from sheepfold.table.settings import Settings
from sheepfold.table.store.database import BUSY_SECONDS, NoDatabase
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import DamagedMatch, NoSuchMatch, NotFound, TooLate

LAST_SECONDS = 3.0
"""How long a server that stops waits for what it does beside answering."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

NO_COOKIE = ("/static/", "/api/", "/metrics", "/embed/", "/oembed", "/manifest.webmanifest")
"""Who asks for these needs no name: files, programs, and other sites that show a replay."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

REFUSED = {
    NoDatabase: 503,
    NoPicture: 503,
    DamagedMatch: 500,
    NoSuchMatch: 404,
    NotFound: 404,
    NoSuchStudy: 404,
    UnknownGame: 404,
    NoSeat: 404,
    IllegalChoice: 409,
    OutOfTurn: 409,
    Stale: 409,
    TooLate: 409,
    CannotUndo: 409,
    NotStarted: 409,
    NotOver: 409,
    SubstitutePlays: 409,
    CannotLeave: 409,
    CannotReturn: 409,
    NoHint: 409,
    NotToBeStudied: 409,
    NotYours: 403,
    BadOption: 422,
    BadPuzzles: 409,
    NoDraft: 422,
    Unfit: 422,
    Unreadable: 422,
}
"""The status of the answer to each error that people and programs can bring about."""


PLAYING = (home, boards, languages, learn, table, choosing, seats, replay, analysis, stream)
LEARNING = (coaching, puzzles)
COMING_BACK = (me, groups, deals, lobby)
SHARING = (pictures, embed, shell, push)
ROUTERS = (*PLAYING, *LEARNING, *COMING_BACK, *SHARING, lab, monitoring)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The table, ready to be served."""
    settings = settings or Settings.from_environment()
    app = FastAPI(title="Sheepfold", lifespan=_life, docs_url=None, redoc_url=None, openapi_url=None)
    _add_parts(app.state, settings)
    app.mount("/api", LateApi(app.state, REFUSED), name="api")
    for part in ROUTERS:
        app.include_router(part.router)
    app.include_router(me.pictures)
    app.mount("/static", VersionedFiles(), name="static")
    _add_middleware(app, settings)
    _add_refusals(app)
    return app


def _add_parts(state: State, settings: Settings) -> None:
    """Make the parts of the table, which `dependencies` gives to handlers."""
    state.settings = settings
    state.store = Store(settings.database)
    state.rooms = Rooms(state.store, settings.thinkers, settings.away_seconds)
    state.health = Health(state.store)
    state.timekeeper = Timekeeper(state.rooms)
    state.analyses = Analyses(state.store)
    state.guard = Guard(settings.key or state.store.shared_key(), settings.public)
    state.laboratory = Laboratory(settings.folder)
    state.pages = Pages(state.guard)
    state.pages.templates.globals |= {
        "has_lab": partial(lab.is_open, settings=settings),
        "link_title": embed.link_title,
        "link_words": embed.link_words,
        "iframe": embed.iframe,
        "has_push": settings.push,
        "has_lobby": settings.lobby,
    }
    state.limits = Limits(settings.api_per_minute)
    state.tally = Tally()
    state.pictures = Pictures(settings.pictures_per_hour)
    state.postman = Postman(state.rooms, settings)
    if settings.push:
        state.rooms.observers.append(state.postman.notice)


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """Start the threads that run beside the answers, and stop them with the server."""
    state = app.state
    waker, housekeeper = Waker(state.rooms), Housekeeper(state.rooms, state.settings)
    for beside in (waker, state.timekeeper, housekeeper, state.postman):
        beside.start()
    yield
    for part in (state.laboratory, state.analyses, state.pictures, state.postman, state.rooms, state.health):
        part.close()
    await run_in_threadpool(state.timekeeper.join)
    await run_in_threadpool(waker.join, LAST_SECONDS)
    await run_in_threadpool(housekeeper.join, LAST_SECONDS)
    state.store.close()


def _add_middleware(app: FastAPI, settings: Settings) -> None:
    """What every request passes; the one that is added last comes first."""
    app.add_middleware(Checked, address=settings.address, refuse=_refuse_http)
    app.add_middleware(Gate, settings=settings, refuse=_refuse_too_many)
    app.add_middleware(Guarded, guard=app.state.guard, most_body=settings.most_body)
    app.add_middleware(Watched, tally=app.state.tally)
    app.add_middleware(languages.Spoken)
    app.add_middleware(Compressed)


def _add_refusals(app: FastAPI) -> None:
    """Answer every error with a page, or a line for the page's script."""
    for error, status in REFUSED.items():
        app.add_exception_handler(error, _refuse_with(status))
    app.add_exception_handler(TooManyRequests, _refuse_too_many)
    app.add_exception_handler(StarletteHTTPException, _refuse_http)
    incomplete = mark("this form is not complete: go back and try again")
    app.add_exception_handler(RequestValidationError, _refuse_with(422, incomplete))


class Guarded:
    """Names the browser by its cookie, limits the body, and adds the security headers."""

    def __init__(self, app: ASGIApp, guard: Guard, most_body: int) -> None:
        self._app = app
        self._guard = guard
        self._most_body = most_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        known = self._guard.browser(Request(scope).cookies.get(COOKIE))
        browser = known or new_browser()
        scope.setdefault("state", {}).update(browser=browser, is_known=known is not None)
        is_page = not scope["path"].startswith(NO_COOKIE)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if known is None and is_page:
                    headers.append("set-cookie", self._guard.cookie(browser))
            await send(message)

        await self._app(scope, limited(receive, self._most_body), send_guarded)


def limited(receive: Receive, most: int) -> Receive:
    """What is received; more bytes than `most` are refused."""
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > most:
            raise HTTPException(413, say("this is too large: {most} bytes can be sent at most", most=most))
        return message

    return receive_limited


Handler = Callable[[Request, Exception], Awaitable[Response]]


def _refuse_with(status: int, said: str = "") -> Handler:
    async def refuse(request: Request, trouble: Exception) -> Response:
        return _refusal(request, trouble, status, say(said) or str(trouble))

    return refuse


async def _refuse_http(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, StarletteHTTPException)
    if request.scope["path"].startswith("/api"):
        return await refuse_http(request, trouble)
    said = trouble.detail if isinstance(trouble, HTTPException) else say("there is no such page")
    return _refusal(request, trouble, trouble.status_code, str(said))


async def _refuse_too_many(request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, TooManyRequests)
    if request.scope["path"].startswith("/api"):
        return refusal(429, name_of(type(trouble)), str(trouble), trouble)
    is_stream = request.scope["path"].endswith("/stream")
    answer = PlainTextResponse(str(trouble), 429) if is_stream else _refusal(request, trouble, 429, str(trouble))
    answer.headers["Retry-After"] = str(trouble.retry_after)
    return answer


def _refusal(request: Request, trouble: Exception, status: int, said: str) -> Response:
    """A line for the page's script, a page for everybody else."""
    pages: Pages = request.app.state.pages
    template = "answer.html" if is_script(request) else "refused.html"
    rules = trouble.refusal.rule if isinstance(trouble, IllegalChoice) else ""
    answer = pages.page(request, template, status=status, said=said, rules=rules)
    if isinstance(trouble, NoDatabase):
        answer.headers["Retry-After"] = str(BUSY_SECONDS)
    return answer
