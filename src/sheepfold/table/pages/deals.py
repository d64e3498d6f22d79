"""Deals that several people play: the day's for each game, and challenges to beat somebody at theirs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.language import say
from sheepfold.table.deeds import deals as deeds
from sheepfold.table.dependencies import Browser, Here, Sender, TheGuard, ThePages, TheStore
from sheepfold.table.live.deals import DAILY_MIND, DailyDeal, Try, beside, challenge_name, compared, person_of, ranked
from sheepfold.table.live.preparing import PREPARING
from sheepfold.table.store.storage import Store

router = APIRouter()

SHOWN = 20
"""So many results of a deal are listed."""
DAYS_BACK = 7

Day = Annotated[str, Query(max_length=20)]
Name = Annotated[str, Form(max_length=200)]
Again = Annotated[str, Form(max_length=3)]
Key = Annotated[str, Path(max_length=16)]


# -------------------------------------------------------------------- the day's deals


@router.get("/daily")
def daily(request: Request, store: TheStore, pages: ThePages, guard: TheGuard, browser: Browser) -> Response:
    """Today's deal of each game, and how far this browser is with it."""
    deals = [deeds.daily_deal(store, guard.key, load(name)) for name in game_names()]
    left = deals[0].ends - store.now()
    context: dict[str, Any] = {
        "deals": [(deal, state_of(store, deal, browser)) for deal in deals],
        "hours": left.seconds // 3600,
        "minutes": left.seconds // 60 % 60,
        "mind": DAILY_MIND,
        "day": deals[0].day,
    }
    return pages.page(request, "daily.html", **context)


def state_of(store: Store, deal: DailyDeal, browser: str) -> dict[str, Any]:
    """How far somebody is with a deal: the match that counts, if there is one, and how it compares if it is over."""
    match = store.try_of(deal.name, browser)
    tries = ranked(store.tries(deal.name))
    mine = next((one for one in tries if one.stored.match.id == match), None)
    return {
        "match": match,
        "mine": mine,
        "words": mine.words(True) if mine else "",
        "compared": compared(mine, tries) if mine else "",
        "number": len(tries),
        "tries": tries,
    }


@router.get("/daily/{name}")
def daily_game(
    request: Request, store: TheStore, pages: ThePages, guard: TheGuard, browser: Browser, name: str, day: Day = ""
) -> Response:
    """One deal of a day: to play it, and afterwards how everybody did."""
    game = load(name)
    deal = deeds.daily_deal(store, guard.key, game, day)
    state = state_of(store, deal, browser)
    is_over = deal.ends <= store.now()
    context: dict[str, Any] = {
        "game": game,
        "deal": deal,
        "state": state,
        "is_over": is_over,
        "shown": state["tries"][:SHOWN] if is_over or state["mine"] else [],
        "line": daily_line(deal, state) if state["mine"] else "",
        "mind": DAILY_MIND,
        "days": deeds.days_before(store.now().date(), DAYS_BACK),
        "today": store.now().date(),
    }
    return pages.page(request, "daily_game.html", **context)


def daily_line(deal: DailyDeal, state: dict[str, Any]) -> str:
    """What somebody can tell others about a day's deal: how it went, and nothing of the deal itself."""
    mine: Try = state["mine"]
    head = say("Sheepfold, the deal of {day}: {title}", day=deal.day, title=say(deal.game.title))
    return "\n".join([head, f"{MARKS[mine.kind]} {mine.score} : {mine.others}", state["compared"]])


MARKS = {"won": "🐑🐑🐑", "drawn": "🐑🐑", "lost": "🐑", "left": "🐺"}
"""What a result looks like where it is shared."""


@router.post("/daily/{name}")
def play_daily(
    store: TheStore, guard: TheGuard, browser: Sender, name: str, called: Name = "", again: Again = ""
) -> Response:
    """Play today's deal: the try that counts is begun or gone on with; `again` begins one for practice."""
    game = load(name)
    PREPARING.come_first(game)
    deal = deeds.daily_deal(store, guard.key, game)
    return RedirectResponse(f"/m/{deeds.play_daily(store, deal, browser, called, again == 'yes')}", 303)


# -------------------------------------------------------------------- challenges


@router.post("/m/{name}/challenge")
def challenge(room: Here, browser: Sender) -> Response:
    """Let others try the deal of one's own finished match."""
    return RedirectResponse(f"/challenge/{deeds.challenge(room.shown(), browser)}", 303)


@router.get("/challenge/{key}")
def challenge_page(request: Request, store: TheStore, pages: ThePages, browser: Browser, key: Key) -> Response:
    """A challenge: to be taken, and afterwards how both did."""
    origin = store.match(store.challenged_match(key))
    theirs = Try(origin)
    tries = ranked(store.tries(challenge_name(key)))
    match = store.try_of(challenge_name(key), browser)
    mine = next((one for one in tries if one.stored.match.id == match), None)
    is_own = any(browser in holders for holders in origin.holders.values())
    game: Game = load(origin.match.game)
    context: dict[str, Any] = {
        "key": key,
        "game": game,
        "origin": origin,
        "theirs": theirs,
        "match": match,
        "mine": mine,
        "words": [mine.words(True), theirs.words(False), beside(mine, theirs)] if mine else [],
        "is_own": is_own,
        "tries": [(one, beside(theirs, one)) for one in tries] if is_own else [],
        "computers": [seat for seat in origin.seats if seat.mind],
        "seat": person_of(origin),
        "options": [
            (option.label, option.value_label(origin.match.options[option.name]))
            for option in game.option_list
            if origin.match.options.get(option.name) != game.checked_options(len(origin.seats), {}).get(option.name)
            and not option.takes_text
        ],
    }
    return pages.page(request, "challenge.html", **context)


@router.post("/challenge/{key}")
def take_challenge(store: TheStore, browser: Sender, key: Key, called: Name = "", again: Again = "") -> Response:
    """Take a challenge, or go on with it; `again` begins another match for practice."""
    match = deeds.take_challenge(store, key, browser, called, again == "yes")
    return RedirectResponse(f"/m/{match}", 303)
