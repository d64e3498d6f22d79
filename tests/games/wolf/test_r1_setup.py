"""R1: set-up."""

from __future__ import annotations

import pytest

from .table import GAME, field


@pytest.mark.parametrize("seats", range(2, 9))
def test_r1_1_everyone_has_five_chips_and_six_dice(seats):
    position = GAME.new(seats, chance="ask")
    assert field(position, "own") == ",".join("5" * seats)
    assert field(position, "rec") == ",".join("0" * seats)
    assert field(position, "cups") == "|".join("?" * seats)
    assert position.record.held[:seats].tolist() == [6] * seats


def test_r1_1_everyone_has_three_markers():
    assert GAME.new(5, chance="ask").options["markers"] == 3


def test_r1_2_a_die_shows_four_animals():
    cup = GAME.new(2, chance="ask").play("first=P1")
    assert {face for move in cup.moves() for face in move.partition("~")[2]} == set("SCDW")


@pytest.mark.parametrize(("seats", "spare"), [(2, 18), (3, 12), (4, 6), (5, 0), (6, 0), (8, 0)])
def test_r1_3_dice_that_no_player_has_are_spare(seats, spare):
    assert field(GAME.new(seats, chance="ask"), "sp") == str(spare)


@pytest.mark.parametrize("seat", range(3))
def test_r1_4_the_first_player_is_drawn_and_begins(seat):
    position = GAME.new(3, chance="ask").play(seat)
    assert (position.decision, field(position, "F"), field(position, "T")) == (
        "ROLL_CUP",
        f"P{seat + 1}",
        f"P{seat + 1}",
    )


def test_r1_4_the_roll_off_is_used_for_nothing_else():
    position = GAME.new(3, chance="ask").play("first=P2")
    assert field(position, "cups") == "?|?|?"
