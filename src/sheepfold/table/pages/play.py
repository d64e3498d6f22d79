"""At the table: looking, sitting down, choosing, taking back, and what may be asked on the way."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Form, HTTPException, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.match.record import write
from sheepfold.players import KINDS
from sheepfold.table.live.hints import check_hint, is_shown, tell_hint
from sheepfold.table.live.room import Room, commitment
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.rendering import Pages, is_phone, is_script
from sheepfold.table.pages.visitors import Browser, Sender, checked_name, checked_word
from sheepfold.table.serving.gate import step_aside
from sheepfold.table.serving.hosts import is_only_head
from sheepfold.table.store.storage import TooLate

router = APIRouter(prefix="/m/{name}")

MOST_TYPED = 200
DRAFT = re.compile(r"\d{1,5}(\.\d{1,5}){0,5}")
MOST_KEYS = 20


def _room(request: Request, name: str) -> Room:
    rooms: Rooms = request.app.state.rooms
    return rooms.room(name)


Here = Annotated[Room, Depends(_room)]
"""The room of the match that the address names."""

As = Annotated[int | None, Query(alias="as", ge=0, le=15)]
"""The seat to look from, for a browser that holds several."""


def sight_of(request: Request, room: Room, wanted: int | None, draft: tuple[int, ...] = ()) -> Sight:
    """What the browser that asks sees of a match."""
    if wanted is not None and wanted >= len(room.names):
        raise HTTPException(404, no_seat(wanted))
    sight = Sight(room, request.state.browser, wanted, is_phone(request), draft)
    room.hear(sight.held)
    return sight


def no_seat(number: int) -> str:
    """Why a seat cannot be had."""
    return say("there is no seat {number} at this table", number=number)


def read_draft(text: str) -> tuple[int, ...]:
    """The codes of choices that are not sent yet, as a page keeps them."""
    if not text:
        return ()
    if not DRAFT.fullmatch(text):
        raise HTTPException(422, say("this page is damaged: load it again"))
    return tuple(int(code) for code in text.split("."))


Draft = Annotated[str, Query(max_length=40)]
"""Choices that are made and not sent yet."""


# -------------------------------------------------------------------- looking


@router.get("")
def table(request: Request, room: Here, browser: Browser, wanted: As = None, draft: Draft = "") -> Response:
    """The table, or the waiting room before everybody is here."""
    pages: Pages = request.app.state.pages
    sight = sight_of(request, room.shown(), wanted, read_draft(draft))
    if sight.room.match is None:
        return pages.page(request, "waiting.html", sight=sight, room=sight.room, commitment=commitment(room))
    return pages.page(request, "table.html", **table_context(request, sight))


def table_context(request: Request, sight: Sight) -> dict[str, Any]:
    """What the table's template needs."""
    room = sight.room
    over = sight.match.over
    follower = request.app.state.store.follower(room.name) if over else None
    return {
        "sight": sight,
        "room": room,
        "game": sight.game,
        "commitment": commitment(room),
        "follower": follower,
        "mine": sight.held,
        "kinds": KINDS,
    }


@router.get("/now")
def fragment(request: Request, room: Here, browser: Browser, wanted: As = None, draft: Draft = "") -> Response:
    """The table without the page around it."""
    pages: Pages = request.app.state.pages
    sight = sight_of(request, room.shown(), wanted, read_draft(draft))
    if sight.room.match is None:
        return pages.page(request, "waiting_part.html", sight=sight, room=sight.room, commitment=commitment(room))
    return pages.page(request, "table_part.html", **table_context(request, sight))


# -------------------------------------------------------------------- sitting down


@router.post("/join")
def join(
    request: Request,
    room: Here,
    browser: Sender,
    seat: Annotated[int, Form(ge=0, le=15)],
    called: Annotated[str, Form(alias="name")] = "",
    word: Annotated[str, Form(max_length=MOST_TYPED)] = "",
) -> Response:
    """A person takes an open seat, with a word for chance of their own; the match begins with the last one."""
    if seat >= len(room.names):
        raise HTTPException(404, no_seat(seat))
    room.take_seat(seat, checked_name(called, room.names[seat]), browser, checked_word(word))
    request.app.state.rooms.let_computers_think(room)
    return RedirectResponse(f"/m/{room.name}", 303)


@router.get("/seat/{key}")
def sit(request: Request, room: Here, browser: Browser, key: str) -> Response:
    """Whoever opens a seat's private link holds that seat."""
    if is_only_head(request) and any(seat.key == key for seat in room.kept.seats):
        return RedirectResponse(f"/m/{room.name}", 303)
    seat = room.store.hold_seat(room.name, key, browser)
    if not room.kept.seats[seat].taken:
        room.take_seat(seat, room.names[seat], browser, brings_word=True)
    else:
        room.catch_up()
        room.tell()
    return RedirectResponse(f"/m/{room.name}", 303)


@router.post("/words")
def bring_words(
    request: Request,
    room: Here,
    browser: Sender,
    words: Annotated[list[str], Form(alias="word", max_length=16)],
    seats: Annotated[list[int], Form(alias="seat", max_length=16)],
) -> Response:
    """A word for chance from each of a browser's seats; for an empty one the table draws it."""
    if len(words) != len(seats) or not set(seats) <= set(room.seats_of(browser)):
        raise NotYours(say("only those who sit at the table bring words for their seats"))
    for seat, word in [(seat, checked_word(word)) for seat, word in zip(seats, words, strict=True)]:
        with suppress(TooLate):  # sent twice: the first one counts
            room.bring_word(seat, word)
    request.app.state.rooms.let_computers_think(room)
    return RedirectResponse(f"/m/{room.name}", 303)


# -------------------------------------------------------------------- choosing


@router.post("/choose")
def choose(
    request: Request,
    room: Here,
    browser: Sender,
    number: Annotated[int, Form()],
    choice: Annotated[int | None, Form()] = None,
    typed: Annotated[str, Form(max_length=MOST_TYPED)] = "",
    drafted: Annotated[str, Form(alias="draft", max_length=40)] = "",
    wanted: As = None,
) -> Response:
    """Make a choice, by code or in notation, or draft it where another decision is sent together with it."""
    sight = sight_of(request, room, wanted, read_draft(drafted))
    seat = deciding_seat(sight)
    if choice is None and not typed.strip():
        raise HTTPException(422, say("choose something, or type a move"))
    kept_back: tuple[int, ...] = ()
    with room.lock:
        room.check_here(seat)
        match = sight.match
        code = match.position.code(typed.strip()) if sight.draft and choice is None else choice
        if code is None and not sight.draft:
            room.play(seat, number, typed.strip())
        else:
            codes = (*sight.draft, code if code is not None else -1)
            if number == room.number and seat == room.started.actor and room.is_draft(seat, codes):
                kept_back = codes
            else:
                room.play(seat, number, codes)
    if kept_back:
        return draft_page(request, room.shown(), wanted, kept_back)
    request.app.state.rooms.let_computers_think(room)
    return done(request, room, sight)


def draft_page(request: Request, room: Room, wanted: int | None, codes: tuple[int, ...]) -> Response:
    """The table as the one who drafts it sees it; nothing is stored and nobody is told."""
    if is_script(request):
        pages: Pages = request.app.state.pages
        sight = sight_of(request, room, wanted, codes)
        answer = pages.page(request, "table_part.html", **table_context(request, sight))
        answer.headers["X-Draft"] = ".".join(map(str, codes))
        answer.headers["HX-Retarget"], answer.headers["HX-Reswap"] = "#table", "outerMorph"
        return answer
    more = f"&as={wanted}" if wanted is not None else ""
    return RedirectResponse(f"/m/{room.name}?draft={'.'.join(map(str, codes))}{more}", 303)


def deciding_seat(sight: Sight) -> int:
    """The seat that the viewer may choose for."""
    if not sight.held:
        raise NotYours(say("you are looking on: only those who sit at the table choose"))
    if sight.viewer is None:
        raise NotYours(say("hand the device over first: it is somebody else's decision"))
    return sight.viewer


def done(request: Request, room: Room, sight: Sight) -> Response:
    """Nothing more to say: the stream tells the script, and a browser without it gets the page again."""
    if is_script(request):
        return Response(status_code=204)
    return RedirectResponse(f"/m/{room.name}{sight.query}", 303)


@router.post("/try")
def try_keys(
    request: Request,
    room: Here,
    browser: Sender,
    number: Annotated[int, Form()],
    keys: Annotated[list[str], Form()],
    drafted: Annotated[str, Form(alias="draft", max_length=40)] = "",
    wanted: As = None,
) -> Response:
    """Why what was clicked cannot be done."""
    pages: Pages = request.app.state.pages
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


@router.post("/hint")
async def hint(
    request: Request,
    room: Here,
    browser: Sender,
    number: Annotated[int, Form()],
    drafted: Annotated[str, Form(alias="draft", max_length=40)] = "",
    wanted: As = None,
) -> Response:
    """What a computer player would do in the viewer's place, knowing what the viewer knows."""
    sight = await run_in_threadpool(_sight_for_hint, request, room, number, read_draft(drafted), wanted)
    step_aside(request)
    rooms: Rooms = request.app.state.rooms
    seat = deciding_seat(sight)
    choice = await rooms.hint(room, seat, sight.draft, sight.seen)
    if is_shown(room, seat):
        await run_in_threadpool(tell_hint, room, seat, number, choice)
    return await run_in_threadpool(_hint_page, request, sight, choice)


def _sight_for_hint(request: Request, room: Room, number: int, draft: tuple[int, ...], wanted: int | None) -> Sight:
    """What the hint is made from: the sight of one who decides now."""
    sight = sight_of(request, room.shown(), wanted, draft)
    if not sight.decides or number != sight.room.number:
        raise NotYours(say("there is a hint for your own decision only"))
    check_hint(sight.room, deciding_seat(sight), bool(sight.draft))
    return sight


def _hint_page(request: Request, sight: Sight, choice: int) -> Response:
    pages: Pages = request.app.state.pages
    seen = sight.seen
    return pages.page(
        request,
        "hint.html",
        choice=choice,
        move=sight.game.notation.write_choice(seen.record, choice),
        words=sight.game.words.describe(seen, choice, sight.room.names),
        keys=sight.game.view.keys(seen, choice),
    )


# -------------------------------------------------------------------- taking back, going on


@router.post("/undo")
def undo(request: Request, room: Here, browser: Sender, number: Annotated[int, Form()], wanted: As = None) -> Response:
    """Take the last choice back, or ask the others whether one may."""
    sight = sight_of(request, room, wanted)
    if sight.viewer is None or not sight.held:
        raise NotYours(say("only those who sit at the table take choices back"))
    room.ask_undo(sight.viewer, number)
    return done(request, room, sight)


@router.post("/undo/answer")
def answer_undo(
    request: Request,
    room: Here,
    browser: Sender,
    number: Annotated[int, Form()],
    answer: Annotated[str, Form()],
    wanted: As = None,
) -> Response:
    """Let somebody take a choice back, or not."""
    sight = sight_of(request, room, wanted)
    if sight.viewer is None or not sight.held:
        raise NotYours(say("only those who sit at the table agree to this"))
    room.answer_undo(sight.viewer, number, answer == "yes")
    request.app.state.rooms.let_computers_think(room)
    return done(request, room, sight)


@router.post("/again")
def again(request: Request, room: Here, browser: Sender) -> Response:
    """The next game of a series, or a rematch with the seats rotated."""
    if not room.seats_of(browser):
        raise NotYours(say("only those who sat at the table ask for a rematch"))
    if not room.started.over:
        raise HTTPException(409, say("this game is not over yet"))
    series = room.started.series
    new = cast(Rooms, request.app.state.rooms).follow_up(room, rotate=series.is_last)
    return RedirectResponse(f"/m/{new}", 303)


@router.get("/record")
def record(request: Request, room: Here, browser: Browser, wanted: As = None) -> Response:
    """The record to download: whole after the end, before it as the viewer saw it."""
    sight = sight_of(request, room.shown(), wanted)
    match = sight.room.started
    viewer = None if match.over else (SPECTATOR if sight.viewer is None else sight.viewer)
    text = write(match, viewer)
    file = f"{match.game.name}-{room.name}.sheepfold"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{file}"'})
