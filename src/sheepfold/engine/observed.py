"""How a game shows its record to programs that learn: field by field, from one seat's side.

A game may say it for each field (`Game.observed`); what it says nothing about has a default. An element of a field
becomes some numbers, and an order says which elements come, and in what order, for a seat.

>>> [cell.value for cell in a_seat(1, 3)], rotated(2, 4)
([1, 2, 0], [2, 3, 0, 1])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from sheepfold.engine.record import Record


class Kind(IntEnum):
    """What a cell makes of an element: the number itself, some of its bits, or whether it has a value."""

    NUMBER = 0
    PART = 1
    EQUAL = 2


class Cell(NamedTuple):
    """One number of an observation: how it is read from an element, and its true bounds."""

    kind: Kind
    low: int = 0
    high: int = 1
    shift: int = 0
    width: int = 1
    value: int = 0


Element = Callable[[int, int], Sequence[Cell]]
"""The numbers that an element becomes for a seat, in a game of so many seats."""

Order = Callable[[int, int], Sequence[int]]
"""The elements along a field's first axis in the order in which a seat is shown them, in a game of so many seats."""


class Shown(NamedTuple):
    """How one field is shown; without an order all of its elements as they are."""

    element: Element
    order: Order | None = None


Observed = Mapping[str, Shown | tuple[Shown, ...] | None]
"""How fields are shown, by name: in one way, in several ways one after the other, or (None) not at all."""

Observing = Callable[[Record], Observed]
"""How fields are shown in games that begin so."""


def rotated(seat: int, seats: int) -> list[int]:
    """All seats in their order, the given one first."""
    return [(seat + place) % seats for place in range(seats)]


def only_own(seat: int, seats: int) -> list[int]:
    """This seat alone: what it is never shown of the others."""
    return [seat]


def first(number: int) -> Order:
    """The first so many elements, the same for all seats."""
    return lambda seat, seats: range(number)


def number(low: int, high: int) -> Element:
    """A number between these, both included."""
    return lambda seat, seats: [Cell(Kind.NUMBER, low, high)]


def one_of(values: Iterable[int]) -> Element:
    """For each of these values whether it is the one."""
    cells = [Cell(Kind.EQUAL, value=value) for value in values]
    return lambda seat, seats: cells


def a_seat(seat: int, seats: int) -> list[Cell]:
    """For each seat, this one first, whether it is the one; none of them for a number that is no seat."""
    return [Cell(Kind.EQUAL, value=other) for other in rotated(seat, seats)]


def some_seats(seat: int, seats: int) -> list[Cell]:
    """For each seat, this one first, whether it is in the set."""
    return [Cell(Kind.PART, shift=other) for other in rotated(seat, seats)]


def members(places: Iterable[int]) -> Element:
    """For each of these places whether it is in the set."""
    cells = [Cell(Kind.PART, shift=place) for place in places]
    return lambda seat, seats: cells


def bits(count: int) -> Element:
    """For each of the lowest so many places whether it is in the set."""
    return members(range(count))


def counts(width: int, most: int, order: Order) -> Element:
    """Numbers up to `most`, each packed into so many bits, in the order in which they are shown."""
    return lambda seat, seats: [
        Cell(Kind.PART, high=most, shift=width * place, width=width) for place in order(seat, seats)
    ]
