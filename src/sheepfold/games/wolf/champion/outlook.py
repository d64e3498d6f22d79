"""Who will win, told between two plays: a table of standings, put right by a small network that sees all chips."""

from __future__ import annotations

from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.turns import prospects as prospects_by_table
from sheepfold.games.wolf.bluff.turns import standing
from sheepfold.games.wolf.board import CHIPS, MOST_SEATS
from sheepfold.games.wolf.champion.descent import Moments, add_outer, step_down
from sheepfold.games.wolf.champion.network import add_rows, rectify, size_of, views
from sheepfold.games.wolf.position import Phase

CHIP_FACTS = 2 * MOST_SEATS
UNITS = 24
OUTLOOK_SHAPES = ((CHIP_FACTS, UNITS), (UNITS,), (UNITS, MOST_SEATS), (MOST_SEATS,), (CHIP_FACTS, MOST_SEATS))
MOST_SCORE = 8
"""Higher scores are told like this one."""

TINY = 1e-3


class Outlook(NamedTuple):
    """A table of prospects by standing; weights from chips to units, units to seats, chips to seats; and room."""

    values: Any
    chips: Any
    bias: Any
    units: Any
    seats_bias: Any
    direct: Any
    facts: Any
    reached: Any
    shares: Any


def new_outlook(values: Any, flat: Any) -> Outlook:
    """An outlook with this table and these weights, all in a row; zeros leave the table as it is."""
    room = (np.zeros(size, np.float32) for size in (CHIP_FACTS, UNITS, MOST_SEATS))
    return Outlook(values, *views(flat, OUTLOOK_SHAPES), *room)


OUTLOOK_SIZE = size_of(OUTLOOK_SHAPES)


@rule
def look_at_chips(position: Record, facts: Any) -> None:
    """Own chips and score of every seat, from the first player on."""
    for place in range(CHIP_FACTS):
        facts[place] = 0.0
    for further in range(position.seats):
        seat = (int(position.first) + further) % int(position.seats)
        facts[further] = position.own[seat] / CHIPS - 0.5
        facts[MOST_SEATS + further] = min(int(position.received[seat]), MOST_SCORE) / 4


@rule
def share_out(outlook: Outlook, seats: int) -> None:
    """From the facts, and the table's prospects in the place of the shares, to every seat's share of the victory."""
    for unit in range(UNITS):
        outlook.reached[unit] = outlook.bias[unit]
    add_rows(outlook.facts, CHIP_FACTS, outlook.chips, outlook.reached)
    rectify(outlook.reached)
    for further in range(seats):
        outlook.shares[further] = log(max(outlook.shares[further], TINY)) + outlook.seats_bias[further]
    add_rows(outlook.reached, UNITS, outlook.units, outlook.shares)
    add_rows(outlook.facts, CHIP_FACTS, outlook.direct, outlook.shares)
    total = 0.0
    for further in range(seats):
        outlook.shares[further] = exp(outlook.shares[further])
        total += outlook.shares[further]
    for further in range(seats):
        outlook.shares[further] /= total


@rule
def prospects(position: Record, seat: int, outlook: Outlook) -> Any:
    """The seat's share of the victory: known at the end, expected between plays (R9.3, R9.5)."""
    if position.phase == Phase.GAME_OVER:
        return prospects_by_table(position, seat, outlook.values)
    seats = int(position.seats)
    first = int(position.first)
    look_at_chips(position, outlook.facts)
    for further in range(MOST_SEATS):
        outlook.shares[further] = 0.0
    for further in range(seats):
        outlook.shares[further] = outlook.values[standing(position, (first + further) % seats)]
    share_out(outlook, seats)
    return float(outlook.shares[(seat - first) % seats])


# -------------------------------------------------------------------- learning


class Standings(NamedTuple):
    """Standings between plays, a row for each: facts, the table's prospects, and how the game went on."""

    facts: Any
    prospects: Any
    won: Any
    first: Any


def new_standings(size: int) -> Standings:
    """Room for so many."""
    return Standings(
        np.zeros((size, CHIP_FACTS), np.float32),
        np.zeros((size, MOST_SEATS), np.float32),
        np.zeros((size, MOST_SEATS), np.float32),
        np.zeros(size, np.int64),
    )


@rule
def note_standing(position: Record, outlook: Outlook, rows: Standings, row: int) -> None:
    """Where all stand before a play."""
    look_at_chips(position, rows.facts[row])
    rows.first[row] = position.first
    for further in range(position.seats):
        seat = (int(position.first) + further) % int(position.seats)
        rows.prospects[row, further] = outlook.values[standing(position, seat)]


@rule
def note_victory(position: Record, outlook: Outlook, rows: Standings, row: int) -> None:
    """How the game ended that had this standing."""
    for further in range(position.seats):
        seat = (int(rows.first[row]) + further) % int(position.seats)
        rows.won[row, further] = prospects(position, seat, outlook)


@rule
def learn_outlook(
    rows: Standings, order: Any, batch: int, rate: float, step: int, seats: int, outlook: Outlook, slopes: Outlook,
    moments: Moments, deltas: Any,
) -> int:  # fmt: skip
    """Go once through the standings in this order, a step after every batch; how many steps were made in all."""
    in_batch = 0
    for place in range(len(order)):
        row = order[place]
        for fact in range(CHIP_FACTS):
            outlook.facts[fact] = rows.facts[row, fact]
        for further in range(MOST_SEATS):
            outlook.shares[further] = rows.prospects[row, further]
        share_out(outlook, seats)
        for further in range(MOST_SEATS):
            error = outlook.shares[further] - rows.won[row, further] if further < seats else 0.0
            outlook.shares[further] = error
            slopes.seats_bias[further] += outlook.shares[further]
        add_outer(outlook.facts, CHIP_FACTS, outlook.shares, slopes.direct)
        add_outer(outlook.reached, UNITS, outlook.shares, slopes.units)
        for unit in range(UNITS):
            total = np.float32(0.0)
            if outlook.reached[unit] > 0.0:
                for further in range(seats):
                    total += outlook.units[unit, further] * outlook.shares[further]
            deltas[unit] = total
            slopes.bias[unit] += total
        add_outer(outlook.facts, CHIP_FACTS, deltas, slopes.chips)
        in_batch += 1
        if in_batch == batch:
            step += 1
            step_down(moments, step, rate, batch)
            in_batch = 0
    return step
