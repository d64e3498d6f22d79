"""The vector environment does what as many single environments do, one by one, in Gymnasium's own vector."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

from sheepfold.bridges.gymnasium_vector import SheepfoldVectorEnv

from .masks import first_illegal, some_legal

NUMBER = 24
SHORT = {"peter": {"length": "one_round"}, "wolf": {"seats": 3}}
"""Games in which the agent ends many episodes in a few steps; in Wolf others end some before it decides."""


def made(name: str = "peter", **settings: Any) -> SheepfoldVectorEnv:
    found = gymnasium.make_vec(f"sheepfold/{name}-v1", NUMBER, **{**SHORT[name], **settings})
    assert isinstance(found, SheepfoldVectorEnv)
    return found


def one_by_one(name: str, mode: AutoresetMode, **settings: Any) -> SyncVectorEnv:
    found = gymnasium.make_vec(
        f"sheepfold/{name}-v1",
        NUMBER,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": mode},
        **{**SHORT[name], **settings},
    )
    assert isinstance(found, SyncVectorEnv)
    return found


def some_actions(mask: Any, draw: np.random.Generator) -> Any:
    """A legal action wherever there is one."""
    return np.array([some_legal(row, draw) if row.any() else 0 for row in mask])


def assert_same(one: Any, two: Any) -> None:
    """The same numbers of the same types, in dictionaries and lists of observations too."""
    if isinstance(one, dict):
        assert one.keys() == two.keys()
        for key in one:
            assert_same(one[key], two[key])
    elif isinstance(one, np.ndarray) and one.dtype != object:
        assert (one.dtype, one.shape) == (two.dtype, two.shape)
        assert np.array_equal(one, two)
    elif isinstance(one, np.ndarray | tuple):
        for own, other in zip(one, two, strict=True):
            assert_same(own, other)
    else:
        assert one == two


@pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.value)
@pytest.mark.parametrize("name", SHORT)
def test_it_equals_single_environments_step_by_step(name: str, mode: AutoresetMode) -> None:
    """Legal and illegal actions, ends and new beginnings, with seats drawn for every game."""
    one, two = one_by_one(name, mode, seat=None), made(name, seat=None, autoreset_mode=mode)
    draw, ended, illegal = np.random.default_rng(1), 0, 0
    began = two.reset(seed=7)
    assert_same(one.reset(seed=7), began)
    mask = began[1]["action_mask"]
    for step in range(60):
        actions = draw.integers(two.game.codes, size=NUMBER) if step % 20 == 19 else some_actions(mask, draw)
        found = two.step(actions)
        assert_same(one.step(actions), found)
        mask, over = found[4]["action_mask"], found[2]
        ended += over.sum()
        illegal += "refusal" in found[4] or "refusal" in found[4].get("final_info", {})
        if mode == AutoresetMode.DISABLED and over.any():
            begun = two.reset(options={"reset_mask": over})
            assert_same(one.reset(options={"reset_mask": over.copy()}), begun)
            mask = np.where(over[:, None], begun[1]["action_mask"], mask)
        assert_same(two.agents, np.array(one.get_attr("seat"), np.int8))
    assert ended > NUMBER
    assert illegal == 3


def test_seeds_are_one_for_all_or_one_for_each_and_repeat() -> None:
    env = made(seat=None)
    first, _ = env.reset(seed=7)
    second, _ = env.reset()
    assert not np.array_equal(first, second)
    assert_same(env.reset(seed=7)[0], first)
    assert_same(env.reset()[0], second)
    assert_same(env.reset(seed=list(range(7, 7 + NUMBER)))[0], first)
    assert_same(made(seat=None).reset(seed=[1 << 70, *range(8, 7 + NUMBER)])[0][1:], first[1:])
    half = env.reset(seed=[None] * 12 + list(range(19, 7 + NUMBER)))[0]
    assert_same(half[12:], first[12:])
    assert not np.array_equal(half[:12], first[:12])
    assert not np.array_equal(made().reset()[0], made().reset()[0])


def test_threads_change_nothing() -> None:
    one, two = (gymnasium.make_vec("sheepfold/peter-v1", 600, threads=threads) for threads in (1, 3))
    began = one.reset(seed=1)
    assert_same(began, two.reset(seed=1))
    actions = some_actions(began[1]["action_mask"], np.random.default_rng(1))
    assert_same(one.step(actions), two.step(actions))


def test_spaces_hold_what_comes_and_metadata_name_the_mode() -> None:
    env = made(seat=1, autoreset_mode="SameStep")
    observations, infos = env.reset(seed=1)
    assert observations in env.observation_space
    assert observations[3] in env.single_observation_space
    env.action_space.seed(1)
    assert env.action_space.sample() in env.action_space
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert set(env.agents) == {1}
    assert_same(env.action_masks(), infos["action_mask"].astype(np.bool_))
    env.close()
    assert env.closed


def test_arrays_are_the_callers_unless_they_are_to_be_written_again() -> None:
    for is_copied in (True, False):
        env = made(copy=is_copied)
        first, infos = env.reset(seed=1)
        second, *_ = env.step(some_actions(infos["action_mask"], np.random.default_rng(1)))
        assert (first is second) is not is_copied


def test_an_illegal_action_ends_one_episode_and_says_why() -> None:
    env = made(illegal_reward=-2)
    _, infos = env.reset(seed=1)
    actions = some_actions(infos["action_mask"], np.random.default_rng(1))
    actions[5] = first_illegal(infos["action_mask"][5])
    refusal = env._position(5).why_not(int(actions[5]))
    _, rewards, terminations, truncations, infos = env.step(actions)
    assert np.flatnonzero(terminations).tolist() == np.flatnonzero(rewards).tolist() == [5]
    assert (rewards[5], truncations.any()) == (-2.0, False)
    assert (infos["refusal"][5], np.flatnonzero(infos["_refusal"]).tolist()) == (refusal, [5])
    assert infos["action_mask"].any(1).tolist() == (~terminations).tolist()


def test_what_is_no_action_is_refused_and_nothing_has_changed() -> None:
    env = made(autoreset_mode="Disabled")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset\\(\\) before step"):
        env.step(np.zeros(NUMBER, np.int64))
    _, infos = env.reset(seed=1)
    actions = some_actions(infos["action_mask"], np.random.default_rng(1))
    before = env.action_masks()
    for code in (-1, 44):
        wrong = actions.copy()
        wrong[3] = code
        with pytest.raises(gymnasium.error.InvalidAction, match=f"environment 3: .* from 0 to 43, got {code}"):
            env.step(wrong)
    for bad in (actions[1:], actions + 0.5, None):
        with pytest.raises(gymnasium.error.InvalidAction, match="expected an array of 24 whole numbers"):
            env.step(bad)
    assert_same(env.action_masks(), before)
    actions[7] = first_illegal(infos["action_mask"][7])
    env.step(actions)
    with pytest.raises(gymnasium.error.ResetNeeded, match="environment 7 is over"):
        env.step(actions)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seed": [1, 2]}, "a seed for each of the 24 environments, got 2"),
        ({"seed": [-1] * NUMBER}, "from 0 on"),
        ({"options": {"target": 50}}, "reset\\(\\) takes 'reset_mask' alone"),
        ({"options": {"reset_mask": [True]}}, "as an array of truth values, got list"),
        ({"options": {"reset_mask": np.zeros(NUMBER, np.bool_)}}, "true somewhere"),
        ({"options": {"reset_mask": np.eye(1, NUMBER, dtype=np.bool_)[0]}}, "nothing has begun yet"),
    ],
)
def test_wrong_ways_to_begin_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, TypeError, gymnasium.error.ResetNeeded), match=said):
        made().reset(**settings)


def test_wrong_settings_are_refused() -> None:
    for settings, said in (
        ({"seat": 2}, "expected 0 <= seat < 2 or None, got 2"),
        ({"players": ["random", "random"]}, "for each of the 1 other seats, got 2"),
        ({"players": "pup"}, "all 'random', got 'pup'.*sync"),
        ({"num_envs": 0}, "num_envs as a whole number from 1 on, got 0"),
        ({"autoreset_mode": "never"}, "never"),
    ):
        with pytest.raises(ValueError, match=said):
            SheepfoldVectorEnv("peter", **{"num_envs": 2, **settings})  # type: ignore[arg-type]


def test_other_players_are_asked_one_by_one() -> None:
    env = gymnasium.make_vec("sheepfold/peter-v1", 2, players="rollout:0.001", autoreset_mode="SameStep")
    assert isinstance(env, SyncVectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    _, infos = env.reset(seed=1)
    env.step(some_actions(infos["action_mask"], np.random.default_rng(1)))
    env.close()


@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_and_pickles_go_on_where_it_stands(take: Any) -> None:
    env = made(seat=None)
    _, infos = env.reset(seed=3)
    draw = np.random.default_rng(1)
    *_, infos = env.step(some_actions(infos["action_mask"], draw))
    twin = take(env)
    for _ in range(20):
        actions = some_actions(infos["action_mask"], draw)
        found = env.step(actions)
        assert_same(found, twin.step(actions))
        infos = found[4]


def test_gymnasiums_wrappers_work() -> None:
    env = wrappers.RecordEpisodeStatistics(made())
    env = wrappers.TransformReward(wrappers.NormalizeObservation(env), lambda rewards: 2 * rewards)
    listed = wrappers.DictInfoToList(env)
    _, infos = listed.reset(seed=1)
    draw, episodes = np.random.default_rng(1), 0
    for _ in range(40):
        mask = np.array([info["action_mask"] for info in infos])
        observations, rewards, terminations, _, infos = listed.step(some_actions(mask, draw))
        assert np.isfinite(observations).all()
        for place in np.flatnonzero(terminations):
            assert infos[place]["episode"]["r"] == rewards[place] / 2
            episodes += 1
    assert episodes > NUMBER / 2


@pytest.mark.parametrize("mode", AutoresetMode, ids=lambda mode: mode.value)
def test_gymnasiums_benchmark_runs_it_with_any_actions(mode: AutoresetMode) -> None:
    assert benchmark_vector_step(made(autoreset_mode=mode), target_duration=0, seed=1) > 0


def test_it_is_made_again_by_its_specification() -> None:
    env = made(seat=None)
    again = gymnasium.make_vec(env.spec)
    assert_same(env.reset(seed=1), again.reset(seed=1))
    assert repr(again) == "SheepfoldVectorEnv(sheepfold/peter-v1, num_envs=24)"


def test_render_shows_what_each_agent_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = made(seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == tuple(env._position(place).picture(1) for place in range(NUMBER))
    printing = made(render_mode="human")
    _, infos = printing.reset(seed=1)
    printing.step(some_actions(infos["action_mask"], np.random.default_rng(1)))
    assert printing._position(0).picture(0) in capsys.readouterr().out
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert made().render() is None
