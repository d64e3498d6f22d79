"""What programs that learn are shown: the own sheep first, and the cards field by field."""

from __future__ import annotations

from sheepfold.engine.observed import Cell, Kind, Observed, Shown, a_seat, members, number, one_of, rotated
from sheepfold.engine.record import Record
from sheepfold.games.shepherd.board import CARDS, DARK, FIELDS, LIGHT, SHEEP_EACH, THROWS
from sheepfold.games.shepherd.position import Phase, Version, Worms

PHASES = (Phase.ACT, Phase.FLEE, Phase.OVER)
DICE = 2


def observed(start: Record) -> Observed:
    """Everything else follows from this, happens at chance events only, or is in the mask."""
    cards = Shown(number(0, CARDS), rotated)
    unseen = dict.fromkeys(("turned", "ended", "counted", "found", "occupied", "legal", "dogs"))
    return unseen | {
        "phase": Shown(one_of(PHASES)),
        "turn": Shown(number(0, int(start.turn_cap))),
        "player": Shown(a_seat),
        "dog": Shown(one_of(range(FIELDS))),
        "sun": Shown(number(0, int(start.sun_length))),
        "thrown": Shown(one_of(range(THROWS))),
        "left": Shown(number(0, DICE)),
        "waiting": Shown(a_sheep) if start.version == Version.TACTICAL else None,
        "moved": Shown(some_sheep),
        "sheep": Shown(one_of(range(FIELDS)), sheep_from),
        "score": cards,
        "lights": cards if start.worms == Worms.FINE else None,
        "light": Shown(members(fields_of(LIGHT))),
        "dark": Shown(members(fields_of(DARK))),
        "worm": Shown(members(fields_of(LIGHT))),
    }


def fields_of(cards: int) -> list[int]:
    """The fields in a set."""
    return [field for field in range(FIELDS) if cards >> field & 1]


def sheep_from(seat: int, seats: int) -> list[int]:
    """The numbers of all sheep, the own ones first."""
    return [SHEEP_EACH * player + sheep for player in rotated(seat, seats) for sheep in range(SHEEP_EACH)]


def a_sheep(seat: int, seats: int) -> list[Cell]:
    """For each sheep whether it is the one."""
    return [Cell(Kind.EQUAL, value=sheep) for sheep in sheep_from(seat, seats)]


def some_sheep(seat: int, seats: int) -> list[Cell]:
    """For each sheep whether it is in the set."""
    return [Cell(Kind.PART, shift=sheep) for sheep in sheep_from(seat, seats)]
