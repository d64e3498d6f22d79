"""Making a choice, or drafting it where another decision is sent together with it."""

from __future__ import annotations

from dataclasses import dataclass

from sheepfold.table.live.room import Room


@dataclass(frozen=True)
class Chosen:
    """A choice as it was sent: by its code, or typed in notation."""

    number: int
    """The step on which it was made."""
    choice: int | None = None
    typed: str = ""
    draft: tuple[int, ...] = ()
    """Choices that were drafted before and are sent together with this one."""


def choose(room: Room, seat: int, chosen: Chosen) -> tuple[int, ...]:
    """Make a choice. If it is a draft, return all that is drafted by now: nothing is stored and nobody is told.

    `NoDraft` if what was drafted before is not sent together with another choice.
    """
    with room.lock:
        room.check_here(seat)
        codes = _codes(room, seat, chosen)
        if isinstance(codes, tuple) and _is_draft(room, seat, chosen.number, codes):
            return codes
        room.play(seat, chosen.number, codes)
    return ()


def _codes(room: Room, seat: int, chosen: Chosen) -> tuple[int, ...] | str:
    """The choices that are sent together, or what was typed where nothing was drafted before."""
    is_now = chosen.number == room.number and seat == room.started.actor
    drafted = room.draft(seat, chosen.draft) if chosen.draft and is_now else None
    if chosen.choice is not None:
        return (*chosen.draft, chosen.choice)
    typed = chosen.typed.strip()
    return typed if drafted is None else (*chosen.draft, drafted.seen_by(seat).code(typed))


def _is_draft(room: Room, seat: int, number: int, codes: tuple[int, ...]) -> bool:
    """Whether every one of these choices waits for the next one: trying others would tell what they bring."""
    return number == room.number and seat == room.started.actor and room.is_draft(seat, codes)
