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

from sheepfold.engine.record import Record, copy_of
from sheepfold.engine.rule import silent


class Told(NamedTuple):
    """One event: its kind (the game's own `Event` number) and up to four integers that say more."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0


class Scene(NamedTuple):
    """An event, and the position at the moment when it was told."""

    told: Told
    position: Record


class _Listeners(threading.local):
    told: list[Told] | None = None
    scenes: list[Scene] | None = None


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


@contextmanager
def watching() -> Iterator[list[Scene]]:
    """Collect what plain rules tell in this thread, each event with the position at that moment."""
    before = _LISTENERS.scenes
    scenes: list[Scene] = []
    _LISTENERS.scenes = scenes
    try:
        yield scenes
    finally:
        _LISTENERS.scenes = before


@silent
def tell(position: Record, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Announce an event; nothing in the rules depends on it."""
    if _LISTENERS.told is not None:
        _LISTENERS.told.append(Told(int(event), int(a), int(b), int(c), int(d)))
    if _LISTENERS.scenes is not None:
        _LISTENERS.scenes.append(Scene(Told(int(event), int(a), int(b), int(c), int(d)), copy_of(position)))
