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
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sheepfold.engine.observed import Cell, Kind, Shown, bits, number, one_of, rotated
from sheepfold.engine.observing import (
    BYTES,
    CONSTANT,
    EQUAL,
    KIND_BITS,
    LEAST,
    NUMBER,
    PART,
    PLACE_BIT,
    RUN,
    SHIFT_BITS,
    SIZE_BITS,
)
from sheepfold.engine.record import Record, ranges_of

if TYPE_CHECKING:
    from sheepfold.engine.game import Game

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
        """A row for each seat with one cell for each number, as `number_for` reads it."""

    @cached_property
    def runs(self) -> Any:
        """A table for each seat with the same cells as runs, as `write_runs` reads them."""
        tables = [runs_of(row) for row in self.cells.tolist()]
        runs = np.zeros((len(tables), max(map(len, tables)), RUN), np.int64)
        for seat, table in enumerate(tables):
            runs[seat, : len(table)] = table
        return runs

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
        return [packed(CONSTANT, 1, 0, other == seat) for other in range(self._seats)]

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
    """A cell as `number_for` reads it."""
    if cell.kind == Kind.NUMBER:
        return packed(NUMBER, size, place)
    if cell.kind == Kind.EQUAL:
        return packed(EQUAL, size, place, cell.value - LEAST)
    return part(place, size, cell.shift, cell.width)


def part(place: int, size: int, shift: int, width: int = 1) -> int:
    """A cell that is some bits of a number: of one byte of it wherever they lie in one."""
    first, last = shift // 8, (shift + width - 1) // 8
    if first == last:
        place, size, shift = place + first, 1, shift - 8 * first
    return packed(PART, size, place, width << SHIFT_BITS | shift)


def packed(kind: int, size: int, place: int, told: int = 0) -> int:
    """The parts of a cell in one number."""
    return place << PLACE_BIT | told << KIND_BITS + SIZE_BITS | size.bit_length() - 1 << KIND_BITS | kind


def runs_of(cells: list[int]) -> list[tuple[int, ...]]:
    """The runs in a row of cells.

    >>> runs_of([packed(NUMBER, 2, place) for place in (8, 10, 12)])
    [(0, 1, 8, 2, 0, 0, 3)]
    >>> runs_of([part(4, 4, shift) for shift in range(32)])[0][-1]
    4
    """
    found = []
    at = 0
    while at < len(cells):
        taken, run = _bytes_from(cells, at) or _run_from(cells, at)
        found.append(run)
        at += taken
    return found


def _bytes_from(cells: list[int], at: int) -> tuple[int, tuple[int, ...]] | None:
    """The run of whole bytes, bit by bit, that begins here, and how many cells it takes; None if there is none."""
    first = cells[at] >> PLACE_BIT
    count = 0
    while cells[at + 8 * count : at + 8 * count + 8] == [part(first + count, 1, shift) for shift in range(8)]:
        count += 1
    return (8 * count, (BYTES, 0, first, 1, 0, 0, count)) if count else None


def _run_from(cells: list[int], at: int) -> tuple[int, tuple[int, ...]]:
    """The longest run that begins here, and how many cells it takes."""
    kind, size, place, told = unpacked(cells[at])
    steps = (0, 0)
    count = 1
    while at + count < len(cells):
        other = unpacked(cells[at + count])
        now = (other[2] - place, other[3] - told)
        if count == 1:
            steps = now
        expected = (steps[0] * count, steps[1] * count)
        if other[:2] != (kind, size) or now != expected or steps == (0, 0) or _ends(cells, at + count):
            break
        count += 1
    place_step, told_step = steps if count > 1 else (0, 0)
    return count, (kind, size, place, place_step, told, told_step, count)


def _ends(cells: list[int], at: int) -> bool:
    """Whether a run of bytes begins here."""
    return _bytes_from(cells, at) is not None


def unpacked(cell: int) -> tuple[int, int, int, int]:
    """Kind, size (as an exponent), place and told of a cell."""
    told = (cell & (1 << PLACE_BIT) - 1) >> KIND_BITS + SIZE_BITS
    return cell & (1 << KIND_BITS) - 1, cell >> KIND_BITS & (1 << SIZE_BITS) - 1, cell >> PLACE_BIT, told


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
                yield packed(NUMBER, size, at)
            else:
                yield from (part(at, size, shift) for shift in range(8 * size))
