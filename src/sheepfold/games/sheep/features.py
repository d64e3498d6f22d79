"""What a network sees of Sheep during a turn: each flock's way home, and who is about to finish it."""

from __future__ import annotations

from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import ACCESS, BESIDE, COLUMNS, DOGS, POINTS, SHEEP_EACH, SHEPHERDS, START_OF, On
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.field import row_of
from sheepfold.games.sheep.thought import DUE, HOME, IN_THE_FIELD, NEXT, SECOND, SHARPNESS, slides_home

VERSION = 1
FAR = 6
"""Sheep are counted by their distance from the shepherd: in steps of two squares, so many classes."""

OF_SEAT = 20 + FAR
OF_ALL = 8


def inputs(seats):
    """How many numbers `features` writes."""
    return OF_ALL + seats * OF_SEAT


def prior(seats, turn):
    """What training begins with: what the search without a network promises."""
    return {OF_ALL + turn * OF_SEAT: SHARPNESS}


@rule
def features(position, out):
    """During a turn: points left, then each flock in turn, by slides and squares from home (R3.2, R7.1, R8.1)."""
    if position.phase != Phase.ACT:
        return -1
    seats = int(position.seats)
    viewer = int(position.seat)
    points = int(position.ap)
    for place in range(OF_ALL):
        out[place] = 0.0
    out[min(points, POINTS)] = 1.0
    out[4] = 0.15 * position.supply
    out[5] = 1.0 if position.done else 0.0
    out[6] = min(int(position.turn), 60) / 60.0
    total = 0.0
    for turn in range(seats):
        at = OF_ALL + turn * OF_SEAT
        describe_flock(position, (viewer + turn) % seats, out, at)
        if turn == 0:
            out[at] += DUE * points
        total += out[at]
    for turn in range(seats):
        at = OF_ALL + turn * OF_SEAT
        out[at] -= total / seats
    return viewer


@rule
def describe_flock(position, seat, out, at):
    """A flock: how many are home, one slide or two from it, in the field, beside it; and what stands in its way."""
    for place in range(OF_SEAT):
        out[at + place] = 0.0
    worth = 0.0
    shepherd = SHEPHERDS[seat]
    homes = 0
    for number in range(SHEEP_EACH):
        square = int(position.sheep[seat, number])
        if square == BESIDE:
            out[at + 10] += 0.3
        elif position.on[square] == On.HOME + seat:
            homes += 1
            worth += HOME
        else:
            slides = slides_home(position, square, seat)
            out[at + 10 + slides] += 0.3
            worth += NEXT if slides == 1 else SECOND if slides == 2 else IN_THE_FIELD
            steps = squares_between(square, shepherd) // 3
            out[at + 20 + min(steps, FAR - 1)] += 0.3
    if position.off[seat] > 0 and position.on[START_OF[seat]] != On.GRASS:
        worth -= DUE
        out[at + 14] = 1.0
    out[at] = worth
    out[at + 1] = 0.3 * homes
    out[at + 2 + homes] = 1.0
    for number in range(2):
        on = int(position.on[ACCESS[seat][number]])
        if on == On.DOG:
            out[at + 15] += 0.5
        elif on == On.HOME + seat:
            out[at + 16] += 0.5
        elif on >= On.SHEEP:
            out[at + 17] += 0.5
    out[at + 18] = 0.3 * dogs_near(position, shepherd)
    out[at + 19] = 0.2 * worth


@rule
def squares_between(square, other):
    """The squares from one to another, by rows and columns."""
    row = row_of(square)
    there = row_of(other)
    return abs(row - there) + abs((square - COLUMNS * row) - (other - COLUMNS * there))


@rule
def dogs_near(position, square):
    """The dogs within three squares."""
    near = 0
    for number in range(DOGS):
        dog = int(position.dogs[number])
        if dog != BESIDE and squares_between(dog, square) <= 3:
            near += 1
    return near
