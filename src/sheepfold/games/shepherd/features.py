"""What a network sees of The Shepherd between turns: cards, time, the grass that each sheep may reach, and the dog."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import bit, count
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import (
    ALL_THROWS,
    BESIDE,
    DARK_PAIR,
    ESCAPES,
    FIELDS,
    LIGHT_CARDS,
    PLACES,
    SHEEP_EACH,
    THROW_ODDS,
    WORMS,
)
from sheepfold.games.shepherd.position import Phase, Version
from sheepfold.games.shepherd.rules.actions import reachable
from sheepfold.games.shepherd.rules.fields import next_to
from sheepfold.games.shepherd.rules.flights import blocked
from sheepfold.games.shepherd.thought import FADING, SHARPNESS, free_fields, outlook, steps_left

VERSION = 2
RINGS = 5
"""Grass is counted by its steps over free fields from a sheep, up to one less."""

AWAY = 3
"""Grass is also counted by so many steps as if there were no dog and no other sheep: they will have gone by then."""

OF_SHEEP = 4 + 2 * RINGS + 2 * AWAY
OF_SEAT = 13 + SHEEP_EACH * OF_SHEEP + 2 * RINGS
OF_ALL = 17

STEP_AND_GRAZE = float(THROW_ODDS[1] + THROW_ODDS[3]) / ALL_THROWS
GRAZE_TWICE = float(THROW_ODDS[4]) / ALL_THROWS
GRAZE_ONCE = float(THROW_ODDS[5] + THROW_ODDS[7]) / ALL_THROWS
"""Chances of sheep + grass, of grass + grass, and of grass with a dog or a Sun (R3.2)."""

CLEAN = (LIGHT_CARDS - WORMS) / LIGHT_CARDS
"""What a light card is worth before any was turned (R6.1)."""


def _steps_apart(start: int, end: int) -> int:
    """By rows and columns: the missing corners are never in the way of the shortest walk."""
    return abs(PLACES[start][0] - PLACES[end][0]) + abs(PLACES[start][1] - PLACES[end][1])


AT = np.zeros((FIELDS, AWAY), np.int64)
"""The fields so many steps from a field, one more than the index."""

for _field in range(FIELDS):
    for _other in range(FIELDS):
        if 1 <= (_steps := _steps_apart(_field, _other)) <= AWAY:
            AT[_field, _steps - 1] |= 1 << _other


def inputs(seats):
    """How many numbers `features` writes."""
    return OF_ALL + seats * OF_SEAT


def prior(seats, turn):
    """What training begins with: what the search without a network promises."""
    at = OF_ALL + turn * OF_SEAT
    return {at: SHARPNESS / 0.3, at + 1: SHARPNESS / 0.3}


@rule
def features(position, out):
    """Between turns: the time left, then each seat's cards, prospects and grass within reach (R10, R11.1)."""
    if position.phase != Phase.ROLL:
        return -1
    seats = int(position.seats)
    viewer = int(position.player)
    left = steps_left(position)
    sharpness = (2.0 * left / seats) ** -FADING
    reached = reachable(position)
    describe_time(position, left, sharpness, out)
    describe_dog(position, reached, left, sharpness, out)
    free = free_fields(position)
    mean = mean_score(position, seats)
    at = OF_ALL
    for turn in range(seats):
        seat = (viewer + turn) % seats
        describe_seat(position, seat, left, sharpness, mean, free, reached, out, at)
        at += OF_SEAT
    return viewer


@rule
def mean_score(position, seats):
    """The cards of a seat on average."""
    total = 0.0
    for seat in range(seats):
        total += position.score[seat]
    return total / seats


@rule
def describe_time(position, left, sharpness, out):
    """The time left in the Sun's steps, in grass and in turns, and where the dog is (R10, Q33)."""
    sun = int(position.sun_length) - int(position.sun)
    out[0] = 0.1 * left
    out[1] = 0.3 * sharpness
    out[2] = 0.05 * count(position.light)
    out[3] = 0.2 * count(position.dark)
    out[4] = 0.1 * sun
    out[5] = 1.0 if sun <= 1 else 0.0
    out[6] = 1.0 if sun == 2 else 0.0
    out[7] = 1.0 if sun == 3 else 0.0
    out[8] = 1.0 if left < 1.0 else 0.0
    out[9] = 1.0 if position.dog == BESIDE else 0.0
    out[10] = 1.0 if position.version else 0.0
    out[11] = min(int(position.turn_cap) - int(position.turn), 50) / 50.0


@rule
def describe_dog(position, reached, left, sharpness, out):
    """What the dog keeps everybody from, and how far it may go; worms that were turned (R4.6, R6.3, R9.2)."""
    near = blocked(np.int64(position.dog))
    out[12] = 0.5 * count(position.dark & near)
    out[13] = 0.25 * count(position.light & near)
    out[14] = 0.05 * count(reached)
    out[15] = 0.5 * count(position.worm)
    out[16] = 0.1 * sharpness * left


@rule
def describe_seat(position, seat, left, sharpness, mean, free, reached, out, at):
    """One seat's cards, its prospects, and the grass that its sheep would reach first; the better sheep is told first.

    A dog may frighten only sheep next to where it can stop, away from a card or to a better one, also over the edge
    in the tactical version (R8.3, R9.3-R9.6).
    """
    score = int(position.score[seat])
    one = np.int64(position.sheep[SHEEP_EACH * seat])
    other = np.int64(position.sheep[SHEEP_EACH * seat + 1])
    more = outlook(position, one, free)
    less = outlook(position, other, free)
    if less > more:
        one, other = other, one
    worth = more + less
    lead = score - mean
    out[at] = 0.3 * sharpness * lead
    out[at + 1] = 0.3 * sharpness * worth * left / (left + 1.0)
    out[at + 2] = 0.2 * worth
    out[at + 3] = 0.1 * lead
    out[at + 4] = 0.05 * score
    out[at + 5] = 0.1 * position.lights[seat]
    out[at + 6] = 0.1 * position.found[seat]
    here, there = best_card(position, bit(one)), best_card(position, bit(other))
    beside = ESCAPES[Version.BASIC, one] | ESCAPES[Version.BASIC, other]
    step = max(0.0, best_card(position, beside & free) - max(here, there))
    gain = expected_gain(here, there, step)
    away = best_card(position, ESCAPES[position.version, one] & ~position.occupied)
    astray = best_card(position, ESCAPES[position.version, other] & ~position.occupied)
    afraid = 1.0 if reached & ESCAPES[Version.BASIC, one] else 0.0
    scared = 1.0 if reached & ESCAPES[Version.BASIC, other] else 0.0
    out[at + 7] = gain
    out[at + 8] = 0.3 * sharpness * gain
    out[at + 9] = 0.5 * (here + there)
    out[at + 10] = 0.5 * step
    out[at + 11] = 0.5 * (afraid * here + scared * there)
    out[at + 12] = 0.5 * (afraid * max(0.0, away - here) + scared * max(0.0, astray - there))
    describe_sheep(position, one, free, afraid, out, at + 13)
    describe_sheep(position, other, free, scared, out, at + 13 + OF_SHEEP)
    describe_first_reached(position, seat, free, out, at + 13 + SHEEP_EACH * OF_SHEEP)


@rule
def best_card(position, fields):
    """What lies on the best of these fields, in cards."""
    if position.dark & fields:
        return float(DARK_PAIR)
    return CLEAN if position.light & fields else 0.0


@rule
def expected_gain(here, there, step):
    """The cards of a seat's next throw, if no dog comes: what its sheep stand on, or more by a step (R3.2, R4.1)."""
    best = max(here, there)
    return STEP_AND_GRAZE * (best + step) + GRAZE_ONCE * best + GRAZE_TWICE * (here + there)


@rule
def describe_sheep(position, field, free, afraid, out, at):
    """What a sheep can reach by steps over free fields, what is near, and what is over the edge (R4.3, R4.6, R9.6)."""
    reached = bit(field)
    out[at] = 0.25 * count(next_to(reached) & free)
    out[at + 1] = afraid
    edge = ESCAPES[position.version, field] & ~ESCAPES[Version.BASIC, field]
    out[at + 2] = 0.5 * count(position.dark & edge)
    out[at + 3] = 0.25 * count(position.light & edge)
    place = at + 4
    before = np.int64(0)
    for ring in range(RINGS):
        new = reached & ~before
        out[place + ring] = 0.5 * count(position.dark & new)
        out[place + RINGS + ring] = 0.25 * count(position.light & new)
        before = reached
        reached |= next_to(reached) & free
    place += 2 * RINGS
    for steps in range(AWAY):
        out[place + steps] = 0.5 * count(position.dark & AT[field, steps])
        out[place + AWAY + steps] = 0.25 * count(position.light & AT[field, steps])


@rule
def describe_first_reached(position, seat, free, out, at):
    """The grass that this seat's sheep reach before all others', by steps."""
    own = np.int64(0)
    others = np.int64(0)
    for sheep in range(SHEEP_EACH * int(position.seats)):
        field = np.int64(position.sheep[sheep])
        if sheep // SHEEP_EACH == seat:
            own |= np.int64(1) << field
        else:
            others |= np.int64(1) << field
    taken = np.int64(0)
    for ring in range(RINGS):
        new = own & ~taken
        contested = new & others
        out[at + ring] = 0.4 * (count(position.dark & new) - 0.5 * count(position.dark & contested))
        out[at + RINGS + ring] = 0.25 * (count(position.light & new) - 0.5 * count(position.light & contested))
        taken |= own | others
        own |= next_to(own) & free
        others |= next_to(others) & free
