"""R4: placing a sheep. R5: dogs."""

from __future__ import annotations

import pytest

from sheepfold.games.sheep.position import Reason

from .table import GAME, at, legal, on, play, reason, squares

ALL_DOGS = "b3 b4 b5 j3 j4 j5"


def test_r4_1_a_sheep_comes_in_on_the_own_starting_square():
    position = at().play("+")
    assert on(position, "l16") == "r"
    assert position.record.off.tolist() == [5, 6, 6, 6]


def test_r4_1_the_starting_square_must_be_vacant():
    assert reason(at(y="l16"), "+") == Reason.R4_1_START_OCCUPIED
    assert reason(at(r="l16"), "+l16") == Reason.R4_1_START_OCCUPIED


def test_r4_1_without_sheep_off_the_field_none_is_placed():
    assert reason(at(r="a3 a5 a7 a9 a11 a13"), "+") == Reason.R4_1_ALL_IN_THE_FIELD


def test_r4_1_a_written_square_must_be_the_own_starting_square():
    assert reason(at(), "+a1") == Reason.R4_1_NOT_YOUR_CORNER
    assert "l16" in at().why_not("+a1")


def test_r4_2_sheep_never_leave_the_field():
    position = GAME.new(seed=8, round_cap=8, start="seat1")
    off = position.record.off.copy()
    while not position.over:
        position.play(position.choices()[len(position.choices()) // 2])
        assert (position.record.off <= off).all()
        off = position.record.off.copy()


def test_r5_1_while_the_supply_holds_a_dog_only_that_may_be_used():
    position = at(d="b3 b4")
    assert "@" in legal(position)
    assert reason(position, "b3@?") == Reason.R5_1_SUPPLY_FIRST
    assert play(position, "@c3").record.supply == 3


def test_r5_2_with_all_six_in_the_field_any_dog_moves_anywhere():
    position = at(d=ALL_DOGS)
    assert {f"{square}@" for square in ALL_DOGS.split()} <= legal(position)
    assert reason(position, "@?") == Reason.R5_2_SUPPLY_EMPTY
    assert reason(position, "a5@?") == Reason.R5_2_NO_DOG_THERE
    play(position, "b3@l12")
    assert (on(position, "b3"), on(position, "l12")) == ("", "d")


def test_r5_2_a_dog_goes_to_another_square():
    position = at(d=ALL_DOGS).play("b3@?")
    assert reason(position, "b3@b3") == Reason.R5_2_SAME_SQUARE


@pytest.mark.parametrize("square", ["f8", "d4", "c7", "a9"])
def test_r5_3_the_target_must_be_vacant(square):
    position = at(d="c7", fence="d4", y="a9").play("@?")
    assert reason(position, f"@{square}") == Reason.R5_3_OCCUPIED


@pytest.mark.parametrize("square", ["a1", "l1", "a16", "l16"])
def test_r5_4_no_dog_on_a_starting_square(square):
    assert reason(at().play("@?"), f"@{square}") == Reason.R5_4_STARTING_SQUARE


def test_r5_5_any_player_may_use_any_dog():
    for turn in range(8, 12):
        assert {f"{square}@" for square in ALL_DOGS.split()} <= legal(at(turn=turn, d=ALL_DOGS))


def test_a_lifted_dog_leaves_its_square_to_others():
    assert "b4" not in squares(at(d=ALL_DOGS).play("b3@?"))
