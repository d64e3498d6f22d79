"""Leaving a seat and coming back: a computer player goes on from that seat's knowledge in the meantime."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from sheepfold.language import say
from sheepfold.table.live.room import Room, Stale
from sheepfold.table.store.storage import GONE, Kind, Step

NOTED = frozenset((*GONE, Kind.RETURN, Kind.HINT))
"""The steps that are told between the choices: somebody goes, comes back, or is given a hint."""

TRIES = 8
"""So often something else may happen first before somebody who leaves or comes back is sent away."""


class CannotLeave(ValueError):
    """Nobody can be let go from a seat now."""


class CannotReturn(ValueError):
    """A seat cannot be taken back now."""


class Notice(NamedTuple):
    """Somebody went, came back or was given a hint: in words, after so many moments of the match."""

    after: int
    seat: int
    kind: Kind
    words: str


# -------------------------------------------------------------------- going and coming back


def leave(room: Room, seat: int) -> None:
    """A person leaves; a computer player goes on."""

    def check() -> int:
        _check_under_way(room, CannotLeave)
        if not room.is_person(seat):
            raise CannotLeave(say("a computer player decides here already"))
        return -1

    _do(room, Kind.LEAVE, seat, check)


def come_back(room: Room, seat: int) -> None:
    """A person takes the seat back."""

    def check() -> int:
        _check_under_way(room, CannotReturn)
        if seat not in room.gone:
            raise CannotReturn(say("this seat is yours: nobody goes on for you"))
        return -1

    _do(room, Kind.RETURN, seat, check)


def replace(room: Room, asker: int, seat: int) -> None:
    """The person at one seat waits no longer for the one at another, who is away."""

    def check() -> int:
        room.catch_up()
        _check_under_way(room, CannotLeave)
        room.check_here(asker)
        if reason := why_not_replace(room, asker, seat):
            raise CannotLeave(reason)
        return asker

    _do(room, Kind.REPLACE, seat, check)


def time_out(room: Room) -> bool:
    """If the time that runs is over, a computer player goes on; whether it was."""
    with room.lock:
        if not is_time_over(room):
            return False
        room.catch_up()
        times = room.times
        if times is None or times.runs is None or not is_time_over(room):
            return False
        try:
            room.do(Kind.TIME_OUT, times.runs)
        except Stale:
            return False
    room.tell()
    return True


def is_time_over(room: Room) -> bool:
    """Whether somebody's time is over and nobody goes on yet."""
    return room.times is not None and room.times.is_over(room.store.now())


def _check_under_way(room: Room, refused: type[ValueError]) -> None:
    if room.started.over:
        raise refused(say("the match is over"))


def _do(room: Room, kind: Kind, seat: int, check: Callable[[], int]) -> None:
    """Store and do it; if something else happens first, it is checked again."""
    for last in range(TRIES):
        try:
            with room.lock:
                room.do(kind, seat, check())
            break
        except Stale:
            if last == TRIES - 1:
                raise
    room.tell()


# -------------------------------------------------------------------- who is away


def why_not_replace(room: Room, asker: int, seat: int) -> str:
    """Why a computer player cannot go on for somebody, or nothing if it can."""
    name = room.names[seat]
    if seat == asker:
        return say("you can leave your own seat, but not wait for yourself")
    if not room.is_person(seat):
        return say("a computer player decides for {name} already", name=name)
    if room.times is not None:
        return say("this match has a clock: a computer player goes on for {name} when the time is over", name=name)
    if room.started.actor != seat:
        return say("it is not {name}'s decision that everybody waits for", name=name)
    if not is_away(room, seat):
        return say("{name} is here, or was a moment ago: wait a little", name=name)
    return ""


def is_away(room: Room, seat: int) -> bool:
    """Whether a person has not been here for so long that the others need not wait."""
    if room.match is None or room.match.over or not room.is_person(seat) or seat in room.watched_seats():
        return False
    return room.store.now() - last_seen(room, seat) >= timedelta(seconds=room.patience)


def last_seen(room: Room, seat: int) -> datetime:
    """When the person at a seat was here last, as far as this process knows."""
    kept = room.kept.seats[seat]
    chosen = (span.step.at for span in reversed(room.spans) if span.step.kind == Kind.PLAY and span.step.seat == seat)
    known = (room.kept.match.started, kept.seen, room.heard.get(seat), next(chosen, None))
    return max((at for at in known if at is not None), default=room.store.now())


def awaited_and_away(room: Room) -> int | None:
    """The seat that everybody waits for in vain, so that another person may let a computer player go on."""
    match = room.match
    if match is None or match.over or room.times is not None or match.actor < 0:
        return None
    people = [seat for seat in range(len(room.names)) if room.is_person(seat)]
    return match.actor if len(people) > 1 and is_away(room, match.actor) else None


# -------------------------------------------------------------------- in words


def notices(room: Room) -> list[Notice]:
    """Everybody who went, came back or was given a hint, in the order it happened."""
    told = ((number, span) for number, span in enumerate(room.spans) if span.step.kind in NOTED)
    return [
        Notice(span.first, span.step.seat, span.step.kind, _words(room, span.step, number)) for number, span in told
    ]


def _words(room: Room, step: Step, number: int) -> str:
    name, mind = room.names[step.seat], room.keeper
    if step.kind == Kind.HINT:
        hint = room.game.words.describe(room.hinted[number], step.choice, room.names)
        return say("{name} asked for a hint: {hint}.", name=name, hint=hint)
    if step.kind == Kind.LEAVE:
        return say("{name} has left; a computer ({mind}) goes on.", name=name, mind=mind)
    if step.kind == Kind.TIME_OUT:
        return say("{name}'s time is over; a computer ({mind}) goes on.", name=name, mind=mind)
    if step.kind == Kind.REPLACE:
        asker = room.names[step.choice]
        return say("{name} is away; {asker} lets a computer ({mind}) go on.", name=name, asker=asker, mind=mind)
    return say("{name} is back.", name=name)
