"""Advisers: computer players that are asked for hints, in threads of their own."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from functools import partial
from typing import Any

from sheepfold.engine.position import Position
from sheepfold.language import say
from sheepfold.players import LEVELS
from sheepfold.table.live.room import Room, Stale
from sheepfold.table.live.thinking import thought_of
from sheepfold.table.serving.clients import asking
from sheepfold.table.serving.turn_taking import FairPool

ADVISER = LEVELS[-1]
"""The computer player that gives hints."""

MOST_HINTS = 4
"""How many hints can wait for one browser."""

NICENESS = 2
"""How nice advising threads are to those that think for players, answer and draw."""


class Advisers:
    """Think about hints."""

    def __init__(self, threads: int) -> None:
        self._pool = FairPool(threads, "adviser", NICENESS, MOST_HINTS)

    def close(self) -> None:
        """Begin no other hint."""
        self._pool.close()

    async def hint(self, room: Room, seat: int, draft: tuple[int, ...], seen: Position) -> int:
        """What a computer player would choose in a seat's place; asked again for the same step, it is the same."""
        future = self._hint(room, seat, draft, seen)
        try:
            return await asyncio.shield(asyncio.wrap_future(future))
        except asyncio.CancelledError:
            if not future.cancelled():
                raise
            raise Stale(say("something else has happened in the meantime: look again")) from None

    def _hint(self, room: Room, seat: int, draft: tuple[int, ...], seen: Position) -> Future[int]:
        """The hint that is thought about, or was: a seat has one at a time."""
        asked = (draft, seen.record.tobytes())
        with room.sharing:
            before, last = room.hints.get(seat, (None, None))
            if last is not None and before == asked and not has_failed(last):
                return last
            future: Future[int] = self._pool.submit(asking(), partial(thought_of, ADVISER, seen))
            if last is not None:
                last.cancel()
            room.hints[seat] = (asked, future)
            return future


def has_failed(future: Future[Any]) -> bool:
    """Whether nothing will come of it."""
    return future.cancelled() or (future.done() and future.exception() is not None)
