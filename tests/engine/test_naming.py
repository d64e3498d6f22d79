"""What players are called, and how the end of a game is told."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.facts import Facts
from sheepfold.engine.naming import (
    People,
    game_over,
    is_asked,
    outcome_in_short,
    outcome_in_words,
    people_asked,
    people_at,
    seat_name,
    winners_of,
)
from sheepfold.engine.protocols import Look

NAMES = ("Ann", "Ben", "Cat")


def test_without_names_people_are_counted_from_one():
    assert [seat_name(seat) for seat in range(2)] == ["Player 1", "Player 2"]
    assert seat_name(2, NAMES[:2]) == "Player 3"


def test_whoever_looks_is_you():
    people = People(1, NAMES)
    assert [people.name(seat) for seat in range(3)] == ["Ann", "You", "Cat"]
    assert [people.whom(seat) for seat in range(3)] == ["Ann", "you", "Cat"]
    said = [people.says(seat, "your {thing}", "{name}'s {thing}", thing="dog") for seat in range(2)]
    assert said == ["Ann's dog", "your dog"]
    assert people.short(2).name(0) == "A…"


@pytest.mark.parametrize(("winners", "scores", "short", "long"), [
    ([1], [3, 9, 4], "You win with 9", "You win. Ann 3, You 9, Cat 4."),
    ([0], [9, 3, 4], "Ann wins with 9", "Ann wins. Ann 9, You 3, Cat 4."),
    ([0, 2], [9, 3, 9], "Ann and Cat win with 9", "Ann and Cat win. Ann 9, You 3, Cat 9."),
    ([0, 2], [9, 3, 5], "Ann and Cat win", "Ann and Cat win. Ann 9, You 3, Cat 5."),
    ([0, 1, 2], [2, 2, 2], "A draw at 2", "A draw. Ann 2, You 2, Cat 2."),
])  # fmt: skip
def test_the_end_is_told_alike_everywhere(winners, scores, short, long):
    assert outcome_in_short(People(1, NAMES), winners, scores) == short
    assert outcome_in_words(People(1, NAMES), winners, scores) == long


def test_who_won_follows_from_the_payoffs():
    assert winners_of([1.0, -1.0, 1.0]) == [0, 2]
    assert winners_of([0.0, 0.0]) == [0, 1]


def test_a_whole_position_is_looked_at_by_whoever_decides():
    position = sheepfold.load("peter").new(seed=7)
    assert position.actor == 1
    assert [is_asked(position), is_asked(position.seen_by(1)), is_asked(position.seen_by(0))] == [True, True, False]
    assert people_asked(position, NAMES).name(1) == people_asked(position.seen_by(1), NAMES).name(1) == "You"
    assert people_at(position.seen_by(SPECTATOR), NAMES).name(1) == "Ben"


def test_facts_know_who_may_choose_and_how_it_ended():
    position = sheepfold.load("peter").new(seed=7, length="one_round")
    assert [len(Facts(position.seen_by(viewer)).codes) for viewer in (0, 1, SPECTATOR)] == [0, 11, 0]
    assert not Facts(position.seen_by(1), Look(still=True)).codes
    while not position.over:
        position.play(position.choices()[0])
    scores = position.scores
    seen = position.seen_by(winners_of(position.payoffs)[0])
    assert Facts(seen, Look(NAMES)).headline == f"You win with {max(scores)}"
    assert game_over(seen, NAMES).startswith("The game is over. You win. ")
