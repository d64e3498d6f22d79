"""The page of a group: its scoreboard, its last games, who is in it, and what its owner may change."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from sheepfold.games import game_names, load
from sheepfold.table.deeds import groups as deeds
from sheepfold.table.dependencies import Browser, Sender, ThePages, TheStore
from sheepfold.table.live.ratings import scoreboard
from sheepfold.table.pages.home import sound

router = APIRouter(prefix="/group")

MOST_RATED = 5000
"""So many of the matches that ended last are rated."""
LAST_GAMES = 10
MOST_WEEKS = 8
SPANS = {"all": 0, "week": 7, "month": 28}
"""The times that a scoreboard can show, in days."""

Key = Annotated[str, Path(max_length=40)]
Name = Annotated[str, Form(max_length=200)]


@router.post("")
def new_group(store: TheStore, browser: Sender, name: Name = "") -> Response:
    """Make a group of one's own."""
    return RedirectResponse(f"/group/{deeds.new_group(store, browser, name).key}", 303)


@router.get("/{key}")
def group_page(
    request: Request,
    store: TheStore,
    pages: ThePages,
    browser: Browser,
    key: Key,
    game: Annotated[str, Query(max_length=40)] = "",
    span: Annotated[str, Query(max_length=8)] = "all",
) -> Response:
    """The scoreboard, for whoever has the link."""
    group, profile = store.group(key), store.profile(browser)
    days = SPANS.get(span, 0)
    since = store.now() - timedelta(days=days) if days else None
    shown_game = load(game).name if game else ""
    browsers = [member.browser for member in group.members]
    finished = sound(store.finished_with_holders(browsers, MOST_RATED, least=2)) if len(browsers) > 1 else []
    board = scoreboard(group, finished, shown_game, since)
    context: dict[str, Any] = {
        "group": group,
        "board": board,
        "weeks": board.weeks[:MOST_WEEKS],
        "last": board.games[:LAST_GAMES],
        "me": profile.id if profile else "",
        "is_member": profile is not None and any(member.profile == profile.id for member in group.members),
        "is_owner": profile is not None and group.owner == profile.id,
        "game": shown_game,
        "span": span if span in SPANS else "all",
        "games": game_names(),
    }
    return pages.page(request, "group.html", **context)


@router.post("/{key}/join")
def join_group(store: TheStore, browser: Sender, key: Key) -> Response:
    """Join the group."""
    deeds.join_group(store, browser, key)
    return RedirectResponse(f"/group/{key}", 303)


@router.post("/{key}/leave")
def leave_group(store: TheStore, browser: Sender, key: Key) -> Response:
    """Leave the group."""
    deeds.leave_group(store, browser, key)
    return RedirectResponse("/me", 303)


@router.post("/{key}/remove")
def remove_member(store: TheStore, browser: Sender, key: Key, profile: Annotated[str, Form(max_length=16)]) -> Response:
    """Take somebody out of the group."""
    deeds.remove_member(store, browser, key, profile)
    return RedirectResponse(f"/group/{key}", 303)


@router.post("/{key}/name")
def rename_group(store: TheStore, browser: Sender, key: Key, name: Name = "") -> Response:
    """Give the group another name."""
    deeds.rename_group(store, browser, key, name)
    return RedirectResponse(f"/group/{key}", 303)


@router.post("/{key}/link")
def renew_group(store: TheStore, browser: Sender, key: Key) -> Response:
    """Make the group's link anew."""
    return RedirectResponse(f"/group/{deeds.renew_group(store, browser, key)}", 303)


@router.post("/{key}/delete")
def delete_group(
    store: TheStore, browser: Sender, key: Key, agreed: Annotated[str, Form(max_length=3)] = ""
) -> Response:
    """Delete the group."""
    deeds.delete_group(store, browser, key, agreed == "yes")
    return RedirectResponse("/me", 303)
