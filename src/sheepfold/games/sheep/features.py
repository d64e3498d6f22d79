"""What a network sees of Sheep during a turn: each flock's way home in action points, and what stands in it."""

from __future__ import annotations

from sheepfold.engine.bits import bit
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    ACCESS,
    BESIDE,
    COLUMNS,
    DIRECTIONS,
    DOGS,
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW_SHIFT,
    POINTS,
    QUARTER_SQUARES,
    SHEEP_EACH,
    SHEPHERDS,
    START_OF,
    WHOLE,
    On,
)
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.field import free_sides, resting_square, row_of
from sheepfold.games.sheep.thought import DUE, HOME, IN_THE_FIELD, NEXT, SECOND, SHARPNESS

VERSION = 2

LONG = 4
"""More slides than are looked at."""

FAR = 6
"""The points that a way home costs which was not found."""

OF_SEAT = 36
OF_ALL = 8

PASSED, REACHED = 1, 2
"""A run goes over a square where a sheep would be home, or ends on one."""


def inputs(seats):
    """How many numbers `features` writes."""
    return OF_ALL + seats * OF_SEAT


def prior(seats, turn):
    """What training begins with: what the search without a network promises."""
    return {OF_ALL + turn * OF_SEAT: SHARPNESS}


@rule
def features(position, out):
    """During a turn: points left, then each flock in turn, by what its way home costs (R3.2, R7.1, R8.1)."""
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
        describe_seat(position, (viewer + turn) % seats, points if turn == 0 else 0, out, at)
        total += out[at]
    for turn in range(seats):
        out[OF_ALL + turn * OF_SEAT] -= total / seats
    return viewer


@rule
def describe_seat(position, seat, points, out, at):
    """A flock, the corner it comes from, its shepherd, and the points that it still needs to win."""
    for place in range(OF_SEAT):
        out[at + place] = 0.0
    goal = goal_of(position, seat)
    worth, cost = describe_flock(position, seat, goal, out, at)
    worth += DUE * points
    if position.off[seat] > 0:
        if position.on[START_OF[seat]] != On.GRASS:
            worth -= DUE
        cost += describe_corner(position, seat, goal, out, at)
    describe_shepherd(position, seat, out, at + 27)
    out[at] = worth
    out[at + 31] = 0.2 * worth
    left = cost - points
    out[at + 32] = 0.08 * left
    out[at + 33] = 1.0 if left <= 0 else 0.0
    out[at + 34] = 1.0 if 0 < left <= POINTS else 0.0
    out[at + 35] = 1.0 if POINTS < left <= 2 * POINTS else 0.0


@rule
def describe_flock(position, seat, goal, out, at):
    """How many are home, and the others by slides, points and squares from it; what that is worth and will cost."""
    worth = 0.0
    cost = 0
    homes = 0
    for number in range(SHEEP_EACH):
        square = int(position.sheep[seat, number])
        if square == BESIDE:
            continue
        if position.on[square] == On.HOME + seat:
            homes += 1
            worth += HOME
            continue
        slides, need = way_home(position, square, goal)
        out[at + 10 + slides] += 0.3
        out[at + 15 + min(need, 5)] += 0.3
        out[at + 20 + min(squares_between(square, int(SHEPHERDS[seat])) // 4, 4)] += 0.3
        worth += NEXT if slides == 1 else SECOND if slides == 2 else IN_THE_FIELD
        cost += need
    out[at + 1] = 0.3 * homes
    out[at + 2 + homes] = 1.0
    return worth, cost


@rule
def describe_corner(position, seat, goal, out, at):
    """The sheep that wait, and the way from their corner; the points that they need (R4.1)."""
    waiting = int(position.off[seat])
    square = int(START_OF[seat])
    out[at + 9] = 0.3 * waiting
    need = FAR
    if position.on[square] == On.GRASS:
        _, need = way_home(position, square, goal)
        out[at + 25] = 0.3 * (need - 3)
    else:
        out[at + 26] = 1.0
    return waiting * (1 + need)


@rule
def describe_shepherd(position, seat, out, at):
    """What stands beside the shepherd, and the dogs near it."""
    for number in range(2):
        on = int(position.on[ACCESS[seat][number]])
        if on == On.DOG:
            out[at] += 0.5
        elif on == On.HOME + seat:
            out[at + 1] += 0.5
        elif on >= On.SHEEP:
            out[at + 2] += 0.5
    out[at + 3] = 0.3 * dogs_near(position, int(SHEPHERDS[seat]))


@rule
def dogs_near(position, square):
    """The dogs within three squares."""
    near = 0
    for number in range(DOGS):
        dog = int(position.dogs[number])
        if dog != BESIDE and squares_between(dog, square) <= 3:
            near += 1
    return near


@rule
def squares_between(square, other):
    """The squares from one to another, by rows and columns."""
    row = row_of(square)
    there = row_of(other)
    return abs(row - there) + abs((square - COLUMNS * row) - (other - COLUMNS * there))


# -------------------------------------------------------------------- ways home


@rule
def way_home(position, square, goal):
    """The slides that bring a sheep home, each turning off from the last, and the points that it costs.

    Up to three slides are looked at, LONG stands for more. A dog may be set down once, where the last slide would go
    too far: that is a point more. FAR stands for no such way.
    """
    row = row_of(square)
    free = free_sides(position, row, square - COLUMNS * row)
    slides = LONG
    need = FAR
    for direction in range(DIRECTIONS):
        if not free >> direction & 1:
            continue
        first = int(resting_square(position, square, direction))
        met = met_by(square, first, direction, goal)
        if met == REACHED:
            return 1, 1
        if met == PASSED:
            need = min(need, 2)
        for side in range(1, DIRECTIONS, 2):
            onward = (direction + side) & 3
            second = int(resting_square(position, first, onward))
            met = met_by(first, second, onward, goal)
            if met == REACHED:
                slides = min(slides, 2)
                need = min(need, 2)
            elif met == PASSED:
                need = min(need, 3)
            if slides > 2 and second != first:
                met = met_by_third(position, second, onward, goal)
                if met == REACHED:
                    slides = min(slides, 3)
                    need = min(need, 3)
                elif met == PASSED:
                    need = min(need, 4)
    return slides, need


@rule
def met_by_third(position, square, came, goal):
    """The best that one more slide meets, to either side of where the sheep came from."""
    best = 0
    for side in range(1, DIRECTIONS, 2):
        direction = (came + side) & 3
        best = max(best, met_by(square, int(resting_square(position, square, direction)), direction, goal))
    return best


@rule
def met_by(square, end, direction, goal):
    """REACHED if a run from one square to another ends on the goal, PASSED if it goes over it, else 0."""
    if square == end:
        return 0
    row = row_of(square)
    column = square - COLUMNS * row
    last_row = row_of(end)
    if direction & 1:
        line = line_across(goal, row)
        begin, last = column, end - COLUMNS * last_row
    else:
        line = line_along(goal, column)
        begin, last = row, last_row
    if line >> last & 1:
        return REACHED
    return PASSED if line & ((2 << max(begin, last)) - (1 << min(begin, last))) else 0


@rule
def line_across(squares, row):
    """A row of a set of squares as bits, from the first column on."""
    quarter = row >> 2
    upper = squares[0] if quarter == 0 else squares[1]
    rows = upper if quarter < 2 else squares[2] if quarter == 2 else squares[3]
    return (rows >> (COLUMNS * (row & 3))) & FIRST_ROW


@rule
def line_along(squares, column):
    """A column of a set of squares as bits, from the first row on."""
    upper = four_of_column(squares[0], column) | (four_of_column(squares[1], column) << 4)
    lower = four_of_column(squares[2], column) | (four_of_column(squares[3], column) << 4)
    return upper | (lower << 8)


@rule
def four_of_column(rows, column):
    """A column of four rows as bits."""
    apart = (rows >> column) & FIRST_COLUMN
    return (apart | (apart >> 11) | (apart >> 22) | (apart >> 33)) & 15


@rule
def goal_of(position, seat):
    """The vacant squares, four rows to a number, where a sheep of this flock would be with its shepherd (R7.1)."""
    home = (0, 0, 0, 0)
    for number in range(SHEEP_EACH):
        square = int(position.sheep[seat, number])
        if square != BESIDE and position.on[square] == On.HOME + seat:
            home = with_square(home, square)
    near = (
        around(0, home[0], home[1]),
        around(home[0], home[1], home[2]),
        around(home[1], home[2], home[3]),
        around(home[2], home[3], 0),
    )
    near = with_square(with_square(near, int(ACCESS[seat][0])), int(ACCESS[seat][1]))
    return (
        near[0] & ~int(position.taken[0]),
        near[1] & ~int(position.taken[1]),
        near[2] & ~int(position.taken[2]),
        near[3] & ~int(position.taken[3]),
    )


@rule
def with_square(squares, square):
    """A set of squares, four rows to a number, and one more."""
    first, second, third, fourth = squares
    if square < QUARTER_SQUARES:
        first |= bit(square)
    elif square < 2 * QUARTER_SQUARES:
        second |= bit(square - QUARTER_SQUARES)
    elif square < 3 * QUARTER_SQUARES:
        third |= bit(square - 2 * QUARTER_SQUARES)
    else:
        fourth |= bit(square - 3 * QUARTER_SQUARES)
    return first, second, third, fourth


@rule
def around(above, here, below):
    """The squares of four rows that have one of these beside, above or below them."""
    beside = ((here & ~LAST_COLUMN) << 1) | ((here & ~FIRST_COLUMN) >> 1)
    across = ((here << COLUMNS) & WHOLE) | (here >> COLUMNS)
    return beside | across | (above >> LAST_ROW_SHIFT) | ((below & FIRST_ROW) << LAST_ROW_SHIFT)
