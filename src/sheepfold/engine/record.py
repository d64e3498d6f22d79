"""A position is one fixed-size NumPy record; this is the only way to describe one."""

from __future__ import annotations

import copyreg
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.shared_tables import SharedTable

Record = Any
"""A record at run time: an `np.void` in plain Python, a Numba record when compiled. Fields are attributes."""

Choices = Any
"""The array that `choices` fills with codes."""

CHOICE = np.dtype(np.int16)
"""The type of a choice's code in an array."""


Kind = str | range | np.dtype[Any] | SharedTable
"""A NumPy type of whole numbers (`"i2"`), the range that a field's values stay in, the type of a record, or the shared
table of which a field names a row."""

Field = tuple[str, Kind] | tuple[str, Kind, int | tuple[int, ...]]


def record(*fields: Field) -> np.dtype[Any]:
    """The type of a record with these fields, each `(name, kind)` or `(name, kind, shape)`.

    It reads `position.field` in plain Python, compiled and on a GPU alike. Records of it copy and pickle, and the
    same fields always give the same type.

    >>> POSITION = record(("seat", range(4)), ("on", "i2", 3))
    >>> position = blank(POSITION)
    >>> position.on[2] = 7
    >>> int(position.on[2]), int(position.seat), ranges_of(POSITION)
    (7, 0, {'seat': range(0, 4)})
    """
    return _record(fields)


class RowType(type):
    """The class of the classes of records, which are pickled by their fields."""


@cache
def _record(fields: tuple[Field, ...]) -> np.dtype[Any]:
    for name, *_ in fields:
        if hasattr(np.void, name):
            raise ValueError(f"a field cannot be called {name!r}: records have a method of that name")
    layout = np.dtype([(name, _type_for(kind), *shape) for name, kind, *shape in fields], align=True)
    attributes = {name: _attribute(name, *found[:2]) for name, found in (layout.fields or {}).items()}
    ranges = {name: kind for name, kind, *_ in fields if isinstance(kind, range)}
    tables = [(name, kind) for name, kind, *_ in fields if isinstance(kind, SharedTable)]
    if len(tables) > 1:
        raise ValueError(f"a record names rows of one shared table at most, not of {len(tables)}")
    shared = (tables[0][0], layout.fields[tables[0][0]][1], tables[0][1]) if tables and layout.fields else None
    members = {"__slots__": (), "_ranges": ranges, "_shared": shared, "_fields": fields, **COPYING, **attributes}
    return np.dtype((RowType("Row", (np.void,), members), layout))


def _row_type(fields: tuple[Field, ...]) -> Any:
    return record(*fields).type


def _reduced_row(row: Any) -> tuple[Any, ...]:
    return _row_type, (row._fields,)


def _restored(fields: tuple[Field, ...], content: bytes, row: bytes = b"") -> Record:
    kind = record(*fields)
    return np.frombuffer(bytearray(with_told_row(kind, content, row)), kind)[0]


copyreg.pickle(RowType, _reduced_row)
COPYING = {
    "__copy__": lambda self: copy_of(self),
    "__deepcopy__": lambda self, memo: copy_of(self),
    "__reduce__": lambda self: (_restored, (self._fields, self.tobytes(), told_row(self))),
}
"""How records copy and pickle: by their fields and bytes, with the row of a shared table that they name."""


def ranges_of(kind: np.dtype[Any]) -> dict[str, range]:
    """The ranges of the fields that were given one."""
    found: dict[str, range] = getattr(kind.type, "_ranges", {})
    return found


def _type_for(kind: Kind) -> str | np.dtype[Any]:
    """The smallest type that holds a range."""
    if isinstance(kind, SharedTable):
        return "i4"
    if not isinstance(kind, range):
        return kind
    return next(f"i{size}" for size in (1, 2, 4, 8) if -(1 << 8 * size - 1) <= kind[0] <= kind[-1] < 1 << 8 * size - 1)


class Shared(NamedTuple):
    """Which field of a record names a row of a shared table, where it lies, and of which table."""

    field: str
    offset: int
    table: SharedTable

    def number_in(self, content: Any, start: int = 0) -> int:
        """The number that a record's content names; the record begins at `start`."""
        number: int = _NUMBER.unpack_from(content, start + self.offset)[0]
        return number

    def check(self, content: Any) -> None:
        """`UnknownRow` if a record's content names a row that this process does not have."""
        self.table.row(self.number_in(content))


_NUMBER = Struct("=i")


def shared_of(kind: np.dtype[Any]) -> Shared | None:
    """The field of this record type that names a row of a shared table, if one does."""
    found = getattr(kind.type, "_shared", None)
    return Shared(*found) if found else None


def told_row(position: Record) -> bytes:
    """What another process must be told, beside a record's bytes: the content of a row that it may not have."""
    shared = shared_of(position.dtype)
    return shared.table.told(position[shared.field]) if shared else b""


def with_told_row(kind: np.dtype[Any], content: bytes, row: bytes, start: int = 0) -> bytes:
    """The bytes that hold a record at `start`, with the number that the row it was told with has in this process."""
    shared = shared_of(kind)
    if shared is None or not row:
        return content
    changed = bytearray(content)
    _NUMBER.pack_into(changed, start + shared.offset, shared.table.add(row))
    return bytes(changed)


def take_told_row(positions: Any, row: bytes) -> None:
    """Put the number that a told row has in this process into an array of records that all name it."""
    shared = shared_of(positions.dtype)
    if shared is not None and row:
        positions[shared.field] = shared.table.add(row)


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
    return np.frombuffer(bytearray(kind.itemsize), kind)[0]


def copy_of(position: Record) -> Record:
    """A record with the same contents that shares nothing with the first one."""
    return np.frombuffer(bytearray(position.tobytes()), position.dtype)[0]


def content_of(position: Record) -> bytes:
    """The bytes of all fields: equal for equal records of one type, whatever lies between their fields."""
    raw = np.frombuffer(position.tobytes(), np.uint8)
    return bytes(raw[_field_bytes(position.dtype)].tobytes())


@cache
def _field_bytes(kind: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.intp]]:
    """The places of the bytes that belong to fields."""
    fields = (kind.fields or {}).values()
    return np.concatenate([np.arange(offset, offset + part.itemsize) for part, offset, *_ in fields])


def differing_fields(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records of one type differ."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]
