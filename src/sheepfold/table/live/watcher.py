"""Somebody who looks on at a match, and waits until there is something new."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable


class Watcher:
    """Waits in the event loop in which it was made; it may be woken from any thread."""

    def __init__(self, seats: Callable[[], Iterable[int]] = tuple) -> None:
        self.seats = seats
        """The seats that whoever looks on holds."""
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()

    def wake(self) -> None:
        """There is something new."""
        self.loop.call_soon_threadsafe(self.news.set)

    async def wait(self, seconds: float) -> bool:
        """Wait for news, so many seconds at most; whether there are any."""
        try:
            await asyncio.wait_for(self.news.wait(), seconds)
        except TimeoutError:
            return False
        self.news.clear()
        return True
