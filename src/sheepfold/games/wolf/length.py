"""How long a game can be (ledger Q14)."""

from __future__ import annotations

from sheepfold.engine.groups import Steps
from sheepfold.engine.record import Record
from sheepfold.games.wolf.invariants import most_plays


def most_steps(position: Record) -> Steps:
    """Every play has one call at its end, which costs a chip; every die is laid with a claim (Q14)."""
    seats, dice = int(position.seats), int(position.dice)
    plays = int(most_plays(position))
    privileges = (2 * dice - 1 if seats == 2 else dice) * int(position.privilege)
    decisions = 2 * dice * seats + 2 * privileges + 1
    rolls = seats + bool(position.open_dice) + privileges
    return Steps(plays * decisions, 1 + plays * rolls)
