"""Pictures of the pasture in a terminal and as SVG, and what is clicked in them (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.protocols import LOOK, Look, Part, Standing
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.view import drawing, previews, terminal
from sheepfold.games.sheepdogs.view.clicks import keys, meant
from sheepfold.games.sheepdogs.view.cover import cover
from sheepfold.games.sheepdogs.view.editor import draw_board
from sheepfold.games.sheepdogs.view.facts import Facts

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

__all__ = ["cover", "draw_board", "keys", "meant", "picture", "preview", "standings", "svg"]


def picture(seen: Position, paint: Paint, look: Look = LOOK) -> str:
    """The board for a terminal."""
    return terminal.picture(Facts(seen, look), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The board as SVG."""
    return drawing.draw(Facts(seen, look))


def preview(seen: Position, choice: int, look: Look = LOOK) -> str:
    """What a legal choice would bring about, as SVG to be drawn over the board."""
    return previews.draw(Facts(seen, look), choice)


def standings(seen: Position, look: Look = LOOK) -> list[Standing]:
    """Every seat's points and their parts."""
    facts = Facts(seen, look)
    return [standing(facts, seat) for seat in facts.seats]


def standing(facts: Facts, seat: int) -> Standing:
    """One seat's points and their parts."""
    said = words.board.standing_words(facts.record, seat, facts.out(seat), facts.until_end(seat))
    goal = words.board.goal_words(facts.record, seat, facts.score(seat), facts.until_end(seat))
    return Standing(f"{facts.score(seat):+d}", tuple(Part(*part) for part in said), goal=goal)
