"""A room: one match in memory, always rebuilt from what is stored.

A room stores what happens in it and announces that there is something new. It knows nothing of who reacts to that:
`Rooms` wakes the streams and the computer players. Other processes hear of it from the database.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto
from typing import Any

from sheepfold.language import say
from sheepfold.match.chance import FairChance
from sheepfold.match.match import OutOfTurn
from sheepfold.table.live.course import Course
from sheepfold.table.live.outcomes import outcome_to_store
from sheepfold.table.live.watcher import Watcher
from sheepfold.table.serving.clients import THE_SERVER
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import GONE, Gap, StepKind, StoredStep, TooLate

IDLE_SECONDS = 1800
"""How long a room stays in memory without being used; it is rebuilt when somebody comes back."""

AWAY_AFTER = 120.0
"""How many seconds people must wait for one who is away, where there is no clock."""


class SubstitutePlays(ValueError):
    """A substitute decides for this seat until its holder takes it back."""

    error = "seat_kept"
    """What programs know this refusal by."""


class Stale(ValueError):
    """Something was asked on a page that is behind: another step has been made since."""


class News(Enum):
    """What a room announces: there is something new, and who brought it about."""

    HERE = auto()
    """A person in this process, or the end of somebody's time."""
    COMPUTER = auto()
    """A computer player that thinks in this process."""
    ELSEWHERE = auto()
    """Another process."""


class Room(Course):
    """One match with those who look on. All its methods may be called from any thread."""

    def __init__(
        self,
        store: Store,
        name: str,
        away_after: float = AWAY_AFTER,
        react: Callable[[Room, News], None] | None = None,
    ) -> None:
        super().__init__()
        self.store = store
        self.away_after = away_after
        self._react = react or wake_watchers
        self.name = name
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.watchers: set[Watcher] = set()
        self.thinking = False
        self.later: threading.Timer | None = None
        self.heard: dict[int, datetime] = {}
        """When the holder of a seat asked this process for something last."""
        self.offered: tuple[object, list[Any]] = (None, [])
        """The choices that were described last, with what they depend on: step, viewer, draft and language."""
        self.observed: dict[tuple[str, int | None], tuple[object, Any]] = {}
        """What the program at each seat was told last, part by part, with what that depends on."""
        self.drawn: dict[object, str] | None = None
        """The boards that have been drawn, each once; only a copy for those who draw has them."""
        self.tellings: tuple[object, dict[object, Any]] = (None, {})
        """What is being told to those who look on, each once, with the state of the match that it tells."""
        self.hints: dict[int, tuple[object, Future[int]]] = {}
        """The last hint for each seat, and what it was asked about."""
        self.sharing = threading.Lock()
        """Held for a moment, never while something is stored, drawn or thought about."""
        self.asked_by = THE_SERVER
        """For whom computer players think here."""
        self._shown: tuple[object, object, Any] = (None, None, None)
        """The copy for those who draw, with the match itself and how it stood then."""
        self.catch_up()

    # ---------------------------------------------------------------- storing

    def catch_up(self) -> None:
        """Read again what is stored, and follow the steps that are new."""
        with self.lock:
            self.follow_all(self.store.match(self.name, len(self.spans)))

    def keep_up(self, changes: int) -> bool:
        """Learn what other processes have stored up to change number `changes`; whether there was something."""
        with self.lock:
            known = self.stored.match.changes
            if changes <= known:
                return False
            steps = self.store.steps(self.name, len(self.spans)) if self.match else ()
            if known + len(steps) != changes:
                self.catch_up()
                return True
            for step in steps:
                self.follow(step)
            self._set_changes(changes)
            return True

    def _set_changes(self, changes: int) -> None:
        self.stored = replace(self.stored, match=replace(self.stored.match, changes=changes))

    def _step(self, kind: StepKind, seat: int, choice: int = -1) -> StoredStep:
        """A step that happens now."""
        return StoredStep(kind, seat, choice, self.store.now())

    def _store(self, step: StoredStep, outcome: str | None = None, actor: int | None = None) -> None:
        """Store a step, after which `actor` decides, or the same seat as before."""
        back = {step.seat} if step.kind == StepKind.RETURN else set()
        gone = {*self.gone, step.seat} if step.kind in GONE else {*self.gone} - back
        times = self.times_after(step, self.started.actor if actor is None else actor, gone)
        try:
            changes = self.store.add_step(self.name, self.number, step, outcome, times.ends if times else None)
        except TooLate as late:
            if isinstance(late, Gap):
                self._start_over()
            self.catch_up()
            self.announce(News.ELSEWHERE)
            raise Stale(say("something else has happened in the meantime: look again")) from late
        if changes == self.stored.match.changes + 1:
            self._set_changes(changes)

    def _start_over(self) -> None:
        """Forget what is known of the match: what is stored is another one, from a backup perhaps."""
        self.match, self.asked_undo, self.times = None, None, None
        self.offered = (None, [])
        for known in (self.spans, self.gone, self.substitute_choices, self.entries, self.observed):
            known.clear()

    def do(self, kind: StepKind, seat: int, choice: int = -1) -> None:
        """Store a step that is no choice, and do it."""
        step = self._step(kind, seat, choice)
        self._store(step, actor=seat if kind == StepKind.UNDO else None)
        self.follow(step)

    @property
    def is_sealed(self) -> bool:
        """Whether only those who sit here may look, because others still play the same deal."""
        until = self.stored.match.sealed
        return until is not None and self.store.now() < until

    # ---------------------------------------------------------------- choosing

    def play(self, seat: int, number: int, choice: int | str | Sequence[int], by_computer: bool = False) -> None:
        """Make a seat's choice, or several, as step `number`: checked, then stored, then made, then announced."""
        with self.lock:
            if not by_computer:
                self.check_here(seat)
            self.check_number(number)
            match = self.started
            if seat != match.actor or seat < 0:
                raise OutOfTurn(self._not_yours())
            for code in self.codes_of(seat, choice):
                self._play_one(seat, code)
        self.announce(News.COMPUTER if by_computer else News.HERE)

    def check_here(self, seat: int) -> None:
        """Refuse what somebody asks for whom a substitute goes on, or whose time is over."""
        if seat in self.gone:
            raise SubstitutePlays(say("a computer player goes on for you now: take your seat back first"))
        if self.times is not None and self.times.runs == seat and self.times.is_over(self.store.now()):
            raise SubstitutePlays(
                say("your time is over: a computer player goes on for you, and you can take your seat back")
            )

    def check_number(self, number: int) -> None:
        """Refuse what was sent from a page that is behind."""
        if number != self.number:
            raise Stale(say("the page you chose on is behind: something has happened since, so look again"))

    def _play_one(self, seat: int, code: int) -> None:
        twin = self.twin()
        twin.play(seat, code)
        step = self._step(StepKind.PLAY, seat, code)
        self._store(step, outcome_to_store(twin, self.gone) if twin.over else None, twin.actor)
        first = len(self.started.moments)
        self.match = twin
        self.ask_no_more()
        self.note(step, first)

    def _not_yours(self) -> str:
        match = self.started
        if match.over:
            return say("it is not your decision: the match is over")
        return say("it is not your decision: {name} decides now", name=match.names[match.actor])

    # ---------------------------------------------------------------- those who look on

    def shown(self) -> Room:
        """A copy for those who draw: it needs no lock and stays as it is, while the match itself may go on."""
        if self.drawn is not None:
            return self
        with self.lock:
            stands = (self.stored, len(self.spans), self.stored.match.changes)
            if self._shown[0] is not self.match or self._shown[1] != stands:
                self._shown = (self.match, stands, self._copy())
            found: Room = self._shown[2]
            return found

    def _copy(self) -> Room:
        copied = copy(self)
        copied.lock, copied.drawn, copied._shown = threading.RLock(), {}, (None, None, None)
        copied.match = self.twin() if self.match else None
        copied.spans, copied.gone, copied.hinted = list(self.spans), dict(self.gone), dict(self.hinted)
        copied.substitute_choices, copied.agreed = set(self.substitute_choices), set(self.agreed)
        copied.offered, copied.observed = (None, []), {}
        return copied

    def hear(self, seats: Iterable[int]) -> None:
        """Note that the holder of these seats is here now."""
        now = self.store.now()
        for seat in seats:
            self.heard[seat] = now

    def watched_seats(self) -> set[int]:
        """The seats whose holders have a stream open."""
        return {seat for watcher in list(self.watchers) for seat in watcher.seats()}

    def announce(self, news: News) -> None:
        """Say that there is something new, which is stored already."""
        self.used = time.monotonic()
        self._react(self, news)

    @contextmanager
    def watched(self, seats: Callable[[], Iterable[int]] = tuple) -> Iterator[Watcher]:
        """Somebody looks on, who holds these seats; to be called in an event loop."""
        watcher = Watcher(seats)
        self.watchers.add(watcher)
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)
            self.used = time.monotonic()

    def is_idle(self) -> bool:
        """Whether nobody looks on and nothing has happened for long."""
        return not self.watchers and not self.thinking and time.monotonic() - self.used > IDLE_SECONDS


def wake_watchers(room: Room, _: News) -> None:
    """Wake all streams of a room."""
    for watcher in list(room.watchers):
        watcher.wake()


def commitment(room: Room) -> str:
    """The hash of the secret behind chance, shown before the first choice."""
    return FairChance(room.stored.match.secret, ()).commitment
