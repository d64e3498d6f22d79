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
    FIRST_ROW,
    LAST_ROW_SHIFT,
    POINTS,
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

FAR = 6
"""What a sheep's way home costs at most, in action points; longer ways count as this one."""

FEW = 3
"""Points of a whole turn: what the costs of a flock are counted in."""

OF_SEAT = 36
OF_ALL = 8

SLID, WALKED = 0, 1
"""Ways home with slides alone, or with a dog set down first for a sheep to stop at."""


def inputs(seats):
    """How many numbers `features` writes."""
    return OF_ALL + seats * OF_SEAT


def prior(seats, turn):
    """What training begins with: what the search without a network promises."""
    return {OF_ALL + turn * OF_SEAT: SHARPNESS}


@rule
def features(position, out):
    """During a turn: points left, then each flock in turn, by the points that its way home costs (R3.2, R7.1, R8.1)."""
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
        describe_flock(position, (viewer + turn) % seats, points if turn == 0 else 0, out, at)
        total += out[at]
    for turn in range(seats):
        at = OF_ALL + turn * OF_SEAT
        out[at] -= total / seats
    return viewer


@rule
def describe_flock(position, seat, points, out, at):
    """A flock: how many are home, what the others' ways cost, and what stands at the shepherd and in the corner."""
    for place in range(OF_SEAT):
        out[at + place] = 0.0
    goal0, goal1, goal2, goal3 = goal_of(position, seat)
    worth = DUE * points
    homes = 0
    cost = 0
    cheap = 0
    for number in range(SHEEP_EACH):
        square = int(position.sheep[seat, number])
        if square == BESIDE:
            continue
        if position.on[square] == On.HOME + seat:
            homes += 1
            worth += HOME
            continue
        slides, need = way_home(position, square, goal0, goal1, goal2, goal3)
        out[at + 10 + slides] += 0.3
        out[at + 15 + min(need, 5)] += 0.3
        cost += need
        cheap += need if need <= 2 else 0
        worth += NEXT if slides == 1 else SECOND if slides == 2 else IN_THE_FIELD
        steps = squares_between(square, int(SHEPHERDS[seat])) // 4
        out[at + 20 + min(steps, 4)] += 0.3
    waiting = int(position.off[seat])
    if waiting > 0:
        square = int(START_OF[seat])
        out[at + 9] = 0.3 * waiting
        need = FAR
        if position.on[square] == On.GRASS:
            slides, need = way_home(position, square, goal0, goal1, goal2, goal3)
            out[at + 25] = 0.3 * (need - 3)
        else:
            worth -= DUE
            out[at + 26] = 1.0
        cost += waiting * (need + 1)
    out[at] = worth
    out[at + 1] = 0.3 * homes
    out[at + 2 + homes] = 1.0
    for number in range(2):
        on = int(position.on[ACCESS[seat][number]])
        if on == On.DOG:
            out[at + 27] += 0.5
        elif on == On.HOME + seat:
            out[at + 28] += 0.5
        elif on >= On.SHEEP:
            out[at + 29] += 0.5
    out[at + 30] = 0.3 * dogs_near(position, int(SHEPHERDS[seat]))
    out[at + 31] = 0.2 * worth
    left = cost - points
    out[at + 32] = 0.08 * left
    out[at + 33] = 1.0 if left <= 0 else 0.0
    out[at + 34] = 1.0 if 0 < left <= FEW else 0.0
    out[at + 35] = 1.0 if FEW < left <= 2 * FEW else 0.0


# -------------------------------------------------------------------- ways home


@rule
def goal_of(position, seat):
    """The vacant squares, four rows to a number, where a sheep of this flock would be with its shepherd (R7.1)."""
    home0, home1, home2, home3 = 0, 0, 0, 0
    near0, near1, near2, near3 = 0, 0, 0, 0
    for number in range(2):
        square = int(ACCESS[seat][number])
        if square < 96:
            near1 |= bit(square - 48)
        else:
            near2 |= bit(square - 96)
    for number in range(SHEEP_EACH):
        square = int(position.sheep[seat, number])
        if square != BESIDE and position.on[square] == On.HOME + seat:
            if square < 48:
                home0 |= bit(square)
            elif square < 96:
                home1 |= bit(square - 48)
            elif square < 144:
                home2 |= bit(square - 96)
            else:
                home3 |= bit(square - 144)
    near0 |= around(0, home0, home1)
    near1 |= around(home0, home1, home2)
    near2 |= around(home1, home2, home3)
    near3 |= around(home2, home3, 0)
    return (
        near0 & ~int(position.taken[0]),
        near1 & ~int(position.taken[1]),
        near2 & ~int(position.taken[2]),
        near3 & ~int(position.taken[3]),
    )


NOT_LAST_COLUMN = sum(((1 << (COLUMNS - 1)) - 1) << COLUMNS * row for row in range(4))
NOT_FIRST_COLUMN = NOT_LAST_COLUMN << 1
IN_COLUMN = sum(1 << COLUMNS * row for row in range(4))


@rule
def around(above, here, below):
    """The squares of four rows that have one of these beside, above or below them."""
    beside = ((here & NOT_LAST_COLUMN) << 1) | ((here & NOT_FIRST_COLUMN) >> 1)
    across = ((here << COLUMNS) & WHOLE) | (here >> COLUMNS)
    return beside | across | (above >> LAST_ROW_SHIFT) | ((below & FIRST_ROW) << LAST_ROW_SHIFT)


@rule
def line_of(along, row, column, goal0, goal1, goal2, goal3):
    """The goal's squares of a row (or `along` a column) from bit 0 on."""
    if along:
        return (
            in_column(goal0, column)
            | (in_column(goal1, column) << 4)
            | (in_column(goal2, column) << 8)
            | (in_column(goal3, column) << 12)
        )
    quarter = row >> 2
    word = goal0 if quarter == 0 else goal1 if quarter == 1 else goal2 if quarter == 2 else goal3
    return (word >> (COLUMNS * (row & 3))) & FIRST_ROW


@rule
def in_column(word, column):
    """The four squares of a column in four rows, as four bits."""
    spread = (word >> column) & IN_COLUMN
    return (spread | (spread >> 11) | (spread >> 22) | (spread >> 33)) & 15


@rule
def meets(square, end, direction, goal0, goal1, goal2, goal3):
    """2 if a run from one square to another ends on the goal, 1 if it passes over it, else 0."""
    row = row_of(square)
    column = square - COLUMNS * row
    along = (direction & 1) == 0
    line = line_of(along, row, column, goal0, goal1, goal2, goal3)
    if line == 0:
        return 0
    place = row if along else column
    row_end = row_of(end)
    last = row_end if along else end - COLUMNS * row_end
    if (line >> last) & 1:
        return 2
    low, high = min(place, last), max(place, last)
    return 1 if line & ((2 << high) - (1 << low)) else 0


@rule
def way_home(position, square, goal0, goal1, goal2, goal3):
    """The slides that bring a sheep home (1 to 3, else 4), and the points if a dog may be set in its way (up to FAR)."""
    row = row_of(square)
    free = free_sides(position, row, square - COLUMNS * row)
    slides = 4
    need = FAR
    for direction in range(DIRECTIONS):
        if free >> direction & 1:
            end = int(resting_square(position, square, direction))
            met = meets(square, end, direction, goal0, goal1, goal2, goal3)
            if met == 2:
                return 1, 1
            if met == 1:
                need = min(need, 2)
            for turned in range(1, DIRECTIONS, 2):
                onward = (direction + turned) & 3
                rest = int(resting_square(position, end, onward))
                if rest == end:
                    continue
                met = meets(end, rest, onward, goal0, goal1, goal2, goal3)
                if met == 2:
                    slides = min(slides, 2)
                    need = min(need, 2)
                elif met == 1:
                    need = min(need, 3)
                if slides > 2:
                    for again in range(1, DIRECTIONS, 2):
                        last = (onward + again) & 3
                        stop = int(resting_square(position, rest, last))
                        if stop != rest:
                            met = meets(rest, stop, last, goal0, goal1, goal2, goal3)
                            if met == 2:
                                slides = min(slides, 3)
                                need = min(need, 3)
                            elif met == 1:
                                need = min(need, 4)
    return slides, need


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
