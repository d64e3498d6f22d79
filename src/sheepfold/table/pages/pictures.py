"""A position or a game as a picture or an animation, of what the asking browser may see and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from sheepfold.engine.protocols import Look
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import in_turn
from sheepfold.table.dependencies import As, Browser, Here, ThePictures
from sheepfold.table.live.room import Room
from sheepfold.table.live.sight import Sight
from sheepfold.table.live.story import turn_start
from sheepfold.table.pages.asking import sight_of
from sheepfold.table.pages.replay import stops
from sheepfold.table.pictures.composing import CARD_WIDTH, PICTURE_WIDTH, Shown, card, picture
from sheepfold.table.pictures.painting import Pictures, Wanted
from sheepfold.table.serving.gate import step_aside

router = APIRouter()

ANIMATION_WIDTH = 600
MOST_FRAMES = 30
FRAME_SECONDS, LAST_SECONDS = 0.8, 3.0
OWN = "private, no-cache"
"""Pictures depend on who asks, and in which language: a browser asks again whether it has the right one."""


@router.get("/m/{name}/picture.png", name="picture")
async def position_picture(
    request: Request,
    room: Here,
    pictures: ThePictures,
    browser: Browser,
    step: Annotated[int | None, Query(ge=0)] = None,
    wanted: As = None,
    form: Literal["board", "card"] = "board",
) -> Response:
    """A position of a match; `form=card` is what is shown beside a link."""

    def drawn() -> Wanted:
        sight = sharing_sight(request, room, wanted)
        if sight.room.match is None:
            return Wanted((card(invitation(sight)),), CARD_WIDTH)
        places = stops(sight.room.started)
        number = places[-1] if step is None else next((stop for stop in places if stop >= step), places[-1])
        shown = shown_at(sight, number)
        return Wanted((card(shown) if form == "card" else picture(shown),), PICTURE_WIDTH)

    return await _sent(request, pictures, await run_in_threadpool(drawn))


@router.get("/m/{name}/animation.{kind}", name="animation")
async def animation(
    request: Request,
    room: Here,
    pictures: ThePictures,
    browser: Browser,
    kind: Literal["webp", "gif"],
    what: Literal["game", "turn"] = "game",
    wanted: As = None,
) -> Response:
    """A whole game in a few pictures, or what happened since the viewer's last decision."""

    def drawn() -> Wanted:
        sight = sharing_sight(request, room, wanted)
        places = stops(sight.room.started)
        if what == "turn" and sight.room.spans:
            first = sight.room.spans[turn_start(sight)].first
            places = [place for place in places if place >= first] or places[-1:]
        chosen = picked(sight, places)
        seconds = (*[FRAME_SECONDS] * (len(chosen) - 1), LAST_SECONDS)
        svgs = tuple(picture(shown_at(sight, place), ANIMATION_WIDTH) for place in chosen)
        return Wanted(svgs, ANIMATION_WIDTH, kind, seconds)

    return await _sent(request, pictures, await run_in_threadpool(drawn))


@router.get("/games/{name}/cover.png", name="cover_picture")
async def cover_picture(request: Request, name: str, pictures: ThePictures) -> Response:
    """A game's cover, as it is shown beside a link."""
    game = load(name)
    said = say(game.words.SUMMARY)
    wanted = Wanted((card(Shown(game.view.cover(), game.title, said)),), CARD_WIDTH)
    return await _sent(request, pictures, wanted)


async def _sent(request: Request, pictures: Pictures, wanted: Wanted) -> Response:
    """A picture, unless the browser has it already; while it is painted others have their turn."""
    headers = {"ETag": f'"{wanted.digest}"', "Cache-Control": OWN, "Cross-Origin-Resource-Policy": "cross-origin"}
    if f'"{wanted.digest}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    step_aside(request)
    painted = await pictures.painted(wanted)
    return Response(painted, media_type=f"image/{wanted.kind}", headers=headers)


def sharing_sight(request: Request, room: Room, wanted: int | None) -> Sight:
    """What a picture shows: what one who looks on sees, or a seat's view where the address names one that may be seen.

    Nobody is called "you" in words that others read.
    """
    if wanted is None:
        return Sight(room.shown(), "", by_name=True)
    return replace(sight_of(request, room.shown(), wanted), tall=False, by_name=True)


def shown_at(sight: Sight, number: int) -> Shown:
    """The board after the first `number` choices, as the viewer may see it, and what is said about it."""
    match, game = sight.match, sight.game
    seen = match.position_at(number).seen_by(sight.viewer)
    look = Look(sight.room.names, still=True)
    standings = game.view.standings(seen, look)
    return Shown(
        game.view.svg(seen, look),
        game.title,
        said_at(sight, number),
        list(zip(sight.room.names, standings, strict=True)),
    )


def said_at(sight: Sight, number: int) -> str:
    """How the match ended, or what the last choice brought, or who decides."""
    match = sight.match
    if number == len(match.moments):
        return match.outcome() if match.over else say("{name} decides.", name=sight.awaited)
    lines = sight.entry(number - 1).lines if number else ()
    return in_turn(line.words for line in lines) if lines else ""


def invitation(sight: Sight) -> Shown:
    """What a link to a match says that waits for its players."""
    game, names = sight.game, sight.room.names
    return Shown(game.view.cover(), game.title, say("{name} invites you to play.", name=names[0]))


def picked(sight: Sight, places: Sequence[int]) -> list[int]:
    """The steps of an animation: all, or where they are too many what matters most, evenly over the game."""
    if len(places) <= MOST_FRAMES:
        return list(places)
    matter = [place for place in places[1:-1] if matters(sight, place)]
    if len(matter) < MOST_FRAMES - 2:
        others = [place for place in places[1:-1] if place not in set(matter)]
        matter = sorted([*matter, *evenly(others, MOST_FRAMES - 2 - len(matter))])
    return [places[0], *evenly(matter, MOST_FRAMES - 2), places[-1]]


def matters(sight: Sight, place: int) -> bool:
    """Whether the choice before this place brought something that the game calls a highlight."""
    scenes = sight.match.scenes(place - 1, sight.viewer)
    return any(scene.told.kind in sight.game.highlights for scene in scenes)


def evenly(places: Sequence[int], number: int) -> list[int]:
    """So many of some places, evenly spread.

    >>> evenly([0, 1, 2, 3, 4, 5, 6], 3), evenly([1, 2], 3), evenly([1, 2], 0)
    ([1, 3, 5], [1, 2], [])
    """
    if number >= len(places):
        return list(places)
    return [places[int((2 * place + 1) * len(places) / (2 * number))] for place in range(number)]
