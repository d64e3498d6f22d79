"""What a sensible player leans to in Sheep, and what a field promises: for the search."""

from __future__ import annotations

from math import exp

from sheepfold.engine.bits import bit, count, nth
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import BESIDE, COLUMNS, DIRECTIONS, SHEEP_EACH, START_OF, On
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules import pick
from sheepfold.games.sheep.rules.field import free_sides, is_linked, resting_square, row_of
from sheepfold.games.sheep.rules.turns import END_BIT, PLACE_BIT, code_of, legal_actions

HOME, NEXT, SECOND, IN_THE_FIELD = 1.0, 0.7, 0.45, 0.2
"""What a sheep is worth that is with its shepherd, or could be after one slide or two, or is at least in the field."""

DUE = 0.1
"""The worth of each action point in hand."""

SHARPNESS = 1.6
"""How much more likely a seat wins that is one sheep ahead, as a power of e."""

CARELESS = 8
"""Once in so many times a roll-out does not look."""

SHEEP_BITS = (1 << (DIRECTIONS * SHEEP_EACH)) - 1


@rule
def lean(position, who, rng, out):
    """Go home if a slide does that, else mostly bring sheep in and slide, dogs now and then (R4.1, R6.2, R7.1)."""
    if position.phase != Phase.ACT or below(rng, CARELESS) == 0:
        return int(pick(position, who, rng, out))
    actions = legal_actions(position)
    good = homecomings(position, actions)
    if not good:
        good = actions & (bit(PLACE_BIT) | SHEEP_BITS)
    if not good:
        good = actions & bit(END_BIT)
    if not good:
        good = actions
    return int(code_of(position, nth(good, below(rng, count(good)))))


@rule
def homecomings(position, actions):
    """The legal slides after which the sheep is with its shepherd (R7.1)."""
    seat = int(position.seat)
    found = 0
    for place in range(SHEEP_EACH - int(position.off[seat])):
        square = int(position.sheep[seat, place])
        for direction in range(DIRECTIONS):
            action = bit(DIRECTIONS * place + direction)
            if actions & action and is_linked(position, resting_square(position, square, direction), seat):
                found |= action
    return found


@rule
def slides_home(position, square, seat):
    """1 or 2 if so many slides could bring a sheep to its shepherd, else 3; guarded squares are not weighed (R7.1)."""
    row = row_of(square)
    free = free_sides(position, row, square - COLUMNS * row)
    slides = 3
    for direction in range(DIRECTIONS):
        if free >> direction & 1:
            end = resting_square(position, square, direction)
            if is_linked(position, end, seat):
                return 1
            if slides == 3 and leads_home(position, end, direction, seat):
                slides = 2
    return slides


@rule
def leads_home(position, square, came, seat):
    """Whether a sheep that has run here could turn off and reach its shepherd by one more slide (R7.1)."""
    for direction in range(DIRECTIONS):
        if (came ^ direction) & 1 and is_linked(position, resting_square(position, square, direction), seat):
            return True
    return False


@rule
def standing(position, seat):
    """How far a flock has come, in sheep."""
    worth = 0.0
    for place in range(SHEEP_EACH):
        square = int(position.sheep[seat, place])
        if square != BESIDE:
            if position.on[square] == On.HOME + seat:
                worth += HOME
            else:
                slides = slides_home(position, square, seat)
                worth += NEXT if slides == 1 else SECOND if slides == 2 else IN_THE_FIELD
    if position.seat == seat:
        worth += DUE * int(position.ap)
    if position.off[seat] > 0 and position.on[START_OF[seat]] != On.GRASS:
        worth -= DUE
    return worth


@rule
def promise(position, payoffs):
    """The further a flock has come before the others, the likelier it wins (R8.1)."""
    if position.phase != Phase.ACT:
        return False
    total = 0.0
    for seat in range(position.seats):
        payoffs[seat] = exp(SHARPNESS * standing(position, seat))
        total += payoffs[seat]
    for seat in range(position.seats):
        payoffs[seat] /= total
    return True
