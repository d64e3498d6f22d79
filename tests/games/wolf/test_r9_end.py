"""R9: the end of the game."""

from __future__ import annotations

import pytest

from .table import begun, field, play

LIE = "P1 S={}; P2 !S"


@pytest.mark.parametrize(("chips", "claimed", "over"), [(3, 10, False), (2, 10, True), (1, 10, True)])
def test_r9_1_the_game_ends_when_a_payer_has_no_own_chips_left(chips, claimed, over):
    position = play(begun("SSSCDW|SSSCDW", own=f"{chips},5", rec=f"0,{5 - chips}"), LIE.format(claimed))
    assert (position.over, field(position, "own")) == (over, f"{max(chips - 2, 0)},5")


def test_r9_2_the_score_is_what_was_received_and_what_could_not_be_paid():
    position = play(begun("SSSCDW|SSSCDW", own="1,3", rec="2,4"), LIE.format(11))
    assert position.scores == [2, 4 + 3]


def test_r9_2_own_chips_score_nothing():
    assert begun("SSSCDW|SSSCDW").scores == [0, 0]


def test_r9_3_the_highest_score_wins():
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,4,4", rec="1,1,4"), LIE.format(9))
    assert (position.scores, position.payoffs) == ([1, 2, 4], [0, 0, 1])


def test_r9_4_a_tie_is_broken_by_own_chips():
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,3,5", rec="1,3,2"), "P1 C=9; P2 !C")
    assert (position.scores, position.payoffs) == ([1, 4, 2], [0, 1, 0])
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,3,5", rec="3,1,2"), LIE.format(9))
    assert (position.scores, position.payoffs) == ([3, 2, 2], [1, 0, 0])
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,3,5", rec="2,1,3"), LIE.format(10))
    assert (position.scores, position.payoffs) == ([2, 3, 3], [0, 0, 1])


def test_r9_5_still_equal_is_a_shared_victory():
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,4,4", rec="2,1,3"), LIE.format(10))
    assert (position.scores, position.payoffs) == ([2, 3, 3], [0, 0.5, 0.5])


def test_r9_6_the_player_without_chips_may_win():
    position = play(begun("SSSCDW|SSSCDW", own="1,1", rec="7,1"), LIE.format(9))
    assert (position.scores, position.payoffs) == ([7, 2], [1, 0])
