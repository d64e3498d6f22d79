"""The ledger's worked examples E1 to E14."""

from __future__ import annotations

import pytest

from sheepfold.games.sheep.board import STARTS
from sheepfold.games.sheep.position import Reason
from sheepfold.games.sheep.squares import square_name

from .table import FENCES, GAME, at, fencing, homes, legal, on, play, reason, same, squares

END_OF_6 = (
    "y11/12/5#6/1r1#2#1#3/1k5#4/1#8#1/6d5/2#2RY2#2/5KB5/12/1#8#1/4#7/3#1#2#3/6#5/12/12 4 R act 5 3 - - "
    "start=random,fences4=even,chain_fixed=true,corner_guard=false,round_cap=200"
)


@pytest.mark.parametrize(("sign", "seat", "expected"), [
    ("r", 0, {"f7", "e8"}), ("y", 1, {"g7", "h8"}), ("b", 2, {"h9", "g10"}), ("k", 3, {"f10", "e9"}),
])  # fmt: skip
def test_example_1_touching(sign, seat, expected):
    near = [
        f"{column}{row}"
        for column in "efgh"
        for row in range(7, 11)
        if f"{column}{row}" not in ("f8", "g8", "g9", "f9")
    ]
    assert {square for square in near if homes(at(**{sign: square}))[seat]} == expected


def test_example_2_chain_diagram():
    assert homes(at(r="f7 f6 e6", y="g7 h8 h7 h6", b="h10")) == [3, 4, 0, 0]
    assert homes(at(r="f7 f6 e6 g7", y="h8 h7 h6", b="h10")) == [4, 3, 0, 0]


def test_example_3_corner():
    assert on(at(turn=10).play("+"), "a1") == "b"


def test_example_4_opposite_corners():
    assert [square_name(square) for square in STARTS] == ["l16", "a16", "a1", "l1"]


@pytest.mark.parametrize(("seats", "first", "expected"), [
    (4, 2, [(2, 1), (3, 2), (0, 3), (1, 3), (2, 3)]), (3, 0, [(0, 1), (1, 2), (2, 3), (0, 3)]),
])  # fmt: skip
def test_example_5_first_round(seats, first, expected):
    fences = FENCES + (" c4 j13" if seats == 3 else "")
    position = GAME.new(seats=seats, chance="ask", start=f"seat{first}")
    play(position, " ".join(f"#{square}" for square in fences.split()))
    for actor, points in expected:
        assert (position.actor, position.record.ap) == (actor, points)
        position.play("+" if legal(position) & {"+"} else next(move for move in position.moves() if "-" in move))
        if position.actor == actor:
            position.play("/")


def test_example_6_opening():
    position = GAME.new(chance="ask").play("S=R")
    for number, square in enumerate(FENCES.split()):
        assert position.actor == number % 4
        position.play(f"#{square}")
    same(position, "+")
    position.play("+l16")
    same(position, "+ @")
    position.play("+a16")
    same(position, "a16-a1 a16-k16 @ /")
    position.play("a16-a1")
    same(position, "@ /")
    same(play(position, "@g7"), "@ /")
    same(position.play("/"), "+ @")
    same(play(position, "+l1 l1-b1"), "+ @ / b1-b5 b1-l1")
    same(position.play("b1-b5"), "l16-a16 l16-l1 @")
    assert reason(position, "+") == Reason.R4_1_START_OCCUPIED
    same(play(position, "l16-l1 l1-b1"), "+ @ / b1-b4 b1-l1")
    same(position.play("b1-b4"), "+ @ a1-a16 a1-l1")
    assert position.record.off.tolist() == [5, 5, 6, 5]
    assert position.record.supply == 5
    assert position.text() == END_OF_6


def test_example_7_corner_wall():
    position = fencing(fence="c1 c2 b3")
    assert position.actor == 3
    assert {reason(position, f"#{square}") for square in ("a3", "a4")} == {Reason.R2_5_R2_6_BLOCKS_IN}
    assert {"b4", "a5"} <= squares(position)
    assert len(position.choices()) == 155


E8 = {"fence": "l10 f4", "d": "c7", "r": "l16 f12 a7 f7"}


def test_example_8_slides():
    same(at(**E8), "l16-l11 l16-a16 f12-f10 f12-f16 f12-a12 f12-l12 a7-a1 a7-a16 a7-b7 @")
    guarded = at(**E8, options={"corner_guard": "true"})
    same(guarded, "l16-l11 f12-f10 f12-f16 f12-a12 f12-l12 a7-b7 @")


def test_example_9_guard():
    same(at(d="h9", r="h1 g7"), "+ @ g7-a7 g7-g1 g7-l7 h1-a1 h1-l1")
    free = at(d="h9", r="h1").play("h1-h8")
    assert homes(free) == [0, 0, 0, 0]
    assert {"h8-h1", "h8-l8"} <= legal(free)
    yellow = at(turn=9, d="h9", r="g7", y="h1").play("h1-h8")
    assert homes(yellow) == [0, 1, 0, 0]
    same(yellow, "+ @ /")


def test_example_10_reserved_point():
    position = at(turn=1, ap=2, r="l16")
    same(position, "+ @")
    same(play(position, "@c5"), "+")


def test_example_11_win():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1")
    assert homes(position)[1] == 5
    play(position, "@c3 i1-i7")
    assert (position.over, position.payoffs, homes(position)[1]) == (True, [0, 1, 0, 0], 6)


def test_example_12_chain_sheep():
    same(at(turn=11, k="e9 d9 d10"), "+ @")
    narrow = at(turn=11, k="e9 d9 d10", options={"chain_fixed": "false"})
    same(narrow, "+ @ d9-a9 d9-d1 d10-a10 d10-d16 d10-l10")
    assert homes(narrow.play("d9-d1")) == [0, 0, 0, 1]


def test_example_13_dogs():
    position = at(r="b2", d="b3 b4 b5 j3 j4")
    same(position, "+ @ b2-a2 b2-b1 b2-l2")
    same(play(position, "b2-l2 @j5"), "+ / l2-a2 l2-l1 l2-l16 b3@ b4@ b5@ j3@ j4@ j5@")
    assert len(position.play("b3@?").choices()) == 177


def test_example_14_cap():
    position = at(turn=799, ap=1, done="+", r="f7 f6", y="g7 h7", b="a5", k="e9").play("/")
    assert (position.over, position.record.turn, position.scores) == (True, 800, [2, 2, 0, 1])
    assert position.payoffs == [0.5, 0.5, 0, 0]
