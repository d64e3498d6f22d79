"""The ledger's table of mistakes: what was tried, which rule, and its sentence."""

from __future__ import annotations

import pytest

from sheepfold import IllegalChoice, Unreadable
from sheepfold.games.sheep.position import Reason

from .table import GAME, at, drawn, fencing

DOGS = "b3 b4 b5 j3 j4 j5"
OVER = {"node": "over", "turn": 9, "y": "g7 g6 g5 h8 i8 i7"}
FENCE = {"node": "fence", "turn": 0, "fence": "c1 c2 b3"}
LIFTED = {"node": "dog_to", "hand": "b3", "ap": 3, "d": "b4 b5 j3 j4 j5", "r": "c9"}
START = {"node": "start", "turn": 0, "first": "?"}

TABLE = [
    (OVER, "+", Reason.R8_1_OVER, "The game is over (R8.1)."),
    (OVER, -1, Reason.R8_1_OVER, "The game is over (R8.1)."),
    (FENCE, "#c1", Reason.R2_2_OCCUPIED, "Something stands there already (R2.2)."),
    (FENCE, "#f8", Reason.R2_2_OCCUPIED, "Something stands there already (R2.2)."),
    (FENCE, "#e7", Reason.R2_3_CENTRAL_TILE, "No fence on the four central tiles (R2.3)."),
    (FENCE, "#b2", Reason.R2_4_STARTING_TILE, "No fence on a starting tile (R2.4)."),
    (FENCE, "#a3", Reason.R2_5_R2_6_BLOCKS_IN, "This would cut Player 3's corner off from the shepherds (R2.5, R2.6)."),
    ({"r": "c3", "fence": "c10"}, "c3-c6", Reason.R6_2_RUNS_ON, "A sheep runs until something stops it (R6.2)."),
    ({"r": "a3"}, "a3-a3", Reason.R6_5_CANNOT_MOVE, "The sheep cannot move that way (R6.5)."),
    ({"r": "f7"}, "f7-f1", Reason.R6_3_FIXED, "This sheep is with its shepherd and stays (R6.3)."),
    ({"r": "h1", "d": "h9 g7"}, "h1-h8", Reason.R6_4_LAST_ACCESS, "Player 2's shepherd without a free side (R6.4)."),
    ({"r": "a9", "options": {"corner_guard": "true"}}, "a9-a1", Reason.Q21_CORNER_GUARDED, "bring in here (Q21)."),
    ({"y": "c3"}, "c3-c1", Reason.R6_1_NOT_YOUR_SHEEP, "You move only your own sheep (R6.1)."),
    ({"r": "l16"}, "+", Reason.R4_1_START_OCCUPIED, "Your starting square is occupied (R4.1)."),
    ({"r": "c1 c2 c3 c4 c5 c6"}, "+", Reason.R4_1_ALL_IN_THE_FIELD, "All your sheep are in the field (R4.1)."),
    ({}, "+a1", Reason.R4_1_NOT_YOUR_CORNER, "on your own starting square, l16 (R4.1)."),
    ({"d": DOGS}, "@?", Reason.R5_2_SUPPLY_EMPTY, "All six dogs are in the field; move one of them (R5.2)."),
    ({"d": DOGS}, "c9@?", Reason.R5_2_NO_DOG_THERE, "No dog stands there (R5.2)."),
    (LIFTED, "b3@b3", Reason.R5_2_SAME_SQUARE, "A dog must go to another square (R5.2)."),
    ({"d": "b3"}, "b3@?", Reason.R5_1_SUPPLY_FIRST, "Dogs move only when all six are on the field (R5.1)."),
    (LIFTED, "@a1", Reason.R5_4_STARTING_SQUARE, "No dog on a starting square (R5.4)."),
    (LIFTED, "@c9", Reason.R5_3_OCCUPIED, "That square is occupied (R5.3)."),
    ({"ap": 1}, "@?", Reason.R3_4_LAST_POINT, "Your last action point must move or place a sheep (R3.4)."),
    ({"ap": 1}, "/", Reason.R3_4_LAST_POINT, "Your last action point must move or place a sheep (R3.4)."),
    ({"ap": 2}, "/", Reason.R3_4_SHEEP_FIRST, "You must move or place a sheep this turn (R3.4)."),
    ({}, "#c4", Reason.R3_3_NOT_NOW, "(R3.3)."),
    ({}, "S=R", Reason.R3_3_NOT_NOW, "(R3.3)."),
    ({}, 963, Reason.R3_3_NOT_NOW, "(R3.3)."),
    (LIFTED, "+", Reason.R3_3_NOT_NOW, "(R3.3)."),
    (LIFTED, "b4@c4", Reason.R3_3_NOT_NOW, "(R3.3)."),
    (LIFTED, "/", Reason.R3_3_NOT_NOW, "(R3.3)."),
    (LIFTED, 192, Reason.R3_3_NOT_NOW, "(R3.3)."),
    (FENCE, "c4-c1", Reason.R3_3_NOT_NOW, "(R3.3)."),
    (FENCE, "@c4", Reason.R3_3_NOT_NOW, "(R3.3)."),
    (START, 4, Reason.R3_3_NOT_NOW, "(R3.3)."),
    (START, "#c4", Reason.R3_3_NOT_NOW, "(R3.3)."),
]


@pytest.mark.parametrize(("given", "tried", "reason", "said"), TABLE, ids=[f"{row[2].name}-{row[1]}" for row in TABLE])
def test_the_first_rule_against_it_is_named(given, tried, reason, said):
    position = at(**given)
    refusal = position.why_not(tried)
    assert refusal is not None
    assert refusal.reason == reason
    assert refusal.endswith(said)
    before = position.text()
    with pytest.raises(IllegalChoice):
        position.play(tried)
    assert position.text() == before


def test_every_reason_is_reached():
    assert {row[2] for row in TABLE} == set(Reason) - {Reason.NONE}


@pytest.mark.parametrize(
    "text", ["", "x", "b2-c3", "m1-a1", "a17-a1", "a0", "#", "#a17", "@g77", "S=Q", "a1--a2", "++"]
)
def test_what_is_no_notation_is_unreadable(text):
    with pytest.raises(Unreadable):
        at(r="b2").code(text)


def test_a_whole_dog_token_is_two_choices():
    with pytest.raises(Unreadable, match=r"first take the dog \(@\?\)"):
        at().play("@g7")


def test_the_same_words_are_read_in_any_case_and_with_marks():
    position = at(r="c3")
    assert position.code("C3-C1*") == position.code("c3-c1~!") == position.code("c3-c1")
    assert fencing().code("#C4") == fencing().code("#c4")
    assert position.code("@") == position.code("@?") == 770


def test_the_drawn_positions_are_what_they_say():
    assert GAME.position(drawn(**LIFTED)).decision == "DOG_TO"
