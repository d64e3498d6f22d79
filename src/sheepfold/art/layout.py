"""Where things go: neat rows that shrink when a place gets crowded."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

LOOSE = 1.15
"""Things stand so much further apart than they are wide, where there is room."""


class Area(NamedTuple):
    """A rectangle of a picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, left: float, top: float, right: float, bottom: float) -> Area:
        """The area without its margins."""
        return Area(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


def rows(number: int, area: Area, ratio: float, most: float) -> tuple[float, list[tuple[float, float]]]:
    """The width of each of so many things, `most` at most, and their middles: even rows around the area's middle.

    `ratio` is a thing's width by the height it needs.
    """
    if not number:
        return most, []
    size, columns = max((min(most, _size(number, columns, area, ratio)), columns) for columns in range(1, number + 1))
    lines = ceil(number / columns)
    pitch = min(size * LOOSE, area.width / columns), min(size / ratio * LOOSE, area.height / lines)
    return size, [_spot(item, number, lines, pitch, area) for item in range(number)]


def _size(number: int, columns: int, area: Area, ratio: float) -> float:
    return min(area.width / columns, area.height / ceil(number / columns) * ratio)


def _spot(item: int, number: int, lines: int, pitch: tuple[float, float], area: Area) -> tuple[float, float]:
    """The middle of one thing; rows differ by one thing at most, the front rows being the fuller ones."""
    sizes = [(number + line) // lines for line in range(lines)]
    line = 0
    while item >= sizes[line]:
        item -= sizes[line]
        line += 1
    x, y = area.middle
    return x + (item - (sizes[line] - 1) / 2) * pitch[0], y + (line - (lines - 1) / 2) * pitch[1]
