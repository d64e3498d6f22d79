"""Who asks: an address and a browser. Limits count by them, and those who wait are served in turn by them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from starlette.types import Scope

LINE = 64
"""How many bits of an IPv6 address belong to a line; the rest its owner can choose."""


class Client(NamedTuple):
    """An address, as a trusted proxy tells it, and the browser there; empty for one that is not known."""

    address: str
    browser: str = ""


THE_SERVER = Client("")
"""The server itself."""

_asking: ContextVar[Client] = ContextVar("asking", default=THE_SERVER)


def asking() -> Client:
    """Who has asked for what is being done now; `THE_SERVER` where the server does it by itself."""
    return _asking.get()


@contextmanager
def asked_by(client: Client) -> Iterator[None]:
    """What is done within, worker threads included, is done for this client."""
    token = _asking.set(client)
    try:
        yield
    finally:
        _asking.reset(token)


def address_of(scope: Scope) -> str:
    """The address that a request comes from, as limits count it."""
    client = scope.get("client")
    return counted_address(str(client[0])) if client else ""


@lru_cache(maxsize=4096)
def counted_address(host: str) -> str:
    """An address as limits count it: an IPv6 address by its line.

    >>> counted_address("192.0.2.7"), counted_address("2001:db8::7"), counted_address("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host[:100]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((int(address), LINE), strict=False))
