"""Pictures of what a seat sees: the board in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.protocols import LOOK, Look, Standing
from sheepfold.games.peter.view import clicks, drawing, previews, terminal
from sheepfold.games.peter.view.cover import cover
from sheepfold.games.peter.view.facts import Facts
from sheepfold.games.peter.view.standing import standing_of

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

__all__ = ["cover", "keys", "meant", "picture", "preview", "standings", "svg"]


def picture(seen: Position, paint: Paint, look: Look = LOOK) -> str:
    """The board for a terminal, from the viewer's side of the table; a spectator sits with player 0."""
    return terminal.picture(Facts(seen, look), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The board as SVG, from the viewer's side of the table; a spectator sits with player 0."""
    return drawing.draw(Facts(seen, look))


def keys(seen: Position, choice: int) -> tuple[str, ...]:
    """What is clicked to make a choice."""
    return clicks.keys(Facts(seen), choice)


def meant(seen: Position, keys: tuple[str, ...]) -> int | None:
    """The choice that a click would mean, legal or not."""
    return clicks.meant(Facts(seen), keys)


def preview(seen: Position, choice: int, look: Look = LOOK) -> str:
    """What a choice would bring about, drawn over the board."""
    return previews.draw(Facts(seen, look), choice)


def standings(seen: Position, look: Look = LOOK) -> list[Standing]:
    """How both players stand."""
    facts = Facts(seen, look)
    return [standing_of(facts, player) for player in range(2)]
