"""What decides how a choice is written (ledger: Atoms)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import CUP


@rule
def text_key(position: Record, choice: int) -> int:
    """How many dice a cup lacks, the decision, whose cup is rolled, whether dice are spare, and the code."""
    spare = 1 if position.spare > 0 else 0
    fewer = CUP - int(position.dice)
    return int((((fewer << 4 | position.phase) << 4 | position.turn + 1) << 1 | spare) << 8 | choice)
