"""The push services that browsers use: a table sends to no other address, whatever a browser says."""

from __future__ import annotations

from collections.abc import Iterable

from sheepfold.table.host_names import split

SERVICES = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
"""Hosts, or with a dot in front all hosts below one."""


def is_service(endpoint: str, more: Iterable[str] = ()) -> bool:
    """Whether an address belongs to a push service; `more` are hosts that the operator allows, over http too.

    >>> is_service("https://fcm.googleapis.com/fcm/send/x"), is_service("https://updates.push.services.mozilla.com/w")
    (True, True)
    >>> is_service("http://fcm.googleapis.com/x"), is_service("https://localhost/x"), is_service("https://x@fcm.googleapis.com/")
    (False, False, False)
    """
    parts = split(endpoint)
    if parts is None or "@" in parts.netloc or not endpoint.isascii() or not endpoint.isprintable():
        return False
    if parts.netloc in tuple(more):
        return parts.scheme in ("http", "https")
    host = parts.netloc.removesuffix(":443")
    is_known = any(host.endswith(name) if name.startswith(".") else host == name for name in SERVICES)
    return parts.scheme == "https" and is_known
