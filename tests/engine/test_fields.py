"""Position texts as data: the loops over fields, and the fields of a common kind."""

from __future__ import annotations

import pytest

from sheepfold import BadOption, Unreadable
from sheepfold.engine.fields import (
    Field,
    by_name,
    by_seat,
    in_order,
    number_field,
    number_or_dash,
    numbers_by_seat,
    one_of,
    read_fields,
    reading,
    write_fields,
)
from sheepfold.engine.reading import RefusedText
from sheepfold.engine.record import Record, blank, record

POSITION = record(
    ("seats", "i1"), ("turn", "i2"), ("left", "i1"), ("phase", "i1"), ("score", "i2", 3), ("cups", "i1", 3)
)


def read_cup(position: Record, seat: int, text: str) -> None:
    position.cups[seat] = len(text)


FIELDS = (
    number_field("turn", 1, lambda position: 10 * int(position.seats), usual="1"),
    number_or_dash("left", 3, usual=""),
    one_of("at", "phase", {"PLAY": 0, "OVER": 1}),
    numbers_by_seat("points", 0, 99, "score", usual=""),
    by_seat("cups", lambda position, seat: "x" * int(position.cups[seat]), read_cup, "|"),
)


def start() -> Record:
    position = blank(POSITION)
    position.seats, position.left = 2, -1
    position.cups[:2] = 1, 3
    return position


def test_what_is_written_is_read_back():
    position = start()
    position.turn, position.phase, position.score[:2] = 7, 1, (12, 3)
    written = write_fields(FIELDS, position)
    assert written == {"turn": "7", "left": "-", "at": "OVER", "points": "12,3", "cups": "x|xxx"}
    again = start()
    read_fields(FIELDS, again, written)
    assert again == position


def test_what_is_left_out_is_as_usual():
    position = start()
    position.left = 2
    read_fields(FIELDS, position, {"at": "PLAY", "cups": "x|x"})
    assert (position.turn, position.left, position.score.tolist()) == (1, 2, [0, 0, 0])


def test_a_field_that_writes_nothing_is_left_out():
    assert write_fields([Field("a", lambda position: ""), Field("b", lambda position: "1")], start()) == {"b": "1"}


@pytest.mark.parametrize(("given", "why"), [
    ({"turn": "21"}, "turn: '21' should be a whole number from 1 to 20"),
    ({"turn": ""}, "turn: '' should be a whole number"),
    ({"left": "4"}, "left: '4' should be a whole number from 0 to 3"),
    ({"at": "REST"}, "at: 'REST' is not known; expected one of PLAY, OVER"),
    ({"points": "1,2,3"}, "points has 2 values, one for each seat, separated by ','"),
    ({"points": "1,x"}, "points: 'x' should be a whole number from 0 to 99"),
    ({"cups": "xx"}, "cups has 2 values, one for each seat, separated by '|'"),
])  # fmt: skip
def test_a_text_that_says_nothing_possible_is_refused(given, why):
    with pytest.raises(RefusedText) as refused:
        read_fields(FIELDS, start(), given)
    assert why in str(refused.value)


def test_words_without_names_are_as_many_as_the_fields():
    assert in_order(FIELDS[:2], ["7", "-"]) == {"turn": "7", "left": "-"}
    with pytest.raises(RefusedText, match=r"a position has 2 parts \(turn, left\), here are 3"):
        in_order(FIELDS[:2], ["7", "-", "x"])


@pytest.mark.parametrize(("pairs", "why"), [
    ([("at", "PLAY"), ("wind", "3")], "'wind' is no field; the fields are turn, left, at, points, cups"),
    ([("at", "")], "'at' is no field"),
    ([("at", "PLAY"), ("at", "OVER")], "at is given twice"),
    ([("at", "PLAY"), ("turn", "3")], "turn must come before at"),
    ([("turn", "3")], "missing: at, cups"),
])  # fmt: skip
def test_names_are_known_once_in_order_and_complete(pairs, why):
    with pytest.raises(RefusedText) as refused:
        by_name(FIELDS, pairs)
    assert why in str(refused.value)


def test_the_order_of_names_may_not_matter():
    pairs = [("cups", "x|x"), ("at", "PLAY")]
    assert by_name(FIELDS, pairs, ordered=False) == dict(pairs)


@pytest.mark.parametrize("trouble", [RefusedText("no such sheep"), BadOption("no such sheep")])
def test_a_refusal_names_the_whole_text(trouble):
    with pytest.raises(Unreadable, match="cannot read 'a1 b2': no such sheep"), reading("a1 b2"):
        raise trouble
