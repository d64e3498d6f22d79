"""Who is at the other end: a browser with a signed cookie, and forms that only our own pages can send."""

from __future__ import annotations

import hmac
import secrets

from fastapi import HTTPException, Response
from itsdangerous import BadSignature, URLSafeSerializer

from sheepfold.language import say

COOKIE = "sheepfold"
YEAR = 365 * 24 * 3600


class Guard:
    """Signs cookies and forms with a server's key."""

    def __init__(self, key: bytes, public: bool) -> None:
        self._signer = URLSafeSerializer(key, salt="sheepfold browser")
        self.key = key
        """The server's key: nobody else has it."""
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
        return hmac.digest(self.key, f"form {browser}".encode(), "sha256").hex()

    def check(self, browser: str, token: str) -> None:
        """Refuse a form that does not come from a page of ours."""
        if not hmac.compare_digest(self.token(browser).encode(), token.encode()):
            said = say("this form is too old or not from here: go back, reload the page and try again")
            raise HTTPException(403, said)


def new_browser() -> str:
    """A name for a browser that nobody can guess."""
    return secrets.token_urlsafe(18)
