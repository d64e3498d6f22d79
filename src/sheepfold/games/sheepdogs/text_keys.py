"""What decides how a choice is written (ledger: Single choices)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.sheepdogs.board import CUSTOM
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import host
from sheepfold.games.sheepdogs.rules.flocks import herd_in, lowest_colour


@rule
def text_key(position: Record, choice: int) -> int:
    """The board, the decision, whose sheep it is about, and the code; none for chance and for boards of one's own."""
    if position.board >= CUSTOM or position.phase == Phase.DEAL or position.phase == Phase.DRIVE_ROLL:
        return -1
    return int(((position.board << 5 | position.phase) << 4 | subject_of(position)) << 8 | choice)


@rule
def subject_of(position: Record) -> int:
    """At DIRECT the colour, at REPLACE the host and the colour that the text names; else 0."""
    if position.phase == Phase.REPLACE:
        owner = host(position)
        return int(owner << 2 | lowest_colour(position.wait[owner]))
    if position.phase != Phase.DIRECT:
        return 0
    if position.rush >= 0:
        return int(lowest_colour(position.chosen))
    return int(lowest_colour(herd_in(position, driven_space(position))))
