"""R10 and R11: the end and the result."""

from __future__ import annotations

import pytest

from .table import DARK, LIGHT, at, piles, recorded

LAST = " ".join([*DARK[1:], *LIGHT[:40]])


def test_r10_1_the_game_ends_when_the_sun_is_back():
    position = at("basic", 2, sun=11, throw="UG")
    assert (position.over, position.ending, position.choices()) == (True, "sun", [])


def test_r10_2_the_game_ends_when_no_grass_is_left():
    position = at("basic", 2, "c6e1/e8d8", eaten=LAST, turn="40.B")
    assert recorded(position, "[GD]") == "40. Blue [GD]"
    assert recorded(position, "[GD]", "c6*") == "40. Blue [GD] c6*2\n#grass Blue 56 Red 0"
    assert position.play("[GD]").play("c6*").ending == "grass"


@pytest.mark.parametrize(("scores", "payoffs"), [("2/1", [1.0, 0.0]), ("1/2", [0.0, 1.0])])
def test_r11_1_most_cards_wins_light_or_dark(scores, payoffs):
    position = at("basic", 2, eaten="c3 c2", scores=scores, sun=11, throw="UG")
    assert position.payoffs == payoffs


@pytest.mark.parametrize(("worms", "result"), [("0", [4, 2]), ("1", [2, 2]), ("2", [0, 2])])
def test_r11_2_a_worm_in_a_pile_costs_two_cards(worms, result):
    position = at(
        "basic", 2, worm_rule="fine", eaten=" ".join(LIGHT[:6]), sun=12, scores="4:4/2:2", turn="9.B",
        point="COUNT_WORMS:sun:-",
    )  # fmt: skip
    assert position.play(worms).play("0").scores == result


def test_r11_3_ties_share_the_victory():
    position = at("basic", 3, eaten="c3 c2 c6", scores="2/2/1", sun=11, throw="UG")
    assert position.payoffs == [0.5, 0.5, 0.0]
    assert piles(position) == "2/2/1"
