"""Who is at the other end: a browser with a signed cookie, and forms that only our own pages can send."""

from __future__ import annotations

import hmac
import secrets
from typing import Annotated

from fastapi import Depends, HTTPException, Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from sheepfold.language import say
from sheepfold.match.names import BadName, proper_name
from sheepfold.table.serving.hosts import is_from_here

COOKIE = "sheepfold"
YEAR = 365 * 24 * 3600
MOST_NAME = 24


class Guard:
    """Signs cookies and forms with a server's key."""

    def __init__(self, key: bytes, public: bool) -> None:
        self._signer = URLSafeSerializer(key, salt="sheepfold browser")
        self._key = key
        self._public = public

    def browser(self, cookie: str | None) -> str | None:
        """The browser that a cookie names; None if nobody here has signed it."""
        try:
            return str(self._signer.loads(cookie)) if cookie else None
        except BadSignature:
            return None

    def cookie(self, browser: str) -> str:
        """The header that gives a browser its cookie."""
        response = Response()
        value = str(self._signer.dumps(browser))
        response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=self._public)
        return response.headers["set-cookie"]

    def token(self, browser: str) -> str:
        """What every form of a page for this browser carries."""
        return hmac.digest(self._key, f"form {browser}".encode(), "sha256").hex()

    def check(self, browser: str, token: str) -> None:
        """Refuse a form that does not come from a page of ours."""
        if not hmac.compare_digest(self.token(browser).encode(), token.encode()):
            said = say("this form is too old or not from here: go back, reload the page and try again")
            raise HTTPException(403, said)


def new_browser() -> str:
    """A name for a browser that nobody can guess."""
    return secrets.token_urlsafe(18)


def _browser_of(request: Request) -> str:
    """The browser that asks; one without a cookie gets it with the answer."""
    return str(request.state.browser)


async def _checked_browser(request: Request) -> str:
    """The browser that sends a form, which must be one of ours from the same place."""
    browser = _browser_of(request)
    origin = request.headers.get("origin")
    if origin not in (None, "null") and not is_from_here(request, str(origin)):
        raise HTTPException(403, say("this form comes from another site"))
    form = await request.form()
    request.app.state.guard.check(browser, str(request.headers.get("x-token") or form.get("token") or ""))
    return browser


Browser = Annotated[str, Depends(_browser_of)]
"""The browser that asks for a page."""

Sender = Annotated[str, Depends(_checked_browser)]
"""The browser that sends a form."""


MOST_WORD = 64


def checked_word(text: str) -> str:
    """A word that somebody brings for chance; empty if they bring none."""
    word = " ".join(text.split())
    if len(word) > MOST_WORD or not word.isprintable():
        said = say("a word for chance has up to {most} letters, digits and spaces", most=MOST_WORD)
        raise HTTPException(422, said)
    return word


def checked_name(text: str, usual: str) -> str:
    """A name that can be shown, or the usual one for an empty text."""
    try:
        return proper_name(text, MOST_NAME) if text.strip() else usual
    except BadName as trouble:
        raise HTTPException(422, str(trouble)) from None
