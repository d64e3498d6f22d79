"""Who is here, who is away, whose time is over, and how the log tells it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from sheepfold.engine.naming import People
from sheepfold.language import mark, say
from sheepfold.table.live.room import News, Room, Stale
from sheepfold.table.store.stored import GONE, StepKind, StoredStep

NOTED = frozenset((*GONE, StepKind.RETURN, StepKind.HINT))
"""The steps that are told between the choices: somebody goes, comes back, or is given a hint."""


class Notice(NamedTuple):
    """In words: somebody went, came back or was given a hint, after the first `after` moments of the match."""

    after: int
    seat: int
    kind: StepKind
    words: str


# -------------------------------------------------------------------- whose time is over


def time_out(room: Room) -> bool:
    """Let a substitute go on if the time that runs is over; whether it was."""
    with room.lock:
        if not is_time_over(room):
            return False
        room.catch_up()
        times = room.times
        if times is None or times.runs is None or not is_time_over(room):
            return False
        try:
            room.do(StepKind.TIME_OUT, times.runs)
        except Stale:
            return False
    room.announce(News.HERE)
    return True


def is_time_over(room: Room) -> bool:
    """Whether somebody's time is over and no substitute goes on yet."""
    return room.times is not None and room.times.is_over(room.store.now())


# -------------------------------------------------------------------- who is away


def why_not_replace(room: Room, asker: int, seat: int) -> str:
    """Why a substitute cannot go on for somebody; empty if it can."""
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
    """Whether a person has been away for `room.away_after` seconds, so that the others need not wait."""
    if room.match is None or room.match.over or not room.is_person(seat) or seat in room.watched_seats():
        return False
    return room.store.now() - last_seen(room, seat) >= timedelta(seconds=room.away_after)


def last_seen(room: Room, seat: int) -> datetime:
    """When the person at a seat was here last, as far as this process knows."""
    steps = (span.step for span in reversed(room.spans))
    chosen = next((step.at for step in steps if step.kind == StepKind.PLAY and step.seat == seat), None)
    known = (room.stored.match.started, room.stored.seats[seat].seen, room.heard.get(seat), chosen)
    return max((at for at in known if at is not None), default=room.store.now())


def awaited_and_away(room: Room) -> int | None:
    """The seat that everybody waits for in vain, so that another person may let a substitute go on."""
    match = room.match
    if match is None or match.over or room.times is not None or match.actor < 0:
        return None
    people = [seat for seat in range(len(room.names)) if room.is_person(seat)]
    return match.actor if len(people) > 1 and is_away(room, match.actor) else None


# -------------------------------------------------------------------- in words


def notices(room: Room, people: People | None = None) -> list[Notice]:
    """Everybody who went, came back or was given a hint, in the order it happened; by name, unless people are given."""
    said_to = people or People(names=room.names)
    told = ((number, span) for number, span in enumerate(room.spans) if span.step.kind in NOTED)
    return [
        Notice(span.first, span.step.seat, span.step.kind, _words(room, span.step, number, said_to))
        for number, span in told
    ]


def _words(room: Room, step: StoredStep, number: int, people: People) -> str:
    if step.kind == StepKind.HINT:
        hint = room.game.words.describe(room.hinted[number], step.choice, room.names)
        return people.says(step.seat, *ASKED_FOR_A_HINT, hint=hint)
    if step.kind == StepKind.REPLACE:
        text = YOU_REPLACE if step.choice == people.viewer else people.text(step.seat, REPLACED)
        who, asker = people.name(step.seat), people.name(step.choice)
        return say(text, name=who, asker=asker, mind=room.substitute)
    return people.says(step.seat, *WENT_OR_CAME[step.kind], mind=room.substitute)


ASKED_FOR_A_HINT = (mark("You asked for a hint: {hint}."), mark("{name} asked for a hint: {hint}."))

YOU_REPLACE = mark("{name} is away; you let a computer ({mind}) go on.")
REPLACED = (
    mark("You were away; {asker} lets a computer ({mind}) go on."),
    mark("{name} is away; {asker} lets a computer ({mind}) go on."),
)

WENT_OR_CAME = {
    StepKind.LEAVE: (
        mark("You have left; a computer ({mind}) goes on."),
        mark("{name} has left; a computer ({mind}) goes on."),
    ),
    StepKind.TIME_OUT: (
        mark("Your time is over; a computer ({mind}) goes on."),
        mark("{name}'s time is over; a computer ({mind}) goes on."),
    ),
    StepKind.RETURN: (mark("You are back."), mark("{name} is back.")),
}
