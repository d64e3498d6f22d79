"""Drafts of the own turn: what they are, how they are judged, who makes them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from sheepfold import Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players import Search
from sheepfold.players import search as module
from sheepfold.players.drafting import Draft, DraftingTree, Judge, best_draft, drafts_of, drafts_turns, grown
from sheepfold.players.growth import Tree

from ..games.peter.table import GAME as PETER
from ..games.sheep.table import GAME as SHEEP

ENOUGH = 4000
"""Simulations for ten trees and their judges."""


def crossroads(seats: int = 3, seed: int = 4) -> Position:
    """A turn in the middle of a random game, as its seat sees it."""
    draw, position = Random(seed), SHEEP.new(seats, seed)
    while len(position.history) < 150 or position.decision != "ACT" or len(position.choices()) <= 10:
        position.play(draw.choice(position.choices()))
    return position.seen_by(position.actor)


def drafted(seen: Position, seed: int = 1) -> list[Draft]:
    trees = grown(seen, seed, 0, ENOUGH, TimeLimit().begin())
    return drafts_of(seen, trees, seed, 0)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_draft_is_a_whole_turn_of_legal_choices(seats: int) -> None:
    seen = crossroads(seats)
    for draft in drafted(seen):
        position = seen.imagine(seen.actor, seed=1)
        for code in draft.codes:
            assert position.actor == seen.actor
            position.play(code)
        assert position.over or position.actor != seen.actor
        assert (draft.judge is None) == position.over


def test_turns_that_end_alike_are_one_draft() -> None:
    ends = []
    for draft in drafted(seen := crossroads()):
        position = seen.imagine(seen.actor, seed=1)
        for code in draft.codes:
            position.play(code)
        ends.append(position)
    assert len(set(ends)) == len(ends) > 1


def test_trees_that_draft_settle_sooner_than_one_that_decides_alone() -> None:
    def share_of_the_best(tree: Tree) -> float:
        tree.grow(2000, TimeLimit().begin())
        return max(visits for _, visits, _ in tree.root_choices()) / 2000

    seen, seeds = crossroads(), range(5)
    alone = [share_of_the_best(Tree(seen, seed, 0, learned=True)) for seed in seeds]
    drafting = [share_of_the_best(DraftingTree(seen, seed, 0)) for seed in seeds]
    assert np.mean(drafting) > 1.2 * np.mean(alone)


def judged(*values: float) -> tuple[list[Draft], list[int]]:
    """Drafts with judges that always say the same, and how often each was asked."""
    asked = [0] * len(values)

    class Sure(Judge):
        def __init__(self, number: int) -> None:
            self.number = number

        def go_on(self, simulations: int, *how: Any) -> None:
            asked[self.number] += 1

        @property
        def mean(self) -> float:
            return values[self.number]

    return [Draft((number, 0), 0.5, Sure(number)) for number in range(len(values))], asked


def test_the_draft_that_is_judged_best_is_played_and_the_worse_half_is_dropped() -> None:
    drafts, asked = judged(0.2, 0.7, 0.1, 0.4, 0.3)
    assert best_draft(drafts, ENOUGH, TimeLimit().begin()).codes == (1, 0)
    assert asked == [1, 3, 1, 3, 2]


def test_a_draft_that_ends_the_game_is_worth_what_it_brings() -> None:
    drafts, _ = judged(0.2, 0.7)
    won = Draft((5,), 1.0, None)
    assert best_draft([*drafts, won], ENOUGH, TimeLimit().begin()) is won


def test_drafts_that_begin_alike_are_not_judged() -> None:
    drafts, asked = judged(0.2, 0.7)
    alike = [replace(draft, codes=(3, place)) for place, draft in enumerate(drafts)]
    assert best_draft(alike, ENOUGH, TimeLimit().begin()) is alike[0]
    assert asked == [0, 0]


def test_a_judge_lets_everybody_answer_and_grows_no_tree() -> None:
    seen = crossroads()
    judges = [draft.judge for draft in drafted(seen) if draft.judge is not None]
    learning = SHEEP.minds.learning
    assert learning is not None
    for judge in judges[:3]:
        judge.go_on(30, TimeLimit().begin(), 1.0)
        assert judge.simulations == 30
        assert judge._plan.used == 1
        assert (judge._plan.seat, judge._plan.turns) == (seen.actor, learning.rounds * seen.seats - 1)
        assert 0.0 <= judge.mean <= 1.0
    end = seen.imagine(seen.actor, seed=1)
    alike = [Judge(end, 0, 7, 0, 1) for _ in range(2)]
    for judge in alike:
        judge.go_on(20, TimeLimit().begin(), 1.0)
    assert alike[0].mean == alike[1].mean


def test_thoughts_with_drafts_are_repeatable_and_keep_to_their_number() -> None:
    seen = crossroads()
    thoughts = [Search(simulations=ENOUGH, seed=3, learned=True).think(seen) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].choice == thoughts[0].line[0]
    assert ENOUGH * 0.4 <= thoughts[0].simulations <= ENOUGH
    assert list(thoughts[0].visits) == seen.choices()


def test_who_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    drafting: list[bool] = []

    class Watched(Search):
        def _drafts_turns(self, hidden: Position) -> bool:
            drafting.append(super()._drafts_turns(hidden))
            return drafting[-1]

    seen = crossroads()
    impatient: dict[str, Any] = {"simulations": 40, "learned": True}
    for search in (
        Watched(9.0, **impatient), Watched(0.1, **impatient), Watched(limit=TimeLimit(9.0, 0.1), **impatient),
        Watched(9.0, **impatient, threads=2), Watched(9.0, **impatient, temperature=0.5), Watched(9.0, simulations=40),
    ):  # fmt: skip
        search.think(seen)
    assert drafting == [True, False, False, False, False, False]
    assert not drafts_turns(PETER, 60.0)
    assert module.drafts_turns(SHEEP, 60.0)


def test_drafts_stop_when_they_are_told() -> None:
    search = Search(60.0, seed=1, learned=True)
    search.stop.set()
    thought = search.think(crossroads())
    assert np.isfinite(thought.value)
    assert thought.simulations < ENOUGH
