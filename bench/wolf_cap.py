"""How far luck caps a ladder in You Cry Wolf!: somebody who looks under all cups against one of our players.

python bench/wolf_cap.py [--seats N] [--against shepherd:0.1] [--games N] [--worlds N] [--seed N]

The cheat thinks as `champion` does, but in the one world that is true, and it calls every lie. Nothing else can play
so: minds get what their seat sees.
"""

from __future__ import annotations

import argparse

import numpy as np

import sheepfold
from sheepfold.engine.position import Position
from sheepfold.engine.rng import stream
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.survey import NUMBER
from sheepfold.games.wolf.board import ROWS, Code
from sheepfold.games.wolf.champion.mind import PlanSearch
from sheepfold.games.wolf.champion.store import FILE
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.calls import known_count
from sheepfold.lab.ladder import chance, difference, interval, seatings, shares
from sheepfold.players import mind


class Cheat:
    """Chooses from the whole position."""

    def __init__(self, seed: int, worlds: int) -> None:
        self._rng = stream(seed)
        self._worlds = worlds

    def choose(self, whole: Position) -> int:
        """The code of its choice."""
        codes = whole.choices()
        if len(codes) == 1:
            return codes[0]
        if whole.record.phase == Phase.TURN and (lies := self._lies(whole)):
            return lies[0]
        search = PlanSearch(whole, FILE, self._rng)
        if whole.record.phase == Phase.PLACE_SPARE:
            plans, likes = np.array(codes, np.int64), np.full(len(codes), 1 / len(codes))
        else:
            plans, likes = search.promising()
        plan = search.best(plans, likes, TimeLimit().begin(), self._worlds)
        if whole.record.phase == Phase.PLACE_SPARE:
            return plan
        return plan // NUMBER if whole.record.phase == Phase.CLAIM else plan % NUMBER

    def _lies(self, whole: Position) -> list[int]:
        """Calls of claims that are not true, the dearest first."""
        record = whole.record
        together = int(sum(int(cup) for cup in record.cups[: record.seats]))
        missing = {row: int(record.number[row]) - int(known_count(record, row, together)) for row in range(ROWS)}
        calls = [row for row in range(ROWS) if Code.CALL + row in whole.choices() and missing[row] > 0]
        return [Code.CALL + row for row in sorted(calls, key=lambda row: -missing[row])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--against", default="shepherd:0.1")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game, orders = sheepfold.load("wolf"), seatings(chosen.seats)
    counts = np.zeros((chosen.seats + 1, 2))
    for number in range(-(-chosen.games // len(orders)) * len(orders)):
        seating = orders[number % len(orders)]
        position = game.new(chosen.seats, chosen.seed + number // len(orders))
        cheat = Cheat(number, chosen.worlds)
        others = [mind(chosen.against, 100 * number + seat) for seat in range(chosen.seats)]
        while not position.over:
            seat = position.actor
            choice = cheat.choose(position.copy()) if seating[seat] else others[seat].choose(position.seen_by(seat))
            position.play(choice)
        won = shares(position.payoffs)
        counts[sum(seating)] += 1, sum(share for share, cheats in zip(won, seating, strict=True) if cheats)
    elo = difference(counts)
    low, high = (chance(end) for end in interval(counts, elo))
    print(
        f"{chosen.seats} seats: one who sees all cups over {chosen.against}: {chance(elo):.1%} of two "
        f"({low:.1%} to {high:.1%}), {int(counts[:, 0].sum())} games"
    )


if __name__ == "__main__":
    main()
