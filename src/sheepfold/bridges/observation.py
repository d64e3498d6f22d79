"""Observations: a record's fields, one after the other, as one flat array of numbers.

There are two forms. `bits`: fields of one or two bytes are numbers, wider ones (sets of pieces or squares, and
numbers packed into one) are given bit by bit, the lowest first; what a network can learn from. `numbers`: every
element of every field is one number; short, for tables and for people's own features.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np

from sheepfold.bridges.calls import BITS_OF_BYTE, KIND_BITS
from sheepfold.engine.game import Game

BITS, NUMBERS = "bits", "numbers"
FORMS: dict[str, np.dtype[Any]] = {BITS: np.dtype(np.int16), NUMBERS: np.dtype(np.int64)}
"""The forms of an observation, each with the type of its numbers."""

WIDEST = 2
"""The bytes of the widest field that is a number in the form `bits`."""


class ObservedField(NamedTuple):
    """Where a field of the record is in an observation."""

    name: str
    first: int
    size: int
    shape: tuple[int, ...]
    """The field's own shape; in the form `bits` a wide field has its bits as one more axis."""


class ObservationLayout:
    """How the record of one game becomes a flat array.

    >>> import sheepfold
    >>> layout = ObservationLayout(sheepfold.load("peter"))
    >>> layout.fields["trick"], layout.fields["at"].shape
    (ObservedField(name='trick', first=3, size=1, shape=()), (17, 32))
    """

    def __init__(self, game: Game, form: str = BITS) -> None:
        if form not in FORMS:
            raise ValueError(f"expected an observation of {' or '.join(FORMS)}, got {form!r}")
        self.form = form
        self.dtype = FORMS[form]
        self._record = game.record

    @cached_property
    def cells(self) -> Any:
        """What an observation is made of, as `write_cells` reads it."""
        return np.array([cell for name in self._names for cell in self._cells_of(name)], np.int32)

    @cached_property
    def fields(self) -> dict[str, ObservedField]:
        """Where each field of the record is."""
        found, first = {}, 0
        for name in self._names:
            shape = self._shape_of(name)
            found[name] = ObservedField(name, first, prod(shape), shape)
            first += prod(shape)
        return found

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields.values())

    def bounds(self) -> tuple[Any, Any]:
        """The lowest and the highest value that each number can have."""
        low, high = np.zeros(self.size, self.dtype), np.ones(self.size, self.dtype)
        for name, field in self.fields.items():
            if self._is_number(name):
                limits = np.iinfo(self._kind(name))
                low[field.first :][: field.size], high[field.first :][: field.size] = limits.min, limits.max
        return low, high

    # ---------------------------------------------------------------- inside

    @property
    def _names(self) -> tuple[str, ...]:
        return self._record.names or ()

    def _kind(self, name: str) -> np.dtype[Any]:
        return self._field(name)[0].base

    def _field(self, name: str) -> tuple[np.dtype[Any], int]:
        fields = self._record.fields
        assert fields is not None
        return fields[name][0], fields[name][1]

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
                yield at << KIND_BITS | size.bit_length() - 1
            else:
                yield from (byte << KIND_BITS | BITS_OF_BYTE for byte in range(at, at + size))
