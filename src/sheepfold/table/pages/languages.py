"""Which language a page speaks: its reader's choice, in a cookie, or else what the browser asks for."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheepfold.language import languages, nearest, say, speaking, spoken
from sheepfold.language.phrases import in_a_row
from sheepfold.table.dependencies import Sender, TheSettings
from sheepfold.table.pages.addresses import here_only
from sheepfold.table.pages.guard import YEAR

router = APIRouter()

COOKIE = "language"
MOST_ASKED = 400
"""How many letters of a browser's wishes are read."""


class Spoken:
    """Every answer speaks its reader's language, streams and worker threads included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Language", spoken())
                headers.add_vary_header("Accept-Language")
            await send(message)

        with speaking(language_of(Request(scope))):
            await self._app(scope, receive, send if scope["path"].startswith("/static/") else send_named)


def language_of(request: Request) -> str:
    """The language that an answer is to speak; a program may name it in its address."""
    query = request.scope["query_string"].decode("latin-1") if request.scope["path"].startswith("/api/") else ""
    named = parse_qs(query).get(COOKIE, []) if query else []
    chosen = request.cookies.get(COOKIE, "")
    return nearest([*named, chosen, *asked_for(request.headers.get("accept-language", ""))])


def asked_for(header: str) -> list[str]:
    """The languages that a browser asks for, the dearest first.

    >>> asked_for("fr;q=0.3, ja-JP, en;q=0.8, de;q=0, *;q=x")
    ['ja-JP', 'en', 'fr']
    """
    wishes = [wish.partition(";") for wish in header[:MOST_ASKED].split(",")]
    weighed = [(_weight(more), code.strip()) for code, _, more in wishes]
    return [code for weight, code in sorted(weighed, key=lambda one: -one[0]) if weight > 0]


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    try:
        return 1.0 if not name else float(value) if name == "q" else 0.0
    except ValueError:
        return 0.0


@router.post("/language")
def choose_language(
    settings: TheSettings,
    browser: Sender,
    language: Annotated[str, Form(max_length=40)],
    back: Annotated[str, Form(max_length=2000)] = "/",
) -> Response:
    """Remember the language that somebody chose, and show the page again."""
    if language not in languages():
        known = in_a_row(languages())
        raise HTTPException(422, say("there is no language {code!r}: there are {known}", code=language, known=known))
    answer = RedirectResponse(here_only(back), 303)
    answer.set_cookie(COOKIE, language, max_age=YEAR, samesite="lax", httponly=True, secure=settings.public)
    return answer
