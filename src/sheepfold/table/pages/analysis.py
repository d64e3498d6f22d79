"""The analysis page: a chart of the game, the decisions that cost most, luck beside skill; and how it is asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from markupsafe import Markup

from sheepfold.analysis import words
from sheepfold.analysis.findings import Analysis, Effort
from sheepfold.analysis.study import check
from sheepfold.art.chart import Curve, Sign, chart
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import NotYours
from sheepfold.engine.position import Position
from sheepfold.language import say
from sheepfold.table.dependencies import As, Browser, Here, Sender, TheAnalyses, ThePages
from sheepfold.table.live.analyses import Analyses, Job, check_open
from sheepfold.table.live.room import Room
from sheepfold.table.live.sight import Sight
from sheepfold.table.pages.asking import sight_of
from sheepfold.table.pages.replay import shown_at
from sheepfold.table.pages.templating import is_script

router = APIRouter(prefix="/m/{name}/analysis")

MOST_LISTED = 8
"""How many decisions are listed and marked at first; the others follow in a list of their own."""

Moment = Annotated[int | None, Query(ge=0, le=1_000_000)]
Named = Literal["quick", "thorough"]
"""The names of the efforts."""
Place = Literal["decisive"]
"""A place of the analysis that is found when it is there."""


class Now(NamedTuple):
    """A seat at the moment that is shown: its chance to win, and how that differs from the moment before."""

    seat: int
    name: str
    percent: int
    change: str


# -------------------------------------------------------------------- looking


@router.get("")
def analysis(
    request: Request,
    room: Here,
    analyses: TheAnalyses,
    pages: ThePages,
    browser: Browser,
    step: Moment = None,
    wanted: As = None,
    effort: Named | None = None,
    at: Place | None = None,
) -> Response:
    """The analysis of a finished match; if there is none yet, how to get one, or how far it is."""
    room = room.shown()
    check_open(room)
    check(room.started)
    sight = sight_of(request, room, wanted)
    found = analyses.stored(room.name, Effort[effort]) if effort else analyses.best_stored(room.name)
    if found is None or found.last != len(room.started.moments):
        return pages.page(request, "analysis_start.html", **waiting_context(analyses, room, browser))
    template = "analysis_part.html" if is_script(request) else "analysis.html"
    if step is None:
        step = words.decisive(found, room.started) if at else 0
    context = shown(sight, found, min(step, found.last))
    return pages.page(request, template, **context, job=analyses.under_way(room.name), efforts=list(Effort))


def waiting_context(analyses: Analyses, room: Room, browser: str) -> dict[str, Any]:
    """What the page needs before there is an analysis."""
    job = analyses.under_way(room.name)
    failed = any((old := analyses.job(room.name, effort)) is not None and old.failed for effort in Effort)
    return {
        "room": room,
        "game": room.game,
        "job": job,
        "failed": failed,
        "efforts": list(Effort),
        "may_stop": job is not None and may_stop(room, job, browser),
        "said": progress_words(job) if job else "",
    }


def may_stop(room: Room, job: Job, browser: str) -> bool:
    """Who asked for an analysis, and those who sat at the table, may stop it."""
    return job.asked_by == browser or bool(room.seats_of(browser))


def progress_words(job: Job) -> str:
    """How far an analysis is."""
    if not job.begun:
        return say("Another game is being analysed; this one is next.")
    if not job.is_ready:
        return say("The game is being prepared for this machine, once; then the analysis begins.")
    return say("{done} of {total} choices have been looked at.", done=job.progress.done, total=job.progress.total)


# -------------------------------------------------------------------- asking for one


@router.post("")
def start(
    room: Here,
    analyses: TheAnalyses,
    browser: Sender,
    effort: Annotated[Named, Form()] = "quick",
    at: Annotated[Place | None, Form()] = None,
) -> Response:
    """Have the match analysed, and show it from the beginning or at a place; one that is there is taken as it is."""
    if at is None or analyses.best_stored(room.name) is None:
        analyses.start(room, Effort[effort], browser)
    return RedirectResponse(f"/m/{room.name}/analysis{f'?at={at}' if at else ''}", 303)


@router.post("/stop")
def stop(room: Here, analyses: TheAnalyses, browser: Sender) -> Response:
    """Give up the analysis that is under way."""
    job = analyses.under_way(room.name)
    if job is not None:
        if not may_stop(room, job, browser):
            raise NotYours(say("only who asked for this analysis, or sat at the table, can stop it"))
        analyses.cancel(room.name, job.effort)
    return RedirectResponse(f"/m/{room.name}/analysis", 303)


@router.get("/progress")
def progress(room: Here, analyses: TheAnalyses, browser: Browser) -> Response:
    """How far the analysis under way is, for the page's script."""
    job = analyses.under_way(room.name)
    if job is None:
        return JSONResponse({"over": True})
    done, total = job.progress
    return JSONResponse({"over": False, "done": done, "total": total, "said": progress_words(job)})


# -------------------------------------------------------------------- what is shown


def shown(sight: Sight, found: Analysis, step: int) -> dict[str, Any]:
    """Everything that the page shows at one step."""
    match, room = sight.match, sight.room
    told = words.decisions(found, match)
    here = next((one for one in told if one.number == step), None)
    own = None if sight.viewer == SPECTATOR else sight.viewer
    wanted = sight.wanted if sight.wanted is not None else here.actor if here else own
    look = Sight(room, sight.browser, wanted, sight.tall, by_name=True)
    luck = words.lucky(found, match)
    struck = next((one for one in luck if one.number + 1 == step), None)
    return {
        "sight": sight,
        "look": look,
        "room": room,
        "game": sight.game,
        "found": found,
        "effort": Effort[found.effort],
        "step": step,
        "last": found.last,
        "told": told[:MOST_LISTED],
        "more": told[MOST_LISTED:],
        "here": here,
        "struck": struck,
        "luck": luck,
        "rows": words.rows(found, match),
        "columns": {name: (say(title), say(meaning)) for name, (title, meaning) in words.COLUMNS.items()},
        "signed": words.signed,
        "how_sure": words.how_sure(found, match),
        "chances": chances(sight, found, step),
        "chart": drawn(sight, found, step, told[:MOST_LISTED], luck),
        "points": json.dumps(percentages(sight, found)),
        **shown_at(look, step),
        "board": with_preview(look, step, None if here is None else found_choice(found, step)),
    }


def found_choice(found: Analysis, step: int) -> int:
    """The better choice at a step where a mistake was made."""
    return next(mistake.better for mistake in found.mistakes if mistake.number == step)


def with_preview(look: Sight, step: int, choice: int | None) -> str:
    """The board at a step; where something better was possible, with what that would have brought."""
    seen = look.match.position_at(step).seen_by(look.viewer)
    board = look.game.view.svg(seen, look.look(still=True))
    if choice is None or seen.actor != look.viewer:
        return board
    return over(board, preview_of(seen, choice, look))


def preview_of(seen: Position, choice: int, look: Sight) -> str:
    """What a choice would have brought, as SVG to be drawn over the board."""
    return look.game.view.preview(seen, choice, look.look())


def over(board: str, preview: str) -> str:
    """A picture with another one drawn over it."""
    body, end, _ = board.rpartition("</svg>")
    return f"{body}{preview}{end}"


def sides(found: Analysis) -> list[int]:
    """One seat for each side."""
    return [side[0] for side in found.sides]


def side_name(sight: Sight, found: Analysis, seat: int) -> str:
    """What a side is called: its seats' names."""
    return " + ".join(sight.room.names[one] for one in found.side_of(seat))


def chances(sight: Sight, found: Analysis, step: int) -> list[Now]:
    """Every side's chance to win at a step."""
    listed = []
    for seat in sides(found):
        value = found.chance(step, seat, sight.wanted)
        before = found.chance(step - 1, seat, sight.wanted) if step else value
        change = words.signed(words.points(value) - words.points(before))
        listed.append(Now(seat, side_name(sight, found, seat), words.points(value), change))
    return listed


def percentages(sight: Sight, found: Analysis) -> list[list[int]]:
    """Every side's chance at every step, for the page's script."""
    return [
        [words.points(found.chance(step, seat, sight.wanted)) for seat in sides(found)]
        for step in range(found.last + 1)
    ]


def drawn(
    sight: Sight, found: Analysis, step: int, told: Sequence[words.CostlyDecision], luck: Sequence[words.Luck]
) -> Markup:
    """The chart."""
    steps = range(found.last + 1)
    lines = [
        Curve(
            seat,
            side_name(sight, found, seat),
            [found.chance(number, seat, sight.wanted) for number in steps],
            sight.mark(seat),
        )
        for seat in sides(found)
    ]
    signs = [
        Sign("mistake", one.number, found.side_of(one.actor)[0], one.sentence, address(sight, one.number))
        for one in told
    ]
    signs += [
        Sign("luck", one.number + 1, found.side_of(one.seat)[0], one.whole, address(sight, one.number + 1))
        for one in luck
    ]
    title, axis = say("Chances to win over the game"), say("choices of the game")
    return Markup(chart(title, axis, lines, signs, step=step, turns=new_turns(found), tall=sight.tall))


def new_turns(found: Analysis) -> list[int]:
    """The steps at which another seat decides than before."""
    turns, before = [], -1
    for number, actor in enumerate(found.actors):
        if actor >= 0 and actor != before:
            turns.append(number)
            before = actor
    return turns[1:]


def address(sight: Sight, step: int) -> str:
    """Where a step of the analysis is."""
    more = f"&as={sight.wanted}" if sight.wanted is not None else ""
    return f"/m/{sight.room.name}/analysis?step={step}{more}"
