"""Pictures of what a seat sees: the board in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.parts import LOOK, Look
from sheepfold.games.shepherd.view import drawing, terminal
from sheepfold.games.shepherd.view.facts import Facts

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint) -> str:
    """The board for a terminal, south below for everybody, since fields have names."""
    return terminal.picture(Facts(seen), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The board as SVG, south below for everybody."""
    return drawing.draw(Facts(seen))
