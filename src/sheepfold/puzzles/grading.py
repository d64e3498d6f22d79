"""Grading: which levels find the right choice, each thinking with a fixed number of simulations."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.position import Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players.levels import FOR_EACH_CHOICE, Grade, Thinking
from sheepfold.players.search import Search

MOST_SIMULATIONS = 3000
"""Levels that think by the clock get so many."""

TRIES = 3


def levels_that_miss(seen: Position, answer: int, seed: int) -> tuple[str, ...]:
    """The levels that choose something else in most of their tries."""
    return tuple(grade.name for grade in Grade if _hits(grade, seen, answer, seed) <= TRIES // 2)


def _hits(grade: Grade, seen: Position, answer: int, seed: int) -> int:
    return sum(_thinker(grade, seen, seed + number).choose(seen) == answer for number in range(TRIES))


def _thinker(grade: Grade, seen: Position, seed: int) -> Any:
    """The game's own player of a level, or the search of that level, without a clock."""
    new = seen.game.minds.own_mind
    if (own := new(grade.name, seed, TimeLimit()) if new else None) is not None:
        return own
    thinking: Thinking = grade.value
    return Search(
        simulations=min(thinking.simulations, MOST_SIMULATIONS),
        for_each=FOR_EACH_CHOICE,
        seed=seed,
        temperature=thinking.temperature,
        learned=grade is Grade.champion,
    )
