"""Asking for a hint: what a computer player would do in one's place, knowing what one knows."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table.live.advisers import Advisers
from sheepfold.table.live.hints import check_hint, is_shown
from sheepfold.table.live.room import News, Room
from sheepfold.table.live.sight import Sight
from sheepfold.table.store.stored import StepKind


def check_hint_asked(sight: Sight, number: int) -> None:
    """Refuse a hint for anything but the viewer's own decision at step `number`, or one that is not fair."""
    if not sight.decides or number != sight.room.number:
        raise NotYours(say("there is a hint for your own decision only"))
    check_hint(sight.room, sight.viewer, bool(sight.draft))


async def hint(advisers: Advisers, room: Room, sight: Sight, seat: int) -> int:
    """The choice that an adviser would make; everybody is shown it where the match is set up so."""
    choice = await advisers.hint(room, seat, sight.draft, sight.seen)
    if is_shown(room, seat):
        await run_in_threadpool(show_hint, room, seat, sight.room.number, choice)
    return choice


def show_hint(room: Room, seat: int, number: int, choice: int) -> None:
    """Show a hint to everybody, unless something has happened since it was asked for."""
    with room.lock:
        if number != room.number:
            return
        room.do(StepKind.HINT, seat, choice)
    room.announce(News.HERE)
