"""What one turn of a champion of You Cry Wolf! is worth beside a shepherd's, without the luck of whole games.

python bench/wolf_turns.py [--seats N ...] [--worlds SHEPHERD CHAMPION] [--turns N] [--times N] [--seed N] [--file FILE]

Shepherds play whole games. In each of their turns a champion is asked, too; where it would do something else, both
plans are played on by shepherds to the end of the play, under the true cups, and the outlook tells what comes of them.
So this says how a champion fares alone among shepherds, in far fewer games than `bench/wolf_duels.py` needs; it does
not say how champions fare among each other.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from wolf_duels import Thinker, best_plan, new_thinker, promising

import sheepfold
from sheepfold.engine.contract import CHANCE, actor, apply, hide, pick
from sheepfold.engine.record import CHOICE, Choices, Record
from sheepfold.engine.rng import stream
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.store import Strategy, strategy_for
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER
from sheepfold.games.wolf.bluff.turns import carry_out, is_over
from sheepfold.games.wolf.champion.outlook import prospects
from sheepfold.games.wolf.champion.shepherds import Desk, new_desk, plain_lie, shepherds_choice
from sheepfold.games.wolf.champion.store import FILE
from sheepfold.games.wolf.position import Phase

NOW, BEFORE, TRIED = 0, 1, 2
"""Positions at work: the game, the turn before it was taken, a plan played on."""


@rule
def go_on(position: Record, worlds: int, strategy: Strategy, rng: Record, desk: Desk, out: Choices) -> int:
    """Chance or a shepherd goes on; the plan of the shepherd, if it took a turn, else EMPTY."""
    if actor(position) == CHANCE:
        apply(position, pick(position, CHANCE, rng, out))
        return EMPTY
    is_turn = position.phase == Phase.TURN
    plan = shepherds_choice(position, worlds, strategy, rng, desk, out)
    apply(position, plan)
    if position.phase == Phase.CLAIM:
        claim = shepherds_choice(position, worlds, strategy, rng, desk, out)
        apply(position, claim)
        plan += NUMBER * claim
    return plan if is_turn else EMPTY


@rule
def worth(
    work: Any, plan: int, times: int, worlds: int, strategy: Strategy, thinker: Thinker, rng: Record, desk: Desk,
    out: Choices,
) -> Any:  # fmt: skip
    """What a plan brings its seat on average, played on by shepherds under the true cups."""
    total = 0.0
    for _ in range(times):
        work[TRIED] = work[BEFORE]
        position = work[TRIED]
        carry_out(position, plan)
        while not is_over(position, int(work[BEFORE].plays)):
            go_on(position, worlds, strategy, rng, desk, out)
        total += prospects(position, int(work[BEFORE].turn), thinker.outlook)
    return total / times


@rule
def compare_turns(
    start: Any, work: Any, times: int, worlds: int, strategy: Strategy, desk: Desk, thinker: Thinker, rng: Record,
    out: Choices, gains: Any,
) -> int:  # fmt: skip
    """What the champion gains in each turn until they are enough; how often it did something else."""
    turns = 0
    others = 0
    while turns < len(gains):
        if work[NOW].phase == Phase.GAME_OVER:
            work[NOW] = start[0]
        work[BEFORE] = work[NOW]
        plan = go_on(work[NOW], worlds, strategy, rng, desk, out)
        if plan != EMPTY:
            thinker.seen[0] = work[BEFORE]
            hide(thinker.seen[0], int(work[BEFORE].turn))
            own = plain_lie(thinker.seen[0], int(work[BEFORE].turn))
            if own == EMPTY:
                own = best_plan(promising(thinker.seen[0], thinker), thinker, rng)
            if own != plan:
                others += 1
                gains[turns] = worth(work, own, times, worlds, strategy, thinker, rng, desk, out)
                gains[turns] -= worth(work, plan, times, worlds, strategy, thinker, rng, desk, out)
            turns += 1
    return others


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[6, 7, 8])
    parser.add_argument("--worlds", type=int, nargs=2, default=[200, 400])
    parser.add_argument("--turns", type=int, default=10000)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    chosen = parser.parse_args()
    game = sheepfold.load("wolf")
    for seats in chosen.seats:
        start, gains, began = np.zeros(1, game.record), np.zeros(chosen.turns), time.process_time()
        start[0] = game.start(seats, None)
        others = game.compiled.specialise(compare_turns)(
            start, np.repeat(start, 3), chosen.times, chosen.worlds[0], strategy_for(seats), new_desk(game),
            new_thinker(game, seats, chosen.worlds[1], chosen.file), stream(chosen.seed),
            np.zeros(game.most_choices, CHOICE), gains,
        )  # fmt: skip
        print(
            f"{seats} seats: a turn of the champion's gains {gains.mean():+.2%} "
            f"(+-{1.96 * gains.std() / len(gains) ** 0.5:.2%}) of a victory beside a shepherd's; it differs in "
            f"{others / len(gains):.0%} of {len(gains):,} turns, {time.process_time() - began:.0f} s of work",
            flush=True,
        )


if __name__ == "__main__":
    main()
