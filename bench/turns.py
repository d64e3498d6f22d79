"""Whole turns of champions with different times, judged where they end: what more thought is worth.

python bench/turns.py [GAME] [--seats N] [--seconds 0.1 1] [--positions N] [--seed N]

Positions come from games of champions that simulate a thousand times a decision, now and then where a turn begins. From
each of them every champion plays the turn, with so many seconds of work a decision. From where it ends quick champions
play on for two rounds, again and again, and roll-outs tell what the seat can expect then. Neither drafts nor answers
judge, so it is no champion's own opinion; but the network judges in the end, as it does for all of them. For games in
which everybody knows the same and a champion drafts its turns.
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

SOURCE = 1000
"""Simulations a decision in the games that positions come from."""

QUICK = 300
"""Simulations a decision of those who play on."""

IMPATIENT = 0.4
"""Seconds with which a champion drafts no turns; its simulations take less."""

AGAIN = 40
"""So often it is played on from the end of a turn."""

ROUNDS = 2
ROLL_OUTS = 64

EVERY = 12
"""One turn in so many of a game is looked at, about."""


def beginnings(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Beginnings of turns in games of quick champions, as many as are wanted."""
    draw = np.random.default_rng(seed)
    for deal in range(1_000_000):
        position, before = game.new(seats, seed + deal), -1
        quick = Search(IMPATIENT, simulations=SOURCE, seed=deal, learned=True)
        while not position.over:
            begins, before = position.actor != before, position.actor
            if begins and len(position.choices()) > 1 and draw.integers(EVERY) == 0:
                yield position.copy()
            position.play(quick.choose(position.seen_by(position.actor)))


def played(position: Position, search: Search, turns: int = 1) -> Position:
    """The position after so many turns of whoever is to play them."""
    end = position.copy()
    for _ in range(turns):
        seat = end.actor
        while not end.over and end.actor == seat:
            end.play(search.choose(end.seen_by(seat)))
    return end


def worth(end: Position, seat: int) -> float:
    """What a seat can expect here if quick champions play on."""
    if end.over:
        return float(end.payoffs[seat])
    return float(np.mean([_once(end, seat, seed) for seed in range(AGAIN)]))


def _once(end: Position, seat: int, seed: int) -> float:
    quick = Search(IMPATIENT, simulations=QUICK, seed=seed, learned=True)
    later = played(end, quick, ROUNDS * end.seats)
    if later.over:
        return float(later.payoffs[seat])
    judge = Judge(later, seat, seed, 1, 0)
    judge.go_on(ROLL_OUTS, TimeLimit().begin(), 1.0)
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
    found = np.zeros((len(chosen.seconds), chosen.positions))
    for number, position in zip(range(chosen.positions), beginnings(game, seats, chosen.seed), strict=False):
        for who, seconds in enumerate(chosen.seconds):
            champion = Search(limit=TimeLimit(work=seconds), seed=number, learned=True)
            found[who, number] = worth(played(position, champion), position.actor)
    for seconds, values in zip(chosen.seconds, found, strict=True):
        more = values - found[0]
        margin = 1.96 * more.std() / chosen.positions**0.5
        print(f"{seconds:g} s, {chosen.positions} turns: {values.mean():.4f} ({more.mean():+.4f} +-{margin:.4f})")


if __name__ == "__main__":
    main()
