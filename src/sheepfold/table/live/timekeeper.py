"""The timekeeper: a thread that ends the times that are over and notes who is here."""

from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta

from sheepfold.table.live.presence import awaited_and_away, time_out
from sheepfold.table.live.room import News, Room
from sheepfold.table.live.rooms import Rooms

LOG = logging.getLogger("sheepfold.table")

LOOK_SECONDS = 1.0
"""How long a new match, or one of another process, waits at most until it is looked at."""

TROUBLE_SECONDS = 60
"""How long a match that cannot be opened is left alone."""

ROLL_CALL = 20
"""After how many looks it is stored who is here."""


class Timekeeper:
    """Hands a seat to its substitute when its time is over. Every process has one; the first to store the step wins."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._told: dict[str, int | None] = {}
        self._thread = threading.Thread(target=self._run, name="timekeeper", daemon=True)

    def start(self) -> None:
        """Begin to look again and again, until the rooms are closed."""
        self._thread.start()

    def join(self) -> None:
        """Wait until it has stopped, as it does when the rooms are closed."""
        self._thread.join(10)

    def _run(self) -> None:
        looks = 0
        while not self._rooms.is_closed:
            pause = LOOK_SECONDS
            try:
                pause = self.look()
                if looks % ROLL_CALL == 0:
                    self.call_the_roll()
            except Exception:
                LOG.exception("the timekeeper could not look")
            looks += 1
            self._rooms.closes_within(pause)

    # ---------------------------------------------------------------- whose time is over

    def look(self) -> float:
        """Hand over every seat whose time is over; returns after how many seconds to look again."""
        now = self._store.now()
        soon = LOOK_SECONDS
        for name, due in self._store.due(now + timedelta(seconds=LOOK_SECONDS)):
            if due > now:
                soon = min(soon, (due - now).total_seconds())
            else:
                self._look_at(name, due)
        return soon

    def _look_at(self, name: str, due: datetime) -> None:
        """Look at one match; one that cannot be opened does not keep the others waiting."""
        try:
            self._hand_over(self._rooms.room(name))
        except Exception:
            LOG.exception("the time of match %s could not be kept", name)
            self._store.set_due(name, due, self._store.now() + timedelta(seconds=TROUBLE_SECONDS))

    def _hand_over(self, room: Room) -> None:
        """Hand a seat of this match over, or correct when to look again."""
        with room.lock:
            room.catch_up()
            due, ends = room.stored.match.due, room.times.ends if room.times else None
            if due is not None and ends != due:
                self._store.set_due(room.name, due, ends)
        time_out(room)

    # ---------------------------------------------------------------- who is here

    def call_the_roll(self) -> None:
        """Store who is here, and tell those who look on when somebody they wait for is away."""
        rooms = [room for room in self._rooms.here() if _has_several_people(room)]
        here = {(room.name, seat) for room in rooms for seat in self._seats_here(room)}
        if here:
            self._store.set_seen(here)
        for room in rooms:
            if room.watchers and room.times is None:
                self._tell_who_is_away(room)
        self._told = {room.name: self._told[room.name] for room in rooms if room.name in self._told}

    def _seats_here(self, room: Room) -> set[int]:
        """The seats whose holders look on, or have asked for something since the last roll call."""
        lately = self._store.now() - timedelta(seconds=ROLL_CALL * LOOK_SECONDS)
        return room.watched_seats() | {seat for seat, at in list(room.heard.items()) if at >= lately}

    def _tell_who_is_away(self, room: Room) -> None:
        with room.lock:
            if awaited_and_away(room) is not None:
                room.catch_up()
            away = awaited_and_away(room)
            if self._told.get(room.name) == away:
                return
            self._told[room.name] = away
        self._store.count_change(room.name)
        room.catch_up()
        room.announce(News.HERE)


def _has_several_people(room: Room) -> bool:
    match = room.match
    return match is not None and not match.over and sum(not seat.mind for seat in room.stored.seats) > 1
