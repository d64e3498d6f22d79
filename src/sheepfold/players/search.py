"""The searching player: it grows a tree in slices of a few milliseconds, by simulations or by time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE, Record, blank
from sheepfold.engine.rng import below, checked_seed, stream
from sheepfold.engine.ruleset import Rules
from sheepfold.engine.time_limit import Countdown, TimeLimit
from sheepfold.players.exact import solved
from sheepfold.players.network import NO_NETWORK, network_for, room_for
from sheepfold.players.tree import DEEPEST, NODE, PLACES, PLAN, ROOT, simulate

MOST_NODES = 1 << 20

CURIOUS = 1.8
"""Exploration in standard deviations of the payoff.

In self-play 1.4 beat 0.7 in two of three games and could not be told from 2.5; this lies between, itself untried.
"""

WIDE = 2.0
"""A node below the root gets children as the square root of its visits, times this."""

SECONDS_TO_SOLVE = 0.05
"""Who has less time does not try to solve endings exactly."""

LEAST_VISITS = 2
"""A line of best choices goes on as long as they were tried so often."""


@dataclass(frozen=True)
class Thought:
    """What a search found: its choice, that choice's mean payoff, how often each was tried, and the line expected."""

    choice: int
    value: float
    visits: dict[int, int]
    line: tuple[int, ...]
    simulations: int


class Search:
    """Thinks for so many `simulations`, for so many `seconds`, or until the first of both is over.

    A `limit` can limit it instead of seconds. Simulations alone make it repeatable; where every choice is to have
    `for_each` of them there are more. With `temperature` 0 it plays what was tried most, above by chance, in
    proportion to the visits to the power of 1 / temperature. A `learned` one judges by the game's trained network,
    where there is one. Setting `stop` ends a thought that is under way.
    """

    name = "search"

    def __init__(
        self,
        seconds: float | None = None,
        *,
        simulations: int | None = None,
        limit: TimeLimit | None = None,
        for_each: int = 0,
        seed: int | None = None,
        threads: int = 1,
        temperature: float = 0.0,
        learned: bool = False,
    ) -> None:
        if seconds is None and simulations is None and limit is None:
            raise ValueError("expected seconds or simulations, or both: a search must end")
        if simulations is not None and simulations < 1:
            raise ValueError(f"expected at least 1 simulation, got {simulations}")
        if threads < 1:
            raise ValueError(f"expected at least 1 thread, got {threads}")
        self._limit = limit or TimeLimit(seconds)
        self.stop = self._limit.stop
        self._simulations = simulations
        self._for_each = for_each
        self._threads = threads
        self._temperature = temperature
        self._learned = learned
        self._seed = checked_seed(seed)
        self._thoughts = 0

    def choose(self, seen: Position) -> int:
        """The choice it found best; the only one there is without thinking."""
        codes = seen.choices()
        return codes[0] if len(codes) == 1 else self.think(seen).choice

    def think(self, seen: Position, about: int | None = None) -> Thought:
        """All that it found out about the decision of the seat that is asked, or about one choice given to it."""
        if seen.actor < 0:
            raise ValueError(f"nobody has a choice to think about at {seen.decision}")
        hidden = seen.seen_by(seen.actor)
        if self._learned and (thought := self._solve(hidden, about)) is not None:
            return thought
        first = self._thoughts * self._threads
        seconds = self._limit.longest
        trees = [
            Tree(hidden, self._seed, first + i, learned=self._learned, seconds=seconds) for i in range(self._threads)
        ]
        self._thoughts += 1
        shares = self._shares(len(hidden.choices()))
        if len(trees) == 1:
            trees[0].grow(shares[0], self._limit.begin())
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(lambda tree, share: tree.grow(share, self._limit.begin()), trees, shares))
        return self._conclude(hidden, trees, about)

    def _solve(self, hidden: Position, about: int | None) -> Thought | None:
        """A short ending solved exactly, as a thought that tried only the best choice; None for a long one."""
        learning = hidden.game.minds.learning
        if learning is None or self._limit.seconds < SECONDS_TO_SOLVE or not learning.is_ending(hidden.record):
            return None
        found = solved(hidden)
        if found is None:
            return None
        self._thoughts += 1
        best = max(found.values, key=lambda code: found.values[code])
        choice = best if about is None else about
        return Thought(choice, found.values[choice], {**dict.fromkeys(found.values, 0), best: 1}, (choice,), 1)

    def _shares(self, choices: int) -> list[int | None]:
        """How many simulations each thread makes; None for as many as the time allows."""
        if self._simulations is None:
            return [None] * self._threads
        each, more = divmod(max(self._simulations, self._for_each * choices), self._threads)
        return [max(1, each + (number < more)) for number in range(self._threads)]

    def _conclude(self, seen: Position, trees: list[Tree], about: int | None) -> Thought:
        visits = dict.fromkeys(seen.choices(), 0)
        totals = dict.fromkeys(visits, 0.0)
        for tree in trees:
            for code, number, total in tree.root_choices():
                visits[code] += number
                totals[code] += total
        choice = self._pick(visits, totals) if about is None else about
        value = totals[choice] / max(1, visits[choice])
        return Thought(choice, value, visits, trees[0].line(choice), sum(tree.simulations for tree in trees))

    def _pick(self, visits: dict[int, int], totals: dict[int, float]) -> int:
        best = max(visits, key=lambda code: (visits[code], totals[code]))
        if self._temperature <= 0:
            return best
        weights = [int(1e6 * (number / visits[best]) ** (1 / self._temperature)) for number in visits.values()]
        drawn = int(below(stream(self._seed, (1 << 40) + self._thoughts), sum(weights)))
        for code, weight in zip(visits, weights, strict=True):
            if drawn < weight:
                return code
            drawn -= weight
        return best


def plan_for(game: Game, seats: int, learned: bool, net: Any = NO_NETWORK, seconds: float = 0.0) -> Record:
    """How a search of so many seconds goes, a champion's if it is `learned`; by a network, or by the game's promise."""
    plan, minds = blank(PLAN), game.minds
    plan.secrets, plan.used = game.has_secrets, 1
    plan.horizon, plan.ahead, plan.curious, plan.wide = minds.horizon, minds.ahead, CURIOUS, WIDE
    if learned and minds.learning is not None:
        how = minds.learning
        plan.horizon, plan.ahead, plan.curious, plan.wide = how.horizon, how.ahead, how.curious, how.wide
        plan.own_turn = how.own_turn
        plan.answers = how.answers if seconds >= how.patience else 0
        plan.inputs = how.inputs(seats) if len(net) else 0
    return plan


class Tree:
    """One tree, grown by one thread."""

    def __init__(
        self,
        hidden: Position,
        seed: int,
        index: int,
        rules: Rules | None = None,
        learned: bool = False,
        seconds: float = 0.0,
    ) -> None:
        game, seats = hidden.game, hidden.seats
        self._rules = rules or game.compiled
        self._seen = np.zeros(1, game.record)
        self._seen[0] = hidden.record
        self._work = np.zeros(PLACES, game.record)
        self._raw = self._work.view(np.uint8).reshape(PLACES, -1)
        self._net = network_for(game, hidden.record) if learned else NO_NETWORK
        self._plan = plan_for(game, hidden.seats, learned, self._net, seconds)
        self._plan.seat = hidden.actor
        self._room = room_for(int(self._plan.inputs))
        self._rng = stream(seed, index)
        self._out = np.zeros(game.most_choices, CHOICE)
        self._payoffs, self._scores = np.zeros(seats), np.zeros(seats, np.int32)
        self._path = np.zeros(DEEPEST, np.int32)
        self._nodes: Any = np.zeros(0, NODE)
        self.simulations = 0

    def grow(self, simulations: int | None, clock: Countdown) -> None:
        """Simulate until there were enough, time is over or the tree is full."""
        room = MOST_NODES if simulations is None else min(simulations, MOST_NODES)
        self._nodes = np.zeros(room + 1, NODE)
        self.simulations += clock.spend(room, self._simulate)

    def _simulate(self, number: int) -> None:
        self._rules.specialise(simulate)(
            number, self._seen, self._work, self._raw, self._nodes, self._path, self._plan, self._rng, self._out,
            self._payoffs, self._scores, self._net, self._room,
        )  # fmt: skip

    def root_choices(self) -> list[tuple[int, int, float]]:
        """Each choice that was tried with its visits and its sum of payoffs."""
        return [(int(node["key"]), int(node["visits"]), float(node["total"])) for node in self._children(ROOT)]

    def line(self, choice: int) -> tuple[int, ...]:
        """The choices that follow if everybody plays what was tried most, up to a chance event."""
        found = [choice]
        children = [node for node in self._children(ROOT) if node["key"] == choice]
        while children:
            children = self._children(int(children[0]["first"]), siblings=True)
            if not children or children[0]["who"] < 0:
                break
            best = max(children, key=lambda node: int(node["visits"]))
            if best["visits"] < LEAST_VISITS:
                break
            found.append(int(best["key"]))
            children = [best]
        return tuple(found)

    def _children(self, node: int, siblings: bool = False) -> list[Any]:
        child = node if siblings else int(self._nodes[node]["first"])
        found = []
        while child != ROOT:
            found.append(self._nodes[child])
            child = int(self._nodes[child]["after"])
        return found
