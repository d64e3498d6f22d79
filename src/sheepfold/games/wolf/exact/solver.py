"""CFR+ over a public tree, all hands at once: regret matching+, the seats in turn, averages weighted by age."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.exact.tree import CHANCE_NODE, END, GameTree


class Work(NamedTuple):
    """What a pass fills: by edge and hand regrets, sums and the present shares; by node and hand reach and values."""

    regrets: Any
    sums: Any
    shares: Any
    reach: Any  # by seat, node and hand: how likely the seat's own choices lead there
    rolls: Any  # by node: how likely the rolls lead there
    values: Any  # by node and hand of the seat being trained


@rule
def share_by(weights: Any, tree: GameTree, seat: int, shares: Any) -> None:
    """Shares of a seat's choices in proportion to their weights; equal ones where there is no weight."""
    for node in range(len(tree.kind)):
        if tree.kind[node] == seat:
            first, last = tree.first[node], tree.first[node] + tree.edges[node]
            for hand in range(len(tree.deal)):
                total = 0.0
                number = 0
                for edge in range(first, last):
                    total += weights[edge, hand]
                    number += 1 if tree.legal[edge, hand] else 0
                for edge in range(first, last):
                    if not tree.legal[edge, hand]:
                        shares[edge, hand] = 0.0
                    elif total > 0.0:
                        shares[edge, hand] = weights[edge, hand] / total
                    else:
                        shares[edge, hand] = 1.0 / number


@rule
def go_down(tree: GameTree, work: Work) -> None:
    """How likely each seat's choices, and the rolls, lead to every node."""
    hands = len(tree.deal)
    for hand in range(hands):
        work.reach[0, 0, hand] = tree.deal[hand]
        work.reach[1, 0, hand] = tree.deal[hand]
    work.rolls[0] = 1.0
    for node in range(len(tree.kind)):
        kind = tree.kind[node]
        if kind != END:
            for edge in range(tree.first[node], tree.first[node] + tree.edges[node]):
                child = tree.child[edge]
                work.rolls[child] = work.rolls[node] * (tree.odds[edge] if kind == CHANCE_NODE else 1.0)
                for hand in range(hands):
                    share = work.shares[edge, hand]
                    work.reach[0, child, hand] = work.reach[0, node, hand] * (share if kind == 0 else 1.0)
                    work.reach[1, child, hand] = work.reach[1, node, hand] * (share if kind == 1 else 1.0)


@rule
def at_end(tree: GameTree, work: Work, node: int, seat: int) -> None:
    """Each hand's payoff against all hands of the other, by how likely they come here."""
    hands = len(tree.deal)
    number = tree.edges[node]
    for hand in range(hands):
        value = 0.0
        for other in range(hands):
            value += tree.payoffs[seat, number, hand, other] * work.reach[1 - seat, node, other]
        work.values[node, hand] = value * work.rolls[node]


@rule
def add_children(tree: GameTree, work: Work, node: int) -> None:
    """Where another decides, what the children are worth adds up: their reach has the shares in it."""
    for hand in range(len(tree.deal)):
        work.values[node, hand] = 0.0
    for edge in range(tree.first[node], tree.first[node] + tree.edges[node]):
        for hand in range(len(tree.deal)):
            work.values[node, hand] += work.values[tree.child[edge], hand]


@rule
def learn(tree: GameTree, work: Work, node: int, seat: int, age: float) -> None:
    """The seat's value by its present shares; regrets, never below zero, and the average grow."""
    first, last = tree.first[node], tree.first[node] + tree.edges[node]
    for hand in range(len(tree.deal)):
        value = 0.0
        for edge in range(first, last):
            value += work.shares[edge, hand] * work.values[tree.child[edge], hand]
        work.values[node, hand] = value
        for edge in range(first, last):
            if tree.legal[edge, hand]:
                gain = work.values[tree.child[edge], hand] - value
                work.regrets[edge, hand] = max(0.0, work.regrets[edge, hand] + gain)
                work.sums[edge, hand] += age * work.reach[seat, node, hand] * work.shares[edge, hand]


@rule
def take_best(tree: GameTree, work: Work, node: int) -> None:
    """A seat that knows the other's strategy takes what is best for each hand."""
    for hand in range(len(tree.deal)):
        best = -1e300
        for edge in range(tree.first[node], tree.first[node] + tree.edges[node]):
            if tree.legal[edge, hand]:
                best = max(best, work.values[tree.child[edge], hand])
        work.values[node, hand] = best if best > -1e300 else 0.0


@rule
def go_up(tree: GameTree, work: Work, seat: int, age: float) -> None:
    """Values from the ends to the root for one seat: it learns, or with age 0 takes the best."""
    for back in range(len(tree.kind)):
        node = len(tree.kind) - 1 - back
        kind = tree.kind[node]
        if kind == END:
            at_end(tree, work, node, seat)
        elif kind != seat:
            add_children(tree, work, node)
        elif age > 0.0:
            learn(tree, work, node, seat, age)
        else:
            take_best(tree, work, node)


@rule
def iterate(tree: GameTree, work: Work, done: int, more: int) -> None:
    """So many iterations of CFR+ after those that are done."""
    for number in range(done + 1, done + more + 1):
        for seat in range(2):
            share_by(work.regrets, tree, 0, work.shares)
            share_by(work.regrets, tree, 1, work.shares)
            go_down(tree, work)
            go_up(tree, work, seat, float(number))


class EquilibriumSolver:
    """CFR+ on one tree, and how far its average is from unbeatable."""

    def __init__(self, game: Game, tree: GameTree) -> None:
        self.tree = tree
        self.iterations = 0
        self._game = game
        edges, hands, nodes = len(tree.child), len(tree.deal), len(tree.kind)
        self._work = Work(
            regrets=np.zeros((edges, hands)),
            sums=np.zeros((edges, hands)),
            shares=np.zeros((edges, hands)),
            reach=np.zeros((2, nodes, hands)),
            rolls=np.zeros(nodes),
            values=np.zeros((nodes, hands)),
        )

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        self._game.compiled.specialise(iterate)(self.tree, self._work, self.iterations, iterations)
        self.iterations += iterations

    def average(self) -> Any:
        """The average strategy: by edge and hand how often it is chosen."""
        shares = np.zeros_like(self._work.shares)
        for seat in range(2):
            self._game.compiled.specialise(share_by)(self._work.sums, self.tree, seat, shares)
        return shares

    def best_answers(self, shares: Any) -> tuple[float, float]:
        """What each seat gets at best against the other's part of a strategy."""
        work = self._work._replace(shares=shares)
        self._game.compiled.specialise(go_down)(self.tree, work)
        found = []
        for seat in range(2):
            self._game.compiled.specialise(go_up)(self.tree, work, seat, 0.0)
            found.append(float(work.values[0] @ self.tree.deal))
        return found[0], found[1]

    def exploitability(self) -> float:
        """What a perfect opponent wins on average against the average strategy, the seats taken in turn."""
        return sum(self.best_answers(self.average())) / 2

    def value(self) -> float:
        """The first seat's value, in the middle of what the best answers leave open."""
        ours, theirs = self.best_answers(self.average())
        return (ours - theirs) / 2
