"""Every token of the ledger is accepted as it is written there; what chance decides can be typed by nobody."""

from __future__ import annotations

import pytest

from ..tokens import stands_in_ledger, typed
from .table import GAME, play
from .test_examples import E21_BEFORE, E21_CODES


def after(number):
    """The position of example 21 after so many choices."""
    position = GAME.position(E21_BEFORE)
    for code in E21_CODES[:number]:
        position.play(code)
    return position


TOKENS = [
    (GAME.new(chance="ask"), ["first 0"]),
    (after(0), ["0:W7"]),
    (after(1), ["1:S6"]),
    (after(2), ["0:cRL", "cRR", "cLR"]),
    (after(3), ["1:xR:o!xL:wowwo!xR:w*!wb", "xR:o!", "xR"]),
    (after(4), ["xL", "xL:wowwo!", "="]),
    (after(5), ["w", "o"]),
    (after(10), ["wb"]),
    (after(11), ["+W1"]),
    (after(12), ["@f*", "@f", "@L"]),
    (after(16), ["0:xR:w*w", "xR:w*w"]),
    (after(20), ["ow.!xR:o!=", "o"]),
    (after(21), ["xR:o!="]),
]


@pytest.mark.parametrize(
    ("position", "token"), [pytest.param(at_, token, id=token) for at_, tokens in TOKENS for token in tokens]
)
def test_a_token_of_the_ledger_is_accepted_as_written(position, token):
    assert stands_in_ledger(GAME.name, token)
    assert typed(position, token) != position.text()


def test_a_chase_with_what_is_sown_is_the_same_with_and_without_its_player():
    assert typed(after(3), "xR:o!xL:wowwo") == typed(after(3), "1:xR:oxL:wowwo")
    assert typed(after(16), "xR:ww") == typed(after(16), "0:xR:w*w") == play(after(16), "xR").text()


@pytest.mark.parametrize("token", ["1:W7", "0:S6 1:S4", "T3 0:W7 1:S6", "0:xR:o", "xR:o"])
def test_nobody_types_for_another(token):
    with pytest.raises(ValueError, match=r"cannot read|not allowed"):
        typed(after(0), token)
