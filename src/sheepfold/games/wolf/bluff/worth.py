"""What a position is worth by the trained strategy: played on in worlds that the claims make likely."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from sheepfold.engine.contract import apply
from sheepfold.engine.position import Position
from sheepfold.engine.record import Record, blank
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import rule
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.search import KEPT, PLAYED, believe, survey_claim
from sheepfold.games.wolf.bluff.store import strategy_for
from sheepfold.games.wolf.bluff.training import new_room
from sheepfold.games.wolf.bluff.turns import Scratch, carry_out, draw, is_over, play_on, prospects
from sheepfold.games.wolf.position import Phase

NO_CHOICE = -1
CURIOUS = 0.5
"""How much is given to choices that were tried less, as a part of the victory."""


class Tried:
    """The choices of a decision, how often each was tried, and what it brought in all."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = np.array(codes, np.int64)
        self.visits = np.zeros(len(codes), np.int64)
        self.totals = np.zeros(len(codes))


@rule
def most_hopeful(visits: Any, totals: Any, turn: int) -> int:
    """The place of the choice that may be best: one never tried, or the best in doubt."""
    best = 0
    most = -1.0
    for place in range(len(visits)):
        if visits[place] == 0:
            return place
        hope = totals[place] / visits[place] + CURIOUS * sqrt(log(turn + 1.0) / visits[place])
        if hope > most:
            best = place
            most = hope
    return best


@rule
def finish_turn(position: Record, weights: Any, rng: Record, room: Scratch) -> None:
    """Where a die has been laid, claim as the strategy would."""
    if position.phase == Phase.CLAIM:
        key = survey_claim(position, room.slots, room.merits)
        carry_out(position, room.slots[draw(weights[key], room.slots, rng)])


@rule
def share_out(position: Record, values: Any, found: Any) -> None:
    """Every seat's prospects, which add up to one victory."""
    total = 0.0
    for seat in range(position.seats):
        found[seat] = prospects(position, seat, values)
        total += found[seat]
    for seat in range(position.seats):
        found[seat] /= total


@rule
def try_in_worlds(
    first: int,
    number: int,
    seed: int,
    choice: int,
    viewer: int,
    seen: Any,
    work: Any,
    strategy: Any,
    rng: Record,
    room: Scratch,
    codes: Any,
    visits: Any,
    totals: Any,
    found: Any,
    began: Any,
) -> None:
    """Worlds number `first`, `first` + 1, ...: the choice given, or the most hopeful one, and on by the strategy."""
    for turn in range(first, first + number):
        begin_stream(rng, seed, turn)
        believe(seen, work, viewer, strategy.beliefs, rng)
        work[PLAYED] = work[KEPT]
        position = work[PLAYED]
        play = int(position.plays)
        place = -1
        began[turn] = choice
        if len(codes) > 0:
            place = most_hopeful(visits, totals, turn)
            began[turn] = codes[place]
        if began[turn] != NO_CHOICE:
            apply(position, began[turn])
        finish_turn(position, strategy.weights, rng, room)
        if not is_over(position, play):
            play_on(position, strategy.weights, rng, room)
        share_out(position, strategy.values, found[turn])
        if place >= 0:
            visits[place] += 1
            totals[place] += found[turn, viewer]


def own_worth(
    seen: Position, viewer: int, simulations: int, seed: int, limit: TimeLimit, choice: int
) -> tuple[Any, Any]:
    """Every world's shares of the victory by seat, and the choice it began with."""
    tried = Tried(seen.choices() if seen.actor == viewer and choice == NO_CHOICE else [])
    hidden = np.zeros(1, seen.game.record)
    hidden[0] = seen.record
    work, rng, room = np.zeros(3, seen.game.record), blank(RNG), new_room(seen.game)
    found, began = np.zeros((simulations, seen.seats)), np.zeros(simulations, np.int64)
    strategy, think = strategy_for(seen.seats), seen.game.compiled.specialise(try_in_worlds)
    done = 0

    def go_on(number: int) -> None:
        nonlocal done
        think(
            done, number, seed, choice, viewer, hidden, work, strategy, rng, room, tried.codes, tried.visits,
            tried.totals, found, began,
        )  # fmt: skip
        done += number

    limit.begin().spend(simulations, go_on)
    return found[:done], began[:done]
