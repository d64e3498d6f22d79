"""How far luck caps a ladder in The Shepherd: somebody who knows every throw and card to come against our search.

python bench/shepherd_cap.py [--seats N] [--version tactical] [--simulations N N] [--games N] [--seed N]

In these games the throw of a turn and the card on a field are fixed by a number; the prophet searches in a game that
knows it, the other in the game as it is. First the prophet's search, then the other's has so many simulations.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

import numpy as np

import sheepfold
from sheepfold.engine.bits import count
from sheepfold.engine.contract import CHANCE
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.record import CHOICE, copy_of
from sheepfold.engine.rng import stream
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd import rules
from sheepfold.games.shepherd.board import ALL_THROWS, THROW_OF
from sheepfold.games.shepherd.position import Phase
from sheepfold.games.shepherd.rules import actor, apply, begin, choices, ending, odds, result, why_not
from sheepfold.games.shepherd.rules.actions import hidden_worms
from sheepfold.lab.ladder import chance, difference, interval, seatings, shares
from sheepfold.players.search import Search

__all__ = ["actor", "apply", "begin", "choices", "ending", "odds", "pick", "result", "why_not"]

plain_pick = rules.pick

FIRST_FATE = 1000
"""The option `turn_cap` holds the number that fixes a game's chance: no game is ever that long."""


@rule
def drawn_by_fate(number, what, bound):
    """A number below the bound, always the same for the same two numbers."""
    mixed = (number * 2654435761 + what * 40503 + 97) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 73244475) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 73244475) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) % bound


@rule
def pick(position, who, rng, out):
    """The throw of this turn and the card on this field, as fixed; else as in any game."""
    fate = int(position.turn_cap)
    if position.phase == Phase.ROLL:
        return THROW_OF[drawn_by_fate(fate, int(position.turn), np.int64(ALL_THROWS))]
    if position.phase == Phase.TURN_CARD:
        drawn = drawn_by_fate(fate, 10_000 + int(position.turned), np.int64(count(position.light)))
        return np.int64(0 if drawn < count(position.light) - hidden_worms(position) else 1)
    return plain_pick(position, who, rng, out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--version", default="basic")
    parser.add_argument("--simulations", type=int, nargs=2, default=[1000, 1000])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = sheepfold.load("shepherd")
    fated = replace(game, rules=(sys.modules[__name__],))
    compiled = fated.ready().specialise(pick)
    orders, counts = seatings(chosen.seats), np.zeros((chosen.seats + 1, 2))
    out = np.zeros(game.most_choices, CHOICE)
    for number in range(-(-chosen.games // len(orders)) * len(orders)):
        seating, fate = orders[number % len(orders)], FIRST_FATE + chosen.seed + number // len(orders)
        start = copy_of(game.start(chosen.seats, {"version": chosen.version}))
        start.turn_cap = fate
        position = Position(fated, start, chance=ASK)
        rng = stream(fate)
        searches = [Search(simulations=chosen.simulations[1 - on], seed=number) for on in range(2)]
        while not position.over:
            seat = position.actor
            if seat == CHANCE:
                position.play(int(compiled(position.record, CHANCE, rng, out)))
                continue
            seen = position if seating[seat] else Position(game, position.record, chance=ASK)
            position.play(searches[seating[seat]].choose(seen.seen_by(seat)))
        won = shares(list(position.payoffs))
        counts[sum(seating)] += 1, sum(share for share, prophet in zip(won, seating, strict=True) if prophet)
        if (number + 1) % (4 * len(orders)) == 0:
            tell(chosen, counts, number + 1)
    tell(chosen, counts, int(counts[:, 0].sum()))


def tell(chosen: argparse.Namespace, counts: np.ndarray, games: int) -> None:
    elo = difference(counts)
    low, high = (chance(end) for end in interval(counts, elo))
    print(
        f"shepherd, {chosen.seats} seats, {chosen.version}: a prophet with {chosen.simulations[0]} simulations over "
        f"{chosen.simulations[1]} without: {chance(elo):.1%} of two ({low:.1%} to {high:.1%}), {games} games",
        flush=True,
    )


if __name__ == "__main__":
    main()
