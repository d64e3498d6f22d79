"""R3: the turn."""

from __future__ import annotations

import pytest

from sheepfold.games.sheep.position import Reason

from .table import FENCES, GAME, at, play, reason, same


@pytest.mark.parametrize("seats", [3, 4])
def test_r3_1_turns_go_clockwise_from_the_start_player(seats):
    fences = FENCES + (" c4 j13" if seats == 3 else "")
    position = GAME.new(seats=seats, chance="ask", start="seat1")
    play(position, " ".join(f"#{square}" for square in fences.split()))
    order = []
    for _ in range(seats + 1):
        order.append(position.actor)
        position.play(position.choices()[0])
        if position.actor == order[-1]:
            position.play("/")
    assert order == [(1 + turn) % seats for turn in range(seats + 1)]


@pytest.mark.parametrize(("turn", "points"), [(0, 1), (1, 2), (2, 3), (3, 3), (4, 3), (9, 3)])
def test_r3_2_three_points_but_fewer_in_the_first_round(turn, points):
    if turn == 0:
        position = play(GAME.new(chance="ask", start="seat0"), " ".join(f"#{square}" for square in FENCES.split()))
        assert position.record.ap == 1
        return
    before = at(turn=turn - 1, ap=1, done="-" if turn == 1 else "+", r="a8", y="c9", b="d5", k="e4")
    slide = next(move for move in before.moves() if "-" in move)
    assert before.play(slide).record.ap == points


def test_r3_3_each_action_costs_one_point():
    position = at(r="a8")
    assert position.play("+").record.ap == 2
    assert play(position, "@c3").record.ap == 1
    assert position.play("a8-a1").record.turn == 9


def test_r3_4_the_turn_cannot_end_before_a_sheep_action():
    assert reason(at(ap=3), "/") == Reason.R3_4_SHEEP_FIRST
    assert reason(at(ap=1), "/") == Reason.R3_4_LAST_POINT
    assert reason(at(ap=1), "@?") == Reason.R3_4_LAST_POINT
    assert reason(at(ap=2), "@?") == Reason.NONE
    assert reason(at(ap=1, done="+", r="l16"), "@?") == Reason.NONE


def test_r3_5_the_other_points_go_to_any_actions():
    position = at()
    play(position, "@c3 @c4 +")
    assert (position.record.turn, position.actor) == (9, 1)
    same(at(ap=2, done="+", r="l16"), "l16-l1 l16-a16 @ /")
