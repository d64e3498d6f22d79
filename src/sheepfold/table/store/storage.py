"""The store: everything that is stored, in one database. Each of its parts is a file of this folder."""

from __future__ import annotations

from sheepfold.table.store.analyses import StoredAnalyses
from sheepfold.table.store.deals import StoredDeals
from sheepfold.table.store.groups import StoredGroups
from sheepfold.table.store.leases import Leases
from sheepfold.table.store.matches import Matches
from sheepfold.table.store.profiles import StoredProfiles
from sheepfold.table.store.reactions import StoredReactions
from sheepfold.table.store.removal import Removal
from sheepfold.table.store.seats import Seats
from sheepfold.table.store.steps import Steps
from sheepfold.table.store.subscriptions import Subscriptions
from sheepfold.table.store.times import StoredTimes


class Store(
    StoredDeals,
    StoredReactions,
    Matches,
    Seats,
    Steps,
    StoredTimes,
    StoredAnalyses,
    StoredProfiles,
    StoredGroups,
    Subscriptions,
    Leases,
    Removal,
):
    """One database of matches, their seats, who holds them, every step, and the people who come back.

    Its methods take and give the plain values of `stored`, and may be called from any thread.
    """
