"""Hints: what a computer player would do in somebody's place, where that is fair to the other people."""

from __future__ import annotations

from sheepfold.engine.errors import BadOption
from sheepfold.language import say
from sheepfold.table.live.room import Room

SHOWN = "shown"
"""Everybody sees the hints that are given; otherwise there are none where another person plays."""


class NoHint(ValueError):
    """No hint is given to this seat now."""


def checked_hints(text: str) -> str:
    """How a match treats hints where several people play: empty for none, or SHOWN."""
    if text not in ("", SHOWN):
        raise BadOption(say("hints are none or {shown}, not {given!r}", shown=SHOWN, given=text[:40]))
    return text


def is_alone(room: Room, seat: int) -> bool:
    """Whether no other person plays, so that a hint is nobody else's business."""
    return all(other.mind for other in room.stored.seats if other.number != seat)


def is_shown(room: Room, seat: int) -> bool:
    """Whether everybody is shown a hint to this seat."""
    return room.stored.match.hints == SHOWN and not is_alone(room, seat)


def why_no_hint(room: Room, seat: int, has_draft: bool = False) -> str:
    """Why this seat gets no hint; empty if it does."""
    if room.stored.match.deal:
        return say("there are no hints where people compare how they play the same deal")
    if is_alone(room, seat):
        return ""
    if room.stored.match.hints != SHOWN:
        return say("there are no hints where people play each other, unless the table is set up so")
    if has_draft:
        return say("everybody sees a hint here: take back what nobody has seen yet, then ask")
    return ""


def check_hint(room: Room, seat: int, has_draft: bool = False) -> None:
    """Refuse a hint that would not be fair."""
    if reason := why_no_hint(room, seat, has_draft):
        raise NoHint(reason)
