"""Terms, set-up, scatter and turn (ledger R0 to R3)."""

from __future__ import annotations

from collections import Counter

import pytest

from sheepfold.games.sheepdogs.board import BUILT_IN, STEPS
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.rules.paths import BEYOND, BLOCKED, OPEN, edge_kind

from .table import GAME, at, driven, fields, flocks, play

BOARDS = ["std2", "std3", "std4", "alt2", "alt3", "alt4"]


def test_r0_1_pens_are_no_spaces():
    for board in BUILT_IN.values():
        assert not {(pen.q, pen.r) for pen in board.pens} & set(board.spaces)


def test_r0_2_three_turns_to_the_right_lead_back():
    assert all(STEPS[(way + 3) % 6] == (-q, -r) for way, (q, r) in enumerate(STEPS))


def test_r0_3_a_shepherd_does_not_fill_a_space():
    assert flocks(driven("std4", "d5", "d5=w", "W", "S1=d6").play("[wS]")) == "d8=w"


def test_r0_4_spaces_hold_three_rocks_two_clover_four():
    board = BUILT_IN["alt4-dale"]
    record = GAME.start(4, {"board": "alt4-dale"})
    held = {name: int(board_of(record).capacity[space]) for space, name in enumerate(board.names())}
    assert (held["a1"], held["b2"], held["c3"]) == (3, 2, 4)


def test_r0_5_an_edge_is_open_blocked_or_off():
    record = at("alt4-dale", "SHEPHERD_MOVE", "e3=k", "D1=e2 D2=P2").record
    names = BUILT_IN["alt4-dale"].names()
    kinds = {
        ("e3", 0): OPEN, ("e3", 3): BLOCKED, ("a1", 3): BEYOND, ("d1", 0): BLOCKED, ("c1", 3): BLOCKED,
        ("b1", 2): BLOCKED, ("g5", 0): BLOCKED,
    }  # fmt: skip
    for (name, way), kind in kinds.items():
        assert edge_kind(record, names.index(name), way) == kind
    away = at("alt4-dale", "SHEPHERD_MOVE", "e3=k", "D0=a5").record
    assert edge_kind(away, names.index("c1"), 3) == OPEN


def test_r0_6_the_own_pen_is_that_of_the_player_whose_turn_it_is():
    position = driven("std2", "d2", "d2=w", "SE", "D0=d2+a1").play("[wS]")
    assert fields(position)["pens"].startswith("w,")


@pytest.mark.parametrize(("name", "size"), list(zip(BOARDS, [30, 37, 51, 42, 46, 49], strict=True)))
def test_r1_1_set_ups_have_their_sizes(name, size):
    assert len(BUILT_IN[name].spaces) == size


@pytest.mark.parametrize("name", BUILT_IN)
def test_r1_2_every_player_has_a_pen_that_opens_to_a_space(name):
    board = BUILT_IN[name]
    assert len(board.pens) == board.players == int(name[3])
    for pen in board.pens:
        q, r = STEPS[pen.opening]
        assert (pen.q + q, pen.r + r) in board.spaces


@pytest.mark.parametrize(("name", "rare"), list(zip(BOARDS, [4, 3, 0, 3, 3, 0], strict=True)))
def test_r1_3_rare_breeds_stand_on_their_spaces(name, rare):
    record = GAME.start(int(name[3]), {"board": name})
    assert sum(int(herd) == 1 << 12 for herd in record.sheep) == rare == len(BUILT_IN[name].rare)


@pytest.mark.parametrize("name", BUILT_IN)
def test_r1_4_twelve_of_each_are_dealt_and_no_colour_twice(name):
    board = BUILT_IN[name]
    position = GAME.new(seats=board.players, board=name, seed=5)
    dealt = dict(word.split("=") for word in flocks(position).split())
    for space, number in zip(board.names(), board.sheep, strict=True):
        if number:
            assert len(dealt[space]) == len(set(dealt[space])) == number
    counts = Counter("".join(dealt.values()))
    assert [counts[letter] for letter in "wkgn"[: board.players]] == [12] * board.players


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_5_shepherds_and_dogs_start_in_their_pens(seats):
    found = fields(GAME.new(seats=seats, chance="ask"))
    assert found["S"] == ",".join(f"P{seat}" for seat in range(seats))
    assert found["D"] == ("P0+P0,P1+P1" if seats == 2 else found["S"])


def test_r1_6_the_first_player_is_drawn_before_the_scatter():
    position = GAME.new(seats=3, chance="ask")
    assert (position.decision, position.moves(), position.odds()) == (
        "FIRST_PLAYER", ["first 0", "first 1", "first 2"], [1, 1, 1],
    )  # fmt: skip
    assert fields(position.play("first 2"))["first"] == "2"


@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0, 1, 0]), (3, [1, 2, 0]), (4, [1, 2, 3, 0])])
def test_r2_1_each_takes_up_a_space_without_rare_breeds(seats, order):
    position = GAME.new(seats=seats, seed=3, first_player="1")
    found = []
    while position.decision == "SCATTER_TAKE":
        found.append(position.actor)
        here = dict(word.split("=") for word in flocks(position).split())
        rare = {f"take {space}" for space, herd in here.items() if seats < 4 and "n" in herd}
        assert {f"take {space}" for space in here} - rare == set(position.moves())
        position.play(position.moves()[0])
    assert found == order


def test_r2_2_one_sheep_after_the_other_goes_where_there_is_room():
    position = at("std3", "SCATTER_PLACE", FULL, seat=1, pens="-,-,-", wait="k,wk,-", more="hold=w")
    assert "c3" not in position.moves()
    assert "d4" in position.moves()
    assert position.play("d4").actor == 0


FULL = "b3=n e2=n e5=n c3=www c4=www d1=www d2=kkk d5=kkk d6=kkk f1=ggg f2=ggg f4=ggg g1=wgg g4=kg d3=w"


def test_r2_3_taken_and_rare_breed_spaces_are_legal_and_colours_may_meet():
    position = at("std3", "SCATTER_PLACE", FULL, seat=1, pens="-,-,-", wait="k,wk,-", more="hold=w")
    assert {"e2", "d3", "g1", "a1"} - {"g1"} <= set(position.moves())
    assert "d3=ww" in flocks(position.play("d3"))


def test_r3_1_shepherd_dog_and_drive_come_in_this_order():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    asked = []
    for move in ["Sc1", "+Ew", "^SE", "L0d3", "D1d4", ":W"]:
        asked.append(position.decision)
        position.play(move)
    assert [*asked, position.decision] == [
        "SHEPHERD_MOVE", "CALL", "TURN_PEN", "LEAD_DOG", "DOG_MOVE", "DOG_EDGE", "DRIVE_ROLL",
    ]  # fmt: skip


def test_r3_2_then_the_next_player_clockwise():
    position = driven("std4", "d5", "d5=w", "W", seat=3).play("[wS]")
    assert (position.actor, position.decision, fields(position)["turns"]) == (0, "SHEPHERD_MOVE", "1")
    assert play(driven("std4", "d5", "d5=w", "W", seat=1), "[wS]").actor == 2
