"""Perft: counted as a plain recursion counts."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE, Record, copy_of
from sheepfold.lab.perft import perft

from ..engine.toy import TOY
from ..games.peter.table import GAME, at


def naive(game: Game, position: Record, depth: int) -> int:
    out = np.zeros(game.most_choices, CHOICE)
    number = game.plain.choices(position, out)
    if depth == 0:
        return 1
    leaves = 0
    for choice in out[:number].tolist():
        after = copy_of(position)
        game.plain.apply(after, choice)
        leaves += naive(game, after, depth - 1)
    return leaves


@pytest.mark.parametrize("seed", range(4))
def test_counts_from_a_deal_are_those_of_a_plain_recursion(seed):
    start = GAME.new(seed=seed).record
    assert [perft(GAME, start, depth) for depth in range(4)] == [naive(GAME, start, depth) for depth in range(4)]


def test_chance_events_are_counted():
    start = GAME.start()
    assert [perft(GAME, start, depth) for depth in range(5)] == [1, 2, 2 * 28, 2 * 28 * 27, 2 * 28 * 27 * 26]


def test_games_that_end_earlier_do_not_count():
    start = TOY.start(2, {"stones": 5})
    counts = [naive(TOY, start, depth) for depth in range(12)]
    assert [perft(TOY, start, depth) for depth in range(12)] == counts
    assert counts[10] > counts[11] == 0


def test_nothing_follows_the_end():
    over = at("trick 11 leader 0 at END totals 100,0 spring 0,0").record
    assert [perft(GAME, over, depth) for depth in range(3)] == [1, 0, 0]


def test_counting_does_not_change_the_position():
    start = GAME.start()
    before = copy_of(start)
    perft(GAME, start, 2)
    assert start == before


@pytest.mark.parametrize("depth", [-1, 65])
def test_an_impossible_depth_is_refused(depth):
    with pytest.raises(ValueError, match=f"expected a depth from 0 to 64, got {depth}"):
        perft(GAME, GAME.start(), depth)
