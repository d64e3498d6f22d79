"""What programs that learn are shown: the field square by square, flocks from the own one on."""

from __future__ import annotations

from sheepfold.engine.observed import Cell, Kind, Observed, Shown, a_seat, first, number, one_of, rotated
from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import DOGS, FROM_SUPPLY, NO_DOG, POINTS, SHEEP_EACH, SQUARES, On
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.fences import fences_to_place

PHASES = (Phase.FENCE, Phase.ACT, Phase.DOG_TO, Phase.OVER)


def observed(start: Record) -> Observed:
    """Everything else follows from the field, or is in the mask."""
    flock = Shown(number(0, SHEEP_EACH), rotated)
    derived = dict.fromkeys(("sheep", "dogs", "columns", "taken", "shut"))
    return derived | {
        "phase": Shown(one_of(PHASES)),
        "seat": Shown(a_seat),
        "first": Shown(a_seat),
        "ap": Shown(number(0, POINTS)),
        "done": Shown(number(0, 1)),
        "supply": Shown(number(0, DOGS)),
        "off": flock,
        "homes": flock,
        "turn": Shown(number(0, int(start.seats) * int(start.round_cap))),
        "fenced": Shown(number(0, int(fences_to_place(start)))),
        "hand": Shown(one_of((NO_DOG, FROM_SUPPLY, *range(SQUARES)))),
        "on": Shown(a_thing, first(SQUARES)),
    }


def a_thing(seat: int, seats: int) -> list[Cell]:
    """Fence or dog; a sheep of each flock, and one with its shepherd, the own flock first."""
    sheep = [kind + colour for colour in rotated(seat, seats) for kind in (On.SHEEP, On.HOME)]
    return [Cell(Kind.EQUAL, value=thing) for thing in (On.FENCE, On.DOG, *sheep)]
