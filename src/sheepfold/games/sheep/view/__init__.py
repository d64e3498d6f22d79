"""Pictures of the field: in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.parts import LOOK, Look
from sheepfold.games.sheep.view import drawing, terminal
from sheepfold.games.sheep.view.facts import Facts

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint) -> str:
    """The field for a terminal; everybody sees it the same way up."""
    return terminal.picture(Facts(seen), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The field as SVG; everybody sees it the same way up."""
    return drawing.draw(Facts(seen))
