"""A position is one fixed-size NumPy record; this is the only way to describe one."""

from __future__ import annotations

from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

Record = Any
"""A record at run time: an `np.void` in plain Python, a Numba record when compiled. Fields are attributes."""

Choices = Any
"""The array that `choices` fills with codes."""

CHOICE = np.dtype(np.int16)
"""The type of a choice's code in an array."""


def record(*fields: tuple[str, str] | tuple[str, str, int | tuple[int, ...]]) -> np.dtype[Any]:
    """The type of a record with these fields, each `(name, kind)` or `(name, kind, shape)`.

    It reads `position.field` in plain Python, compiled and on a GPU alike.

    >>> POSITION = record(("seat", "i1"), ("on", "i2", 3))
    >>> position = blank(POSITION)
    >>> position.on[2] = 7
    >>> int(position.on[2]), int(position.seat)
    (7, 0)
    """
    for name, *_ in fields:
        if hasattr(np.void, name):
            raise ValueError(f"a field cannot be called {name!r}: records have a method of that name")
    layout = np.dtype(list(fields), align=True)
    attributes = {name: _attribute(name, *found[:2]) for name, found in (layout.fields or {}).items()}
    return np.dtype((type("Row", (np.void,), {"__slots__": (), **attributes}), layout))


def _attribute(name: str, kind: np.dtype[Any], offset: int) -> property:
    """A field as an attribute: a whole number is a Python one. `np.record` finds the same, but 20 times as slowly."""

    def put(position: Record, value: Any) -> None:
        position[name] = value

    if kind.kind != "i":
        return property(itemgetter(name), put)
    number = Struct(kind.char).unpack_from
    return property(lambda position: number(position, offset)[0], put)


def blank(kind: np.dtype[Any]) -> Record:
    """A new record of this type, every byte zero."""
    return np.zeros(1, kind)[0]


def copy_of(position: Record) -> Record:
    """A record with the same contents that shares nothing with the first one."""
    twin = np.zeros(1, position.dtype)
    twin[0] = position
    return twin[0]


def differing_fields(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records of one type differ."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]
