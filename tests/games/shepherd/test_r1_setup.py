"""R1: set-up."""

from __future__ import annotations

import pytest

from sheepfold import BadOption

from .table import DARK, FIELDS, GAME, LIGHT, PLACES, part, sheep, state


def start(seats=4, **options):
    return GAME.new(seats, chance="ask", **options)


@pytest.mark.parametrize("seats", [1, 5])
def test_r1_1_two_to_four_play(seats):
    assert GAME.seats == (2, 3, 4)
    with pytest.raises(BadOption):
        start(seats)


def test_r1_2_the_board_is_rows_and_columns_of_fields():
    assert len(FIELDS) == 60
    assert [len(row) for row in part(start(), 4).split("/")] == [6, 8, 8, 8, 8, 8, 8, 6]


def test_r1_3_sixteen_dark_cards_lie_in_pairs_in_the_centre():
    position = start()
    assert [field for field in FIELDS if state(position, field) == "2"] == sorted(DARK, key=FIELDS.index)
    assert len(DARK) * 2 == 16


def test_r1_4_forty_four_light_cards_lie_one_on_each_light_field():
    position = start()
    assert [field for field in FIELDS if state(position, field) == "1"] == LIGHT
    assert len(LIGHT) == 44


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_5_sheep_stand_on_starting_places_without_cards(seats):
    position = start(seats)
    assert all(state(position, place) == "0" for place in PLACES)
    assert sheep(position).startswith("d1e1/")
    assert set(sheep(position).replace("/", "")) <= set("".join(PLACES))


def test_r1_6_the_sun_is_at_its_start():
    assert part(start(), 5) == "0"


def test_r1_7_the_dog_is_beside_the_board():
    assert part(start(), 3) == "-"


@pytest.mark.parametrize(("seats", "colours"), [(2, "Blue Red"), (3, "Blue White Red"), (4, "Blue White Red Yellow")])
def test_r1_8_with_fewer_players_only_colours_are_left_out(seats, colours):
    position = start(seats)
    assert position.moves() == [f"first {colour}" for colour in colours.split()]
    assert part(position, 4) == part(start(4), 4)
