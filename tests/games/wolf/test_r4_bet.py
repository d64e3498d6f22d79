"""R4: laying a die and claiming a number."""

from __future__ import annotations

import pytest

from sheepfold import Unreadable

from .table import FIVE, at, begun, drawn, field, outcome, play, refused, row, short


def test_r4_1_the_die_goes_from_the_cup_to_the_lowest_empty_space():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 W/S=5; P1 S=6")
    assert (row(position, "S"), field(position, "cups")) == ("S[SWS]P1@6", "SCDW|SSSCD")


def test_r4_1_a_die_that_is_not_under_the_cup_cannot_be_laid():
    assert refused(begun("SSSSSS|SSSCDW"), "W/S") == "R4_1_NOT_UNDER_THE_CUP"


@pytest.mark.parametrize(("face", "rows"), [("S", "S"), ("C", "C"), ("D", "DW"), ("W", "SDW")])
def test_r4_2_permitted_rows_by_face(face, rows):
    position = begun("SSSCDW|SSSCDW")
    tried = {letter: refused(position, f"{face}/{letter}") for letter in "SCDW"}
    assert tried == {letter: "NONE" if letter in rows else "R4_2_NOT_PERMITTED" for letter in "SCDW"}


def test_r4_3_the_claim_is_about_the_row_of_the_die():
    position = begun("SSSCDW|SSSCDW").play("W/S")
    with pytest.raises(Unreadable, match=r"R4\.3"):
        position.play("W=5")
    assert row(position.play("S=5"), "S") == "S[W]P1@5"


@pytest.mark.parametrize(("number", "payer"), [(5, "P2"), (6, "P2"), (7, "P1")], ids=["fewer", "as many", "more"])
def test_r4_4_a_claim_means_at_least(number, payer):
    assert outcome(begun("SSSCDW|SSCCDD"), f"P1 S={number}; P2 !S")["payer"] == payer


def test_r4_5_the_number_exceeds_the_dice_in_the_row_the_new_one_included():
    position = at(drawn("P1", "P2", "S[SSW]P2@2 C[]- D[]- W[]-", "SSSCDW|SSS")).play("S")
    assert [refused(position, number) for number in (3, 4, 5)] == ["R4_5_NOT_ABOVE_THE_DICE"] * 2 + ["NONE"]


def test_r4_5_one_cow_may_not_be_claimed_with_one_cow_lying():
    assert refused(begun(FIVE).play("C"), 1) == "R4_5_NOT_ABOVE_THE_DICE"


def test_r4_6_the_number_exceeds_the_marker_whoever_owns_it():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=15").play("S")
    assert refused(position, 15) == "R4_6_NOT_ABOVE_THE_MARKER"
    assert position.choices() == list(range(16, 31))


def test_r4_7_the_marker_that_stood_there_goes_home():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=15; P2 S=16")
    assert row(position, "S") == "S[SS]P2@16"
    assert position.record.owner.tolist() == [1, -1, -1, -1]


def test_r4_8_a_laid_die_counts_for_its_row_only():
    assert outcome(begun("SSSSSW|CCCCCC"), "P1 W/S=2; P2 C=2; P1 S=7; P2 !S")["count"] == 6
    assert outcome(begun("SSSSSW|CCCCCW"), "P1 W/S=2; P2 W=2; P1 !W")["count"] == 1


def test_r4_9_with_all_markers_out_only_the_own_rows_are_open():
    position = at(drawn("P1", "P2+", "S[SS]P1@5 C[C]P1@3 D[D]P1@4 W[W]P2@2", "CDW|SSSSS"))
    assert refused(position, "W") == "R4_9_NO_MARKER_LEFT"
    assert position.moves() == ["C", "D", "W/D", "W/S", "!W"]


def test_r4_9_a_marker_that_came_home_opens_the_fourth_row_again():
    position = at(drawn("P2", "P2+", "S[SS]P1@5 C[C]P1@3 D[D]P1@4 W[W]P2@2", "CDW|SSSSS"))
    assert "W" in play(position, "P2 S=6").moves()


def test_r4_10_no_number_beyond_the_row():
    position = begun("SSSCDW|SSSCDW").play("S")
    assert [refused(position, number) for number in (30, 31, 84)] == ["NONE", *["R4_10_BEYOND_THE_ROW"] * 2]


def test_r4_10_a_row_with_its_last_number_claimed_is_closed():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=30")
    assert refused(position, "S") == refused(position, "W/S") == "R4_10_ROW_CLOSED"


def test_r4_11_without_dice_there_is_no_bet():
    position = at(drawn("P1", "P2+", "S[SSSSSS]P2@8 C[C]- D[]- W[]-", "-|SSSSS"))
    assert refused(position, "S") == "R4_11_NO_DICE"
    assert position.moves() == ["!S"]


def test_r4_12_a_player_may_raise_the_own_marker():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P1 S=5")
    assert short(position).startswith("T=P2 F=P1+ sp=18 S[SS]P1@5 C[C]P2@2")
