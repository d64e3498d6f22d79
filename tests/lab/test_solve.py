"""Exact search, where it cannot be used; what it finds is tested with the example in examples/."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold.lab.solve import CannotSolve, Solver

from ..engine.toy import TOY


def test_a_game_with_secrets_is_refused():
    with pytest.raises(CannotSolve, match="has secrets"):
        Solver(sheepfold.load("peter"), 0, 1)


def test_a_game_with_chance_is_refused():
    with pytest.raises(CannotSolve, match="chance decides"):
        Solver(TOY, 0, 1).is_sure(TOY.new(chance="ask"))


def test_a_position_that_comes_back_is_not_searched_for_ever():
    solver = Solver(TOY, 0, 1)
    position = TOY.new(chance="ask")
    solver.known[position.record.tobytes()] = None
    with pytest.raises(CannotSolve, match="came back"):
        solver.is_sure(position)
