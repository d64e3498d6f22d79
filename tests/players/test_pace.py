"""A computer player's time tells nothing: where things are hidden it does not depend on them."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold.players import LEVELS, mind
from sheepfold.players.pace import MARGIN, answer_seconds, paced

PETER, SHEPHERD = sheepfold.load("peter"), sheepfold.load("shepherd")


class Quick:
    """Answers at once, though it might think for a second."""

    name = "quick"

    def choose(self, seen: sheepfold.Position) -> int:
        return seen.choices()[0]

    def longest(self, game: sheepfold.Game) -> float:
        return 1.0


@pytest.mark.parametrize("text", [*LEVELS, "dog:0.2", "rollout:0.1"])
def test_where_things_are_hidden_an_answer_takes_as_long_as_the_longest_thought(text):
    thinker = mind(text)
    assert answer_seconds(thinker, PETER.new(seed=1)) == thinker.longest(PETER) + MARGIN > MARGIN


def test_in_open_games_and_at_random_nobody_waits():
    assert answer_seconds(mind("dog"), SHEPHERD.new(seed=1)) == 0
    assert answer_seconds(mind("random"), PETER.new(seed=1)) == 0


def test_who_has_answered_early_waits_for_the_rest_of_the_time():
    slept: list[float] = []
    position = PETER.new(seed=1)
    assert paced(Quick(), position, slept.append) == position.choices()[0]
    assert len(slept) == 1
    assert 1.0 < slept[0] <= 1.0 + MARGIN


def test_a_thought_about_hidden_things_is_cut_short_by_the_clock():
    for text in LEVELS:
        assert mind(text).longest(PETER) < mind(text).longest(SHEPHERD)
