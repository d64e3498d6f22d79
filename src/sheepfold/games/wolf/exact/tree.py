"""A two-seat zero-sum game as its public tree: what all see is a node, what a seat holds is a hand."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sheepfold.language import mark, say

ONE, OTHER, CHANCE_NODE, END = 0, 1, 2, 3
"""Kinds of a node: the seat that decides, a roll that all see, or the end."""

MOST_NODES = 1_000_000


class GameTree(NamedTuple):
    """Nodes with their edges, parents before children; hands are alike for both seats and dealt independently."""

    kind: Any
    first: Any  # by node: its first edge
    edges: Any  # by node: how many edges; at an end the number of its payoffs
    child: Any  # by edge
    label: Any  # by edge: the choice or outcome
    odds: Any  # by edge of a roll: how likely it is
    legal: Any  # by edge and hand: whether the hand allows it
    deal: Any  # by hand: how likely it is
    payoffs: Any  # by seat, number, own hand and other hand


class Builder:
    """Grows a tree; a node's edges must all be known when it is closed, children may follow later."""

    def __init__(self, hands: int, deal: Any) -> None:
        self.hands = hands
        self._deal = np.array(deal, float)
        self._kind: list[int] = []
        self._first: list[int] = []
        self._edges: list[int] = []
        self._child: list[int] = []
        self._label: list[int] = []
        self._odds: list[float] = []
        self._legal: list[Any] = []
        self._numbers: dict[bytes, int] = {}
        self._payoffs: list[Any] = []

    def node(self, kind: int, edges: list[tuple[int, float, Any]]) -> int:
        """A new node with these edges (label, odds, hands that allow it); its number."""
        if len(self._kind) >= MOST_NODES:
            text = mark("this game has more than {most:,} public positions: fewer dice or a shorter row")
            raise ValueError(say(text, most=MOST_NODES))
        self._kind.append(kind)
        self._first.append(len(self._child))
        self._edges.append(len(edges))
        for label, odds, legal in edges:
            self._child.append(-1)
            self._label.append(label)
            self._odds.append(odds)
            self._legal.append(legal)
        return len(self._kind) - 1

    def end(self, payoffs: Any) -> int:
        """A new end; `payoffs` are the first seat's, by its hand and the other's."""
        number = self._numbers.setdefault(payoffs.tobytes(), len(self._payoffs))
        if number == len(self._payoffs):
            self._payoffs.append(payoffs)
        node = self.node(END, [])
        self._edges[node] = number
        return node

    def link(self, node: int, place: int, child: int) -> None:
        """Lead one edge of a node to its child."""
        self._child[self._first[node] + place] = child

    def tree(self) -> GameTree:
        """The finished tree."""
        ours = np.array(self._payoffs, float)
        return GameTree(
            np.array(self._kind, np.int8),
            np.array(self._first, np.int64),
            np.array(self._edges, np.int64),
            np.array(self._child, np.int64),
            np.array(self._label, np.int64),
            np.array(self._odds),
            np.array(self._legal, bool).reshape(len(self._child), self.hands),
            self._deal,
            np.stack([ours, -ours.transpose(0, 2, 1)]).copy(),
        )
