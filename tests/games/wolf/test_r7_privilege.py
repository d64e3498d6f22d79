"""R7: the first player's privilege."""

from __future__ import annotations

import pytest

from .table import at, begun, drawn, field, play, refused, row

LAP = "P1 S=4; P2 C=2"


def test_r7_1_only_after_a_full_lap():
    position = begun("SSSCDW|SSSCDW")
    assert refused(position, "*") == "R7_1_R7_6_AFTER_A_LAP"
    assert refused(play(position, LAP), "*") == "NONE"


def test_r7_1_only_for_the_first_player():
    assert refused(play(begun("SSSCDW|SSSCDW"), "P1 S=4"), "*") == "R7_1_ONLY_THE_FIRST_PLAYER"


@pytest.mark.parametrize(("face", "rows"), [("D", ["/D", "/W"]), ("W", ["/S", "/D", "/W"])])
def test_r7_2_the_first_player_chooses_among_the_permitted_rows(face, rows):
    position = play(begun("SSSCDW|SSSCDW"), LAP).play("*").play(face)
    assert (position.decision, position.actor, position.moves()) == ("PLACE_SPARE", 0, rows)
    assert refused(position, "/C") == "R4_2_NOT_PERMITTED"


def test_r7_2_no_claim_is_made_and_no_marker_moves():
    position = play(begun("SSSCDW|SSSCDW"), f"{LAP}; P1 *W/S")
    assert (row(position, "S"), row(position, "C"), field(position, "sp")) == ("S[SW]P1@4", "C[C]P2@2", "17")


def test_r7_3_without_spare_dice_the_first_die_of_the_sheep_row_is_rolled():
    position = at(drawn("P1", "P1+", "S[WSS]P2@9 C[C]P1@2 D[DD]- W[]-", "SSS|CCC|SSSSSS|SSSSSS|SSSSSS"))
    assert field(position, "sp") == "0"
    assert "**" in position.moves()
    assert row(position.play("**"), "S") == "S[SS]P2@9"
    assert row(position.play("S"), "S") == "S[SSS]P2@9"


def test_r7_4_nothing_to_roll():
    position = play(begun("SSSCDW|CCSCDW", box_dice=12), "P1 C=4; P2 C=5")
    assert refused(position, "**") == "R7_4_NOTHING_TO_ROLL"
    assert refused(play(position, "P1 S=2; P2 C=6"), "**") == "NONE"


def test_r7_5_the_marker_goes_left_with_the_turn():
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P3 C=3; P1 *D/W")
    assert (position.actor, field(position, "F")) == (1, "P2")


def test_r7_6_the_new_first_player_waits_a_lap():
    position = play(begun("SSSCDW|SSSCDW"), f"{LAP}; P1 *S")
    assert refused(position, "*") == "R7_1_R7_6_AFTER_A_LAP"
    assert refused(play(position, "P2 S=5; P1 C=3"), "*") == "NONE"


def test_r7_7_an_entitled_first_player_may_bet_and_stays_entitled():
    position = play(begun("SSSCDW|SSCCDW"), f"{LAP}; P1 S=5; P2 C=3")
    assert (field(position, "F"), refused(position, "*")) == ("P1+", "NONE")
