"""Pictures of what a seat sees: the board in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.parts import LOOK, Look
from sheepfold.games.peter.view import drawing, terminal
from sheepfold.games.peter.view.facts import Facts

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint) -> str:
    """The board for a terminal, from the viewer's side of the table; a spectator sits with player 0."""
    return terminal.picture(Facts(seen), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The board as SVG, from the viewer's side of the table; a spectator sits with player 0."""
    return drawing.draw(Facts(seen))
