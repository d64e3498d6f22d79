"""What decides how a choice is written: its code and the decision alone (ledger: One choice)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule


@rule
def text_key(position: Record, choice: int) -> int:
    """The decision and the code."""
    return int(position.phase << 8 | choice)
