"""Limits for each caller: requests in a time, which may come all at once, and things at the same time."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sheepfold.language import mark, say

MINUTE, HOUR = 60.0, 3600.0
MOST_KNOWN = 20_000
"""How many callers are remembered; beyond that, those who have all their requests left are forgotten."""

API = mark("{most} requests a minute are allowed (SHEEPFOLD_API_PER_MINUTE): wait {seconds} s")
PAGES = mark("too much was asked for from your address: wait {seconds} s")
MATCHES = mark("too many matches were set up from your address: wait {seconds} s")
STREAMS = mark("too many pages of matches are open at your address, or in this browser: close some")
WAITING = mark("too much that you asked for is not answered yet: wait {seconds} s")

SOON = 5
"""After how many seconds one who has too much under way may ask again."""


class TooManyRequests(ValueError):
    """Somebody asks too much; `retry_after` seconds later there is room for one more request."""

    def __init__(self, said: str, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(said)


class Limits:
    """Lets every caller make `most` requests in `period` seconds."""

    def __init__(
        self, most: int, clock: Callable[[], float] = time.monotonic, period: float = MINUTE, said: str = API
    ) -> None:
        self.most = most
        self._clock = clock
        self._period = period
        self._said = said
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def charge(self, caller: str) -> None:
        """Count one request of a caller, or refuse it."""
        with self._lock:
            now = self._clock()
            left = self._left_now(caller, now)
            if left < 1:
                seconds = math.ceil((1 - left) * self._period / self.most)
                raise TooManyRequests(say(self._said, most=self.most, seconds=seconds), seconds)
            if len(self._left) >= MOST_KNOWN:
                self._forget(now)
            self._left[caller] = (left - 1, now)

    def _left_now(self, caller: str, now: float) -> float:
        left, then = self._left.get(caller, (float(self.most), now))
        return min(self.most, left + (now - then) * self.most / self._period)

    def _forget(self, now: float) -> None:
        """Forget those who have not asked for long."""
        self._left = {caller: known for caller, known in self._left.items() if self._left_now(caller, now) < self.most}


class Quota:
    """How many things, such as streams, callers have open at the same time."""

    def __init__(self, said: str = STREAMS) -> None:
        self._said = said
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def taken(self, callers: Iterable[tuple[str, int]]) -> Iterator[None]:
        """Take one of each caller's `most`; none is taken if one of them has no more."""
        named = list(callers)
        with self._lock:
            if any(self._taken[caller] >= most for caller, most in named):
                raise TooManyRequests(say(self._said, seconds=SOON), SOON)
            self._taken.update(caller for caller, _ in named)
        try:
            yield
        finally:
            with self._lock:
                self._taken.subtract(caller for caller, _ in named)
                for caller, _ in named:
                    if not self._taken[caller]:
                        del self._taken[caller]
