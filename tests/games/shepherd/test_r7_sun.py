"""R7: the Sun."""

from __future__ import annotations

import pytest

from .table import at, part


def test_r7_1_one_symbol_is_one_step():
    assert part(at("basic", 2, throw="UG"), 5) == "1"
    assert part(at("basic", 2, throw="GG"), 5) == "0"


@pytest.mark.parametrize("length", [4, 12, 36])
def test_r7_2_back_at_its_start_the_game_is_over(length):
    before = at("basic", 2, sun=length - 2, sun_length=length, throw="UG")
    assert not before.over
    after = at("basic", 2, sun=length - 1, sun_length=length, throw="UG")
    assert (after.over, after.ending) == (True, "sun")
