"""The abstraction: a turn reduced to a few facts (the key) and a few plans (the slots), for any seats and options.

A bet's plan is told apart by two beliefs: how likely the claim is to its maker, and how likely to somebody who knows
no cup. Likely to me and not to others is a bait, the other way round it is a bluff.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.plausible import chips_by_call, hidden_dice, likely, needed, public_belief
from sheepfold.games.wolf.board import BET_FACE, ROWS, Code
from sheepfold.games.wolf.rules.bets import dice_with, least_claim, open_rows
from sheepfold.games.wolf.rules.calls import known_count
from sheepfold.games.wolf.rules.privilege import is_entitled

CALL, PRIVILEGE, WAIT, BET = 0, 1, 2, 6
"""Slots: the most rewarding call, the privilege, the least claim in each row; then a bet for each aim."""

AIMS = np.array([(private, public) for private in (0.97, 0.8, 0.6, 0.4, 0.2) for public in (0.75, 0.45, 0.2)])
"""How likely a bet's claim should be to its maker and to all; the nearest claim there is serves."""

PUBLIC_WEIGHT = 0.5
SLOTS = BET + len(AIMS)
EMPTY = -1
NUMBER = 16
"""A plan is its TURN code and, for a bet, NUMBER times the claim."""

CODES_FOR = np.array([[[0, 6], [1, 1], [2, 5], [3, 4]], [[0, 6], [1, 1], [2, 5], [4, 3]]], np.int64)
"""By `placed_dice` and row: which die to lay there first; a wolf is worth most under the cup (Q7)."""

GAINS = np.array([-3.0, -1.5, -1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0, 1.5, 2.5])
ROOM = np.array([0.8, 0.5, 0.2])
BAIT = np.array([0.25, 0.12])
DANGER = 0.4
DICE_LEVEL = np.array([0, 1, 2, 3, 4, 4, 4], np.int64)
SAFE = 0.6
TINY = 0.03

SHAPE = (len(GAINS) + 2, len(ROOM) + 1, 5, 3, 3, len(BAIT) + 1, 2, 6)
"""Levels of each fact: the best call, the best least claim, own dice, the privilege, rows with a safe claim, the best
bait, own danger, the chips."""

KEYS = int(np.prod(SHAPE))


@rule
def level(value: float, bounds: Any) -> int:
    """How many of the bounds a value falls short of."""
    found = 0
    for bound in bounds:
        if value < bound:
            found += 1
    return found


@rule
def survey(position: Record, slots: Any, merits: Any) -> int:
    """The key of this turn; the slots get the plans there are."""
    seat = int(position.turn)
    for slot in range(SLOTS):
        slots[slot] = EMPTY
        merits[slot] = -9.0
    reward = best_call(position, seat, slots, merits)
    if is_entitled(position):
        slots[PRIVILEGE] = Code.PRIVILEGE
    room, bait, safe = bets(position, seat, slots, merits)
    if all_empty(slots):
        last_resort(position, seat, slots)
    key = reward * (len(ROOM) + 1) + level(room, ROOM)
    key = key * 5 + DICE_LEVEL[position.held[seat]]
    key = key * 3 + (0 if position.first != seat else 2 if slots[PRIVILEGE] != EMPTY else 1)
    key = key * 3 + min(max(safe - 1, 0), 2)
    key = key * (len(BAIT) + 1) + level(bait, BAIT)
    key = key * 2 + (1 if own_danger(position, seat) < DANGER else 0)
    return int(key * 6 + chips_level(position, seat))


@rule
def all_empty(slots: Any) -> bool:
    """Whether no plan was found."""
    plans = 0
    for slot in range(SLOTS):
        plans += 1 if slots[slot] != EMPTY else 0
    return plans == 0


@rule
def is_doubtful(position: Record, seat: int, row: int) -> bool:
    """Whether another's claim stands in a row that this seat does not know to be true (R5.2)."""
    if position.owner[row] < 0 or position.owner[row] == seat:
        return False
    return needed(position, row, position.number[row], position.cups[seat]) > 0


@rule
def best_call(position: Record, seat: int, slots: Any, merits: Any) -> int:
    """The call that promises most chips, never of a claim that is certain; its level, the last for none."""
    for row in range(ROWS):
        if is_doubtful(position, seat, row):
            keep(CALL, chips_by_call(position, seat, row), Code.CALL + row, slots, merits)
    if slots[CALL] == EMPTY:
        return len(GAINS) + 1
    return level(merits[CALL], GAINS)


@rule
def die_for(position: Record, seat: int, row: int) -> int:
    """The TURN code that lays the least useful die in a row, or EMPTY."""
    for place in range(2):
        code = CODES_FOR[position.placed_dice, row, place]
        if dice_with(position.cups[seat], BET_FACE[code]) > 0:
            return int(code)
    return EMPTY


@rule
def bets(position: Record, seat: int, slots: Any, merits: Any) -> Any:
    """A plan for every aim; the belief in the best least claim, how good a bait there is, rows with a safe claim."""
    room = bait = 0.0
    safe = 0
    rows = open_rows(position, seat)
    for row in range(ROWS):
        if rows >> row & 1:
            code = die_for(position, seat, row)
            if code != EMPTY:
                least, better = bets_in(position, seat, row, code, slots, merits)
                room = max(room, least)
                bait = max(bait, better)
                safe += 1 if least >= SAFE else 0
    return room, bait, safe


@rule
def bets_in(position: Record, seat: int, row: int, code: int, slots: Any, merits: Any) -> Any:
    """The plans of one row; how believable its least claim is to all, and its best bait."""
    dice = hidden_dice(position)
    others = dice - int(position.held[seat])
    mine = known_count(position, row, position.cups[seat])
    shown = known_count(position, row, 0) + 1
    least = least_claim(position, row, 1)
    room = bait = 0.0
    for number in range(least, int(position.box_dice) + 1):
        private = likely(position, row, others, number - mine)
        public = likely(position, row, dice - 1, number - shown)
        if private <= 0.0 or (private < TINY and public < TINY):
            break
        if number == least:
            room = min(private, public)
            keep(WAIT + row, private + public, code + NUMBER * number, slots, merits)
        if private >= 0.5:
            bait = max(bait, private - public)
        aim(private, public, code + NUMBER * number, slots, merits)
    return room, bait


@rule
def aim(private: float, public: float, plan: int, slots: Any, merits: Any) -> None:
    """A claim serves the aims that it is nearest to."""
    for place in range(len(AIMS)):
        miss = abs(private - AIMS[place, 0]) + PUBLIC_WEIGHT * abs(public - AIMS[place, 1])
        keep(BET + place, -miss, plan, slots, merits)


@rule
def keep(slot: int, merit: float, plan: int, slots: Any, merits: Any) -> None:
    """A slot keeps its best plan."""
    if merit > merits[slot]:
        merits[slot] = merit
        slots[slot] = plan


@rule
def last_resort(position: Record, seat: int, slots: Any) -> None:
    """Only impossible claims and calls of certain ones are left: what costs least."""
    best = -1000.0
    dice = hidden_dice(position) - int(position.held[seat])
    rows = open_rows(position, seat)
    for row in range(ROWS):
        code = die_for(position, seat, row)
        if rows >> row & 1 and code != EMPTY:
            number = least_claim(position, row, 1)
            chips = float(dice + known_count(position, row, position.cups[seat]) - number)
            if chips > best:
                best = chips
                slots[WAIT] = code + NUMBER * number
        if position.owner[row] >= 0 and position.owner[row] != seat:
            chips = chips_by_call(position, seat, row)
            if chips > best:
                best = chips
                slots[WAIT] = Code.CALL + row


@rule
def own_danger(position: Record, seat: int) -> Any:
    """How believable the least believable own claim is to all; certain without one."""
    found = 1.0
    for row in range(ROWS):
        if position.owner[row] == seat:
            found = min(found, public_belief(position, row, position.number[row]))
    return found


@rule
def lead(position: Record, seat: int) -> int:
    """How many points this seat is ahead of the best other one."""
    most = -1
    for other in range(position.seats):
        if other != seat:
            most = max(most, int(position.received[other]))
    return int(position.received[seat]) - most


@rule
def fewest_chips(position: Record) -> int:
    """The own chips of whoever has fewest: how near the end is (R9.1)."""
    fewest = int(position.own[0])
    for seat in range(1, position.seats):
        fewest = min(fewest, int(position.own[seat]))
    return fewest


@rule
def chips_level(position: Record, seat: int) -> int:
    """Behind, level or ahead, and whether the end is near."""
    ahead = lead(position, seat)
    standing = 0 if ahead <= -2 else 2 if ahead >= 2 else 1
    return standing * 2 + (1 if fewest_chips(position) <= 2 else 0)
