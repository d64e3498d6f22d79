"""Preparing: nothing is left to be compiled when people sit down."""

from __future__ import annotations

import random

import pytest

import sheepfold
from sheepfold.players.prepare import one_of_each_decision

GAMES = 30


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_players_are_prepared_for_every_kind_of_decision(name: str) -> None:
    game = sheepfold.load(name)
    for seats in {min(game.seats), max(game.seats)}:
        prepared = {seen.decision for seen in one_of_each_decision(game, seats)}
        met = set()
        for seed in range(1000, 1000 + GAMES):
            position, draw = game.new(seats=seats, seed=seed), random.Random(seed)
            while not position.over:
                met.add(position.decision)
                position.play(draw.choice(position.choices()))
        assert met <= prepared
