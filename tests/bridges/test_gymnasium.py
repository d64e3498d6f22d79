"""Gymnasium's `check_env` passes for every game, and its conventions hold."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sheepfold import Game, Position
from sheepfold.bridges.gymnasium import SheepfoldEnv, register
from sheepfold.players import mind

from .masks import first_illegal, some_legal


def made(game: Game, **settings: Any) -> SheepfoldEnv:
    found = gymnasium.make(f"sheepfold/{game.name}-v1", **game.quick, **settings).unwrapped
    assert isinstance(found, SheepfoldEnv)
    return found


def play(env: SheepfoldEnv, seed: int = 1) -> tuple[list[Any], float]:
    """An episode at random: every observation, and the reward."""
    draw = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    seen, total, done = [observation], 0.0, False
    while not done:
        observation, reward, done, truncated, info = env.step(some_legal(info["action_mask"], draw))
        assert not truncated
        seen.append(observation)
        total += reward
    return seen, total


def test_check_env_passes(game: Game) -> None:
    check_env(made(game))


def test_the_reward_is_the_payoff_of_the_agents_seat(game: Game) -> None:
    env = made(game, seat=1)
    _, total = play(env)
    assert total == env.episode.position().payoffs[1]
    assert env.episode.over


def test_seeds_repeat_whole_episodes(game: Game) -> None:
    (one, reward), (two, again) = play(made(game), 3), play(made(game), 3)
    assert reward == again
    assert len(one) == len(two)
    assert all(map(np.array_equal, one, two))


def test_masks_are_the_choices_in_info_and_for_sb3(game: Game) -> None:
    env = made(game)
    _, info = env.reset(seed=1)
    legal = env.episode.position().choices()
    assert np.flatnonzero(info["action_mask"]).tolist() == legal
    assert np.flatnonzero(env.action_masks()).tolist() == legal
    assert env.action_masks().dtype == np.bool_


@pytest.mark.parametrize("seed", range(2))
def test_what_the_agent_cannot_know_changes_nothing_it_gets(game: Game, seed: int) -> None:
    draw = np.random.default_rng(seed)
    env, twin = made(game, seat=0), made(game, seat=0)
    _, info = env.reset(seed=seed)
    twin.reset(seed=seed)
    for step in range(25):
        twin.episode._positions[0] = env.episode.position().imagine(0, seed=step).record
        observation, mask = env._seen()
        other, other_mask = twin._seen()
        assert np.array_equal(observation, other)
        assert np.array_equal(mask["action_mask"], other_mask["action_mask"])
        assert mask.keys() == other_mask.keys()
        _, _, done, _, info = env.step(some_legal(info["action_mask"], draw))
        if done:
            break


def test_an_illegal_action_ends_the_episode_and_says_why(game: Game) -> None:
    env = made(game, illegal_reward=-2)
    _, info = env.reset(seed=1)
    illegal = first_illegal(info["action_mask"])
    refusal = env.episode.position().why_not(illegal)
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-2.0, True, False)
    assert info["refusal"] == refusal
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_action_outside_the_space_is_refused() -> None:
    env = SheepfoldEnv("peter")
    env.reset(seed=1)
    for action in (-1, 44, 1.5, None):
        with pytest.raises(gymnasium.error.InvalidAction, match="expected an action from 0 to 43"):
            env.step(action)


class Watching:
    """A mind that notes what it is given, and plays at random."""

    name = "watching"

    def __init__(self) -> None:
        self.seats: set[int | None] = set()
        self._random = mind("random", 1)

    def choose(self, seen: Position) -> int:
        self.seats.add(seen.viewer)
        assert seen.viewer == seen.actor
        return self._random.choose(seen)


def test_others_get_what_their_own_seat_sees() -> None:
    watching = Watching()
    play(SheepfoldEnv("wolf", 3, seat=1, players=watching))
    assert watching.seats == {0, 2}


def test_each_other_seat_can_have_a_player_of_its_own() -> None:
    watching = Watching()
    play(SheepfoldEnv("wolf", 3, seat=1, players=["random", watching]))
    assert watching.seats == {2}


def test_a_seat_is_drawn_if_none_is_given() -> None:
    env = SheepfoldEnv("wolf", 3, seat=None)
    assert {env.reset(seed=seed) and env.seat for seed in range(20)} == {0, 1, 2}


def test_a_game_that_ends_before_the_agent_decides_is_no_episode() -> None:
    env = SheepfoldEnv("wolf", 5, seat=4)
    for seed in range(150):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()


def test_an_illegal_choice_of_another_is_an_error() -> None:
    class Wrong(Watching):
        def choose(self, seen: Position) -> int:
            return next(code for code in range(84) if code not in seen.choices())

    env = SheepfoldEnv("wolf", 8, seat=7, players=Wrong())
    with pytest.raises(ValueError, match=r"watching chose \d+, which is illegal"):
        env.reset(seed=1)


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 0 <= seat < 2 or None, got 2"):
        SheepfoldEnv("peter", seat=2)
    with pytest.raises(ValueError, match="for each of the 1 other seats, got 2"):
        SheepfoldEnv("peter", players=["random", "random"])
    with pytest.raises(ValueError, match="no computer player 'genius'"):
        SheepfoldEnv("peter", players="genius")
    with pytest.raises(ValueError, match="reset\\(\\) takes none"):
        SheepfoldEnv("peter").reset(options={"target": 50})


def test_render_shows_what_the_agent_sees() -> None:
    env = SheepfoldEnv("peter", seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.episode.position().picture(1)


def test_registering_again_changes_nothing() -> None:
    before = dict(gymnasium.registry)
    register()
    assert dict(gymnasium.registry) == before


def test_the_old_name_warns_and_has_the_old_observations() -> None:
    with pytest.warns(DeprecationWarning, match="sheepfold/peter-v0 is out of date"):
        old = gymnasium.make("sheepfold/peter-v0")
    with pytest.warns(DeprecationWarning, match="sheepfold/peter-v0 is out of date"):
        many = gymnasium.make_vec("sheepfold/peter-v0", 2)
    assert (
        old.observation_space
        == many.single_observation_space
        == SheepfoldEnv("peter", observation="bits").observation_space
    )
    assert old.observation_space != gymnasium.make("sheepfold/peter-v1").observation_space


def test_games_follow_from_the_seed_and_their_number() -> None:
    """The third game after a seed is the same, whatever was played in the first two."""
    one, two = SheepfoldEnv("wolf", seat=None), SheepfoldEnv("wolf", seat=None)
    play(one, 5)
    two.reset(seed=5)
    for _ in range(3):
        (observation, info), (other, told) = one.reset(), two.reset()
        assert np.array_equal(observation, other)
        assert np.array_equal(info["action_mask"], told["action_mask"])
        one.step(some_legal(info["action_mask"], np.random.default_rng(1)))
