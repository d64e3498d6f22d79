"""Writing observations, compiled: a record's bytes become numbers, as the tables of `engine.observation` say.

A *cell* is one number of an observation, packed into an integer: any cell can be written without the others, which is
how a GPU does it. A *run* is a row of cells that lie at equal distances: written at once, which is how a CPU does it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.rule import inlined

NUMBER, PART, EQUAL, CONSTANT, BYTES = range(5)
"""Kinds: a number, some bits of one, whether it has a value, a number of its own; of runs only: all bits of bytes."""

KIND_BITS, SIZE_BITS, SHIFT_BITS, PLACE_BIT = 3, 2, 6, 32
"""A cell from the lowest bit: kind; the number's size (as an exponent); shift and width, or a value less `LEAST`; the
place of its first byte."""

LEAST = -1
"""The least value that a cell can ask for."""

ONE_BIT = 1 << SHIFT_BITS
"""What a part one bit wide tells beside its shift."""

BIT_OF_BYTE = ONE_BIT << KIND_BITS + SIZE_BITS | PART
ALL_BUT_SHIFT = (1 << PLACE_BIT) - 1 - (7 << KIND_BITS + SIZE_BITS)
"""A cell that is one bit of one byte, without its place and shift; and all that makes it one."""

KIND, SIZE, PLACE, PLACE_STEP, TOLD, TOLD_STEP, COUNT, RUN = range(8)
"""A run is so many numbers (`RUN`): those of its first cell, what each further cell adds, how many there are."""


FOUR_BITS = np.array([sum((value >> bit & 1) << 16 * bit for bit in range(4)) for value in range(16)], np.int64)
"""Four bits as four numbers of two bytes, the lowest first."""

NO_FOURS = np.zeros(0, np.int64)
"""In the place of `fours_of` where every number is written by itself."""


def fours_of(observation: Any) -> Any:
    """Four numbers of two bytes at once: element i is those from place i on, all in one."""
    if observation.dtype.itemsize != 2 or observation.size < 4:
        return NO_FOURS
    return np.ndarray(observation.size - 3, np.int64, observation.data, strides=(2,))


ONE, TWO, FOUR, EIGHT = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8)
"""Places without a sign: an index that might be negative is looked at twice, and loops over it are not vectorised."""


@inlined
def write_runs(raw: Any, base: int, runs: Any, seat: int, observation: Any, fours: Any, at: int) -> None:
    """Write what a seat is shown of the record whose bytes begin at `base`, from `at` on."""
    for number in range(runs.shape[1]):
        at = write_run(raw, base + runs[seat, number, PLACE], runs, seat, number, observation, fours, at)


@inlined
def write_run(raw: Any, place: int, runs: Any, seat: int, number: int, observation: Any, fours: Any, at: int) -> Any:
    """Write the cells of one run; where the next one begins."""
    kind = runs[seat, number, KIND]
    size = runs[seat, number, SIZE]
    count = runs[seat, number, COUNT]
    place_step = runs[seat, number, PLACE_STEP]
    if kind == BYTES:
        return write_bytes(raw, place, count, observation, fours, at)
    if kind == NUMBER and place_step == 1 << size:
        return write_numbers(raw, place, size, count, observation, at)
    told = runs[seat, number, TOLD]
    told_step = runs[seat, number, TOLD_STEP]
    if place_step == 0:
        return write_features(number_at(raw, place, size), kind, told, told_step, count, observation, at)
    to = np.uint64(at)
    for cell in range(np.uint64(count)):
        observation[to + cell] = feature(number_at(raw, place, size), kind, told)
        place += place_step
        told += told_step
    return at + count


@inlined
def write_bytes(raw: Any, place: int, count: int, observation: Any, fours: Any, at: int) -> Any:
    """Write the bits of so many bytes; where the next run begins."""
    if len(fours):
        first, to = np.uint64(place), np.uint64(at)
        for byte in range(np.uint64(count)):
            bits = raw[first + byte]
            fours[to + EIGHT * byte] = FOUR_BITS[bits & 15]
            fours[to + EIGHT * byte + FOUR] = FOUR_BITS[bits >> 4]
    else:
        for byte in range(count):
            value = np.int64(raw[place + byte])
            for bit in range(8):
                observation[at + 8 * byte + bit] = (value >> bit) & 1
    return at + 8 * count


@inlined
def write_numbers(raw: Any, place: int, size: int, count: int, observation: Any, at: int) -> Any:
    """Write numbers that lie side by side; where the next run begins."""
    first, to = np.uint64(place), np.uint64(at)
    if size == 0:
        for number in range(np.uint64(count)):
            observation[to + number] = signed_byte(raw[first + number])
    elif size == 1:
        for number in range(np.uint64(count)):
            observation[to + number] = signed_pair(raw, first + TWO * number)
    else:
        for number in range(count):
            observation[at + number] = number_at(raw, place + (number << size), size)
    return at + count


@inlined
def write_features(number: int, kind: int, told: int, step: int, count: int, observation: Any, at: int) -> Any:
    """Write what the cells of a run make of one number; where the next run begins."""
    to = np.uint64(at)
    if kind == EQUAL:
        for cell in range(np.uint64(count)):
            observation[to + cell] = 0
        wanted = number - LEAST - told
        if step != 1 and count > 1:
            wanted = wanted // step if wanted % step == 0 else count
        if 0 <= wanted < count:
            observation[to + np.uint64(wanted)] = 1
    elif kind == PART and step == 1 and told >> SHIFT_BITS == 1:
        rest = number >> (told - ONE_BIT)
        for cell in range(np.uint64(count)):
            observation[to + cell] = rest & 1
            rest >>= 1
    else:
        for cell in range(np.uint64(count)):
            observation[to + cell] = feature(number, kind, told)
            told += step
    return at + count


@inlined
def number_for(raw: Any, base: int, cell: int) -> Any:
    """The number of one cell of the record whose bytes begin at `base`."""
    if cell & ALL_BUT_SHIFT == BIT_OF_BYTE:
        return (np.int64(raw[np.uint64(base + (cell >> PLACE_BIT))]) >> (cell >> KIND_BITS + SIZE_BITS & 7)) & 1
    told = (cell & ((1 << PLACE_BIT) - 1)) >> (KIND_BITS + SIZE_BITS)
    size = cell >> KIND_BITS & ((1 << SIZE_BITS) - 1)
    return feature(number_at(raw, base + (cell >> PLACE_BIT), size), cell & ((1 << KIND_BITS) - 1), told)


@inlined
def feature(number: int, kind: int, told: int) -> Any:
    """The number itself, some bits of it, whether it has a value, or (of no element) the cell's own number."""
    if kind == NUMBER:
        return np.int64(number)
    if kind == EQUAL:
        return np.int64(1) if number == told + LEAST else np.int64(0)
    if kind == PART:
        return np.int64((number >> (told & ((1 << SHIFT_BITS) - 1))) & ((1 << (told >> SHIFT_BITS)) - 1))
    return np.int64(told)


@inlined
def number_at(raw: Any, at: int, size: int) -> Any:
    """The signed number in the 2**size bytes from here on, the lowest first."""
    if size == 0:
        return signed_byte(raw[np.uint64(at)])
    if size == 1:
        return signed_pair(raw, at)
    number = signed_pair(raw, at + 2) << 16 | pair(raw, at)
    if size == 2:
        return number
    return signed_pair(raw, at + 6) << 48 | pair(raw, at + 4) << 32 | (number & 0xFFFFFFFF)


@inlined
def signed_byte(byte: int) -> Any:
    """The signed number in one byte."""
    return (np.int64(byte) ^ 128) - 128


@inlined
def signed_pair(raw: Any, at: Any) -> Any:
    """The signed number in two bytes, the lower first."""
    low = np.uint64(at)
    return (signed_byte(raw[low + ONE]) << 8) | np.int64(raw[low])


@inlined
def pair(raw: Any, at: Any) -> Any:
    """The number without a sign in two bytes, the lower first."""
    low = np.uint64(at)
    return np.int64(raw[low]) | np.int64(raw[low + ONE]) << 8
