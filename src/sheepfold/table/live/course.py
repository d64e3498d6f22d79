"""The course of a match: where it stands after the steps that are stored, and what that allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.match.chance import Source
from sheepfold.match.match import Match, Seat
from sheepfold.match.series import Series
from sheepfold.table.live.clocks import USUAL_SUBSTITUTE, Clock, Times, clock_from
from sheepfold.table.store.stored import AWAITED, GONE, StepKind, Stored, StoredStep


class NotStarted(ValueError):
    """The match has not begun: not everybody is here yet."""


class NoDraft(ValueError):
    """A choice that cannot be drafted: it is either made or not."""


@dataclass(frozen=True)
class Span:
    """The moments of a match that one step made; none for a step that is no choice."""

    step: StoredStep
    first: int
    end: int


class Course:
    """A stored match, and all that follows from its steps. It stores and tells nothing."""

    stored: Stored

    def __init__(self) -> None:
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
        self.entries: dict[tuple[str, int, bool], dict[int, Any]] = {}
        """The log as it was said to each viewer, and whether by name only, as far as somebody has asked for it."""

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
        """Whether a person decides here: neither a computer player nor a substitute."""
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
        """Whether all people have gone, some of them not on purpose: then the computers wait for one to come back."""
        everybody = range(len(self.stored.seats))
        return not any(map(self.is_person, everybody)) and any(kind != StepKind.LEAVE for kind in self.gone.values())

    def words_awaited(self) -> list[int]:
        """The seats that are to bring a word before the match begins."""
        return [seat.number for seat in self.stored.seats if seat.source == AWAITED]

    # ---------------------------------------------------------------- following the steps

    def follow_all(self, stored: Stored) -> None:
        """Begin the match if it has begun, and follow the steps that are new."""
        self.stored = stored
        if self.match is None and stored.match.started:
            self.match = self._begun()
            self.times = self._times_at_first(self.match)
        if self.match is not None and self.match.names != self.names:  # somebody wanted to be forgotten
            self.match.seats = tuple(Seat(name) for name in self.names)
            self.entries = {}
        for step in stored.steps if self.match else ():
            self.follow(step)

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

    def follow(self, step: StoredStep) -> None:
        """Do what a stored step says."""
        match = self.started
        first = len(match.moments)
        if step.kind == StepKind.PLAY:
            match.play(step.seat, step.choice)
            self.ask_no_more()
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
            self.ask_no_more()
        self.note(step, first)

    def ask_no_more(self) -> None:
        self.asked_undo = None
        self.agreed.clear()

    def note(self, step: StoredStep, first: int) -> None:
        """Remember a step that has been done, and whose time runs now."""
        match = self.started
        if step.kind == StepKind.PLAY:
            (self.substitute_choices.add if step.seat in self.gone else self.substitute_choices.discard)(first)
            match.seconds |= self._seconds_of(step, first)
        self.spans.append(Span(step, first, len(match.moments)))
        self.times = self.times_after(step, match.actor, self.gone)

    def _seconds_of(self, step: StoredStep, number: int) -> dict[int, float]:
        """How long choice `number` took: since the one before it was made or taken back, or the match began."""
        deciding = (StepKind.PLAY, StepKind.UNDO)
        before = (span.step.at for span in reversed(self.spans) if span.step.kind in deciding)
        since = next(before, self.stored.match.started)
        return {number: max(0.0, (step.at - since).total_seconds())} if step.at and since else {}

    def times_after(self, step: StoredStep, actor: int, gone: Iterable[int]) -> Times | None:
        if self.times is None:
            return None
        by_person = step.kind == StepKind.PLAY and step.seat not in self.gone and not self.stored.seats[step.seat].mind
        return self.times.after(step, by_person, actor, self._whose_time(actor, gone))

    # ---------------------------------------------------------------- drafts

    def draft(self, seat: int, codes: Sequence[int]) -> Match:
        """The match after choices that are made and not sent yet; `NoDraft` if no other one is sent together with them.

        Anything else would show what a choice brings before it is made.
        """
        if not self.is_draft(seat, codes):
            raise NoDraft(say("only a choice that is sent together with the next one can be kept back"))
        return self._drafted(seat, codes)

    def is_draft(self, seat: int, codes: Sequence[int]) -> bool:
        """Whether each of these choices is sent together with a further decision of this seat."""
        if codes and not self.started.game.sent_together:
            return False
        twin = self.twin()
        return all(self._goes_on(twin, seat, code) for code in codes)

    @staticmethod
    def _goes_on(twin: Match, seat: int, code: int) -> bool:
        twin.play(seat, code)
        return twin.actor == seat and twin.position.record.phase in twin.game.sent_together

    def _drafted(self, seat: int, codes: Sequence[int]) -> Match:
        """The match after these choices of one seat, whatever they are; not to be shown to anybody."""
        twin = self.twin()
        for code in codes:
            twin.play(seat, code)
        return twin

    def codes_of(self, seat: int, choice: int | str | Sequence[int]) -> list[int]:
        """The codes of what was given; several are tried one after the other here, a single one when it is made."""
        if isinstance(choice, int):
            return [choice]
        if not isinstance(choice, str):
            if len(choice) == 1:
                return list(choice)
            self.draft(seat, choice[:-1]).play(seat, choice[-1])
            return list(choice)
        return [moment.choice for moment in self.twin().play_text(seat, choice)]

    def twin(self) -> Match:
        """A copy of the match to go on with."""
        return copy(self.started)

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

    def still_to_agree(self) -> list[int]:
        """The people who have not yet said whether a choice may be taken back."""
        asked = self.asked_undo
        return [] if asked is None else [seat for seat in self.needs_consent(asked) if seat not in self.agreed]


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
