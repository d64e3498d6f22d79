"""Where hexes lie in the picture, and their outlines."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from sheepfold.art.layout import Area
from sheepfold.art.svg import number
from sheepfold.games.sheepdogs.board import PENS, Pasture

FIELD = Area(16, 66, 856, 818)
LARGEST = 70


class Grid:
    """The middles of all spaces and pens, as large as the field allows."""

    def __init__(self, pasture: Pasture) -> None:
        places = dict(enumerate(pasture.spaces))
        places |= {PENS + seat: (pen.q, pen.r) for seat, pen in enumerate(pasture.pens)}
        flat = {place: (q + r / 2, 1.5 * r) for place, (q, r) in places.items()}
        xs, ys = [x for x, _ in flat.values()], [y for _, y in flat.values()]
        wide, high = (max(xs) - min(xs) + 1) * sqrt(3), max(ys) - min(ys) + 2
        self.size = min(LARGEST, FIELD.width / wide, FIELD.height / high)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        self.at = {place: self._spot(x - middle[0], y - middle[1]) for place, (x, y) in flat.items()}

    def _spot(self, x: float, y: float) -> tuple[float, float]:
        centre = FIELD.middle
        return centre[0] + x * self.size * sqrt(3), centre[1] + y * self.size

    def corner(self, place: int, which: int, scale: float = 1) -> tuple[float, float]:
        """A corner of a hex; corners `way` and `way + 1` are the ends of the edge towards `way`."""
        x, y = self.at[place]
        angle = (which - 0.5) * pi / 3
        return x + scale * self.size * cos(angle), y + scale * self.size * sin(angle)

    def outline(self, place: int, scale: float = 1) -> str:
        """A hex as a path."""
        return "M" + "L".join(point(self.corner(place, which, scale)) for which in range(6)) + "Z"

    def edge(self, place: int, way: int, scale: float = 1) -> str:
        """One edge of a hex as a path."""
        return f"M{point(self.corner(place, way, scale))}L{point(self.corner(place, way + 1, scale))}"

    def towards(self, place: int, way: int, far: float) -> tuple[float, float]:
        """A point in this direction; 1 is the middle of the next hex."""
        x, y = self.at[place]
        angle = way * pi / 3
        return x + far * self.size * sqrt(3) * cos(angle), y + far * self.size * sqrt(3) * sin(angle)


def point(at: tuple[float, float]) -> str:
    """A point of a path."""
    return f"{number(at[0])} {number(at[1])}"
