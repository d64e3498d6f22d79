"""R1: set-up."""

from __future__ import annotations

import pytest

from sheepfold import BadOption
from sheepfold.games.sheep.board import ACCESS, CENTRE, RING, SHEPHERDS, START_TILES, STARTS
from sheepfold.games.sheep.squares import square_name

from .table import EMPTY, GAME, at, on


def new(seats=4, **options):
    return GAME.new(seats=seats, chance="ask", **options)


@pytest.mark.parametrize("seats", [2, 5])
def test_r1_1_three_or_four_players(seats):
    with pytest.raises(BadOption):
        GAME.new(seats=seats)
    assert [new(n).seats for n in (3, 4)] == [3, 4]


def test_r1_2_sixteen_rows_of_twelve_squares():
    rows = new().text().split(" ")[0].split("/")
    assert len(rows) == 16
    assert rows[0] == "12"


@pytest.mark.parametrize("seats", [3, 4])
def test_r1_3_the_shepherds_stand_on_the_four_central_squares(seats):
    position = new(seats)
    assert [on(position, square) for square in ("f8", "g8", "g9", "f9")] == list("RYBK")
    assert position.text().startswith(EMPTY)
    assert {square // 24 * 6 + square % 12 // 2 for square in SHEPHERDS} == {20, 21, 26, 27}


def test_r1_4_with_three_players_the_fourth_shepherd_has_no_flock():
    assert new(3).record.off.tolist() == [6, 6, 6, 0]
    assert on(new(3), "f9") == "K"


def test_r1_5_six_sheep_wait_beside_the_corner_opposite():
    assert new().record.off.tolist() == [6, 6, 6, 6]
    for shepherd, start in zip(SHEPHERDS, STARTS, strict=True):
        assert (shepherd // 12 < 8) == (start // 12 > 8)
        assert (shepherd % 12 < 6) == (start % 12 > 6)


def test_r1_6_the_starting_square_is_the_outermost_of_the_corner_tile():
    assert [square_name(square) for square in STARTS] == ["l16", "a16", "a1", "l1"]
    assert all(start in tile for start, tile in zip(STARTS, START_TILES, strict=True))


def test_r1_7_six_dogs_wait_for_the_fences():
    position = new(start="seat0")
    assert position.record.supply == 6
    assert all(move.startswith("#") for move in position.moves())


@pytest.mark.parametrize(
    ("seats", "fences4", "number"), [(3, "even", 18), (3, "all", 18), (4, "even", 16), (4, "all", 18)]
)
def test_r1_8_the_fences_are_shared_out(seats, fences4, number):
    position = new(seats, start="seat0", fences4=fences4)
    placed = [0] * seats
    while position.decision == "FENCE":
        placed[position.actor] += 1
        position.play(position.choices()[0])
    assert sum(placed) == number
    assert max(placed) - min(placed) <= 1


def test_r1_10_chance_says_who_saw_a_sheep_last():
    position = new()
    assert (position.decision, position.actor, position.odds()) == ("START", -1, [1, 1, 1, 1])
    assert position.moves() == ["S=R", "S=Y", "S=B", "S=K"]
    assert position.play("S=B").actor == 2


def test_the_tables_are_those_of_the_ledger():
    assert SHEPHERDS == (89, 90, 102, 101)
    assert ACCESS == ((77, 88), (78, 91), (103, 114), (113, 100))
    assert STARTS == (191, 180, 0, 11)
    assert (*range(76, 80), *range(88, 92), *range(100, 104), *range(112, 116)) == CENTRE
    assert len(RING) == 12
    assert at().decision == "ACT"
