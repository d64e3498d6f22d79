"""PettingZoo's own tests pass for every game, and its conventions hold."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

import sheepfold
from sheepfold import BadOption, Game, UnknownGame
from sheepfold.bridges.pettingzoo import SheepfoldAECEnv, env

from .masks import first_illegal, some_legal

with warnings.catch_warnings():  # beside pygame, PettingZoo's tests import what PettingZoo itself calls deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

CYCLES = 100


def quick(game: Game, **settings: Any) -> SheepfoldAECEnv:
    return env(game.name, **game.quick, **settings)


def play(played: SheepfoldAECEnv, seed: int = 1) -> dict[str, float]:
    """Play to the end at random; what each agent got."""
    draw, rewards = np.random.default_rng(seed), {}
    played.reset(seed=seed)
    for agent in played.agent_iter():
        observation, reward, terminated, truncated, _ = played.last()
        done = terminated or truncated
        rewards[agent] = reward
        played.step(None if done else some_legal(observation["action_mask"], draw))
    return rewards


# PettingZoo keeps a list of its own environments for which it does not say these things.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_the_api_test_passes(game: Game) -> None:
    api_test(quick(game), num_cycles=CYCLES)


def test_the_seed_test_passes(game: Game) -> None:
    seed_test(lambda: quick(game), num_cycles=CYCLES)


def test_the_render_test_passes(game: Game) -> None:
    render_test(lambda render_mode: quick(game, render_mode=render_mode))


def test_rewards_are_the_payoffs(game: Game) -> None:
    played = quick(game)
    rewards = play(played)
    assert [rewards[agent] for agent in played.possible_agents] == played.episode.position().payoffs
    assert played.agents == []


def test_every_number_of_seats_has_its_agents(game: Game) -> None:
    for seats in game.seats:
        played = env(game.name, seats)
        played.reset(seed=1)
        assert played.agents == [f"player_{seat}" for seat in range(seats)]


def test_a_seed_gives_a_row_of_games(game: Game) -> None:
    one, two = quick(game), quick(game)
    one.reset(seed=5)
    two.reset(seed=5)
    first = one.state()
    one.reset()
    two.reset()
    assert np.array_equal(one.state(), two.state())
    one.reset(seed=5)
    assert np.array_equal(one.state(), first)


def test_observations_belong_to_the_caller(game: Game) -> None:
    played = quick(game)
    played.reset(seed=1)
    before = played.last()[0]
    kept = before["observation"].copy()
    played.step(some_legal(before["action_mask"], np.random.default_rng(1)))
    assert np.array_equal(before["observation"], kept)


def test_the_agent_that_is_not_selected_has_no_actions(game: Game) -> None:
    played = quick(game)
    played.reset(seed=1)
    for agent in played.agents:
        assert played.observe(agent)["action_mask"].any() == (agent == played.agent_selection)


@pytest.mark.filterwarnings("ignore:.*Illegal action")
def test_an_illegal_action_ends_the_game_and_says_why(game: Game) -> None:
    played = quick(game, illegal_reward=-3)
    played.reset(seed=1)
    agent = played.agent_selection
    illegal = first_illegal(played.last()[0]["action_mask"])
    refusal = played.episode.position().why_not(illegal)
    played.step(illegal)
    assert played.rewards == {other: -3.0 if other == agent else 0.0 for other in played.agents}
    assert all(played.terminations.values())
    assert all(played.truncations.values())
    assert played.infos[agent] == {"refusal": refusal}
    for one in played.agent_iter():
        observation, reward, *_ = played.last()
        assert not observation["action_mask"].any()
        assert reward == (-3.0 if one == agent else 0.0)
        played.step(None)


def test_an_illegal_action_warns(game: Game) -> None:
    played = quick(game)
    played.reset(seed=1)
    with pytest.warns(UserWarning, match="Illegal action"):
        played.step(first_illegal(played.last()[0]["action_mask"]))


@pytest.mark.parametrize("action", [-1, 10_000, 0.5, None, "S5"])
def test_an_action_outside_the_space_is_refused(action: Any) -> None:
    played = env("peter")
    played.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space: expected 0 to 43"):
        played.step(action)


def test_nothing_is_done_before_reset_or_after_the_end() -> None:
    played = env("peter", length="one_round")
    with pytest.raises(AttributeError, match="before reset"):
        played.step(0)
    play(played)
    with pytest.warns(UserWarning, match="Should reset"):
        played.step(None)


def test_render_shows_what_the_viewer_may_see() -> None:
    played = env("peter", render_mode="ansi", viewer=1)
    played.reset(seed=1)
    assert played.render() == played.episode.position().picture(1)
    assert env("peter", render_mode="svg").render_mode == "svg"


def test_render_without_a_mode_warns() -> None:
    played = env("peter")
    played.reset(seed=1)
    with pytest.warns(UserWarning, match="render mode"):
        assert played.render() is None


def test_an_environment_can_be_pickled() -> None:
    again = pickle.loads(pickle.dumps(env("wolf", 3, open_dice="on", observation="numbers")))
    assert again.possible_agents == ["player_0", "player_1", "player_2"]
    assert again.episode.position().options["open_dice"] == "on"
    assert again.episode.layout.form == "numbers"


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadOption, match="seats"):
        env("peter", seats=3)
    with pytest.raises(BadOption, match="no option 'speed'"):
        env("peter", speed=3)
    with pytest.raises(ValueError, match="expected render_mode"):
        env("peter", render_mode="rgb_array")


def test_the_registry_makes_the_same(game: Game) -> None:
    played = pettingzoo.make("aec", f"sheepfold/{game.name}_v1", seats=game.seats[-1])
    assert isinstance(played.unwrapped, SheepfoldAECEnv)
    assert len(played.possible_agents) == game.seats[-1]


def test_the_name_is_pettingzoos_kind() -> None:
    assert [str(env(name)) for name in sheepfold.game_names()[:2]] == ["sheepfold_peter_v1", "sheepfold_wolf_v1"]


def test_the_old_name_warns_and_has_the_old_observations() -> None:
    with pytest.warns(DeprecationWarning, match="sheepfold/peter_v0 is out of date: take sheepfold/peter_v1"):
        played = pettingzoo.make("aec", "sheepfold/peter_v0")
    assert str(played) == "sheepfold_peter_v0"
    assert played.observation_space("player_0") == env("peter", observation="bits").observation_space("player_0")
    assert played.observation_space("player_0") != env("peter").observation_space("player_0")
