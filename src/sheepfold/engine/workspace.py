"""One array with all that a position needs to be played from Python, so that one compiled call makes a choice.

Calling compiled code costs more than most rules do, and every array in a call adds to it.
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, pick, text_key, why_not
from sheepfold.engine.record import CHOICE, Shared, record, shared_of
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import rule

MOST_ROLLS = 64
"""So many chance events are rolled in one call."""

UNLISTED = 0xFFFF
"""In a report: the choices have not been listed."""

UNKNOWN = -1
"""No report: the rules must be asked."""

WHO_BITS, LISTED = 8, 16
"""A report is one number, from the lowest bit: who decides, how many chance events were rolled, how many choices."""

ROLLED = 0xFF << WHO_BITS
"""The bits of a report that say how many chance events were rolled."""

ROLLS, ROLLS_FIRST = 1, 2
"""What `rolls` says where chance is rolled: that it is, and that it is before the next choice, so that none is made."""


# -------------------------------------------------------------------- compiled


@rule
def step(works: Any, choice: int) -> int:
    """Make a choice if it is legal and go on; minus the reason if it is not, and nothing has changed.

    Where chance is rolled first, no choice is made.
    """
    work = works[0]
    if work.rolls == ROLLS_FIRST:
        work.rolls = ROLLS
    else:
        reason = why_not(work.position, choice)
        if reason:
            return -reason
        apply(work.position, choice)
    return go_on(works)


@rule
def start_rolling(works: Any, seed: int, index: int) -> None:
    """Begin a stream of luck."""
    begin_stream(works[0].rng, seed, index)


@rule
def go_on(works: Any) -> int:
    """Where chance is rolled: let it act, and list the choices of the seat that decides then. The report."""
    work = works[0]
    position = work.position
    who = actor(position)
    if not work.rolls:
        return report(who, 0, UNLISTED)
    number = 0
    while who == CHANCE and number < MOST_ROLLS:
        choice = pick(position, CHANCE, work.rng, work.out)
        apply(position, choice)
        work.rolled[number] = choice
        number += 1
        who = actor(position)
    return report(who, number, 0 if who < 0 else choices(position, work.out))


@rule
def report(who: int, rolled: int, listed: int) -> int:
    """Who decides, how many chance events were rolled and how many choices are listed, as one number."""
    return who - NOBODY | rolled << WHO_BITS | listed << LISTED


@rule
def key_texts(works: Any, number: int) -> None:
    """Write the text keys of the first `number` listed choices."""
    work = works[0]
    for place in range(number):
        work.keys[place] = text_key(work.position, int(work.out[place]))


# -------------------------------------------------------------------- in Python


WHOLE = Struct("=q")


def who_decides(told: int) -> int:
    """Who decides, by a report."""
    return (told & (1 << WHO_BITS) - 1) + NOBODY


def rolled_in(told: int) -> int:
    """How many chance events were rolled, by a report."""
    return (told & ROLLED) >> WHO_BITS


class Layout(NamedTuple):
    """A game's workspace: its type, the places of its parts, and what reads so many numbers from there."""

    dtype: np.dtype[Any]
    rolls: int
    position: int
    rolled: int
    out: int
    keys: int
    read: tuple[Any, ...]
    read_keys: tuple[Any, ...]
    shared: Shared | None

    def new(self, content: bytes, rolls: bool) -> bytearray:
        """The bytes of a workspace with a position of this content."""
        buffer = bytearray(self.dtype.itemsize)
        buffer[self.position : self.position + len(content)] = content
        WHOLE.pack_into(buffer, self.rolls, ROLLS_FIRST if rolls else 0)
        return buffer

    def roll_first(self, buffer: bytearray) -> None:
        """Let chance act in this workspace before another choice is made."""
        WHOLE.pack_into(buffer, self.rolls, ROLLS_FIRST)

    def array(self, buffer: bytearray) -> Any:
        """The array in these bytes."""
        return np.ndarray(1, self.dtype, buffer)


@cache
def layout_of(position: np.dtype[Any], most_choices: int) -> Layout:
    """The workspace for positions of this type with so many choices at most."""
    dtype = record(
        ("rng", RNG),
        ("rolls", "i8"),
        ("position", position),
        ("rolled", CHOICE.str, MOST_ROLLS),
        ("out", CHOICE.str, most_choices),
        ("keys", "i4", most_choices),
    )
    fields: Any = dtype.fields
    at = {name: fields[name][1] for name in Layout._fields if name in fields}
    read, read_keys = _readers("h", max(most_choices, MOST_ROLLS)), _readers("i", most_choices)
    return Layout(dtype, read=read, read_keys=read_keys, shared=shared_of(position), **at)


def _readers(kind: str, most: int) -> tuple[Any, ...]:
    return tuple(Struct(f"={number}{kind}").unpack_from for number in range(most + 1))
