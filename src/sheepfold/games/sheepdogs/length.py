"""How long a game can be (ledger Q33, Q42)."""

from __future__ import annotations

from sheepfold.engine.groups import Steps
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import MOST_STAMPEDES
from sheepfold.games.sheepdogs.pasture_table import board_of

BEFORE_THE_DRIVE = 7
"""Shepherd, call, swap, pen, lead, dog and edge (D3 to D9)."""

HEADINGS = 6

MOST_WAYS = 1 + 2 * HEADINGS
"""Ties when a drive or a push is turned, and at two boundaries for each band (R8.2)."""

SCATTERED_EACH = 2
"""Spaces that a player takes up before the game, at most (R2.1)."""


def most_steps(position: Record) -> Steps:
    """Every turn up to the cap with all the stampedes that one may have; far more than games really take."""
    board = board_of(position)
    sheep = int(board.numbers.sum())
    turns = int(position.seats) * int(position.round_cap)
    scatter = SCATTERED_EACH * int(position.seats) + 2 * sheep
    return Steps(scatter + turns * most_in_turn(sheep), 1 + int(board.spaces) + turns)


def most_in_turn(sheep: int) -> int:
    """The drive, every stampede and every visitor: no more sheep are asked about at once than there are."""
    picked = HEADINGS * (1 + MOST_STAMPEDES)
    resolved = 1 + sheep + MOST_WAYS + sheep
    return BEFORE_THE_DRIVE + MOST_WAYS + sheep + picked + MOST_STAMPEDES * resolved + sheep
