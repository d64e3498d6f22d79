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
from pathlib import Path
from typing import Any

import numpy as np

import sheepfold
from sheepfold.engine.contract import CHANCE, actor, apply, pick
from sheepfold.engine.record import CHOICE, Choices
from sheepfold.engine.rng import RNG, begin_stream
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.store import Strategy, strategy_for
from sheepfold.games.wolf.bluff.turns import prospects
from sheepfold.games.wolf.champion.shepherds import Desk, new_desk, shepherds_choice
from sheepfold.games.wolf.champion.store import FILE, learned_for
from sheepfold.games.wolf.champion.thinker import Thinker, champions_choice, new_thinker
from sheepfold.games.wolf.position import Phase
from sheepfold.lab.ladder import chance, difference, interval_by_deals, seatings

MOST_PLAYS, MOST_THOUGHTS = 1 << 10, 1 << 16
"""So many plays and decisions of a deal have luck of their own."""


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
            new_thinker(game, seats, chosen.worlds[1], learned_for(seats, chosen.file)), np.zeros(2, RNG),
            chosen.seed, np.zeros(game.most_choices, CHOICE), counts,
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
