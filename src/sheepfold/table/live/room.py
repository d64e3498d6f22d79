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
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.match.chance import FairChance, Source
from sheepfold.match.match import Match, OutOfTurn, Seat
from sheepfold.match.series import Series
from sheepfold.table.live.clocks import USUAL_SUBSTITUTE, Clock, Times, clock_from
from sheepfold.table.live.outcomes import outcome_to_store
from sheepfold.table.live.watcher import Watcher
from sheepfold.table.serving.clients import NOBODY
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import AWAITED, GONE, Gap, StepKind, Stored, StoredStep, TooLate

IDLE_SECONDS = 1800
"""How long a room stays in memory without being used; it is rebuilt when somebody comes back."""

PATIENCE = 120.0
"""How many seconds people must wait for one who is away, where there is no clock."""


class NotStarted(ValueError):
    """Not everybody is here yet."""


class NoDraft(ValueError):
    """A choice that cannot be drafted: it is either made or not."""


class SubstitutePlays(ValueError):
    """A substitute decides for this seat until its holder takes it back."""

    error = "seat_kept"
    """What programs know this refusal by."""


class Stale(ValueError):
    """A choice was made on a page that is behind: something has happened since."""


class News(Enum):
    """What a room announces: there is something new, and who brought it about."""

    HERE = auto()
    """A person in this process, or the end of somebody's time."""
    COMPUTER = auto()
    """A computer player that thinks in this process."""
    ELSEWHERE = auto()
    """Another process."""


@dataclass(frozen=True)
class Span:
    """The moments of a match that one step made; none for a step that is no choice."""

    step: StoredStep
    first: int
    end: int


class Room:
    """One match: its seats, its steps so far and those who look on. All its methods may be called from any thread."""

    def __init__(
        self,
        store: Store,
        name: str,
        patience: float = PATIENCE,
        react: Callable[[Room, News], None] | None = None,
    ) -> None:
        self.store = store
        self.patience = patience
        self._react = react or wake_watchers
        self.name = name
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.watchers: set[Watcher] = set()
        self.thinking = False
        self.later: threading.Timer | None = None
        self.match: Match | None = None
        self.spans: list[Span] = []
        self.asked_undo: int | None = None
        self.agreed: set[int] = set()
        """The seats that agree to what was asked."""
        self.hinted: dict[int, Position] = {}
        """What the seat saw that was given a hint in front of everybody, by the number of that step."""
        self.gone: dict[int, StepKind] = {}
        """The seats for which a substitute goes on, and why."""
        self.substitute_choices: set[int] = set()
        """The moments of the match in which a substitute chose."""
        self.times: Times | None = None
        self.heard: dict[int, datetime] = {}
        """When the holder of a seat asked this process for something last."""
        self.entries: dict[tuple[str, int | None], dict[int, Any]] = {}
        """The log as it was said to each viewer, as far as somebody has asked for it."""
        self.offered: tuple[object, list[Any]] = (None, [])
        """What somebody could choose when it was last said, and when, to whom and how that was."""
        self.observed: dict[tuple[str, int | None], tuple[object, Any]] = {}
        """What the program at each seat was told last, part by part, and when and how that was."""
        self.drawn: dict[object, str] | None = None
        """The boards that have been drawn, each once; only a copy for those who draw has them."""
        self.tellings: tuple[object, dict[object, Any]] = (None, {})
        """What is being told to those who look on, each once, and since when."""
        self.hints: dict[int, tuple[object, Future[int]]] = {}
        """The last hint for each seat, and what it was asked about."""
        self.sharing = threading.Lock()
        """Held for a moment, never while something is stored, drawn or thought about."""
        self.asked_by = NOBODY
        """For whom computer players think here."""
        self._shown: tuple[object, Any] = (None, None)
        self.stored: Stored
        self.catch_up()

    # ---------------------------------------------------------------- what is known

    @property
    def game(self) -> Game:
        return load(self.stored.match.game)

    @property
    def number(self) -> int:
        """How many steps there have been."""
        return len(self.spans)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.stored.seats)

    @property
    def started(self) -> Match:
        """The match, once everybody is here."""
        if self.match is None:
            raise NotStarted(say("the match begins when everybody is here"))
        return self.match

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser holds."""
        return [seat for seat, holders in self.stored.holders.items() if browser in holders]

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there, who has not gone."""
        return not self.stored.seats[seat].mind and seat not in self.gone

    @property
    def clock(self) -> Clock | None:
        """None where everybody takes as long as they like."""
        return clock_from(self.stored.match.clock)

    @property
    def substitute(self) -> str:
        """The computer player that goes on for those who leave."""
        return self.stored.match.substitute or USUAL_SUBSTITUTE

    def mind_of(self, seat: int) -> str:
        """The computer player that decides for a seat; empty for a person."""
        return self.stored.seats[seat].mind or (self.substitute if seat in self.gone else "")

    @property
    def waits_for_people(self) -> bool:
        """Whether all people have gone, some of them not of their own will: then nobody goes on without them."""
        everybody = range(len(self.stored.seats))
        return not any(map(self.is_person, everybody)) and any(kind != StepKind.LEAVE for kind in self.gone.values())

    def shown(self) -> Room:
        """A copy for those who draw: it needs no lock and stays as it is, while the match itself may go on."""
        if self.drawn is not None:
            return self
        with self.lock:
            stands = (self.match, self.stored, len(self.spans), self.stored.match.changes)
            if self._shown[0] != stands:
                self._shown = (stands, self._copy())
            found: Room = self._shown[1]
            return found

    def _copy(self) -> Room:
        copied = copy(self)
        copied.lock, copied.drawn, copied._shown = threading.RLock(), {}, (None, None)
        copied.match = self._twin() if self.match else None
        copied.spans, copied.gone, copied.substitute_choices = (
            list(self.spans),
            dict(self.gone),
            set(self.substitute_choices),
        )
        copied.agreed, copied.hinted = set(self.agreed), dict(self.hinted)
        copied.offered, copied.observed = (None, []), {}
        return copied

    # ---------------------------------------------------------------- what is stored

    def words_awaited(self) -> list[int]:
        """The seats that are to bring a word before the match begins."""
        return [seat.number for seat in self.stored.seats if seat.source == AWAITED]

    def catch_up(self) -> None:
        """Read again what is stored, and follow the steps that are new."""
        with self.lock:
            self.stored = self.store.match(self.name, len(self.spans))
            if self.match is None and self.stored.match.started:
                self.match = self._begun()
                self.times = self._times_at_first(self.match)
            for step in self.stored.steps if self.match else ():
                self._follow(step)

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
                self._follow(step)
            self._set_changes(changes)
            return True

    def _set_changes(self, changes: int) -> None:
        self.stored = replace(self.stored, match=replace(self.stored.match, changes=changes))

    def _begun(self) -> Match:
        stored = self.stored
        worded = [seat for seat in stored.seats if seat.word]
        seats = [Seat(seat.name) for seat in stored.seats]
        match = Match.new(
            self.game,
            seats,
            stored.match.options,
            secret=stored.match.secret,
            words=[seat.word for seat in worded],
            sources=tuple((seat.number, Source(seat.source)) for seat in worded),
            series=series_from(stored.match.series),
        )
        match.date = stored.match.created.date()
        return match

    def _times_at_first(self, match: Match) -> Times | None:
        clock, began = self.clock, self.stored.match.started
        if clock is None or began is None:
            return None
        return Times(clock, (float(clock.seconds),) * len(match.seats), began, self._whose_time(match.actor, self.gone))

    def _whose_time(self, actor: int, gone: Iterable[int]) -> int | None:
        """The seat whose time runs while this one decides: a computer player takes nobody's time."""
        return None if actor < 0 or self.stored.seats[actor].mind or actor in gone else actor

    def _follow(self, step: StoredStep) -> None:
        """Do what a stored step says."""
        match = self.started
        first = len(match.moments)
        if step.kind == StepKind.PLAY:
            match.play(step.seat, step.choice)
            self._ask_no_more()
        elif step.kind == StepKind.RETURN:
            self.gone.pop(step.seat, None)
        elif step.kind == StepKind.ASK_UNDO:
            self.asked_undo = step.seat
        elif step.kind == StepKind.AGREE_UNDO:
            self.agreed.add(step.seat)
        elif step.kind == StepKind.HINT:
            self.hinted[len(self.spans)] = match.seen_by(step.seat)
        else:
            if step.kind == StepKind.UNDO:
                match.undo(step.seat)
                self.entries = {}
            if step.kind in GONE:
                self.gone[step.seat] = step.kind
            self._ask_no_more()
        self._note(step, first)

    def _ask_no_more(self) -> None:
        self.asked_undo = None
        self.agreed.clear()

    def _note(self, step: StoredStep, first: int) -> None:
        """Remember a step that has been done, and whose time runs now."""
        match = self.started
        if step.kind == StepKind.PLAY:
            (self.substitute_choices.add if step.seat in self.gone else self.substitute_choices.discard)(first)
        self.spans.append(Span(step, first, len(match.moments)))
        self.times = self._times_after(step, match.actor, self.gone)

    def _times_after(self, step: StoredStep, actor: int, gone: Iterable[int]) -> Times | None:
        if self.times is None:
            return None
        by_person = step.kind == StepKind.PLAY and step.seat not in self.gone and not self.stored.seats[step.seat].mind
        return self.times.after(step, by_person, actor, self._whose_time(actor, gone))

    def _step(self, kind: StepKind, seat: int, choice: int = -1) -> StoredStep:
        """A step that happens now."""
        return StoredStep(kind, seat, choice, self.store.now())

    def _store(self, step: StoredStep, outcome: str | None = None, actor: int | None = None) -> None:
        """Store a step, after which `actor` decides, or the same seat as before."""
        back = {step.seat} if step.kind == StepKind.RETURN else set()
        gone = {*self.gone, step.seat} if step.kind in GONE else {*self.gone} - back
        times = self._times_after(step, self.started.actor if actor is None else actor, gone)
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
            for code in self._codes(seat, choice):
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

    def draft(self, seat: int, codes: Sequence[int]) -> Match:
        """The match with choices that are made and not sent; only what is sent together with more can be such a one.

        Anything else would show what a choice brings before it is made.
        """
        if not self.is_draft(seat, codes):
            raise NoDraft(say("only a choice that is sent together with the next one can be kept back"))
        return self._drafted(seat, codes)

    def is_draft(self, seat: int, codes: Sequence[int]) -> bool:
        """Whether each of these choices is sent together with a further decision of this seat."""
        if codes and not self.started.game.sent_together:
            return False
        twin = self._twin()
        return all(self._goes_on(twin, seat, code) for code in codes)

    @staticmethod
    def _goes_on(twin: Match, seat: int, code: int) -> bool:
        twin.play(seat, code)
        return twin.actor == seat and twin.position.record.phase in twin.game.sent_together

    def _drafted(self, seat: int, codes: Sequence[int]) -> Match:
        """The match as it would be after these choices of one seat; not to be shown to anybody."""
        twin = self._twin()
        for code in codes:
            twin.play(seat, code)
        return twin

    def _codes(self, seat: int, choice: int | str | Sequence[int]) -> list[int]:
        """The choices that were given, all of them legal one after the other; a single one is tried when it is made."""
        if isinstance(choice, int):
            return [choice]
        if not isinstance(choice, str):
            if len(choice) == 1:
                return list(choice)
            self.draft(seat, choice[:-1]).play(seat, choice[-1])
            return list(choice)
        return [moment.choice for moment in self._twin().play_text(seat, choice)]

    def _play_one(self, seat: int, code: int) -> None:
        twin = self._twin()
        twin.play(seat, code)
        step = self._step(StepKind.PLAY, seat, code)
        self._store(step, outcome_to_store(twin) if twin.over else None, twin.actor)
        first = len(self.started.moments)
        self.match = twin
        self._ask_no_more()
        self._note(step, first)

    def _twin(self) -> Match:
        """The match once more, to go on with."""
        match = self.started
        twin = Match(match.game, match.seats, match.start, match.chance, match.series)
        twin.moments, twin.position, twin.date = list(match.moments), match.position.copy(), match.date
        return twin

    def _not_yours(self) -> str:
        match = self.started
        if match.over:
            return say("it is not your decision: the match is over")
        return say("it is not your decision: {name} decides now", name=match.names[match.actor])

    def check_number(self, number: int) -> None:
        """Refuse what was sent from a page that is behind."""
        if number != self.number:
            raise Stale(say("the page you chose on is behind: something has happened since, so look again"))

    # ---------------------------------------------------------------- taking back

    def needs_consent(self, seat: int) -> list[int]:
        """The other people who must agree before this seat takes its last choice back."""
        match = self.started
        if match.actor == seat:
            return []
        return [other for other in range(len(match.seats)) if other != seat and self.is_person(other)]

    def why_not_undo(self, seat: int) -> str | None:
        """None if this seat may take back the last choice, else the reason."""
        match = self.started
        if len(match.moments) - 1 in self.substitute_choices and match.moments[-1].actor == seat:
            return say("a computer player made the last choice for you")
        return match.why_not_undo(seat)

    def do(self, kind: StepKind, seat: int, choice: int = -1) -> None:
        """Store a step that is no choice, and do it."""
        step = self._step(kind, seat, choice)
        self._store(step, actor=seat if kind == StepKind.UNDO else None)
        self._follow(step)

    def still_to_agree(self) -> list[int]:
        """The people who have not yet said whether a choice may be taken back."""
        asked = self.asked_undo
        return [] if asked is None else [seat for seat in self.needs_consent(asked) if seat not in self.agreed]

    # ---------------------------------------------------------------- those who look on

    def hear(self, seats: Iterable[int]) -> None:
        """The holder of these seats is here now."""
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
    """Let everybody who looks on at this room see what is new."""
    for watcher in list(room.watchers):
        watcher.wake()


def series_from(stored: dict[str, object]) -> Series:
    """A series as it is stored."""
    return Series(
        games=int(str(stored["games"])),
        number=int(str(stored["number"])),
        scores=tuple(_numbers(stored["scores"])),
        tie_breaks=tuple(_numbers(stored["tie_breaks"])),
    )


def _numbers(stored: object) -> Iterator[int]:
    assert isinstance(stored, list | tuple)
    return (int(number) for number in stored)


def commitment(room: Room) -> str:
    """The hash of the secret behind chance, shown before the first choice."""
    return FairChance(room.stored.match.secret, ()).commitment
