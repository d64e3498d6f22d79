"""How the picture is divided, and where hexes lie in it."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from sheepfold.art.layout import Area
from sheepfold.art.svg import number
from sheepfold.engine.protocols import Look
from sheepfold.games.sheepdogs.board import PENS, Pasture

LARGEST = 78
RIM = 0.36
"""So much of a hex is left free around the pasture, for a dog or an arrow at its edge."""

HEAD, STRIP, SIDE, GAP = 56, 80, 186, 10
TALL_HEAD, TALL_STRIP, TALL_PLATE = 84, 236, 74
HANDS = 224


class Plan(NamedTuple):
    """The parts of a picture: the pasture, the strip for buttons and dice, and if it stands alone the words around."""

    width: float
    height: float
    field: Area
    strip: Area
    head: Area | None
    plates: Area | None
    tall: bool

    @property
    def hands(self) -> Area:
        """The part of the strip with things to click: all of it, in a tall picture the left part."""
        return self.strip._replace(width=HANDS) if self.tall else self.strip

    @property
    def least_text(self) -> float:
        """No text is smaller than this."""
        return 18 if self.tall else 14


def spread(pasture: Pasture) -> tuple[float, float]:
    """How wide and how high a board is, in radiuses of a hex."""
    xs, ys = zip(*_flat(pasture).values(), strict=True)
    return (max(xs) - min(xs) + 1) * sqrt(3), max(ys) - min(ys) + 2


def _flat(pasture: Pasture) -> dict[int, tuple[float, float]]:
    """The middles of spaces and pens: in widths to the right, in radiuses down."""
    places = dict(enumerate(pasture.spaces))
    places |= {PENS + seat: (pen.q, pen.r) for seat, pen in enumerate(pasture.pens)}
    return {place: (q + r / 2, 1.5 * r) for place, (q, r) in places.items()}


def plan_of(pasture: Pasture, look: Look) -> Plan:
    """How a picture is divided."""
    return _tall_plan(pasture, look.alone) if look.tall else _wide_plan(pasture, look.alone)


def _wide_plan(pasture: Pasture, alone: bool) -> Plan:
    """The strip lies below the pasture, or left of it where the pasture gets larger so."""
    width, height = 1200, 900
    right, top = (880, HEAD + GAP) if alone else (width, 0)
    room = Area(GAP, top + GAP / 2, right - 2 * GAP, height - top - GAP)
    low = room.inset(0, 0, 0, STRIP), Area(room.x, room.y + room.height - STRIP + GAP, room.width, STRIP - GAP)
    side = room.inset(SIDE, 0, 0, 0), Area(room.x, room.y, SIDE - GAP, room.height)
    field, strip = max(low, side, key=lambda both: _largest(pasture, both[0], RIM))
    if not alone:
        return Plan(width, height, field, strip, None, None, False)
    plates = Area(right + 6, top, width - right - 20, height - top - GAP)
    return Plan(width, height, field, strip, Area(16, 10, 1170, 44), plates, False)


def _largest(pasture: Pasture, field: Area, rim: float) -> float:
    """How large hexes can be in a field."""
    wide, high = spread(pasture)
    return min(LARGEST, field.width / (wide + 2 * rim), field.height / (high + 2 * rim))


def _tall_plan(pasture: Pasture, alone: bool) -> Plan:
    width, side = 600, 3
    wide, high = spread(pasture)
    size = min(LARGEST, (width - 2 * side) / wide, 760 / high)
    top = TALL_HEAD if alone else 0
    field = Area(side, top + 4, width - 2 * side, high * size + 4)
    strip = Area(GAP, field.y + field.height + 6, width - 2 * GAP, TALL_STRIP)
    below = strip.y + strip.height + GAP
    head = Area(8, 8, width - 16, TALL_HEAD - 12) if alone else None
    plates = Area(8, below, width - 16, TALL_PLATE * pasture.players) if alone else None
    height = below + (plates.height if plates else 0)
    return Plan(width, round(height), field, strip, head, plates, True)


class Grid:
    """The middles of all spaces and pens, as large as the field allows."""

    def __init__(self, pasture: Pasture, field: Area, rim: float = 0) -> None:
        flat = _flat(pasture)
        xs, ys = zip(*flat.values(), strict=True)
        self.size = _largest(pasture, field, rim)
        self.field = field
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        self.at = {place: self._spot(x - middle[0], y - middle[1]) for place, (x, y) in flat.items()}

    def _spot(self, x: float, y: float) -> tuple[float, float]:
        centre = self.field.middle
        return centre[0] + x * self.size * sqrt(3), centre[1] + y * self.size

    def corner(self, place: int, which: int, scale: float = 1) -> tuple[float, float]:
        """A corner of a hex; corners `way` and `way + 1` are the ends of the edge towards `way`."""
        return corner(self.at[place], self.size, which, scale)

    def outline(self, place: int, scale: float = 1) -> str:
        """A hex as a path."""
        return "M" + "L".join(point(self.corner(place, which, scale)) for which in range(6)) + "Z"

    def edge(self, place: int, way: int, scale: float = 1) -> str:
        """One edge of a hex as a path."""
        return f"M{point(self.corner(place, way, scale))}L{point(self.corner(place, way + 1, scale))}"

    def towards(self, place: int, way: int, far: float) -> tuple[float, float]:
        """A point in this direction; 1 is the middle of the next hex."""
        return towards(self.at[place], self.size, way, far)


@lru_cache(maxsize=32)
def grid_of(pasture: Pasture, tall: bool, alone: bool) -> tuple[Plan, Grid]:
    """A picture's parts and its hexes; both depend on nothing else."""
    plan = plan_of(pasture, Look(tall=tall, alone=alone))
    return plan, Grid(pasture, plan.field, 0 if tall else RIM)


def corner(at: tuple[float, float], size: float, which: int, scale: float = 1) -> tuple[float, float]:
    """A corner of a hex of this radius."""
    angle = (which - 0.5) * pi / 3
    return at[0] + scale * size * cos(angle), at[1] + scale * size * sin(angle)


def towards(at: tuple[float, float], size: float, way: int, far: float) -> tuple[float, float]:
    """A point in a direction from the middle of a hex; 1 is the middle of the next one."""
    angle = way * pi / 3
    return at[0] + far * size * sqrt(3) * cos(angle), at[1] + far * size * sqrt(3) * sin(angle)


def sector(at: tuple[float, float], size: float, way: int, inner: float, outer: float) -> str:
    """The part of a hex's surroundings that lies in a direction, as a path."""
    scales = (inner, outer, outer, inner)
    corners = [corner(at, size, way + end, scale) for end, scale in zip((0, 0, 1, 1), scales, strict=True)]
    return "M" + "L".join(map(point, corners)) + "Z"


def point(at: tuple[float, float]) -> str:
    """A point of a path."""
    return f"{number(at[0])} {number(at[1])}"
