"""Events: what rules announce while they run, so that people can see automatic steps one by one.

A rule calls `tell(position, Event.R7_1_WOLF_TAKES, slot, piece)`. In plain Python, under `listening()`, that
fills a list: the log in words, the record file and the animation all come from it. In compiled code `tell`
is compiled away.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sheepfold.engine.record import Record
from sheepfold.engine.rule import silent


class Told(NamedTuple):
    """One event: its kind (the game's own `Event` number) and up to four integers that say more."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0


class _Listeners(threading.local):
    told: list[Told] | None = None


_LISTENERS = _Listeners()


@contextmanager
def listening() -> Iterator[list[Told]]:
    """Collect what plain rules tell in this thread."""
    before = _LISTENERS.told
    told: list[Told] = []
    _LISTENERS.told = told
    try:
        yield told
    finally:
        _LISTENERS.told = before


@silent
def tell(position: Record, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Announce an event; nothing in the rules depends on it."""
    if _LISTENERS.told is not None:
        _LISTENERS.told.append(Told(int(event), int(a), int(b), int(c), int(d)))
