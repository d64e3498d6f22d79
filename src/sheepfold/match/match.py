"""`Match`: a game under way, with seats, history, undo and chance that nobody can touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sheepfold.engine.contract import CHANCE, SPECTATOR
from sheepfold.engine.errors import BadOption, NotYours
from sheepfold.engine.events import Told, listening, watching
from sheepfold.engine.game import Game
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.record import Record, copy_of
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.reader import play_typed
from sheepfold.match.series import ONE_GAME, Series
from sheepfold.players import Mind


@dataclass(frozen=True)
class Seat:
    """A place at the table: a person, or a computer player with a mind."""

    name: str
    mind: Mind | None = None


class Moment(NamedTuple):
    """One choice of a match: the position before it, who made it, and what it brought about."""

    before: Record
    actor: int
    choice: int
    told: tuple[Told, ...]


class Seen(NamedTuple):
    """One step of what a choice brought about: an event, and the position then, both as one viewer may see them."""

    told: Told
    seen: Position


class OutOfTurn(ValueError):
    """Somebody chose when the decision was not theirs."""


class CannotUndo(ValueError):
    """A choice cannot be taken back, because somebody has learned something from it."""


class Match:
    """A game under way. Chance acts by itself; people's choices come through `play`, computers' through `think`."""

    def __init__(
        self, game: Game, seats: Sequence[Seat], start: Record, chance: FairChance, series: Series = ONE_GAME
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.start = copy_of(start)
        self.chance = chance
        self.series = series
        self.viewer: int | None = None
        self.date = date.today()
        self.moments: list[Moment] = []
        self.position = self._position(start)

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[Seat],
        options: Mapping[str, object] | None = None,
        *,
        secret: bytes | None = None,
        words: Sequence[str] = (),
        series: Series = ONE_GAME,
    ) -> Match:
        """A new match, begun: chance has acted and the first decision is awaited."""
        if not 1 <= series.games <= game.most_games:
            raise BadOption(f"a match of {game.title} has 1 to {game.most_games} games, not {series.games}")
        start = game.start(len(seats), options)
        match = cls(game, seats, start, FairChance(secret or new_secret(), tuple(words)), series)
        match.let_chance_act()
        return match

    def next_game(self, secret: bytes | None = None, words: Sequence[str] = ()) -> Match:
        """The next game of the series at the same table, with chance of its own."""
        return Match.new(self.game, self.seats, self.options, secret=secret, words=words, series=self.series_so_far())

    def series_so_far(self) -> Series:
        """The series with the scores of this finished game."""
        return self.series.with_game(self.position.scores, self.game.tie_break(self.position.record))

    # ---------------------------------------------------------------- who decides

    @property
    def actor(self) -> int:
        """The seat whose decision is awaited; NOBODY when the match is over."""
        return self.position.actor

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.position.over

    @property
    def options(self) -> dict[str, str | int]:
        """The options it is played with."""
        return self.game.options_of(self.start)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    def seen_by(self, seat: int | None) -> Position:
        """The present position as a seat, or a spectator, may see it."""
        self._check_viewer(seat)
        return self.position.seen_by(seat)

    def _check_viewer(self, seat: int | None) -> None:
        """A match read from one seat's record knows no more than that seat did."""
        if self.viewer is not None and self.viewer != (SPECTATOR if seat is None else seat):
            raise NotYours("this match was read from one seat's record: only that seat's view is known")

    # ---------------------------------------------------------------- choosing

    def play(self, seat: int, choice: int | str) -> Moment:
        """Make a seat's choice; a refused one changes nothing."""
        if seat != self.actor or seat < 0:
            raise OutOfTurn(self._whose_decision(seat))
        moment = self.make(choice)
        self.let_chance_act()
        return moment

    def play_text(self, seat: int, text: str) -> list[Moment]:
        """Make the choice that a seat typed, or several in one go as a record writes them.

        If one of them is refused, nothing changes.
        """
        if seat != self.actor or seat < 0:
            raise OutOfTurn(self._whose_decision(seat))
        began = len(self.moments)
        play_typed(self, seat, text)
        made = self.moments[began:]
        self.let_chance_act()
        return made

    def think(self) -> int:
        """The choice of the computer player whose decision it is, not yet made."""
        if self.actor < 0:
            raise OutOfTurn("the match is over" if self.over else f"chance decides now ({self.position.decision})")
        mind = self.seats[self.actor].mind
        if mind is None:
            raise OutOfTurn(f"{self.names[self.actor]} is a person, not a computer player")
        return mind.choose(self.seen_by(self.actor))

    def let_chance_act(self) -> None:
        """Draw every chance outcome that is due now."""
        while self.actor == CHANCE:
            codes = self.position.choices()
            number = sum(1 for moment in self.moments if moment.actor == CHANCE)
            self.make(codes[self.chance.outcome(number, self.position.odds())])

    def make(self, choice: int | str) -> Moment:
        """Make the next choice, whoever's it is, chance included; chance does not act after it."""
        before, actor = copy_of(self.position.record), self.actor
        code = self.position.code(choice)
        with listening() as told:
            self.position.play(choice)
        self.moments.append(Moment(before, actor, code, tuple(told)))
        return self.moments[-1]

    def _whose_decision(self, seat: int) -> str:
        who = self.names[seat] if 0 <= seat < len(self.seats) else f"seat {seat}"
        if self.over:
            return f"{who} cannot choose: the match is over"
        decider = self.names[self.actor] if self.actor >= 0 else "chance"
        return f"{who} cannot choose now: {decider} decides ({self.position.decision})"

    # ---------------------------------------------------------------- taking back

    def why_not_undo(self, seat: int) -> str | None:
        """None if this seat may take back the last choice, else the reason."""
        if not self.moments:
            return "nothing has been chosen yet"
        if self.over:
            return "the match is over, and what its chance would have brought may be known now"
        last = self.moments[-1]
        if last.actor == CHANCE:
            return "chance has acted since your choice"
        if last.actor != seat:
            return f"the last choice was {self.names[last.actor]}'s"
        if any(not self.game.plain.lists(last.before, viewer) for viewer in range(SPECTATOR, len(self.seats))):
            return "that choice has shown the others something"
        return None

    def undo(self, seat: int) -> None:
        """Take back this seat's last choice; never across a reveal, a chance event or another seat's choice."""
        if reason := self.why_not_undo(seat):
            raise CannotUndo(f"this cannot be taken back: {reason}")
        moment = self.moments.pop()
        self.position = self._position(moment.before)

    # ---------------------------------------------------------------- looking back

    def position_at(self, number: int) -> Position:
        """The position after so many choices of the match, chance included."""
        return self._position(self.moments[number].before if number < len(self.moments) else self.position.record)

    def _position(self, record: Record) -> Position:
        return Position(self.game, record, chance=ASK, rules=self.game.plain)

    def scenes(self, number: int, viewer: int | None) -> list[Seen]:
        """What one choice brought about, step by step, as a seat (None: a spectator) saw it."""
        self._check_viewer(viewer)
        moment, seat = self.moments[number], SPECTATOR if viewer is None else viewer
        with watching() as scenes:
            self.game.plain.apply(copy_of(moment.before), moment.choice)
        found = []
        for scene in scenes:
            event = self.game.masked(scene.told, seat)
            if event is not None:
                found.append(Seen(event, self._position(scene.position).seen_by(viewer)))
        return found

    def log(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[str]:
        """What choices number `since` to before `until` brought, in words a seat (None: a spectator) may read."""
        self._check_viewer(viewer)
        numbers = range(len(self.moments))[since:until]
        lines = [self.line(scene) for number in numbers for scene in self.scenes(number, viewer)]
        return [line for line in lines if line]

    def line(self, scene: Seen) -> str:
        """A step in words; empty if it is not worth a line."""
        return self.game.words.log(scene.told, self.names, scene.seen)

    def outcome(self) -> str:
        """How a finished match ended, in words."""
        best = max(self.position.payoffs)
        winners = [name for name, payoff in zip(self.names, self.position.payoffs, strict=True) if payoff == best]
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, self.position.scores, strict=True))
        if len(winners) == len(self.seats):
            return f"A draw. {scores}."
        return f"{_listed(winners)} {'wins' if len(winners) == 1 else 'win'}. {scores}."

    def series_outcome(self) -> str:
        """How the series stands after this finished game, or how it ended, in words."""
        series = self.series_so_far()
        sums = ", ".join(f"{name} {score}" for name, score in zip(self.names, series.scores, strict=True))
        if not self.series.is_last:
            return f"After game {self.series.number} of {self.series.games}: {sums}."
        winners = [self.names[seat] for seat in series.winners()]
        return f"The match: {_listed(winners)} {'wins' if len(winners) == 1 else 'win'}. {sums}."


def _listed(names: Sequence[str]) -> str:
    return " and ".join(names)
