"""Pictures of the pasture in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.parts import LOOK, Look
from sheepfold.games.sheepdogs.view import drawing, terminal
from sheepfold.games.sheepdogs.view.facts import Facts

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint) -> str:
    """The board for a terminal."""
    return terminal.picture(Facts(seen), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The board as SVG."""
    return drawing.draw(Facts(seen))


def draw_board(text_or_name: str) -> tuple[str, str]:
    """An empty board as terminal text and as SVG: a set-up's name, a JSON text or the path of a .json file.

    >>> draw_board("std2")[0].splitlines()[0].split(" · ")[:2]
    ['Sheepdogs', 'std2']
    """
    from sheepfold.engine.position import Position
    from sheepfold.games.sheepdogs import GAME, pasture

    board = GAME.options["board"].checked(text_or_name)
    start = GAME.start(pasture.read_pasture(str(board)).players, {"board": board})
    seen = Position(GAME, start, chance="ask", rules=GAME.plain).seen_by(None)
    return picture(seen, lambda style, text: text), svg(seen)
