"""R5: the call."""

from __future__ import annotations

import pytest

from sheepfold.match.match import Match, OutOfTurn, Seat

from .table import GAME, at, begun, drawn, outcome, play, refused, told


def test_r5_1_a_call_is_made_in_the_own_turn_only():
    match = Match.new(GAME, [Seat("Ann"), Seat("Ben"), Seat("Cid")])
    with pytest.raises(OutOfTurn):
        match.play((match.actor + 1) % 3, "!S")


def test_r5_1_a_call_waits_until_the_number_is_claimed():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4").play("C")
    assert refused(position, "!S") == "R3_1_R5_1_NOT_NOW"


def test_r5_2_any_standing_marker_of_another_player_may_be_called():
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P3 D=2")
    assert [refused(position, f"!{letter}") for letter in "SCDW"] == [
        "R5_2_OWN_MARKER",
        "NONE",
        "NONE",
        "R5_2_NO_MARKER",
    ]


def test_r5_3_all_cups_are_lifted():
    _, events = told(begun("SSSCDW|SSSCDD|CCCCCC"), "P1 S=4; P2 !S")
    shown = [(event.player, GAME.notation.record_text(None, event)) for event in events if event.kind == 9]
    assert shown == [(0, " #SSCDW"), (1, "|SSSCDD"), (2, "|CCCCCC")]


@pytest.mark.parametrize(
    ("letter", "count"), [("S", 2 + 1), ("C", 2), ("D", 3 + 1), ("W", 1 + 3)], ids=["sheep", "cows", "dogs", "wolves"]
)
def test_r5_4_hidden_dice_join_the_rows_that_accept_their_face(letter, count):
    """Under the cups are 2 S, 2 C, 3 D, 1 W; P1 owns a marker in every row."""
    rows = "S[]P1@9 C[]P1@9 D[]P1@9 W[]P1@9"
    position = at(drawn("P2", "P1+", rows, "CC|SSDDDW", head="markers=4"))
    assert outcome(position, f"P2 !{letter}")["count"] == count


def test_r5_5_dice_in_other_rows_do_not_count():
    position = at(drawn("P2", "P1+", "S[S]P1@3 C[]- D[]- W[WW]P2@3", "SSSSW|CCCC"))
    assert outcome(position, "P2 !S")["count"] == 1 + 5


def test_r5_6_open_dice_are_treated_like_dice_under_a_cup():
    plain = outcome(begun("SSSSSS|CCCCCC"), "P1 S=2; P2 !S")["count"]
    assert outcome(begun("SSSSSS|CCCCCC", open_dice="SSCDDW"), "P1 S=2; P2 !S")["count"] == plain + 3


def test_r5_7_the_count_is_the_row_and_the_accepted_dice_and_no_spare_dice():
    position = at(drawn("P1", "P2+", "S[SW]P2@3 C[]- D[]- W[]-", "SSSSW|CCDW"))
    assert position.record.spare == 19
    assert outcome(position, "P1 !S")["count"] == 2 + 5 + 1
