"""The rules of the toy game."""

from enum import IntEnum

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.rule import rule


class Phase(IntEnum):
    ROLL = 0
    TAKE = 1
    END = 2


@rule
def begin(position):
    position.left = position.stones


@rule
def actor(position):
    if position.phase == Phase.ROLL:
        return CHANCE
    return int(position.turn) if position.phase == Phase.TAKE else NOBODY


@rule
def most(position):
    if position.phase == Phase.END:
        return 0
    return 3 if position.phase == Phase.ROLL else min(int(position.most), int(position.left))


@rule
def choices(position, out):
    for place in range(most(position)):
        out[place] = place + 1
    return most(position)


@rule
def why_not(position, choice):
    if position.phase == Phase.END:
        return 2
    return 0 if 1 <= choice <= most(position) else 1


@rule
def odds(position, choice):
    return int(choice)


@rule
def apply(position, choice):
    if position.phase == Phase.ROLL:
        position.most = choice
        position.phase = Phase.TAKE
        return
    position.left -= choice
    if not position.cheat or position.left or choice < 3:
        position.taken[position.turn] += choice
    if position.left == 0:
        position.phase = Phase.END
        return
    position.turn = (position.turn + 1) % position.seats
    position.phase = Phase.ROLL


@rule
def result(position, payoffs, scores):
    for seat in range(position.seats):
        payoffs[seat] = 0.0
        scores[seat] = position.taken[seat]
    if position.phase == Phase.END:
        payoffs[position.turn] = 1.0


@rule
def ending(position):
    return 0


@rule
def broken(before, choice, after):
    """I3: all stones are on the table or taken."""
    total = int(after.left)
    for seat in range(after.seats):
        total += int(after.taken[seat])
    return 0 if total == after.stones else 3
