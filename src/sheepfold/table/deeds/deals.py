"""Playing a deal that others play, too: the day's, or one that somebody challenges others to beat."""

from __future__ import annotations

from datetime import date, timedelta

from sheepfold.engine.errors import NotYours
from sheepfold.engine.game import Game
from sheepfold.language import say
from sheepfold.table.deeds.errors import NotOver, Unfit
from sheepfold.table.deeds.seats import checked_name
from sheepfold.table.deeds.setting_up import usual_name
from sheepfold.table.live.deals import DAILY_SEAT, DailyDeal, challenge_name, person_of, repeated
from sheepfold.table.live.results import Result
from sheepfold.table.live.room import Room
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewSeat, NotFound

FIRST_DAY = date(2026, 1, 1)


def daily_deal(store: Store, key: bytes, game: Game, day: str = "") -> DailyDeal:
    """The deal of a day, today's without one; a day to come has none yet."""
    today = store.now().date()
    try:
        wanted = date.fromisoformat(day) if day else today
    except ValueError:
        raise NotFound(say("{day!r} is no day: one is written like {example}", day=day[:20], example=today)) from None
    if not FIRST_DAY <= wanted <= today:
        raise NotFound(say("there is no deal of {day}", day=wanted))
    return DailyDeal(game, wanted, key)


def sitter(store: Store, browser: str, name: str, seat: int) -> NewSeat:
    """Whoever plays: by the name given, that of the profile, or the usual one."""
    profile = store.profile(browser)
    called = checked_name(name, profile.name if profile else usual_name(seat))
    return NewSeat(called, holders=(browser,), taken=True, face=profile.face if profile else "")


def play_daily(store: Store, deal: DailyDeal, browser: str, name: str, again: bool) -> str:
    """The match in which this browser plays the day's deal; the first one counts, `again` begins one for practice."""
    before = store.try_of(deal.name, browser)
    if before is not None and not again:
        return before
    if deal.ends <= store.now():
        raise Unfit(say("the day of this deal is over: play today's"))
    new = deal.new_match(sitter(store, browser, name, DAILY_SEAT))
    return store.new_try(new, browser) if before is None else store.new_match(new)


# -------------------------------------------------------------------- challenges


def why_no_challenge(room: Room) -> str:
    """Why nobody can be challenged to play this deal; empty if they can."""
    stored = room.stored
    if room.match is None or not room.match.over:
        return say("only a finished match can be a challenge")
    if sum(not seat.mind for seat in stored.seats) != 1:
        return say("only a match of one person against computers can be a challenge")
    if room.match.series.games > 1:
        return say("a series of games cannot be a challenge")
    if room.is_sealed:
        return say("others still play this deal today: challenge somebody tomorrow")
    if room.gone:
        return say("a match that you left cannot be a challenge")
    return ""


def challenge(room: Room, browser: str) -> str:
    """Let others try the deal of one's own match; the challenge's key."""
    if not room.seats_of(browser):
        raise NotYours(say("only who played this match can challenge others with it"))
    if reason := why_no_challenge(room):
        raise NotOver(reason)
    if not Result(room.store.match(room.name)).is_known:
        raise NotOver(say("this match is too old to be a challenge: who won it is stored in words alone"))
    return room.store.challenge_of(room.name)


def take_challenge(store: Store, key: str, browser: str, name: str, again: bool) -> str:
    """The match in which this browser answers a challenge; the first one counts."""
    origin = store.match(store.challenged_match(key))
    deal = challenge_name(key)
    before = store.try_of(deal, browser)
    if before is not None and not again:
        return before
    if any(browser in holders for holders in origin.holders.values()):
        raise Unfit(say("this is your own challenge: send its link to somebody"))
    new = repeated(origin, deal, sitter(store, browser, name, person_of(origin)))
    return store.new_try(new, browser) if before is None else store.new_match(new)


def days_before(day: date, number: int) -> list[date]:
    """So many days before one, the last first."""
    return [day - timedelta(days=back) for back in range(1, number + 1)]
