"""How long a game can be (ledger Q33)."""

from __future__ import annotations

from sheepfold.engine.groups import Steps
from sheepfold.engine.record import Record
from sheepfold.games.shepherd.position import Version

DICE = 2
"""Each is used once a turn, and may turn a card."""

MOST_FLIGHTS = {Version.BASIC: 4, Version.TACTICAL: 8}


def most_steps(position: Record) -> Steps:
    """Every turn up to the cap uses both dice and frightens as many sheep as it can; at the end worms are counted."""
    turns = int(position.turn_cap)
    flights = MOST_FLIGHTS[Version(int(position.version))]
    return Steps(turns * (DICE + flights), 1 + turns * (1 + DICE) + int(position.seats))
