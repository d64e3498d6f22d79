"""Events: told in plain Python to whoever collects them, and to nobody else; their numbers have names."""

from __future__ import annotations

import copy
import pickle
import threading

import numpy as np
import pytest

from sheepfold.engine.events import EventKind, Told, collecting, tell
from sheepfold.engine.record import blank, record

POSITION = record(("turn", "i1"))


class Event(EventKind):
    R1_STEPS = 1, "player", "start", "field"
    R2_ENDS = 2
    R3_TURN = 3, "number"


def position(turn: int = 0) -> object:
    made = blank(POSITION)
    made.turn = turn
    return made


def test_nobody_collects_and_nothing_happens():
    tell(position(), Event.R3_TURN, 2)


def test_what_is_told_is_collected_as_plain_integers():
    with collecting(Event) as scenes:
        tell(position(), np.int8(1), np.int16(-1), True, np.int64(5))
        tell(position(), Event.R2_ENDS)
    tell(position(), Event.R2_ENDS)
    told = [scene.told for scene in scenes]
    assert told == [Told(Event.R1_STEPS, -1, 1, 5), Told(Event.R2_ENDS)]
    assert all(type(number) is int for event in told for number in event.values)


def test_an_event_comes_with_the_position_of_that_moment():
    moving = position()
    with collecting(Event) as scenes:
        for turn in (1, 2):
            moving.turn = turn
            tell(moving, Event.R3_TURN, turn)
    assert [int(scene.position.turn) for scene in scenes] == [1, 2]


def test_numbers_have_names():
    told = Told(Event.R1_STEPS, 1, 7, 8)
    assert (told.player, told.start, told.field) == (1, 7, 8)
    assert told.named == {"player": 1, "start": 7, "field": 8}
    assert repr(told) == "R1_STEPS(player=1, start=7, field=8)"


def test_an_unknown_name_is_an_error_that_says_which_there_are():
    with pytest.raises(AttributeError, match="R1_STEPS tells player, start, field, not 'square'"):
        _ = Told(Event.R1_STEPS, 1, 7, 8).square
    with pytest.raises(AttributeError, match="R2_ENDS tells no numbers, not 'player'"):
        _ = Told(Event.R2_ENDS).player


def test_more_or_fewer_numbers_than_names_are_refused():
    for numbers in ((), (1, 2), (1, 2, 3, 4)):
        with (
            pytest.raises(TypeError, match=f"R1_STEPS tells player, start, field, got {len(numbers)} numbers"),
            collecting(Event),
        ):
            tell(position(), Event.R1_STEPS, *numbers)


def test_a_changed_event_keeps_its_other_numbers():
    told = Told(Event.R1_STEPS, 1, 7, 8)
    assert told.changed(field=-1) == Told(Event.R1_STEPS, 1, 7, -1) != told
    with pytest.raises(TypeError, match="R1_STEPS tells"):
        told.changed(square=3)


def test_numbers_are_written_by_their_names():
    ways = {"player": "AB".__getitem__, "field": lambda field: f"f{field}"}
    assert Told(Event.R1_STEPS, 1, 7, 8).written(ways) == {"player": "B", "start": 7, "field": "f8"}


def test_a_kind_is_still_a_number_with_a_name():
    assert (Event.R1_STEPS, Event(2).name, Event.R3_TURN.fields) == (1, "R2_ENDS", ("number",))


@pytest.mark.parametrize("fields", ["a b c d e", "player player", "kind", "values", "named", "2nd"])
def test_names_that_could_not_be_asked_for_are_refused(fields):
    with pytest.raises(ValueError, match=r"of an event|an event has up to 4 fields"):
        EventKind("Event", {"R1_STEPS": (1, *fields.split())})


def test_events_are_values():
    told = Told(Event.R1_STEPS, 1, 7, 8)
    assert copy.deepcopy(told) == pickle.loads(pickle.dumps(told)) == told
    assert len({told, Told(Event.R1_STEPS, 1, 7, 8), Told(Event.R2_ENDS)}) == 2
    assert told != (1, 1, 7, 8)


def test_an_inner_collector_hears_alone():
    with collecting(Event) as outer:
        tell(position(), Event.R3_TURN, 1)
        with collecting(Event) as inner:
            tell(position(), Event.R3_TURN, 2)
        tell(position(), Event.R3_TURN, 3)
    assert ([scene.told.number for scene in outer], [scene.told.number for scene in inner]) == ([1, 3], [2])


def test_a_collector_in_another_thread_hears_nothing():
    with collecting(Event) as scenes:
        teller = threading.Thread(target=tell, args=(position(), Event.R2_ENDS))
        teller.start()
        teller.join()
    assert scenes == []
