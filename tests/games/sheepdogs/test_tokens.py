"""Every token of the ledger is accepted as it is written there."""

from __future__ import annotations

import pytest

from ..tokens import stands_in_ledger, typed
from .table import GAME, at, driven
from .test_refusals import HAND, HEADING, TAKE

W2 = at("std4", "SHEPHERD_MOVE", "c3=wkg c4=wg c2=wkn", "S0=b4 D0=c1 S1=b7 S2=f7 S3=f1 D1=a6 D2=g6 D3=g1")
CALL = W2.copy().play("Sc3")
DOGS = CALL.copy().play("+Ew").play("~k")
PUSH = DOGS.copy().play("Dc2").play(":W").play("[wS kS nS]")
W8 = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1").play("Sc1").play("+Ew")
LEAD = W8.copy().play("^SE")
DRIVE = at("std2", "DOG_MOVE", "c2=w d4=n e2=k", "D0=d3+P0 D1=f3+P1", more="led=0")
PICK = driven("std4", "d4", "d4=wk c4=ggg e4=nnn", "W", "D1=d5").play("[wL kR]")
WAY = driven("std4", "d5", "d5=w", "W", "D1=d6").play("[wS]")
REPLACE = at("std4", "REPLACE", "d5=k", "D0=d4", wait="-,wk,-,-")

TOKENS = [
    (GAME.new(seats=3, chance="ask"), ["first 2"]),
    (GAME.position(TAKE), ["take d3"]),
    (GAME.position(HAND), ["put k e2", "put k"]),
    (GAME.position(HAND).play("put k"), ["e2"]),
    (W2, ["Sc3"]),
    (CALL, ["+Ew", "+Ew~k", "+-"]),
    (CALL.copy().play("+Ew"), ["~k"]),
    (W8, ["^SE"]),
    (LEAD, ["L0d3", "L-"]),
    (DOGS, ["Dc2", "Dc2:W"]),
    (DRIVE, ["D1c2", "D1c2:W"]),
    (DOGS.copy().play("Dc2"), [":W"]),
    (driven("std3", "d4", "d4=wkn", "W"), ["[wS kR nL+R]"]),
    (WAY, ["?SE"]),
    (LEAD.copy().play("L0d3").play("D1c1").play(":E"), ["!w:NW"]),
    (PICK, ["@e4"]),
    (at("std4", "HEADING", "d1=wkgg", "D0=c1", more="rush=d1/E+NE push=- count=1"), ["/NE"]),
    (PUSH, ["*w", "*wwk"]),
    (REPLACE, ["R1w:c3"]),
    (REPLACE.copy().play("R1w:c3"), ["R1k:keep"]),
]


@pytest.mark.parametrize(
    ("position", "token"), [pytest.param(at_, token, id=token) for at_, tokens in TOKENS for token in tokens]
)
def test_a_token_of_the_ledger_is_accepted_as_written(position, token):
    assert stands_in_ledger(GAME.name, token)
    assert typed(position, token) != position.text()


def test_a_deal_is_accepted_as_written_and_what_happens_by_itself_too():
    dealing = GAME.new(seats=2, chance="ask", first_player="0")
    assert typed(dealing, "deal a2=k") == typed(dealing, "a2=k")
    assert GAME.position(HEADING).decision == "HEADING"


@pytest.mark.parametrize("token", ["+Ew~w", "+Ew~n", "+-~k"])
def test_a_token_is_made_wholly_or_not_at_all(token):
    position = CALL.copy()
    with pytest.raises(ValueError, match=r"not allowed|cannot read"):
        typed(position, token)
    assert position.text() == CALL.text()
