"""R6: sliding. R7: home. R8: the end."""

from __future__ import annotations

import pytest

from sheepfold import IllegalChoice
from sheepfold.games.sheep.position import Reason

from .table import at, homes, legal, on, play, reason


def test_r6_1_only_own_sheep_are_moved():
    position = at(r="c3", y="c5")
    assert reason(position, "c5-c16") == Reason.R6_1_NOT_YOUR_SHEEP
    assert reason(position, "d9-d1") == Reason.R6_1_NOT_YOUR_SHEEP


@pytest.mark.parametrize(
    "obstacle", [{"fence": "c10"}, {"d": "c10"}, {"y": "c10"}, {"b": "c10"}], ids=["fence", "dog", "sheep", "sheep"]
)
def test_r6_2_a_sheep_runs_until_something_stops_it(obstacle):
    position = at(r="c3", **obstacle)
    assert "c3-c9" in legal(position)
    assert on(position.play("c3-c9"), "c9") == "r"


def test_r6_2_shepherds_and_edges_stop_it_too():
    assert {"f1-f7", "f1-a1", "f1-l1"} <= legal(at(r="f1"))


@pytest.mark.parametrize("end", ["c5", "c11", "c16"])
def test_r6_2_it_cannot_be_stopped_half_way(end):
    position = at(r="c3", fence="c10")
    assert reason(position, f"c3-{end}") == Reason.R6_2_RUNS_ON
    with pytest.raises(IllegalChoice, match="until something stops it"):
        position.play(f"c3-{end}")


@pytest.mark.parametrize("square", ["f7", "e8"])
def test_r6_3_a_sheep_with_its_shepherd_stays(square):
    position = at(r=square)
    assert legal(position) == {"+", "@"}
    assert reason(position, f"{square}-a{square[1:]}") == Reason.R6_3_FIXED


def test_r6_4_the_last_vacant_access_square_of_another_shepherd_is_forbidden():
    position = at(r="h1", d="h9 g7")
    assert reason(position, "h1-h8") == Reason.R6_4_LAST_ACCESS
    assert "Player 2's shepherd" in position.why_not("h1-h8")
    assert reason(at(r="h1", d="h9"), "h1-h8") == Reason.NONE


def test_r6_4_the_own_shepherd_is_not_guarded_against_its_flock():
    assert reason(at(turn=9, y="h1", d="h9 g7"), "h1-h8") == Reason.NONE


def test_r6_5_a_sheep_must_end_on_another_square():
    position = at(r="a3", d="a4")
    assert "a3-a4" not in legal(position)
    assert reason(position, 4 * 24 + 2) == Reason.R6_5_CANNOT_MOVE
    assert reason(position, "a3-a3") == Reason.R6_5_CANNOT_MOVE
    assert reason(position, "a3-a9") == Reason.R6_5_CANNOT_MOVE


def test_r7_1_a_chain_of_the_same_colour_is_home():
    assert homes(at(r="f7 f6 e6 a3"))[0] == 3
    assert homes(at(r="f7 f5 e6"))[0] == 1
    assert homes(at(r="f7", y="f6"))[:2] == [1, 0]


def test_r7_1_a_whole_group_is_linked_at_once():
    position = at(r="f6 f5 e6 a7", d="g7")
    assert homes(position)[0] == 0
    assert homes(position.play("a7-f7"))[0] == 4


def test_r7_2_diagonals_never_count():
    assert homes(at(r="e7", b="h10", y="h7", k="e10")) == [0, 0, 0, 0]
    assert homes(at(r="f7 e6"))[0] == 1


def test_r8_1_six_at_home_win_at_once():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1").play("i1-i7")
    assert (position.over, position.ending, position.payoffs) == (True, "flock", [0, 1, 0, 0])
    assert position.record.turn == 9
    assert position.record.ap == 0


def test_r8_2_before_the_end_nobody_has_won_anything():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1")
    assert position.payoffs == [0, 0, 0, 0]
    assert position.ending is None
    assert play(position, "@c3").payoffs == [0, 0, 0, 0]
