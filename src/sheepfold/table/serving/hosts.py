"""The table's own host name, and badly formed requests: refused before any page reads them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from email.message import Message as Headers

from fastapi import HTTPException, Request, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheepfold.language import say
from sheepfold.table.host_names import comparable, is_host, split

UNNAMED = ("/health", "/metrics")
"""Proxies and monitors ask these by whatever name they know the machine."""
CHARSETS = ("utf-8", "utf8", "us-ascii", "ascii")
CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


def is_from_here(request: Request, origin: str, address: str) -> bool:
    """Whether a form was sent from a page of this table, by the origin that its browser gives.

    `address` is what the table is told to go by; where it is told nothing, its host is the one that was asked.
    """
    parts = split(origin)
    if parts is None or not parts.netloc:
        return False
    if address:
        return bool(f"{parts.scheme}://{comparable(parts.netloc, parts.scheme)}" == address)
    return parts.netloc == request.headers.get("host")


Refuse = Callable[[Request, Exception], Awaitable[Response]]


class Checked:
    """Refuses badly formed requests, gives others the table's host, and answers HEAD like GET, without a body."""

    def __init__(self, app: ASGIApp, address: str, refuse: Refuse) -> None:
        self._app = app
        self._address = address
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trouble = why_not(scope, self._address)
        _name(scope, self._address, is_good=trouble is None)
        app = self._app if trouble is None else await self._refuse(Request(scope), trouble)
        await (_head(app, scope, receive, send) if scope["method"] == "HEAD" else app(scope, receive, send))


def why_not(scope: Scope, address: str) -> HTTPException | None:
    """Why a request is not answered; None if it is."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1 or not all(map(is_host, hosts)):
        return HTTPException(400, say("this is not the name of a host"))
    if address and scope["path"] not in UNNAMED:
        scheme, _, name = address.partition("://")
        if [comparable(host, scheme) for host in hosts] != [name]:
            return HTTPException(421, say("this table is found at {address}", address=address))
    if CONTROL.search(scope["path"]):
        return HTTPException(404, say("there is no such page"))
    if not all(_is_read(value) for name, value in scope["headers"] if name == b"content-type"):
        return HTTPException(415, say("texts are sent in UTF-8"))
    return None


def _is_read(kind: bytes) -> bool:
    """Whether a body of this content type is in a charset that we read."""
    headers = Headers()
    try:
        headers["Content-Type"] = kind.decode("latin-1")
        charset = headers.get_param("charset", "utf-8")
    except (ValueError, UnicodeError):
        return False
    return isinstance(charset, str) and charset.strip().lower() in CHARSETS


def _name(scope: Scope, address: str, is_good: bool) -> None:
    """Replace the host of a request by the table's own, for links; remove a bad one."""
    if not address and is_good:
        return
    headers = [one for one in scope["headers"] if one[0] != b"host"]
    if address:
        scope["scheme"], _, name = address.partition("://")
        headers.append((b"host", name.encode()))
    scope["headers"] = headers


class _HeadSent(Exception):
    """Stops an application after the head of its answer."""


async def _head(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer as GET does, without a body; `is_only_head` tells handlers to change nothing."""
    scope["method"] = "GET"
    scope["state"]["only_head"] = True

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            scope["method"] = "HEAD"
            await send(message)
        else:
            await send({"type": "http.response.body", "body": b""})
            raise _HeadSent

    try:
        await app(scope, receive, send_head)
    except _HeadSent:
        return


def is_only_head(request: Request) -> bool:
    """Whether this is a HEAD request, which must change nothing."""
    return bool(getattr(request.state, "only_head", False))
