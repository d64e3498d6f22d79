"""Addresses of this table: where a page goes back to."""

from __future__ import annotations

from fastapi import Request

from sheepfold.table.host_names import split


def here_only(address: str) -> str:
    """An address of this table without its host; anything else is the front door.

    >>> here_only("/m/abc?as=1"), here_only("//elsewhere/m"), here_only("http://elsewhere/m")
    ('/m/abc?as=1', '/', '/')
    """
    parts = split(address.replace("\\", "/"))
    if parts is None or parts.scheme or parts.netloc or not address.isprintable():
        return "/"
    return address if parts.path.startswith("/") and not parts.path.startswith("//") else "/"


def way_back(request: Request) -> str:
    """The page to show again after another language was chosen: this one, or where its form was sent from."""
    if request.method == "GET":
        return request.url.path + (f"?{request.url.query}" if request.url.query else "")
    sent_from = split(request.headers.get("referer", ""))
    if sent_from is None or sent_from.netloc != request.url.netloc:
        return "/"
    return here_only(sent_from.path + (f"?{sent_from.query}" if sent_from.query else ""))
