"""Connections: how many there may be, of one address and in all, and how long each may be quiet, slow or unread."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from sheepfold.table.serving.clients import Client, counted_address
from sheepfold.table.serving.turn_taking import FairQueue

try:
    import resource
except ImportError:  # pragma: no cover (not there on Windows)
    resource = None  # type: ignore[assignment]

ACCEPTING = logging.getLogger("sheepfold.table.serving.connections")

READ_SECONDS = 30.0
"""How long a request may take to arrive, from its beginning or from the opening of its connection."""

WRITE_SECONDS = 20.0
"""How long the other side may read nothing of what was sent."""

RESERVED_FILES = 200
"""How many of a process's files are not for connections but for its database, its log and what it sends."""

READ_TOGETHER = 16
"""How many requests of one address are begun in one round of the event loop."""

USUAL_FILES = 1024
MOST_FILES = 65_536
LEAST_CONNECTIONS = 16

REFUSED = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

ONCE_IN_SECONDS = 60.0
"""The pause before something that others can bring about again and again is logged once more."""


class Connections:
    """The connections of a process. Where there are too many, the one that has been quiet longest makes room."""

    def __init__(self, most: int, most_of_address: int, is_proxy: Callable[[str], bool] = lambda host: False) -> None:
        self.most = most
        self._most_of_address = min(most_of_address, self._nearly_all)
        self._is_proxy = is_proxy
        self._of: dict[str, dict[TableProtocol, None]] = {}
        self._number = 0
        self._read: Counter[str] = Counter()
        """How much of each address has been read in this round of the event loop."""
        self._unread: FairQueue[TableProtocol] = FairQueue()
        self._is_counting = False

    @property
    def _nearly_all(self) -> int:
        """How many connections a proxy may have, behind which everybody is: all but a tenth."""
        return max(1, self.most - max(1, self.most // 10))

    def admit(self, new: TableProtocol) -> bool:
        """Whether one more connection can be had; if so it is counted."""
        mine = self._of.setdefault(new.address, {})
        most = self._nearly_all if self._is_proxy(new.host) else self._most_of_address
        if len(mine) >= most and not self._make_room(mine):
            return self._refuse(new.address)
        if self._number >= self.most and not self._make_room(max(self._of.values(), key=len)):
            return self._refuse(new.address)
        self._of.setdefault(new.address, mine)[new] = None
        self._number += 1
        return True

    def _refuse(self, address: str) -> bool:
        if not self._of.get(address):
            self._of.pop(address, None)
        return False

    def _make_room(self, among: dict[TableProtocol, None]) -> bool:
        """Close the connection that has been quiet longest; False if all of them are busy."""
        quiet = next((one for one in among if one.is_quiet), None)
        if quiet is None:
            return False
        self.forget(quiet)
        quiet.transport.abort()
        return True

    def touch(self, one: TableProtocol) -> None:
        """Note that this connection has been used just now."""
        mine = self._of.get(one.address, {})
        if one in mine:
            del mine[one]
            mine[one] = None

    def forget(self, one: TableProtocol) -> None:
        """Count a connection no longer."""
        mine = self._of.get(one.address, {})
        if one in mine:
            del mine[one]
            self._number -= 1
        if not mine:
            self._of.pop(one.address, None)

    # ---------------------------------------------------------------- reading in turn

    def may_read(self, one: TableProtocol) -> bool:
        """Whether what has arrived is looked at now; else in one of the next rounds of the event loop.

        An address that asks very much at once is answered little by little, and others in between.
        """
        if not self._is_counting:
            self._is_counting = True
            one.loop.call_soon(self._next_round, one.loop)
        if self._read[one.address] < READ_TOGETHER:
            self._read[one.address] += 1
            return True
        self._unread.add(Client(one.address), one)
        return False

    def _next_round(self, loop: asyncio.AbstractEventLoop) -> None:
        self._read.clear()
        while (one := self._unread.take(lambda address: self._read[address] < READ_TOGETHER)) is not None:
            self._read[one.address] += 1
            one.read_arrived()
        self._is_counting = bool(self._read)
        if self._is_counting:
            loop.call_soon(self._next_round, loop)


class TableProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with a limit of time for everything that the other side has to do."""

    def __init__(self, *, all_of_them: Connections, **more: Any) -> None:
        super().__init__(**more)
        self._all = all_of_them
        self._until: dict[str, asyncio.TimerHandle] = {}
        self._arrived = b""
        self.host = self.address = ""

    @property
    def is_quiet(self) -> bool:
        """Whether no request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called by asyncio."""
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.address = counted_address(self.host)
        if not self._all.admit(self):
            transport.write(REFUSED)
            transport.close()
        self._give("read", READ_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio."""
        self._all.forget(self)
        for what in list(self._until):
            self._done(what)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        if self._arrived:
            self._arrived += data
        elif self._all.may_read(self):
            self._look_at(data)
        else:
            self._arrived = data

    def read_arrived(self) -> None:
        """Read what had to wait."""
        data, self._arrived = self._arrived, b""
        self._look_at(data)

    def _look_at(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch_reading()

    def on_response_complete(self) -> None:
        """Called when an answer has been written."""
        super().on_response_complete()
        self._all.touch(self)
        if self.transport.is_closing():
            self._give("write", WRITE_SECONDS)
        else:
            self._watch_reading()

    def timeout_keep_alive_handler(self) -> None:
        """Called when a connection has been quiet for long; what was never read is not waited for."""
        super().timeout_keep_alive_handler()
        self._give("write", WRITE_SECONDS)

    def pause_writing(self) -> None:
        """Called by asyncio when the other side does not read."""
        super().pause_writing()
        self._give("write", WRITE_SECONDS)

    def resume_writing(self) -> None:
        """Called by asyncio when it reads again."""
        super().resume_writing()
        self._done("write")

    def _watch_reading(self) -> None:
        """Give a request that has begun its time to arrive."""
        began = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if began or self.conn.their_state is h11.SEND_BODY:
            self._give("read", READ_SECONDS)
        else:
            self._done("read")

    def _give(self, what: str, seconds: float) -> None:
        """Close the connection after so many seconds unless `_done` is called; a time that runs already goes on."""
        if what not in self._until:
            self._until[what] = self.loop.call_later(seconds, self.transport.abort)

    def _done(self, what: str) -> None:
        if (timer := self._until.pop(what, None)) is not None:
            timer.cancel()


# -------------------------------------------------------------------- files


def allow_files() -> int:
    """Raise the limit of open files as far as the system allows; returns the limit."""
    if resource is None:
        return USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return min(wanted, MOST_FILES)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return int(soft)
    return min(wanted, MOST_FILES)


def most_connections(files: int) -> int:
    """How many connections a process with so many files can have and still open its database."""
    return max(LEAST_CONNECTIONS, files - RESERVED_FILES)


class OnceAMinute(logging.Filter):
    """Lets each message through once a minute; records with a traceback always."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._next: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged; one with a traceback always is."""
        if record.exc_info:
            return True
        now = self._clock()
        if now < self._next.get(record.msg, now):
            return False
        self._next[record.msg] = now + ONCE_IN_SECONDS
        return True


def log_calmly(loop: asyncio.AbstractEventLoop) -> None:
    """Log once a minute that connections cannot be taken, or that what comes over them is no HTTP."""
    calm = OnceAMinute()
    for logger in (logging.getLogger("uvicorn.error"), ACCEPTING):
        logger.filters[:] = [one for one in logger.filters if not isinstance(one, OnceAMinute)]
        logger.addFilter(calm)
    loop.set_exception_handler(handle_trouble)


def handle_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop; that a connection cannot be accepted needs no traceback."""
    if str(context.get("message", "")).startswith("socket.accept()"):
        ACCEPTING.error("connections cannot be taken: %s", context.get("exception"))
    else:
        loop.default_exception_handler(context)
