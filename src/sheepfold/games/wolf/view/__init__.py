"""Pictures of what a seat sees: the table in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.parts import LOOK, Look
from sheepfold.games.wolf.view import drawing, terminal
from sheepfold.games.wolf.view.facts import Facts

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint) -> str:
    """The table for a terminal, the viewer first; a spectator sits in the first seat."""
    return terminal.picture(Facts(seen), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The table as SVG; a spectator sees no cup."""
    return drawing.draw(Facts(seen))
