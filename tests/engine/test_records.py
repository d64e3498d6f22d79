"""Records: fields by name, everywhere the same."""

from __future__ import annotations

import numpy as np
import pytest

from sheepfold.engine.record import blank, copy_of, differing_fields, record

KIND = record(("seat", "i1"), ("on", "i2", 3), ("grid", "i1", (2, 2)))


@pytest.mark.parametrize("name", ["round", "min", "max", "sum", "all", "copy", "size", "item", "fill", "__class__"])
def test_a_field_cannot_be_called_like_a_records_method(name):
    with pytest.raises(ValueError, match=f"a field cannot be called '{name}'"):
        record(("seat", "i1"), (name, "i2"))


def test_a_new_record_is_zero_in_every_byte():
    assert blank(KIND).tobytes() == bytes(KIND.itemsize)


def test_fields_are_read_and_written_by_name():
    position = blank(KIND)
    position.seat = 3
    position.on[1] = -7
    position.grid[1, 0] = 5
    assert (int(position.seat), position.on.tolist(), position.grid.tolist()) == (3, [0, -7, 0], [[0, 0], [5, 0]])


def test_a_whole_number_is_a_python_one_in_every_size():
    sizes = {"i1": -128, "i2": -(2**15), "i4": -(2**31), "i8": -(2**63)}
    position = blank(record(*((f"of_{kind}", kind) for kind in sizes)))
    for kind, least in sizes.items():
        setattr(position, f"of_{kind}", least)
        found = getattr(position, f"of_{kind}")
        assert type(found) is int
        assert found == least == position[f"of_{kind}"]


def test_what_is_no_field_is_neither_read_nor_written():
    position = blank(KIND)
    with pytest.raises(AttributeError, match="no attribute 'sat'"):
        _ = position.sat
    with pytest.raises(AttributeError, match="no attribute 'sat'"):
        position.sat = 1


def test_fields_are_aligned_for_compiled_code():
    assert all(offset % kind.base.alignment == 0 for kind, offset in KIND.fields.values())


def test_a_copy_shares_nothing():
    position = blank(KIND)
    twin = copy_of(position)
    twin.on[2] = 1
    twin.seat = 1
    assert position.tobytes() == bytes(KIND.itemsize)


def test_the_fields_that_differ_are_named():
    position = blank(KIND)
    twin = copy_of(position)
    assert differing_fields(position, twin) == []
    twin.on[2] = 1
    twin.grid[0, 0] = 1
    assert differing_fields(position, twin) == ["on", "grid"]


def test_two_records_of_one_array_are_told_apart():
    positions = np.zeros(2, KIND)
    positions[1].seat = 4
    assert differing_fields(positions[0], positions[1]) == ["seat"]
