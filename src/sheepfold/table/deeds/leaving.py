"""Leaving a seat, taking it back, and not waiting for one who is away: a substitute goes on in the meantime."""

from __future__ import annotations

from collections.abc import Callable

from sheepfold.language import say
from sheepfold.table.live.presence import why_not_replace
from sheepfold.table.live.room import News, Room, Stale
from sheepfold.table.store.stored import StepKind

TRIES = 8
"""How often something else may happen first before somebody who leaves or comes back is refused."""


class CannotLeave(ValueError):
    """Nobody can be let go from a seat now."""


class CannotReturn(ValueError):
    """A seat cannot be taken back now."""


def leave(room: Room, seat: int) -> None:
    """Leave; a substitute goes on."""

    def check() -> int:
        _check_under_way(room, CannotLeave)
        if not room.is_person(seat):
            raise CannotLeave(say("a computer player decides here already"))
        return -1

    _do(room, StepKind.LEAVE, seat, check)


def come_back(room: Room, seat: int) -> None:
    """Take the seat back from its substitute."""

    def check() -> int:
        _check_under_way(room, CannotReturn)
        if seat not in room.gone:
            raise CannotReturn(say("this seat is yours: nobody goes on for you"))
        return -1

    _do(room, StepKind.RETURN, seat, check)


def replace(room: Room, asker: int, seat: int) -> None:
    """Wait no longer, at the asker's seat, for the person at another, who is away."""

    def check() -> int:
        room.catch_up()
        _check_under_way(room, CannotLeave)
        room.check_here(asker)
        if reason := why_not_replace(room, asker, seat):
            raise CannotLeave(reason)
        return asker

    _do(room, StepKind.REPLACE, seat, check)


def _check_under_way(room: Room, refused: type[ValueError]) -> None:
    if room.started.over:
        raise refused(say("the match is over"))


def _do(room: Room, kind: StepKind, seat: int, check: Callable[[], int]) -> None:
    """Store the step with what `check` returns; if something else happens first, check again."""
    for last in range(TRIES):
        try:
            with room.lock:
                room.do(kind, seat, check())
            break
        except Stale:
            if last == TRIES - 1:
                raise
    room.announce(News.HERE)
