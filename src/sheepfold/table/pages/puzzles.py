"""Puzzles: lists of them, and one on the real board. The answer is sent only after an attempt, or when asked for."""

from __future__ import annotations

import logging
from functools import cache
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Form, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.language import say, speaking, spoken
from sheepfold.puzzles.puzzle import BadPuzzles, NoPuzzle, Puzzle, puzzle_of, puzzles_of
from sheepfold.puzzles.words import (
    LEFT_BY_HINT,
    RIVAL,
    explained,
    grade_in_words,
    left_by_hint,
    names_for,
    theme_of,
)
from sheepfold.table.dependencies import Browser, Sender, ThePages
from sheepfold.table.live.learning import LearningTable
from sheepfold.table.pages.templating import is_phone, is_script

router = APIRouter(prefix="/puzzles")

LOG = logging.getLogger("sheepfold.table")

MOST_KEYS = 20

Hint = Annotated[int, Query(ge=0, le=len(LEFT_BY_HINT))]
"""How many hints were asked for."""
Code = Annotated[int | None, Query(ge=0, le=99_999)]
"""What was tried."""


class Listed(NamedTuple):
    """A puzzle in a list: its name, its number, and for how many. Nothing about its answer."""

    name: str
    number: int
    seats: int


@cache
def in_order(name: str) -> tuple[Puzzle, ...]:
    """A game's puzzles as they are numbered: by grade, then by theme in the game's own order."""
    game = load(name)
    themes = [*game.teaching.themes, *(phase.name for phase in game.phases)]
    return tuple(
        sorted(
            puzzles_of(game),
            key=lambda puzzle: (puzzle.grade, themes.index(puzzle.seen(game).decision), puzzle.name),
        )
    )


class Grade(NamedTuple):
    """The puzzles of a grade by theme."""

    words: str
    themes: dict[str, list[Listed]]


@cache
def listed(name: str, language: str) -> list[Grade]:
    """A game's puzzles by grade in a language, the easiest first."""
    game = load(name)
    found: list[Grade] = []
    with speaking(language):
        for number, puzzle in enumerate(in_order(name), 1):
            seen, words = puzzle.seen(game), grade_in_words(puzzle)
            if not found or found[-1].words != words:
                found.append(Grade(words, {}))
            entry = Listed(puzzle.name, number, seen.seats)
            found[-1].themes.setdefault(theme_of(game, seen), []).append(entry)
    return found


@router.get("")
def index(request: Request, pages: ThePages, browser: Browser) -> Response:
    """The games that have puzzles."""
    games = [game for game in map(load, game_names()) if _has_puzzles(game)]
    names = {game.name: [puzzle.name for puzzle in in_order(game.name)] for game in games}
    return pages.page(request, "puzzles.html", games=games, names=names)


def _has_puzzles(game: Game) -> bool:
    """Whether a game has puzzles; a damaged file is left out, and the log says so."""
    try:
        return bool(puzzles_of(game))
    except BadPuzzles as trouble:
        LOG.error("no puzzles of %s: %s", game.name, trouble)
        return False


@router.get("/{name}")
def puzzles(request: Request, name: str, pages: ThePages, browser: Browser) -> Response:
    """A game's puzzles, the easiest first."""
    game = load(name)
    names = [puzzle.name for puzzle in in_order(game.name)]
    return pages.page(request, "puzzle_list.html", game=game, grades=listed(name, spoken()), names=names)


def posed(name: str, which: str) -> tuple[Game, Puzzle]:
    """The puzzle that an address names; a page that does not exist if there is none."""
    game = load(name)
    try:
        return game, puzzle_of(game, which)
    except NoPuzzle:
        told = {"title": game.title, "name": which[:40]}
        raise HTTPException(404, say("{title} has no puzzle {name!r}", **told)) from None


def context_of(request: Request, name: str, which: str, tried: int | None, hint: int, solution: bool) -> dict[str, Any]:
    """What the templates need; about the answer only what was earned or asked for."""
    game, puzzle = posed(name, which)
    seen = puzzle.seen(game)
    if tried is not None and tried not in seen.choices():
        raise HTTPException(422, say("this is no choice of this puzzle"))
    names, order = names_for(seen), [other.name for other in in_order(game.name)]
    is_right = tried == puzzle.answer
    is_over = is_right or solution
    told = explained(puzzle, seen, None if solution else tried).sentences if is_over or tried is not None else ()
    left = left_by_hint(puzzle, seen, hint) if hint and not is_over and tried is None else []
    keys = [game.view.keys(seen, code)[0] for code in left]
    shown = puzzle.answer if is_over else None
    table = LearningTable(seen, seen.actor, names, RIVAL, is_phone(request), not is_over, shown)
    place = order.index(puzzle.name)
    return {
        "game": game,
        "sight": table,
        "base": f"/puzzles/{name}/{which}",
        "query": "",
        "number": 0,
        "title": say("Puzzle {number}: {title}", number=place + 1, title=game.title),
        "place": place,
        "all": len(order),
        "theme": theme_of(game, seen),
        "grade": grade_in_words(puzzle),
        "result": "shown" if solution else "right" if is_right else "wrong" if tried is not None else "",
        "told": told,
        "hint": hint,
        "most_hints": min(len(LEFT_BY_HINT), max(0, len(seen.choices()) - 2)) if not is_over else 0,
        "left": [game.words.describe(seen, code, names) for code in left],
        "points": list(dict.fromkeys(keys)),
        "next": order[(place + 1) % len(order)],
        "which": puzzle.name,
    }


@router.get("/{name}/{which}")
def puzzle(
    request: Request,
    name: str,
    which: str,
    pages: ThePages,
    browser: Browser,
    tried: Code = None,
    hint: Hint = 0,
    solution: bool = False,
) -> Response:
    """One puzzle."""
    return pages.page(request, "puzzle.html", **context_of(request, name, which, tried, hint, solution))


@router.get("/{name}/{which}/now")
def fragment(
    request: Request,
    name: str,
    which: str,
    pages: ThePages,
    browser: Browser,
    tried: Code = None,
    hint: Hint = 0,
    solution: bool = False,
) -> Response:
    """The same without the page around it."""
    return pages.page(request, "puzzle_part.html", **context_of(request, name, which, tried, hint, solution))


@router.post("/{name}/{which}/choose")
def choose(
    request: Request, name: str, which: str, browser: Sender, choice: Annotated[int, Form(ge=0, le=99_999)]
) -> Response:
    """Try a choice."""
    game, puzzle = posed(name, which)
    if choice not in puzzle.seen(game).choices():
        raise HTTPException(422, say("this is no choice of this puzzle"))
    query = f"tried={choice}"
    if is_script(request):
        return JSONResponse([], headers={"X-Now": query})
    return RedirectResponse(f"/puzzles/{name}/{which}?{query}", 303)


@router.post("/{name}/{which}/try")
def try_keys(
    request: Request, name: str, which: str, pages: ThePages, browser: Sender, keys: Annotated[list[str], Form()]
) -> Response:
    """Why what was clicked cannot be done."""
    game, puzzle = posed(name, which)
    seen, said, rules = puzzle.seen(game), say("there is nothing to do here now"), ""
    code = game.view.meant(seen, tuple(keys)) if len(keys) <= MOST_KEYS else None
    refusal = None if code is None else seen.why_not(code, names_for(seen))
    if refusal is not None:
        said, rules = str(refusal), refusal.rule
    return pages.page(request, "answer.html", said=said, rules=rules, game=game)


@router.get("/{name}/{which}/preview/{choice}")
def preview(request: Request, name: str, which: str, browser: Browser, choice: int) -> Response:
    """What a choice would bring about, drawn over the board."""
    game, puzzle = posed(name, which)
    seen = puzzle.seen(game)
    drawn = LearningTable(seen, seen.actor, names_for(seen), RIVAL, is_phone(request)).preview(choice)
    return HTMLResponse(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>' if drawn else "")
