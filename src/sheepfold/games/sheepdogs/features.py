"""What a network sees of Sheepdogs at the beginning of a turn: points, sheep by their way to the pens, and threats."""

from __future__ import annotations

from sheepfold.engine.bits import lowest
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import COLOURS, PENS, SEATS
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.ends import points_each, side_points
from sheepfold.games.sheepdogs.rules.flocks import herd_in, number_of, on_pasture, spot, total
from sheepfold.games.sheepdogs.thought import LATER, NEXT, SHARPNESS, outlook, steps_between, threat

VERSION = 1
RINGS = 6
"""Sheep are counted by their steps to a pen: 1 to 5, and more."""

OF_SEAT = 12 + 2 * RINGS
OF_ALL = 8


def inputs(seats):
    """How many numbers `features` writes."""
    return OF_ALL + seats * OF_SEAT


def prior(seats, turn):
    """What training begins with: what the search without a network promises."""
    return {OF_ALL + turn * OF_SEAT + 3: SHARPNESS / 0.4}


@rule
def features(position, out):
    """At the beginning of a turn: the time left, then each seat's points, sheep, threats and pieces (R12, R13)."""
    if position.phase != Phase.SHEPHERD_MOVE:
        return -1
    seats = int(position.seats)
    viewer = int(position.seat)
    describe_time(position, out)
    at = OF_ALL
    for turn in range(seats):
        describe_seat(position, (viewer + turn) % seats, turn, out, at)
        at += OF_SEAT
    compare_sides(position, seats, out)
    return viewer


@rule
def describe_time(position, out):
    """How far the end is: final turns, sheep on the pasture, rounds (R12.1-R12.3)."""
    left = int(position.left)
    out[0] = 1.0 if left < 0 else 0.0
    for turns in range(1, SEATS):
        out[turns] = 1.0 if left == turns else 0.0
    out[4] = 1.0 if left >= SEATS else 0.0
    out[5] = 0.05 * total(on_pasture(position))
    to_cap = int(position.seats) * int(position.round_cap) - int(position.turns)
    out[6] = min(to_cap, 40) / 40.0
    out[7] = min(int(position.turns), 100) / 100.0


@rule
def describe_seat(position, seat, turn, out, at):
    """A seat's points, what its sheep near the pen and its best drive promise, and where its pieces are."""
    points = float(side_points(position, seat))
    hope = outlook(position, seat)
    drive = threat(position, seat)
    on_turn = NEXT if turn == 0 else LATER
    out[at] = 0.1 * points
    out[at + 1] = 0.25 * hope
    out[at + 2] = 0.3 * drive
    out[at + 3] = points + hope + on_turn * drive  # compared below
    out[at + 4] = points  # compared below
    left = number_of(on_pasture(position), seat)
    out[at + 5] = 0.1 * left
    out[at + 6] = 1.0 if left <= 4 else 0.0
    out[at + 7] = 0.1 * total(position.pens[seat])
    describe_pieces(position, seat, out, at + 8)
    describe_flock(position, seat, out, at + 12)


@rule
def describe_pieces(position, seat, out, at):
    """How far the shepherd and the dogs are from the own pen."""
    out[at] = 0.15 * steps_from(position, int(position.shepherd[seat]), seat)
    out[at + 1] = 1.0 if position.shepherd[seat] >= PENS else 0.0
    out[at + 2] = 0.15 * steps_from(position, int(position.dog[seat, 0]), seat)
    out[at + 3] = 0.15 * steps_from(position, int(position.dog[seat, 1]), seat)


@rule
def steps_from(position, place, seat):
    """Steps from a piece's place to a pen, 0 from any pen (R0.2)."""
    return steps_between(position, place, seat) if place < PENS else 0


@rule
def describe_flock(position, seat, out, at):
    """Sheep that bring points and sheep that cost some, by their steps to the pen."""
    for place in range(2 * RINGS):
        out[at + place] = 0.0
    flock = int(position.flock)
    while flock:
        space = lowest(flock)
        flock ^= spot(space)
        ring = min(steps_between(position, space, seat), RINGS) - 1
        herd = herd_in(position, space)
        for colour in range(COLOURS):
            number = number_of(herd, colour)
            if number:
                points = points_each(position, seat, colour)
                if points > 0:
                    out[at + ring] += 0.25 * number * points
                else:
                    out[at + RINGS + ring] += 0.1 * number


@rule
def compare_sides(position, seats, out):
    """Points and hopes become leads over the mean of all seats."""
    for column in range(3, 5):
        mean = 0.0
        for turn in range(seats):
            mean += out[OF_ALL + turn * OF_SEAT + column]
        mean /= seats
        for turn in range(seats):
            place = OF_ALL + turn * OF_SEAT + column
            out[place] = 0.4 * (out[place] - mean)
