"""The laboratory's speed: random games with all measures, searched games beside the same through the ladder's players.

python bench/study.py [--games N] [--searched N]
"""

from __future__ import annotations

import argparse
import time

import sheepfold
from sheepfold.lab.study.collecting import Piece, play_piece
from sheepfold.lab.study.planning import MAIN, planned
from sheepfold.lab.study.result import StudyResult
from sheepfold.lab.study.running import StudyCourse
from sheepfold.players import mind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--searched", type=int, default=20)
    chosen = parser.parse_args()
    game = sheepfold.load("peter")
    at_random(game, 10)
    wall, work = at_random(game, chosen.games)
    print(f"{game.name}: {chosen.games} random games with all measures: {wall:.2f} s, {work:.2f} s of processor time")
    for name in sheepfold.game_names():
        searched(sheepfold.load(name), chosen.searched)


def at_random(game: sheepfold.Game, games: int) -> tuple[float, float]:
    plan = planned(game, players=["random"], games=games, seed=1)
    wall, work = time.perf_counter(), time.process_time()
    course = StudyCourse(plan)
    result = StudyResult(plan, course.run(), 0.0)
    assert result.main.games == games
    assert result.sections
    return time.perf_counter() - wall, time.process_time() - work


def searched(game: sheepfold.Game, games: int) -> None:
    """Games of `dog` for each second of one core's work: inside compiled code, and choice by choice."""
    series = next(one for one in planned(game, players=["dog"], seed=1).series if one.name == MAIN)
    play_piece(Piece(series, 0, 1))
    began = time.process_time()
    play_piece(Piece(series, 0, games))
    compiled = games / (time.process_time() - began)
    one_by_one(game, 1)
    began, number = time.process_time(), max(1, games // 4)
    for seed in range(number):
        one_by_one(game, seed)
    single = number / (time.process_time() - began)
    print(f"{game.name}, {game.usual_seats} seats: {compiled:.2f} games/s of dog, {single:.2f} choice by choice")


def one_by_one(game: sheepfold.Game, seed: int) -> None:
    position, players = game.new(seed=seed), [mind("dog", seed + seat) for seat in range(game.usual_seats)]
    while not position.over:
        position.play(players[position.actor].choose(position.seen_by(position.actor)))


if __name__ == "__main__":
    main()
