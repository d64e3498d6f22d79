"""Every reason is reached, and says what the ledger's table of errors says."""

from __future__ import annotations

import pytest

from sheepfold import IllegalChoice, Unreadable

from .table import GAME, at, begun, drawn, play, refused

START = begun("SSSSSW|SSSCDW")
ASKED = begun("SSSCDW|SSSCDW").play("S")
RAISED = play(begun("SSSCDW|SSSCDW"), "P1 S=15").play("S")
LAP = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P3 C=3")
OVER = play(begun("SSSCDW|SSSCDW"), "P1 S=20; P2 !S")
FOURTH = at(drawn("P1", "P2+", "S[SS]P1@5 C[C]P1@3 D[D]P1@4 W[W]P2@2", "CDW|SSSSS"))
NO_DICE = at(drawn("P1", "P2+", "S[SSSSSS]P2@8 C[C]- D[]- W[]-", "-|SSSSS"))
NOTHING = play(begun("SSSCDW|CCSCDW", box_dice=12), "P1 C=4; P2 C=5")
WITHOUT = GAME.new(2, seed=1, privilege="off", first_player=0)

CASES = [
    (OVER, 0, "R9_1_OVER", "The game is over (R9.1)."),
    (START, -1, "R3_1_R5_1_NOT_NOW", "Not now, only in your own turn: it is time to bet"),
    (START, 13, "R3_1_R5_1_NOT_NOW", "Not now"),
    (START, 16, "R3_1_R5_1_NOT_NOW", "Not now"),
    (ASKED, "!S", "R3_1_R5_1_NOT_NOW", "a number is claimed"),
    (GAME.new(2, chance="ask"), 2, "R3_1_R5_1_NOT_NOW", "first player (R3.1, R5.1)."),
    (START, "--", "R3_1_NO_PASS", "You must bet or call (R3.1)."),
    (START, "S/W", "R4_2_NOT_PERMITTED", "A sheepdog may pass for a wolf only; a wolf for a sheepdog or a sheep;"),
    (
        NO_DICE,
        "S",
        "R4_11_NO_DICE",
        "No dice under your cup: you must call, or use the privilege if you have it (R4.11).",
    ),
    (START, "C", "R4_1_NOT_UNDER_THE_CUP", "There is no cow under your cup (R4.1)."),
    (FOURTH, "W", "R4_9_NO_MARKER_LEFT", "Your three markers are out; raise one of them, call, or wait (R4.9)."),
    (play(begun("SSSCDW|SSSCDW"), "P1 S=30"), "S", "R4_10_ROW_CLOSED", "the row ends at 30 (R4.10)."),
    (START, "!S", "R5_2_NO_MARKER", "only standing markers can be called (R5.2)."),
    (LAP, "!S", "R5_2_OWN_MARKER", "You cannot call your own claim (R5.2)."),
    (RAISED, 15, "R4_6_NOT_ABOVE_THE_MARKER", "A marker stands on 15 here: claim more (R4.6)."),
    (ASKED, 1, "R4_5_NOT_ABOVE_THE_DICE", "With yours there is 1 die in this row already: claim at least 2 (R4.5)."),
    (ASKED, 31, "R4_10_BEYOND_THE_ROW", "The row ends at 30 (R4.10)."),
    (START, "*", "R7_1_R7_6_AFTER_A_LAP", "only after a full lap with the marker (R7.1, R7.6)."),
    (play(begun("SSSCDW|SSSCDW"), "P1 S=4"), "*", "R7_1_ONLY_THE_FIRST_PLAYER", "Only the first player has it (R7.1)."),
    (WITHOUT, "*", "Q35_NO_PRIVILEGE", "This game is played without the privilege (Q35)."),
    (NOTHING, "**", "R7_4_NOTHING_TO_ROLL", "No spare die and no sheep on the board (R7.4)."),
    (LAP.copy().play("*").play("D"), "/S", "R4_2_NOT_PERMITTED", "only for themselves (R4.2)."),
]


@pytest.mark.parametrize(("position", "choice", "reason", "text"), CASES, ids=[f"{c[2]}-{c[1]}" for c in CASES])
def test_a_refusal_has_its_reason_and_its_sentence(position, choice, reason, text):
    assert refused(position, choice) == reason
    assert text in str(position.why_not(choice))
    with pytest.raises(IllegalChoice):
        position.copy().play(choice)


def test_every_reason_is_reached():
    assert {case[2] for case in CASES} == {reason.name for reason in GAME.reasons} - {"NONE"}


def test_claiming_another_animal_than_laid_is_told_so():
    with pytest.raises(Unreadable, match="you claim about the row you have just laid a die in"):
        ASKED.copy().play("C=4")


@pytest.mark.parametrize("tried", ["X", "S/", "!!", "* *", "PP", "12a"])
def test_what_is_no_notation_is_unreadable(tried):
    with pytest.raises(Unreadable, match="a choice is a die such as S"):
        START.copy().play(tried)


def test_a_die_and_a_number_at_once_are_two_choices():
    with pytest.raises(Unreadable, match="first the die, W/S, then the number, =3"):
        START.copy().play("W/S=3")


def test_small_letters_are_read_too():
    assert [START.code(text) for text in ("s", "w/s", "!d")] == [0, 6, 9]
    assert [ASKED.code(text) for text in ("12", "=12", "s=12")] == [12, 12, 12]


def test_a_number_of_any_length_is_refused_and_not_wrapped_around():
    assert refused(ASKED, "=" + "9" * 40) == "R4_10_BEYOND_THE_ROW"
