"""Choosing on the page of a match: choices and drafts, what they would bring, why not, hints, and taking back."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from sheepfold.language import say
from sheepfold.table import deeds
from sheepfold.table.dependencies import As, Browser, Here, Sender, ThePages, TheRooms
from sheepfold.table.live.room import Room
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.asking import (
    Draft,
    Drafted,
    deciding_seat,
    done,
    read_draft,
    sight_of,
    sitting,
    write_draft,
)
from sheepfold.table.pages.table import context_of
from sheepfold.table.pages.templating import Pages, is_script
from sheepfold.table.serving.gate import step_aside

router = APIRouter(prefix="/m/{name}")

MOST_TYPED = 200
MOST_KEYS = 20

Number = Annotated[int, Form()]
"""The step that the page shows."""


@router.post("/choose")
def choose(
    request: Request,
    room: Here,
    pages: ThePages,
    browser: Sender,
    number: Number,
    choice: Annotated[int | None, Form()] = None,
    typed: Annotated[str, Form(max_length=MOST_TYPED)] = "",
    drafted: Drafted = "",
    wanted: As = None,
) -> Response:
    """Make a choice, by code or in notation, or draft it where another decision is sent together with it."""
    sight = sight_of(request, room, wanted, read_draft(drafted))
    seat = deciding_seat(sight)
    if choice is None and not typed.strip():
        raise HTTPException(422, say("choose something, or type a move"))
    if draft := deeds.choose(room, seat, deeds.Chosen(number, choice, typed, sight.draft)):
        return _draft_page(request, pages, room.shown(), wanted, draft)
    return done(request, room, sight)


def _draft_page(request: Request, pages: Pages, room: Room, wanted: int | None, draft: tuple[int, ...]) -> Response:
    """The table as the one who drafts it sees it."""
    if is_script(request):
        answer = pages.page(request, "table_part.html", **context_of(sight_of(request, room, wanted, draft)))
        answer.headers["X-Draft"] = write_draft(draft)
        answer.headers["HX-Retarget"], answer.headers["HX-Reswap"] = "#table", "outerMorph"
        return answer
    more = f"&as={wanted}" if wanted is not None else ""
    return RedirectResponse(f"/m/{room.name}?draft={write_draft(draft)}{more}", 303)


@router.post("/try")
def try_keys(
    request: Request,
    room: Here,
    pages: ThePages,
    browser: Sender,
    number: Number,
    keys: Annotated[list[str], Form()],
    drafted: Drafted = "",
    wanted: As = None,
) -> Response:
    """Why what was clicked cannot be done."""
    sight = sight_of(request, room.shown(), wanted, read_draft(drafted))
    said, rules = say("there is nothing to do here now"), ""
    if not sight.decides:
        said = say("it is not your decision now")
    elif len(keys) <= MOST_KEYS and number == sight.room.number:
        code = sight.game.view.meant(sight.seen, tuple(keys))
        refusal = None if code is None else sight.seen.why_not(code, sight.room.names)
        if refusal is not None:
            said, rules = str(refusal), refusal.rule
    return pages.page(request, "answer.html", status=200, said=said, rules=rules, game=sight.game)


@router.get("/preview/{choice}")
def preview(
    request: Request, room: Here, browser: Browser, choice: int, number: int, wanted: As = None, draft: Draft = ""
) -> Response:
    """What a choice would bring about, drawn over the board."""
    sight = sight_of(request, room.shown(), wanted, read_draft(draft))
    if number != sight.room.number or not sight.decides or choice not in sight.seen.choices():
        return HTMLResponse("")
    drawn = sight.game.view.preview(sight.seen, choice, sight.look())
    return HTMLResponse(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>' if drawn else "")


# -------------------------------------------------------------------- hints


@router.post("/hint")
async def hint(
    request: Request,
    room: Here,
    rooms: TheRooms,
    pages: ThePages,
    browser: Sender,
    number: Number,
    drafted: Drafted = "",
    wanted: As = None,
) -> Response:
    """What a computer player would do in the viewer's place, knowing what the viewer knows."""
    sight = await run_in_threadpool(_sight_for_hint, request, room, number, read_draft(drafted), wanted)
    step_aside(request)
    choice = await deeds.hint(rooms.advisers, room, sight, deciding_seat(sight))
    return await run_in_threadpool(_hint_page, request, pages, sight, choice)


def _sight_for_hint(request: Request, room: Room, number: int, draft: tuple[int, ...], wanted: int | None) -> Sight:
    """The sight of one who decides now, and may have a hint."""
    sight = sight_of(request, room.shown(), wanted, draft)
    deeds.check_hint_asked(sight, number)
    return sight


def _hint_page(request: Request, pages: Pages, sight: Sight, choice: int) -> Response:
    seen = sight.seen
    return pages.page(
        request,
        "hint.html",
        choice=choice,
        move=sight.game.notation.write_choice(seen.record, choice),
        words=sight.game.words.describe(seen, choice, sight.room.names),
        keys=sight.game.view.keys(seen, choice),
    )


# -------------------------------------------------------------------- taking back


@router.post("/undo")
def undo(request: Request, room: Here, browser: Sender, number: Number, wanted: As = None) -> Response:
    """Take the last choice back, or ask the others whether one may."""
    sight = sight_of(request, room, wanted)
    deeds.ask_undo(room, sitting(sight, say("only those who sit at the table take choices back")), number)
    return done(request, room, sight)


@router.post("/undo/answer")
def answer_undo(
    request: Request,
    room: Here,
    browser: Sender,
    number: Number,
    answer: Annotated[str, Form()],
    wanted: As = None,
) -> Response:
    """Let somebody take a choice back, or not."""
    sight = sight_of(request, room, wanted)
    seat = sitting(sight, say("only those who sit at the table agree to this"))
    deeds.answer_undo(room, seat, number, answer == "yes")
    return done(request, room, sight)
