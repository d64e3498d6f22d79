"""What decides how a choice is written (ledger: Atoms)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule


@rule
def text_key(position: Record, choice: int) -> int:
    """The decision, whose cup is rolled, whether dice are spare, and the code."""
    spare = 1 if position.spare > 0 else 0
    return int(((position.phase << 4 | position.turn + 1) << 1 | spare) << 8 | choice)
