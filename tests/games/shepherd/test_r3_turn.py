"""R3: the turn."""

from __future__ import annotations

import pytest

from .table import at, part, point, recorded, sheep


def test_r3_1_both_dice_are_thrown_once():
    position = at("basic", 2, throw="SS")
    assert point(position) == "ACT:SS:SS"
    position.play("d1-d2").play("d2-d3")
    assert (position.decision, part(position, 7)) == ("ROLL", "2.R")


def test_r3_2_the_faces_of_the_dice():
    odds = dict(zip(at().moves(), at().odds(), strict=True))
    faces = {"A": {"S": 3, "G": 2, "U": 1}, "B": {"S": 1, "G": 3, "D": 2}}
    assert odds == {f"[{a}{b}]": x * y for a, x in faces["A"].items() for b, y in faces["B"].items()}
    assert sum(odds.values()) == 36


@pytest.mark.parametrize(("moves", "end"), [(["d1-d2", "d2-d3"], "d3e1"), (["d1-d2", "e1-e2"], "d2e2")])
def test_r3_3_one_sheep_uses_both_symbols_or_each_one(moves, end):
    position = at("basic", 2, throw="SS")
    for move in moves:
        position.play(move)
    assert sheep(position) == f"{end}/e8d8"


@pytest.mark.parametrize("moves", [("c2*", "1", "c2-c3"), ("c2-c3",)])
def test_r3_4_the_order_of_the_symbols_is_free(moves):
    position = at("basic", 2, "c2e1/e8d8", throw="SG")
    for move in moves:
        position.play(move)
    assert (position.decision, sheep(position)) == ("ROLL", "c3e1/e8d8")


def test_r3_4_but_the_sun_comes_last():
    assert recorded(at("basic", 2), "[US]", "d1-d2").endswith("d1-d2 U1")


def test_r3_5_a_symbol_that_can_be_used_must_be_used():
    position = at("basic", 2, throw="SS")
    assert "pass" not in position.moves()
    assert position.why_not("pass").rule == "R3.5"


@pytest.mark.parametrize(("throw", "lapsed"), [("GG", "~G ~G"), ("UG", "~G U1")])
def test_r3_6_what_cannot_be_used_lapses(throw, lapsed):
    assert recorded(at("basic", 2), f"[{throw}]") == f" 1. Blue [{throw}] {lapsed}"
