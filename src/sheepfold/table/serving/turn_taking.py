"""Taking turns: who waits is served by address, then by browser, then first come; none waits behind many."""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from functools import partial
from typing import Any, Generic, TypeVar

from sheepfold.language import say
from sheepfold.table.serving.clients import Client
from sheepfold.table.serving.limits import SOON, WAITING, TooManyRequests

LOG = logging.getLogger("sheepfold.table")

T = TypeVar("T")

NO_LIMIT = 1_000_000
ADDRESSES_SHARE = 4
"""How many times as much as one browser an address, behind which a family may be, can have waiting."""


class FairQueue(Generic[T]):
    """A queue that serves addresses, and browsers of an address, in turn. To be used by one thread at a time."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[T]]] = {}

    def add(self, client: Client, item: T) -> None:
        """Add an item of a client."""
        self._waiting.setdefault(client.address, {}).setdefault(client.browser, deque()).append(item)

    def take(self, may: Callable[[str], bool] = lambda address: True) -> T | None:
        """Take the next item of an address that `may` have one; None if there is none."""
        address = next((address for address in self._waiting if may(address)), None)
        if address is None:
            return None
        browsers = self._waiting.pop(address)
        browser = next(iter(browsers))
        items = browsers.pop(browser)
        item = items.popleft()
        if items:
            browsers[browser] = items
        if browsers:
            self._waiting[address] = browsers
        return item

    def number(self, client: Client) -> tuple[int, int]:
        """How many wait of a client's browser, and of its address."""
        browsers = self._waiting.get(client.address, {})
        return len(browsers.get(client.browser, ())), sum(map(len, browsers.values()))


class FairPool:
    """Threads of their own for one kind of work; clients take turns. All its methods may be called from any thread."""

    def __init__(self, threads: int, name: str, gives_way: int = 0, most_waiting: int = NO_LIMIT) -> None:
        self._threads = threads
        self._name = name
        self._gives_way = gives_way
        self._most_waiting = most_waiting
        self._first: FairQueue[tuple[Future[Any], Callable[[], Any]]] = FairQueue()
        self._later: FairQueue[tuple[Future[Any], Callable[[], Any]]] = FairQueue()
        self._running: Counter[bool] = Counter()
        """How many work now, by whether it is something that could wait."""
        self._begun = 0
        self._closed = False
        self._changed = threading.Condition()

    def submit(self, client: Client, work: Callable[[], T], can_wait: bool = False) -> Future[T]:
        """Have something done for a client; what can wait is done after all else, and never by the last thread.

        `TooManyRequests` if too much of that client's waits already.
        """
        future: Future[T] = Future()
        with self._changed:
            queue = self._later if can_wait else self._first
            browser, address = queue.number(client)
            if browser >= self._most_waiting or address >= ADDRESSES_SHARE * self._most_waiting:
                raise TooManyRequests(say(WAITING, seconds=SOON), SOON)
            if self._closed:
                future.cancel()
                return future
            queue.add(client, (future, partial(copy_context().run, work)))
            if self._begun < self._threads:
                self._begun += 1
                threading.Thread(target=self._run, name=self._name, daemon=True).start()
            self._changed.notify()
        return future

    def close(self) -> None:
        """Cancel all that waits, and begin nothing more."""
        with self._changed:
            self._closed = True
            while (one := self._first.take() or self._later.take()) is not None:
                one[0].cancel()
            self._changed.notify_all()

    def _run(self) -> None:
        give_way(self._gives_way)
        while True:
            with self._changed:
                while (found := self._next()) is None:
                    if self._closed:
                        return
                    self._changed.wait()
                future, work, can_wait = found
                self._running[can_wait] += 1
            try:
                _do(future, work)
            finally:
                with self._changed:
                    self._running[can_wait] -= 1
                    self._changed.notify()

    def _next(self) -> tuple[Future[Any], Callable[[], Any], bool] | None:
        if (one := self._first.take()) is not None:
            return *one, False
        has_room = self._running[True] < max(1, self._threads - 1)
        if has_room and (one := self._later.take()) is not None:
            return *one, True
        return None


def _do(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as trouble:
        future.set_exception(trouble)


def give_way(nice: int) -> None:
    """Lower the priority of this thread, where the system allows it."""
    if nice and hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
        except OSError:
            LOG.debug("this thread cannot give way")
