"""What a network sees of The Shepherd between turns: cards, time, and the grass that each sheep may reach."""

from __future__ import annotations

import numpy as np

from sheepfold.engine.bits import count
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import BESIDE, SHEEP_EACH
from sheepfold.games.shepherd.position import Phase
from sheepfold.games.shepherd.rules.fields import next_to
from sheepfold.games.shepherd.thought import FADING, SHARPNESS, free_fields, outlook, steps_left

VERSION = 1
RINGS = 5
"""Grass is counted by its steps from a sheep, up to one less."""

OF_SHEEP = 2 + 2 * RINGS
OF_SEAT = 7 + SHEEP_EACH * OF_SHEEP + 2 * RINGS
OF_ALL = 12


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
    describe_time(position, left, sharpness, out)
    free = free_fields(position)
    mean = mean_score(position, seats)
    at = OF_ALL
    for turn in range(seats):
        seat = (viewer + turn) % seats
        describe_seat(position, seat, turn, left, sharpness, mean, free, out, at)
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
def describe_seat(position, seat, turn, left, sharpness, mean, free, out, at):
    """One seat's cards, its prospects, and the grass that its sheep would reach first."""
    score = int(position.score[seat])
    worth = 0.0
    for number in range(SHEEP_EACH):
        field = np.int64(position.sheep[SHEEP_EACH * seat + number])
        worth += outlook(position, field, free)
        describe_sheep(position, field, free, out, at + 7 + number * OF_SHEEP)
    lead = score - mean
    out[at] = 0.3 * sharpness * lead
    out[at + 1] = 0.3 * sharpness * worth * left / (left + 1.0)
    out[at + 2] = 0.2 * worth
    out[at + 3] = 0.1 * lead
    out[at + 4] = 0.05 * score
    out[at + 5] = 0.1 * position.lights[seat]
    out[at + 6] = 0.1 * position.found[seat]
    describe_first_reached(position, seat, turn, free, out, at + 7 + SHEEP_EACH * OF_SHEEP)


@rule
def describe_sheep(position, field, free, out, at):
    """What a sheep can reach by steps over free fields, light and dark, and how many ways it has (R4.3, R4.6)."""
    reached = np.int64(1) << field
    out[at] = 0.25 * count(next_to(reached) & free)
    out[at + 1] = 1.0 if field == BESIDE else 0.0
    before = np.int64(0)
    for ring in range(RINGS):
        new = reached & ~before
        out[at + 2 + ring] = 0.5 * count(position.dark & new)
        out[at + 2 + RINGS + ring] = 0.25 * count(position.light & new)
        before = reached
        reached |= next_to(reached) & free


@rule
def describe_first_reached(position, seat, turn, free, out, at):
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
