"""Shepherds by the thousand: the search of the level `shepherd` as compiled code, and notes of what it chooses."""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import CHANCE, apply, choices, hide, pick
from sheepfold.engine.game import Game
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.mind import LEVELS, NEVER, ROUNDS
from sheepfold.games.wolf.bluff.plausible import chips_by_call, private_belief
from sheepfold.games.wolf.bluff.search import survey_claim, try_plans
from sheepfold.games.wolf.bluff.store import Strategy
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER, SLOTS, is_doubtful, survey
from sheepfold.games.wolf.bluff.training import new_room
from sheepfold.games.wolf.bluff.turns import Scratch, carry_out, chance_of
from sheepfold.games.wolf.board import ROWS, Code
from sheepfold.games.wolf.champion.guesses import Peeks, peek
from sheepfold.games.wolf.champion.self_play import Notes, Sight
from sheepfold.games.wolf.champion.sight import FACTS, MARKS, look
from sheepfold.games.wolf.position import Phase

TRUST = LEVELS["shepherd"].trust
MOST = SLOTS + ROWS + 1


class Desk(NamedTuple):
    """What a shepherd thinks with: what it sees, worlds, and its plans with their shares and sums."""

    seen: Any
    work: Any
    plans: Any
    shares: Any
    sums: Any
    room: Scratch


def new_desk(game: Game) -> Desk:
    """Room for one thought."""
    return Desk(
        np.zeros(1, game.record),
        np.zeros(3, game.record),
        np.zeros(MOST, np.int64),
        np.zeros(MOST),
        np.zeros(MOST),
        new_room(game),
    )


@rule
def add_plan(plan: int, share: float, number: int, desk: Desk) -> int:
    """A plan more, or a larger share of one that is listed; how many there are."""
    for place in range(number):
        if desk.plans[place] == plan:
            desk.shares[place] += share
            return number
    desk.plans[number] = plan
    desk.shares[number] = share
    return number + 1


@rule
def list_plans(position: Record, strategy: Strategy, desk: Desk) -> int:
    """The plans that the strategy knows for a turn or a claim, their shares, and all other calls; how many."""
    is_turn = position.phase == Phase.TURN
    slots = desk.room.slots
    key = survey(position, slots, desk.room.merits) if is_turn else survey_claim(position, slots, desk.room.merits)
    number = 0
    total = 0.0
    for slot in range(SLOTS):
        if slots[slot] != EMPTY:
            number = add_plan(slots[slot], float(strategy.weights[key, slot]), number, desk)
            total += float(strategy.weights[key, slot])
    for place in range(number):
        desk.shares[place] = desk.shares[place] / total if total > 0.0 else 1.0 / number
    if is_turn and number > 1:
        for row in range(ROWS):
            if is_doubtful(position, int(position.turn), row):
                number = add_plan(Code.CALL + row, 0.0, number, desk)
    return number


@rule
def best_first(number: int, kept: int, worlds: int, desk: Desk) -> None:
    """The best plans so far come first."""
    for place in range(kept):
        best = place
        for other in range(place + 1, number):
            if worth_of(other, worlds, desk) > worth_of(best, worlds, desk):
                best = other
        plan, share, total = desk.plans[best], desk.shares[best], desk.sums[best]
        desk.plans[best] = desk.plans[place]
        desk.shares[best] = desk.shares[place]
        desk.sums[best] = desk.sums[place]
        desk.plans[place] = plan
        desk.shares[place] = share
        desk.sums[place] = total


@rule
def worth_of(place: int, worlds: int, desk: Desk) -> Any:
    """What a plan brought on average, and the credit of the strategy."""
    return desk.sums[place] / worlds + TRUST * log(desk.shares[place] + NEVER)


@rule
def searched_plan(worlds: int, number: int, strategy: Strategy, rng: Record, desk: Desk) -> int:
    """The best of so many plans, after rounds that drop the worse half."""
    for place in range(number):
        desk.sums[place] = 0.0
    done = 0
    for _ in range(ROUNDS):
        seat = int(desk.seen[0].turn)
        more = max(1, worlds // ROUNDS)
        try_plans(more, desk.seen, desk.work, seat, desk.plans[:number], strategy, rng, desk.room, desk.sums[:number])
        done += more
        kept = min(number, max(2, (number + 1) // 2))
        best_first(number, kept, done, desk)
        number = kept
    return int(desk.plans[0])


@rule
def plain_lie(position: Record, seat: int) -> int:
    """The call of a claim that cannot be true, the dearest one, or EMPTY."""
    best, found = -1000.0, EMPTY
    for row in range(ROWS):
        if is_doubtful(position, seat, row) and private_belief(position, seat, row, position.number[row]) <= 0.0:
            chips = chips_by_call(position, seat, row)
            if chips > best:
                best = chips
                found = Code.CALL + row
    return found


@rule
def shepherds_choice(position: Record, worlds: int, strategy: Strategy, rng: Record, desk: Desk, out: Choices) -> int:
    """What the level `shepherd` chooses with so many worlds and no limit of time."""
    number = choices(position, out)
    if number == 1:
        return int(out[0])
    desk.seen[0] = position
    hide(desk.seen[0], int(position.turn))
    if position.phase == Phase.PLACE_SPARE:
        for place in range(number):
            desk.plans[place] = out[place]
            desk.shares[place] = 1.0
        return searched_plan(worlds, number, strategy, rng, desk)
    if position.phase == Phase.TURN:
        lie = plain_lie(desk.seen[0], int(position.turn))
        if lie != EMPTY:
            return lie
    is_claim = position.phase == Phase.CLAIM
    number = list_plans(desk.seen[0], strategy, desk)
    plan = int(desk.plans[0]) if number == 1 else searched_plan(worlds, number, strategy, rng, desk)
    return plan // NUMBER if is_claim else plan & (NUMBER - 1)


@rule
def place_of(plan: int, plans: Any, number: int) -> int:
    """The place of a plan among those that the network is shown, or of the nearest claim in its row; -1 for none."""
    found = -1
    nearest = 1000
    for place in range(number):
        if (plans[place] & (NUMBER - 1)) == (plan & (NUMBER - 1)):
            miss = abs(int(plans[place]) // NUMBER - plan // NUMBER)
            if miss < nearest:
                nearest = miss
                found = place
    return found


@rule
def watch_shepherds(
    start: Any, work: Any, worlds: int, whims: float, strategy: Strategy, notes: Notes, peeks: Peeks, rng: Record,
    sight: Sight, desk: Desk,
) -> int:  # fmt: skip
    """Whole games of shepherds until the notes are full: what each saw in its turns and did, and others' cups.

    Some of their turns are whims, which are not noted: so it is seen how shepherds answer what they would not do.
    """
    position = work[0]
    turns = 0
    while turns < len(notes.seat):
        if position.phase == Phase.GAME_OVER:
            work[0] = start[0]
            peeks.whims[:] = 0
        if position.phase == Phase.PLACE_SPARE:
            apply(position, shepherds_choice(position, worlds, strategy, rng, desk, sight.out))
        elif position.phase == Phase.TURN:
            peek(position, peeks)
            number = look(position, EMPTY, sight.facts, sight.plans, sight.marks)
            if whims > 0.0 and chance_of(rng) < whims:
                peeks.whims[position.turn] = position.plays
                carry_out(position, int(sight.plans[below(rng, number)]))
                continue
            plan = shepherds_choice(position, worlds, strategy, rng, desk, sight.out)
            apply(position, plan)
            if position.phase == Phase.CLAIM:
                claim = shepherds_choice(position, worlds, strategy, rng, desk, sight.out)
                apply(position, claim)
                plan += NUMBER * claim
            place = place_of(plan, sight.plans, number)
            if number > 1 and place >= 0:
                for fact in range(FACTS):
                    notes.facts[turns, fact] = sight.facts[fact]
                for other in range(number):
                    for mark in range(MARKS):
                        notes.marks[turns, other, mark] = sight.marks[other, mark]
                notes.number[turns] = number
                notes.chosen[turns] = place
                turns += 1
        else:
            apply(position, pick(position, CHANCE, rng, sight.out))
    return turns
