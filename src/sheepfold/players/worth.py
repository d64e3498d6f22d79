"""What a position is worth to every seat, from one seat's knowledge: searched as players do, every simulation kept.

Simulation number i of a seed always begins with the same imagined world and the same luck. So two choices are compared
in the same worlds, and only what they change makes the difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sheepfold.engine.contract import CHANCE
from sheepfold.engine.position import Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players.search import Tree
from sheepfold.players.tree import NO_CHOICE as NO_CHOICE


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
        self._actor, self._choice = seen.actor, choice
        self._found = np.zeros((simulations, seen.seats))
        self._began = np.zeros(simulations, np.int64)

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
