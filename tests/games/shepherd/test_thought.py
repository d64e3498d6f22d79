"""What The Shepherd's search believes between turns."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold.players import Search

from .table import GAME, at, worth


def promised(**drawn: object) -> list[float]:
    """The payoffs promised between turns."""
    payoffs = np.zeros(int(drawn.get("players", 2)))  # type: ignore[call-overload]
    assert GAME.compiled.promise(at(**{"players": 2, **drawn}).record, payoffs)
    return payoffs.tolist()


def test_nothing_is_promised_in_the_middle_of_a_turn():
    assert not GAME.compiled.promise(at(players=2, throw="SG").record, np.zeros(2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_are_nearly_equal_at_the_start_but_for_who_moves_first(players):
    first, *others = promised(players=players)
    assert others == pytest.approx([others[0]] * (players - 1))
    assert 1 / players < first < 1 / players + 0.05


SOME = "a2 b2 c2 d2 e2 f2 g2 h2"
MOST = SOME + " a3 b3 c3 d3 e3 f3 g3 h3 a6 b6 c6 d6 e6 f6 g6 h6 a7 b7 c7 d7 e7 f7 g7 h7"


def of_two_cards(eaten: str = SOME, **drawn: object) -> float:
    """What a lead of two cards is worth."""
    more = worth(eaten) // 2 + 1
    return promised(scores=f"{more}/{more - 2}", eaten=eaten, sheep="a4h4/a5h5", **drawn)[0]


def test_r11_1_a_lead_counts_more_the_nearer_the_sun_is_to_its_start():
    assert 0.5 < of_two_cards(sun=1) < of_two_cards(sun=11) - 0.1


def test_r10_2_a_lead_counts_more_the_less_grass_is_left():
    assert 0.5 < of_two_cards() < of_two_cards(MOST) - 0.1


def test_q33_a_lead_counts_more_the_nearer_the_last_allowed_turn_is():
    assert 0.5 < of_two_cards() < of_two_cards(turn_cap=50, turn="49.B") - 0.1


def test_r5_2_a_sheep_on_a_dark_pair_is_worth_more_than_on_light_grass_than_on_none():
    dark, light, bare = (promised(sheep=f"{field}a2/e8d8", eaten="b1 b2 c1 b3")[0] for field in ("d4", "d2", "b1"))
    assert dark > light > bare


def test_r4_6_a_dog_on_the_way_to_a_dark_pair_lowers_what_is_promised():
    drawn = {"sheep": "d6a2/e8d8", "eaten": "d6", "scores": "1/0"}
    assert promised(dog="h2", **drawn)[0] > promised(dog="e4", **drawn)[0]


@pytest.mark.parametrize("version", ["basic", "tactical"])
def test_the_search_steps_onto_a_dark_pair_and_grazes_it(version):
    position = at(version, 2, "d3a2/e8d8", throw="SG", eaten="d3", scores="1/0")
    search = Search(simulations=2000, seed=1)
    while position.actor == 0:
        position.play(search.choose(position.seen_by(0)))
    assert position.scores[0] == 3
