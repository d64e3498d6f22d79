"""`Match`: a game under way, with seats, history, undo and chance that nobody can touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sheepfold.engine.contract import CHANCE, EVERYTHING, SPECTATOR
from sheepfold.engine.errors import BadOption, NotYours
from sheepfold.engine.events import Told, collecting
from sheepfold.engine.game import Game
from sheepfold.engine.naming import People, outcome_in_words, scores_in_words, winners_of
from sheepfold.engine.position import ASK, Position, checked_viewer
from sheepfold.engine.record import Record, content_of, copy_of
from sheepfold.language import say
from sheepfold.language.phrases import listed
from sheepfold.match.chance import FairChance, Sources, new_secret
from sheepfold.match.moments import Moment
from sheepfold.match.reader import play_typed
from sheepfold.match.series import ONE_GAME, Series
from sheepfold.players import Mind


@dataclass(frozen=True)
class Seat:
    """A place at the table: a person, or a computer player with a mind."""

    name: str
    mind: Mind | None = None


class SeenScene(NamedTuple):
    """One step of what a choice brought about: an event, and the position then, both as one viewer may see them."""

    told: Told
    seen: Position


class OutOfTurn(ValueError):
    """Somebody chose when the decision was not theirs."""


class CannotUndo(ValueError):
    """A choice cannot be taken back, because somebody has learned something from it."""


def _at_once(mind: Mind, seen: Position) -> int:
    return mind.choose(seen)


class Match:
    """A game under way. Chance acts by itself; people's choices come through `play`, computers' through `think`.

    It copies, pickles, compares and hashes by value: by what its record says.
    """

    def __init__(
        self, game: Game, seats: Sequence[Seat], start: Record, chance: FairChance, series: Series = ONE_GAME
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.start = copy_of(start)
        self.chance = chance
        self.series = series
        self.viewer = EVERYTHING
        self.date: date | None = date.today()
        """The day on which it began; None if that is not known."""
        self.seconds: dict[int, float] = {}
        """How long the seats took for their decisions, by the number of the choice, where that is known."""
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
        sources: Sources = (),
        series: Series = ONE_GAME,
    ) -> Match:
        """A new match, begun: chance has acted and the first decision is awaited."""
        if not 1 <= series.games <= game.series.most_games:
            raise BadOption(too_many_games(game, series.games))
        start = game.start(len(seats), options)
        match = cls(game, seats, start, FairChance(secret or new_secret(), tuple(words), sources=sources), series)
        match.let_chance_act()
        return match

    # ---------------------------------------------------------------- as a value

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Match) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value())

    def _value(self) -> tuple[object, ...]:
        """What makes two matches the same: all that a record of one would say."""
        table = self.game.name, self.names, self.series, self.date, self.viewer
        chance = self.chance.secret, self.chance.commitment, self.chance.words, self.chance.sources
        made = tuple(moment.choice for moment in self.moments if moment.actor != CHANCE)
        return table, chance, content_of(self.start), made, content_of(self.position.record)

    def __copy__(self) -> Match:
        """A match that goes its own way from here, with the same computer players."""
        twin = Match(self.game, self.seats, self.start, self.chance, self.series)
        twin.viewer, twin.date, twin.seconds = self.viewer, self.date, dict(self.seconds)
        twin.moments, twin.position = list(self.moments), self.position.copy()
        return twin

    def next_game(self, secret: bytes | None = None, words: Sequence[str] = (), sources: Sources = ()) -> Match:
        """The next game of the series at the same table, with chance of its own."""
        series = self.series_so_far()
        return Match.new(
            self.game, self.seats, self.options, secret=secret, words=words, sources=sources, series=series
        )

    def series_so_far(self) -> Series:
        """The series with the scores of this finished game."""
        return self.series.with_game(self.position.scores, self.game.series.tie_break(self.position.record))

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

    def seen_by(self, viewer: int) -> Position:
        """The present position as a seat or a SPECTATOR may see it."""
        self._check_viewer(viewer)
        return self.position.seen_by(viewer)

    def as_seen(self, before: Record, viewer: int) -> Position:
        """A position of this match as a seat or a SPECTATOR may see it."""
        self._check_viewer(viewer)
        return self._position(before).seen_by(viewer)

    def _check_viewer(self, viewer: int) -> None:
        """A match read from one seat's record knows no more than that seat did."""
        if checked_viewer(viewer, len(self.seats)) != self.viewer != EVERYTHING:
            raise NotYours(say("this match was read from one seat's record: only that seat's view is known"))

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
        play_typed(self, seat, text.strip())
        made = self.moments[began:]
        self.let_chance_act()
        return made

    def tried(self, seat: int, choice: int | str) -> list[Moment]:
        """What `play` or `play_text` would do before chance acts, undone again; refusals are raised."""
        if seat != self.actor or seat < 0:
            raise OutOfTurn(self._whose_decision(seat))
        began, before = len(self.moments), copy_of(self.position.record)
        try:
            play_typed(self, seat, choice) if isinstance(choice, str) else self.make(choice)
            return self.moments[began:]
        finally:
            if len(self.moments) > began:
                del self.moments[began:]
                self.position = self._position(before)

    def think(self, choose: Callable[[Mind, Position], int] = _at_once) -> int:
        """The choice of the computer player whose decision it is, not yet made; `choose` asks it."""
        if self.actor < 0:
            raise OutOfTurn(
                say("the match is over")
                if self.over
                else say("chance decides now ({decision})", decision=self.position.decision)
            )
        mind = self.seats[self.actor].mind
        if mind is None:
            raise OutOfTurn(say("{name} is a person, not a computer player", name=self.names[self.actor]))
        return choose(mind, self.seen_by(self.actor))

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
        with collecting(self.game.events) as scenes:
            self.position.play(choice, self.names)
        self.moments.append(Moment.of(before, actor, code, scenes))
        return self.moments[-1]

    def _whose_decision(self, seat: int) -> str:
        who = self.names[seat] if 0 <= seat < len(self.seats) else say("seat {number}", number=seat)
        if self.over:
            return say("{who} cannot choose: the match is over", who=who)
        decider = self.names[self.actor] if self.actor >= 0 else say("chance")
        decision = self.position.decision
        return say(
            "{who} cannot choose now: {decider} decides ({decision})", who=who, decider=decider, decision=decision
        )

    # ---------------------------------------------------------------- taking back

    def why_not_undo(self, seat: int) -> str | None:
        """None if this seat may take back the last choice, else the reason."""
        if not self.moments:
            return say("nothing has been chosen yet")
        if self.over:
            return say("the match is over, and what its chance would have brought may be known now")
        last = self.moments[-1]
        if last.actor == CHANCE:
            return say("chance has acted since your choice")
        if last.actor != seat:
            return say("the last choice was {name}'s", name=self.names[last.actor])
        viewers = (SPECTATOR, *range(len(self.seats)))
        if not all(self.game.plain.lists(last.before, viewer) for viewer in viewers):
            return say("that choice has shown the others something")
        return None

    def undo(self, seat: int) -> None:
        """Take back this seat's last choice; never across a reveal, a chance event or another seat's choice."""
        if reason := self.why_not_undo(seat):
            raise CannotUndo(say("this cannot be taken back: {reason}", reason=reason))
        moment = self.moments.pop()
        self.seconds.pop(len(self.moments), None)
        self.position = self._position(moment.before)

    # ---------------------------------------------------------------- looking back

    def position_at(self, number: int) -> Position:
        """The position after so many choices of the match, chance included."""
        return self._position(self.moments[number].before if number < len(self.moments) else self.position.record)

    def _position(self, record: Record) -> Position:
        return Position(self.game, record, chance=ASK, rules=self.game.plain)

    def scenes(self, number: int, viewer: int) -> list[SeenScene]:
        """What one choice brought about, step by step, as a viewer saw it."""
        self._check_viewer(viewer)
        found = []
        for scene in self.moments[number].scenes():
            event = scene.told if viewer == EVERYTHING else self.game.secrets.masked(scene.told, viewer)
            if event is not None:
                found.append(SeenScene(event, self._position(scene.position).seen_by(viewer)))
        return found

    def log(self, viewer: int, since: int = 0, until: int | None = None, by_name: bool = False) -> list[str]:
        """What choices number `since` to before `until` brought, in words that a viewer may read.

        The viewer is called you; `by_name` not even that one, as where several people read what one seat saw.
        """
        self._check_viewer(viewer)
        numbers = range(len(self.moments))[since:until]
        lines = [self.line(scene, by_name) for number in numbers for scene in self.scenes(number, viewer)]
        return [line for line in lines if line]

    def line(self, scene: SeenScene, by_name: bool = False) -> str:
        """A step in words; empty if it is not worth a line."""
        seen = self._seen_by_nobody(scene.seen) if by_name else scene.seen
        return self.game.words.log(scene.told, self.names, seen)

    def _seen_by_nobody(self, seen: Position) -> Position:
        """What a seat saw, so that words about it speak to nobody in particular."""
        return Position(self.game, seen.record, chance=ASK, viewer=SPECTATOR, rules=self.game.plain)

    def outcome(self) -> str:
        """How a finished match ended, in words."""
        return outcome_in_words(People(names=self.names), self.winners(), self.position.scores)

    def winners(self) -> list[int]:
        """The seats that won a finished match; all of them in a draw."""
        return winners_of(self.position.payoffs)

    def series_outcome(self) -> str:
        """How the series stands after this finished game, or how it ended, in words."""
        series = self.series_so_far()
        sums = scores_in_words(People(names=self.names), series.scores)
        if not self.series.is_last:
            number, games = self.series.number, self.series.games
            return say("After game {number} of {games}: {scores}.", number=number, games=games, scores=sums)
        won = [self.names[seat] for seat in series.winners()]
        if len(won) == 1:
            return say("The match: {winner} wins. {scores}.", winner=won[0], scores=sums)
        return say("The match: {winners} win. {scores}.", winners=listed(won), scores=sums)


def too_many_games(game: Game, games: int) -> str:
    """Why a match cannot have so many games in a row."""
    most = game.series.most_games
    return say("a match of {title} has 1 to {most} games, not {games}", title=game.title, most=most, games=games)
