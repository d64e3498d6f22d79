"""Contests with OpenSpiel's searches run in every game, whatever our player."""

from __future__ import annotations

import random

import pyspiel
import pytest

import sheepfold
from sheepfold.bridges import openspiel
from sheepfold.bridges.contest import Contest, Player, TheirSearch

SHORT = {"peter": {"length": "one_round"}, "wolf": {"players": 3}}


@pytest.mark.parametrize(("name", "our_rollouts"), [("peter", False), ("peter", True), ("wolf", True)])
def test_is_mcts_plays_games_with_secrets(name: str, our_rollouts: bool) -> None:
    player = Player(name, "random", parameters=SHORT[name], seconds=0.001, our_rollouts=our_rollouts)
    contest = player.play()
    assert contest.games == 1
    assert contest.decisions[0] > 0
    assert contest.simulations > 0
    assert 0 <= contest.share <= 1


def test_mcts_plays_open_games() -> None:
    parameters = {"players": 2, "sun_length": 4}
    contest = Player("shepherd", "random", parameters=parameters, seconds=0.001, our_rollouts=True).play()
    assert contest.decisions[1] > 0


def test_a_game_that_their_search_has_solved_says_nothing_about_its_speed() -> None:
    openspiel.register()
    game = pyspiel.load_game("sheepfold_sheep", {"players": 3, "round_cap": 1})
    state, chance = game.new_initial_state(), random.Random(1)
    last = state
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            last = state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
    search = TheirSearch(game, seed=1, our_rollouts=True, per_second=4000)
    assert search.choose(last, seconds=1.0) in last.legal_actions()
    assert 0 < search.simulations < 4000
    assert search.per_second == 4000


def test_our_seat_goes_round_and_the_luck_is_the_same_for_each() -> None:
    player = Player("wolf", "random", parameters={"players": 2}, seconds=0.001)
    assert [player.play().games for _ in range(2)] == [1, 2]
    assert "2 games: ours won" in player.contest.text()


def test_a_share_among_many_is_worth_what_its_odds_are_between_two() -> None:
    assert Contest(2, games=10, points=8).worth == pytest.approx(0.8)
    assert Contest(3, games=3, points=2).worth == pytest.approx(0.8)
    assert Contest(4, games=4, points=1).worth == pytest.approx(0.5)


def test_every_game_has_a_name_there() -> None:
    assert [Player(name, "random").game.get_type().short_name for name in sheepfold.game_names()[:1]] == [
        "sheepfold_peter"
    ]
