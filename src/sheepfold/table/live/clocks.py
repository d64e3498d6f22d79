"""Clocks: how much time a match gives, and what each seat has left of it, worked out from the times of its steps."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sheepfold.engine.errors import BadOption
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_a_row
from sheepfold.players import KINDS, LEVELS
from sheepfold.table.store.stored import StepKind, StoredStep

MINUTE, HOUR, DAY = 60, 3600, 86400

DAYS, ONE_DAY = mark("{days} days {hours} h"), mark("1 day {hours} h")
"""What a clock with much time shows."""

UNITS = {"seconds": 1, "minutes": MINUTE, "hours": HOUR, "days": DAY}
"""What a time can be given in."""

LEAST = 5
MOST = {"decision": 30 * DAY, "game": 90 * DAY}
MOST_INCREMENT = DAY
GRACE_PART, LEAST_GRACE, MOST_GRACE = 20, 20, DAY
"""Somebody who comes back without time gets a twentieth of the clock's time for a decision, within these bounds."""

LOW_PART, LEAST_LOW, MOST_LOW = 0.15, 10, 6 * HOUR
"""Time is short when less than this part of it is left, within these bounds; never before half of it is gone."""

USUAL_SUBSTITUTE = LEVELS[1]
"""The computer player that goes on for one who has left."""


class Per(StrEnum):
    """What a clock's time is for."""

    DECISION = "decision"
    GAME = "game"


@dataclass(frozen=True)
class Clock:
    """Seconds for each decision, or for all decisions of a seat in a game, with `increment` more after each turn."""

    per: Per
    seconds: int
    increment: int = 0

    @property
    def grace(self) -> float:
        """What somebody who comes back has for a decision when the time is used up."""
        return min(self.seconds, max(LEAST_GRACE, min(MOST_GRACE, self.seconds / GRACE_PART)))

    @property
    def low(self) -> float:
        """Time is short with fewer seconds left."""
        return min(self.seconds / 2, max(LEAST_LOW, min(MOST_LOW, self.seconds * LOW_PART)))

    @property
    def words(self) -> str:
        """As people are told it."""
        if self.per == Per.DECISION:
            return say("{time} for each decision", time=duration(self.seconds))
        if not self.increment:
            return say("{time} for each player", time=duration(self.seconds))
        more = duration(self.increment)
        return say("{time} for each player, and {more} more after each turn", time=duration(self.seconds), more=more)

    def to_store(self) -> dict[str, Any]:
        """The clock as it is stored."""
        return asdict(self)


PRESETS: dict[str, tuple[str, Clock | None]] = {
    "none": (mark("no clock"), None),
    "blitz": (mark("blitz"), Clock(Per.GAME, 5 * MINUTE, 3)),
    "normal": (mark("normal"), Clock(Per.GAME, 20 * MINUTE, 10)),
    "minute": (mark("quick"), Clock(Per.DECISION, MINUTE)),
    "day": (mark("daily"), Clock(Per.DECISION, DAY)),
    "slow": (mark("slow"), Clock(Per.DECISION, 3 * DAY)),
}
"""Clocks that people know by name."""


def checked_clock(per: str, seconds: int, increment: int = 0) -> Clock:
    """A clock that can be played with; anything else is refused."""
    if per not in tuple(Per):
        raise BadOption(say("a clock's time is for each decision or for the game, not for {given!r}", given=per[:40]))
    if not LEAST <= seconds <= MOST[per]:
        raise BadOption(
            say(
                "a clock gives {least} to {most}, not {given}",
                least=duration(LEAST),
                most=duration(MOST[per]),
                given=duration(seconds),
            )
        )
    if per == Per.DECISION and increment:
        raise BadOption(say("time is added after each turn only where the clock's time is for the whole game"))
    if not 0 <= increment <= min(seconds, MOST_INCREMENT):
        most = duration(min(seconds, MOST_INCREMENT))
        raise BadOption(
            say("after each turn {most} can be added at most, not {given}", most=most, given=duration(increment))
        )
    return Clock(Per(per), seconds, increment)


def checked_substitute(text: str) -> str:
    """The computer player that goes on for those who leave; the usual one for an empty text."""
    if text and text not in KINDS:
        there_are = in_a_row(KINDS)
        raise BadOption(
            say(
                "nobody called {given!r} can go on for a player: there are {there_are}",
                given=text[:40],
                there_are=there_are,
            )
        )
    return text or USUAL_SUBSTITUTE


def clock_from(stored: dict[str, Any] | None) -> Clock | None:
    """A clock as it is stored; None where there is none."""
    return Clock(Per(stored["per"]), int(stored["seconds"]), int(stored["increment"])) if stored else None


def duration(seconds: int) -> str:
    """A length of time in words, in the largest unit that divides it.

    >>> duration(90), duration(7200), duration(86400)
    ('90 seconds', '2 hours', '1 day')
    """
    if seconds and seconds % DAY == 0:
        return say_many("{number} day", "{number} days", seconds // DAY)
    if seconds and seconds % HOUR == 0:
        return say_many("{number} hour", "{number} hours", seconds // HOUR)
    if seconds and seconds % MINUTE == 0:
        return say_many("{number} minute", "{number} minutes", seconds // MINUTE)
    return say_many("{number} second", "{number} seconds", seconds)


def time_left(seconds: float) -> str:
    """What a clock shows, as the page's script shows it too.

    >>> time_left(59.2), time_left(3599), time_left(7384), time_left(2 * 86400 + 3 * 3600 + 5)
    ('0:59', '59:59', '2:03:04', '2 days 3 h')
    """
    whole = max(0, int(seconds))
    days, hours = divmod(whole // HOUR, 24)
    if days > 1:
        return say(DAYS, days=days, hours=hours)
    if days:
        return say(ONE_DAY, hours=hours)
    minutes, rest = divmod(whole // MINUTE, MINUTE)[1], whole % MINUTE
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


# -------------------------------------------------------------------- what is left


@dataclass(frozen=True)
class Times:
    """The seconds that every seat had left after some step, and whose time runs since then."""

    clock: Clock
    left: tuple[float, ...]
    since: datetime
    runs: int | None
    late: frozenset[int] = frozenset()
    """Seats that have used up their time for the game: from then on they have the grace for each decision."""
    gains: tuple[float, ...] = field(default=())
    """What each choice so far gave back to its seat, so that taking it back takes that, too."""

    def left_at(self, seat: int, now: datetime) -> float:
        """Seconds."""
        gone = max(0.0, (now - self.since).total_seconds()) if seat == self.runs else 0.0
        return max(0.0, self.left[seat] - gone)

    @property
    def ends(self) -> datetime | None:
        """When the time that runs is over."""
        return None if self.runs is None else self.since + timedelta(seconds=self.left[self.runs])

    def is_over(self, now: datetime) -> bool:
        """Whether the time that runs is over."""
        return self.ends is not None and now >= self.ends

    def after(self, step: StoredStep, by_person: bool, actor: int, runs: int | None) -> Times:
        """The times after a step, with the seat that decides then, and the seat whose time runs then."""
        now = max(self.since, step.at or self.since)
        then = replace(
            self, left=tuple(self.left_at(seat, now) for seat in range(len(self.left))), since=now, runs=runs
        )
        if step.kind == StepKind.PLAY:
            gain = then._gain(step.seat, by_person, passes=actor != step.seat)
            return replace(then._with(step.seat, gain), gains=(*self.gains, gain))
        if step.kind == StepKind.UNDO:
            return replace(then._fresh_but(step.seat)._with(step.seat, -self.gains[-1]), gains=self.gains[:-1])
        if step.kind == StepKind.TIME_OUT:
            return replace(then._with(step.seat, -then.left[step.seat]), late=self.late | {step.seat})
        if step.kind == StepKind.RETURN and then.left[step.seat] <= 0:
            return then._with(step.seat, self.clock.grace)
        return then

    def _gain(self, seat: int, by_person: bool, passes: bool) -> float:
        """What a choice gives its seat: time for the next decision, or more time when its turn is over."""
        if self.clock.per == Per.DECISION:
            return self.clock.seconds - self.left[seat]
        if not by_person:
            return 0.0
        if seat in self.late:
            return self.clock.grace - self.left[seat]
        return float(self.clock.increment) if passes else 0.0

    def _fresh_but(self, seat: int) -> Times:
        """After a choice is taken back: with a time for each decision, all others have their full time again."""
        if self.clock.per == Per.GAME:
            return self
        left = tuple(own if one == seat else float(self.clock.seconds) for one, own in enumerate(self.left))
        return replace(self, left=left)

    def _with(self, seat: int, more: float) -> Times:
        left = [*self.left]
        left[seat] = max(0.0, left[seat] + more)
        return replace(self, left=tuple(left))
