"""Several processes at one port: a parent that holds the socket, starts them, and replaces one that ends."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from sheepfold.language import say

LOG = logging.getLogger("sheepfold.table")

SOON_SECONDS = 5.0
"""A process that ends sooner has not been able to start."""

MOST_FAILURES = 3
STOP_SECONDS = 6.0
QUEUE = 4096
"""How many connections may wait until a process accepts them."""

Work = Callable[[socket.socket], None]
"""What each process does with the socket until it is stopped."""


class CannotStart(OSError):
    """Processes end as soon as they are started."""


class Processes:
    """Processes that serve at one socket, until a signal comes; one that ends is replaced."""

    def __init__(self, number: int, work: Work, listener: socket.socket) -> None:
        self._number = number
        self._work = work
        self._listener = listener
        self._running: dict[SpawnProcess, float] = {}
        self._failures = 0
        self._signal = 0

    def run(self) -> None:
        """Serve until Ctrl+C or a signal to end."""
        self._listener.listen(QUEUE)
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            while not self._signal:
                self._replace()
                wait([process.sentinel for process in self._running], timeout=0.2)
        finally:
            self._end_all()
            for number, handler in before.items():
                signal.signal(number, handler)
        if self._signal == signal.SIGINT:
            raise KeyboardInterrupt

    def _stop(self, number: int, _: FrameType | None) -> None:
        self._signal = number

    def _replace(self) -> None:
        """Start processes in the place of those that have ended."""
        for process in [process for process in self._running if not process.is_alive()]:
            self._note_end(process)
        while len(self._running) < self._number:
            process = multiprocessing.get_context("spawn").Process(
                target=_serve_beside, args=(self._work, self._listener)
            )
            process.start()
            self._running[process] = time.monotonic()

    def _note_end(self, process: SpawnProcess) -> None:
        """A process has ended by itself: say so, and give up where none can start."""
        lived = time.monotonic() - self._running.pop(process)
        LOG.error("a process ended with %s after %.0f s: another one starts", process.exitcode, lived)
        self._failures = self._failures + 1 if lived < SOON_SECONDS else 0
        if self._failures >= MOST_FAILURES:
            raise CannotStart(say("the server's processes end as soon as they start; the lines above say why"))

    def _end_all(self) -> None:
        until = time.monotonic() + STOP_SECONDS
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def _serve_beside(work: Work, listener: socket.socket) -> None:
    """The main function of each process; it ends when its parent ends, however that happens."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        work(listener)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(STOP_SECONDS)
        os._exit(1)
