"""What the network is shown of a turn: facts about it, and marks of every plan there is."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.plausible import (
    SIDES_FOR,
    chips_by_call,
    hidden_dice,
    likely,
    private_belief,
    public_belief,
)
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER, die_for, fewest_chips, is_doubtful, last_resort, lead
from sheepfold.games.wolf.board import BET_FACE, BET_ROW, CUP, MOST_SEATS, ROWS, Code
from sheepfold.games.wolf.rules.bets import dice_with, least_claim, markers_out, open_rows
from sheepfold.games.wolf.rules.calls import accepted, known_count
from sheepfold.games.wolf.rules.privilege import is_entitled

GENERAL, BY_ROW, BY_SEAT = 16, 13, 4
FACTS = GENERAL + ROWS * BY_ROW + (MOST_SEATS - 1) * BY_SEAT
"""Numbers about a turn: general ones, for each row, for each other seat in the order of turns."""

MARKS = 20
"""Numbers about a plan."""

STEPS = np.array([0.985, 0.95, 0.88, 0.77, 0.63, 0.48, 0.34, 0.22, 0.12, 0.05], np.float32)
"""The claims of a row that are plans: the least, and the first one less likely to its maker than each of these."""

MOST_PLANS = ROWS * (len(STEPS) + 1) + ROWS + 1


@rule
def look(position: Record, laid: int, facts: Any, plans: Any, marks: Any) -> int:
    """Facts, plans and their marks of the turn, with the die that is `laid` already, if any; how many plans."""
    seat = int(position.turn)
    general_facts(position, seat, facts)
    number = calls_in_doubt(position, seat, plans, marks)
    if is_entitled(position):
        clear(marks, number)
        marks[number, 1] = 1.0
        plans[number] = Code.PRIVILEGE
        number += 1
    rows = open_rows(position, seat)
    for row in range(ROWS):
        code = die_for(position, seat, row) if rows >> row & 1 else EMPTY
        if laid != EMPTY and row == BET_ROW[laid]:
            code = laid
        row_facts(position, seat, row, code, facts)
        if code != EMPTY:
            number = claims_in(position, seat, row, code, number, plans, marks)
    seat_facts(position, seat, facts)
    return number if number > 0 else one_plan_left(position, seat, plans, marks)


@rule
def clear(marks: Any, plan: int) -> None:
    """A plan without marks."""
    for mark in range(MARKS):
        marks[plan, mark] = 0.0


@rule
def one_plan_left(position: Record, seat: int, plans: Any, marks: Any) -> int:
    """Only impossible claims and calls of certain ones are left: what costs least."""
    clear(marks, 0)
    last_resort(position, seat, plans)
    plans[0] = plans[2]
    return 1


@rule
def general_facts(position: Record, seat: int, facts: Any) -> None:
    """The own dice, markers and chips, the privilege, how far the play has come."""
    laid = 0
    for row in range(ROWS):
        facts[row] = dice_with(position.cups[seat], row) / CUP
        laid += int(position.lying[row])
    hidden = hidden_dice(position)
    facts[4] = position.held[seat] / CUP
    facts[5] = markers_out(position, seat) / 3
    facts[6] = 1.0 if is_entitled(position) else 0.0
    facts[7] = 1.0 if position.first == seat else 0.0
    facts[8] = 1.0 if position.ready else 0.0
    facts[9] = min(int(position.spare), CUP) / CUP
    facts[10] = hidden / (CUP * position.seats)
    facts[11] = laid / (CUP * position.seats)
    facts[12] = position.own[seat] / 5
    facts[13] = min(max(lead(position, seat), -6), 6) / 5
    facts[14] = fewest_chips(position) / 5
    facts[15] = ((seat - int(position.first)) % int(position.seats)) / position.seats


@rule
def out_of_line(position: Record, row: int, number: int) -> Any:
    """How far a number is above what is to be expected of all hidden dice, in standard deviations."""
    dice = hidden_dice(position)
    share = SIDES_FOR[position.die, row] / 6
    mean = known_count(position, row, 0) + dice * share
    return min(max((number - mean) / (2 * sqrt(dice * share * (1 - share) + 0.25)), -2.0), 2.0)


@rule
def row_facts(position: Record, seat: int, row: int, code: int, facts: Any) -> None:
    """Whose claim stands in a row and how believable it is, and whether the seat can go on there."""
    at = GENERAL + row * BY_ROW
    for place in range(at, at + BY_ROW):
        facts[place] = 0.0
    owner = int(position.owner[row])
    facts[at] = position.lying[row] / 8
    facts[at + 1] = accepted(position.cups[seat], row) / CUP
    if owner >= 0:
        number = int(position.number[row])
        before = (seat - owner) % int(position.seats)
        facts[at + 2] = 1.0
        facts[at + 3] = 1.0 if owner == seat else 0.0
        facts[at + 4] = 1.0 if before == 1 else 0.0
        facts[at + 5] = before / position.seats
        facts[at + 6] = out_of_line(position, row, number)
        facts[at + 7] = public_belief(position, row, number)
        facts[at + 8] = private_belief(position, seat, row, number)
        facts[at + 9] = position.held[owner] / CUP
        facts[at + 10] = position.own[owner] / 5
    if code != EMPTY:
        facts[at + 11] = private_belief(position, seat, row, least_claim(position, row, 1))
        facts[at + 12] = 1.0


@rule
def seat_facts(position: Record, seat: int, facts: Any) -> None:
    """The other seats, from the next one on."""
    at = GENERAL + ROWS * BY_ROW
    for further in range(1, MOST_SEATS):
        other = (seat + further) % int(position.seats)
        here = 1.0 if further < position.seats else 0.0
        facts[at] = here * position.held[other] / CUP
        facts[at + 1] = here * position.own[other] / 5
        facts[at + 2] = here * min(int(position.received[other]), 10) / 5
        facts[at + 3] = here * (1.0 if position.first == other else 0.0)
        at += BY_SEAT


@rule
def calls_in_doubt(position: Record, seat: int, plans: Any, marks: Any) -> int:
    """Calls of all claims that are not certain."""
    found = 0
    for row in range(ROWS):
        if is_doubtful(position, seat, row):
            owner = int(position.owner[row])
            clear(marks, found)
            marks[found, 0] = 1.0
            row_marks(position, seat, row, int(position.number[row]), marks[found])
            marks[found, 10] = min(max(chips_by_call(position, seat, row), -8.0), 8.0) / 4
            marks[found, 13] = position.own[owner] / 5
            marks[found, 14] = 1.0 if (seat - owner) % int(position.seats) == 1 else 0.0
            plans[found] = Code.CALL + row
            found += 1
    return found


@rule
def row_marks(position: Record, seat: int, row: int, number: int, marks: Any) -> None:
    """The marks that a call and a bet have in common: the row, and how believable the number is."""
    marks[2 + row] = 1.0
    marks[6] = private_belief(position, seat, row, number)
    marks[7] = public_belief(position, row, number)
    marks[11] = accepted(position.cups[seat], row) / CUP
    marks[16] = out_of_line(position, row, number)
    owner = int(position.owner[row])
    if owner >= 0:
        marks[17] = position.held[owner] / CUP
        marks[18] = public_belief(position, row, position.number[row])
        marks[19] = private_belief(position, seat, row, position.number[row])


@rule
def claims_in(position: Record, seat: int, row: int, code: int, found: int, plans: Any, marks: Any) -> int:
    """The claims of a row that are plans: the least, then less and less likely ones; how many plans there are now."""
    others = hidden_dice(position) - int(position.held[seat])
    mine = known_count(position, row, position.cups[seat])
    least = least_claim(position, row, 1)
    step = 0
    owner = int(position.owner[row])
    for number in range(least, int(position.box_dice) + 1):
        private = likely(position, row, others, number - mine)
        if private <= 0.0:
            break
        if number == least or (step < len(STEPS) and private < STEPS[step]):
            clear(marks, found)
            row_marks(position, seat, row, number, marks[found])
            marks[found, 8] = min(number - least, 8) / 4
            marks[found, 9] = 1.0 if number == least else 0.0
            marks[found, 12] = 1.0 if BET_FACE[code] != row else 0.0
            marks[found, 14] = 1.0 if owner >= 0 and owner != seat else 0.0
            marks[found, 15] = 1.0 if owner == seat else 0.0
            plans[found] = code + NUMBER * number
            found += 1
            while step < len(STEPS) and private < STEPS[step]:
                step += 1
    return found
