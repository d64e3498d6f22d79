"""What a person should think about before a choice (ledger: Common mistakes)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.naming import seat_name
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.sheepdogs.board import COLOURS, KEEP, PENS
from sheepfold.games.sheepdogs.names import place_name
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.routes import asking_herd, landings, onward, pen_value
from sheepfold.games.sheepdogs.rules.dogs import driven_space, in_reach, put_dog, targets
from sheepfold.games.sheepdogs.rules.ends import host, points_each
from sheepfold.games.sheepdogs.rules.flocks import lowest_colour, number_of, shepherd_in, spot
from sheepfold.games.sheepdogs.rules.refusals import subject
from sheepfold.games.sheepdogs.words.names import colour_word
from sheepfold.language import mark, say
from sheepfold.language.phrases import capital, listed

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def warning(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What a person should think about before making this choice (ledger: Common mistakes)."""
    phase = Phase(int(seen.record.phase))
    return WARNED[phase](seen.record, choice, names) if phase in WARNED else ""


def _warn_dog(position: Record, choice: int, names: tuple[str, ...]) -> str:
    """Somebody else's shepherd decides there (R10.1)."""
    space = choice & 63
    owner = int(shepherd_in(position, space))
    if not int(position.shepherds) & spot(space) or owner == position.seat:
        return ""
    return say(
        "In {space} stands {name}'s shepherd: {name} says where every sheep goes, no dice are rolled.",
        space=place_name(position, space),
        name=seat_name(owner, names),
    )


def _warn_lead(position: Record, choice: int, names: tuple[str, ...]) -> str:
    """The driving dog would find no sheep (Q53)."""
    if not choice:
        return ""
    after = copy_of(position)
    put_dog(after, choice - 1 >> 6, choice - 1 & 63)
    other = 1 - (choice - 1 >> 6)
    if targets(after, other, in_reach(after, other)):
        return ""
    return say("Then your other dog can reach no sheep, and there is no drive this turn.")


def _warn_edge(position: Record, edge: int, names: tuple[str, ...]) -> str:
    """Others' sheep might run into the own pen, or a dog keeps the own pen shut (R13.1, Q10)."""
    space, seat = int(driven_space(position)), int(position.seat)
    if int(position.shepherds) & spot(space):
        return ""
    found = landings(position, space, edge)
    dear = sorted({one.colour for one in found if pen_value(position, one.route.end, one.colour) < 0})
    if dear:
        which = listed([colour_word(colour) for colour in dear])
        return capital(say("{colours} sheep might run into your pen; each costs you 2 points there.", colours=which))
    if int(position.kennels) >> seat & 1:
        opened = copy_of(position)
        opened.kennels &= ~(1 << seat)
        if any(one.route.end == PENS + seat for one in landings(opened, space, edge)):
            return say("Sheep could run into your pen, but the dog inside keeps it shut.")
    return ""


def _warn_way(position: Record, way: int, names: tuple[str, ...]) -> str:
    """The sheep that ask would run into the own pen and cost points (R13.1)."""
    herd = asking_herd(position)
    ends = {route.end for route in onward(position, way)}
    worth = [pen_value(position, end, colour) * number_of(herd, colour) for end in ends for colour in range(COLOURS)]
    return say("That way leads into your pen: {worth:+d}.", worth=sum(worth)) if sum(worth) < 0 else ""


def _warn_direct(position: Record, way: int, names: tuple[str, ...]) -> str:
    """The owner of a shepherd sends a sheep into a pen where it helps another, or costs points (R10, Q35)."""
    owner, colour = int(shepherd_in(position, subject(position))), int(lowest_colour(asking_herd(position)))
    for end in {route.end for route in onward(position, way)}:
        value, pen = pen_value(position, end, colour), end - PENS
        mine = owner == position.seat or (position.teams and owner == int(position.seat) ^ 2)
        if value < 0 and mine:
            return say("That way leads into your pen: {worth:+d}.", worth=value)
        if value > 0 and not mine:
            text = mark("That is {name}'s pen: the sheep brings {name} {worth:+d} at once.")
            return say(text, name=seat_name(pen, names), worth=value)
    return ""


def _warn_keep(position: Record, choice: int, names: tuple[str, ...]) -> str:
    """A visitor that costs points (R11.4, R13.1)."""
    owner = int(host(position))
    worth = int(points_each(position, owner, int(lowest_colour(position.wait[owner]))))
    costs = choice == KEEP and worth < 0
    return say("In your pen it costs you points: {worth:+d}.", worth=worth) if costs else ""


WARNED: dict[Phase, Callable[[Record, int, tuple[str, ...]], str]] = {
    Phase.LEAD_DOG: _warn_lead,
    Phase.DOG_MOVE: _warn_dog,
    Phase.DOG_EDGE: _warn_edge,
    Phase.WAY: _warn_way,
    Phase.DIRECT: _warn_direct,
    Phase.REPLACE: _warn_keep,
}
