"""Every token of the ledger is accepted as it is written there; what chance decides can be typed by nobody."""

from __future__ import annotations

import pytest

from sheepfold import IllegalChoice
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat

from ..tokens import stands_in_ledger, typed
from .table import GAME, begun, play

NEW = GAME.new(3, chance="ask", open_dice="on")
ROLLING = NEW.copy().play("first=P1")
OPENING = ROLLING.copy().play("P1~SSSCDW").play("P2~SSSCDW").play("P3~SSSCDW")
FIRST = begun("SSSCDW|SSSCDW|SSSCDW")
SECOND = play(FIRST.copy(), "P1 S=4")
LAP = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2")
LAP_WITHOUT_SPARES = play(begun("SSSCDW|SSSCDW", box_dice=12), "P1 S=4; P2 S=5")
TOKENS = [
    (NEW, ["first=P2"]),
    (ROLLING, ["P1~SSSCDW"]),
    (OPENING, ["open~SSSSCW"]),
    (FIRST, ["P1 C=3", "P1 W/S=16", "W", "W/S"]),
    (FIRST.copy().play("W/S"), ["=16"]),
    (SECOND, ["P2 !S", "!S"]),
    (LAP, ["*"]),
    (LAP_WITHOUT_SPARES, ["**"]),
    (LAP.copy().play("*"), ["W"]),
    (LAP.copy().play("*").play("W"), ["/S", "/W"]),
]


@pytest.mark.parametrize(
    ("position", "token"), [pytest.param(at_, token, id=token) for at_, tokens in TOKENS for token in tokens]
)
def test_a_token_of_the_ledger_is_accepted_as_written(position, token):
    assert stands_in_ledger(GAME.name, token)
    assert typed(position, token) != position.text()


@pytest.mark.parametrize("token", ["P1 W/S=16", "W/S=16", "w/s=16", "/ P1 W/S=16", "p1 w/s=16"])
def test_a_bet_is_typed_in_one_go(token):
    assert typed(FIRST, token) == FIRST.copy().play("W/S").play("=16").text()


def test_a_bet_is_made_wholly_or_not_at_all():
    match = Match(GAME, [Seat("A"), Seat("B"), Seat("C")], FIRST.record, FairChance(new_secret(1), ()))
    for refused in ("W/S=1", "D=31", "C/S=5", "S=0"):
        with pytest.raises(IllegalChoice):
            match.play_text(0, refused)
        assert (match.position, len(match.moments)) == (FIRST, 0)


@pytest.mark.parametrize("token", ["P2 C=3", "P1 *W/D", "P1 *S", "*S", "P1 C=3 P2 !C", "P2 --"])
def test_nobody_types_for_others_or_for_chance(token):
    with pytest.raises(ValueError, match=r"cannot read|not allowed"):
        typed(LAP if "*" in token else FIRST, token)
