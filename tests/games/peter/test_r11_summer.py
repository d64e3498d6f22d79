"""Summer scoring, after trick 11 (ledger R11)."""

from __future__ import annotations

import pytest

from .table import after_summer, at, ended, head, recorded, round_score, worth


def test_r11_1_summer_scores_like_spring():
    position = ended("trick 11 winner 0", L0="S1 W1", R0="P1", F0="S2 S3", B0="C1", L1="W2 W3", F1="C2")
    assert position.scores == [25, 0]


def test_r11_1_summer_is_scored_after_the_losers_action():
    position = at("trick 11 leader 0 at CALL winner 0", lead="S7", follow="S1", R1="C1", F1="C2").play("cLL")
    assert position.scores == [0, 0]
    assert position.play("wb").scores == [6, 16]


@pytest.mark.parametrize(("spring", "summer", "expected"), [(15, 33, 63), (10, 20, 40), (1, 2, 4), (3, 30, 36)])
def test_r11_2_achiever_summer_of_at_least_double_doubles_spring(spring, summer, expected):
    assert round_score(spring, summer) == expected


@pytest.mark.parametrize(("spring", "summer", "expected"), [(36, 33, 36), (10, 9, 10), (6, 0, 6), (6, -3, 6)])
def test_r11_3_shoddy_less_than_spring_makes_summer_0(spring, summer, expected):
    assert round_score(spring, summer) == expected


@pytest.mark.parametrize(("spring", "summer"), [(10, 19), (10, 10), (10, 13), (-3, 12)])
def test_r11_4_otherwise_the_round_score_is_the_sum(spring, summer):
    assert round_score(spring, summer) == spring + summer


def test_r11_4_equal_seasons_give_neither_bonus_nor_penalty():
    position = at("trick 11 leader 0 at EXTRA chases 1 winner 0 spring 12,6", F1="C7", **worth(12))
    assert recorded(position, "=").split("\n")[1] == "SUMMER 0=12 1=6 round 0=24 1=12"


@pytest.mark.parametrize(("spring", "summer"), [(10, 20), (20, 40), (3, 6)])
def test_r11_5_both_comparisons_use_the_raw_points(spring, summer):
    # A doubled Spring is compared with nothing: Summer is not less than it, and it is not doubled again.
    assert round_score(spring, summer) == 2 * spring + summer


@pytest.mark.parametrize(("springs", "expected"), [
    ("6,6", [24, 12]),
    ("12,6", [24, 12]),
    ("18,3", [18, 12]),
    ("18,7", [18, 7]),
])  # fmt: skip
def test_r11_6_each_player_is_judged_on_their_own_points_only(springs, expected):
    position = ended(f"trick 11 winner 0 spring {springs}", F1="C7", **worth(12))
    assert position.scores == expected


def test_r11_7_the_round_score_is_added_to_the_total():
    position = ended("trick 11 winner 0 totals -3,50 spring 9,0", F1="C7", **worth(12))
    assert position.scores == [18, 56]
    assert head(position)["totals"] == "18,56"


def test_r11_7_a_total_may_sink():
    assert after_summer(-6, -3, "totals -9,0").scores[0] == -18
