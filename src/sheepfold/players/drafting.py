"""The own turn drafted by many short trees, and the drafts judged by roll-outs in which every seat answers.

A tree of the own turn settles on the first good turn that it finds, since it judges all others by choices that it has
hardly tried; more time does not help it, but another tree finds another turn. Where a turn ends no tree is needed, and
roll-outs can be better ones: for some rounds every seat plays the best of several lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.time_limit import Countdown
from sheepfold.players.growth import MOST_NODES, Tree
from sheepfold.players.tree import NODE

DRAFTING = 0.6
"""The part of a thought in which turns are drafted; in the rest the drafts are judged."""

CURIOUS = 0.4
"""Exploration of a tree that drafts, in standard deviations of the payoff: what one misses, another one finds."""

FEWEST = 200
"""Simulations of a tree that drafts a turn: where they are limited there are fewer trees."""


def drafts_turns(game: Game, seconds: float) -> bool:
    """Whether a champion that has so many seconds for a thought drafts its turns."""
    how = game.minds.learning
    return how is not None and how.drafts > 0 and seconds >= how.patience and not game.has_secrets


class DraftingTree(Tree):
    """A tree that settles on a good turn soon."""

    def __init__(self, hidden: Position, seed: int, index: int) -> None:
        super().__init__(hidden, seed, index, learned=True)
        self._plan.curious = CURIOUS


class Judge(Tree):
    """Roll-outs from where a turn of this seat has ended, without a tree; for so many rounds everybody answers."""

    def __init__(self, end: Position, seat: int, seed: int, index: int, rounds: int) -> None:
        super().__init__(end.seen_by(seat), seed, index, learned=True)
        how = end.game.minds.learning
        assert how is not None
        self._plan.seat, self._plan.turns = seat, rounds * end.seats - 1
        self._plan.answers = how.answers if rounds else 0
        self._nodes = np.zeros(1, NODE)

    def go_on(self, simulations: int, clock: Countdown, share: float) -> None:
        """So many roll-outs more, or as many as this share of the time left allows."""
        self.simulations += clock.spend(simulations, self._simulate, share)

    @property
    def mean(self) -> float:
        """What the seat got on average."""
        return float(self._plan.total / self._plan.games)


@dataclass
class Draft:
    """A way to play the own turn, what its tree thinks it is worth, and a judge of its end (none after the game)."""

    codes: tuple[int, ...]
    value: float
    judge: Judge | None


def grown(hidden: Position, seed: int, thought: int, simulations: int | None, clock: Countdown) -> list[Tree]:
    """Trees of the own turn, each grown for its part of the time."""
    how = hidden.game.minds.learning
    assert how is not None
    most = MOST_NODES if simulations is None else int(DRAFTING * simulations)
    number = min(how.drafts, most // FEWEST)
    if number <= 1 and simulations is not None:
        only = Tree(hidden, seed, thought * how.drafts, learned=True)
        only.grow(simulations, clock)
        return [only]
    trees: list[Tree] = [DraftingTree(hidden, seed, thought * how.drafts + index) for index in range(number)]
    for index, tree in enumerate(trees):
        tree.grow(max(1, most // number), clock, DRAFTING / (number - DRAFTING * index))
    return trees


def best_draft(drafts: Sequence[Draft], simulations: int | None, clock: Countdown) -> Draft:
    """The draft whose end is judged best: the worse half is dropped again and again, until one is left.

    Where all begin with the same choice none is judged: what comes after it is thought about in its turn.
    """
    if len({draft.codes[0] for draft in drafts}) == 1:
        return drafts[0]
    left, stages = list(drafts), ceil(log2(len(drafts)))
    most = MOST_NODES if simulations is None else int((1 - DRAFTING) * simulations)
    for stage in range(stages):
        parts = len(left) * (stages - stage)
        for place, draft in enumerate(left):
            if draft.judge is not None:
                draft.judge.go_on(max(1, most // stages // len(left)), clock, 1 / (parts - place))
                draft.value = draft.judge.mean
        left.sort(key=lambda draft: -draft.value)
        left = left[: (len(left) + 1) // 2]
    return left[0]


def drafts_of(hidden: Position, trees: Sequence[Tree], seed: int, thought: int) -> list[Draft]:
    """What the trees found, the turn that most of them found first; turns that end alike are one draft."""
    found: dict[Position, list[Draft]] = {}
    for tree in trees:
        end, draft = _draft(hidden, tree)
        found.setdefault(end, []).append(draft)
    how, drafts = hidden.game.minds.learning, []
    assert how is not None
    for end, alike in sorted(found.items(), key=lambda one: -len(one[1])):
        drafts.append(alike[0])
        if end.over:
            drafts[-1].value = end.payoffs[hidden.actor]
        else:
            drafts[-1].judge = Judge(end, hidden.actor, seed, (1 << 41) + thought, how.rounds)
    return drafts


def _draft(hidden: Position, tree: Tree) -> tuple[Position, Draft]:
    """The own turn by the choices that the tree tried most, further by what the game leans to; and where it ends."""
    seat, end, codes = hidden.actor, hidden.imagine(hidden.actor, seed=0), []
    first, visits, total = max(tree.root_choices(), key=lambda choice: choice[1:])
    ahead = iter(tree.line(first))
    while not end.over and end.actor == seat:
        code = next(ahead, None)
        codes.append(tree.leaning(end.record) if code is None else code)
        end.play(codes[-1])
    return end, Draft(tuple(codes), total / visits, None)
