"""Writing observations, compiled: a record's bytes become numbers, as the tables of `engine.observation` say.

A *cell* is one number of an observation, packed into an integer: any cell can be written without the others, which is
how a GPU does it. A *run* is a row of cells that lie at equal distances: written at once, which is how a CPU does it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.rule import rule

NUMBER, PART, EQUAL, CONSTANT, BYTES = range(5)
"""Kinds: a number, some bits of one, whether it has a value, a number of its own; of runs only: all bits of bytes."""

KIND_BITS, SIZE_BITS, SHIFT_BITS, PLACE_BIT = 3, 2, 6, 32
"""A cell from the lowest bit: kind; the number's size (as an exponent); shift and width, or a value less `LEAST`; the
place of its first byte."""

LEAST = -1
"""The least value that a cell can ask for."""

KIND, SIZE, PLACE, PLACE_STEP, TOLD, TOLD_STEP, COUNT, RUN = range(8)
"""A run is so many numbers (`RUN`): those of its first cell, what each further cell adds, how many there are."""


@rule
def write_runs(raw: Any, base: int, runs: Any, observation: Any) -> None:
    """Write an observation of the record whose bytes begin at `base`."""
    at = 0
    for number in range(len(runs)):
        at = write_run(raw, base + runs[number, PLACE], runs[number], observation, at)


@rule
def write_run(raw: Any, place: int, run: Any, observation: Any, at: int) -> int:
    """Write the cells of one run from `at` on; where the next one begins."""
    count = run[COUNT]
    if run[KIND] == BYTES:
        return write_bits(raw, place, count, observation, at)
    if run[KIND] == NUMBER and run[SIZE] == 0:
        step = run[PLACE_STEP]
        for number in range(count):
            observation[at + number] = (np.int64(raw[place + number * step]) ^ 128) - 128
        return at + count
    if run[PLACE_STEP] == 0:
        return write_parts(number_at(raw, place, 1 << run[SIZE]), run, observation, at)
    told = run[TOLD]
    for number in range(count):
        found = number_at(raw, place, 1 << run[SIZE])
        observation[at + number] = feature(found, run[KIND], told)
        place += run[PLACE_STEP]
        told += run[TOLD_STEP]
    return at + count


@rule
def write_bits(raw: Any, place: int, count: int, observation: Any, at: int) -> int:
    """Write the bits of so many bytes, of each the lowest first."""
    for byte in range(count):
        value = np.int64(raw[place + byte])
        for bit in range(8):
            observation[at + 8 * byte + bit] = (value >> bit) & 1
    return at + 8 * count


@rule
def write_parts(number: int, run: Any, observation: Any, at: int) -> int:
    """Write what several cells make of one number."""
    told = run[TOLD]
    step = run[TOLD_STEP]
    count = run[COUNT]
    if run[KIND] == EQUAL:
        for cell in range(count):
            observation[at + cell] = 0
        wanted = number - LEAST - told
        if step == 0:
            step = 1
        if wanted % step == 0 and 0 <= wanted // step < count:
            observation[at + wanted // step] = 1
    else:
        for cell in range(count):
            observation[at + cell] = feature(number, run[KIND], told + cell * step)
    return at + count


@rule
def number_for(raw: Any, base: int, cell: int) -> Any:
    """The number of one cell of the record whose bytes begin at `base`."""
    told = (cell & ((1 << PLACE_BIT) - 1)) >> (KIND_BITS + SIZE_BITS)
    size = 1 << (cell >> KIND_BITS & ((1 << SIZE_BITS) - 1))
    return feature(number_at(raw, base + (cell >> PLACE_BIT), size), cell & ((1 << KIND_BITS) - 1), told)


@rule
def feature(number: int, kind: int, told: int) -> Any:
    """The number itself, some bits of it, whether it has a value, or (of no element) the cell's own number."""
    if kind == NUMBER:
        return np.int64(number)
    if kind == EQUAL:
        return np.int64(1) if number == told + LEAST else np.int64(0)
    if kind == PART:
        return np.int64((number >> (told & ((1 << SHIFT_BITS) - 1))) & ((1 << (told >> SHIFT_BITS)) - 1))
    return np.int64(told)


@rule
def number_at(raw: Any, at: int, size: int) -> Any:
    """The signed number in these bytes, the lowest first."""
    number = (np.int64(raw[at + size - 1]) ^ 128) - 128
    for place in range(size - 2, -1, -1):
        number = (number << 8) | np.int64(raw[at + place])
    return number
