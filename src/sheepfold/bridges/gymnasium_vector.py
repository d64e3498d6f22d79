"""The games as Gymnasium vector environments: thousands of games at once, one agent in each against random players.

    import gymnasium, sheepfold.bridges.gymnasium
    envs = gymnasium.make_vec("sheepfold/peter-v1", num_envs=1024)
    observations, infos = envs.reset(seed=7)
    observations, rewards, terminations, truncations, infos = envs.step(actions)

`gymnasium.make_vec(..., vectorization_mode="sync")` steps the same episodes one by one in Python.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, cast

import numpy as np

from sheepfold.bridges.episode import MASK
from sheepfold.bridges.gymnasium import RANDOM, Info, Player, SheepfoldEnv, checked_seat, for_each_seat
from sheepfold.bridges.rendering import RENDER_MODES, checked_render_mode, rendered
from sheepfold.bridges.seeds import SEEDS, row_seed
from sheepfold.bridges.vector_calls import BEGIN, DRAWN, LEAVE, SHOW, STEP, advance_episodes
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.herd.threads import Threads
from sheepfold.engine.observation import SEAT, layout_of
from sheepfold.engine.options import is_whole
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import RNG
from sheepfold.games import load

with needs_extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
    from gymnasium.vector.utils import batch_space

RESET_MASK = "reset_mask"
"""Gymnasium's name for the option of `reset` that says which environments begin anew."""


@dataclass
class Episodes:
    """All that the episodes consist of; the names are those of the parameters of the rules in `vector_calls`."""

    positions: Any
    rngs: Any
    """Of each game: the generators of chance and of the seats that play at random."""
    rows: Any
    """The seed of each environment, from which the seeds of its games follow."""
    begun: Any
    agents: Any
    at_random: Any
    stopped: Any
    refused: Any
    actions: Any
    rewards: Any
    payoffs: Any
    scores: Any
    listed: Any
    mask: Any
    observation: Any
    start: Any
    runs: Any
    is_open: int
    wanted: int
    illegal_reward: float


class SheepfoldVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, each from one seat, as `SheepfoldEnv` has one; the others play at random.

    The same settings mean the same, and the same seeds give the same episodes, as `num_envs` environments of
    `SheepfoldEnv` in Gymnasium's `SyncVectorEnv`. `autoreset_mode` is one of Gymnasium's. With `copy=False` the arrays
    that `reset` and `step` return are written again by the next step. `threads` work at the same time, by default as
    many as there are processors. `agents` holds the seat of the agent in each game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        players: Player | Sequence[Player] = RANDOM,
        render_mode: str | None = None,
        observation: str = SEAT,
        illegal_reward: float = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        **options: object,
    ) -> None:
        self.game = load(game)
        self.num_envs = _checked_number(num_envs)
        self.render_mode = checked_render_mode(render_mode)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "autoreset_mode": self.autoreset_mode,
        }
        self._copy = bool(copy)
        self._threads = threads or os.cpu_count() or 1
        self._is_begun = False
        start = np.zeros(1, self.game.record)
        start[0] = self.game.start(seats, options)
        self._make_episodes(start, observation)
        seats = int(start[0]["seats"])
        _check_random(for_each_seat(players, seats - 1))
        seat = checked_seat(seat, seats)
        self._episodes.wanted = DRAWN if seat is None else seat
        self._episodes.illegal_reward = float(illegal_reward)
        self._worker = self._new_worker()

    def _make_episodes(self, start: Any, form: str) -> None:
        number, game, seats = self.num_envs, self.game, int(start[0]["seats"])
        layout = layout_of(game, start[0], form)
        low, high = layout.bounds()
        self.single_observation_space = spaces.Box(low, high, dtype=layout.dtype.type)
        self.single_action_space = spaces.Discrete(game.codes)
        self._episodes = Episodes(
            positions=np.zeros(number, game.record),
            rngs=np.zeros((number, 2), RNG),
            rows=np.zeros(number, np.int64),
            begun=np.zeros(number, np.int64),
            agents=np.zeros(number, np.int8),
            at_random=np.zeros((number, seats), np.int8),
            stopped=np.zeros(number, np.bool_),
            refused=np.zeros(number, np.int32),
            actions=np.zeros(number, np.int64),
            rewards=np.zeros(number, np.float64),
            payoffs=np.zeros((number, seats), np.float64),
            scores=np.zeros((number, seats), np.int32),
            listed=np.zeros((number, game.most_choices), CHOICE),
            mask=np.zeros((number, game.codes), MASK),
            observation=np.zeros((number, layout.size), layout.dtype),
            start=start,
            runs=layout.runs,
            is_open=int(not game.has_secrets),
            wanted=0,
            illegal_reward=0.0,
        )

    def _new_worker(self) -> Any:
        return Threads(self.game, self.num_envs, self._threads)

    @cached_property
    def observation_space(self) -> Any:  # type: ignore[override]
        """The space of an observation, for all environments."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:  # type: ignore[override]
        """The game's codes, for all environments."""
        return batch_space(self.single_action_space, self.num_envs)

    @property
    def agents(self) -> Any:
        """The seat of the agent in each game; a copy."""
        return self._episodes.agents.copy()

    def __copy__(self) -> SheepfoldVectorEnv:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_worker"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._worker = self._new_worker()

    # ---------------------------------------------------------------- beginning

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Begin the next episode everywhere, or where `options["reset_mask"]` says; with seeds their first ones.

        A number is the seed of the first environment, and each has one more than the one before it; a list has a seed
        (or None) for each. Without a seed the next games of each environment begin.
        """
        beginning = self._beginning(options)
        self._take_seeds(seed, beginning)
        self._make_room()
        self._advance(np.where(beginning, BEGIN, SHOW))
        self._is_begun = True
        mask = np.where(beginning[:, None], self._episodes.mask, 0)
        return self._episodes.observation, {"action_mask": mask, "_action_mask": beginning.copy()}

    def _beginning(self, options: dict[str, Any] | None) -> Any:
        """Which environments begin anew."""
        if unknown := [name for name in options or {} if name != RESET_MASK]:
            raise ValueError(
                f"a game's options belong to the environment: reset() takes {RESET_MASK!r} alone, got {unknown}"
            )
        if not options:
            return np.ones(self.num_envs, np.bool_)
        asked = options[RESET_MASK]
        if not isinstance(asked, np.ndarray) or asked.dtype != np.bool_:
            raise TypeError(f"expected {RESET_MASK} as an array of truth values, got {_kind(asked)}")
        if asked.shape != (self.num_envs,) or not asked.any():
            raise ValueError(
                f"expected {RESET_MASK} of the shape {(self.num_envs,)} and true somewhere, "
                f"got the shape {asked.shape}, true in {int(asked.sum())} places"
            )
        if not self._is_begun and not asked.all():
            raise gymnasium.error.ResetNeeded(f"nothing has begun yet: call reset() without {RESET_MASK} first")
        return asked

    def _take_seeds(self, seed: int | Sequence[int | None] | None, beginning: Any) -> None:
        """Note the seeds of those that begin anew; the first time drawn ones where none is given."""
        if seed is None or is_whole(seed):
            super().reset(seed=cast(int | None, seed))
        if not self._is_begun:
            self._episodes.rows[:] = self.np_random.integers(SEEDS, size=self.num_envs)
        if seed is None:
            return
        given = self._seeds(seed)
        for game in np.flatnonzero(beginning).tolist():
            if (own := given[game]) is not None:
                self._episodes.rows[game] = row_seed(own)
                self._episodes.begun[game] = 0

    def _seeds(self, seed: int | Sequence[int | None]) -> Sequence[int | None]:
        """A seed, or None, for each environment."""
        if is_whole(seed):
            first = int(cast(int, seed))
            return range(first, first + self.num_envs)
        given = [*cast(Sequence[int | None], seed)]
        if len(given) != self.num_envs:
            raise ValueError(f"expected a seed for each of the {self.num_envs} environments, got {len(given)}")
        for own in given:
            if own is not None and not (is_whole(own) and own >= 0):
                raise ValueError(f"expected seeds as whole numbers from 0 on, or None, got {own!r}")
        return [None if own is None else int(own) for own in given]

    # ---------------------------------------------------------------- playing

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        """Make the agent's choice in every game and let the others play up to its next decision, or to the end.

        What becomes of a game that is over is a matter of `autoreset_mode`.
        """
        episodes = self._episodes
        self._take_actions(actions)
        self._make_room()
        self._advance(np.where(episodes.stopped, BEGIN, STEP))
        over = episodes.stopped.copy()
        infos = self._ended(over) if over.any() else {}
        everywhere = np.ones(self.num_envs, np.bool_)
        infos |= {"action_mask": episodes.mask, "_action_mask": everywhere}
        if self.render_mode == "human":
            self.render()
        return episodes.observation, episodes.rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _take_actions(self, actions: Any) -> None:
        """Check and note the actions; where an episode is over they do not count."""
        ignored = self._episodes.stopped
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("nothing has begun yet: call reset() before step()")
        if self.autoreset_mode == AutoresetMode.DISABLED and ignored.any():
            raise gymnasium.error.ResetNeeded(
                f"environment {int(ignored.argmax())} is over: reset it with the option {RESET_MASK!r} first"
            )
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise gymnasium.error.InvalidAction(
                f"expected an array of {self.num_envs} whole numbers, got {_kind(actions)} of the shape {given.shape}"
            )
        wrong = ((given < 0) | (given >= self.game.codes)) & ~ignored
        if wrong.any():
            first = int(wrong.argmax())
            raise gymnasium.error.InvalidAction(
                f"environment {first}: expected an action from 0 to {self.game.codes - 1}, got {given[first]}"
            )
        self._episodes.actions[:] = given

    def _ended(self, over: Any) -> Info:
        """What is said of episodes that have just ended, which begin anew at once if they are to."""
        infos = self._refusals()
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            return infos
        infos |= {"action_mask": np.zeros_like(self._episodes.mask), "_action_mask": over.copy()}
        last = np.full(self.num_envs, None, object)
        last[over] = np.fromiter(self._episodes.observation[over], object, int(over.sum()))
        self._advance(np.where(over, BEGIN, LEAVE))
        return {"final_obs": last, "_final_obs": over.copy(), "final_info": infos, "_final_info": over.copy()}

    def _refusals(self) -> Info:
        """Why actions were illegal, if any were."""
        episodes = self._episodes
        illegal = episodes.refused != 0
        if not illegal.any():
            return {}
        said = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(illegal).tolist():
            reason, action = int(episodes.refused[game]), int(episodes.actions[game])
            said[game] = self.game.refusal(episodes.positions[game], reason, action)
        return {"refusal": said, "_refusal": illegal}

    def _make_room(self) -> None:
        """New arrays for what is returned, unless the same ones are to be written again."""
        episodes = self._episodes
        if self._copy:
            for name in ("observation", "mask", "rewards"):
                setattr(episodes, name, np.empty_like(getattr(episodes, name)))
        episodes.rewards.fill(0.0)
        episodes.refused.fill(0)

    def _advance(self, deeds: Any) -> None:
        self._worker.run(advance_episodes, self._episodes, deeds=deeds)

    # ---------------------------------------------------------------- looking

    def action_masks(self) -> Any:
        """Which actions are legal now, as truth values; none in an episode that is over."""
        return self._episodes.mask.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """The boards as the agents see them: printed (`human`), as texts (`ansi`) or as pictures (`svg`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        show = partial(rendered, mode=self.render_mode)
        return tuple(show(self._position(game), int(seat)) for game, seat in enumerate(self._episodes.agents))

    def _position(self, game: int) -> Position:
        return Position(self.game, self._episodes.positions[game], chance=ASK)


def vector_env(
    game: str,
    num_envs: int = 1,
    seats: int | None = None,
    *,
    players: Player | Sequence[Player] = RANDOM,
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    copy: bool = True,
    threads: int | None = None,
    **settings: Any,
) -> VectorEnv[Any, Any, Any]:
    """What `gymnasium.make_vec` makes: a `SheepfoldVectorEnv`, or where the others do not all play at random
    Gymnasium's `SyncVectorEnv`, which steps the same episodes one by one and asks the others from Python.
    """
    chosen = [players] if isinstance(players, str) or not isinstance(players, Sequence) else players
    if all(player == RANDOM for player in chosen):
        return SheepfoldVectorEnv(
            game,
            num_envs,
            seats,
            players=players,
            autoreset_mode=autoreset_mode,
            copy=copy,
            threads=threads,
            **settings,
        )
    make = partial(SheepfoldEnv, game, seats, players=players, **settings)
    return SyncVectorEnv([make] * _checked_number(num_envs), copy=copy, autoreset_mode=autoreset_mode)


def _check_random(players: Sequence[Player]) -> None:
    if others := [player for player in players if player != RANDOM]:
        raise ValueError(
            f"expected players that are all {RANDOM!r}, got {others[0]!r}: "
            'gymnasium.make_vec(..., vectorization_mode="sync") takes any'
        )


def _checked_number(number: Any) -> int:
    if not is_whole(number) or number < 1:
        raise ValueError(f"expected num_envs as a whole number from 1 on, got {number!r}")
    return int(number)


def _kind(value: Any) -> str:
    return f"an array of {value.dtype}" if isinstance(value, np.ndarray) else type(value).__name__
