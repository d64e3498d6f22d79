"""What a position is worth to every seat, from one seat's knowledge: searched as players do, every simulation kept.

Simulation number i of a seed always begins with the same imagined world and the same luck. So two choices are compared
in the same worlds, and only what they change makes the difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sheepfold.engine.contract import CHANCE, apply, imagine
from sheepfold.engine.position import Position
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.rng import begin_stream
from sheepfold.engine.rule import rule
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players.growth import Tree
from sheepfold.players.tree import HERE, learn, play_on

NO_CHOICE = -1
"""Nothing is chosen beforehand."""


@rule
def weigh(
    first: int,
    number: int,
    seed: int,
    choice: int,
    seen: Any,
    work: Any,
    raw: Any,
    nodes: Any,
    path: Any,
    plan: Record,
    rng: Record,
    out: Choices,
    payoffs: Any,
    scores: Any,
    net: Any,
    room: Any,
    found: Any,
    began: Any,
) -> None:
    """Simulations number `first`, `first` + 1, ...: every seat's payoff, and the choice each began with."""
    for turn in range(first, first + number):
        begin_stream(rng, seed, turn)
        work[HERE] = seen[0]
        imagine(work[HERE], int(plan.seat), rng)
        if choice != NO_CHOICE:
            apply(work[HERE], choice)
        play_on(work, raw, nodes, path, plan, rng, out, payoffs, scores, net, room)
        learn(nodes, path, plan, payoffs)
        for seat in range(len(payoffs)):
            found[turn, seat] = payoffs[seat]
        began[turn] = nodes[path[1]].key if plan.depth > 0 else choice


@dataclass(frozen=True)
class Worth:
    """Every simulation's payoffs by seat, the choice it began with, and the line expected after the best one."""

    payoffs: Any
    began: Any
    line: tuple[int, ...]

    @property
    def mean(self) -> Any:
        """What every seat can expect."""
        return self.payoffs.mean(axis=0)


def worth_of(
    seen: Position, viewer: int, simulations: int, seed: int, limit: TimeLimit, choice: int = NO_CHOICE
) -> Worth:
    """What a position seen by `viewer` is worth, or what it is worth once a choice is made there."""
    own = seen.game.minds.own_worth
    if own is not None:
        return Worth(*own(seen, viewer, simulations, seed, limit, choice), () if choice == NO_CHOICE else (choice,))
    tree = Weighed(seen, viewer, simulations, seed, choice)
    tree.grow(simulations, limit.begin())
    return tree.worth()


class Weighed(Tree):
    """A tree that keeps every simulation; whoever decides, it is grown from the viewer's knowledge."""

    def __init__(self, seen: Position, viewer: int, simulations: int, seed: int, choice: int) -> None:
        super().__init__(seen, seed, 0, learned=True)
        self._plan.seat = viewer
        self._actor, self._choice, self._number_seed = seen.actor, choice, seed
        self._found = np.zeros((simulations, seen.seats))
        self._began = np.zeros(simulations, np.int64)
        self._done = 0

    def _simulate(self, number: int) -> None:
        self._rules.specialise(weigh)(
            self._done, number, self._number_seed, self._choice, self._seen, self._work, self._raw, self._nodes,
            self._path, self._plan, self._rng, self._out, self._payoffs, self._scores,
            self._net, self._room, self._found, self._began,
        )  # fmt: skip
        self._done += number

    def worth(self) -> Worth:
        """What was found."""
        line: tuple[int, ...] = ()
        if self._choice != NO_CHOICE:
            line = (self._choice, *self._most_tried())
        elif self._actor != CHANCE:
            line = self._most_tried()
        return Worth(self._found[: self._done], self._began[: self._done], line)

    def _most_tried(self) -> tuple[int, ...]:
        tried = [node for node in self.root_choices() if node[1] > 1]
        return self.line(max(tried, key=lambda node: node[1])[0]) if tried and not self._begins_with_chance() else ()

    def _begins_with_chance(self) -> bool:
        return any(node["who"] < 0 for node in self._children(0))
