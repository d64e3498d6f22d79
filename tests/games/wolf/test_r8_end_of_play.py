"""R8: the end of a play."""

from __future__ import annotations

from .table import EMPTY, begun, field, play, short


def test_r8_1_all_dice_and_markers_go_back():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P1 *W/S; P2 S=7; P1 !S")
    assert short(position) == f"T=P1 F=P1 sp=18 {EMPTY} open=- cups=?|?"
    assert (position.decision, field(position, "play")) == ("ROLL_CUP", "2")


def test_r8_2_who_paid_is_first_player_of_the_new_play():
    liar = play(begun("SSSCDW|SSSCDW|SSSCDW", first="P2"), "P2 S=20; P3 C=2; P1 !C")
    assert field(liar, "F") == "P1"
    caught = play(begun("SSSCDW|SSSCDW|SSSCDW", first="P2"), "P2 S=14; P3 C=2; P1 !S")
    assert field(caught, "F") == "P2"
