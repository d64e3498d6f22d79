"""One tree of the search: how it is set up for a player, and how it grows in slices of a few milliseconds."""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE, Record, blank
from sheepfold.engine.rng import stream
from sheepfold.engine.ruleset import Rules
from sheepfold.engine.time_limit import Countdown
from sheepfold.players.network import NO_NETWORK, network_for, room_for
from sheepfold.players.tree import DEEPEST, NODE, PLACES, PLAN, ROOT, simulate

MOST_NODES = 1 << 20

CURIOUS = 1.8
"""Exploration in standard deviations of the payoff.

In self-play 1.4 beat 0.7 in two of three games and could not be told from 2.5; this lies between, itself untried.
"""

WIDE = 2.0
"""A node below the root gets children as the square root of its visits, times this."""

LEAST_VISITS = 2
"""A line of best choices goes on as long as they were tried so often."""


def plan_for(game: Game, seats: int, learned: bool, net: Any = NO_NETWORK, seconds: float = 0.0) -> Record:
    """How a search of so many seconds goes, a champion's if it is `learned`; by a network, or by the game's promise."""
    plan, minds = blank(PLAN), game.minds
    plan.secrets, plan.used = game.has_secrets, 1
    plan.horizon, plan.ahead, plan.curious, plan.wide = minds.horizon, minds.ahead, CURIOUS, WIDE
    if learned and minds.learning is not None:
        how = minds.learning
        plan.horizon, plan.ahead, plan.curious, plan.wide = how.horizon, how.ahead, how.curious, how.wide
        plan.own_turn = how.own_turn
        plan.answers = how.answers if seconds >= how.patience and not how.drafts else 0
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

    def grow(self, simulations: int | None, clock: Countdown, share: float = 1.0) -> None:
        """Simulate until there were enough, this share of the time left is over or the tree is full."""
        room = MOST_NODES if simulations is None else min(simulations, MOST_NODES)
        self._nodes = np.zeros(room + 1, NODE)
        self.simulations += clock.spend(room, self._simulate, share)

    def _simulate(self, number: int) -> None:
        self._rules.specialise(simulate)(
            number, self._seen, self._work, self._raw, self._nodes, self._path, self._plan, self._rng, self._out,
            self._payoffs, self._scores, self._net, self._room,
        )  # fmt: skip

    def leaning(self, position: Record) -> int:
        """A choice that the game leans to here, for whoever decides."""
        return int(self._rules.lean(position, self._rules.actor(position), self._rng, self._out))

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
