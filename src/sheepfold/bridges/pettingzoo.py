"""The games as PettingZoo environments (agent environment cycle).

    env = sheepfold.bridges.pettingzoo.env("wolf", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Importing this module registers every game: `pettingzoo.make("aec", "sheepfold/wolf_v0", seats=4)` is the same.
What PettingZoo's usual wrappers do (order, range and legality of actions) is built in, because they cost more than
the games.
"""

from __future__ import annotations

import operator
from copy import deepcopy
from typing import Any

from sheepfold.bridges.episode import MASK, Episode
from sheepfold.bridges.rendering import RENDER_MODES, checked_render_mode, rendered
from sheepfold.bridges.seeds import GameSeeds
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.observation import SEAT
from sheepfold.games import game_names

with needs_extra("pettingzoo"):
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.logger import warn
    from pettingzoo import AECEnv

Observation = dict[str, Any]


def env(game: str, seats: int | None = None, **settings: Any) -> SheepfoldAECEnv:
    """An environment of this game, by name; the other arguments are those of `SheepfoldAECEnv`."""
    return SheepfoldAECEnv(game, seats, **settings)


class SheepfoldAECEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """One game. Agents are `player_0`, `player_1`, ...; an action is the ledger's integer code of a choice.

    `options` are the game's own, by name. `observation` is the form of an observation, `seat`, `bits` or `numbers`.
    `viewer` is the seat whose view `render` shows, or SPECTATOR (the default). An illegal action ends the game: its
    agent gets `illegal_reward`, the others nothing, and the agent's info says in `refusal` why. Copies and pickles
    stand where the environment stands.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        observation: str = SEAT,
        viewer: int = SPECTATOR,
        illegal_reward: float = -1.0,
        **options: object,
    ) -> None:
        AECEnv.__init__(self)
        self.episode = Episode(game, seats, options, observation)
        self.metadata = {
            "name": f"sheepfold_{game}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = checked_render_mode(render_mode)
        self._viewer = viewer
        self._illegal_reward = float(illegal_reward)
        self._luck = GameSeeds()
        self._codes = self.episode.codes
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.seats)]
        self._make_spaces()
        self.agents: list[str] = []

    def __copy__(self) -> SheepfoldAECEnv:
        return deepcopy(self)

    def _make_spaces(self) -> None:
        whole = self.episode.whole_layout
        self.state_space = spaces.Box(*whole.bounds(), dtype=whole.dtype.type)
        low, high = self.episode.layout.bounds()
        self.action_spaces = {agent: spaces.Discrete(self._codes) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=self.episode.layout.dtype.type),
                    "action_mask": spaces.Box(0, 1, (self._codes,), MASK.type),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """The flat observation, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The game's codes."""
        return self.action_spaces[agent]

    # ---------------------------------------------------------------- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The game's options belong to the environment; PettingZoo's `options` have no use here."""
        self.episode.restart(self._luck.next_seed(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._see(self.episode.observe(max(self.episode.actor, 0)))
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Make the selected agent's choice; None for one that is done."""
        if not self.agents:
            self._step_without_agents()
        elif self.terminations[self.agent_selection]:
            self._was_dead_step(action)
        else:
            self._make(self._checked(action))

    def _make(self, choice: int) -> None:
        seen = self.episode.make_and_observe(choice)
        if seen is None:
            self._end_by_illegal_action(self.agent_selection, choice)
        else:
            self._select()
            self._see(seen)
            if self.episode.actor < 0:
                self._end(self.episode.payoffs())
        if self.render_mode == "human":
            self.render()

    def _checked(self, action: int | None) -> int:
        try:
            choice = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            choice = -1
        assert 0 <= choice < self._codes, (
            f"action is not in action space: expected 0 to {self._codes - 1}, got {action}"
        )
        return choice

    def _step_without_agents(self) -> None:
        if not hasattr(self, "rewards"):
            raise AttributeError("step() cannot be called before reset()")
        warn("step() called after all agents are terminated or truncated. Should reset() first.")

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[max(self.episode.actor, 0)]

    def _see(self, seen: tuple[Any, Any]) -> None:
        self._seen = {"observation": seen[0], "action_mask": seen[1]}

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)

    def _end_by_illegal_action(self, agent: str, choice: int) -> None:
        refusal = self.episode.refusal(choice)
        warn(f"Illegal action {choice}: the game ends and {agent} loses. {refusal}")
        self._end([self._illegal_reward if other == agent else 0.0 for other in self.agents])
        self.truncations = dict.fromkeys(self.agents, True)
        self.infos[agent] = {"refusal": refusal}
        self._deads_step_first()

    # ---------------------------------------------------------------- looking

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is all zeros unless it is selected."""
        if agent == self.agent_selection and not self.terminations[agent]:
            return self._seen
        observation, mask = self.episode.observe(self.possible_agents.index(agent))
        if self.terminations.get(agent, True):
            mask[:] = 0  # an illegal action has ended the game while somebody still had choices
        return {"observation": observation, "action_mask": mask}

    def state(self) -> Any:
        """The whole position, secrets included, in the form `bits` (or `numbers`): for centralised training."""
        return self.episode.whole()

    def render(self) -> str | None:
        """The board as the viewer sees it: printed (`human`), as text (`ansi`) or as a picture (`svg`)."""
        if self.render_mode is None:
            warn("You are calling render method without specifying any render mode.")
            return None
        return rendered(self.episode.position(), self._viewer, self.render_mode)

    def close(self) -> None:
        """Nothing is kept open."""


raw_env = SheepfoldAECEnv
"""PettingZoo's name for an environment without wrappers."""


def register() -> None:
    """Make every game known to `pettingzoo.make` as `sheepfold/NAME_v0`; again changes nothing."""
    for name in game_names():
        known = f"sheepfold/{name}_v0"
        if known not in pettingzoo.aec_registry:
            pettingzoo.register("aec", known, entry_point=f"{__name__}:env", kwargs={"game": name})


register()
