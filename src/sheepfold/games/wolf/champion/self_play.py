"""Self-play that is written down: every turn of every seat, what it saw and did, and what came of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import CHANCE, apply, pick
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.regrets import learn_values, look_under_cups, remember
from sheepfold.games.wolf.bluff.survey import EMPTY, survey
from sheepfold.games.wolf.bluff.turns import Scratch, carry_out, chance_of, draw, is_over, row_for_spare
from sheepfold.games.wolf.board import ROWS
from sheepfold.games.wolf.champion.network import (
    CONTEXT,
    HIDDEN,
    Layers,
    Network,
    add_rows,
    rectify,
    score_plans,
    to_shares,
)
from sheepfold.games.wolf.champion.outlook import Outlook, prospects
from sheepfold.games.wolf.champion.sight import FACTS, MARKS, MOST_PLANS, look
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.rules.calls import known_count

LONGEST = 100
"""Turns of a play, at most (Q14)."""

ALL_FACTS = FACTS + 2 * ROWS + 1
"""The critic, which judges during training alone, also sees what lies under all cups."""

JUDGES = 48
CRITIC_SHAPES = ((ALL_FACTS, JUDGES), (JUDGES,), (JUDGES,), (1,))
TRACE = 0.8
"""How far the result of a play counts rather than the critic's opinion of the seat's next turns."""


class Critic(NamedTuple):
    """Weights of the critic."""

    facts: Any
    bias: Any
    out: Any
    out_bias: Any


class Sight(NamedTuple):
    """Room for one turn: facts, plans, marks, and the layers of the networks."""

    facts: Any
    plans: Any
    marks: Any
    layers: Layers
    judges: Any
    out: Any


class Background(NamedTuple):
    """What self-play tells beside the network: results between plays, and the cups behind claims."""

    values: Any
    won: Any
    times: Any
    found: Any
    fair: Any


class Rivals(NamedTuple):
    """Who else plays, by weights or a network: shares of the games with one learner, and with one rival."""

    weights: Any
    net: Network
    by_weights: bool
    around_one: float
    one: float
    is_rival: Any
    room: Scratch


class Notes(NamedTuple):
    """Turns written down, a row for each; of self-play the marks of the chosen plan alone."""

    facts: Any
    marks: Any
    number: Any
    chosen: Any
    seat: Any
    opinion: Any
    gain: Any
    target: Any


def new_layers() -> Layers:
    """Room for the units of the network."""
    sizes = ((HIDDEN,), (CONTEXT,), (MOST_PLANS, CONTEXT), (MOST_PLANS,))
    return Layers(*(np.zeros(size, np.float32) for size in sizes))


def new_sight(most_choices: int, kind: Any) -> Sight:
    """Room for one turn."""
    return Sight(
        np.zeros(ALL_FACTS, np.float32),
        np.zeros(MOST_PLANS, np.int64),
        np.zeros((MOST_PLANS, MARKS), np.float32),
        new_layers(),
        np.zeros(JUDGES, np.float32),
        np.zeros(most_choices, kind),
    )


def new_notes(size: int, plans: int = MOST_PLANS) -> Notes:
    """Room for so many turns, with the marks of so many plans."""
    return Notes(
        np.zeros((size, ALL_FACTS), np.float32),
        np.zeros((size, plans, MARKS), np.float32),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.float32),
        np.zeros(size, np.float32),
        np.zeros(size, np.float32),
    )


@rule
def consider(position: Record, laid: int, net: Network, sight: Sight) -> int:
    """The plans of a turn and the network's shares of them, as for `look`; how many there are."""
    number = look(position, laid, sight.facts, sight.plans, sight.marks)
    if number > 1:
        score_plans(net, sight.facts, sight.marks, number, sight.layers)
        to_shares(sight.layers.scores, number)
    else:
        sight.layers.scores[0] = 1.0
    return number


@rule
def draw_plan(shares: Any, number: int, rng: Record) -> int:
    """The place of a plan, drawn by the shares."""
    left = chance_of(rng)
    for plan in range(number - 1):
        left -= shares[plan]
        if left < 0.0:
            return plan
    return number - 1


@rule
def let_happen(position: Record, rng: Record, sight: Sight) -> None:
    """What comes next and is no turn happens: chance, a privilege die laid."""
    if position.phase == Phase.PLACE_SPARE:
        choice = int(row_for_spare(position))
    else:
        choice = int(pick(position, CHANCE, rng, sight.out))
    apply(position, choice)


@rule
def play_by(position: Record, net: Network, rng: Record, sight: Sight) -> None:
    """Whatever comes next happens: chance, a privilege die laid, a turn of the network's."""
    if position.phase == Phase.TURN:
        number = consider(position, EMPTY, net, sight)
        carry_out(position, int(sight.plans[draw_plan(sight.layers.scores, number, rng)]))
    else:
        let_happen(position, rng, sight)


@rule
def plan_by_weights(position: Record, rivals: Rivals, rng: Record) -> int:
    """The plan of a rival that plays by weights."""
    key = survey(position, rivals.room.slots, rivals.room.merits)
    return int(rivals.room.slots[draw(rivals.weights[key], rivals.room.slots, rng)])


@rule
def move_on(position: Record, net: Network, rivals: Rivals, rng: Record, sight: Sight) -> None:
    """Whatever comes next happens: chance, a privilege die laid, a turn of the network's or a rival's."""
    is_rival = position.phase == Phase.TURN and rivals.is_rival[position.turn] == 1
    if is_rival and rivals.by_weights:
        carry_out(position, plan_by_weights(position, rivals, rng))
    else:
        play_by(position, rivals.net if is_rival else net, rng, sight)


@rule
def look_under_all(position: Record, outlook: Outlook, facts: Any) -> None:
    """The facts of the critic: how true claims are, and where the seat stands."""
    together = 0
    for seat in range(position.seats):
        together += int(position.cups[seat])
    at = FACTS
    for row in range(ROWS):
        found = known_count(position, row, together)
        above = found - int(position.number[row]) if position.owner[row] >= 0 else 0
        facts[at] = min(max(above, -6), 6) / 4
        facts[at + 1] = min(max(found - least_claim(position, row, 1), -6), 6) / 4
        at += 2
    facts[at] = prospects(position, int(position.turn), outlook)


@rule
def judge(critic: Critic, facts: Any, judges: Any) -> Any:
    """What the critic thinks the seat will gain in this play."""
    for unit in range(JUDGES):
        judges[unit] = critic.bias[unit]
    add_rows(facts, ALL_FACTS, critic.facts, judges)
    rectify(judges)
    found = critic.out_bias[0]
    for unit in range(JUDGES):
        found += judges[unit] * critic.out[unit]
    return found


@rule
def write_down(
    position: Record, critic: Critic, outlook: Outlook, notes: Notes, turn: int, plan: int, sight: Sight
) -> None:
    """A turn as it was seen, and what was done."""
    look_under_all(position, outlook, sight.facts)
    for fact in range(ALL_FACTS):
        notes.facts[turn, fact] = sight.facts[fact]
    for mark in range(MARKS):
        notes.marks[turn, 0, mark] = sight.marks[plan, mark]
    notes.number[turn] = 1
    notes.chosen[turn] = 0
    notes.seat[turn] = position.turn
    notes.opinion[turn] = judge(critic, sight.facts, sight.judges)


@rule
def settle(position: Record, outlook: Outlook, notes: Notes, first: int, last: int, began: Any, ahead: Any) -> None:
    """After a play, what every turn in it brought its seat beyond the critic's opinion, from the last to the first."""
    for seat in range(position.seats):
        ahead[0, seat] = prospects(position, seat, outlook) - began[seat]
        ahead[1, seat] = 0.0
    for back in range(last - first):
        turn = last - 1 - back
        seat = notes.seat[turn]
        gain = ahead[0, seat] - notes.opinion[turn] + TRACE * ahead[1, seat]
        notes.gain[turn] = gain
        notes.target[turn] = gain + notes.opinion[turn]
        ahead[0, seat] = notes.opinion[turn]
        ahead[1, seat] = gain


@rule
def seat_rivals(position: Record, rng: Record, rivals: Rivals) -> None:
    """Who plays the next game: the network alone, in all seats but one, or everywhere."""
    kind = chance_of(rng)
    odd = int(chance_of(rng) * position.seats)
    for seat in range(position.seats):
        rivals.is_rival[seat] = 0
        if kind < rivals.around_one:
            rivals.is_rival[seat] = 0 if seat == odd else 1
        elif kind < rivals.around_one + rivals.one:
            rivals.is_rival[seat] = 1 if seat == odd else 0


@rule
def play_and_note(
    start: Any, work: Any, net: Network, critic: Critic, rivals: Rivals, background: Background | None,
    outlook: Outlook, notes: Notes, rng: Record, sight: Sight, story: Any, began: Any, ahead: Any,
) -> int:  # fmt: skip
    """Whole plays until the notes are nearly full; how many turns were written down.

    Without a background nothing is counted, and there needs to be no story.
    """
    position = work[0]
    turns = 0
    while turns < len(notes.seat) - LONGEST:
        if position.phase == Phase.GAME_OVER:
            if background is not None:
                learn_values(position, story, background)
            work[0] = start[0]
            seat_rivals(position, rng, rivals)
        if position.phase == Phase.FIRST_PLAYER:
            let_happen(position, rng, sight)
        if background is not None:
            remember(position, story)
        for seat in range(position.seats):
            began[seat] = prospects(position, seat, outlook)
        play = int(position.plays)
        first = turns
        while not is_over(position, play):
            if position.phase != Phase.TURN:
                let_happen(position, rng, sight)
                continue
            if background is not None:
                look_under_cups(position, background)
            is_rival = rivals.is_rival[position.turn] == 1
            if is_rival and rivals.by_weights:
                plan = plan_by_weights(position, rivals, rng)
            else:
                number = consider(position, EMPTY, rivals.net if is_rival else net, sight)
                place = draw_plan(sight.layers.scores, number, rng)
                if number > 1 and not is_rival:
                    write_down(position, critic, outlook, notes, turns, place, sight)
                    turns += 1
                plan = int(sight.plans[place])
            carry_out(position, plan)
        settle(position, outlook, notes, first, turns, began, ahead)
    return turns
