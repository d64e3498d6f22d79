"""Where things go: the same groups for a wide screen and for a phone held upright."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.art.layout import Area
from sheepfold.engine.protocols import Look
from sheepfold.games.sheep.board import COLUMNS, ROWS


class Plan(NamedTuple):
    """The places of all groups in a picture."""

    width: float
    height: float
    side: float
    """Of a square of the field."""
    left: float
    top: float
    plates: tuple[Area, Area, Area, Area]
    """Each player's plate stands beside the own corner: Red, Yellow, Blue, Black (R1.5)."""
    herd: tuple[int, int]
    """Sheep in a row of a plate, and how wide each is."""
    turn: Area
    dogs: Area
    end: Area
    text: float
    """The size of small words."""

    @property
    def scale(self) -> float:
        """How much larger than drawn a piece is."""
        return self.side / 52

    def middle(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        row, column = divmod(square, COLUMNS)
        return self.left + self.side * (column + 0.5), self.top + self.side * (row + 0.5)

    @property
    def field(self) -> Area:
        """The whole field."""
        return Area(self.left, self.top, self.side * COLUMNS, self.side * ROWS)


Corners = tuple[Area, Area, Area, Area]


def _corners(left: float, right: float, upper: float, lower: float, size: tuple[float, float]) -> Corners:
    return Area(right, lower, *size), Area(left, lower, *size), Area(left, upper, *size), Area(right, upper, *size)


WIDE = Plan(
    width=992,
    height=900,
    side=54,
    left=176,
    top=26,
    plates=_corners(8, 846, 26, 650, (138, 240)),
    herd=(2, 52),
    turn=Area(846, 282, 138, 352),
    dogs=Area(8, 282, 138, 352),
    end=Area(852, 556, 126, 68),
    text=15,
)
TALL = Plan(
    width=600,
    height=1004,
    side=46,
    left=32,
    top=108,
    plates=_corners(4, 402, 4, 852, (194, 78)),
    herd=(6, 34),
    turn=Area(204, 4, 192, 78),
    dogs=Area(4, 936, 294, 66),
    end=Area(304, 936, 292, 62),
    text=18,
)


HEAD = 52
"""How high the headline of a picture is that stands alone."""


def head_of(look: Look) -> float:
    """How far down the plan begins."""
    return HEAD if look.alone else 0


def plan_for(look: Look) -> Plan:
    """The plan for a look."""
    return TALL if look.tall else WIDE
