"""All rooms of a process, and what follows when there is something new in one of them."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta

from sheepfold.table.live.advisers import Advisers
from sheepfold.table.live.presence import time_out
from sheepfold.table.live.room import AWAY_AFTER, News, Room, wake_watchers
from sheepfold.table.live.thinking import ComputerPlayers, note_who_asks
from sheepfold.table.serving.turn_taking import FairPool
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import DamagedMatch, NoSuchMatch

LOG = logging.getLogger("sheepfold.table")

PAINTERS = 2
"""How many threads draw what streams tell."""

A_DAY = timedelta(days=1)
"""How exactly it is stored when a match was opened."""


class Rooms:
    """The rooms of this process. All its methods may be called from any thread.

    A room announces that there is something new; this class reacts: it wakes the streams that look on here, and lets
    computer players think. What was stored is told to other processes by the store, in the same transaction; what
    they store comes in through `hear`.
    """

    def __init__(self, store: Store, thinkers: int, away_after: float = AWAY_AFTER) -> None:
        self.store = store
        self._away_after = away_after
        self._rooms: dict[str, Room] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self.computers = ComputerPlayers(store, thinkers, self._closing, self._refresh)
        self.advisers = Advisers(max(1, thinkers // 2))
        self.painters = FairPool(PAINTERS, "painter")
        """Who draws for streams."""
        self.observers: list[Callable[[Room, News], None]] = []
        """Who else is told whenever there is something new in a room."""

    # ---------------------------------------------------------------- reacting

    def _react(self, room: Room, news: News) -> None:
        """Called by a room that has announced something; a computer player that has chosen goes on by itself."""
        wake_watchers(room, news)
        if news == News.HERE:
            self.computers.think(room)
        elif news == News.ELSEWHERE:
            self.computers.go_on(room)
        for observer in self.observers:
            observer(room, news)

    def hear(self, room: Room, changes: int) -> None:
        """Bring a room up to change number `changes`, which another process may have made."""
        if room.keep_up(changes):
            room.announce(News.ELSEWHERE)

    def _refresh(self, room: Room) -> None:
        """Learn what other processes have stored; `NoSuchMatch` if the match was removed."""
        try:
            changes = self.store.changes(room.name)
        except NoSuchMatch:
            self._rooms.pop(room.name, None)
            raise
        self.hear(room, changes)

    # ---------------------------------------------------------------- closing

    def close(self) -> None:
        """Let the computer players and those who look on go."""
        self._closing.set()
        for room in list(self._rooms.values()):
            wake_watchers(room, News.HERE)
            if room.later is not None:
                room.later.cancel()
        for pool in (self.computers, self.advisers, self.painters):
            pool.close()

    @property
    def is_closed(self) -> bool:
        """Whether the server is about to stop."""
        return self._closing.is_set()

    def closes_within(self, seconds: float) -> bool:
        """Wait for the server to stop, so many seconds at most; whether it is about to."""
        return self._closing.wait(seconds)

    # ---------------------------------------------------------------- finding

    def room(self, name: str) -> Room:
        """The room of a match as it is stored now, opened if need be; `NoSuchMatch` if there is none."""
        known = self.known(name)
        room = known or self._opened(name)
        room.used = time.monotonic()
        if known:
            self._refresh(known)
        note_who_asks(room)
        time_out(room)
        self.computers.think(room)
        return room

    def known(self, name: str) -> Room | None:
        """The room of a match if it is in memory, as it was when somebody asked for it last."""
        return self._rooms.get(name)

    def here(self) -> list[Room]:
        """The rooms that are in memory."""
        with self._lock:
            return list(self._rooms.values())

    def _opened(self, name: str) -> Room:
        """A room that is not in memory yet; whoever else opens it at the same time gets the same one."""
        try:
            room = Room(self.store, name, self._away_after, self._react)
        except (NoSuchMatch, NoDatabase, DamagedMatch):
            raise
        except Exception as trouble:
            LOG.exception("match %s cannot be opened", name)
            raise DamagedMatch(name) from trouble
        opened = room.stored.match.opened
        if opened is None or self.store.now() - opened > A_DAY:
            self.store.set_opened([name])
        with self._lock:
            self._forget_idle()
            return self._rooms.setdefault(name, room)

    def forget_idle(self) -> None:
        """Let those rooms go that nobody has used for long."""
        with self._lock:
            self._forget_idle()

    def _forget_idle(self) -> None:
        for name in [name for name, room in self._rooms.items() if room.is_idle()]:
            del self._rooms[name]
