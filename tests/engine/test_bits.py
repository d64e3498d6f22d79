"""Sets in the bits of an integer, against Python's own, plain and compiled."""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest

from sheepfold.engine import compiling
from sheepfold.engine.bits import bit, count, lowest, nth
from sheepfold.engine.rule import for_cpu, rule


@rule
def answer_all(sets, numbers, out):
    """For each set: how many, the lowest, the member of that number, and the set of it alone."""
    for place in range(len(sets)):
        out[place, 0] = count(sets[place])
        out[place, 1] = lowest(sets[place])
        out[place, 2] = nth(sets[place], numbers[place])
        out[place, 3] = bit(out[place, 2])


def some_sets() -> list[int]:
    draw = random.Random(2)
    sparse = [1 << draw.randrange(63) | 1 << draw.randrange(63) for _ in range(300)]
    return [1, (1 << 63) - 1, 1 << 62, *sparse, *(draw.randrange(1, 1 << draw.randrange(1, 64)) for _ in range(700))]


@pytest.mark.parametrize("form", ["plain", "compiled", "compiled for any processor"])
def test_sets_are_counted_and_searched_as_python_does(form, tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    if form == "compiled for any processor":
        monkeypatch.setattr(compiling, "features", frozenset)
    draw = random.Random(3)
    sets = some_sets()
    members = [[place for place in range(63) if items >> place & 1] for items in sets]
    numbers = [draw.randrange(len(held)) for held in members]
    out = np.zeros((len(sets), 4), np.int64)
    function = answer_all if form == "plain" else for_cpu("tests", {}).entry(answer_all)
    function(np.array(sets), np.array(numbers), out)
    asked = [held[number] for held, number in zip(members, numbers, strict=True)]
    expected = [[len(held), held[0], item, 1 << item] for held, item in zip(members, asked, strict=True)]
    assert out.tolist() == expected


@pytest.mark.parametrize(
    ("name", "features", "expected"),
    [
        ("znver4", "+bmi2,-sse4a,+avx2", {"bmi2", "avx2"}),
        ("znver2", "+bmi2,-sse4a,+avx2", {"avx2"}),
        ("generic", "", set()),
    ],
    ids=["quick", "slow at it", "unknown"],
)
def test_instructions_are_used_where_the_processor_is_quick_at_them(name, features, expected, monkeypatch):
    monkeypatch.setattr(numba.config, "CPU_NAME", name)
    monkeypatch.setattr(numba.config, "CPU_FEATURES", features)
    assert compiling.features() == expected


def test_an_empty_set_has_no_members():
    assert count(0) == 0


def test_small_numpy_integers_do_not_overflow():
    assert (bit(np.int8(40)), count(np.int8(127)), lowest(np.int16(256))) == (1 << 40, 7, 8)
