"""A room: one match under way, always rebuilt from what is stored, and those who look on."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.naming import People, outcome_in_words
from sheepfold.engine.position import Position
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.match.chance import FairChance, Source, drawn_word
from sheepfold.match.match import CannotUndo, Match, OutOfTurn, Seat
from sheepfold.match.series import Series
from sheepfold.table.live.clocks import USUAL_KEEPER, Clock, Times, clock_from
from sheepfold.table.serving.clients import NOBODY
from sheepfold.table.store.storage import AWAITED, GONE, Gap, Kept, Kind, Step, Store, TooLate

IDLE_SECONDS = 1800
"""A room that nobody has used for so long is forgotten; it is rebuilt when somebody comes back."""

PATIENCE = 120.0
"""Where there is no clock, people need not wait for one who has not been here for so many seconds."""


class NotStarted(ValueError):
    """Not everybody is here yet."""


class NoDraft(ValueError):
    """A choice cannot be kept back: it is either made or not."""


class SeatKept(ValueError):
    """A computer player decides for this seat until its holder takes it back."""


class Stale(ValueError):
    """A choice was made on a page that is behind: something has happened since."""


@dataclass(frozen=True)
class Span:
    """The moments of a match that one step made; none for a step that is no choice."""

    step: Step
    first: int
    end: int


class Room:
    """One match: its seats, its steps so far and those who look on. All its methods may be called from any thread."""

    def __init__(self, store: Store, name: str, patience: float = PATIENCE) -> None:
        self.store = store
        self.patience = patience
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
        self.gone: dict[int, Kind] = {}
        """The seats for which a computer player goes on, and why."""
        self.kept_choices: set[int] = set()
        """The moments of the match in which a computer player chose for one who had gone."""
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
        self.kept: Kept
        self.catch_up()

    # ---------------------------------------------------------------- what is known

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return load(self.kept.match.game)

    @property
    def number(self) -> int:
        """How many steps there have been."""
        return len(self.spans)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(seat.name for seat in self.kept.seats)

    @property
    def started(self) -> Match:
        """The match, once everybody is here."""
        if self.match is None:
            raise NotStarted(say("the match begins when everybody is here"))
        return self.match

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser holds."""
        return [seat for seat, holders in self.kept.holders.items() if browser in holders]

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there, who has not gone."""
        return not self.kept.seats[seat].mind and seat not in self.gone

    @property
    def clock(self) -> Clock | None:
        """How much time there is."""
        return clock_from(self.kept.match.clock)

    @property
    def keeper(self) -> str:
        """The computer player that goes on for those who leave."""
        return self.kept.match.keeper or USUAL_KEEPER

    def mind_of(self, seat: int) -> str:
        """The computer player that decides for a seat; empty for a person."""
        return self.kept.seats[seat].mind or (self.keeper if seat in self.gone else "")

    @property
    def waits_for_people(self) -> bool:
        """Whether all people have gone, some of them not of their own will: then nobody goes on without them."""
        everybody = range(len(self.kept.seats))
        return not any(map(self.is_person, everybody)) and any(kind != Kind.LEAVE for kind in self.gone.values())

    def shown(self) -> Room:
        """A copy for those who draw: it needs no lock and stays as it is, while the match itself may go on."""
        if self.drawn is not None:
            return self
        with self.lock:
            stands = (self.match, self.kept, len(self.spans), self.kept.match.changes)
            if self._shown[0] != stands:
                self._shown = (stands, self._copy())
            found: Room = self._shown[1]
            return found

    def _copy(self) -> Room:
        copied = copy(self)
        copied.lock, copied.drawn, copied._shown = threading.RLock(), {}, (None, None)
        copied.match = self._twin() if self.match else None
        copied.spans, copied.gone, copied.kept_choices = list(self.spans), dict(self.gone), set(self.kept_choices)
        copied.agreed, copied.hinted = set(self.agreed), dict(self.hinted)
        copied.offered, copied.observed = (None, []), {}
        return copied

    # ---------------------------------------------------------------- what is stored

    def take_seat(self, seat: int, name: str, browser: str = "", word: str = "", brings_word: bool = False) -> None:
        """Somebody sits down here, a program without a browser, and everybody is told; `TooLate` if it is taken.

        They bring a word for chance, or will bring it, or else the table draws one.
        """
        source = Source.OWN if word else AWAITED if brings_word else Source.TABLE
        given = word or ("" if brings_word else drawn_word(commitment(self), seat))
        self.store.take_seat(self.name, seat, name, browser, given, source)
        self.catch_up()
        self.tell()

    def bring_word(self, seat: int, word: str = "") -> None:
        """The word for chance that was awaited from a seat; without one the table draws it."""
        source = Source.OWN if word else Source.TABLE
        if not self.store.bring_word(self.name, seat, word or drawn_word(commitment(self), seat), source):
            raise TooLate(say("this seat has its word already"))
        self.catch_up()
        self.tell()

    def words_awaited(self) -> list[int]:
        """The seats that are to bring a word before the match begins."""
        return [seat.number for seat in self.kept.seats if seat.source == AWAITED]

    def renew_link(self, seat: int, browser: str = "") -> None:
        """A seat's private link is made anew; everybody but this browser loses the seat, and is told."""
        self.store.renew_link(self.name, seat, browser)
        self.catch_up()
        self.tell()

    def catch_up(self) -> None:
        """Learn what has been stored since."""
        with self.lock:
            self.kept = self.store.match(self.name, len(self.spans))
            if self.match is None and self.kept.match.started:
                self.match = self._begun()
                self.times = self._times_at_first(self.match)
            for step in self.kept.steps if self.match else ():
                self._follow(step)

    def keep_up(self, changes: int) -> bool:
        """Learn what other processes have stored, if the match has changed so often; whether there was something."""
        with self.lock:
            known = self.kept.match.changes
            if changes <= known:
                return False
            steps = self.store.steps(self.name, len(self.spans)) if self.match else ()
            if known + len(steps) != changes:
                self.catch_up()
                return True
            for step in steps:
                self._follow(step)
            self.kept.match.changes = changes
            return True

    def _begun(self) -> Match:
        kept = self.kept
        worded = [seat for seat in kept.seats if seat.word]
        seats = [Seat(seat.name) for seat in kept.seats]
        match = Match.new(
            self.game,
            seats,
            kept.match.options,
            secret=kept.match.secret,
            words=[seat.word for seat in worded],
            sources=tuple((seat.number, Source(seat.source)) for seat in worded),
            series=series_from(kept.match.series),
        )
        match.date = kept.match.created.date()
        return match

    def _times_at_first(self, match: Match) -> Times | None:
        clock, began = self.clock, self.kept.match.started
        if clock is None or began is None:
            return None
        return Times(clock, (float(clock.seconds),) * len(match.seats), began, self._whose_time(match.actor, self.gone))

    def _whose_time(self, actor: int, gone: Iterable[int]) -> int | None:
        """The seat whose time runs while this one decides: a computer player takes nobody's time."""
        return None if actor < 0 or self.kept.seats[actor].mind or actor in gone else actor

    def _follow(self, step: Step) -> None:
        """Do what a stored step says."""
        match = self.started
        first = len(match.moments)
        if step.kind == Kind.PLAY:
            match.play(step.seat, step.choice)
            self._ask_no_more()
        elif step.kind == Kind.RETURN:
            self.gone.pop(step.seat, None)
        elif step.kind == Kind.ASK_UNDO:
            self.asked_undo = step.seat
        elif step.kind == Kind.AGREE_UNDO:
            self.agreed.add(step.seat)
        elif step.kind == Kind.HINT:
            self.hinted[len(self.spans)] = match.seen_by(step.seat)
        else:
            if step.kind == Kind.UNDO:
                match.undo(step.seat)
                self.entries = {}
            if step.kind in GONE:
                self.gone[step.seat] = step.kind
            self._ask_no_more()
        self._note(step, first)

    def _ask_no_more(self) -> None:
        self.asked_undo = None
        self.agreed.clear()

    def _note(self, step: Step, first: int) -> None:
        """Remember a step that has been done, and whose time runs now."""
        match = self.started
        if step.kind == Kind.PLAY:
            (self.kept_choices.add if step.seat in self.gone else self.kept_choices.discard)(first)
        self.spans.append(Span(step, first, len(match.moments)))
        self.times = self._times_after(step, match.actor, self.gone)

    def _times_after(self, step: Step, actor: int, gone: Iterable[int]) -> Times | None:
        if self.times is None:
            return None
        by_person = step.kind == Kind.PLAY and step.seat not in self.gone and not self.kept.seats[step.seat].mind
        return self.times.after(step, by_person, actor, self._whose_time(actor, gone))

    def _step(self, kind: Kind, seat: int, choice: int = -1) -> Step:
        """A step that happens now."""
        return Step(kind, seat, choice, self.store.now())

    def _store(self, step: Step, outcome: str | None = None, actor: int | None = None) -> None:
        """Store a step, after which `actor` decides, or the same seat as before."""
        back = {step.seat} if step.kind == Kind.RETURN else set()
        gone = {*self.gone, step.seat} if step.kind in GONE else {*self.gone} - back
        times = self._times_after(step, self.started.actor if actor is None else actor, gone)
        try:
            changes = self.store.add_step(self.name, self.number, step, outcome, times.ends if times else None)
        except TooLate as late:
            if isinstance(late, Gap):
                self._start_over()
            self.catch_up()
            self.tell()
            raise Stale(say("something else has happened in the meantime: look again")) from late
        if changes == self.kept.match.changes + 1:
            self.kept.match.changes = changes

    def _start_over(self) -> None:
        """Forget what is known of the match: what is stored is another one, from a backup perhaps."""
        self.match, self.asked_undo, self.times = None, None, None
        self.offered = (None, [])
        for known in (self.spans, self.gone, self.kept_choices, self.entries, self.observed):
            known.clear()

    # ---------------------------------------------------------------- choosing

    def play(self, seat: int, number: int, choice: int | str | Sequence[int], by_computer: bool = False) -> None:
        """Make a seat's choice, or several, as step `number`: checked, then stored, then made, then told."""
        with self.lock:
            if not by_computer:
                self.check_here(seat)
            self._check_number(number)
            match = self.started
            if seat != match.actor or seat < 0:
                raise OutOfTurn(self._not_yours())
            for code in self._codes(seat, choice):
                self._play_one(seat, code)
        self.tell()

    def check_here(self, seat: int) -> None:
        """Refuse what somebody asks for whom a computer player goes on, or whose time is over."""
        if seat in self.gone:
            raise SeatKept(say("a computer player goes on for you now: take your seat back first"))
        if self.times is not None and self.times.runs == seat and self.times.is_over(self.store.now()):
            raise SeatKept(say("your time is over: a computer player goes on for you, and you can take your seat back"))

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
        step = self._step(Kind.PLAY, seat, code)
        self._store(step, kept_outcome(twin) if twin.over else None, twin.actor)
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

    def _check_number(self, number: int) -> None:
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
        if len(match.moments) - 1 in self.kept_choices and match.moments[-1].actor == seat:
            return say("a computer player made the last choice for you")
        return match.why_not_undo(seat)

    def do(self, kind: Kind, seat: int, choice: int = -1) -> None:
        """Store a step that is no choice, and do it."""
        step = self._step(kind, seat, choice)
        self._store(step, actor=seat if kind == Kind.UNDO else None)
        self._follow(step)

    def ask_undo(self, seat: int, number: int) -> None:
        """A seat takes its last choice back, or asks whether it may."""
        with self.lock:
            self.check_here(seat)
            self._check_number(number)
            if reason := self.why_not_undo(seat):
                raise CannotUndo(say("this cannot be taken back: {reason}", reason=reason))
            self.do(Kind.ASK_UNDO if self.needs_consent(seat) else Kind.UNDO, seat)
        self.tell()

    def answer_undo(self, seat: int, number: int, agreed: bool) -> None:
        """Somebody else agrees, or not, that a choice is taken back: it is when all of them have agreed."""
        with self.lock:
            self._check_number(number)
            if self.asked_undo is None:
                raise CannotUndo(say("nobody has asked to take a choice back"))
            if seat not in self.needs_consent(self.asked_undo):
                raise CannotUndo(say("this is for the others to agree to"))
            if not agreed:
                self.do(Kind.REFUSE_UNDO, self.asked_undo)
            elif seat not in self.agreed and self.still_to_agree() != [seat]:
                self.do(Kind.AGREE_UNDO, seat)
            elif self.still_to_agree() == [seat]:
                self.do(Kind.UNDO, self.asked_undo)
        self.tell()

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

    def tell(self) -> None:
        """Wake everybody who looks on."""
        self.used = time.monotonic()
        for watcher in list(self.watchers):
            watcher.wake()

    def is_idle(self) -> bool:
        """Whether nobody looks on and nothing has happened for long."""
        return not self.watchers and not self.thinking and time.monotonic() - self.used > IDLE_SECONDS


class Watcher:
    """Somebody who looks on, in an event loop; a room wakes it from any thread."""

    def __init__(self, room: Room, seats: Callable[[], Iterable[int]] = tuple) -> None:
        self.room = room
        self.seats = seats
        """The seats that whoever looks on holds."""
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()

    def wake(self) -> None:
        """There is something new."""
        self.loop.call_soon_threadsafe(self.news.set)

    async def wait(self, seconds: float) -> bool:
        """Wait for news, so long at most; whether there are any."""
        try:
            await asyncio.wait_for(self.news.wait(), seconds)
        except TimeoutError:
            return False
        self.news.clear()
        return True

    def __enter__(self) -> Watcher:
        self.room.watchers.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.room.watchers.discard(self)
        self.room.used = time.monotonic()


def series_from(kept: dict[str, object]) -> Series:
    """A series as it is kept."""
    return Series(
        games=int(str(kept["games"])),
        number=int(str(kept["number"])),
        scores=tuple(_numbers(kept["scores"])),
        tie_breaks=tuple(_numbers(kept["tie_breaks"])),
    )


def _numbers(kept: object) -> Iterator[int]:
    assert isinstance(kept, list | tuple)
    return (int(number) for number in kept)


def kept_outcome(match: Match) -> str:
    """How a finished match ended, as it is kept: seats and numbers, to be said in any language."""
    return json.dumps({"winners": match.winners(), "scores": match.position.scores})


def outcome_of(kept: Kept) -> str:
    """How a match that is kept ended, in words; one of an older table was kept in English words."""
    if not kept.match.outcome.startswith("{"):
        return kept.match.outcome
    told = json.loads(kept.match.outcome)
    people = People(names=tuple(seat.name for seat in kept.seats))
    return outcome_in_words(people, told["winners"], told["scores"])


def commitment(room: Room) -> str:
    """The hash of the secret behind chance, shown before the first choice."""
    return FairChance(room.kept.match.secret, ()).commitment
