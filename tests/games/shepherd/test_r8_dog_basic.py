"""R8: the dog, basic version."""

from __future__ import annotations

import pytest

from .table import FIELDS, PLACES, at, part, reason, sheep, state


def test_r8_1_the_dog_goes_to_any_field_without_a_sheep():
    position = at("basic", 2, throw="UD")
    assert position.moves() == [f"D{field}" for field in FIELDS if field not in PLACES[:2] + PLACES[4:6]]
    assert reason(position, "Dd1") == "R8_1_ON_A_SHEEP"


def test_r8_2_it_must_go_to_another_field():
    assert reason(at("basic", 2, dog="c4", throw="UD"), "Dc4") == "R8_2_DOG_MUST_GO"


def test_r8_3_each_sheep_next_to_it_must_go_one_field():
    position = at("basic", 2, "c3e1/e3d8", throw="UD").play("Dd3")
    assert position.moves() == ["c3>c4", "c3>c2", "c3>b3"]
    assert position.play("c3>c4").moves() == ["e3>e4", "e3>f3", "e3>e2"]
    assert sheep(position.play("e3>f3")) == "c4e1/f3d8"


def test_r8_4_the_owner_chooses_the_step():
    position = at("basic", 2, "c3e1/e8d8", turn="2.R", throw="UD").play("Dd3")
    assert (position.actor, position.decision) == (0, "FLEE")


@pytest.mark.parametrize("seed", range(3))
def test_r8_5_afterwards_no_sheep_is_next_to_the_dog(seed):
    from .test_rulings import neighbours, some_game

    for position in some_game(seed, version="basic"):
        dog = part(position, 3)
        if position.decision != "FLEE" and dog != "-":
            pairs = sheep(position).replace("/", "")
            assert not {pairs[n : n + 2] for n in range(0, len(pairs), 2)} & {dog, *neighbours(dog)}


def test_r8_6_nobody_is_pushed_and_nobody_leaves_the_board():
    position = at("basic", 2, "d1e1/e8d8", throw="UD").play("Dc1")
    assert sheep(position) == "d2e1/e8d8"  # east stands e1, south is the edge: north only
    two = at("basic", 2, "d1g4/g5d8", throw="UD").play("Dc1")
    assert reason(two, "d1>d0") == "R8_6_NO_WAY_OUT"
    beside = at("basic", 2, "f4g3/g4d8", turn="2.R", throw="UD").play("Dg5")
    assert sheep(beside) == "f4g3/h4d8"
    pushing = at("basic", 2, "f3e1/g3d8", turn="2.R", throw="UD").play("Dg4")
    assert reason(pushing, "g3>f3") == "R8_6_NO_PUSHING"


def test_r8_7_the_dog_stays_and_its_card_stays():
    position = at("basic", 2, throw="UD").play("Dc5").play("[UG]")
    assert (part(position, 3), state(position, "c5")) == ("c5", "1")
