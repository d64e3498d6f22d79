"""A name that stays: choosing it, exporting all that is known, and deleting it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sheepfold.art.faces import FACES
from sheepfold.engine.errors import BadOption
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.table.deeds.errors import Unfit
from sheepfold.table.deeds.leaving import CannotLeave, leave
from sheepfold.table.deeds.records import record
from sheepfold.table.deeds.seats import checked_name
from sheepfold.table.live.room import Room
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NoSuchMatch, StoredProfile

USUAL_FACE = next(iter(FACES))

Open = Callable[[str], Room]
"""Opens the room of a match."""


def set_profile(store: Store, browser: str, name: str, face: str) -> StoredProfile:
    """Give a browser a name and an animal that stay."""
    if not name.strip():
        raise Unfit(say("a profile needs a name: any that your friends know you by"))
    if face not in FACES:
        raise BadOption(say("there is no animal {face!r}: there are {known}", face=face[:40], known=in_a_row(FACES)))
    return store.set_profile(browser, checked_name(name, ""), face)


def export(store: Store, opened: Open, browser: str) -> dict[str, Any]:
    """All that is stored about a browser's profile, groups and matches, the latter as this browser may see them."""
    profile = store.profile(browser)
    matches = []
    for name in store.held_matches(browser):
        with suppress(NoSuchMatch):
            matches.append(_match_told(opened(name).shown(), browser))
    return {
        "profile": None
        if profile is None
        else {"id": profile.id, "name": profile.name, "face": profile.face, "created": profile.created.isoformat()},
        "groups": _groups_told(store, profile) if profile else [],
        "matches": sorted(matches, key=lambda one: str(one["created"])),
    }


def _groups_told(store: Store, profile: StoredProfile) -> list[dict[str, Any]]:
    return [
        {"name": group.name, "is_owner": group.owner == profile.id, "created": group.created.isoformat()}
        for group in store.groups_of(profile.id)
    ]


def _match_told(room: Room, browser: str) -> dict[str, Any]:
    stored, held = room.stored, room.seats_of(browser)
    told: dict[str, Any] = {
        "match": room.name,
        "game": load(stored.match.game).name,
        "created": stored.match.created.isoformat(),
        "ended": stored.match.ended.isoformat() if stored.match.ended else None,
        "seats": [seat.name for seat in stored.seats],
        "yours": held,
    }
    if room.match is not None:
        told["record"] = record(room, held[0] if len(held) == 1 else None)
    return told


def delete_everything(store: Store, opened: Open, browser: str, agreed: bool) -> None:
    """Delete a browser's profile and matches; in those of other people it leaves, and its seats lose their name."""
    if not agreed:
        raise Unfit(say("nothing was deleted: say that you want it"))
    for name in store.held_matches(browser):
        with suppress(NoSuchMatch):
            room = opened(name)
            for seat in room.seats_of(browser) if room.match and not room.match.over else ():
                with suppress(CannotLeave):
                    leave(room, seat)
    store.forget(browser, say("Somebody"))
