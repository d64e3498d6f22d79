"""Every token of the ledger is accepted as it is written there."""

from __future__ import annotations

import pytest

from sheepfold import IllegalChoice

from ..tokens import stands_in_ledger, typed
from .table import GAME, at, fencing

CORNER = at(turn=8, r="l16", ap=2, done="+")
DOGS = at(turn=8, r="l16", d="g7 b4 b5 j3 j4 j5", ap=2, done="+")
TOKENS = [
    (GAME.new(chance="ask"), ["S=Y"]),
    (fencing(), ["#d4"]),
    (at(turn=8), ["+", "+l16"]),
    (CORNER, ["l16-l1", "@g7", "@?", "/"]),
    (CORNER.copy().play("@?"), ["@g7"]),
    (DOGS, ["g7@c3"]),
    (DOGS.copy().play("g7@?"), ["g7@c3"]),
]


@pytest.mark.parametrize(
    ("position", "token"), [pytest.param(at_, token, id=token) for at_, tokens in TOKENS for token in tokens]
)
def test_a_token_of_the_ledger_is_accepted_as_written(position, token):
    assert stands_in_ledger(GAME.name, token)
    assert typed(position, token) != position.text()


@pytest.mark.parametrize(("token", "same"), [("@g3", "@G3"), ("l16-l1", "l16-l1*"), ("l16-l1", "L16-L1~!")])
def test_marks_and_capital_letters_do_not_matter(token, same):
    assert typed(CORNER, token) == typed(CORNER, same)


def test_a_dogs_token_is_the_dog_taken_and_put_down():
    assert typed(CORNER, "@g3") == CORNER.copy().play("@?").play("@g3").text()
    assert typed(DOGS, "G7@C3") == DOGS.copy().play("g7@?").play("c3".join(["g7@", ""])).text()


def test_a_token_is_made_wholly_or_not_at_all():
    position = CORNER.copy()
    with pytest.raises(IllegalChoice, match=r"R5\.4"):
        typed(position, "@l1")
    assert position.text() == CORNER.text()
