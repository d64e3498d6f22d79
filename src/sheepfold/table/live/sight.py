"""What one viewer sees of a match: everything that a page or a stream sends is made here, from that seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from sheepfold.engine.contract import NOBODY, SPECTATOR
from sheepfold.engine.game import Game, rule_numbers
from sheepfold.engine.naming import People
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look, Standing
from sheepfold.language import say, spoken
from sheepfold.language.phrases import listed
from sheepfold.match.chance import Source
from sheepfold.match.match import Match, SeenScene
from sheepfold.match.record import step_text
from sheepfold.players.prepare import needs_compiling
from sheepfold.table.live.clocks import time_left
from sheepfold.table.live.hints import is_shown, why_no_hint
from sheepfold.table.live.preparing import PREPARING
from sheepfold.table.live.presence import NOTED, Notice, awaited_and_away, notices
from sheepfold.table.live.room import Room
from sheepfold.table.store.stored import AWAITED, StepKind

BRIEF = 3
"""So many parts of a score stand in one line."""


REACTION_SECONDS = 6
"""How long everybody sees a reaction."""


class Choice(NamedTuple):
    """A legal choice as a page offers it."""

    code: int
    move: str
    words: str
    keys: tuple[str, ...]
    warning: str


class Line(NamedTuple):
    """Something that happened, in words, and the numbers of the rules behind it."""

    words: str
    rules: str


class Entry(NamedTuple):
    """What one choice brought: who made it (-1: chance), its notation and what happened in words."""

    number: int
    actor: int
    move: str
    lines: tuple[Line, ...]
    is_kept: bool = False
    """Whether a computer player chose for a person who had gone."""


class SeatTime(NamedTuple):
    """What a seat has left of its time, in milliseconds and as a clock shows it, and whether it runs and is short."""

    left: int
    text: str
    runs: bool
    is_low: bool


class ShownReaction(NamedTuple):
    """A reaction as a page shows it; `stamp` tells it from the seat's others."""

    seat: int
    name: str
    kind: str
    stamp: int


class ShownSeat(NamedTuple):
    """A seat as a page shows it."""

    number: int
    name: str
    mind: str
    taken: bool
    is_you: bool
    decides: bool
    standing: Standing | None
    keeper: str = ""
    """The computer player that goes on for the person who has gone."""
    word: str = ""
    """Who chose the seat's word for chance, if it has one or is to bring one."""
    is_away: bool = False
    """Whether everybody waits for this person, who is not here."""
    time: SeatTime | None = None
    face: str = ""
    """The animal that the person here has chosen."""


@dataclass(frozen=True)
class Sight:
    """A viewer's sight of a match; `viewer` is SPECTATOR for one who sees it from no seat."""

    room: Room
    browser: str
    wanted: int | None = None
    """The seat that a browser with several seats, or after the end anybody, wants to look from."""
    tall: bool = False
    draft: tuple[int, ...] = ()
    """Choices that the viewer has made and not sent yet: nobody else sees them."""
    by_name: bool = False
    """Whether the log calls even the viewer by name, as where everybody is to read the same."""

    # ---------------------------------------------------------------- who looks

    @cached_property
    def held(self) -> list[int]:
        """The seats that this browser holds."""
        return self.room.seats_of(self.browser)

    @cached_property
    def viewer(self) -> int:
        """The seat whose view is shown, or SPECTATOR."""
        match = self.room.match
        if match is None:
            return SPECTATOR
        if match.over:
            may_look = not self.room.is_sealed or self.wanted in self.held
            return self.wanted if self.wanted is not None and may_look else next(iter(self.held), SPECTATOR)
        if len(self.held) < 2:
            return next(iter(self.held), SPECTATOR)
        if not self.game.has_secrets:
            return match.actor if match.actor in self.held else self._last_to_act(match)
        return self.wanted if self.wanted in self.held and not self.hands_over else SPECTATOR

    @cached_property
    def hands_over(self) -> bool:
        """Whether the device must be handed to the seat that decides now, and nothing secret is shown until then."""
        match = self.room.match
        if match is None or match.over or len(self.held) < 2 or not self.game.has_secrets:
            return False
        return match.actor in self.held and match.actor != self.wanted and self.room.is_person(match.actor)

    @cached_property
    def calls_nobody_you(self) -> bool:
        """Whether the log is by name, because it is wanted so or because several people read this screen."""
        is_shared = len(self.held) > 1 and (self.room.started.over or not self.game.has_secrets)
        return self.by_name or is_shared

    @property
    def people(self) -> People:
        """The players as the log calls them."""
        return People(SPECTATOR if self.calls_nobody_you else self.viewer, self.room.names)

    def _last_to_act(self, match: Match) -> int:
        acted = [moment.actor for moment in reversed(match.moments) if moment.actor in self.held]
        return acted[0] if acted else self.held[0]

    @property
    def game(self) -> Game:
        """The game."""
        return self.room.game

    @cached_property
    def match(self) -> Match:
        """The match, which has started, with what the viewer has drafted."""
        match = self.room.started
        return self.room.draft(match.actor, self.draft) if self.draft and self.may_draft else match

    @cached_property
    def may_draft(self) -> bool:
        """Whether the viewer's decision is awaited, so that a choice can be drafted."""
        return self._is_up(self.room.started)

    def _is_up(self, match: Match) -> bool:
        """Whether the decision is the viewer's own, and no computer player's for the viewer."""
        return match.actor == self.viewer and self.viewer not in self.room.gone

    @cached_property
    def seen(self) -> Position:
        """The position as the viewer may see it."""
        return self.match.seen_by(self.viewer)

    @cached_property
    def decides(self) -> bool:
        """Whether the viewer's decision is awaited."""
        return not self.match.over and self._is_up(self.match)

    @cached_property
    def query(self) -> str:
        """What links of this page end with, so that they show the same view."""
        return "" if self.wanted is None else f"?as={self.wanted}"

    # ---------------------------------------------------------------- the board

    def look(self, still: bool = False) -> Look:
        """How the board is drawn for this viewer."""
        return Look(self.room.names, self.tall, alone=False, still=still)

    @cached_property
    def board(self) -> str:
        """The board as it is now, drawn once for all who see the same in one language and shape."""
        drawn = self.room.drawn if self.room.drawn is not None else {}
        asked = (self.viewer, self.draft, self.decides, self.tall, spoken())
        if asked not in drawn:
            drawn[asked] = self.game.view.svg(self.seen, self.look(still=not self.decides))
        return drawn[asked]

    @cached_property
    def choices(self) -> list[Choice]:
        """What the viewer can choose now; said once for all pages and programs of the seat."""
        if not self.decides:
            return []
        asked = (self.room.number, self.viewer, self.draft, spoken())
        if self.room.offered[0] != asked:
            self.room.offered = (asked, self._choices())
        found: list[Choice] = self.room.offered[1]
        return found

    def _choices(self) -> list[Choice]:
        words, view, notation = self.game.words, self.game.view, self.game.notation
        return [
            Choice(
                code,
                notation.write_choice(self.seen.record, code),
                words.describe(self.seen, code, self.room.names),
                view.keys(self.seen, code),
                words.warning(self.seen, code, self.room.names),
            )
            for code in self.seen.choices()
        ]

    @cached_property
    def choices_data(self) -> list[dict[str, Any]]:
        """The choices for the page's script, which finds their words in the list."""
        return [{"code": choice.code, "keys": choice.keys, "warning": choice.warning} for choice in self.choices]

    @cached_property
    def prompt(self) -> str:
        """What is being decided, in words."""
        if self.match.over:
            return self.match.outcome()
        return self.game.words.prompt(self.seen, self.room.names) if self.decides else ""

    @property
    def title(self) -> str:
        """What the browser's tab says."""
        if self.match.over:
            return say("{title}, over", title=self.game.title)
        if self.decides:
            return say("{title}, your turn", title=self.game.title)
        return self.game.title

    @cached_property
    def places(self) -> list[ShownSeat]:
        """Every seat with how it stands."""
        room = self.room
        standings: list[Standing | None] = [None] * len(room.stored.seats)
        actor = NOBODY
        if room.match is not None:
            standings = [*self.standings]
            actor = room.match.actor
        away = awaited_and_away(room)
        return [
            ShownSeat(
                seat.number,
                seat.name,
                seat.mind,
                seat.taken,
                seat.number in self.held,
                seat.number == actor,
                stands,
                room.substitute if seat.number in room.gone else "",
                seat.source if seat.word or seat.source == AWAITED else "",
                seat.number == away,
                self.time_of(seat.number),
                seat.face,
            )
            for seat, stands in zip(room.stored.seats, standings, strict=True)
        ]

    @cached_property
    def standings(self) -> list[Standing]:
        """How every seat of a match that has begun stands."""
        return self.game.view.standings(self.seen, self.look(still=True))

    @cached_property
    def now(self) -> datetime:
        """When the viewer looks."""
        return self.room.store.now()

    @property
    def served(self) -> int:
        """When the viewer looks, in milliseconds since 1970."""
        return int(self.now.replace(tzinfo=UTC).timestamp() * 1000)

    def time_of(self, seat: int) -> SeatTime | None:
        """What a seat has left of its time; None without a clock, for computer players and for those who have gone."""
        times = self.room.times
        if times is None or self.room.started.over or not self.room.is_person(seat):
            return None
        left = times.left_at(seat, self.now)
        return SeatTime(int(left * 1000), time_left(left), seat == times.runs, left <= times.clock.low)

    @cached_property
    def gone(self) -> list[int]:
        """The viewer's seats for which a computer player goes on."""
        return [seat for seat in self.held if seat in self.room.gone]

    @cached_property
    def here(self) -> list[int]:
        """The viewer's seats that can be left."""
        return [seat for seat in self.held if self.room.is_person(seat)]

    @cached_property
    def awaited(self) -> str:
        """The name of the seat whose decision is awaited; empty if none is."""
        return self.room.names[self.match.actor] if not self.match.over else ""

    @cached_property
    def is_thinking(self) -> bool:
        """Whether a computer player decides now."""
        return not self.match.over and not self.room.is_person(self.match.actor)

    # ---------------------------------------------------------------- reactions

    @property
    def reactions(self) -> list[ShownReaction]:
        """What people at the table have just shown each other."""
        late = self.now - timedelta(seconds=REACTION_SECONDS)
        shown = [one for one in self.room.stored.reactions if one.at > late]
        return [
            ShownReaction(one.seat, self.room.names[one.seat], one.kind, int(one.at.timestamp() * 1000))
            for one in shown
        ]

    @property
    def may_react(self) -> bool:
        """Whether the viewer sits here together with somebody who sees it."""
        others = [seat for seat in self.room.stored.seats if not seat.mind and seat.number not in self.held]
        return self.viewer != SPECTATOR and bool(self.held and others)

    # ---------------------------------------------------------------- taking back

    @cached_property
    def can_undo(self) -> bool:
        """Whether the viewer may take the last choice back."""
        if self.viewer == SPECTATOR or self.room.asked_undo is not None:
            return False
        return self.viewer not in self.room.gone and self.room.why_not_undo(self.viewer) is None

    @cached_property
    def must_answer_undo(self) -> bool:
        """Whether the viewer is asked to let somebody take a choice back."""
        return self.viewer in self.room.still_to_agree()

    @property
    def still_to_answer(self) -> str:
        """The names of those who have not said yet whether a choice may be taken back."""
        return listed([self.room.names[seat] for seat in self.room.still_to_agree()])

    @cached_property
    def gets_hints(self) -> bool:
        """Whether the viewer may ask what to do."""
        return self.decides and not why_no_hint(self.room, self.viewer, bool(self.draft))

    @cached_property
    def hints_are_shown(self) -> bool:
        """Whether everybody sees a hint to the viewer."""
        return self.viewer != SPECTATOR and is_shown(self.room, self.viewer)

    # ---------------------------------------------------------------- chance

    @cached_property
    def owes_words(self) -> list[int]:
        """The viewer's seats from which a word for chance is awaited."""
        return [seat for seat in self.room.words_awaited() if seat in self.held]

    @property
    def has_chosen(self) -> bool:
        """Whether the viewer has made a choice."""
        return any(span.step.kind == StepKind.PLAY and span.step.seat in self.held for span in self.room.spans)

    @property
    def words_drawn(self) -> str:
        """The names of the viewer's seats for which the table drew the word."""
        seats = [self.room.stored.seats[seat] for seat in self.held]
        return listed([seat.name for seat in seats if seat.word and seat.source == Source.TABLE])

    # ---------------------------------------------------------------- what happened

    def entry(self, number: int) -> Entry:
        """What choice `number` of the match brought."""
        moment = self.match.moments[number]
        lines = [self.line(scene) for scene in self.match.scenes(number, self.viewer)]
        said = tuple(line for line in lines if line.words)
        is_kept = number in self.room.substitute_choices
        return Entry(number, moment.actor, step_text(self.match, number, self.viewer), said, is_kept)

    def line(self, scene: SeenScene) -> Line:
        """A step in words, with the rules behind it."""
        return Line(self.match.line(scene, self.calls_nobody_you), rule_numbers(scene.told.kind))

    def entries(self, first: int = 0, until: int | None = None) -> list[Entry]:
        """The log, from the first choice on; choices that say nothing are left out."""
        kept = self.room.entries.setdefault((spoken(), self.viewer, self.calls_nobody_you), {})
        wanted = range(len(self.room.started.moments))[first:until]
        kept.update({number: self.entry(number) for number in wanted if number not in kept})
        return [entry for entry in map(kept.__getitem__, wanted) if entry.lines or entry.move]

    def told(self, until: int | None = None) -> list[Entry | Notice]:
        """The log with everybody who went or came back in between."""
        last = len(self.room.started.moments) if until is None else until
        found: list[tuple[int, int, Entry | Notice]] = []
        found += [(entry.number + 1, 0, entry) for entry in self.entries(0, until)]
        found += [(notice.after, 1, notice) for notice in self.notices if notice.after <= last or until is None]
        return [one for _, _, one in sorted(found, key=lambda one: one[:2])]

    @property
    def notices(self) -> list[Notice]:
        """Everybody who went, came back or was given a hint."""
        return notices(self.room, self.people)

    @cached_property
    def forced(self) -> Choice | None:
        """The only choice that the viewer has, if others learn nothing from how quickly it is made."""
        if len(self.choices) != 1 or self.draft or self.choices[0].warning:
            return None
        before = self.match.position.record
        others = [seat for seat in range(len(self.room.names)) if seat != self.viewer]
        is_open = all(self.game.plain.lists(before, viewer) for viewer in (SPECTATOR, *others))
        return self.choices[0] if is_open or not any(map(self.room.is_person, others)) else None

    @property
    def has_stand_ins(self) -> bool:
        """Whether computer players play here that cannot think with compiled rules yet."""
        return self._awaits_compiling and not self.room.stored.match.deal

    @property
    def has_waiting_computers(self) -> bool:
        """Whether they wait until they can, because all who play this deal are to meet the same ones."""
        return self._awaits_compiling and bool(self.room.stored.match.deal)

    @property
    def _awaits_compiling(self) -> bool:
        minds = [self.room.mind_of(seat) for seat in range(len(self.room.names))]
        is_awaited = not self.match.over and any(needs_compiling(text) for text in minds if text)
        return is_awaited and not PREPARING.is_ready(self.game)

    @property
    def is_brief(self) -> bool:
        """Whether little is counted for a seat, so that it stands in one line."""
        return len(self.standings[0].parts) <= BRIEF

    @property
    def goal(self) -> str:
        """What the viewer plays for and how far it is; for those who look on, what whoever decides plays for."""
        if self.match.over:
            return ""
        return self.standings[self.viewer if self.viewer != SPECTATOR else self.match.actor].goal

    @cached_property
    def has_won(self) -> bool:
        """Whether one who holds a single seat won a finished match with it, not everybody."""
        winners = self.match.winners() if self.match.over else []
        return len(self.held) == 1 and self.held[0] in winners and len(winners) < len(self.room.names)

    @property
    def winners_said(self) -> str:
        """The names of those who won."""
        return listed([self.room.names[seat] for seat in self.match.winners()])

    @property
    def by_result(self) -> list[ShownSeat]:
        """The seats of a finished match, the best first: by what decides it, then by the score."""
        payoffs, scores = self.match.position.payoffs, self.match.position.scores
        return sorted(self.places, key=lambda place: (-payoffs[place.number], -scores[place.number]))

    @cached_property
    def latest(self) -> list[Line]:
        """What the last step brought, in words."""
        if not self.room.spans:
            return []
        if self.room.spans[-1].step.kind in NOTED:
            return [Line(self.notices[-1].words, "")]
        if self.room.spans[-1].step.kind != StepKind.PLAY:
            return []
        last = self.room.spans[-1]
        return [line for entry in self.entries(last.first, last.end) for line in entry.lines]

    def mark(self, seat: int) -> str:
        """A seat's sign as the board has it; empty if it is the usual one."""
        standing = self.places[seat].standing
        return standing.mark if standing else ""
