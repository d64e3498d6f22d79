"""What a pasture promises: points in the pens, and sheep that stand near them: for the search."""

from __future__ import annotations

from math import exp

from sheepfold.engine.bits import lowest
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import COLOURS
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.ends import points_each, side_points
from sheepfold.games.sheepdogs.rules.flocks import number_of, spot

NEARNESS = (0.0, 0.40, 0.28, 0.20, 0.14, 0.10, 0.07, 0.05, 0.03, 0.02)
"""By steps from a pen: what part of its points a sheep there is worth already."""

FAR = 9
SHARPNESS = 0.5
"""How much more likely a side wins that is one point ahead, as a power of e."""

TURN = 0.8
"""Points that a turn brings before the others have theirs, shared by the seats: so much is it worth to be next."""

OUTSIDERS = 0.3
"""Sheep that would cost points count less: they are seldom driven in."""


@rule
def steps_between(position, space, seat):
    """Steps from a space to a pen, as the crow flies (R0.2)."""
    q = int(position.q[space]) - int(position.pen_q[seat])
    r = int(position.r[space]) - int(position.pen_r[seat])
    return min(max(abs(q), abs(r), abs(q + r)), FAR)


@rule
def outlook(position, seat):
    """Points that the sheep near a pen may bring its owner (R13.1, R15.5)."""
    hope = 0.0
    flock = int(position.flock)
    while flock:
        space = lowest(flock)
        flock ^= spot(space)
        near = NEARNESS[steps_between(position, space, seat)]
        for colour in range(COLOURS):
            number = number_of(position.sheep[space], colour)
            if number:
                worth = points_each(position, seat, colour)
                hope += near * number * (worth if worth > 0 else OUTSIDERS * worth)
    return hope


@rule
def promise(position, payoffs):
    """At the beginning of a turn: points, and half-won sheep; team mates hope together (R13.2, R15.5)."""
    if position.phase != Phase.SHEPHERD_MOVE:
        return False
    total = 0.0
    for seat in range(position.seats):
        hope = side_points(position, seat) + outlook(position, seat)
        if position.teams:
            hope += outlook(position, seat ^ 2)
        if position.seat == seat:
            hope += TURN / position.seats
        payoffs[seat] = exp(SHARPNESS * hope)
        total += payoffs[seat]
    for seat in range(position.seats):
        payoffs[seat] /= total
    return True
