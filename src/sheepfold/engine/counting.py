"""Rules that count: the third thing that `tell` becomes, besides nothing (mass play) and a list (matches).

Compiled for a study, `tell` adds one to a counter that lies in memory right behind the position which it is told about.
A table of counters has a row for each event: one column for each seat, one for events that are nobody's. Whose an
event is says its field `player` or `seat`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.events import EventKind

OWNERS = ("player", "seat")
"""The names of the field that says whose an event is."""

NOBODYS = 8
"""The column of events that are nobody's; those before are the seats'."""

OWNER_FIELD = 15
"""The column that tells compiled code in which of an event's numbers its owner stands."""

COLUMNS = 16
ALIGNMENT = 16

BEFORE_FIRST = 1
"""The first row is for choices that games without a notation of their own tell (number -1)."""


class CountedPosition(NamedTuple):
    """Room for one position, and behind it the counters of what is told about it."""

    position: Any
    """An array of one record."""
    table: Any
    """By event and column: how often."""

    def clear(self) -> None:
        """Begin to count anew."""
        self.table[:, : NOBODYS + 1] = 0


def counted_position(record: np.dtype[Any], events: type[EventKind]) -> CountedPosition:
    """Room for a position of a game with these events."""
    offset = counters_at(record.itemsize)
    rows = max([0, *map(int, events)]) + 1 + BEFORE_FIRST
    memory = np.zeros(offset + rows * COLUMNS * 4, np.uint8)
    table = memory[offset:].view(np.int32).reshape(rows, COLUMNS)
    table[:, OWNER_FIELD] = -1
    for event in events:
        table[event + BEFORE_FIRST, OWNER_FIELD] = owner_field(event)
    return CountedPosition(memory[: record.itemsize].view(record), table)


def owner_field(event: EventKind) -> int:
    """Which of an event's numbers says whose it is; -1 if none does.

    >>> class Event(EventKind):
    ...     R1_TAKES = 1, "stones", "player"
    ...     R2_RAINS = 2
    >>> owner_field(Event.R1_TAKES), owner_field(Event.R2_RAINS)
    (1, -1)
    """
    return next((place for place, name in enumerate(event.fields) if name in OWNERS), -1)


def counters_at(size: int) -> int:
    """Where counters begin behind a record of this size."""
    return -(-size // ALIGNMENT) * ALIGNMENT


def count_event() -> Any:
    """What `tell` becomes, as the body of an intrinsic: the event's counter is found behind the position."""
    from llvmlite import ir
    from numba import types

    word, byte = ir.IntType(32), ir.IntType(8)

    def up_to_six(typing_context, position, event, a=None, b=None, c=None, d=None):  # type: ignore[no-untyped-def]
        given = [types.none if value is None else value for value in (position, event, a, b, c, d)]

        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            def whole(place: int) -> Any:
                return context.cast(builder, arguments[place], signature.args[place], types.int32)

            begin = builder.bitcast(arguments[0], byte.as_pointer())
            counters = builder.bitcast(
                builder.gep(begin, [ir.Constant(word, counters_at(position.size))]), word.as_pointer()
            )
            row = builder.mul(builder.add(whole(1), ir.Constant(word, BEFORE_FIRST)), ir.Constant(word, COLUMNS))
            field = builder.load(builder.gep(counters, [builder.add(row, ir.Constant(word, OWNER_FIELD))]))
            column = ir.Constant(word, NOBODYS)
            for place in range(2, len(given)):
                if given[place] is not types.none:
                    is_owner = builder.icmp_signed("==", field, ir.Constant(word, place - 2))
                    column = builder.select(is_owner, whole(place), column)
            is_seat = builder.icmp_unsigned("<", column, ir.Constant(word, NOBODYS))
            column = builder.select(is_seat, column, ir.Constant(word, NOBODYS))
            counter = builder.gep(counters, [builder.add(row, column)])
            builder.store(builder.add(builder.load(counter), ir.Constant(word, 1)), counter)
            return context.get_dummy_value()

        return types.void(*given), code

    return up_to_six
