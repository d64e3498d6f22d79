"""What programs that learn are shown: the pasture space by space, colours and seats from the own one on."""

from __future__ import annotations

from sheepfold.engine.observed import (
    Cell,
    Element,
    Kind,
    Observed,
    Shown,
    a_seat,
    bits,
    counts,
    first,
    number,
    one_of,
    rotated,
)
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, DIRECTIONS, FLOCK, MOST_STAMPEDES, PENS, RARE, RUN
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase

CHANCE_PHASES = (Phase.FIRST_PLAYER, Phase.DEAL, Phase.DRIVE_ROLL)
PHASES = [phase for phase in Phase if phase <= Phase.OVER and phase not in CHANCE_PHASES]

DERIVED = ("legal", "reach", "flock", "dogs", "shepherds", "kennels")
"""To be read from the rest and the mask."""


def observed(start: Record) -> Observed:
    """The board itself is left out: it never changes."""
    spaces, seats = int(board_of(start).spaces), int(start.seats)
    headings, herd = range(len(DIRECTIONS)), counts(4, FLOCK, colours)
    heading, location = Shown(one_of(headings)), Shown(a_location(spaces))
    of_two = Shown(one_of(range(2))) if seats == 2 else None
    return dict.fromkeys(DERIVED) | {
        "phase": Shown(one_of(PHASES)),
        "pending": Shown(bits(spaces)),
        "sheep": Shown(herd, first(spaces)),
        "pens": Shown(herd, rotated),
        "wait": Shown(herd, rotated),
        "fly": Shown(herd),
        "chosen": Shown(herd),
        "turns": Shown(number(0, seats * int(start.round_cap))),
        "first": Shown(a_seat),
        "seat": Shown(a_seat),
        "left": Shown(number(-1, seats)),
        "takes": Shown(number(0, 2 * seats)),
        "hold": Shown(a_colour),
        "call": Shown(a_call),
        "led": of_two,
        "driver": Shown(one_of(range(2 if seats == 2 else 1))),
        "edge": heading,
        "band": heading,
        "cell": location,
        "heading": heading,
        "empties": Shown(number(0, RUN)),
        "rush": Shown(one_of(range(spaces))),
        "ways": Shown(bits(len(DIRECTIONS))),
        "resolved": Shown(number(0, MOST_STAMPEDES)),
        "shepherd": Shown(location.element, rotated),
        "dog": Shown(location.element, rotated),
        "opening": Shown(heading.element, rotated),
        "land": location,
        "came": heading,
        "entered": Shown(bits(len(DIRECTIONS)), first(spaces)),
    }


def colours(seat: int, seats: int) -> list[int]:
    """The own colour, those of the others, and the rare breed if nobody collects it (R1.2, R1.3)."""
    return [*rotated(seat, seats), *([RARE] if seats < COLOURS else [])]


def a_colour(seat: int, seats: int) -> list[Cell]:
    """For each colour whether it is the one."""
    return [Cell(Kind.EQUAL, value=colour) for colour in colours(seat, seats)]


def a_call(seat: int, seats: int) -> list[Cell]:
    """For each direction and colour whether it is called."""
    calls = [1 + COLOURS * way + colour for way in range(len(DIRECTIONS)) for colour in colours(seat, seats)]
    return [Cell(Kind.EQUAL, value=call) for call in calls]


def a_location(spaces: int) -> Element:
    """For each space and each pen, the own one first, whether it is the one."""

    def cells(seat: int, seats: int) -> list[Cell]:
        places = [*range(spaces), *(PENS + other for other in rotated(seat, seats))]
        return [Cell(Kind.EQUAL, value=place) for place in places]

    return cells
