"""Pictures of what a seat sees: the board in a terminal and as SVG (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.game import Paint
from sheepfold.engine.protocols import LOOK, Look, Part, Standing
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import NAMES, SHEEP_EACH
from sheepfold.games.shepherd.position import Worms
from sheepfold.games.shepherd.view import drawing, previews, terminal
from sheepfold.games.shepherd.view.cover import draw_cover
from sheepfold.games.shepherd.view.facts import Facts
from sheepfold.games.shepherd.view.keys import keys_of, meaning
from sheepfold.games.shepherd.view.pieces import letter
from sheepfold.language import say
from sheepfold.language.phrases import listed

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def picture(seen: Position, paint: Paint, look: Look = LOOK) -> str:
    """The board for a terminal, south below for everybody, since fields have names."""
    return terminal.picture(Facts(seen, look), paint)


def svg(seen: Position, look: Look = LOOK) -> str:
    """The board as SVG, south below for everybody."""
    return drawing.draw(Facts(seen, look))


def keys(seen: Position, choice: int) -> tuple[str, ...]:
    """A sheep and its new field, the dog and its new field, a tuft of grass, or Pass."""
    return keys_of(seen.record, choice)


def meant(seen: Position, keys: tuple[str, ...]) -> int | None:
    """The choice that these clicks mean, legal or not."""
    return meaning(seen, keys)


def preview(seen: Position, choice: int, look: Look = LOOK) -> str:
    """Where a sheep would go, what it would get, or whom the dog would frighten."""
    return previews.draw_preview(Facts(seen, look), choice)


def standings(seen: Position, look: Look = LOOK) -> list[Standing]:
    """The cards of every player, and what is known of their piles (R5.5, Q37, Q38)."""
    return [_standing(seen, player, score) for player, score in enumerate(seen.scores)]


def _standing(seen: Position, player: int, score: int) -> Standing:
    position = seen.record
    fields = [NAMES[position.sheep[SHEEP_EACH * player + number]] for number in range(SHEEP_EACH)]
    parts = [Part(say(words.ON_FIELDS), listed(fields))]
    if position.worms == Worms.FINE:
        parts = [Part(say(words.CARDS_IN_PILE), str(position.score[player])), *parts]
        parts.append(Part(say(words.LIGHT_CARDS), str(position.lights[player])))
        if player < position.counted:
            parts.append(Part(say(words.WORMS_IN_PILE), str(position.found[player])))
    cards = [Part(say(words.CARDS_IN_PILE), str(position.score[player]))]
    if position.worms == Worms.FINE:
        cards.append(Part(say(words.WORMS_IN_PILE), str(position.found[player])))
    mark, goal = letter(Facts(seen).side(player)), words.goal(position, score)
    return Standing(str(score), tuple(parts), mark, goal, tuple(cards) if seen.over else ())


def cover() -> str:
    """The game's box."""
    return draw_cover()
