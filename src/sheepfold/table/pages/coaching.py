"""A first game with a coach, on the real board: nothing is stored, the address holds all that was done."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from sheepfold.engine.game import Game
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.match.coaching import GO_ON, LEARNER, RIVAL, CoachedGame, NoCoach
from sheepfold.table.dependencies import Browser, Sender, ThePages
from sheepfold.table.live.learning import LearningTable, frames_of
from sheepfold.table.pages.templating import Pages, is_phone, is_script

router = APIRouter(prefix="/coach/{name}")

MOST_MADE, MOST_KEYS = 400, 20
MADE = re.compile(r"(?:(?:n|\d{1,5})(?:\.(?:n|\d{1,5}))*)?", re.ASCII)
NEXT = "n"

Made = Annotated[str, Query(max_length=MOST_MADE)]
"""What the learner has done: codes with points between them, `n` for going on."""


def read_made(text: str) -> tuple[int, ...]:
    """The codes of what was done."""
    if not MADE.fullmatch(text):
        raise HTTPException(422, say("this page is damaged: load it again"))
    return tuple(GO_ON if part == NEXT else int(part) for part in text.split(".")) if text else ()


def write_made(made: tuple[int, ...]) -> str:
    """The same as an address has it."""
    return ".".join(NEXT if code == GO_ON else str(code) for code in made)


def coached(game: Game, made: str) -> CoachedGame:
    """The coached game that an address means; one that cannot be is refused."""
    try:
        return CoachedGame(game, read_made(made))
    except NoCoach as trouble:
        raise HTTPException(404 if game.teaching.coaching is None else 422, str(trouble)) from None


def context_of(request: Request, lesson: CoachedGame) -> dict[str, Any]:
    """What the templates need."""
    game, step = lesson.game, lesson.step
    is_open = step is not None and bool(step.accepts)
    table = LearningTable(lesson.seen, LEARNER, lesson.match.names, RIVAL, is_phone(request), is_open)
    return {
        "game": game,
        "sight": table,
        "base": f"/coach/{game.name}",
        "query": f"?made={write_made(lesson.made)}" if lesson.made else "",
        "number": len(lesson.made),
        "last": len(lesson.coaching.steps),
        "title": say("First game: {title}", title=game.title),
        "lesson": lesson,
        "said": lesson.said,
        "points": lesson.points,
        "puzzles": game.puzzle_file is not None,
    }


@router.get("")
def coach(request: Request, name: str, pages: ThePages, browser: Browser, made: Made = "") -> Response:
    """The coached game."""
    return pages.page(request, "coach.html", **context_of(request, coached(load(name), made)))


@router.get("/now")
def fragment(request: Request, name: str, pages: ThePages, browser: Browser, made: Made = "") -> Response:
    """The same without the page around it."""
    return pages.page(request, "coach_part.html", **context_of(request, coached(load(name), made)))


@router.post("/choose")
def choose(
    request: Request,
    name: str,
    pages: ThePages,
    browser: Sender,
    choice: Annotated[int, Form(ge=-1, le=99_999)] = GO_ON,
    made: Made = "",
) -> Response:
    """Try a choice: the game goes on, or the coach says why not yet."""
    game, lesson = load(name), coached(load(name), made)
    verdict = lesson.tried(choice)
    if not verdict.accepted:
        told = {"said": verdict.said, "rules": verdict.rules, "game": game}
        return pages.page(request, "answer.html" if is_script(request) else "refused.html", status=409, **told)
    after = CoachedGame(game, (*lesson.made, choice))
    query = f"made={write_made(after.made)}"
    if not is_script(request):
        return RedirectResponse(f"/coach/{name}?{query}", 303)
    return JSONResponse(_frames(request, pages, after), headers={"X-Now": query})


def _frames(request: Request, pages: Pages, lesson: CoachedGame) -> list[str]:
    """How the board came to where it is, for the script; none for those who want no animations."""
    if request.cookies.get("calm") == "yes":
        return []
    table = LearningTable(lesson.seen, LEARNER, lesson.match.names, RIVAL, is_phone(request), False)
    new = range(lesson.before, len(lesson.came_from.moments))
    frames = frames_of(table, lesson.came_from, new)
    return [pages.render(request, "frame.html", frame=frame, sight=table) for frame in frames]


@router.post("/try")
def try_keys(
    request: Request,
    name: str,
    pages: ThePages,
    browser: Sender,
    keys: Annotated[list[str], Form()],
    made: Made = "",
) -> Response:
    """Why what was clicked cannot be done."""
    lesson = coached(load(name), made)
    said, rules = say("Look where the coach points to."), ""
    if lesson.step and lesson.step.accepts and len(keys) <= MOST_KEYS:
        code = lesson.game.view.meant(lesson.seen, tuple(keys))
        refusal = None if code is None else lesson.seen.why_not(code, lesson.match.names)
        if refusal is not None:
            said, rules = str(refusal), refusal.rule
    return pages.page(request, "answer.html", said=said, rules=rules, game=lesson.game)


@router.get("/preview/{choice}")
def preview(request: Request, name: str, browser: Browser, choice: int, made: Made = "") -> Response:
    """What a choice would bring about, drawn over the board."""
    lesson = coached(load(name), made)
    table = LearningTable(lesson.seen, LEARNER, lesson.match.names, RIVAL, is_phone(request))
    drawn = table.preview(choice) if table.decides and lesson.accepted else ""
    return HTMLResponse(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>' if drawn else "")
