"""Errors for people, that carry their data for programs."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold import IllegalChoice, Refusal, Unreadable


def test_a_refusal_is_a_sentence_with_its_rule():
    refusal = Refusal("That Grassland is empty", 5, "R6.1")
    assert refusal == "That Grassland is empty (R6.1)."
    assert (refusal.reason, refusal.rule) == (5, "R6.1")


def test_an_illegal_choice_says_what_was_tried_why_not_and_which_rule():
    error = IllegalChoice("xL", Refusal("That Grassland is empty", 5, "R6.1"))
    assert str(error) == "xL is not allowed: that Grassland is empty (R6.1)."
    assert (error.tried, error.refusal.reason) == ("xL", 5)


def test_an_unreadable_text_is_quoted():
    error = Unreadable("S9", "pieces go from 1 to 7")
    assert str(error) == "cannot read 'S9': pieces go from 1 to 7"
    assert (error.text, error.trouble) == ("S9", "pieces go from 1 to 7")


def test_a_long_text_is_quoted_in_part():
    assert len(str(Unreadable("x" * 1000, "too long"))) < 100


@pytest.mark.parametrize("error", [IllegalChoice, Unreadable, sheepfold.BadOption, sheepfold.UnknownGame])
def test_what_a_person_gets_wrong_is_a_value_error(error):
    assert issubclass(error, ValueError)


@pytest.mark.parametrize("name", ["chess", "", "Peter", "../peter"])
def test_an_unknown_game_is_refused_with_the_games_there_are(name):
    with pytest.raises(sheepfold.UnknownGame, match=f"there is no game '{name}': the games are peter"):
        sheepfold.load(name)
