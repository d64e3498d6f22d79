"""Rules become copies: specialised, compiled, found again on the disk."""

from __future__ import annotations

from enum import IntEnum

import numba
import numpy as np
import pytest

from sheepfold.engine.compiling import PRIVATE, way
from sheepfold.engine.events import EventKind, Told, collecting, tell
from sheepfold.engine.rule import Copies, for_cpu, for_python, is_rule, rule


class Kind(IntEnum):
    SHEEP = 3
    WOLF = 5


@rule
def value(number):
    """Generic code calls this; every game has its own."""
    raise NotImplementedError


@rule
def doubled(number):
    return 2 * number


@rule
def with_kind(number):
    return number + Kind.WOLF


@rule
def counted_down(number):
    """A rule that calls itself and a rule to be swapped."""
    return 0 if number == 0 else value(number) + counted_down(number - 1)


class Event(EventKind):
    COUNTED = 3, "number"


@rule
def told(number):
    tell(number, Event.COUNTED, number)
    return value(number)


def not_a_rule(number):
    return number


# -------------------------------------------------------------------- specialising


@pytest.fixture(params=["plain", "compiled"])
def copies_with(request, tmp_path, monkeypatch):
    """Makes copies of rules in which `value` is another one."""
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    if request.param == "plain":
        return lambda name, own: for_python(name, {value: own})
    return lambda name, own: for_cpu(name, {value: own})


def test_generic_code_gets_a_games_own_functions(copies_with):
    one, two = copies_with("one", doubled), copies_with("two", with_kind)
    assert (one.entry(counted_down)(4), two.entry(counted_down)(4)) == (20, 30)
    assert one.entry(counted_down)(3) == 12


def test_the_generic_function_itself_stays_as_it_was(copies_with):
    copies_with("one", doubled).entry(counted_down)
    with pytest.raises(NotImplementedError):
        counted_down(1)


def test_a_copy_is_made_once(copies_with):
    copies = copies_with("one", doubled)
    assert copies.entry(counted_down) is copies.entry(counted_down)


def test_events_are_told_in_plain_python_only(copies_with):
    function = copies_with("one", doubled).entry(told)
    with collecting(Event) as heard:
        assert function(np.int64(7)) == 14
    assert [scene.told for scene in heard] == ([Told(Event.COUNTED, 7)] if not hasattr(function, "stats") else [])


def test_a_copy_has_a_name_of_its_own():
    assert for_python("peter", {}).entry(counted_down).__qualname__ == "counted_down_peter"


def test_what_is_no_rule_is_not_copied():
    assert Copies("any", None, {}).of(not_a_rule) is not_a_rule
    assert (is_rule(doubled), is_rule(not_a_rule), is_rule(3)) == (True, False, False)


# -------------------------------------------------------------------- the disk


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_compiled_code_is_found_again_on_the_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    functions = [for_cpu("toy", {value: doubled}).entry(counted_down) for _ in range(2)]
    assert [function(4) for function in functions] == [20, 20]
    assert [sum(function.stats.cache_hits.values()) for function in functions] == [0, 1]


@rule
def counted_twice(number):
    return counted_down(number) + counted_down(number)


@rule
def counted_thrice(number):
    return counted_twice(number) + counted_down(number)


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT) or way() != PRIVATE, reason="inner rules are compiled as usual")
def test_an_inner_rule_is_found_again_on_the_disk_by_another_rule(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    before, after = (for_cpu("toy", {value: doubled}) for _ in range(2))
    assert (before.entry(counted_twice)(4), after.entry(counted_thrice)(4)) == (40, 60)
    hits = [sum(after.of(inner).stats.cache_hits.values()) for inner in (counted_twice, counted_down)]
    assert hits == [0, 1]


@rule
def with_numbers_of_many_kinds(number):
    return doubled(number) + doubled(np.int8(number)) + doubled(3)


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT) or way() != PRIVATE, reason="inner rules are compiled as usual")
def test_an_inner_rule_is_compiled_once_for_all_widths_and_constants(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    copies = for_cpu("toy", {})
    assert copies.entry(with_numbers_of_many_kinds)(4) == 22
    assert copies.of(doubled).signatures == [(numba.int64,)]


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_an_inner_rule_on_the_disk_is_not_taken_for_one_that_python_calls(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    before, after = (for_cpu("toy", {value: doubled}) for _ in range(2))
    assert before.entry(told)(4) == after.entry(doubled)(4) == 8


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT) or way() != PRIVATE, reason="these files are Numba's own")
def test_processes_that_compile_at_the_same_time_do_not_mix_up_their_code(tmp_path, monkeypatch):
    """Each of two has looked at the disk before the other one wrote: a kept index may lack one, never lie."""
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    one, two = (for_cpu("toy", {value: doubled}).entry(counted_down) for _ in range(2))
    monkeypatch.setattr(type(two._cache._cache_file), "_load_index", lambda files: {})
    assert (one(4), two(4.0)) == (20, 20.0)
    monkeypatch.undo()
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    names = [file.name for file in tmp_path.rglob("*.nbc") if file.name.startswith("entry-counted_down")]
    assert len(names) == 2
    third = for_cpu("toy", {value: doubled}).entry(counted_down)
    assert (third(4), third(4.0)) == (20, 20.0)


def test_a_changed_rule_is_never_run_from_the_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    answers = [for_cpu("toy", {value: own}).entry(counted_down)(4) for own in (doubled, with_kind)]
    assert answers == [20, 30]


def test_without_compiling_the_copies_are_plain_python(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert for_cpu("toy", {value: doubled}).entry(counted_down)(4) == 20
