"""What the picture says: headlines, labels and standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, OFF
from sheepfold.games.sheepdogs.names import names_of, place_name, sheep_text
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.routes import asking_space
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import points, points_each
from sheepfold.games.sheepdogs.rules.flocks import number_of, total
from sheepfold.games.sheepdogs.words.names import (
    COLOUR_WORDS,
    WAY_WORDS,
    called,
    flock_words,
    herd_words,
    viewer_of,
    whose,
)

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

TITLE = "Sheepdogs"
EMPTY_PEN = "the pen is empty"
STAYS = "no way out: they stay"
TOO_MANY = "{number} too many"
ONE_GOES_BACK = "full: one goes back"
DECIDES = "no dice: {whose} shepherd decides"
PEN_CAN_TURN = "the pen can be turned"
OWN_BOARD = "custom board"


def headline(seen: Position, names: tuple[str, ...] = ()) -> str:
    """Whose decision it is, or how it ended."""
    viewer, phase = viewer_of(seen), Phase(int(seen.record.phase))
    if seen.actor == NOBODY:
        best = max(seen.payoffs)
        winners = [called(seat, viewer, names) for seat in range(seen.seats) if seen.payoffs[seat] == best]
        if len(winners) == seen.seats:
            return "A shared win"
        return f"{' and '.join(winners)} {'win' if len(winners) > 1 or winners == ['You'] else 'wins'}"
    if seen.actor == CHANCE:
        return BY_CHANCE.get(phase, BY_CHANCE[Phase.DEAL])
    return f"{called(seen.actor, viewer, names)} {TO_DO.get(phase, 'at work')}"


TO_DO = {
    Phase.SCATTER_TAKE: "to take up sheep",
    Phase.SCATTER_SHEEP: "to choose a sheep",
    Phase.SCATTER_PLACE: "to put it down",
    Phase.SHEPHERD_MOVE: "to move the shepherd",
    Phase.CALL: "to call",
    Phase.SWAP: "to send one back",
    Phase.TURN_PEN: "to turn the pen",
    Phase.LEAD_DOG: "to lead a dog",
    Phase.DOG_MOVE: "to send a dog",
    Phase.DOG_EDGE: "to place the dog",
    Phase.WAY: "to choose a way",
    Phase.DIRECT: "to direct a sheep",
    Phase.PICK_STAMPEDE: "to pick a stampede",
    Phase.HEADING: "to choose a heading",
    Phase.PUSH: "to choose who runs",
    Phase.REPLACE: "to place a visitor",
}


BY_CHANCE = {
    Phase.FIRST_PLAYER: "Who plays first?",
    Phase.DEAL: "Dealing the sheep",
    Phase.DRIVE_ROLL: "Rolling the dice",
}


def turn_words(position: Record) -> str:
    """Which turn it is."""
    if is_before_turns(position):
        return "set-up"
    left = int(position.left)
    number = int(position.turns) + (position.phase != Phase.OVER)
    return f"turn {number}" + (f", {left} left" if left > 0 else "")


def is_before_turns(position: Record) -> bool:
    """Whether sheep are still dealt or scattered; then `wait` holds hands, not visitors."""
    phase = int(position.phase)
    return phase < Phase.SHEPHERD_MOVE or Phase.DEALING <= phase <= Phase.PLACING


def doing(position: Record) -> str:
    """What is under way, in a few words."""
    said = []
    if position.driver >= 0:
        edge = int(position.edge)
        ahead = f", heading {WAY_WORDS[(edge + 3) % 6]}" if edge >= 0 else ""
        said.append(f"driving {place_name(position, int(driven_space(position)))}{ahead}")
    flying = [f"{WAY_WORDS[way]} {sheep_text(position.fly[way])}" for way in range(6) if position.fly[way]]
    if flying:
        said.append("running: " + ", ".join(flying))
    if position.rush >= 0:
        chosen = f", chosen {sheep_text(position.chosen)}" if position.chosen else ""
        said.append(f"stampede in {place_name(position, int(position.rush))}{chosen}")
    pending = [name for space, name in enumerate(names_of(position)) if position.entered[space]]
    if pending:
        said.append("over-full: " + " ".join(pending))
    return "; ".join(said)


# -------------------------------------------------------------------- labels


def space_label(name: str, capacity: int, herd: int, tokens: list[str], to_deal: int) -> str:
    """A space and all that stands there."""
    too_many = total(herd) - capacity
    parts = [flock_words(herd)] if herd else []
    parts += tokens
    parts += [f"{too_many} too many"] if too_many > 0 else []
    parts += [f"{to_deal} to be dealt"] if to_deal else []
    return f"{name}{GROUND_WORDS[capacity]}: {', '.join(parts) or 'no sheep'}"


GROUND_WORDS = {2: ", rocks for 2 sheep", 3: "", 4: ", clover for 4 sheep"}


DEALT_IN = (Phase.FIRST_PLAYER, Phase.DEAL, Phase.DEALING)


def token_words(owner: str, dog: int, numbered: bool) -> str:
    """A shepherd or a dog by its owner."""
    return f"{owner} {'shepherd' if dog < 0 else f'dog {dog}' if numbered else 'dog'}"


def pen_label(seen: Position, seat: int, tokens: list[str], names: tuple[str, ...]) -> str:
    """A pen, its opening and all that is in it."""
    position = seen.record
    parts = [flock_words(int(position.pens[seat]))] if position.pens[seat] else []
    parts += [waiting_words(position, seat)] if position.wait[seat] else []
    owner, opening = whose(seat, viewer_of(seen), names), WAY_WORDS[int(position.opening[seat])]
    inside = ", ".join(parts + tokens) or "empty"
    return f"{owner} pen, open to the {opening}, {points(position, seat):+d}: {inside}"


def waiting_words(position: Record, seat: int) -> str:
    """Visitors, or in the scatter the hand."""
    if not position.wait[seat]:
        return ""
    return f"{'in hand' if is_before_turns(position) else 'visiting'} {herd_words(int(position.wait[seat]))}"


def way_label(seen: Position, way: int) -> str:
    """A direction that can be chosen or tried, with what lies there."""
    position = seen.record
    if position.phase == Phase.DOG_EDGE:
        return f"the {WAY_WORDS[way]} edge"
    at_pen = position.phase == Phase.TURN_PEN
    beside = position.pen_next[position.seat, way] if at_pen else position.next_cell[asking_space(position), way]
    where = "nothing" if beside == OFF else place_name(position, int(beside))
    return f"{WAY_WORDS[way]}: {where}"


def pasture_words(position: Record, seat: int, out: int, more: int) -> str:
    """How many own sheep are out, and how many more trigger the end (R12.1)."""
    if is_before_turns(position):
        return f"{out} on the pasture"
    if not more:
        return f"{out} on the pasture; the end is near"
    return f"{out} on the pasture; " + (f"team: {more} more" if position.teams else f"{more} more end it")


# -------------------------------------------------------------------- standings


def standing_words(position: Record, seat: int, out: int, more: int) -> list[tuple[str, str]]:
    """What explains a seat's score and how near the end is, as names and values (R12.1, R13.1, R15.5)."""
    said = [("collects", COLOUR_WORDS[seat])]
    for colour in range(COLOURS):
        number, each = number_of(position.pens[seat], colour), int(points_each(position, seat, colour))
        if number:
            said.append((f"{COLOUR_WORDS[colour]} in the pen", f"{number} ({number * each:+d})"))
    if position.teams:
        said.append(("team", f"{points(position, seat) + points(position, seat ^ 2):+d}"))
    if position.wait[seat]:
        where = "in hand" if is_before_turns(position) else "visitors"
        said.append((where, herd_words(int(position.wait[seat]))))
    said.append(("on the pasture", str(out)))
    if not is_before_turns(position):
        said.append(("team until the end" if position.teams else "until the end", f"{more} more" if more else "now"))
    return said
