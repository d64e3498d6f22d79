"""Champions and shepherds of You Cry Wolf! by the thousand: whole games inside compiled code, with so many worlds each.

python bench/wolf_duels.py [--seats N ...] [--worlds SHEPHERD CHAMPION] [--games N] [--seed N] [--file FILE]

Both think as at the table, with a fixed number of worlds instead of a limit of time; one sits against all others in
every seat, both ways, as on the ladder. All games of a deal have the same luck, dice as well as imagined worlds, so
that they are the same game until somebody's choice differs; the interval is counted by deals. For limits of time there
is `sheepfold ladder`.
"""

from __future__ import annotations

import argparse
import time
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sheepfold
from sheepfold.engine.contract import CHANCE, actor, apply, choices, hide, pick
from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Choices, Record
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.store import Strategy, strategy_for
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER
from sheepfold.games.wolf.bluff.turns import prospects
from sheepfold.games.wolf.champion.guesses import Guess, new_guess
from sheepfold.games.wolf.champion.mind import ROUNDS, least_for, trust_for
from sheepfold.games.wolf.champion.outlook import Outlook, new_outlook
from sheepfold.games.wolf.champion.search import plans_of, try_plans
from sheepfold.games.wolf.champion.self_play import Sight, new_sight
from sheepfold.games.wolf.champion.shepherds import Desk, new_desk, plain_lie, shepherds_choice
from sheepfold.games.wolf.champion.sight import MOST_PLANS
from sheepfold.games.wolf.champion.store import FILE, Learned, learned_for
from sheepfold.games.wolf.position import Phase
from sheepfold.lab.ladder import chance, difference, interval_by_deals, seatings

MOST_PLAYS, MOST_THOUGHTS = 1 << 10, 1 << 16
"""So many plays and decisions of a deal have luck of their own."""


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


def new_thinker(game: Game, seats: int, worlds: int, file: Path) -> Thinker:
    """A champion with so many worlds, by what this file holds."""
    learned = learned_for(seats, file)
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


@rule
def play_duels(
    games: int, orders: Any, start: Any, work: Any, worlds: int, strategy: Strategy, desk: Desk, thinker: Thinker,
    rngs: Any, seed: int, out: Choices, counts: Any,
) -> None:  # fmt: skip
    """Deals in every seating: by deal and number of champions at the table, games and their shares of the victory."""
    position = work[0]
    for game in range(games):
        work[0] = start[0]
        deal = game // len(orders)
        seating = orders[game % len(orders)]
        play = -1
        thoughts = 0
        while position.phase != Phase.GAME_OVER:
            if position.plays != play:
                play = int(position.plays)
                begin_stream(rngs[0], seed, deal * MOST_PLAYS + play)
            if actor(position) == CHANCE:
                apply(position, pick(position, CHANCE, rngs[0], out))
                continue
            begin_stream(rngs[1], seed + 1, deal * MOST_THOUGHTS + thoughts)
            thoughts += 1
            if seating[position.turn]:
                apply(position, champions_choice(position, thinker, rngs[1], out))
            else:
                apply(position, shepherds_choice(position, worlds, strategy, rngs[1], desk, out))
        champions = 0
        for seat in range(position.seats):
            champions += seating[seat]
        counts[deal, champions, 0] += 1.0
        for seat in range(position.seats):
            if seating[seat]:
                counts[deal, champions, 1] += prospects(position, seat, strategy.values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7, 8])
    parser.add_argument("--worlds", type=int, nargs=2, default=[200, 200])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    chosen = parser.parse_args()
    game = sheepfold.load("wolf")
    for seats in chosen.seats:
        orders, start = np.array(seatings(seats)), np.zeros(1, game.record)
        start[0] = game.start(seats, None)
        deals = -(-chosen.games // len(orders))
        games, counts = deals * len(orders), np.zeros((deals, seats + 1, 2))
        began = time.process_time()
        game.compiled.specialise(play_duels)(
            games, orders, start, start.copy(), chosen.worlds[0], strategy_for(seats), new_desk(game),
            new_thinker(game, seats, chosen.worlds[1], chosen.file), np.zeros(2, RNG), chosen.seed,
            np.zeros(game.most_choices, CHOICE), counts,
        )  # fmt: skip
        elo = difference(counts.sum(axis=0))
        low, high = (chance(end) for end in interval_by_deals(counts, elo))
        print(
            f"{seats} seats, champion with {chosen.worlds[1]} worlds over shepherd with {chosen.worlds[0]}: "
            f"{chance(elo):.1%} of two ({low:.1%} to {high:.1%}), {games} games, "
            f"{time.process_time() - began:.0f} s of work",
            flush=True,
        )


if __name__ == "__main__":
    main()
