"""The rules against a second, slow and obvious version of them."""

from __future__ import annotations

import random

import pytest

from .naive import Table
from .table import GAME

SET_UPS = [
    {"n": 2},
    {"n": 2, "box": 12},
    {"n": 2, "box": 13, "die": "S1C3D1W1"},
    {"n": 2, "box": 20, "opened": True, "placed": "roam"},
    {"n": 3, "opened": True, "die": "S1C1D1W3"},
    {"n": 3, "opened": True, "once": True},
    {"n": 4, "markers": 4, "placed": "roam"},
    {"n": 5},
    {"n": 6, "box": 40, "placed": "roam", "die": "S1C1D3W1"},
    {"n": 8, "box": 60},
]


def both(set_up):
    """The same new game twice."""
    table = Table(**set_up)
    options = {"die": table.die, "box_dice": table.box, "placed_dice": table.placed, "markers": table.markers}
    opened = ("once" if table.once else "on") if table.opened else "off"
    return table, GAME.new(table.n, chance="ask", open_dice=opened, **options)


def some_choice(table, codes, luck):
    """A legal choice; calls are rarer and numbers lower than in random play, so that plays grow long."""
    if table.phase == "TURN" and luck.random() < 0.85:
        codes = [code for code in codes if not 7 <= code <= 10] or codes
    if table.phase == "TURN" and 11 in codes and luck.random() < 0.5:
        return 11
    if table.phase == "CLAIM":
        codes = codes[:2] if luck.random() < 0.7 else codes[-1:]
    return luck.choice(codes)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_every_position_of_random_games_is_the_same(set_up):
    luck = random.Random(str(set_up))
    for _ in range(8):
        table, position = both(set_up)
        while True:
            assert position.text() == table.text()
            assert position.choices() == table.choices()
            if position.over:
                break
            code = some_choice(table, table.choices(), luck)
            table.apply(code)
            position.play(code)
        shares = [1 / len(table.winners()) if seat in table.winners() else 0 for seat in range(table.n)]
        assert position.payoffs == pytest.approx(shares)


def test_passes_are_the_same_and_rule_the_same_faces_out():
    """Player 1 claims little, player 2 as much as can be, both about sheep; whoever may uses the privilege."""
    luck = random.Random(3)
    met = 0
    for _ in range(60):
        table, position = both({"n": 2, "box": 20})
        while not position.over:
            codes = table.choices()
            if table.phase == "TURN":
                codes = [11] if 11 in codes else codes[:1]
            if table.phase == "CLAIM":
                codes = codes[-1:] if table.turn else codes[:1]
            code = luck.choice(codes)
            table.apply(code)
            position.play(code)
            met += any(table.ruled)
            assert position.text() == table.text()
    assert met > 3
