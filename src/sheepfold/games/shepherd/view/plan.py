"""Where things go: the same groups for a wide screen and for a phone held upright."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.art.layout import Area
from sheepfold.engine.protocols import Look
from sheepfold.games.shepherd.board import MOST_SEATS, PLACES, SIDE

HEAD = 56
"""How high the headline of a picture is that stands alone."""


class Plan(NamedTuple):
    """The places of all groups in a picture."""

    width: float
    height: float
    cell: float
    left: float
    top: float
    track: float
    """How far outside the board the Sun goes."""
    dice: Area
    kennel: Area
    passing: Area
    plates: tuple[Area, ...]
    notes: Area
    text: float
    """The size of small words."""

    @property
    def scale(self) -> float:
        """How much larger than drawn a field is."""
        return self.cell / 86

    @property
    def board(self) -> float:
        """The length of the board's side."""
        return self.cell * SIDE

    def middle(self, field: int) -> tuple[float, float]:
        """The middle of a field."""
        return self.at(*PLACES[field])

    def at(self, row: float, column: float) -> tuple[float, float]:
        """The middle of a row and column, of the board or beside it."""
        return self.left + self.cell * (column + 0.5), self.top + self.cell * (row + 0.5)


WIDE = Plan(
    width=1118,
    height=880,
    cell=92,
    left=72,
    top=72,
    track=46,
    dice=Area(890, 18, 214, 160),
    kennel=Area(890, 192, 214, 132),
    passing=Area(890, 338, 214, 58),
    plates=tuple(Area(890, 412 + 76 * player, 214, 68) for player in range(MOST_SEATS)),
    notes=Area(890, 724, 214, 130),
    text=16,
)
TALL = Plan(
    width=600,
    height=908,
    cell=66,
    left=36,
    top=36,
    track=20,
    dice=Area(6, 602, 216, 100),
    kennel=Area(230, 602, 150, 100),
    passing=Area(388, 602, 206, 100),
    plates=tuple(Area(6 + 148 * player, 712, 142, 84) for player in range(MOST_SEATS)),
    notes=Area(6, 806, 588, 96),
    text=18,
)


def head_of(look: Look) -> float:
    """How far down the plan begins."""
    return HEAD if look.alone else 0


def plan_for(look: Look) -> Plan:
    """The plan for a look."""
    return TALL if look.tall else WIDE
