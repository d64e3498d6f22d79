"""Our players against OpenSpiel's own tree searches, in our games, with the same time for every decision.

Games with secrets are played by its IS-MCTS (the Python one: the C++ one cannot resample Python games), open games
by its C++ MCTS, which is not told what chance will bring. Their rollouts are theirs, through the bridge, or ours.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sheepfold.bridges import calls, openspiel
from sheepfold.engine.extras import needs_extra
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.rng import begin_stream
from sheepfold.lab.statistics import share_interval
from sheepfold.players import mind

with needs_extra("openspiel"):
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

EXPLORATION = 2.0
"""The constant of UCT that OpenSpiel's examples use."""

NO_LIMIT = 1_000_000_000
MEMORY = 1000
"""Megabytes for the tree of their MCTS."""

FEWEST = 2
"""Simulations without which their searches have no answer."""

FIRST_GUESS = 50.0
"""Simulations a second of their searches in Python, until they were timed."""

LEAST_SECONDS = 0.005
"""The shortest time that a decision of theirs is given."""


class OurRollouts(mcts.Evaluator):  # type: ignore[misc]
    """Compiled random rollouts in place of those through the bridge: OpenSpiel's search at its strongest."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._number = 0

    def evaluate(self, state: openspiel.SheepfoldState) -> Any:
        """The payoffs of one game played out at random."""
        table = state._table
        self._number += 1
        begin_stream(table.rngs[0], self._seed, self._number)
        payoffs = np.zeros(table.seats)
        table.door(calls.finish)(
            state._bytes.copy().view(table.game.record), table.rngs, table.out, payoffs, table.scores
        )
        return payoffs

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions alike, chance by its odds."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class TheirSearch:
    """OpenSpiel's tree search with a time for each decision; it begins with the speed that it had before."""

    def __init__(self, game: Any, seed: int, our_rollouts: bool = False, per_second: float = FIRST_GUESS) -> None:
        self._game = game
        self._random = np.random.RandomState(seed % (1 << 32))
        self._our_rollouts = our_rollouts
        self.per_second = per_second
        self.simulations = 0

    def choose(self, state: Any, seconds: float) -> int:
        """Its choice after so many seconds."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return int(actions[0])
        hidden = self._game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        return self._by_ismcts(state, seconds) if hidden else self._by_mcts(state, seconds)

    def _by_ismcts(self, state: Any, seconds: float) -> int:
        """IS-MCTS counts simulations: so many as it made in that time before."""
        number = max(FEWEST, round(seconds * self.per_second))
        bot = ismcts.ISMCTSBot(self._game, self._python_rollouts(), EXPLORATION, number, random_state=self._random)
        began = time.perf_counter()
        chosen = int(bot.step(state))
        self._count(number, time.perf_counter() - began)
        return chosen

    def _count(self, number: int, seconds: float) -> None:
        self.per_second = 0.5 * self.per_second + 0.5 * number / seconds
        self.simulations += number

    def _by_mcts(self, state: Any, seconds: float) -> int:
        if self._our_rollouts:
            return self._by_python_mcts(state, seconds)
        seed = self._random.randint(1 << 31)
        bot = pyspiel.MCTSBot(
            self._game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            EXPLORATION,
            NO_LIMIT,
            MEMORY,
            False,
            seed,
            False,
            max_wall_clock_time=seconds,
        )
        root = bot.mcts_search(state)
        self.simulations += root.explore_count
        best = root.best_child()
        return int(self._random.choice(state.legal_actions()) if best is None else best.action)

    def _by_python_mcts(self, state: Any, seconds: float) -> int:
        """The C++ search takes no evaluator of Python's: their Python one, which counts simulations too.

        It stops early where it has solved the game, which says nothing about its speed.
        """
        number = max(FEWEST, round(seconds * self.per_second))
        bot = mcts.MCTSBot(self._game, EXPLORATION, number, self._python_rollouts(), random_state=self._random)
        began = time.perf_counter()
        root = bot.mcts_search(state)
        if root.explore_count == number:
            self._count(number, time.perf_counter() - began)
        else:
            self.simulations += root.explore_count
        return int(root.best_child().action)

    def _python_rollouts(self) -> Any:
        if self._our_rollouts:
            return OurRollouts(int(self._random.randint(1 << 31)))
        return mcts.RandomRolloutEvaluator(1, self._random)


@dataclass
class Contest:
    """How it stands: one seat is ours, all others are theirs."""

    seats: int
    games: int = 0
    points: float = 0.0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    simulations: int = 0

    @property
    def share(self) -> float:
        """The share of games that we won, a shared win counted as its part."""
        return self.points / self.games if self.games else 0.0

    @property
    def worth(self) -> float:
        """What the share is worth between two: the share of a seat as strong against just one of theirs."""
        won = self.share
        return won * (self.seats - 1) / (won * (self.seats - 1) + 1 - won) if self.games else 0.0

    def mean_seconds(self, side: int) -> float:
        """The mean time of a decision: side 0 is ours, 1 theirs."""
        return self.seconds[side] / self.decisions[side] if self.decisions[side] else 0.0

    def text(self) -> str:
        """The state of things in one line."""
        low, high = share_interval(round(self.points), self.games)
        return (
            f"{self.games} games: ours won {self.share:.1%} ({low:.0%} to {high:.0%}), worth {self.worth:.1%} of two; "
            f"{self.mean_seconds(0):.3f} s a decision against {self.mean_seconds(1):.3f} s "
            f"({self.simulations / max(1, self.decisions[1]):.0f} simulations)"
        )


class Player:
    """Plays the games of a contest one by one."""

    def __init__(
        self,
        name: str,
        ours: str,
        *,
        parameters: Mapping[str, Any] | None = None,
        seconds: float | None = None,
        our_rollouts: bool = False,
        seed: int = 0,
    ) -> None:
        openspiel.register()
        self.game = pyspiel.load_game(openspiel.short_name(name), dict(parameters or {}))
        self.contest = Contest(self.game.num_players())
        self._ours = ours
        self._seconds = seconds
        self._seed = seed
        self._our_rollouts = our_rollouts
        self._per_second = FIRST_GUESS
        self._warm_up()

    def _warm_up(self) -> None:
        """One choice of ours that does not count: compiling is not thinking."""
        state, chance = self.game.new_initial_state(), random.Random(self._seed)
        while state.is_chance_node():
            state.apply_action(_chance_action(state, chance))
        mind(self._ours, self._seed).choose(_seen(state))

    def play(self) -> Contest:
        """One more game; our seat goes round."""
        number = self.contest.games
        seat = number % self.contest.seats
        chance = random.Random(self._seed + number // self.contest.seats)
        theirs = TheirSearch(self.game, self._seed + number, self._our_rollouts, self._per_second)
        minds = mind(self._ours, self._seed + number), theirs
        state = self.game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(self._next_action(state, seat, minds, chance))
        returns = state.returns()
        winners = [player for player, payoff in enumerate(returns) if payoff == max(returns)]
        self.contest.points += 1 / len(winners) if seat in winners else 0.0
        self.contest.simulations += theirs.simulations
        self._per_second = theirs.per_second
        self.contest.games += 1
        return self.contest

    def _next_action(self, state: Any, seat: int, minds: tuple[Any, TheirSearch], chance: random.Random) -> int:
        if state.is_chance_node():
            return _chance_action(state, chance)
        side = 0 if state.current_player() == seat else 1
        began = time.perf_counter()
        chosen = minds[1].choose(state, self._time_for_theirs()) if side else minds[0].choose(_seen(state))
        if len(state.legal_actions()) > 1:
            self.contest.seconds[side] += time.perf_counter() - began
            self.contest.decisions[side] += 1
        return int(chosen)

    def _time_for_theirs(self) -> float:
        """As given, or what ours has needed for a decision until now."""
        return self._seconds or max(self.contest.mean_seconds(0), LEAST_SECONDS)


def _chance_action(state: Any, chance: random.Random) -> int:
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choices(actions, odds)[0])


def _seen(state: Any) -> Position:
    """What our player gets: the position as its seat sees it, and nothing else."""
    player = state.current_player()
    return Position(state._table.game, state.view(player), chance=ASK, viewer=player)
