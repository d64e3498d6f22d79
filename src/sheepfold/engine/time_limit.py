"""Time limits: how long a thought may take, and work in slices, so that it ends in time and can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from math import inf

SLICE = 0.01
"""Seconds that compiled code runs at a time, about: then the clock and `stop` are looked at."""

FIRST_SLICE = 4
"""Pieces of work before the first look: so many are done however short the time is."""


class Stop(threading.Event):
    """What ends a thought; it pickles as one that is not set, because thoughts under way do not travel."""

    def __reduce__(self) -> tuple[type[Stop], tuple[()]]:
        return Stop, ()


class TimeLimit:
    """The limits of a thought: seconds by the clock, and seconds of a thread's own work, on which load has no say.

    Setting `stop` ends a thought that is under way.
    """

    def __init__(self, seconds: float | None = None, work: float | None = None) -> None:
        self.seconds = inf if seconds is None else seconds
        self.work = inf if work is None else work
        self.stop = Stop()

    @property
    def is_by_clock(self) -> bool:
        """Whether nothing but seconds by the clock limits a thought: it may use all of them."""
        return self.work == inf and self.seconds < inf

    @property
    def longest(self) -> float:
        """Seconds that a thought takes at most where nothing else is to be done."""
        return min(self.seconds, self.work)

    def begin(self) -> Countdown:
        """The clock of a thought that this thread begins now."""
        return Countdown(self)


class Countdown:
    """What is left of a time limit to the thread that began."""

    def __init__(self, limit: TimeLimit) -> None:
        self._stop = limit.stop
        self._until = time.perf_counter() + limit.seconds
        self._work_until = time.thread_time() + limit.work

    def left(self) -> float:
        """Seconds left, none once the thought was stopped."""
        if self._stop.is_set():
            return 0.0
        return min(self._until - time.perf_counter(), self._work_until - time.thread_time())

    def spend(self, pieces: int, do: Callable[[int], None], share: float = 1.0) -> int:
        """Do so many pieces of work, or as many as this share of the time left allows; how many were done."""
        spared = self.left() * (1 - share) if self.left() < inf else 0.0
        done, number = 0, FIRST_SLICE
        while done < pieces:
            number = min(number, pieces - done)
            began = time.perf_counter()
            do(number)
            done += number
            seconds = time.perf_counter() - began
            left = self.left() - spared
            if left <= 0:
                break
            number = max(1, min(4 * number, int(number * min(SLICE, left) / max(seconds, 1e-7))))
        return done
