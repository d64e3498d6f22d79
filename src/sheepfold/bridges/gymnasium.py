"""The games as Gymnasium environments: one agent against computer players.

    import gymnasium, sheepfold.bridges.gymnasium
    env = gymnasium.make("sheepfold/wolf-v0", seats=4, players="rollout:0.1")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Importing this module registers every game as `sheepfold/NAME-v0`.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, cast

import numpy as np

from sheepfold.bridges.episode import Episode
from sheepfold.bridges.rendering import RENDER_MODES, checked_render_mode, rendered
from sheepfold.bridges.seeds import game_seed
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.observation import SEAT
from sheepfold.games import game_names
from sheepfold.players import Mind, mind

with needs_extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces

RANDOM = "random"
"""The usual opponent."""

Player = str | Mind
Info = dict[str, Any]


class SheepfoldEnv(gymnasium.Env[Any, Any]):
    """One game from one seat. An action is the ledger's integer code of a choice; the reward is the payoff at the end.

    `seat` is the agent's, None to draw one for every game. `players` are the others: one description for all (such
    as `rollout:0.1`, or a mind of your own), or one for each in the order of the seats. `options` are the game's own.
    `observation` is the form of an observation, `seat`, `bits` or `numbers`. An illegal action ends the game with
    `illegal_reward`, and info says in `refusal` why.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        players: Player | Sequence[Player] = RANDOM,
        render_mode: str | None = None,
        observation: str = SEAT,
        illegal_reward: float = -1.0,
        **options: object,
    ) -> None:
        self.episode = Episode(game, seats, options, observation)
        self.render_mode = checked_render_mode(render_mode)
        self._players = _for_each_seat(players, self.episode.seats - 1)
        self._wanted_seat = _checked_seat(seat, self.episode.seats)
        self._illegal_reward = float(illegal_reward)
        self._done = True
        self.seat = self._wanted_seat or 0
        self._minds: list[Mind | None] = []
        low, high = self.episode.layout.bounds()
        self.observation_space = spaces.Box(low, high, dtype=self.episode.layout.dtype.type)
        self.action_space = spaces.Discrete(self.episode.codes)

    def __copy__(self) -> SheepfoldEnv:
        return deepcopy(self)

    # ---------------------------------------------------------------- playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Info]:
        """Begin a new game and let the others play up to the agent's first decision.

        A game that the others end before the agent has decided anything is no episode: the next one is begun.
        """
        super().reset(seed=seed)
        if options:
            raise ValueError(f"a game's options belong to the environment: reset() takes none, got {sorted(options)}")
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(self.episode.seats))
        self._seat_the_others()
        self._done = True
        while self._done:
            self.episode.restart(game_seed(self.np_random))
            self._let_others_play()
            self._done = self.episode.over
        return self._seen()

    def _seat_the_others(self) -> None:
        """A mind for each of the others; those that play at random need none, compiled code plays for them."""
        minds = [None if player == RANDOM else _seated(player, game_seed(self.np_random)) for player in self._players]
        self._minds = [*minds[: self.seat], None, *minds[self.seat :]]
        self.episode.let_play_at_random(
            seat for seat, other in enumerate(self._minds) if other is None and seat != self.seat
        )

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        """Make the agent's choice and let the others play up to its next decision, or to the end."""
        if self._done:
            raise gymnasium.error.ResetNeeded("this game is over: call reset() before step()")
        choice = self._checked(action)
        seen = self.episode.make_and_observe(choice, self.seat)
        if seen is None:
            return self._end_by_illegal_action(choice)
        reward = 0.0
        if self.episode.actor != self.seat:
            seen, reward = self._after_the_others()
        if self.render_mode == "human":
            self.render()
        return seen[0], reward, self._done, False, {"action_mask": seen[1]}

    def _after_the_others(self) -> tuple[tuple[Any, Any], float]:
        """What the agent sees at its next decision, or at the end, and its reward."""
        self._let_others_play()
        self._done = self.episode.over
        reward = self.episode.payoffs()[self.seat] if self._done else 0.0
        return self.episode.observe(self.seat), reward

    def _checked(self, action: Any) -> int:
        try:
            choice = operator.index(action)
        except TypeError:
            choice = -1
        if not 0 <= choice < self.episode.codes:
            raise gymnasium.error.InvalidAction(f"expected an action from 0 to {self.episode.codes - 1}, got {action}")
        return choice

    def _let_others_play(self) -> None:
        while not self.episode.over and (other := self._minds[self.episode.actor]) is not None:
            choice = int(other.choose(self.episode.position().seen_by(self.episode.actor)))
            if not self.episode.make(choice):
                raise ValueError(f"{other.name} chose {choice}, which is illegal: {self.episode.refusal(choice)}")

    def _end_by_illegal_action(self, choice: int) -> tuple[Any, float, bool, bool, Info]:
        self._done = True
        observation, info = self._seen()
        info["action_mask"][:] = 0
        info["refusal"] = self.episode.refusal(choice)
        return observation, self._illegal_reward, True, False, info

    # ---------------------------------------------------------------- looking

    def _seen(self) -> tuple[Any, Info]:
        observation, mask = self.episode.observe(self.seat)
        return observation, {"action_mask": mask}

    def action_masks(self) -> Any:
        """Which actions are legal now, as sb3-contrib's `MaskablePPO` asks for them."""
        if self._done:
            return np.zeros(self.episode.codes, np.bool_)
        return self.episode.observe(self.seat)[1].astype(np.bool_)

    def render(self) -> Any:
        """The board as the agent sees it: printed (`human`), as text (`ansi`) or as a picture (`svg`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return rendered(self.episode.position(), self.seat, self.render_mode)


def _for_each_seat(players: Player | Sequence[Player], number: int) -> list[Player]:
    """One player for each of the other seats, every description checked."""
    apart = isinstance(players, Sequence) and not isinstance(players, str)
    chosen = [*cast(Sequence[Player], players)] if apart else [cast(Player, players)] * number
    if len(chosen) != number:
        raise ValueError(f"expected a player for each of the {number} other seats, got {len(chosen)}")
    for player in chosen:
        _seated(player, 0)
    return chosen


def _seated(player: Player, seed: int) -> Mind:
    return mind(player, seed) if isinstance(player, str) else player


def _checked_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and seat not in range(seats):
        raise ValueError(f"expected 0 <= seat < {seats} or None, got {seat}")
    return seat


def register() -> None:
    """Make every game known to `gymnasium.make` as `sheepfold/NAME-v0`; again changes nothing."""
    for name in game_names():
        known = f"sheepfold/{name}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(known, f"{__name__}:SheepfoldEnv", kwargs={"game": name})


register()
