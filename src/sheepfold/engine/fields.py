"""Position texts as data: a game lists its fields once, and the loops here write and read them.

A reader raises `RefusedText` for a text that says nothing possible. What concerns several fields at once is for the
game to check when all of them are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from sheepfold.engine.errors import BadOption, Unreadable
from sheepfold.engine.options import Option
from sheepfold.engine.reading import RefusedText, refuse, whole_number
from sheepfold.engine.record import Record
from sheepfold.language import say

Bound = int | Callable[[Record], int]
"""A number, or how it follows from the position as far as it is read."""


def read_already(position: Record, text: str) -> None:
    """Reads nothing: the field (an option, the number of players) was needed to start the game."""


class Field(NamedTuple):
    """One part of a position's text."""

    name: str
    write: Callable[[Record], str]
    """Its text; empty where the position leaves the field out."""
    read: Callable[[Record, str], None] = read_already
    """Puts what the text says into the position."""
    usual: str | None = None
    """What a text without this field means; empty: all stays as the game starts. None: it must be given."""


@contextmanager
def reading(text: str) -> Iterator[None]:
    """Whatever is refused meanwhile is refused as `Unreadable`, with the whole text."""
    try:
        yield
    except (RefusedText, BadOption) as trouble:
        raise Unreadable(text, str(trouble)) from None


# -------------------------------------------------------------------- the loops


def write_fields(fields: Iterable[Field], position: Record) -> dict[str, str]:
    """The texts of the fields by name, without those that the position leaves out."""
    texts = {field.name: field.write(position) for field in fields}
    return {name: text for name, text in texts.items() if text}


def read_fields(fields: Iterable[Field], position: Record, given: Mapping[str, str]) -> None:
    """Put what is given, or usual, into the position, one field after the other."""
    for field in fields:
        if field.name in given or field.usual:
            field.read(position, given.get(field.name, field.usual or ""))


def in_order(fields: Sequence[Field], words: Sequence[str]) -> dict[str, str]:
    """The texts of fields that have no names in the text, by name: all of them, in their order."""
    if len(words) != len(fields):
        names = ", ".join(field.name for field in fields)
        told = {"number": len(fields), "parts": names, "found": len(words)}
        refuse("a position has {number} parts ({parts}), here are {found}", **told)
    return {field.name: word for field, word in zip(fields, words, strict=True)}


def by_name(fields: Iterable[Field], pairs: Iterable[tuple[str, str]], ordered: bool = True) -> dict[str, str]:
    """The texts of fields that stand with their names: each once, in their order if that matters, none missing."""
    usual = {field.name: field.usual for field in fields}
    order, given = list(usual), dict[str, str]()
    for name, text in pairs:
        if name not in usual or not text:
            refuse("{name!r} is no field; the fields are {names}", name=name, names=", ".join(order))
        if name in given:
            refuse("{name} is given twice", name=name)
        if ordered and given and order.index(name) < order.index(last := list(given)[-1]):
            refuse("{name} must come before {other}", name=name, other=last)
        given[name] = text
    if missing := [name for name in order if usual[name] is None and name not in given]:
        refuse("missing: {names}", names=", ".join(missing))
    return given


# -------------------------------------------------------------------- fields of a common kind


def number_field(name: str, lowest: Bound, highest: Bound, at: str = "", usual: str | None = None) -> Field:
    """A whole number within its bounds; `at` is its field of the record, if that has another name."""

    def read(position: Record, text: str) -> None:
        position[at or name] = whole_number(name, text, _bound(position, lowest), _bound(position, highest))

    return Field(name, lambda position: str(position[at or name]), read, usual)


def number_or_dash(name: str, highest: Bound, at: str = "", usual: str | None = None) -> Field:
    """A whole number from 0, or `-` for none, which is -1 in the record."""
    some = number_field(name, 0, highest, at)

    def write(position: Record) -> str:
        return "-" if position[at or name] < 0 else some.write(position)

    def read(position: Record, text: str) -> None:
        if text == "-":
            position[at or name] = -1
        else:
            some.read(position, text)

    return Field(name, write, read, usual)


def one_of(name: str, at: str, names: Mapping[str, int], usual: str | None = None) -> Field:
    """One of these names, for the number that stands in the record."""
    texts = {number: text for text, number in names.items()}

    def read(position: Record, text: str) -> None:
        position[at] = named(name, text, names)

    return Field(name, lambda position: texts[int(position[at])], read, usual)


def when(condition: Callable[[Record], object], field: Field) -> Field:
    """A field that is only written while the condition holds; a text without it leaves all as the game starts."""
    return field._replace(write=lambda position: field.write(position) if condition(position) else "", usual="")


def by_seat(
    name: str,
    write: Callable[[Record, int], str],
    read: Callable[[Record, int, str], None],
    separator: str = ",",
    usual: str | None = None,
) -> Field:
    """A value for every seat."""

    def write_all(position: Record) -> str:
        return separator.join(write(position, seat) for seat in range(int(position.seats)))

    def read_all(position: Record, text: str) -> None:
        texts = text.split(separator)
        if len(texts) != position.seats:
            wanted = {"name": say(name), "number": int(position.seats), "separator": separator}
            refuse("{name} has {number} values, one for each seat, separated by {separator!r}", **wanted)
        for seat, one in enumerate(texts):
            read(position, seat, one)

    return Field(name, write_all, read_all, usual)


def numbers_by_seat(name: str, lowest: int, highest: int, at: str = "", usual: str | None = None) -> Field:
    """A whole number for every seat."""

    def read(position: Record, seat: int, text: str) -> None:
        position[at or name][seat] = whole_number(name, text, lowest, highest)

    return by_seat(name, lambda position, seat: str(position[at or name][seat]), read, usual=usual)


def named(name: str, text: str, names: Mapping[str, int]) -> int:
    """The number that a name stands for.

    >>> named("node", "act", {"fence": 1, "act": 2})
    2
    """
    if text not in names:
        told = {"name": say(name), "text": text, "names": ", ".join(names)}
        refuse("{name}: {text!r} is not known; expected one of {names}", **told)
    return int(names[text])


def option_text(options: Iterable[Option], name: str, position: Record) -> str:
    """The value of the option with this name."""
    return next(str(option.value_in(position)) for option in options if option.name == name)


def _bound(position: Record, bound: Bound) -> int:
    return bound(position) if callable(bound) else bound
