"""R2: first player, turn order."""

from __future__ import annotations

import pytest

from .table import GAME, at, part


def test_r2_1_each_seat_is_equally_likely_to_begin():
    position = GAME.new(3, chance="ask")
    assert (position.decision, position.choices(), position.odds()) == ("FIRST_PLAYER", [0, 1, 2], [1, 1, 1])


@pytest.mark.parametrize(("first", "turn"), [("Blue", "1.B"), ("Red", "1.R")])
def test_r2_2_the_beginner_throws_anew(first, turn):
    position = GAME.new(2, chance="ask").play(f"first {first}")
    assert (position.decision, part(position, 7)) == ("ROLL", turn)
    assert len(position.choices()) == 9


@pytest.mark.parametrize(("players", "order"), [(2, "BRBR"), (3, "BWRB"), (4, "BWRYB")])
def test_r2_3_turns_pass_clockwise(players, order):
    position = at("basic", players)
    seen = []
    for _ in order:
        seen.append(part(position, 7)[-1])
        position.play("[GG]")
    assert "".join(seen) == order
