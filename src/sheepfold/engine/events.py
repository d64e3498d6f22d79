"""Events: what rules announce while they run, so that people can see automatic steps one by one.

A game lists its events with the names of their numbers, and a rule tells them in that order:

    class Event(EventKind):
        R7_1_WOLF_TAKES = 13, "slot", "wolf", "piece"

    tell(position, Event.R7_1_WOLF_TAKES, slot, wolf, piece)

In plain Python, under `collecting`, that fills a list: the log in words, the record file and the animation all come
from it. In compiled code `tell` is compiled away.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from typing import NamedTuple

from sheepfold.engine.record import Record, copy_of
from sheepfold.engine.rule import silent

MOST_NUMBERS = 4
"""So many integers an event has at most: `tell` is compiled away for so many."""


class Told:
    """One event: its kind, and its integers under the names that the kind gives them (`told.player`)."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: EventKind, *values: int) -> None:
        if len(values) != len(kind.fields):
            raise TypeError(f"{kind.name} tells {kind.fields_in_words}, got {len(values)} numbers")
        self.kind = kind
        self.values = values

    def __getattr__(self, name: str) -> int:
        if name.startswith("__") or name in Told.__slots__:
            raise AttributeError(name)
        if name not in self.kind.fields:
            raise AttributeError(f"{self.kind.name} tells {self.kind.fields_in_words}, not {name!r}")
        return self.values[self.kind.fields.index(name)]

    @property
    def named(self) -> dict[str, int]:
        """The integers by their names."""
        return dict(zip(self.kind.fields, self.values, strict=True))

    def written(self, ways: Mapping[str, Callable[[int], object]]) -> dict[str, object]:
        """The integers by their names, each written the way that its name has, if there is one."""
        return {name: ways.get(name, int)(value) for name, value in self.named.items()}

    def changed(self, **values: int) -> Told:
        """The same event with other numbers in place of some."""
        return Told(self.kind, *(self.named | values).values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and (self.kind, self.values) == (other.kind, other.values)

    def __hash__(self) -> int:
        return hash((self.kind, self.values))

    def __reduce__(self) -> tuple[type[Told], tuple[int, ...]]:
        return Told, (self.kind, *self.values)

    def __repr__(self) -> str:
        return f"{self.kind.name}({', '.join(f'{name}={value}' for name, value in self.named.items())})"


class EventKind(IntEnum):
    """The base of a game's `Event`: each member is a number, and the names of the integers told with it."""

    fields: tuple[str, ...]

    def __new__(cls, number: int, *fields: str) -> EventKind:
        """A member; names that `told.name` could not reach are refused."""
        if len(fields) > MOST_NUMBERS or len(set(fields)) < len(fields):
            raise ValueError(f"an event has up to {MOST_NUMBERS} fields of different names, got {fields}")
        for name in fields:
            if not name.isidentifier() or hasattr(Told, name):
                raise ValueError(f"a field of an event cannot be called {name!r}")
        member = int.__new__(cls, number)
        member._value_ = number
        member.fields = fields
        return member

    @property
    def fields_in_words(self) -> str:
        """The names of its integers, for error messages."""
        return ", ".join(self.fields) or "no numbers"


class ChoiceEvent(EventKind):
    """What every game with a derived notation tells besides its own events: a choice, and who made it."""

    CHOSEN = -1, "actor", "choice"


class Scene(NamedTuple):
    """An event, and the position at the moment when it was told."""

    told: Told
    position: Record


class _Collector(threading.local):
    """What collects in this thread, if anything does: the game's kinds of events, and the list that is filled."""

    now: tuple[type[EventKind], list[Scene]] | None = None


_COLLECTOR = _Collector()


@contextmanager
def collecting(events: type[EventKind]) -> Iterator[list[Scene]]:
    """Collect what a game's plain rules tell in this thread, each event with a copy of the position at that moment."""
    before = _COLLECTOR.now
    scenes: list[Scene] = []
    _COLLECTOR.now = (events, scenes)
    try:
        yield scenes
    finally:
        _COLLECTOR.now = before


@silent
def tell(position: Record, event: int, *numbers: int) -> None:
    """Announce an event with the integers that it names, in their order; nothing in the rules depends on it.

    >>> class Event(EventKind):
    ...     R1_TAKES = 1, "player", "stones"
    >>> from sheepfold.engine.record import blank, record
    >>> with collecting(Event) as scenes:
    ...     tell(blank(record(("stones", "i1"))), Event.R1_TAKES, 0, 3)
    >>> scenes[0].told
    R1_TAKES(player=0, stones=3)
    """
    if _COLLECTOR.now is not None:
        events, scenes = _COLLECTOR.now
        scenes.append(Scene(Told(_kind_of(int(event), events), *map(int, numbers)), copy_of(position)))


def _kind_of(event: int, events: type[EventKind]) -> EventKind:
    return ChoiceEvent.CHOSEN if event == ChoiceEvent.CHOSEN else events(event)
