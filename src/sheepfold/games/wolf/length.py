"""How long a game can be (ledger Q14)."""

from __future__ import annotations

from sheepfold.engine.groups import Steps
from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import CHIPS, CUP

MOST_PRIVILEGES = 6
"""In a play of three or more (Q14)."""

MOST_PRIVILEGES_OF_TWO = 11


def most_steps(position: Record) -> Steps:
    """Every play has one call at its end, which costs a chip; every die is laid with a claim (Q14)."""
    seats = int(position.seats)
    plays = (CHIPS - 1) * seats + 1
    privileges = MOST_PRIVILEGES_OF_TWO if seats == 2 else MOST_PRIVILEGES
    decisions = 2 * CUP * seats + 2 * privileges + 1
    rolls = seats + bool(position.open_dice) + privileges
    return Steps(plays * decisions, 1 + plays * rolls)
