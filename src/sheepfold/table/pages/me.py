"""One's own page: a name that stays, what one has played, other devices, export and deletion."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from sheepfold.art.faces import FACES
from sheepfold.language import say
from sheepfold.table.deeds import profiles as deeds
from sheepfold.table.dependencies import Browser, Sender, TheGuard, ThePages, TheRooms, TheSettings, TheStore
from sheepfold.table.live.results import account
from sheepfold.table.pages.guard import new_browser
from sheepfold.table.pages.home import sound
from sheepfold.table.pages.templating import face_picture, name_cookie
from sheepfold.table.serving.static_files import FOR_EVER, digest
from sheepfold.table.store.stored import Stored

router = APIRouter(prefix="/me")

MOST_COUNTED = 2000
"""So many of the matches that ended last are added up."""
ON_A_PAGE = 20

YesNo = Annotated[str, Form(max_length=3)]


@router.get("")
def me(
    request: Request,
    store: TheStore,
    pages: ThePages,
    browser: Browser,
    first: Annotated[int, Query(ge=0, le=MOST_COUNTED)] = 0,
    done: Annotated[str, Query(max_length=12)] = "",
) -> Response:
    """What this browser's owner is called and has played."""
    profile = store.profile(browser)
    finished = sound(store.finished_with_holders([browser], MOST_COUNTED))
    context: dict[str, Any] = {
        "profile": profile,
        "usual_face": deeds.USUAL_FACE,
        "account": account(finished, browser, store.profiles_of(others(finished, browser))),
        "games": finished[first : first + ON_A_PAGE],
        "first": first,
        "before": max(0, first - ON_A_PAGE),
        "after": first + ON_A_PAGE if first + ON_A_PAGE < len(finished) else 0,
        "groups": store.groups_of(profile.id) if profile else [],
        "done": done,
    }
    return pages.page(request, "me.html", **context)


def others(finished: list[Stored], browser: str) -> list[str]:
    """The other browsers that hold seats in these matches."""
    held = (one for stored in finished for holders in stored.holders.values() for one in holders)
    return sorted({one for one in held if one != browser})[:MOST_COUNTED]


@router.post("")
def set_profile(
    store: TheStore,
    settings: TheSettings,
    browser: Sender,
    name: Annotated[str, Form(max_length=200)] = "",
    face: Annotated[str, Form(max_length=40)] = deeds.USUAL_FACE,
) -> Response:
    """Choose a name and an animal."""
    profile = deeds.set_profile(store, browser, name, face)
    answer = RedirectResponse("/me?done=saved", 303)
    name_cookie(answer, profile.name, settings.public)
    return answer


pictures = APIRouter()


@pictures.get("/static/faces/{name}.svg")
def face(request: Request, name: str) -> Response:
    """The picture of an animal."""
    if name not in FACES:
        raise HTTPException(404, say("there is no such page"))
    drawn = face_picture(name)
    kept = FOR_EVER if request.url.query == digest(drawn.encode()) else "no-cache"
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": kept})


# -------------------------------------------------------------------- other devices


@router.get("/on/{key}")
def offer_profile(request: Request, store: TheStore, pages: ThePages, browser: Browser, key: str) -> Response:
    """The private link of a profile: whether to use it on this device, too."""
    profile = store.profile_with(key[:60])
    return pages.page(request, "me_here.html", profile=profile, own=store.profile(browser), browser=browser)


@router.post("/on/{key}")
def take_profile(store: TheStore, guard: TheGuard, settings: TheSettings, browser: Sender, key: str) -> Response:
    """Use a profile on this device: its seats and games are here from now on, and those of this device are its."""
    profile = store.take_profile(key[:60], browser)
    answer = RedirectResponse("/me?done=moved", 303)
    answer.headers.append("set-cookie", guard.cookie(profile.browser))
    name_cookie(answer, profile.name, settings.public)
    return answer


@router.post("/link")
def renew_link(store: TheStore, guard: TheGuard, browser: Sender) -> Response:
    """Make the private link anew: every other device loses the profile."""
    profile = store.renew_profile(browser, new_browser())
    answer = RedirectResponse("/me?done=renewed", 303)
    answer.headers.append("set-cookie", guard.cookie(profile.browser))
    return answer


# -------------------------------------------------------------------- export and deletion


@router.get("/export")
def export(rooms: TheRooms, browser: Browser) -> Response:
    """Everything that is stored about this browser, as JSON."""
    headers = {"Content-Disposition": 'attachment; filename="sheepfold-me.json"'}
    return JSONResponse(deeds.export(rooms.store, rooms.room, browser), headers=headers)


@router.post("/delete")
def delete(rooms: TheRooms, guard: TheGuard, settings: TheSettings, browser: Sender, agreed: YesNo = "") -> Response:
    """Delete everything that is stored about this browser."""
    deeds.delete_everything(rooms.store, rooms.room, browser, agreed == "yes")
    answer = RedirectResponse("/me?done=deleted", 303)
    answer.headers.append("set-cookie", guard.cookie(new_browser()))
    name_cookie(answer, "", settings.public)
    return answer
