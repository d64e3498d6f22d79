"""Pictures of what a seat sees: the table in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.protocols import LOOK, Look, Paint, Standing
from sheepfold.games.wolf.view import drawing, standing, terminal
from sheepfold.games.wolf.view.clicks import keys, meant
from sheepfold.games.wolf.view.cover import cover
from sheepfold.games.wolf.view.facts import Facts
from sheepfold.games.wolf.view.preview import draw_preview

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

__all__ = ["cover", "keys", "meant", "picture", "preview", "standings", "svg"]


def picture(seen: Position, paint: Paint, look: Look = LOOK) -> str:
    """The table for a terminal, the viewer first; a spectator sits in the first seat."""
    return terminal.picture(Facts(seen, look), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The table as SVG; a spectator sees no cup."""
    return drawing.draw(Facts(seen, look))


def preview(seen: Position, choice: int, look: Look = LOOK) -> str:
    """What a choice would bring about, drawn over the board."""
    return draw_preview(Facts(seen, look), choice)


def standings(seen: Position, look: Look = LOOK) -> list[Standing]:
    """How every player stands."""
    return standing.standings(Facts(seen, look))
