"""Random play over the contract, specialised per game: a random choice, chance rolled, a game played out."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.contract import CHANCE, NOBODY, actor, apply, choices, ending, odds, pick, result
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.record_copies import copy_record
from sheepfold.engine.rng import begin_stream, below
from sheepfold.engine.rule import rule


@rule
def pick_from_list(position: Record, who: int, rng: Record, out: Choices) -> Any:
    """A random legal choice: uniform for a seat, by the odds for chance; what `pick` is unless a game has its own."""
    number = choices(position, out)
    if who == CHANCE:
        return out[weighted(position, rng, out, number)]
    return out[below(rng, number)]


@rule
def lean_on_pick(position: Record, who: int, rng: Record, out: Choices) -> Any:
    """`lean` of a game without a roll-out policy: any legal choice."""
    return pick(position, who, rng, out)


@rule
def weighted(position: Record, rng: Record, out: Choices, number: int) -> int:
    """The place in `out` of a chance outcome drawn by the odds."""
    total = 0
    for place in range(number):
        total += odds(position, out[place])
    drawn = below(rng, total)
    place = 0
    weight = odds(position, out[0])
    while drawn >= weight:
        drawn -= weight
        place += 1
        weight = odds(position, out[place])
    return place


@rule
def play_out(position: Record, rng: Record, out: Choices) -> int:
    """Play to the end at random; the number of decisions, and of chance events above bit 32."""
    steps = 0
    who = actor(position)
    while who != NOBODY:
        apply(position, pick(position, who, rng, out))
        steps += 1 << 32 if who == CHANCE else 1
        who = actor(position)
    return steps


@rule
def play_game(work: Any, start: Any, rng: Record, out: Choices, payoffs: Any, scores: Any, numbers: Any) -> None:
    """One random game from `start`; `numbers` gets its decisions, chance events and ending."""
    copy_record(work, 0, start, 0)
    steps = play_out(work[0], rng, out)
    result(work[0], payoffs, scores)
    numbers[0] = steps & 0xFFFFFFFF
    numbers[1] = steps >> 32
    numbers[2] = ending(work[0])


@rule
def play_games(
    work: Any, start: Any, rng: Record, out: Choices, seed: int, first: int, payoffs: Any, scores: Any, numbers: Any
) -> None:
    """Games number `first`, `first` + 1, ... of a seed, one for each row of the results."""
    for row in range(len(numbers)):
        begin_stream(rng, seed, first + row)
        play_game(work, start, rng, out, payoffs[row], scores[row], numbers[row])
