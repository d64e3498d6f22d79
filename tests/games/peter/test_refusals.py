"""The ledger's table of refusals: the first row that fits names the rule."""

from __future__ import annotations

import re

import pytest

from sheepfold import IllegalChoice, Unreadable
from sheepfold.games.peter.position import Reason

from .table import GAME, PIECES, at, drawn

LEAD = drawn("trick 9 leader 0", H0="S1 P1 C1", H1="S2 P2 C2")
FOLLOW = drawn("leader 0 at FOLLOW", lead="P6", H1="S7 P2 W1")
CALL = drawn("leader 0 at CALL winner 0", lead="S5", follow="C3")
UNLIKE_CALL = drawn("leader 0 at CALL winner 0", lead="S5", follow="W3")
CHASE = drawn("leader 0 at CHASE winner 0", L1="S1", R1="W1", F1="S2")
SOW = drawn("leader 0 at SOW winner 0 chases 1 last R1", taken="S1 W1", F1="S2")
EXTRA = drawn("leader 0 at EXTRA winner 0 chases 1", L1="W1", F1="S2")
EXTRA_HOME = drawn("leader 0 at EXTRA winner 0 chases 1", F1="S2")
EXTRA_MUST = drawn("leader 0 at EXTRA winner 0 chases 1 extra_action must", L1="S1", R1="S2")
BONUS_DRAW = drawn("leader 0 at BONUS_DRAW winner 0 chases 3", bag="S7 W4")
BONUS_PLACE = drawn("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7")
END = drawn("trick 11 leader 0 at END totals 100,0")
FIRST_LEAD = drawn("at FIRST_LEAD", bag=" ".join(PIECES))
DEAL = drawn("leader 0 at DEAL", H0="S1 S2", bag=" ".join(PIECES[2:]))

OVER, NOT_NOW = Reason.R12_1_OVER, Reason.R3_7_NOT_NOW

TABLE = [
    # anything after END
    (END, "S1", OVER, "The game is over (R12.1)."),
    (END, "xL", OVER, "The game is over (R12.1)."),
    (END, 43, OVER, "The game is over (R12.1)."),
    (END, -1, OVER, "The game is over (R12.1)."),
    (END, 999, OVER, "The game is over (R12.1)."),
    # a piece not in the hand
    (LEAD, "S2", Reason.R3_1_NOT_IN_HAND, "You do not hold Sheep 2 (R3.1)."),
    (LEAD, "W7", Reason.R3_1_NOT_IN_HAND, "You do not hold Wolf 7 (R3.1)."),
    (FOLLOW, "P7", Reason.R3_1_NOT_IN_HAND, "You do not hold Pig 7 (R3.1)."),
    (FOLLOW, "C1", Reason.R3_1_NOT_IN_HAND, "You do not hold Cow 1 (R3.1)."),
    # off-type play while holding the type
    (FOLLOW, "S7", Reason.R3_2_MUST_FOLLOW, "You hold a Pig: you must play one (R3.2)."),
    (FOLLOW, "W1", Reason.R3_2_MUST_FOLLOW, "You hold a Pig: you must play one (R3.2)."),
    # cRL with two pieces of one class
    (CALL, "cRL", Reason.Q8_SAME_CLASS, "Both are of one kind, so `cLR` is the same: choose that (Q8)."),
    # Chase on an empty Grassland
    (EXTRA, "xR", Reason.R6_1_EMPTY_GRASSLAND, "That Grassland is empty (R6.1)."),
    (EXTRA_HOME, "xL", Reason.R6_1_EMPTY_GRASSLAND, "That Grassland is empty (R6.1)."),
    # Welcome Back with animals on a Grassland
    (CHASE, "wb", Reason.R5_1_GRASSLANDS_NOT_EMPTY, "Grasslands empty, wolves included (R5.1)."),
    (EXTRA, "wb", Reason.R5_1_GRASSLANDS_NOT_EMPTY, "Grasslands empty, wolves included (R5.1)."),
    (EXTRA_MUST, "wb", Reason.R5_1_GRASSLANDS_NOT_EMPTY, "Grasslands empty, wolves included (R5.1)."),
    # Stop
    (CHASE, "=", Reason.R5_1_FIRST_ACTION_COMPULSORY, "The loser's first action is compulsory (R5.1)."),
    (SOW, "=", Reason.R6_6_ALL_MUST_BE_PLACED, "All taken animals must be placed (R6.6)."),
    (EXTRA_MUST, "=", Reason.Q12_EXTRA_ACTION_COMPULSORY, "In this game extra actions are compulsory (Q12)."),
    (BONUS_PLACE, "=", Reason.R9_5_BONUS_MUST_BE_PLACED, "The bonus must be placed (R9.5)."),
    # a piece not in the bag
    (BONUS_DRAW, "+S1", Reason.R2_2_R9_1_NOT_IN_BAG, "Sheep 1 is not in the bag (R2.2, R9.1)."),
    (DEAL, "S1", Reason.R2_2_R9_1_NOT_IN_BAG, "Sheep 1 is not in the bag (R2.2, R9.1)."),
    # any other code that this decision does not use
    (FIRST_LEAD, 2, NOT_NOW, "(R3.7)."),
    (FIRST_LEAD, "S1", NOT_NOW, "(R3.7)."),
    (DEAL, "xL", NOT_NOW, "(R3.7)."),
    (DEAL, "first 0", NOT_NOW, "(R3.7)."),
    (DEAL, "+W1", NOT_NOW, "(R3.7)."),
    (LEAD, "cLL", NOT_NOW, "(R3.7)."),
    (LEAD, "xL", NOT_NOW, "(R3.7)."),
    (LEAD, "=", NOT_NOW, "(R3.7)."),
    (LEAD, "+S1", NOT_NOW, "(R3.7)."),
    (FOLLOW, "@L", NOT_NOW, "(R3.7)."),
    (CALL, "S5", NOT_NOW, "(R3.7)."),
    (CALL, "@F", NOT_NOW, "(R3.7)."),
    (CALL, "=", NOT_NOW, "(R3.7)."),
    (UNLIKE_CALL, "wb", NOT_NOW, "(R3.7)."),
    (CHASE, "S1", NOT_NOW, "(R3.7)."),
    (CHASE, "o", NOT_NOW, "(R3.7)."),
    (SOW, "xL", NOT_NOW, "(R3.7)."),
    (SOW, "wb", NOT_NOW, "(R3.7)."),
    (EXTRA, "w", NOT_NOW, "(R3.7)."),
    (BONUS_DRAW, "@F", NOT_NOW, "(R3.7)."),
    (BONUS_DRAW, "=", NOT_NOW, "(R3.7)."),
    (BONUS_PLACE, "xR", NOT_NOW, "(R3.7)."),
    (BONUS_PLACE, "S7", NOT_NOW, "(R3.7)."),
    (LEAD, -1, NOT_NOW, "(R3.7)."),
    (LEAD, 44, NOT_NOW, "(R3.7)."),
    (CALL, 10**30, NOT_NOW, "(R3.7)."),
    (BONUS_PLACE, 44, NOT_NOW, "(R3.7)."),
    (CHASE, -(10**30), NOT_NOW, "(R3.7)."),
]


@pytest.mark.parametrize(("text", "choice", "reason", "sentence"), TABLE)
def test_every_refusal_names_its_rule(text, choice, reason, sentence):
    refusal = GAME.position(text).why_not(choice)
    assert refusal.reason == reason
    assert refusal.endswith(sentence)
    assert re.fullmatch(rf"[A-Z].+ \({re.escape(refusal.rule)}\)\.", refusal)


@pytest.mark.parametrize(("text", "choice", "reason", "sentence"), TABLE)
def test_a_refused_choice_changes_nothing(text, choice, reason, sentence):
    position = GAME.position(text)
    before = position.text()
    with pytest.raises(IllegalChoice, match="is not allowed: ") as refused:
        position.play(choice)
    assert refused.value.refusal.reason == reason
    assert str(refused.value).endswith(f"({refused.value.refusal.rule}).")
    assert (position.text(), position.history) == (before, ())


def test_every_reason_is_produced():
    assert {reason for _, _, reason, _ in TABLE} == set(Reason) - {Reason.NONE}


POSITIONS = [
    FIRST_LEAD, DEAL, LEAD, FOLLOW, CALL, UNLIKE_CALL, CHASE, SOW, EXTRA, EXTRA_HOME, EXTRA_MUST, BONUS_DRAW,
    BONUS_PLACE, END,
]  # fmt: skip


@pytest.mark.parametrize("text", POSITIONS, ids=lambda text: re.search(r"at (\w+)|$", text)[1] or "LEAD")
def test_a_choice_has_a_reason_against_it_exactly_if_it_is_not_offered(text):
    position = GAME.position(text)
    allowed = [code for code in range(-2, 50) if position.why_not(code) is None]
    assert allowed == position.choices()


def test_the_rules_of_the_reasons_are_those_of_the_ledgers_table():
    found = {reason.name: GAME.position(text).why_not(choice).rule for text, choice, reason, _ in TABLE}
    assert found == {
        "R12_1_OVER": "R12.1",
        "R3_1_NOT_IN_HAND": "R3.1",
        "R3_2_MUST_FOLLOW": "R3.2",
        "Q8_SAME_CLASS": "Q8",
        "R6_1_EMPTY_GRASSLAND": "R6.1",
        "R5_1_GRASSLANDS_NOT_EMPTY": "R5.1",
        "R5_1_FIRST_ACTION_COMPULSORY": "R5.1",
        "R6_6_ALL_MUST_BE_PLACED": "R6.6",
        "Q12_EXTRA_ACTION_COMPULSORY": "Q12",
        "R9_5_BONUS_MUST_BE_PLACED": "R9.5",
        "R2_2_R9_1_NOT_IN_BAG": "R2.2, R9.1",
        "R3_7_NOT_NOW": "R3.7",
    }


@pytest.mark.parametrize(("text", "tried"), [
    (CALL, "cFL"),
    (CALL, "cL"),
    (CHASE, "xl1"),
    (CHASE, "xF"),
    (SOW, "oo"),
    (BONUS_PLACE, "@B"),
    (LEAD, "S8"),
    (LEAD, "pass"),
    (END, "hello"),
], ids=lambda value: value if len(value) < 10 else "at")  # fmt: skip
def test_what_is_no_notation_at_all_is_unreadable_not_illegal(text, tried):
    with pytest.raises(Unreadable, match=re.escape(tried)):
        GAME.position(text).play(tried)


@pytest.mark.parametrize("choice", [None, 1.0, True, b"S1", ["S1"]], ids=repr)
def test_what_is_neither_code_nor_text_is_a_type_error(choice):
    with pytest.raises(TypeError, match="expected a choice"):
        at("trick 9 leader 0", H0="S1 P1 C1", H1="S2 P2 C2").play(choice)
