"""Deals that several people play: one for each game and day, and those of finished matches that others are to beat.

All matches of a deal have the same secret and the same words behind their chance, the same options and the same
computer players, and the person sits at the same seat: chance is the same for everybody by construction.
"""

from __future__ import annotations

import hmac
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta

from sheepfold.engine.game import Game
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_turn
from sheepfold.match.series import ONE_GAME
from sheepfold.players.dog_names import dog_name
from sheepfold.table.live.results import Result
from sheepfold.table.store.stored import NewMatch, NewSeat, Stored

DAILY, CHALLENGE = "daily", "challenge"
"""How the names of deals begin."""

DAILY_MIND = "dog"
"""The computer player of daily deals: its simulations are few, so that it needs no time limit."""

DAILY_SEAT = 0


@dataclass(frozen=True)
class DailyDeal:
    """The deal of a game on a day."""

    game: Game
    day: date
    key: bytes
    """The server's key, from which nobody else can compute the secret of a day to come."""

    @property
    def name(self) -> str:
        """What matches of this deal have in common."""
        return f"{DAILY} {self.day.isoformat()} {self.game.name}"

    @property
    def secret(self) -> bytes:
        """The secret behind its chance."""
        return hmac.digest(self.key, f"{self.name} version {self.game.version}".encode(), "sha256")

    @property
    def ends(self) -> datetime:
        """When the next day begins (UTC)."""
        return datetime.combine(self.day + timedelta(days=1), time())

    def new_match(self, sitter: NewSeat) -> NewMatch:
        """A match of this deal."""
        game = self.game
        seats = [NewSeat(dog_name(DAILY_MIND, seat), mind=DAILY_MIND) for seat in range(game.usual_seats)]
        seats[DAILY_SEAT] = sitter
        return NewMatch(
            game=game.name,
            options=game.options_of(game.start(len(seats), dict(game.welcome))),
            seats=tuple(seats),
            secret=self.secret,
            series=asdict(ONE_GAME),
            deal=self.name,
            sealed=self.ends,
        )


def challenge_name(key: str) -> str:
    """What matches that answer a challenge have in common."""
    return f"{CHALLENGE} {key}"


def repeated(stored: Stored, deal: str, sitter: NewSeat) -> NewMatch:
    """A match with the deal of another one, somebody else sitting where its one person sat."""
    seats = tuple(
        NewSeat(seat.name, mind=seat.mind)
        if seat.mind
        else NewSeat(sitter.name, holders=sitter.holders, taken=True, face=sitter.face, word=seat.word)
        for seat in stored.seats
    )
    match = stored.match
    return NewMatch(match.game, match.options, seats, match.secret, match.series, deal=deal)


def address_of(deal: str) -> str:
    """The page on which the results of a deal are compared."""
    kind, _, rest = deal.partition(" ")
    if kind == CHALLENGE:
        return f"/challenge/{rest}"
    day, _, game = rest.partition(" ")
    return f"/daily/{game}?day={day}"


# -------------------------------------------------------------------- comparing


def person_of(stored: Stored) -> int:
    """The seat of the one person in a match against computers."""
    return next(seat.number for seat in stored.seats if not seat.mind)


@dataclass(frozen=True)
class Try:
    """What somebody made of a deal."""

    stored: Stored

    @property
    def result(self) -> Result:
        """How the match ended."""
        return Result(self.stored)

    @property
    def seat(self) -> int:
        return person_of(self.stored)

    @property
    def name(self) -> str:
        return self.stored.seats[self.seat].name

    @property
    def face(self) -> str:
        return self.stored.seats[self.seat].face

    @property
    def merit(self) -> tuple[float, ...]:
        """What tries are compared by."""
        return self.result.merit(self.seat)

    @property
    def score(self) -> int:
        return self.result.scores[self.seat]

    @property
    def others(self) -> int:
        """The best score among the computers."""
        return max(score for seat, score in enumerate(self.result.scores) if seat != self.seat)

    @property
    def kind(self) -> str:
        """How it ended for the person: won, drawn, lost or left."""
        if self.seat in self.result.gone:
            return "left"
        if self.result.has_drawn():
            return "drawn"
        return "won" if self.seat in self.result.winners else "lost"

    def words(self, is_you: bool) -> str:
        """The same in a sentence."""
        own, other = SENTENCES[self.kind]
        return say(own if is_you else other, name=self.name, score=self.score, others=self.others)


SENTENCES = {
    "won": (mark("You won, {score} to {others}."), mark("{name} won, {score} to {others}.")),
    "drawn": (mark("You drew, {score} to {others}."), mark("{name} drew, {score} to {others}.")),
    "lost": (mark("You lost, {score} to {others}."), mark("{name} lost, {score} to {others}.")),
    "left": (mark("You left before the end."), mark("{name} left before the end.")),
}


def ranked(finished: list[Stored]) -> list[Try]:
    """The tries of a deal whose end is known, the best first."""
    tries = [Try(stored) for stored in finished if Result(stored).is_known]
    return sorted(tries, key=lambda one: one.merit, reverse=True)


def compared(mine: Try, tries: list[Try]) -> str:
    """How a try of a day compares with those of the others, in a sentence."""
    others = [one for one in tries if one.stored.match.id != mine.stored.match.id]
    if not others:
        return say("You are the first to finish this deal.")
    number, better = len(others), sum(mine.merit > one.merit for one in others)
    same = sum(mine.merit == one.merit for one in others)
    if not better and not same:
        return say_many("The other player did better.", "All {number} other players did better.", number)
    if not better:
        return say_many(
            "As good as {same} of {number} other player.",
            "As good as {same} of {number} other players.",
            number,
            same=same,
        )
    said = say_many(
        "Better than {better} of {number} other player.",
        "Better than {better} of {number} other players.",
        number,
        better=better,
    )
    return in_turn(
        [said, say_many("{number} did just as well.", "{number} did just as well.", same)] if same else [said]
    )


def beside(mine: Try, other: Try) -> str:
    """Two tries of one deal compared, in a sentence."""
    if mine.merit == other.merit:
        return say("You did just as well as {name}.", name=other.name)
    if mine.merit > other.merit:
        return say("You did better than {name}.", name=other.name)
    return say("{name} did better.", name=other.name)
