"""How much one program may ask: so many requests in a minute, and all of them at once if it likes."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from sheepfold.language import say

MINUTE = 60.0
MOST_KNOWN = 20_000
"""With more callers than that, those who could ask as much as ever are forgotten."""


class TooManyRequests(ValueError):
    """Somebody asks too much; `retry_after` seconds later there is room for one more request."""

    def __init__(self, per_minute: int, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__(
            say(
                "{most} requests a minute are allowed (SHEEPFOLD_API_PER_MINUTE): wait {seconds} s",
                most=per_minute,
                seconds=retry_after,
            )
        )


class Limits:
    """What every token, and every address without one, may still ask."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_minute = per_minute
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def charge(self, caller: str) -> None:
        """Count one request of a caller, or refuse it."""
        with self._lock:
            now = self._clock()
            left = self._left_now(caller, now)
            if left < 1:
                raise TooManyRequests(self.per_minute, math.ceil((1 - left) * MINUTE / self.per_minute))
            if len(self._left) >= MOST_KNOWN:
                self._forget(now)
            self._left[caller] = (left - 1, now)

    def _left_now(self, caller: str, now: float) -> float:
        left, then = self._left.get(caller, (float(self.per_minute), now))
        return min(self.per_minute, left + (now - then) * self.per_minute / MINUTE)

    def _forget(self, now: float) -> None:
        """Forget those who have not asked for long."""
        self._left = {
            caller: kept for caller, kept in self._left.items() if self._left_now(caller, now) < self.per_minute
        }
