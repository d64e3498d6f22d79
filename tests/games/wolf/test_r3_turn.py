"""R3: the turn."""

from __future__ import annotations

import pytest

from .table import GAME, at, begun, drawn, field, play, refused, told


def test_r3_1_a_turn_is_one_bet_or_one_call():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4")
    assert position.moves() == ["S", "C", "D", "D/W", "W", "W/D", "W/S", "!S"]


def test_r3_1_there_is_no_free_pass():
    assert refused(begun("SSSCDW|SSSCDW"), "--") == "R3_1_NO_PASS"


def test_r3_1_a_call_or_a_privilege_is_not_made_while_a_number_is_asked():
    position = begun("SSSCDW|SSSCDW").play("S")
    assert [refused(position, move) for move in ("!S", "*")] == ["R3_1_R5_1_NOT_NOW"] * 2


def test_r3_2_after_a_bet_the_left_neighbour_has_the_turn():
    assert play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 S=5").actor == 2


def test_r3_2_after_a_privilege_the_left_neighbour_has_the_turn():
    assert play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 S=5; P3 C=2; P1 *S").actor == 1


def test_r3_2_a_call_ends_the_play():
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=12; P2 !S")
    assert (position.decision, field(position, "play")) == ("ROLL_CUP", "2")


@pytest.mark.parametrize(
    ("cup", "ruled"), [("-", "-,-"), ("C", "-,SDW"), ("CCC", "-,SDW")], ids=["no dice", "a cow", "cows"]
)
def test_r3_3_who_can_do_nothing_passes_by_itself(cup, ruled):
    position = at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", f"SSSSSS|{cup}"))
    after, events = told(position, "P1 *S")
    passes = [event for event in events if event.kind == GAME.events.R3_3_PASSES]
    assert [(event.player, event.held) for event in passes] == [(1, len(cup.strip("-")))]
    assert (after.actor, field(after, "F"), field(after, "ruled")) == (0, "P2+", ruled)
    assert [move for move in after.moves() if move.startswith("!")] == ["!S", "!C"]


def test_r3_3_nobody_passes_who_can_bet():
    position = play(at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|CCS")), "P1 *S")
    assert (position.actor, position.moves()) == (1, ["S"])
