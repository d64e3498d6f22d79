"""R4: the sheep symbol."""

from __future__ import annotations

import pytest

from .table import at, part, piles, reason, sheep, state
from .test_rulings import some_game


def test_r4_1_a_sheep_goes_one_field_and_never_diagonally():
    position = at("basic", 2, "c2e1/e8d8", throw="US")
    assert [move for move in position.moves() if move[0] == "c"] == ["c2-c3", "c2-d2", "c2-c1", "c2-b2"]
    assert reason(position, "c2-d3") == "R4_1_NOT_A_STEP"
    assert reason(position, "c2-c4") == "R4_1_NOT_A_STEP"


def test_r4_2_the_second_step_is_chosen_after_the_first_and_may_go_back():
    position = at("basic", 2, "c2e1/e8d8", throw="SS").play("c2-c3")
    assert "c3-c2" in position.moves()
    assert sheep(position.play("c3-c2")) == "c2e1/e8d8"


@pytest.mark.parametrize("flock", ["c2c3/e8d8", "c2e1/c3d8"], ids=["own", "foreign"])
def test_r4_3_never_two_sheep_on_a_field_own_or_foreign(flock):
    position = at("basic", 2, flock, throw="US")
    assert reason(position, "c2-c3") == "R4_3_OCCUPIED"
    assert reason(position, "c2-c4") == "R4_1_NOT_A_STEP"


@pytest.mark.parametrize("version", ["basic", "tactical"])
@pytest.mark.parametrize(("start", "move"), [("d1", "d1-d0"), ("b1", "b1-a1"), ("h4", "h4-i4"), ("d8", "d8-d9")])
def test_r4_4_a_die_moves_no_sheep_off_the_board(version, start, move):
    position = at(version, 2, f"{start}e3/e7d7", throw="US")
    assert reason(position, move) == "R4_4_OFF_THE_BOARD"


@pytest.mark.parametrize("seed", range(3))
def test_r4_5_no_sheep_enters_the_dogs_field(seed):
    for position in some_game(seed):
        dog = part(position, 3)
        steps = [move for move in position.moves() if move[2:3] in ("-", ">")]
        assert not any(move.rstrip("!").endswith(dog) for move in steps)


@pytest.mark.parametrize(("dog", "legal"), [("c4", False), ("b4", True), ("d4", True), ("e3", True), ("d2", False)])
def test_r4_6_nor_a_field_next_to_it_but_diagonally_is_far_enough(dog, legal):
    sheep_text = "c2g7/e8d8" if dog != "d2" else "c1g7/e8d8"
    move = "c2-c3" if dog != "d2" else "c1-c2"
    position = at("basic", 2, sheep_text, dog=dog, throw="US")
    assert (reason(position, move) == "") is legal
    if not legal:
        assert reason(position, move) == "R4_6_NEXT_TO_THE_DOG"


def test_r4_7_stepping_on_a_card_does_not_take_it():
    position = at("basic", 2, throw="US").play("d1-d2")
    assert (piles(position), state(position, "d2")) == ("0/0", "1")
