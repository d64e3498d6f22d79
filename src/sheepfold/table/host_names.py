"""Addresses and the hosts in them, as people write them."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

from sheepfold.language import say

HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?", re.ASCII | re.IGNORECASE)
MOST_HOST = 255
USUAL_PORTS = {"http": ":80", "https": ":443"}


def split(address: str) -> SplitResult | None:
    """The parts of an address; None for a text that is none, such as `http://[`."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    return parts


def is_host(text: str) -> bool:
    """Whether this is a host's name or number, perhaps with a port.

    >>> [is_host(text) for text in ("sheep.example:8800", "[::1]", "[", "a b", "host:99999", "")]
    [True, True, False, False, False, False]
    """
    return len(text) <= MOST_HOST and HOST.fullmatch(text) is not None and split(f"//{text}") is not None


def checked_address(text: str) -> str:
    """The address that a table goes by, without what stands behind its host; `ValueError` if it is none.

    >>> checked_address("https://Sheep.example:443/")
    'https://sheep.example'
    """
    parts = split(text.strip())
    is_whole = parts is not None and parts.scheme in USUAL_PORTS and is_host(parts.netloc)
    if parts is None or not is_whole or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(say("expected an address such as {example}", example="https://sheep.example"))
    return f"{parts.scheme}://{comparable(parts.netloc, parts.scheme)}"


def comparable(host: str, scheme: str) -> str:
    """A host as it is compared: in small letters, without the port that its scheme has anyway."""
    return host.lower().removesuffix(USUAL_PORTS.get(scheme, "")).removesuffix(".")
