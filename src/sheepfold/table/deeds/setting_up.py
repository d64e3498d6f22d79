"""Setting up a match, the next game of a series, or a rematch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.match.chance import Source, new_secret
from sheepfold.match.match import too_many_games
from sheepfold.match.series import ONE_GAME, Series
from sheepfold.players import KINDS
from sheepfold.players.dog_names import dog_name
from sheepfold.table.deeds.errors import NotOver
from sheepfold.table.deeds.seats import checked_name
from sheepfold.table.live.clocks import Clock, checked_substitute
from sheepfold.table.live.hints import checked_hints
from sheepfold.table.live.room import News, Room
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewMatch, NewSeat, StoredProfile, TooLate

ME, FRIEND, HERE = "me", "friend", "here"
"""Who can sit at a seat besides computer players: you, a friend with a link, somebody at this device."""


def new_seat(
    number: int, sitter: str, name: str, brings_word: bool, browser: str = "", profile: StoredProfile | None = None
) -> NewSeat:
    """A seat as somebody wants it: where they have a browser, it holds their own seats and those at this device.

    One's own seat has the name and the animal of one's profile, unless another name is given.
    """
    usual = usual_name(number)
    if sitter == ME or (browser and sitter == HERE):
        holders = (browser,) if browser else ()
        own = profile if sitter == ME else None
        called, face = (own.name, own.face) if own else (usual, "")
        return NewSeat(checked_name(name, called), holders=holders, taken=True, brings_word=brings_word, face=face)
    if sitter == FRIEND:
        return NewSeat(checked_name(name, usual))
    if sitter not in KINDS:
        raise BadOption(_no_such_sitter(sitter, (ME, FRIEND, HERE, *KINDS) if browser else (ME, FRIEND, *KINDS)))
    return NewSeat(checked_name(name, dog_name(sitter, number)), mind=sitter)


def usual_name(seat: int) -> str:
    """What somebody without a name is called."""
    return say("Guest") if seat == 0 else say("Guest {number}", number=seat + 1)


def _no_such_sitter(sitter: str, known: Iterable[str]) -> str:
    there_are = in_a_row(known)
    return say("nobody called {name!r} can sit at a seat: there are {known}", name=sitter[:40], known=there_are)


@dataclass(frozen=True)
class Wanted:
    """A match as somebody wants it."""

    game: Game
    seats: Sequence[NewSeat]
    options: dict[str, Any] = field(default_factory=dict)
    """Those that are left out have their usual values."""
    games: int = 1
    clock: Clock | None = None
    substitute: str = ""
    """The computer player that goes on for those who leave; empty: the usual one."""
    hints: str = ""
    listed: bool = False
    """Whether it stands in the lobby."""


def set_up(store: Store, wanted: Wanted) -> str:
    """Store a new match; its id. What cannot be played is refused (`BadOption`)."""
    game = wanted.game
    if not 1 <= wanted.games <= game.series.most_games:
        raise BadOption(too_many_games(game, wanted.games))
    options = game.options_of(game.start(len(wanted.seats), wanted.options))
    return store.new_match(
        NewMatch(
            game=game.name,
            options=options,
            seats=tuple(wanted.seats),
            secret=new_secret(),
            series=asdict(Series(wanted.games) if wanted.games != 1 else ONE_GAME),
            clock=wanted.clock.to_store() if wanted.clock else {},
            substitute=checked_substitute(wanted.substitute),
            hints=checked_hints(wanted.hints),
            listed=wanted.listed,
        )
    )


class Rematch(NamedTuple):
    """The match that follows another, and where those who sat there sit in it."""

    match: str
    is_rotated: bool
    seats: int

    def seat_of(self, before: int) -> int:
        """The new seat of one who sat there before."""
        return (before - 1) % self.seats if self.is_rotated else before


def rematch(room: Room) -> Rematch:
    """Set up the next game of a series, or a rematch with the seats rotated; if somebody has done so, that one."""
    match = room.started
    if not match.over:
        raise NotOver(say("this game is not over yet"))
    is_rotated = match.series.is_last
    try:
        new = room.store.new_match(_follower(room, is_rotated))
    except TooLate:
        new = room.store.follower(room.name) or room.name
    room.catch_up()
    room.announce(News.HERE)
    return Rematch(new, is_rotated, len(room.names))


def _follower(room: Room, rotate: bool) -> NewMatch:
    """Who brought a word for chance brings another one; for the others the table draws one anew."""
    match, stored = room.started, room.stored
    series = Series(match.series.games) if match.series.is_last else match.series_so_far()
    seats = [
        NewSeat(
            seat.name,
            seat.mind,
            tuple(sorted(stored.holders[seat.number])),
            taken=True,
            brings_word=seat.source == Source.OWN,
            face=seat.face,
        )
        for seat in stored.seats
    ]
    return NewMatch(
        game=match.game.name,
        options=dict(match.options),
        seats=(*seats[1:], seats[0]) if rotate else tuple(seats),
        secret=new_secret(),
        series=asdict(series),
        follows=room.name,
        clock=stored.match.clock,
        substitute=room.substitute,
        hints=stored.match.hints,
        listed=stored.match.listed,
    )
