"""How long a game can be (ledger Q23 and the sizes under "Turn as a state machine")."""

from __future__ import annotations

from sheepfold.engine.groups import Steps
from sheepfold.engine.record import Record
from sheepfold.games.sheep.rules.fences import fences_to_place

MOST_IN_TURN = 6
"""Three dog actions, each of two decisions (R3.2)."""


def most_steps(position: Record) -> Steps:
    """All fences, and then every turn up to the cap."""
    turns = int(position.seats) * int(position.round_cap)
    return Steps(int(fences_to_place(position)) + MOST_IN_TURN * turns, 1)
