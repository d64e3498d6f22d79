"""Every refusal names its rule, and every reason is reached."""

from __future__ import annotations

import json
import re

import pytest

from sheepfold import IllegalChoice, Unreadable
from sheepfold.games.sheepdogs.position import Reason

from .table import GAME, at, driven, ring, text_of

OVER = text_of("std2", "OVER", "d3=w", left="0", turns=3)
FIRST = GAME.new(seats=2, chance="ask").text()
DEAL = GAME.new(seats=2, chance="ask", first_player="0").text()
SHEEP = "b3=n e2=n e5=n c3=www c4=www d1=www d2=kkk d5=kkk d6=kkk f1=ggg f2=ggg f4=ggg g1=wgg g4=kg d3=w"
TAKE = text_of("std3", "SCATTER_TAKE", SHEEP + " a1=wk a2=k", pens="-,-,-", more="take=0")
HAND = text_of("std3", "SCATTER_SHEEP", SHEEP, seat=1, pens="-,-,-", wait="k,wk,-")
PLACE = text_of("std3", "SCATTER_PLACE", SHEEP, seat=1, pens="-,-,-", wait="k,wk,-", more="hold=w")
WALK = text_of("std4", "SHEPHERD_MOVE", "d9=k", "S0=d1 S1=c1 S2=d2")
CALL = text_of("alt4-dale", "CALL", "e2=w e3=g d2=k c2=w d1=w a5=k", "S0=d2")
CALL_FULL = text_of("std4", "CALL", "d5=wwk d6=w d4=w a4=k", "S0=d5 D1=d6")
CALL_TEAM = text_of("std4", "CALL", "d5=www d6=wg a4=k", "S0=d5", teams="on")
SWAP = text_of("std4", "SWAP", "d5=wkg d6=w a4=k", "S0=d5", more="call=Ew")
PEN = text_of("std2", "TURN_PEN", "d4=n e2=k", "S0=c1")
LEAD_ONTO = text_of("std2", "LEAD_DOG", "d4=n e2=k", "D0=d3+P0 D1=e4+P1", lead_onto_dogs="yes")
LEAD = text_of("std2", "LEAD_DOG", "d4=n e2=k", "D0=d3+P0 D1=e4+P1")
DOG = text_of("std2", "DOG_MOVE", "d1=k d2=w c1=w e1=w d6=n", "D0=d1+P0", more="led=1")
LED = text_of("std2", "DOG_MOVE", "d4=n e2=k", "D0=d3+d2", more="led=0")
BEHIND = text_of("alt2", "DOG_MOVE", "b1=k c2=w d1=w e1=n", "D1=c1+f6", seat=1, more="led=1")
EDGE = text_of("std4", "DOG_EDGE", "d1=k", "D0=d1", more="drive=0")
ROLL = driven("std4", "d5", "d5=w", "W").text()
WAY = driven("std4", "d5", "d5=w", "W", "D1=d6").play("[wS]").text()
DIRECT = driven("std4", "d5", "d5=w", "W", "S0=d5 D1=c5").text()
PICK = driven("std4", "d5", "d5=wk c5=ggg e5=nnn", "W", "D1=d6").play("[wL kR]").text()
HEADING = text_of("std4", "HEADING", "d1=wkgg", "D0=c1 D2=e1", more="rush=d1/E+W+NE push=- count=1")
PUSH = driven("std4", "d5", "d5=w d6=kkg", "W").play("[wS]").text()
REPLACE = text_of("std4", "REPLACE", "d5=kkk", "D0=d4", wait="-,w,-,-", foreign_pen="must")

TABLE = [
    (OVER, 0, Reason.R12_1_OVER),
    (OVER, "Sc3", Reason.R12_1_OVER),
    (FIRST, 2, Reason.R1_6_NO_SUCH_SEAT),
    (DEAL, "a2=wk", Reason.R1_4_CANNOT_BE_DEALT),
    (DEAL, "b2=w", Reason.R3_1_NOT_NOW),
    (DEAL, 0, Reason.R3_1_NOT_NOW),
    (DEAL, 16, Reason.R3_1_NOT_NOW),
    (TAKE, "take d4", Reason.R2_1_NO_SHEEP),
    (TAKE, "take e2", Reason.R2_1_RARE_BREED),
    (TAKE, 60, Reason.R0_1_NO_SUCH_SPACE),
    (TAKE, "Sc3", Reason.R3_1_NOT_NOW),
    (HAND, "put g", Reason.R2_2_NOT_IN_HAND),
    (HAND, 4, Reason.R3_1_NOT_NOW),
    (PLACE, "c3", Reason.R2_2_FULL),
    (WALK, "Sd1", Reason.R4_1_NOT_THERE),
    (WALK, "Sc1", Reason.R4_1_NOT_THERE),
    (WALK, "Sd9", Reason.R4_1_NOT_THERE),
    (WALK, 64, Reason.R3_1_NOT_NOW),
    (CALL, "+SEg", Reason.R4_3_ONLY_OWN_COLOUR),
    (CALL, "+Ew", Reason.R4_3_NO_SHEEP_THERE),
    (CALL, "+Ww", Reason.R4_4_FENCE_BETWEEN),
    (CALL, 25, Reason.R3_1_NOT_NOW),
    (CALL_FULL, "+Ew", Reason.R4_5_DOG_WITH_CALLED),
    (CALL_TEAM, "+Ew", Reason.R4_5_NOTHING_TO_SEND_BACK),
    (SWAP, "~w", Reason.R4_5_ANOTHER_COLOUR),
    (SWAP, "~n", Reason.R4_5_ANOTHER_COLOUR),
    (PEN, "^W", Reason.R4_6_NO_SPACE_AT_EDGE),
    (LEAD, "L0d4", Reason.R14_2_NOT_EMPTY),
    (LEAD, "L1e4", Reason.R14_2_DOG_THERE),
    (LEAD, "L0d3", Reason.R14_2_DOG_THERE),
    (LEAD_ONTO, "L0d3", Reason.R14_2_MUST_MOVE),
    (LEAD_ONTO, "L1e2", Reason.R14_2_NOT_EMPTY),
    (LEAD, 1 + 62, Reason.R0_1_NO_SUCH_SPACE),
    (LEAD, 129, Reason.R3_1_NOT_NOW),
    (DOG, "D0d3", Reason.R5_2_NO_SHEEP),
    (DOG, "D0d1", Reason.R5_2_MUST_MOVE),
    (DOG, "D0d6", Reason.R5_2_BEHIND_OTHERS),
    (DOG, "Dd2", Reason.R3_1_NOT_NOW),
    (DOG, 128, Reason.R3_1_NOT_NOW),
    (DOG, 40, Reason.R0_1_NO_SUCH_SPACE),
    (LED, "D0d4", Reason.R14_3_LED_DOG),
    (BEHIND, "D0e1", Reason.R5_1_BEHIND_A_PEN),
    (EDGE, 6, Reason.R3_1_NOT_NOW),
    (ROLL, 3, Reason.R6_2_NO_SUCH_ROLL),
    (ROLL, "[kS]", Reason.R3_1_NOT_NOW),
    (WAY, "?E", Reason.R8_2_NOT_ONE_OF_TWO),
    (WAY, 6, Reason.R3_1_NOT_NOW),
    (DIRECT, "!w:W", Reason.R10_2_DOGS_EDGE),
    (DIRECT, "!w:NE", Reason.R10_4_NOT_OPEN),
    (DIRECT, "!k:E", Reason.R3_1_NOT_NOW),
    (PICK, "@d5", Reason.R9_2_NOT_PENDING),
    (HEADING, "/SE", Reason.R9_4_NOT_ENTERED_SO),
    (HEADING, "/W", Reason.R9_4_NO_WAY),
    (PUSH, "*n", Reason.R9_3_NONE_LEFT),
    (REPLACE, "R1w:d5", Reason.R11_4_FULL),
    (REPLACE, "R1w:d4", Reason.R11_4_DOG),
    (REPLACE, "R1w:keep", Reason.Q36_MUST_REPLACE),
    (REPLACE, "R2w:a1", Reason.R3_1_NOT_NOW),
    (REPLACE, -1, Reason.R3_1_NOT_NOW),
    (REPLACE, 243, Reason.R3_1_NOT_NOW),
]


@pytest.mark.parametrize(("text", "choice", "reason"), TABLE)
def test_every_refusal_names_its_rule_and_changes_nothing(text, choice, reason):
    position = GAME.position(text)
    refusal = position.why_not(choice)
    assert refusal is not None
    assert refusal.reason == reason
    assert re.fullmatch(rf"[A-Z].+ \({re.escape(refusal.rule)}\)\.", refusal)
    before = position.text()
    with pytest.raises(IllegalChoice):
        position.play(choice)
    assert position.text() == before


def test_every_reason_is_produced():
    assert {reason for _, _, reason in TABLE} == set(Reason) - {Reason.NONE}


@pytest.mark.parametrize(("text", "tried"), [
    (WALK, "Sz9"), (WALK, "S"), (WALK, "hello"), (CALL, "+Xw"), (PUSH, "*x"), (ROLL, "[]"), (OVER, "hello"),
    (REPLACE, "R1w:z9"), (EDGE, ":N"),
])  # fmt: skip
def test_what_is_no_notation_is_unreadable(text, tried):
    with pytest.raises(Unreadable):
        GAME.position(text).play(tried)


@pytest.mark.parametrize(("text", "short", "full"), [
    (EDGE, "nw", ":NW"), (PUSH, "k", "*k"), (WALK, "e1", "Se1"), (PEN, "E", "^E"), (PICK, "c5", "@c5"),
])  # fmt: skip
def test_the_mark_may_be_left_out(text, short, full):
    position = GAME.position(text)
    assert position.code(short) == position.code(full)


def test_a_space_63_is_a_space_like_others():
    spaces = [[q, r] for q in range(8) for r in range(8)]
    sheep = [[q, 0, 2] for q in range(8)] + [[q, 1, 2] for q in range(4)]
    pens = [{"q": -1, "r": 0, "open": "E"}, {"q": 8, "r": 7, "open": "W"}]
    board = json.dumps(ring(spaces=spaces, sheep=sheep, pens=pens))
    position = at(board, "SHEPHERD_MOVE", "h8=w h7=k a1=k", seat=1)
    assert "Sh8" in position.moves()
    moved = at(board, "DOG_MOVE", "h8=ww h7=k", "D1=g5+P1", seat=1, more="led=1")
    assert "D0h8" in moved.moves()
    assert moved.play("D0h8").record.dogs < 0
