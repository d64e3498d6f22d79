"""Whole turns of champions with different times, judged where they end: what more thought is worth.

python bench/turns.py [GAME] [--seats N] [--seconds 0.1 1] [--positions N] [--seed N]

Positions come from games of champions that simulate a thousand times a decision. From each of them every champion plays
the rest of the turn, with so many seconds of work a decision, and the same roll-outs tell what its seat can expect
then: by the network after a roll-out, or with every seat playing the best of several lines for one, two and three
rounds first. For games in which everybody knows the same and a champion drafts its turns.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

import sheepfold
from sheepfold import Game, Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players import Search
from sheepfold.players.drafting import Judge

ROLL_OUTS = {0: 6000, 1: 4000, 2: 2000, 3: 1500}
"""By the rounds that are answered: so many roll-outs judge the end of a turn."""

SIMULATIONS = 1000
EVERY = 40
"""One decision in so many of a game is looked at, about."""


def decisions(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Decisions in games of quick champions, as many as are wanted."""
    draw = np.random.default_rng(seed)
    for deal in range(1_000_000):
        position = game.new(seats, seed + deal)
        quick = Search(0.4, simulations=SIMULATIONS, seed=deal, learned=True)
        while not position.over:
            seen = position.seen_by(position.actor)
            if len(position.choices()) > 1 and draw.integers(EVERY) == 0:
                yield position.copy()
            position.play(quick.choose(seen))


def played(position: Position, seconds: float, seed: int) -> Position:
    """The position when the turn of the seat that decides is over, played with so many seconds of work a decision."""
    seat, end = position.actor, position.copy()
    champion = Search(limit=TimeLimit(work=seconds), seed=seed, learned=True)
    while not end.over and end.actor == seat:
        end.play(champion.choose(end.seen_by(seat)))
    return end


def worth(end: Position, seat: int, rounds: int) -> float:
    """What a seat can expect here, by roll-outs in which so many rounds are answered."""
    if end.over:
        return float(end.payoffs[seat])
    judge = Judge(end, seat, 1, 1, rounds)
    judge.go_on(ROLL_OUTS[rounds], TimeLimit().begin(), 1.0)
    return judge.mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="sheep")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.1, 1.0])
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = sheepfold.load(chosen.game)
    seats = game.checked_seats(chosen.seats)
    found = np.zeros((len(chosen.seconds), chosen.positions, len(ROLL_OUTS)))
    for number, position in zip(range(chosen.positions), decisions(game, seats, chosen.seed), strict=False):
        for who, seconds in enumerate(chosen.seconds):
            end = played(position, seconds, number)
            found[who, number] = [worth(end, position.actor, rounds) for rounds in ROLL_OUTS]
    for seconds, values in zip(chosen.seconds, found, strict=True):
        more = values - found[0]
        means, gains, margins = values.mean(axis=0), more.mean(axis=0), 1.96 * more.std(axis=0) / chosen.positions**0.5
        told = [
            f"{rounds} rounds answered: {means[place]:.4f} ({gains[place]:+.4f} +-{margins[place]:.4f})"
            for place, rounds in enumerate(ROLL_OUTS)
        ]
        print(f"{seconds:g} s, {chosen.positions} turns: " + "; ".join(told), flush=True)


if __name__ == "__main__":
    main()
