"""Every reason against a choice, with its sentence and its rule (ledger: Mistakes to explain)."""

from __future__ import annotations

import re

import pytest

from sheepfold import IllegalChoice, Unreadable
from sheepfold.games.shepherd.position import Reason

from .table import GAME, LIGHT, drawn

BASIC = {"version": "basic", "players": 2}
TACTICAL = {"version": "tactical", "players": 2}

OVER = drawn(**BASIC, sun=12, point="OVER:sun")
ROLL = drawn(**BASIC)
BEGIN = drawn(**BASIC, turn="0.-", point="FIRST_PLAYER")
STEP = drawn(**BASIC, sheep="c2d2/e8c3", dog="g2", point="ACT:SS:SS")
NEAR = drawn(**BASIC, sheep="f1d2/e8c3", dog="g2", point="ACT:SS:SS")
GRAZE = drawn(**BASIC, sheep="c2e2/e8d8", worms="c2", eaten="e2", point="ACT:SG:SG")
DOG = drawn("basic", 4, "b1e1/b2a4/e8d8/h4h5", dog="g6", point="ACT:UD:DU")
WALK = drawn(**TACTICAL, dog="g6", point="ACT:UD:DU")
FLEE = drawn("basic", 4, "c3g1/e4a4/d4d5/h4h5", dog="d3", point="FLEE:UD:U:-:-")
EDGE = drawn(**BASIC, sheep="d1f4/e8d8", dog="c1", point="FLEE:UD:U:-:-")
BESIDE = drawn(**BASIC, sheep="f3e1/g3d8", dog="g4", turn="2.R", point="FLEE:UD:U:-:-")
CHAIN = drawn(**TACTICAL, sheep="b3d4/b3d8", dog="d3", point="FLEE:UD:U:0:2")
RUN = drawn(**TACTICAL, sheep="c4d4/e8d8", dog="d3", point="FLEE:UD:U:0:-")
FORCED = drawn(**TACTICAL, sheep="c3e1/b3d8", dog="d3", push="forced", point="FLEE:UD:U:-:-")
TURN = drawn(**BASIC, sheep="c2e1/e8d8", point="TURN_CARD:UG:U:c2")
COUNT = drawn(
    **BASIC,
    worm_rule="fine",
    eaten=" ".join(LIGHT[:6]),
    sun=12,
    scores="2:2/4:4",
    turn="9.B",
    point="COUNT_WORMS:sun:-",
)

TABLE = [
    (OVER, "d1-d2", "R7_2_R10_2_OVER", "The game is over (R7.2, R10.2)."),
    (OVER, -1, "R7_2_R10_2_OVER", "The game is over (R7.2, R10.2)."),
    (ROLL, "d1-d2", "R3_1_NOT_NOW", "Not now: the dice are thrown (R3.1)."),
    (ROLL, 9, "R3_1_NOT_NOW", "(R3.1)."),
    (BEGIN, "first White", "R3_1_NOT_NOW", "Not now: chance decides who begins (R3.1)."),
    (BEGIN, 2, "R3_1_NOT_NOW", "(R3.1)."),
    (TURN, "c2*", "R3_1_NOT_NOW", "Not now: a card is being turned over (R3.1)."),
    (TURN, 2, "R3_1_NOT_NOW", "(R3.1)."),
    (COUNT, "w", "R3_1_NOT_NOW", "(R3.1)."),
    (STEP, "[SS]", "R3_1_NOT_NOW", "uses the symbols of the throw (R3.1)."),
    (STEP, "first Blue", "R3_1_NOT_NOW", "(R3.1)."),
    (STEP, "c2>c3", "R3_1_NOT_NOW", "(R3.1)."),
    (STEP, 71, "R4_1_NOT_A_STEP", "(R4.1)."),
    (STEP, 10**30, "R3_1_NOT_NOW", "(R3.1)."),
    (FLEE, "pass", "R3_1_NOT_NOW", "frightened sheep run from the dog (R3.1)."),
    (FLEE, "Dc8", "R3_1_NOT_NOW", "(R3.1)."),
    (RUN, 16, "R3_1_NOT_NOW", "(R3.1)."),
    (STEP, "c2*", "R3_3_SYMBOL_NOT_LEFT", "There is no grass symbol left in this throw (R3.3)."),
    (STEP, "Dc8", "R3_3_SYMBOL_NOT_LEFT", "There is no dog symbol left in this throw (R3.3)."),
    (DOG, "b1-c1", "R3_3_SYMBOL_NOT_LEFT", "There is no sheep symbol left in this throw (R3.3)."),
    (STEP, "e8-e7", "R3_3_NOT_YOURS", "None of your two sheep stands there (R3.3)."),
    (GRAZE, "d4*", "R3_3_NOT_YOURS", "None of your two sheep stands there (R3.3)."),
    (STEP, "c2-d3", "R4_1_NOT_A_STEP", "never diagonally and never farther (R4.1)."),
    (FLEE, "c3>b2", "R4_1_NOT_A_STEP", "(R4.1)."),
    (STEP, "c2-c3", "R4_3_OCCUPIED", "sheep do not share a field or jump (R4.3)."),
    (NEAR, "f1-f0", "R4_4_OFF_THE_BOARD", "and only in the tactical game (R4.4)."),
    (
        NEAR,
        "f1-f2",
        "R4_6_NEXT_TO_THE_DOG",
        "One field must stay free between sheep and dog; diagonally is far enough (R4.6).",
    ),
    (GRAZE, "e2*", "R5_3_NO_CARD", "There is no card on that sheep's field (R5.3)."),
    (GRAZE, "c2*", "R6_3_A_WORM", "A worm lies there: that card stays where it is (R6.3)."),
    (DOG, "Db2", "R8_1_ON_A_SHEEP", "The dog needs a field without a sheep (R8.1)."),
    (DOG, "Dg6", "R8_2_DOG_MUST_GO", "than the one it stands on (R8.2)."),
    (WALK, "Da2", "R9_2_TOO_FAR", "cannot get there (R9.2)."),
    (DOG, "Dc1", "Q19_NO_ESCAPE", "a frightened sheep could not get away (Q19)."),
    (STEP, "pass", "R3_5_NO_PASSING", "A symbol that can be used must be used (R3.5)."),
    (FLEE, "g1>g2", "R8_3_NOT_FRIGHTENED", "Only a sheep next to the dog runs away now (R8.3)."),
    (FLEE, "b7>b6", "R8_3_NOT_FRIGHTENED", "(R8.3)."),
    (FLEE, "d4>c4", "Q18_NOT_YET", "You move your own frightened sheep first (Q18)."),
    (CHAIN, "d4>d5", "Q24_PUSHED_FIRST", "The sheep that was pushed must go first (Q24)."),
    (EDGE, "d1>d0", "R8_6_NO_WAY_OUT", "In the basic game no sheep leaves the board (R8.6)."),
    (BESIDE, "g3>f3", "R8_6_NO_PUSHING", "in the basic game nobody is pushed (R8.6)."),
    (FLEE, "c3>d3", "R8_5_TO_THE_DOG", "The dog stands there: run away from it (R8.5)."),
    (RUN, "d4>d3", "Q24_NEXT_TO_THE_DOG", "That is on or next to the dog's field (Q24)."),
    (RUN, "d4>c4", "Q24_HAS_RUN", "has run already and cannot be pushed (Q24)."),
    (FORCED, "c3>b3", "Q23_FREE_FIELD_FIRST", "only if it has no free field to go to (Q23)."),
    (FLEE, "c3>c4", "Q20_LAST_ESCAPE", "That is the last way out of another frightened sheep (Q20)."),
    (COUNT, "3", "R6_1_NOT_SO_MANY", "That many worms cannot be in this pile (R6.1)."),
]
DEAD_END = "Q28_RUNS_DEAD"


def dead_end():
    position = GAME.position(drawn("tactical", 4, "b5g1/e2e3/e1f2/h4h5", point="ACT:UD:DU"))
    for move in ("Df1", "g1>g2", "e1>e2", "e2>e3"):
        position.play(move)
    return position


@pytest.mark.parametrize(("text", "choice", "name", "sentence"), TABLE)
def test_every_refusal_names_its_rule(text, choice, name, sentence):
    refusal = GAME.position(text).why_not(choice)
    assert Reason(refusal.reason).name == name
    assert refusal.endswith(sentence)
    assert re.fullmatch(rf"[A-Z].+ \({re.escape(refusal.rule)}\)\.", refusal)


@pytest.mark.parametrize(("text", "choice", "name", "sentence"), TABLE)
def test_a_refused_choice_changes_nothing(text, choice, name, sentence):
    position = GAME.position(text)
    before = position.text()
    with pytest.raises(IllegalChoice, match="is not allowed: "):
        position.play(choice)
    assert position.text() == before


def test_a_chain_that_runs_dead_is_refused_with_its_ruling():
    refusal = dead_end().why_not("e3>f3")
    assert refusal.reason == Reason[DEAD_END]
    assert refusal == "After that, some sheep could not get away from the dog (Q28)."


def test_every_reason_is_produced():
    assert {name for _, _, name, _ in TABLE} | {DEAD_END} == {reason.name for reason in Reason} - {"NONE"}


@pytest.mark.parametrize("text", sorted({text for text, *_ in TABLE}), ids=lambda text: text.split()[-1])
def test_a_choice_has_a_reason_against_it_exactly_if_it_is_not_offered(text):
    position = GAME.position(text)
    assert [code for code in range(-2, 78) if position.why_not(code) is None] == position.choices()


@pytest.mark.parametrize(
    "tried", ["", "d1", "d1-", "a1-a2", "d1-d2-d3", "d1*2", "D", "Da1", "[GU]", "first Green", "-1"]
)
def test_what_is_no_notation_at_all_is_unreadable_not_illegal(tried):
    with pytest.raises(Unreadable):
        GAME.position(STEP).play(tried)


@pytest.mark.parametrize("choice", [None, 1.0, True, b"d1", ["d1"]], ids=repr)
def test_what_is_neither_code_nor_text_is_a_type_error(choice):
    with pytest.raises(TypeError, match="expected a choice"):
        GAME.position(STEP).play(choice)
