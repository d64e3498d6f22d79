"""What decides how a choice is written (ledger: Notation, table of tokens)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import DIRECTIONS, Code
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.field import resting_square


@rule
def text_key(position: Record, choice: int) -> int:
    """The decision, the square that the text names besides, and the code."""
    return int((position.phase << 8 | other_square(position, choice)) << 10 | choice)


@rule
def other_square(position: Record, choice: int) -> int:
    """Where a dog in hand was lifted, or a sheep comes to rest; for a sheep from outside, its owner."""
    if position.phase == Phase.DOG_TO:
        return int(position.hand)
    if position.phase == Phase.ACT and choice < Code.PLACE:
        return int(resting_square(position, choice // DIRECTIONS, choice % DIRECTIONS))
    return int(position.seat) if position.phase == Phase.ACT else 0
