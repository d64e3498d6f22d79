"""The ledger's flood fill, in plain words: which corners the fences cut off from the shepherds (Q8)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import BESIDE, FEWEST_SEATS, RING, SHEPHERDS, SQUARES, STARTS, STEP, On
from sheepfold.games.sheep.rules.field import fourth_tile

NEIGHBOURS = [[int(row[square]) for row in STEP if row[square] != BESIDE] for square in range(SQUARES)]


def reached(position: Record, fence: int | None = None) -> set[int]:
    """The squares that can be walked to from the ring around the shepherds, with one more fence if given."""
    shut = {square for square, thing in enumerate(position.on.tolist()) if thing == On.FENCE}
    found = {fence, *SHEPHERDS, *shut, *RING}
    waiting = list(RING)
    while waiting:
        for near in NEIGHBOURS[waiting.pop()]:
            if near not in found:
                found.add(near)
                waiting.append(near)
    return {square for square in found if square is not None} - {fence, *SHEPHERDS, *shut}


def cut_off(position: Record, fence: int | None = None) -> list[int]:
    """The colours whose starting tile cannot be reached: those in play, by option the fourth too (Q7)."""
    ground = reached(position, fence)
    return [colour for colour in range(tiles(position)) if STARTS[colour] not in ground]


def tiles(position: Record) -> int:
    """How many corners are starting tiles for fences (R2.4, Q7)."""
    return FEWEST_SEATS + int(fourth_tile(position))
