"""Events: told in plain Python to whoever listens, and to nobody else."""

from __future__ import annotations

import threading

import numpy as np

from sheepfold.engine.events import Told, listening, tell


def test_nobody_listens_and_nothing_happens():
    tell(None, 1, 2)


def test_what_is_told_is_collected_as_plain_integers():
    with listening() as told:
        tell(None, np.int8(3), np.int16(-1), b=np.int64(5))
        tell(None, 4)
    tell(None, 9)
    assert told == [Told(3, -1, 5), Told(4)]
    assert all(type(number) is int for event in told for number in event)


def test_an_inner_listener_hears_alone():
    with listening() as outer:
        tell(None, 1)
        with listening() as inner:
            tell(None, 2)
        tell(None, 3)
    assert ([event.kind for event in outer], [event.kind for event in inner]) == ([1, 3], [2])


def test_a_listener_in_another_thread_hears_nothing():
    with listening() as told:
        teller = threading.Thread(target=tell, args=(None, 1))
        teller.start()
        teller.join()
    assert told == []
