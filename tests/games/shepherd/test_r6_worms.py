"""R6: worms."""

from __future__ import annotations

import pytest

from .table import DARK, LIGHT, at, piles, play, reason, recorded, sheep, state


def grazing(**more):
    return at("basic", 2, "c2e1/e8d8", throw="UG", **more)


def test_r6_1_four_of_the_light_cards_are_worms_and_no_dark_one():
    assert grazing().odds() == [40, 4]
    dark = at("basic", 2, f"{DARK[0]}e1/e8d8", throw="UG")
    assert (dark.decision, piles(dark)) == ("ROLL", "2/0")


def test_r6_2_a_light_card_is_turned_over_and_taken_if_it_is_clean():
    position = grazing()
    assert (position.decision, position.moves()) == ("TURN_CARD", ["1", "w"])
    assert piles(position.play("1")) == "1/0"


def test_r6_3_stay_the_worm_stays_face_up_and_is_never_grazed_again():
    position = grazing().play("w")
    assert (state(position, "c2"), piles(position)) == ("3", "0/0")
    again = at("basic", 2, "c2e1/e8d8", worms="c2", throw="SG")
    assert reason(again, "c2*") == "R6_3_A_WORM"


def test_r6_4_turn_back_the_worm_card_is_face_down_again_and_can_be_grazed():
    position = grazing(worm_rule="turn_back").play("w")
    assert state(position, "c2") == "3"
    again = at("basic", 2, "c2e1/e8d8", worms="c2", worm_rule="turn_back")
    assert recorded(again, "[UG]") == " 1. Blue [UG] c2*w U1"


def test_r6_5_fine_cards_are_taken_unseen():
    position = at("basic", 2, "c2e1/e8d8", worm_rule="fine", scores="0:0/0:0")
    assert recorded(position, "[UG]") == " 1. Blue [UG] c2*? U1"
    assert piles(position.play("[UG]")) == "1:1/0:0"


def test_r6_5_fine_each_worm_costs_a_further_card():
    position = at(
        "basic", 2, worm_rule="fine", eaten=" ".join(LIGHT[:6]), sun=12, scores="5:5/1:1",
        turn="9.B", point="COUNT_WORMS:sun:-",
    )  # fmt: skip
    assert position.play("2").play("0").scores == [1, 1]


@pytest.mark.parametrize("rule", ["stay", "turn_back"])
def test_r6_6_a_worm_does_not_hold_the_sheep(rule):
    position = at("basic", 2, "c2e1/e8d8", worms="c2", worm_rule=rule, throw="US")
    assert sheep(play(position, "c2-c3")) == "c3e1/e8d8"
