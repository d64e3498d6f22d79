"""Liar's dice with one die each, the same tree as OpenSpiel's `liars_dice(numdice=1)`."""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.games.wolf.exact.solver import EquilibriumSolver
from sheepfold.games.wolf.exact.tree import ONE, Builder, GameTree

DICE = 2
SIDES = range(2, 8)
"""Dice with so many sides can be asked for."""


def liars_dice(sides: int) -> GameTree:
    """Two seats, one die each; the highest face is wild; bid b is `b // sides + 1` times the face `b % sides + 1`."""
    builder = Builder(sides, np.full(sides, 1 / sides))
    all_hands = np.ones(sides, bool)
    grow(builder, sides, all_hands, last=-1, seat=ONE)
    return builder.tree()


def grow(builder: Builder, sides: int, all_hands: Any, last: int, seat: int) -> int:
    """The node after a last bid; higher bids, then the doubt."""
    bids = list(range(last + 1, DICE * sides))
    labels = bids + ([DICE * sides] if last >= 0 else [])
    node = builder.node(seat, [(label, 1.0, all_hands) for label in labels])
    for place, label in enumerate(labels):
        if label == DICE * sides:
            builder.link(node, place, builder.end(doubted(sides, last, seat)))
        else:
            builder.link(node, place, grow(builder, sides, all_hands, label, 1 - seat))
    return node


def doubted(sides: int, bid: int, caller: int) -> Any:
    """The first seat's win or loss when this seat doubts the bid."""
    face, wanted = bid % sides, bid // sides + 1
    fits = np.array([hand in (face, sides - 1) for hand in range(sides)])
    found = fits[:, None].astype(int) + fits[None, :]
    caller_wins = np.where(found < wanted, 1.0, -1.0)
    return caller_wins if caller == ONE else -caller_wins


def policy(solver: EquilibriumSolver, sides: int) -> dict[str, list[tuple[int, float]]]:
    """The average strategy under the names that OpenSpiel gives to what a player knows."""
    tree, shares = solver.tree, solver.average()
    found = {}
    for node, bids in enumerate(bid_lists(tree)):
        if bids is not None:
            said = "".join(f" {bid // sides + 1}-{bid % sides + 1}" for bid in bids)
            edges = slice(tree.first[node], tree.first[node] + tree.edges[node])
            for hand in range(sides):
                pairs = zip(tree.label[edges].tolist(), shares[edges, hand].tolist(), strict=True)
                found[f"{hand + 1}{said}"] = list(pairs)
    return found


def bid_lists(tree: GameTree) -> list[list[int] | None]:
    """By node the bids that led there, None at an end."""
    found: list[list[int] | None] = [None] * len(tree.kind)
    found[0] = []
    for node in range(len(tree.kind)):
        bids = found[node]
        if bids is not None:
            for edge in range(tree.first[node], tree.first[node] + tree.edges[node]):
                if tree.kind[tree.child[edge]] in (0, 1):
                    found[tree.child[edge]] = [*bids, int(tree.label[edge])]
    return found
