"""What a sensible player leans to in The Shepherd, and what a position promises: for roll-outs of the search."""

from __future__ import annotations

from math import exp

import numpy as np

from sheepfold.engine.bits import bit, count, nth
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import DARK_PAIR, DIRECTIONS, ESCAPES, NEIGHBOUR, SHEEP_EACH, Code
from sheepfold.games.shepherd.position import Phase, Version
from sheepfold.games.shepherd.rules import pick
from sheepfold.games.shepherd.rules.fields import next_to
from sheepfold.games.shepherd.rules.flights import blocked

CARELESS = 10
"""Once in so many times a roll-out does not look."""

STEPS = bit(Code.GRAZE) - 1

ON_DARK, DARK_ONE_STEP, DARK_TWO_STEPS = 2.0, 0.85, 0.45
ON_LIGHT, LIGHT_ONE_STEP, LIGHT_TWO_STEPS = 0.95, 0.4, 0.45
EACH_DARK, EACH_LIGHT = 0.23, 0.1
TO_MOVE = 0.4
"""What a sheep on grass or near it is worth, in cards, each field of grass within two steps, and the next turn."""

SHARPNESS, FADING = 1.54, 0.65
TURNS, CARDS = 6.0, 5.3
"""How sure a lead of one card is when two players have one step of the Sun left, and how that fades with more steps; so
many turns or cards are like a step. All are fitted to 2,000 games for two that the search played against itself."""


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


@rule
def outlook(position, field, free):
    """What a sheep on a field may soon graze, in cards; steps go over free fields (R4.3, R4.5, R4.6)."""
    one = ESCAPES[Version.BASIC, field] & free
    two = next_to(one) & free & ~one
    worth = EACH_DARK * count(position.dark & (one | two)) + EACH_LIGHT * count(position.light & (one | two))
    if (position.dark >> field) & 1:
        return worth + ON_DARK
    if position.dark & one:
        worth += DARK_ONE_STEP
    elif position.dark & two:
        worth += DARK_TWO_STEPS
    if (position.light >> field) & 1:
        worth += ON_LIGHT
    elif position.light & one:
        worth += LIGHT_ONE_STEP
    elif position.light & two:
        worth += LIGHT_TWO_STEPS
    return worth


@rule
def free_fields(position):
    """Fields without sheep that are neither the dog's nor next to it (R4.3, R4.5, R4.6)."""
    return ~(position.occupied | blocked(np.int64(position.dog)))


@rule
def steps_left(position):
    """How long the game will last, in steps of the Sun: till it is back, the grass is gone or the cap (R10, Q33)."""
    grass = count(position.light) + DARK_PAIR * count(position.dark)
    turns = 1 + int(position.turn_cap) - int(position.turn)
    return min(float(position.sun_length - position.sun), grass / CARDS, turns / TURNS)


@rule
def promise(position, payoffs):
    """Between turns: cards and outlook decide, the more surely the nearer the end is (R11.1)."""
    if position.phase != Phase.ROLL:
        return False
    left = steps_left(position)
    sharpness = SHARPNESS * (2.0 * left / position.seats) ** -FADING
    free = free_fields(position)
    total = 0.0
    for seat in range(position.seats):
        worth = TO_MOVE if position.player == seat else 0.0
        for number in range(SHEEP_EACH):
            worth += outlook(position, np.int64(position.sheep[SHEEP_EACH * seat + number]), free)
        payoffs[seat] = exp(sharpness * (int(position.score[seat]) + worth * left / (left + 1.0)))
        total += payoffs[seat]
    for seat in range(position.seats):
        payoffs[seat] /= total
    return True
