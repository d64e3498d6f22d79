"""Small configurations are played through every bridge, and pass each library's own check."""

from __future__ import annotations

from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import sheepfold
import sheepfold.bridges.gymnasium
from sheepfold import Game
from sheepfold.bridges.openspiel import register
from sheepfold.bridges.openspiel_parameters import canonical
from sheepfold.bridges.pettingzoo import env
from sheepfold.engine.observation import layout_of

SMALL = [name for name in sheepfold.game_names() if sheepfold.load(name).small]


@pytest.fixture(params=SMALL)
def small(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)


def test_openspiel_plays_it(small: Game, capfd: pytest.CaptureFixture[str]) -> None:
    register()
    parameters: dict[str, Any] = {"players": min(small.seats), **canonical(small, small.small)}
    game = pyspiel.load_game(f"sheepfold_{small.name}", parameters)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    assert game.max_game_length() < 100


def test_gymnasium_plays_it(small: Game) -> None:
    made = gymnasium.make(f"sheepfold/{small.name}-v1", seats=min(small.seats), **small.small)
    check_env(made.unwrapped)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_plays_it(small: Game) -> None:
    api_test(env(small.name, seats=min(small.seats), **small.small), num_cycles=20)


@pytest.mark.parametrize("form", ["seat", "bits", "numbers"])
def test_no_observation_shows_an_option_for_study(small: Game, form: str) -> None:
    study = {option.name for option in small.option_list if option.study}
    assert not study & set(layout_of(small, small.start(min(small.seats), small.small), form).fields)
