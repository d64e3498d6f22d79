"""Counterfactual regret minimisation over the abstraction, by sampled plays of whole self-played games.

In each play every seat in turn explores: at its turns it tries all its plans, each played on once by everybody's
present strategy in the very same deal, and regrets what it did not play. Its own way through the play is drawn from
a fixed mixture, the others play their present strategies; so every regret is unbiased.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sheepfold.engine.contract import CHANCE, apply, pick
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.plausible import CUP_ODDS, SIDES_FOR, public_belief
from sheepfold.games.wolf.bluff.survey import EMPTY, SLOTS, level, survey
from sheepfold.games.wolf.bluff.turns import (
    Scratch,
    carry_out,
    draw,
    go_on,
    is_over,
    least_bad,
    play_on,
    prospects,
    standing,
    total_weight,
)
from sheepfold.games.wolf.board import ROWS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.calls import accepted

SURPRISE = (0.97, 0.9, 0.75, 0.55, 0.35, 0.2, 0.08)
BELIEF_SHAPE = (ROWS, len(SURPRISE) + 1, 7, 7)
"""By row, how surprising a claim is to all, dice under its owner's cup, and how many of them the row accepts."""

NOW, TRIED, PLAYED = 0, 1, 2
"""Positions at work: the game that goes on, an explorer's play, a plan played on."""

VALUE_WEIGHT = 50.0
STORY = 64


class Tables(NamedTuple):
    """What training fills: regrets and strategy sums by key and slot; results between plays; the cups behind claims."""

    regrets: Any
    sums: Any
    values: Any
    won: Any
    times: Any
    found: Any
    fair: Any


@rule
def share_of(slot: int, regrets: Any, slots: Any, total: float) -> Any:
    """How often the present strategy draws a slot."""
    if total > 0.0:
        return max(0.0, float(regrets[slot])) / total
    return 1.0 if slot == least_bad(regrets, slots) else 0.0


@rule
def regret(
    work: Any, seat: int, key: int, tables: Tables, rng: Record, room: Scratch, tried: Scratch, gains: Any
) -> None:
    """Try all plans of a turn, and regret what the present strategy does not play."""
    regrets = tables.regrets[key]
    total = total_weight(regrets, tried.slots)
    mean = 0.0
    for slot in range(SLOTS):
        if tried.slots[slot] != EMPTY:
            gains[slot] = worth(work, seat, slot, tables, rng, room, tried, gains)
            mean += gains[slot] * share_of(slot, regrets, tried.slots, total)
    for slot in range(SLOTS):
        if tried.slots[slot] != EMPTY:
            regrets[slot] += gains[slot] - mean


@rule
def worth(
    work: Any, seat: int, slot: int, tables: Tables, rng: Record, room: Scratch, tried: Scratch, gains: Any
) -> Any:
    """What a plan brings when it is played on once; the same plan in an earlier slot has been."""
    for earlier in range(slot):
        if tried.slots[earlier] == tried.slots[slot]:
            return gains[earlier]
    work[PLAYED] = work[TRIED]
    carry_out(work[PLAYED], tried.slots[slot])
    if not is_over(work[PLAYED], int(work[TRIED].plays)):
        play_on(work[PLAYED], tables.regrets, rng, room)
    return prospects(work[PLAYED], seat, tables.values)


@rule
def explore(
    work: Any, seat: int, flat: Any, tables: Tables, rng: Record, room: Scratch, tried: Scratch, gains: Any
) -> None:
    """One play with this seat exploring."""
    work[TRIED] = work[NOW]
    position = work[TRIED]
    play = int(position.plays)
    while not is_over(position, play):
        if position.phase != Phase.TURN:
            go_on(position, tables.regrets, rng, room)
            continue
        key = survey(position, tried.slots, tried.merits)
        if position.turn == seat:
            regret(work, seat, key, tables, rng, room, tried, gains)
            carry_out(position, tried.slots[draw(flat, tried.slots, rng)])
        else:
            add_strategy(tables.regrets[key], tables.sums[key], tried.slots)
            carry_out(position, tried.slots[draw(tables.regrets[key], tried.slots, rng)])


@rule
def add_strategy(regrets: Any, sums: Any, slots: Any) -> None:
    """The present strategy of a turn goes into its average."""
    total = total_weight(regrets, slots)
    for slot in range(SLOTS):
        if slots[slot] != EMPTY:
            sums[slot] += share_of(slot, regrets, slots, total)


@rule
def look_under_cups(position: Record, tables: Any) -> None:
    """Count what the owners of standing claims hold, beside what fair dice would show."""
    for row in range(ROWS):
        owner = int(position.owner[row])
        if owner >= 0:
            surprise = level(public_belief(position, row, position.number[row]), SURPRISE)
            dice = int(position.held[owner])
            tables.found[row, surprise, dice, accepted(position.cups[owner], row)] += 1.0
            for hits in range(dice + 1):
                tables.fair[row, surprise, dice, hits] += CUP_ODDS[SIDES_FOR[position.die, row], dice, hits]


@rule
def play_one(work: Any, tables: Tables, rng: Record, room: Scratch) -> None:
    """The game itself goes on by one play of the present strategies."""
    position = work[NOW]
    play = int(position.plays)
    while not is_over(position, play):
        if position.phase == Phase.TURN:
            look_under_cups(position, tables)
        go_on(position, tables.regrets, rng, room)


@rule
def remember(position: Record, story: Any) -> None:
    """Where every seat stands before a play."""
    for seat in range(position.seats):
        story[int(position.plays) - 1, seat] = standing(position, seat)


@rule
def learn_values(position: Record, story: Any, tables: Any) -> None:
    """How a finished game went teaches what its standings were worth."""
    for play in range(position.plays):
        for seat in range(position.seats):
            place = story[play, seat]
            tables.won[place] += prospects(position, seat, tables.values)
            tables.times[place] += 1.0
            tables.values[place] = tables.won[place] / tables.times[place]


@rule
def train_plays(
    plays: int,
    start: Any,
    work: Any,
    flat: Any,
    tables: Tables,
    rng: Record,
    room: Scratch,
    tried: Scratch,
    gains: Any,
    story: Any,
) -> None:
    """So many plays of self-played games, each explored by every seat in turn."""
    for _ in range(plays):
        if work[NOW].phase == Phase.GAME_OVER:
            learn_values(work[NOW], story, tables)
            work[NOW] = start[0]
        if work[NOW].phase == Phase.FIRST_PLAYER:
            apply(work[NOW], pick(work[NOW], CHANCE, rng, room.out))
        remember(work[NOW], story)
        for seat in range(work[NOW].seats):
            explore(work, seat, flat, tables, rng, room, tried, gains)
        play_one(work, tables, rng, room)
