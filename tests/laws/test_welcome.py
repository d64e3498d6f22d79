"""One click starts a game in which the person has a turn before it can end."""

from __future__ import annotations

import random

from sheepfold import Game, Position

GAMES = 60
SEATS_AT_MOST = 6


def test_who_plays_with_one_click_has_a_turn_before_the_end(game: Game) -> None:
    for seats in [seats for seats in game.seats if seats <= SEATS_AT_MOST]:
        for seed in range(GAMES):
            position, draw = Position(game, game.start(seats, game.welcome), chance="ask"), random.Random(seed)
            while position.actor != 0:
                assert not position.over, f"{seats} seats, seed {seed}"
                position.play(draw.choice(position.choices()))
