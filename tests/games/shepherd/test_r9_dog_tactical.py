"""R9: the dog, tactical version; R12: what it changes."""

from __future__ import annotations

import pytest

from .table import GAME, at, part, reason, sheep
from .test_rulings import neighbours, some_game


def dogs(position):
    return {move[1:] for move in position.moves() if move[0] == "D"}


def test_r9_1_the_first_dog_symbol_puts_it_on_any_field():
    assert len(dogs(at("tactical", 2, throw="UD"))) == 56


def test_r9_2_then_it_walks_one_to_three_steps():
    position = at("tactical", 2, dog="d4", throw="UD")
    near = {"d4"}
    for _ in range(3):
        near |= {other for field in near for other in neighbours(field)}
    assert dogs(position) == near - {"d4", "d1"}
    assert reason(position, "Dd8") == "R8_1_ON_A_SHEEP"
    assert reason(position, "Dd4") == "R8_2_DOG_MUST_GO"
    assert reason(position, "Db8") == "R9_2_TOO_FAR"


def test_r9_2_not_through_sheep():
    assert "a1" not in dogs(at("tactical", 2, "b3c4/e8d8", dog="a4", throw="UD"))
    walled = at("tactical", 4, "c5c3/b6b2/d4e1/h4h5", dog="a4", throw="UD")
    assert "c4" in dogs(walled)
    assert "d5" not in dogs(walled)


def test_r9_3_only_sheep_next_to_the_last_field_are_frightened():
    position = at("tactical", 2, "d3e1/e8d8", dog="c5", throw="UD").play("De4")
    assert (position.decision, sheep(position)) == ("ROLL", "d3e1/e8d8")


def test_r9_4_the_player_on_turn_moves_all_of_them():
    position = at("tactical", 2, "c3e1/e3d8", turn="2.R", throw="UD").play("Dd3")
    assert position.actor == 1
    assert {move[:2] for move in position.moves()} == {"c3", "e3"}
    position.play("c3>b3")
    assert (position.actor, {move[:2] for move in position.moves()}) == (1, {"e3"})


def test_r9_5_a_pushed_sheep_goes_on_and_may_push_another():
    position = at("tactical", 2, "c3e1/b3a3", throw="UD").play("Dd3")
    position.play("c3>b3!")
    assert sheep(position) == "b3e1/b3a3"
    position.play("b3>a3!")
    assert [move[:2] for move in position.moves()] == ["a3"] * 3
    assert sheep(position.play("a3>a4")) == "b3e1/a3a4"


def test_r9_5_pushing_is_compulsory_if_nothing_else_is_left():
    position = at("tactical", 4, "c3e1/b3c4/c2d8/h4h5", throw="UD").play("Dd3")
    assert position.moves() == ["c3>c4!", "c3>c2!", "c3>b3!"]


@pytest.mark.parametrize(("start", "dog", "move", "end"), [
    ("d8", "d7", "d8>>d1", "d1"),
    ("a7", "b7", "a7>>a2", "a2"),
    ("b8", "c8", "b8>>g8", "g8"),
    ("h5", "g5", "h5>>a5", "a5"),
])  # fmt: skip
def test_r9_6_over_the_edge_a_sheep_comes_back_at_the_other_end(start, dog, move, end):
    position = at("tactical", 2, f"{start}e3/e6d4", throw="UD").play(f"D{dog}")
    assert sheep(position.play(move)) == f"{end}e3/e6d4"


@pytest.mark.parametrize("seed", range(3))
def test_r9_7_afterwards_no_sheep_is_next_to_the_dog(seed):
    for position in some_game(seed, version="tactical"):
        dog = part(position, 3)
        if position.decision != "FLEE" and dog != "-":
            pairs = sheep(position).replace("/", "")
            assert not {pairs[n : n + 2] for n in range(0, len(pairs), 2)} & {dog, *neighbours(dog)}


def test_r12_the_tactical_version_changes_worms_and_dog():
    assert GAME.new(2, version="tactical").options["worms"] == "turn_back"
    assert GAME.new(2).options["worms"] == "stay"
    for throw in ("SG", "SS", "GG", "US"):
        basic, tactical = at("basic", throw=throw), at("tactical", throw=throw)
        assert basic.choices() == tactical.choices()
