"""What decides how a choice is written (ledger: Single codes)."""

from __future__ import annotations

from sheepfold.engine.bits import bit
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.shepherd.board import DIRECTIONS, NEIGHBOUR, SHEEP_EACH, Code
from sheepfold.games.shepherd.position import Phase


@rule
def text_key(position: Record, choice: int) -> int:
    """The decision, the number of players, the version, the field of the sheep, whether it pushes, and the code."""
    kind = (position.phase << 3 | position.seats) << 1 | position.version
    return int(((kind << 6 | field_of(position, choice)) << 1 | pushes(position, choice)) << 8 | choice)


@rule
def field_of(position: Record, choice: int) -> int:
    """Where the sheep stands that a choice is about; 0 for one that is about none."""
    if position.phase == Phase.FLEE:
        return int(position.sheep[choice // DIRECTIONS])
    if position.phase != Phase.ACT or choice >= Code.DOG:
        return 0
    number = choice // DIRECTIONS if choice < Code.GRAZE else choice - Code.GRAZE
    return int(position.sheep[SHEEP_EACH * position.player + number])


@rule
def pushes(position: Record, choice: int) -> int:
    """1 for a flight to a field where a sheep stands, else 0 (R9.5)."""
    if position.phase != Phase.FLEE:
        return 0
    target = NEIGHBOUR[position.version, field_of(position, choice), choice % DIRECTIONS]
    return 1 if position.occupied & bit(target) else 0
