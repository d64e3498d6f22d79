"""The laboratory in the browser: ask for a study, see how far it is, read and share its page, look at its games."""

from __future__ import annotations

import time
from ipaddress import ip_address
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.errors import BadOption
from sheepfold.engine.extras import missing_extra
from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.lab.study.exhibit_kinds import KINDS
from sheepfold.lab.study.planning import SEATS
from sheepfold.language import say
from sheepfold.players import LEVELS
from sheepfold.table.dependencies import Browser, Sender, TheLaboratory, ThePages, TheSettings
from sheepfold.table.live.laboratory import MOST_MINUTES, PAGE, Asked, Laboratory, StudyJob, StudyUnderWay
from sheepfold.table.pages.home import number_from, options_from, text_from
from sheepfold.table.pages.templating import Pages, is_script
from sheepfold.table.settings import Settings

router = APIRouter(prefix="/lab")

USUAL_PLAYER = LEVELS[2]
FASTER = ("random", *LEVELS[:3])
"""The players of a study in the browser: stronger ones take hours."""

PACKAGES = ("pyarrow", "scipy")
"""What a study cannot do without, and a table can."""

WHAT_IFS = 2
"""So many options can be asked about at once."""

PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
"""A study's page has its style and pictures inside, and nothing else."""


def is_open(request: Request, settings: Settings) -> bool:
    """Whether whoever asks may use the laboratory."""
    return settings.lab == "all" or (settings.lab == "local" and is_local(request))


def check_open(request: Request, settings: Settings) -> None:
    """Refuse where the laboratory is closed, or open to this machine only and the request is not from it."""
    if settings.lab == "off":
        raise HTTPException(404, say("the laboratory is closed at this table (SHEEPFOLD_LAB)"))
    if not is_open(request, settings):
        said = say("the laboratory of this table is for the machine that it runs on (SHEEPFOLD_LAB)")
        raise HTTPException(403, said)


def is_local(request: Request) -> bool:
    """Whether a request comes from this machine, and not through a proxy on it."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return request.client.host == "testclient"


@router.get("")
def front(
    request: Request,
    settings: TheSettings,
    lab: TheLaboratory,
    pages: ThePages,
    browser: Browser,
    game: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """What can be asked, and what this browser asked before."""
    check_open(request, settings)
    return _front(request, pages, lab, browser, load(game or game_names()[0]), "")


def _front(request: Request, pages: Pages, lab: Laboratory, browser: str, game: Game, said: str) -> Response:
    missing = missing_extra("lab", *PACKAGES)
    told: dict[str, Any] = {
        "game": game,
        "missing": "" if missing is None else str(missing),
        "usual": game.checked_options(game.usual_seats, {}),
        "players": FASTER,
        "usual_player": USUAL_PLAYER,
        "most_minutes": MOST_MINUTES,
        "what_ifs": range(WHAT_IFS),
        "said": said,
        "jobs": lab.jobs_of(browser),
    }
    return pages.page(request, "lab.html", status=422 if said else 200, **told)


@router.post("")
async def ask(
    request: Request, settings: TheSettings, lab: TheLaboratory, pages: ThePages, browser: Sender
) -> Response:
    """Begin a study as the form says."""
    check_open(request, settings)
    form = await request.form()
    return await run_in_threadpool(_ask, request, lab, pages, browser, form)


def _ask(request: Request, lab: Laboratory, pages: Pages, browser: str, form: FormData) -> Response:
    game = load(text_from(form, "game"))
    if (missing := missing_extra("lab", *PACKAGES)) is not None:
        return _front(request, pages, lab, browser, game, str(missing))
    try:
        name = lab.start(asked_from(form, game, browser))
    except StudyUnderWay:
        raise
    except ValueError as trouble:
        return _front(request, pages, lab, browser, game, str(trouble))
    return RedirectResponse(f"/lab/{name}", 303)


def asked_from(form: FormData, game: Game, browser: str) -> Asked:
    """What the form asks for."""
    minutes = number_from(form, "minutes", 1)
    if not 1 <= minutes <= MOST_MINUTES:
        raise BadOption(say("a study here takes 1 to {most} minutes", most=MOST_MINUTES))
    players = [text_from(form, name) for name in ("player", "other")]
    for player in filter(None, players):
        if player not in FASTER:
            raise BadOption(say("there is no player {name!r} in this laboratory", name=player[:40]))
    asked = {}
    for number in range(WHAT_IFS):
        option, values = text_from(form, f"what_{number}"), text_from(form, f"values_{number}")
        if option and values:
            asked[option] = ",".join(part.strip() for part in values.split(",") if part.strip())
    return Asked(
        game=game.name,
        seats=game.checked_seats(number_from(form, SEATS, game.usual_seats)),
        players=",".join(filter(None, players)) or USUAL_PLAYER,
        minutes=float(minutes),
        options={name: str(value) for name, value in options_from(form, game).items()},
        what_if=asked,
        browser=browser,
        began=time.time(),
    )


@router.get("/{name}")
def study(
    request: Request, name: str, settings: TheSettings, lab: TheLaboratory, pages: ThePages, browser: Browser
) -> Response:
    """How far a study is, or its page and games."""
    check_open(request, settings)
    job = lab.job(name)
    template = "lab_part.html" if is_script(request) else "lab_study.html"
    return pages.page(request, template, **_told(job, browser))


def _told(job: StudyJob, browser: str) -> dict[str, Any]:
    looks = {kind: say(KINDS[kind]) for kind in job.looks() if kind in KINDS} if job.is_done else {}
    return {"job": job, "game": job.game, "looks": looks, "may_stop": job.asked.browser == browser}


@router.post("/{name}/stop")
def stop(request: Request, name: str, settings: TheSettings, lab: TheLaboratory, browser: Sender) -> Response:
    """End a study; what it has finished becomes its page."""
    check_open(request, settings)
    if lab.job(name).asked.browser != browser:
        raise HTTPException(403, say("only who asked for a study can stop it"))
    lab.stop(name)
    return RedirectResponse(f"/lab/{name}", 303)


@router.get("/{name}/page")
def study_page(request: Request, name: str, settings: TheSettings, lab: TheLaboratory) -> Response:
    """The page of a study, to read and to share."""
    check_open(request, settings)
    job = lab.job(name)
    if not job.is_done:
        raise HTTPException(404, say("this study has no page yet"))
    return HTMLResponse((job.folder / PAGE).read_bytes(), headers={"Content-Security-Policy": PAGE_POLICY})


@router.get("/{name}/game/{kind}")
def look(
    request: Request,
    name: str,
    kind: str,
    settings: TheSettings,
    lab: TheLaboratory,
    pages: ThePages,
    step: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """A game of a study step by step, first at the moment to look at."""
    check_open(request, settings)
    job = lab.job(name)
    match, moment = job.look(kind)
    last = len(match.moments)
    number = min(moment if step is None else step, last)
    position = match.position_at(number)
    told: dict[str, Any] = {
        "job": job,
        "game": job.game,
        "kind": kind,
        "title": say(KINDS[kind]),
        "moment": moment,
        "step": number,
        "last": last,
        "board": position.svg(EVERYTHING),
        "words": match.log(EVERYTHING, number - 1, number) if number else [],
        "names": match.names,
    }
    return pages.page(request, "lab_game.html", **told)


@router.get("/{name}/game/{kind}/record")
def record(request: Request, name: str, kind: str, settings: TheSettings, lab: TheLaboratory) -> Response:
    """The record of such a game."""
    check_open(request, settings)
    job = lab.job(name)
    job.look(kind)
    file = job.looks()[kind]
    return FileResponse(file, media_type="text/plain; charset=utf-8", filename=file.name)
