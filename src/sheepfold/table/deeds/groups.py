"""Groups of people who play each other again and again: making one, joining, leaving, and what its owner may do."""

from __future__ import annotations

from sheepfold.engine.errors import NotYours
from sheepfold.language import say
from sheepfold.table.deeds.errors import Unfit
from sheepfold.table.deeds.seats import checked_name
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NotFound, StoredGroup, StoredProfile


def own_profile(store: Store, browser: str) -> StoredProfile:
    """A browser's profile; `NotFound` if it has none, which a group needs."""
    profile = store.profile(browser)
    if profile is None:
        raise NotFound(say("choose a name first: a scoreboard needs to know you again"))
    return profile


def new_group(store: Store, browser: str, name: str) -> StoredGroup:
    """Make a group; whoever makes it is its owner and first member."""
    return store.new_group(own_profile(store, browser).id, _checked(name))


def join_group(store: Store, browser: str, key: str) -> None:
    """Join a group whose link one has."""
    store.join_group(key, own_profile(store, browser).id)


def leave_group(store: Store, browser: str, key: str) -> None:
    """Leave a group; what one has played there no longer stands in it."""
    store.leave_group(key, own_profile(store, browser).id)


def remove_member(store: Store, browser: str, key: str, profile: str) -> None:
    """Take somebody out of one's own group."""
    group = _own(store, browser, key)
    if profile == group.owner:
        raise Unfit(say("this is your own group: leave or delete it instead"))
    store.leave_group(key, profile)


def rename_group(store: Store, browser: str, key: str, name: str) -> None:
    """Give one's own group another name."""
    _own(store, browser, key)
    store.rename_group(key, _checked(name))


def renew_group(store: Store, browser: str, key: str) -> str:
    """Make the link of one's own group anew; the new key."""
    _own(store, browser, key)
    return store.renew_group(key)


def delete_group(store: Store, browser: str, key: str, agreed: bool) -> None:
    """Delete one's own group."""
    _own(store, browser, key)
    if not agreed:
        raise Unfit(say("nothing was deleted: say that you want it"))
    store.delete_group(key)


def _checked(name: str) -> str:
    if not name.strip():
        raise Unfit(say("a group needs a name"))
    return checked_name(name, "")


def _own(store: Store, browser: str, key: str) -> StoredGroup:
    group = store.group(key)
    if group.owner != own_profile(store, browser).id:
        raise NotYours(say("only the owner of a group can do this"))
    return group
