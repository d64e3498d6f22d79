"""R2: start of a play."""

from __future__ import annotations

import pytest

from sheepfold.engine.contract import SPECTATOR

from .table import EMPTY, FIVE, GAME, begun, field, play, short


def test_r2_1_a_new_play_has_an_empty_board_and_six_dice_for_everyone():
    position = play(begun("SSSCDW|SSSCDW|SSSSCD"), "P1 C=4; P2 S=4; P3 !C")
    assert short(position) == f"T=P1 F=P1 sp=12 {EMPTY} open=- cups=?|?|?"
    assert position.record.held[:3].tolist() == [6, 6, 6]


def test_r2_2_cups_are_rolled_from_the_first_player_leftwards():
    position = GAME.new(3, chance="ask").play("first=P2")
    for roll in ("P2~SSSCDW", "P3~CCCCCC", "P1~SSSSSW"):
        assert roll in position.moves()
        position.play(roll)
    assert (position.decision, field(position, "cups")) == ("TURN", "SSSSSW|SSSCDW|CCCCCC")


@pytest.mark.parametrize(
    ("viewer", "cups"),
    [(0, "SSSCDW|6|6|6|6"), (2, "6|6|SSCDDW|6|6"), (SPECTATOR, "6|6|6|6|6")],
    ids=["P1", "P3", "spectator"],
)
def test_r2_2_everyone_sees_the_own_dice_only(viewer, cups):
    assert field(begun(FIVE).seen_by(viewer), "cups") == cups


def test_r2_3_the_first_player_begins_and_turns_go_left():
    position = begun(FIVE, first="P4")
    seats = []
    for move in ("P4 C=2", "P5 S=2", "P1 S=3", "P2 S=4", "P3 S=5"):
        seats.append(position.actor)
        play(position, move)
    assert [*seats, position.actor] == [3, 4, 0, 1, 2, 3]
