"""How believable a claim is: to somebody who knows one cup, and to somebody who knows none."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import ALLOW, DICE, MOST_DICE, ROWS
from sheepfold.games.wolf.rules.calls import known_count

SIDES_FOR = np.array(
    [[sum(die[face] for face in range(ROWS) if row in ALLOW[face]) for row in range(ROWS)] for die in DICE], np.int64
)
"""For each die and row, how many of the six sides the row accepts (R5.4)."""

MOST_SIDES = int(SIDES_FOR.max())


def _exactly(sides: int, dice: int) -> Any:
    """How likely 0, 1, 2, ... of so many fair dice are accepted."""
    p = sides / 6
    return np.array([comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)])


def _tails() -> Any:
    """By accepted sides, dice and need: how likely at least so many are accepted."""
    found = np.zeros((MOST_SIDES + 1, MOST_DICE + 1, MOST_DICE + 2))
    for sides in range(MOST_SIDES + 1):
        for dice in range(MOST_DICE + 1):
            found[sides, dice, : dice + 1] = np.cumsum(_exactly(sides, dice)[::-1])[::-1]
    return np.minimum(found, 1.0).astype(np.float32)


def _gains() -> Any:
    """By accepted sides, dice and need: the chips a caller may expect, paid ones negative (R6.1, R6.2)."""
    found = np.zeros((MOST_SIDES + 1, MOST_DICE + 1, MOST_DICE + 2))
    for sides in range(MOST_SIDES + 1):
        for dice in range(MOST_DICE + 1):
            hits = np.arange(dice + 1)
            needs = np.arange(MOST_DICE + 2)[:, None]
            chips = np.where(hits < needs, needs - hits, needs - hits - 1)
            found[sides, dice] = chips @ _exactly(sides, dice)
    return found.astype(np.float32)


TAIL = _tails()
GAIN = _gains()

CUP_ODDS = np.zeros((MOST_SIDES + 1, 7, 7), np.float32)
"""By accepted sides and dice of a cup: how likely 0, 1, 2, ... are accepted."""
for _sides in range(MOST_SIDES + 1):
    for _dice in range(7):
        CUP_ODDS[_sides, _dice, : _dice + 1] = _exactly(_sides, _dice)


@rule
def hidden_dice(position: Record) -> int:
    """All dice under cups."""
    dice = 0
    for seat in range(position.seats):
        dice += int(position.held[seat])
    return dice


@rule
def likely(position: Record, row: int, dice: int, need: int) -> Any:
    """How likely `dice` fair dice bring at least `need` more to a row."""
    if need <= 0:
        return 1.0
    if need > dice:
        return 0.0
    return float(TAIL[SIDES_FOR[position.die, row], dice, need])


@rule
def needed(position: Record, row: int, number: int, cup: int) -> int:
    """How many more a claim needs than this cup and the table show."""
    return int(number - known_count(position, row, cup))


@rule
def public_belief(position: Record, row: int, number: int) -> Any:
    """How likely a claim is to somebody who knows no cup."""
    return likely(position, row, hidden_dice(position), needed(position, row, number, 0))


@rule
def private_belief(position: Record, seat: int, row: int, number: int) -> Any:
    """How likely a claim is to a seat that takes the dice of the others for fair."""
    dice = hidden_dice(position) - int(position.held[seat])
    return likely(position, row, dice, needed(position, row, number, position.cups[seat]))


@rule
def chips_by_call(position: Record, seat: int, row: int) -> Any:
    """The chips this seat may expect from a call of the marker in a row (R6.1, R6.2)."""
    dice = hidden_dice(position) - int(position.held[seat])
    need = needed(position, row, position.number[row], position.cups[seat])
    if need < 0:
        return float(GAIN[SIDES_FOR[position.die, row], dice, 0]) + need
    return float(GAIN[SIDES_FOR[position.die, row], dice, min(need, MOST_DICE + 1)])
