"""What a sensible player leans to in The Shepherd: for roll-outs of the search."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import bit, count, nth
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import DIRECTIONS, NEIGHBOUR, SHEEP_EACH, Code
from sheepfold.games.shepherd.position import Phase, Version
from sheepfold.games.shepherd.rules import pick

CARELESS = 10
"""Once in so many times a roll-out does not look."""

STEPS = bit(Code.GRAZE) - 1


@rule
def lean(position, who, rng, out):
    """Graze where clean grass is, dark pairs first; else step onto grass; the rest at random (R3.4, R5.1, R5.2)."""
    if position.phase == Phase.ACT and below(rng, CARELESS):
        good = grazing_on(position, position.dark)
        if not good:
            good = grazing_on(position, position.light)
        if not good and position.legal & STEPS and below(rng, 1 + count(position.dogs)) < count(position.legal & STEPS):
            good = steps_onto(position, position.dark | position.light)
        if good:
            return np.int64(nth(good, below(rng, count(good))))
    return np.int64(pick(position, who, rng, out))


@rule
def grazing_on(position, cards):
    """The legal grazing of own sheep on these fields."""
    first = SHEEP_EACH * position.player
    one = (cards >> np.int64(position.sheep[first])) & 1
    other = (cards >> np.int64(position.sheep[first + 1])) & 1
    return position.legal & ((one << Code.GRAZE) | (other << (Code.GRAZE + 1)))


@rule
def steps_onto(position, cards):
    """The legal steps that bring a sheep from a field without these cards onto one with them."""
    first = SHEEP_EACH * position.player
    found = np.int64(0)
    for number in range(SHEEP_EACH):
        field = np.int64(position.sheep[first + number])
        if not (cards >> field) & 1:
            for direction in range(DIRECTIONS):
                target = NEIGHBOUR[Version.BASIC, field, direction]
                found |= ((cards >> target) & 1) << (DIRECTIONS * number + direction)
    return position.legal & found
