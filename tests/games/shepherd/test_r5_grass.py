"""R5: the grass symbol."""

from __future__ import annotations

import pytest

from sheepfold.engine.contract import SPECTATOR

from .table import at, piles, play, reason, state


def test_r5_1_one_own_sheep_grazes_where_it_stands():
    position = at("basic", 2, "c2b2/e8d8", throw="UG")
    assert position.moves() == ["c2*", "b2*"]
    play(position, "b2* 1")
    assert (piles(position), state(position, "b2"), state(position, "c2")) == ("1/0", "0", "1")


@pytest.mark.parametrize(("field", "cards"), [("c2", 1), ("c3", 2)])
def test_r5_2_one_light_card_or_both_dark_ones(field, cards):
    position = at("basic", 2, f"{field}e1/e8d8", throw="UG")
    if position.decision == "TURN_CARD":
        position.play("1")
    assert (piles(position), state(position, field)) == (f"{cards}/0", "0")


def test_r5_3_a_sheep_without_a_card_gets_nothing():
    position = at("basic", 2, "c2e1/e8d8", throw="SG")
    assert reason(position, "e1*") == "R5_3_NO_CARD"


def test_r5_4_two_symbols_are_two_grazings():
    position = play(at("basic", 2, "c3c6/e8d8", throw="GG"), "c3*")
    assert (piles(position), position.decision) == ("4/0", "ROLL")


def test_r5_5_everybody_sees_the_number_of_cards():
    position = at("basic", 2, eaten="c3 c2", scores="2/1")
    assert position.seen_by(SPECTATOR).scores == position.seen_by(1).scores == [2, 1]
    assert piles(position.seen_by(1)) == "2/1"
