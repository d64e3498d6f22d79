"""The search of the champion as compiled code, with a fixed number of worlds: for training and for duels."""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.contract import choices, hide
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Choices, Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER
from sheepfold.games.wolf.champion.guesses import Guess, new_guess
from sheepfold.games.wolf.champion.outlook import Outlook, new_outlook
from sheepfold.games.wolf.champion.search import plans_of, try_plans
from sheepfold.games.wolf.champion.self_play import Sight, new_sight
from sheepfold.games.wolf.champion.shepherds import plain_lie
from sheepfold.games.wolf.champion.sight import MOST_PLANS
from sheepfold.games.wolf.champion.store import Learned
from sheepfold.games.wolf.position import Phase

FEWEST_SEATS, GUESSING_SEATS = 6, 7
"""From so many seats on champions learn from those they watch; from so many on they also guess cups."""

ROUNDS = 4
"""Thinking goes in rounds; after each the worse half of the plans is dropped."""

LEAST, LESS = 0.005, 3e-5
"""A plan that the network draws less often than this is not thought about; with many seats nearly all are."""

TRUST, LESS_TRUST, LEAST_TRUST = 0.01, 0.005, 0.001
"""What the network's opinion counts beside what came of a plan, a part of the victory; less where it imitates."""


def least_for(seats: int) -> float:
    """How often the network must draw a plan that is thought about, with so many seats."""
    return LEAST if seats < GUESSING_SEATS else LESS


def trust_for(seats: int) -> float:
    """What the network's opinion counts with so many seats."""
    return TRUST if seats < FEWEST_SEATS else LESS_TRUST if seats < GUESSING_SEATS else LEAST_TRUST


class Thinker(NamedTuple):
    """A champion in compiled code: what it learned, and room for its plans, their credits and sums."""

    learned: Learned
    outlook: Outlook
    guess: Guess
    sight: Sight
    seen: Any
    work: Any
    plans: Any
    credit: Any
    sums: Any
    trust: float
    least: float
    worlds: int


def new_thinker(game: Game, seats: int, worlds: int, learned: Learned) -> Thinker:
    """A champion with so many worlds, by what was learned for so many seats."""
    return Thinker(
        learned,
        new_outlook(learned.values, learned.outlook),
        new_guess(learned.guess),
        new_sight(game.most_choices, CHOICE),
        np.zeros(1, game.record),
        np.zeros(3, game.record),
        np.zeros(MOST_PLANS, np.int64),
        np.zeros(MOST_PLANS),
        np.zeros(MOST_PLANS),
        trust_for(seats),
        least_for(seats),
        worlds,
    )


@rule
def promising(position: Record, thinker: Thinker) -> int:
    """The plans that the network draws often enough, with their credit; how many there are."""
    total = plans_of(position, thinker.learned.net, thinker.sight)
    shares = thinker.sight.layers.scores
    most = 0.0
    for place in range(total):
        most = max(most, float(shares[place]))
    number = 0
    for place in range(total):
        if shares[place] >= min(thinker.least, most):
            thinker.plans[number] = thinker.sight.plans[place]
            thinker.credit[number] = thinker.trust * log(shares[place])
            number += 1
    return number


@rule
def best_first(number: int, kept: int, worlds: int, thinker: Thinker) -> None:
    """The best plans so far come first."""
    plans, credit, sums = thinker.plans, thinker.credit, thinker.sums
    for place in range(kept):
        best = place
        for other in range(place + 1, number):
            if sums[other] / worlds + credit[other] > sums[best] / worlds + credit[best]:
                best = other
        plans[place], plans[best] = plans[best], plans[place]
        credit[place], credit[best] = credit[best], credit[place]
        sums[place], sums[best] = sums[best], sums[place]


@rule
def best_plan(number: int, thinker: Thinker, rng: Record) -> int:
    """The best of so many plans, after rounds that drop the worse half."""
    for place in range(number):
        thinker.sums[place] = 0.0
    done = 0
    for _ in range(ROUNDS):
        if number > 1:
            more = max(1, thinker.worlds // ROUNDS)
            try_plans(
                more, thinker.seen, thinker.work, thinker.plans[:number], thinker.learned, thinker.outlook,
                thinker.guess, rng, thinker.sight, thinker.sums[:number],
            )  # fmt: skip
            done += more
            kept = min(number, max(2, (number + 1) // 2))
            best_first(number, kept, done, thinker)
            number = kept
    return int(thinker.plans[0])


@rule
def champions_choice(position: Record, thinker: Thinker, rng: Record, out: Choices) -> int:
    """What the level `champion` chooses with so many worlds and no limit of time."""
    number = choices(position, out)
    if number == 1:
        return int(out[0])
    thinker.seen[0] = position
    hide(thinker.seen[0], int(position.turn))
    if position.phase == Phase.PLACE_SPARE:
        for place in range(number):
            thinker.plans[place] = out[place]
            thinker.credit[place] = 0.0
        return best_plan(number, thinker, rng)
    if position.phase == Phase.TURN:
        lie = plain_lie(thinker.seen[0], int(position.turn))
        if lie != EMPTY:
            return lie
    plan = best_plan(promising(thinker.seen[0], thinker), thinker, rng)
    return plan // NUMBER if position.phase == Phase.CLAIM else plan & (NUMBER - 1)
