"""Playing by a table of weights: the same code walks in training, in roll-outs and at the table."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheepfold.engine.contract import CHANCE, actor, apply, pick
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.rng import next_word
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.plausible import public_belief
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER, SLOTS, fewest_chips, lead, survey
from sheepfold.games.wolf.board import MOST_SEATS, ROWS, ROWS_OF, Code
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.calls import is_best

WORD = 4294967296.0
LEADS, MOST_LEAD = 13, 6
VALUE_SHAPE = (LEADS, 6, MOST_SEATS)
"""Between plays a seat's prospects are told by its lead, how near the end is, and how many act before it."""


class Scratch(NamedTuple):
    """What walking needs: room for the plans of a turn, their merits, the weights drawn from, and a list of choices."""

    slots: Any
    merits: Any
    out: Choices


@rule
def chance_of(rng: Record) -> Any:
    """A random number from 0 to below 1."""
    return next_word(rng) / WORD


@rule
def total_weight(weights: Any, slots: Any) -> Any:
    """The weight of all plans there are."""
    total = 0.0
    for slot in range(SLOTS):
        if slots[slot] != EMPTY:
            total += max(0.0, float(weights[slot]))
    return total


@rule
def draw(weights: Any, slots: Any, rng: Record) -> int:
    """A slot with a plan, by its weight; without any weight the one that is least bad."""
    total = total_weight(weights, slots)
    if total <= 0.0:
        return least_bad(weights, slots)
    left = chance_of(rng) * total
    last = 0
    for slot in range(SLOTS):
        if slots[slot] != EMPTY and weights[slot] > 0.0:
            last = slot
            left -= float(weights[slot])
            if left < 0.0:
                return slot
    return last


@rule
def least_bad(weights: Any, slots: Any) -> int:
    """The slot with a plan and the highest weight, the last of equals."""
    best = -1
    for slot in range(SLOTS):
        if slots[slot] != EMPTY and (best < 0 or weights[slot] >= weights[best]):
            best = slot
    return best


@rule
def carry_out(position: Record, plan: int) -> None:
    """Make the choices of a plan."""
    apply(position, plan & (NUMBER - 1))
    if (plan & (NUMBER - 1)) < Code.CALL:
        apply(position, plan // NUMBER)


@rule
def row_for_spare(position: Record) -> int:
    """Where the privilege die helps its roller most: an own claim in doubt, else not another's (R7.2)."""
    best, found = -9.0, -1
    for row in range(ROWS):
        if ROWS_OF[position.face] >> row & 1:
            merit = 0.0
            if position.owner[row] >= 0:
                doubt = 1.0 - public_belief(position, row, position.number[row])
                merit = doubt if position.owner[row] == position.turn else -doubt - 0.01
            if merit > best:
                best, found = merit, row
    return found


@rule
def is_over(position: Record, play: int) -> bool:
    """Whether this play has ended."""
    return bool(position.plays != play or position.phase == Phase.GAME_OVER)


@rule
def go_on(position: Record, weights: Any, rng: Record, room: Scratch) -> None:
    """Whatever comes next happens: chance, a privilege die laid, a turn drawn by the weights."""
    if actor(position) == CHANCE:
        apply(position, pick(position, CHANCE, rng, room.out))
    elif position.phase == Phase.PLACE_SPARE:
        apply(position, row_for_spare(position))
    else:
        key = survey(position, room.slots, room.merits)
        carry_out(position, room.slots[draw(weights[key], room.slots, rng)])


@rule
def play_on(position: Record, weights: Any, rng: Record, room: Scratch) -> None:
    """Play to the end of this play."""
    play = int(position.plays)
    while not is_over(position, play):
        go_on(position, weights, rng, room)


@rule
def standing(position: Record, seat: int) -> Any:
    """The place of a seat's prospects in the table of values."""
    ahead = min(max(lead(position, seat), -MOST_LEAD), MOST_LEAD) + MOST_LEAD
    before = (seat - int(position.first)) % int(position.seats)
    return (ahead * 6 + fewest_chips(position)) * MOST_SEATS + before


@rule
def prospects(position: Record, seat: int, values: Any) -> Any:
    """The seat's share of the victory: known at the end, expected between plays (R9.3, R9.5)."""
    if position.phase != Phase.GAME_OVER:
        return float(values[standing(position, seat)])
    if not is_best(position, seat):
        return 0.0
    winners = 0
    for other in range(position.seats):
        if is_best(position, other):
            winners += 1
    return 1.0 / winners
