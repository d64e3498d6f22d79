"""Random numbers for mass play: the same stream in plain Python, compiled and on a GPU.

The generator is sfc32 (Chris Doty-Humphrey's small fast counting generator); its state is a record that every
caller owns, so nothing is random behind anyone's back.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from sheepfold.engine.record import Record, blank, record
from sheepfold.engine.rule import rule
from sheepfold.language import say

RNG = record(("a", "u4"), ("b", "u4"), ("c", "u4"), ("counter", "u4"))

WORD = 0xFFFFFFFF
NARROW = 1 << 31
WIDE = 1 << 62
WARM_UP = 15


@rule
def begin_stream(rng: Record, seed: int, index: int) -> None:
    """Start stream number `index` of this seed; both are 0 or more and below 2**63."""
    rng.a = seed & WORD
    rng.b = seed >> 32
    rng.c = index & WORD
    rng.counter = 1 + (index >> 32)
    for _ in range(WARM_UP):
        next_word(rng)


@rule
def state_of(rng: Record) -> Any:
    """Where a stream stands."""
    return rng.a, rng.b, rng.c, rng.counter


@rule
def draw_again_from(rng: Record, state: Any) -> None:
    """Put a stream where it stood: it draws the same again."""
    a, b, c, counter = state
    rng.a = a
    rng.b = b
    rng.c = c
    rng.counter = counter


@rule
def next_word(rng: Record) -> Any:
    """The next 32 random bits."""
    a, b, c, counter = np.int64(rng.a), np.int64(rng.b), np.int64(rng.c), np.int64(rng.counter)
    word = (a + b + counter) & WORD
    rng.counter = (counter + 1) & WORD
    rng.a = b ^ (b >> 9)
    rng.b = (c + (c << 3)) & WORD
    rng.c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    return word


@rule
def below(rng: Record, bound: int) -> Any:
    """A uniformly random whole number from 0 to bound - 1, exactly; the bound is at most 2**62."""
    if bound < NARROW:
        return below_narrow(rng, bound)
    return below_wide(rng, bound)


@rule
def below_narrow(rng: Record, bound: int) -> Any:
    """`below` for bounds under 2**31: multiply, and draw again in the rare uneven case."""
    product = next_word(rng) * np.int64(bound)
    low = product & WORD
    if low < bound:
        uneven = (WORD + 1 - bound) % bound
        while low < uneven:
            product = next_word(rng) * np.int64(bound)
            low = product & WORD
    return product >> 32


@rule
def below_wide(rng: Record, bound: int) -> Any:
    """`below` for large bounds: 62 random bits, and again when they fall into the uneven end."""
    even = WIDE - WIDE % bound
    drawn = even
    while drawn >= even:
        drawn = ((next_word(rng) >> 2) << 32) | next_word(rng)
    return drawn % bound


def stream(seed: int | None, index: int = 0) -> Record:
    """A generator at the start of a stream; without a seed, of a stream nobody can foresee."""
    rng = blank(RNG)
    begin_stream(rng, checked_seed(seed), index)
    return rng


def checked_seed(seed: int | None) -> int:
    """The seed itself if it is in range, or a fresh secret one for None."""
    if seed is None:
        return secrets.randbits(63)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise TypeError(f"expected a seed as a whole number, got {seed!r}")
    if not 0 <= seed < 1 << 63:
        raise ValueError(say("expected a seed from 0 to 2**63 - 1, got {seed}", seed=seed))
    return int(seed)
