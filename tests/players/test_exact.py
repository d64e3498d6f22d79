"""Endings solved exactly: the same as by plain search to the very end, in every world."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import sheepfold
from sheepfold import Position
from sheepfold.players import Search
from sheepfold.players.exact import solved, worlds_of

PETER = sheepfold.load("peter")


def worth(position: Position) -> list[float]:
    """What every seat gets if each makes the choice that pays it most, and chance is weighed by its odds."""
    if position.over:
        return list(position.payoffs)
    codes = position.choices()
    after = []
    for code in codes:
        twin = position.copy()
        twin.play(code)
        after.append(worth(twin))
    if position.actor < 0:
        weights = [PETER.plain.odds(position.record, code) for code in codes]
        return list(np.average(after, axis=0, weights=weights))
    return max(after, key=lambda payoffs: payoffs[position.actor])


def endings(number: int) -> Iterator[Position]:
    """Decisions near the end of small one-round games, as the seat sees them."""
    draw, seed = random.Random(2), 0
    while number:
        position = PETER.new(seed=seed, deal="small", length="one_round", chance="ask")
        seed += 1
        while not position.over and number:
            if position.actor >= 0 and len(position.choices()) > 1 and position.record.trick == 2:
                yield position.seen_by(position.actor)
                number -= 1
            position.play(draw.choice(position.choices()))


def test_every_choice_is_worth_its_mean_over_all_worlds() -> None:
    for seen in endings(25):
        found = solved(seen)
        worlds = worlds_of(seen)
        assert found is not None
        assert worlds is not None
        assert found.worlds == len(worlds)
        for code, value in found.values.items():
            expected = []
            for world in worlds:
                position = Position(PETER, world, chance="ask")
                position.play(code)
                expected.append(worth(position)[seen.actor])
            assert value == pytest.approx(np.mean(expected))


def test_a_champion_plays_what_is_solved_and_says_what_it_is_worth() -> None:
    for seen in endings(10):
        found = solved(seen)
        thought = Search(simulations=5, seed=1, learned=True).think(seen)
        assert found is not None
        assert thought.value == max(found.values.values()) == found.values[thought.choice]


def test_the_others_search_as_before() -> None:
    for seen in endings(3):
        assert Search(simulations=50, seed=1).think(seen).simulations == 50


def test_what_is_too_large_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheepfold.players.exact.MOST_POSITIONS", 2)
    assert all(solved(seen) is None for seen in endings(5))
    begun = PETER.new(seed=1)
    assert worlds_of(begun.seen_by(begun.actor)) is None
