"""Observations: a record as one flat array of numbers.

There are three forms. `seat`: from one seat's own side, for networks: seats are counted from it, the fields are shown
as the game says (`engine.observed`), and what is the same throughout a game is left out. `bits`: the record's fields
one after the other, those of one or two bytes as numbers, wider ones (sets of pieces or squares, and numbers packed
into one) bit by bit, the lowest first. `numbers`: every element of every field is one number; short, for tables and
for people's own features. Options for study are in none of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np

from sheepfold.bridges.calls import (
    BITS_OF_BYTE,
    CONSTANT,
    EQUAL,
    KIND_BITS,
    LEAST,
    PART,
    PLACE_BIT,
    SHIFT_BITS,
    SIZE_BITS,
)
from sheepfold.engine.game import Game
from sheepfold.engine.observed import Cell, Kind, Shown, bits, number, one_of, rotated
from sheepfold.engine.record import Record, ranges_of

SEAT, BITS, NUMBERS = "seat", "bits", "numbers"
FORMS: dict[str, np.dtype[Any]] = {
    SEAT: np.dtype(np.int16),
    BITS: np.dtype(np.int16),
    NUMBERS: np.dtype(np.int64),
}
"""The forms of an observation, each with the type of its numbers."""

WIDEST = 2
"""The bytes of the widest field that is a number unless a game says otherwise."""

OWN_SEAT = "own_seat"
"""In the form `seat`: for each number of a seat whether it is the observer's."""


class ObservedField(NamedTuple):
    """Where a field of the record is in an observation."""

    name: str
    first: int
    size: int
    shape: tuple[int, ...]
    """The field's own shape; where an element is several numbers, they are one more axis."""


class Layout(ABC):
    """How the record of one game becomes a flat array: what all forms have in common."""

    form: str

    def __init__(self, game: Game, start: Record) -> None:
        self._game = game
        self._start = start
        self._record = game.record

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of its numbers."""
        return FORMS[self.form]

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields.values())

    @property
    @abstractmethod
    def cells(self) -> Any:
        """A row for each seat of what an observation is made of, as `write_cells` reads it."""

    @property
    @abstractmethod
    def fields(self) -> dict[str, ObservedField]:
        """Where each field is."""

    @abstractmethod
    def bounds(self) -> tuple[Any, Any]:
        """The lowest and the highest value that each number can have."""

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The fields that observations are made of: all but the options that are for study."""
        study = {option.name for option in self._game.option_list if option.study}
        return tuple(name for name in self._record.names or () if name not in study)

    def _kind(self, name: str) -> np.dtype[Any]:
        return self._field(name)[0].base

    def _field(self, name: str) -> tuple[np.dtype[Any], int]:
        fields = self._record.fields
        assert fields is not None
        return fields[name][0], fields[name][1]

    def _limits(self, name: str) -> tuple[int, int]:
        """The range that the record gives a field, else all that its type can hold."""
        ranges, limits = ranges_of(self._record), np.iinfo(self._kind(name))
        return (ranges[name][0], ranges[name][-1]) if name in ranges else (int(limits.min), int(limits.max))


def layout_of(game: Game, start: Record, form: str = SEAT) -> Layout:
    """The layout of this form, for games that begin so.

    >>> import sheepfold
    >>> peter = sheepfold.load("peter")
    >>> layout = layout_of(peter, peter.start(), "bits")
    >>> layout.fields["trick"], layout.fields["at"].shape
    (ObservedField(name='trick', first=3, size=1, shape=()), (17, 32))
    """
    if form not in FORMS:
        raise ValueError(f"expected an observation of {', '.join(FORMS)}, got {form!r}")
    return SeatLayout(game, start) if form == SEAT else RecordLayout(game, start, form)


# -------------------------------------------------------------------- from a seat's side


class SeatLayout(Layout):
    """From the observer's own side, field by field as the game shows it."""

    form = SEAT

    @cached_property
    def cells(self) -> Any:
        """A row for each seat: seats come in the order from this one on."""
        rows = [[*self._own_seat(seat), *self._shown_to(seat)] for seat in range(self._seats)]
        return np.array(rows, np.int64)

    @cached_property
    def fields(self) -> dict[str, ObservedField]:
        """Where each field is."""
        found = {OWN_SEAT: ObservedField(OWN_SEAT, 0, self._seats, (self._seats,))}
        first = self._seats
        for name, ways in self._shown.items():
            shapes = [self._shape_of(name, shown) for shown in ways]
            size = sum(map(prod, shapes))
            found[name] = ObservedField(name, first, size, shapes[0] if len(shapes) == 1 else (size,))
            first += size
        return found

    def bounds(self) -> tuple[Any, Any]:
        """The lowest and the highest value that each number can have."""
        limits = [(0, 1)] * self._seats + [(cell.low, cell.high) for cell, _, _ in self._cells_for(0)]
        low, high = np.array(limits, self.dtype).T
        return np.ascontiguousarray(low), np.ascontiguousarray(high)

    @property
    def _seats(self) -> int:
        return int(self._start.seats)

    @cached_property
    def _shown(self) -> dict[str, tuple[Shown, ...]]:
        """The fields that are shown, and how: as the game says, else as usual, but nothing that options fix."""
        said = self._game.observed(self._start) if self._game.observed is not None else {}
        constant = {"seats", *self._game.options} - set(said)
        names = [name for name in self._names if name not in constant]
        asked = {name: said[name] if name in said else self._usual(name) for name in names}
        return {name: (ways,) if isinstance(ways, Shown) else ways for name, ways in asked.items() if ways}

    def _usual(self, name: str) -> Shown:
        """Phases one by one, small fields as numbers, wide ones bit by bit; arrays as long as a full table by seat."""
        shape = self._field(name)[0].shape
        order = rotated if shape[:1] == (max(self._game.seats),) else None
        if name == "phase":
            return Shown(one_of(self._game.phases))
        if self._kind(name).itemsize <= WIDEST:
            return Shown(number(*self._limits(name)), order)
        return Shown(bits(8 * self._kind(name).itemsize), order)

    def _shape_of(self, name: str, shown: Shown) -> tuple[int, ...]:
        shape = self._field(name)[0].shape
        if shown.order is not None:
            shape = (len(shown.order(0, self._seats)), *shape[1:])
        each = len(shown.element(0, self._seats))
        return shape if each == 1 else (*shape, each)

    def _own_seat(self, seat: int) -> list[int]:
        nowhere = self._record.itemsize - 1 << PLACE_BIT
        return [nowhere | CONSTANT | (other == seat) << KIND_BITS + SIZE_BITS for other in range(self._seats)]

    def _shown_to(self, seat: int) -> list[int]:
        return [encoded(cell, place, size) for cell, place, size in self._cells_for(seat)]

    def _cells_for(self, seat: int) -> Iterator[tuple[Cell, int, int]]:
        """Every cell, the byte where its element begins, and the element's size."""
        for name, ways in self._shown.items():
            for shown in ways:
                cells = shown.element(seat, self._seats)
                for place in self._places(name, shown, seat):
                    yield from ((cell, place, self._kind(name).itemsize) for cell in cells)

    def _places(self, name: str, shown: Shown, seat: int) -> Iterator[int]:
        """The bytes at which a field's elements begin, in the order in which a seat is shown them."""
        whole, begin = self._field(name)
        step = whole.itemsize // whole.shape[0] if whole.shape else whole.itemsize
        along = shown.order(seat, self._seats) if shown.order is not None else range(whole.itemsize // step)
        for place in along:
            yield from range(begin + place * step, begin + (place + 1) * step, self._kind(name).itemsize)


def encoded(cell: Cell, place: int, size: int) -> int:
    """A cell as `write_cells` reads it."""
    exponent = size.bit_length() - 1
    if cell.kind == Kind.NUMBER:
        return place << PLACE_BIT | exponent
    told = cell.value - LEAST if cell.kind == Kind.EQUAL else cell.width << SHIFT_BITS | cell.shift
    kind = EQUAL if cell.kind == Kind.EQUAL else PART
    return place << PLACE_BIT | told << KIND_BITS + SIZE_BITS | exponent << KIND_BITS | kind


# -------------------------------------------------------------------- the record as it is


class RecordLayout(Layout):
    """The record's fields one after the other, the same for every seat."""

    def __init__(self, game: Game, start: Record, form: str) -> None:
        super().__init__(game, start)
        self.form = form

    @cached_property
    def cells(self) -> Any:
        """The same row for each seat."""
        row = [cell for name in self._names for cell in self._cells_of(name)]
        return np.array([row] * int(self._start.seats), np.int64)

    @cached_property
    def fields(self) -> dict[str, ObservedField]:
        """Where each field of the record is."""
        found, first = {}, 0
        for name in self._names:
            shape = self._shape_of(name)
            found[name] = ObservedField(name, first, prod(shape), shape)
            first += prod(shape)
        return found

    def bounds(self) -> tuple[Any, Any]:
        """The lowest and the highest value that each number can have."""
        low, high = np.zeros(self.size, self.dtype), np.ones(self.size, self.dtype)
        for name, field in self.fields.items():
            if self._is_number(name):
                low[field.first :][: field.size], high[field.first :][: field.size] = self._limits(name)
        return low, high

    def _is_number(self, name: str) -> bool:
        return self.form == NUMBERS or self._kind(name).itemsize <= WIDEST

    def _shape_of(self, name: str) -> tuple[int, ...]:
        shape = self._field(name)[0].shape
        return shape if self._is_number(name) else (*shape, 8 * self._kind(name).itemsize)

    def _cells_of(self, name: str) -> Iterator[int]:
        whole, begin = self._field(name)
        size = self._kind(name).itemsize
        for at in range(begin, begin + whole.itemsize, size):
            if self._is_number(name):
                yield at << PLACE_BIT | size.bit_length() - 1
            else:
                yield from (byte << PLACE_BIT | BITS_OF_BYTE for byte in range(at, at + size))
