"""Tables whose rows positions share: numbers, limits, and records that go from one process to another."""

from __future__ import annotations

import copy
import pickle

import numba
import numpy as np
import pytest

from sheepfold.engine import shared_tables
from sheepfold.engine.digests import Digests
from sheepfold.engine.record import blank, record, shared_of, take_told_row, told_row, with_told_row
from sheepfold.engine.rule import Copies, for_cpu, for_python, rule
from sheepfold.engine.shared_tables import PLACES, SharedTable, TableFull, UnknownRow

ROW = record(("steps", "i8", 3), ("name", "i4"))


def row(*steps, name=0):
    found = blank(ROW)
    found.steps[:] = steps
    found.name = name
    return found


HILLS = SharedTable(__name__, "HILLS", ROW, [row(1, 2, 3), row(4, 5, 6)])
POSITION = record(("seats", "i1"), ("hill", HILLS), ("at", "i8"))
hill_at = HILLS.at


@rule
def step(positions, place):
    """Go as far as the hill says."""
    hill = hill_at(positions[0].hill)
    positions[0].at += hill.steps[place]
    return positions[0].at


def on(number):
    positions = np.zeros(1, POSITION)
    positions[0].hill = number
    return positions


@pytest.fixture
def other_table(monkeypatch):
    """What another process has: the table as it was at the beginning, with some other rows added."""

    def forget(*others):
        fresh = SharedTable(__name__, "FRESH", ROW, [row(1, 2, 3), row(4, 5, 6)])
        for other in others:
            fresh.add(other)
        for name in ("_rows", "_numbers", "_by_content"):
            monkeypatch.setattr(HILLS, name, getattr(fresh, name))
        return HILLS

    return forget


def test_equal_rows_have_one_number_and_built_in_ones_come_first():
    assert [HILLS.add(row(1, 2, 3)), HILLS.add(row(4, 5, 6))] == [0, 1]
    number = HILLS.add(row(7, 7, 7))
    assert number == HILLS.add(row(7, 7, 7)) == HILLS.add(row(7, 7, 7).tobytes()) >= PLACES
    assert HILLS.at(number).steps.tolist() == [7, 7, 7]


def test_a_number_is_the_same_in_another_process(other_table):
    numbers = [HILLS.add(row(1, 1, name)) for name in range(20)]
    other_table()
    assert [HILLS.add(row(1, 1, name)) for name in reversed(range(20))] == numbers[::-1]


@pytest.mark.parametrize("copies", [for_python, for_cpu])
def test_rules_read_rows_that_were_added_after_they_were_compiled(copies):
    made = copies("hills", {}).entry(step)
    assert made(on(1), 2) == 6
    for first in range(10, 60, 7):
        number = HILLS.add(row(first, first + 1, first + 2))
        assert [made(on(number), place) for place in range(3)] == [first, first + 1, first + 2]


def test_the_digest_of_a_rule_follows_the_type_of_the_rows():
    def digest(kind):
        table = SharedTable(__name__, "SAME", kind)
        names = {"hill_at": table.at}
        function = rule(type(step)(step.__code__, names, "step"))
        return Copies("hills", None, {}).digests.of(function)

    wider = record(("steps", "i8", 4), ("name", "i4"))
    assert digest(ROW) == digest(ROW) != digest(wider)
    assert isinstance(Copies("hills", None, {}).digests, Digests)


def test_a_row_that_nobody_has_added_is_refused():
    unknown = HILLS.add(row(9, 9, 9)) ^ 1 << 20  # the same place, but another content
    with pytest.raises(UnknownRow, match=f"names row {unknown} of a table that this process has not been given"):
        step(on(unknown), 0)
    with pytest.raises(UnknownRow):
        shared_of(POSITION).check(on(unknown).tobytes())


def test_a_table_takes_so_many_rows_and_no_more(monkeypatch):
    monkeypatch.setattr(shared_tables, "MOST_ROWS", 3)
    table = SharedTable(__name__, "SMALL", ROW, [row(1, 2, 3)])
    numbers = [table.add(row(0, 0, name)) for name in range(3)]
    with pytest.raises(TableFull, match="has 3 rows already"):
        table.add(row(0, 0, 4))
    assert [table.add(row(0, 0, name)) for name in range(3)] == numbers
    assert table.add(row(1, 2, 3)) == 0


def test_a_full_table_still_finds_a_place_for_each_row():
    table = SharedTable(__name__, "FULL", ROW)
    numbers = {table.add(row(1, 1, name)) for name in range(shared_tables.MOST_ROWS)}
    assert len(numbers) == len({number % PLACES for number in numbers}) == shared_tables.MOST_ROWS


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_records_copy_and_pickle_with_their_row(again):
    position = on(HILLS.add(row(3, 1, 4)))[0]
    assert again(position) == position
    assert pickle.loads(pickle.dumps(HILLS)) is HILLS


def test_a_record_takes_its_row_to_another_process(other_table):
    position = on(HILLS.add(row(2, 7, 1)))[0]
    kept = pickle.dumps(position)
    table = other_table()
    with pytest.raises(UnknownRow):
        table.row(position.hill)
    assert table.row(pickle.loads(kept).hill).steps.tolist() == [2, 7, 1]


def test_a_row_whose_place_is_taken_in_another_process_gets_another_number(other_table, monkeypatch):
    position = on(HILLS.add(row(2, 7, 2)))[0]
    kept, told = pickle.dumps(position), told_row(position)
    table = other_table()
    table._numbers[position.hill % PLACES] = PLACES  # somebody else's
    found = pickle.loads(kept)
    assert found.hill != position.hill
    assert table.row(found.hill).steps.tolist() == [2, 7, 2]
    many = np.zeros(5, POSITION)
    take_told_row(many, told)
    assert set(many["hill"].tolist()) == {found.hill}
    assert shared_of(POSITION).number_in(with_told_row(POSITION, position.tobytes(), told)) == found.hill


def test_records_without_a_table_need_no_row():
    plain = record(
        ("seats", "i1"),
    )
    assert (shared_of(plain), told_row(blank(plain)), with_told_row(plain, b"x", b"")) == (None, b"", b"x")


def test_a_record_names_rows_of_one_table_at_most():
    with pytest.raises(ValueError, match="of one shared table at most"):
        record(("one", HILLS), ("other", HILLS))


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_compiled_code_on_the_disk_finds_the_table_again(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    number = HILLS.add(row(8, 1, 8))
    for _ in range(2):
        assert for_cpu("hills", {}).entry(step)(on(number), 1) == 1
    assert list(tmp_path.rglob("*.nbi"))
