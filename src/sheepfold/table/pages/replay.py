"""Replays: a match step by step, from any seat's view that the viewer may have, and the proof that chance was fair."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from sheepfold.engine.contract import CHANCE
from sheepfold.match.match import Match
from sheepfold.match.record import BadRecord, verify, whose_words, write
from sheepfold.table.dependencies import As, Browser, Here, ThePages
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.asking import sight_of
from sheepfold.table.pages.templating import is_script

router = APIRouter(prefix="/m/{name}")


@router.get("/replay")
def replay(
    request: Request,
    room: Here,
    pages: ThePages,
    browser: Browser,
    step: Annotated[int | None, Query(ge=0)] = None,
    wanted: As = None,
) -> Response:
    """One position of a match, with what the step before it brought; a deal is one step."""
    room = room.shown()
    sight = sight_of(request, room, wanted)
    places = stops(room.started)
    last = places[-1]
    number = last if step is None else next((stop for stop in places if stop >= step), last)
    here = places.index(number)
    before, after = places[max(0, here - 1)], places[min(len(places) - 1, here + 1)]
    context: dict[str, Any] = {"sight": sight, "room": room, "game": sight.game, "step": number, "last": last}
    context |= {"before": before, "after": after, "here": here, "all": len(places) - 1}
    context["happened"] = [sight.entry(one) for one in range(before, number)]
    template = "replay_part.html" if is_script(request) else "replay.html"
    return pages.page(request, template, **context, **shown_at(sight, number))


def stops(match: Match) -> list[int]:
    """The steps at which a replay stops: after every choice, and once for all chance events in a row."""
    actors = [moment.actor for moment in match.moments]
    in_between = {number for number, (one, other) in enumerate(pairwise(actors), 1) if one == other == CHANCE}
    return [number for number in range(len(actors) + 1) if number not in in_between]


def shown_at(sight: Sight, number: int) -> dict[str, Any]:
    """The board after the first `number` choices, and what the last of them brought."""
    match, game = sight.match, sight.game
    seen = match.position_at(number).seen_by(sight.viewer)
    return {
        "board": game.view.svg(seen, sight.look(still=True)),
        "entry": sight.entry(number - 1) if number else None,
        "entries": sight.told(number),
        "standings": game.view.standings(seen, sight.look(still=True)),
        "turns": [place for place, moment in enumerate(match.moments, 1) if moment.actor >= 0],
    }


@router.get("/fair")
def fair(request: Request, room: Here, pages: ThePages, browser: Browser) -> Response:
    """Whether every chance outcome came from the secret that was promised before the first choice."""
    room = room.shown()
    match = room.started
    is_open = match.over and not room.is_sealed
    proved, trouble = proof(match) if is_open else ([], "")
    told: dict[str, Any] = {"proved": proved, "trouble": trouble, "words": whose_words(match), "is_open": is_open}
    return pages.page(request, "fair.html", room=room, match=match, game=match.game, **told)


def proof(match: Match) -> tuple[list[str], str]:
    """What the record of a finished match proves, or what is wrong with it."""
    try:
        return verify(write(match)), ""
    except BadRecord as trouble:
        return [], str(trouble)
