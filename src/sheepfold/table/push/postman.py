"""The postman: tells those who are not here that it is their turn, some time after it has become so."""

from __future__ import annotations

import heapq
import json
import logging
import threading
import time
import urllib.error
import urllib.request
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from sheepfold.language import mark, say, speaking
from sheepfold.table.live.presence import last_seen
from sheepfold.table.live.room import News, Room
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.settings import Settings
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.stored import NoSuchMatch, Subscription

LOG = logging.getLogger("sheepfold.table")

PATIENCE = 45.0
"""After how many seconds somebody is told whose turn it is and who has not been here for as long."""

A_DAY = 24 * 3600
"""How many seconds a push service keeps a message for a device that is off."""

TIMEOUT = 10.0
SENDERS = 4
MOST_REMEMBERED = 10_000

YOUR_TURN = mark("It is your turn in {title}.")
IS_OVER = mark("{title} is over.")

GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
"""What a push service answers for a subscription that has ended."""


class Postman(threading.Thread):
    """A thread that sends notifications for the matches of this process; whatever fails, no match notices."""

    def __init__(self, rooms: Rooms, settings: Settings, patience: float = PATIENCE) -> None:
        super().__init__(name="postman", daemon=True)
        self._rooms = rooms
        self._store = rooms.store
        self._contact = settings.address if settings.address.startswith("https:") else "https://localhost"
        self._patience = patience
        self._changed = threading.Condition()
        self._due: list[tuple[float, str, int]] = []
        self._known: OrderedDict[str, int] = OrderedDict()
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="postman")
        self._is_closed = False

    def notice(self, room: Room, news: News) -> None:
        """Look at a room again later, in which something has happened here; to be called by `Rooms`."""
        match = room.match
        if news == News.ELSEWHERE or match is None or self._known.get(room.name) == room.number:
            return
        if not match.over and not room.is_person(match.actor):
            return
        with self._changed:
            self._known[room.name] = room.number
            self._known.move_to_end(room.name)
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
            heapq.heappush(self._due, (time.monotonic() + self._patience, room.name, room.number))
            self._changed.notify()

    def close(self) -> None:
        """Send nothing more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._senders.shutdown(wait=False, cancel_futures=True)

    def run(self) -> None:
        """Wait until somebody is to be told, again and again."""
        while (found := self._next()) is not None:
            try:
                self.tell(*found)
            except (NoSuchMatch, NoDatabase):
                LOG.debug("match %s is not told of", found[0])
            except Exception:
                LOG.exception("the postman could not look at match %s", found[0])

    def _next(self) -> tuple[str, int] | None:
        with self._changed:
            while not self._is_closed:
                left = self._due[0][0] - time.monotonic() if self._due else None
                if left is not None and left <= 0:
                    _, name, number = heapq.heappop(self._due)
                    return name, number
                self._changed.wait(left)
        return None

    def tell(self, name: str, number: int) -> None:
        """Tell those whose turn it is since step `number`, or after the end everybody, unless they have been here."""
        room = self._rooms.room(name).shown()
        match = room.match
        if match is None or room.number != number:
            return
        seats = [seat for seat in range(len(room.names)) if room.is_person(seat)] if match.over else [match.actor]
        told = {browser for seat in seats if self._is_absent(room, seat) for browser in room.stored.holders[seat]}
        for subscription in self._store.subscriptions(told) if told else ():
            self._senders.submit(self._send, subscription, message(room, subscription.language), name)

    def _is_absent(self, room: Room, seat: int) -> bool:
        if not room.is_person(seat) or seat in room.watched_seats():
            return False
        return self._store.now() - last_seen(room, seat) >= timedelta(seconds=0.9 * self._patience)

    def _send(self, subscription: Subscription, told: dict[str, str], topic: str) -> None:
        """Hand one message to the push service; a subscription that has ended is forgotten."""
        from sheepfold.table.push import messages

        try:
            key = self._store.push_key(messages.new_key)
            body = messages.encrypted(json.dumps(told).encode(), subscription.p256dh, subscription.auth)
            headers = {
                "Authorization": messages.authorization(key, subscription.endpoint, self._contact, time.time()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(A_DAY),
                "Topic": topic,
                "Urgency": "normal",
            }
            request = urllib.request.Request(subscription.endpoint, body, headers, method="POST")
            with OPENER.open(request, timeout=TIMEOUT):
                LOG.debug("somebody was told of match %s", topic)
        except urllib.error.HTTPError as refused:
            if refused.code in GONE:
                self._store.unsubscribe(subscription.endpoint)
            else:
                LOG.warning("a push service answered %d", refused.code)
        except Exception as trouble:
            LOG.warning("a notification was not sent: %s", type(trouble).__name__)


def message(room: Room, language: str) -> dict[str, str]:
    """What a device shows: the game's title and whose turn it is, and nothing of what has happened."""
    match = room.started
    with speaking(language):
        said = say(IS_OVER if match.over else YOUR_TURN, title=room.game.title)
    return {"title": "Sheepfold", "body": said, "url": f"/m/{room.name}", "tag": room.name}


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Push services do not send elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        """Follow nothing."""
        return None


OPENER = urllib.request.build_opener(_NoRedirects)
