"""Streams: those who look on are told of every step, with its number, so that one who comes back misses nothing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from starlette.concurrency import run_in_threadpool

from sheepfold.language import spoken
from sheepfold.table.live.advisers import has_failed
from sheepfold.table.live.room import Room
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.serving.clients import asking


class Heartbeat(NamedTuple):
    """What a stream says after so many quiet seconds."""

    seconds: float
    message: bytes


FOR_PROGRAMS = Heartbeat(15.0, b": still here\n\n")
FOR_PAGES = Heartbeat(4.0, b"event: here\ndata: .\n\n")
"""A page says that the connection is lost when it has heard nothing for a second longer (static/table.js)."""

SEEN = re.compile(r"(\d{1,9})\.(\d{1,9})")
"""What a stream's ids look like: steps, and changes of the match besides."""


Stands = tuple[int, int]
"""Where a match stands, or where somebody has followed it to: steps, and changes of its seats."""

Sent = tuple[Stands, list[bytes]]
"""Where a match stands, and the messages that bring one there who stood elsewhere."""

SENT_TOGETHER = 8
"""How many streams send before the event loop looks at everything else again."""

SENDING: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()
"""Who sends just now, in each event loop."""

MOST_TELLINGS = 64
"""How many different messages about one step are remembered for whoever wants the same."""


async def messages_of(
    rooms: Rooms,
    room: Room,
    stands: Stands,
    tell: Callable[[Stands], Awaitable[Sent]],
    seats: Callable[[], Iterable[int]],
    heartbeat: Heartbeat = FOR_PROGRAMS,
) -> AsyncIterator[bytes]:
    """The messages that `tell` makes whenever the match has gone on, until the server stops, and heartbeats in between.

    As long as it runs, the holder of these seats counts as here.
    """
    yield b": here\n\n"
    with room.watched(seats) as watcher:
        await run_in_threadpool(rooms.computers.think, room)
        while not rooms.is_closed:
            if stands != state_of(room):
                stands, messages = await tell(stands)
                for message in messages:
                    await turn_to_send()
                    yield message
            elif not await watcher.wait(heartbeat.seconds):
                yield heartbeat.message


async def turn_to_send() -> None:
    """Wait while others send, so that requests are answered between the many messages after a step."""
    async with SENDING.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(SENT_TOGETHER)):
        await asyncio.sleep(0)


async def told_once(rooms: Rooms, room: Room, wanted: object, make: Callable[[], Sent]) -> Sent:
    """Call `make` in a thread for drawing, once for all streams that want the same at the same step.

    `wanted` must name everything on which it depends, besides the match and how it stands.
    """
    key = (wanted, spoken(), _moment(room))
    with room.sharing:
        stands, (stood, tellings) = (room.match, room.stored, *state_of(room)), room.tellings
        if stood != stands:
            room.tellings = (stands, tellings := {})
        telling = tellings.get(key)
        if telling is None or has_failed(telling.future):
            while len(tellings) >= MOST_TELLINGS:
                del tellings[next(iter(tellings))]
            telling = tellings[key] = Telling(rooms.painters.submit(asking(), make))
        telling.awaited_by += 1
    try:
        return await asyncio.shield(asyncio.wrap_future(telling.future))
    except asyncio.CancelledError:
        if rooms.is_closed:
            return state_of(room), []
        raise
    finally:
        with room.sharing:
            telling.awaited_by -= 1
            if not telling.awaited_by:
                telling.future.cancel()


@dataclass
class Telling:
    """Messages that are being made, and how many streams wait for them; if none does, they are not made."""

    future: Future[Sent]
    awaited_by: int = 0


def _moment(room: Room) -> int:
    """The second that it is where there is a clock, because messages then show it; else 0."""
    return int(room.store.now().timestamp()) if room.times else 0


def state_of(room: Room) -> Stands:
    """Where a match stands: its steps, and the changes of its seats."""
    return room.number, room.stored.match.changes
