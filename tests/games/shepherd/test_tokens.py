"""Every token of the ledger is accepted as it is written there; what chance decides can be typed by nobody."""

from __future__ import annotations

import pytest

from ..tokens import stands_in_ledger, typed
from .table import GAME, at

FRIGHTENED = at("basic", 4, "c3e1/a5a4/b8d8/h4h5", turn="4.Y", throw="UD").play("Dc8")
TOKENS = [
    (GAME.new(3, chance="ask"), ["first Red"]),
    (at("basic", 2), ["[GD]", "[SG]"]),
    (at("basic", 2, throw="SG"), ["d1-d2"]),
    (at("basic", 2, "d2e1/e8d8", throw="SG"), ["d2*"]),
    (at("basic", 2, "d5e1/e8d8", throw="SG"), ["d5*2"]),
    (at("tactical", 2, "b6e1/e8d8", worms="b6", throw="SG"), ["b6*w"]),
    (at("basic", 2, throw="SD"), ["Dc8"]),
    (FRIGHTENED, ["b8>b7"]),
    (at("basic", 2, passing="allowed", throw="SG"), ["pass"]),
    (at("basic", 2, "d2e1/e8d8", throw="SG").play("d2*"), ["1", "w"]),
]


@pytest.mark.parametrize(
    ("position", "token"), [pytest.param(at_, token, id=token) for at_, tokens in TOKENS for token in tokens]
)
def test_a_token_of_the_ledger_is_accepted_as_written(position, token):
    assert stands_in_ledger(GAME.name, token)
    assert typed(position, token) != position.text()


def test_a_card_taken_unseen_is_typed_as_written():
    position = at("basic", 2, "c2e1/e8d8", worm_rule="fine", scores="0:0/0:0", throw="SG")
    assert stands_in_ledger(GAME.name, "c2*?")
    assert typed(position, "c2*?") == typed(position, "c2*")


def test_a_flight_over_the_edge_that_pushes_is_typed_as_written():
    position = at("tactical", 2, "d8d1/f4g4", dog="d5", throw="UD").play("Dd7")
    assert stands_in_ledger(GAME.name, "d8>>d1!")
    assert typed(position, "d8>>d1!") == typed(position, "d8>>d1")


@pytest.mark.parametrize("token", ["d2*1", "d2*w"])
def test_nobody_types_what_a_card_shows(token):
    with pytest.raises(ValueError, match="cannot read"):
        typed(at("basic", 2, "d2e1/e8d8", throw="SG"), token)
