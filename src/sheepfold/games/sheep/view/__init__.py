"""Pictures of the field: in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.protocols import LOOK, Look, Part, Standing
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import SHEEP_EACH
from sheepfold.games.sheep.view import drawing, previews, terminal
from sheepfold.games.sheep.view.cover import draw_cover
from sheepfold.games.sheep.view.facts import Facts
from sheepfold.games.sheep.view.keys import keys_of, meaning
from sheepfold.games.sheep.view.pieces import suit
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint, look: Look = LOOK) -> str:
    """The field for a terminal; everybody sees it the same way up."""
    return terminal.picture(Facts(seen, look), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The field as SVG; everybody sees it the same way up."""
    return drawing.draw(Facts(seen, look))


def keys(seen: Position, choice: int) -> tuple[str, ...]:
    """A square, a button, or a sheep and then the square where it stops."""
    return keys_of(seen.record, choice)


def meant(seen: Position, keys: tuple[str, ...]) -> int | None:
    """The choice that these clicks mean, legal or not."""
    return meaning(seen, keys)


def preview(seen: Position, choice: int, look: Look = LOOK) -> str:
    """Where a sheep would stop and what it would join, or whose slides a dog would change."""
    return previews.draw_preview(Facts(seen, look), choice)


def standings(seen: Position, look: Look = LOOK) -> list[Standing]:
    """The sheep at home, in the field and still to come of every player (Q24)."""
    return [_standing(seen, seat) for seat in range(seen.seats)]


def _standing(seen: Position, seat: int) -> Standing:
    home, off = int(seen.record.homes[seat]), int(seen.record.off[seat])
    of_all = say("{number} of {all}", number=home, all=SHEEP_EACH)
    parts = [Part(say(words.HOME), of_all), Part(say(words.IN_FIELD), str(SHEEP_EACH - off))]
    parts.append(Part(say(words.TO_COME), str(off)))
    return Standing(str(home), tuple(parts), suit(seat, r=13), words.goal(home))


def cover() -> str:
    """The game's box."""
    return draw_cover()
