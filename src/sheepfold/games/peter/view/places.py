"""Where everything lies: one arrangement for wide screens, one for phones held upright."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheepfold.art.layout import Area
from sheepfold.games.peter.board import SLOTS, SLOTS_EACH

Point = tuple[float, float]

TRICK_BOX = (112, 80)
"""The place of a play."""


class Places(NamedTuple):
    """The areas of a picture; slots begin with the viewer's Left, Right and Fence."""

    width: float
    height: float
    words: float
    """The size of ordinary words."""
    slots: tuple[Area, ...]
    barns: tuple[Area, Area]
    yard: Area
    calendar: Area
    hands: tuple[Area, Area]
    """The viewer's hand, then the other one."""
    tile: float
    """How wide a piece of the viewer's hand is."""
    voids: tuple[Area, Area]
    leads: tuple[Point, Point]
    bag: Point
    tray: Area
    tracker: Area
    arrows: tuple[tuple[Point, Point], ...]
    tall: bool

    def slot(self, slot: int, near: int) -> Area:
        """Where a slot of the ring lies for the player on this side."""
        return self.slots[(slot - SLOTS_EACH * near) % SLOTS]

    def barn(self, player: int, near: int) -> Area:
        """Where a player's Barn lies."""
        return self.barns[player != near]

    # ---------------------------------------------------------------- inside the yard

    def plays(self, calling: bool) -> tuple[Point, Point]:
        """The middles of both plays of the trick; a Call needs the rest of the yard for its buttons."""
        x, y = self.yard.middle
        if self.tall:
            y = self.yard.y + (52 if calling else 110)
            return (x - 68, y), (x + 68, y)
        x = self.yard.x + 136 if calling else x - 40
        apart = 64 if calling else 78
        return (x - apart, self.yard.y + 48), (x + apart, self.yard.y + 48)

    def calls(self, number: int) -> list[Area]:
        """Where the buttons of a Call lie."""
        x, y, _, height = self.yard
        if self.tall:
            return [Area(x + 6 + 137 * (item % 2), y + 124 + 73 * (item // 2), 131, 66) for item in range(number)]
        return [Area(x + 284 + 106 * item, y + 8, 100, height - 20) for item in range(number)]

    @property
    def stop(self) -> Area:
        """Where the button lies that ends a chain."""
        x, y, width, height = self.yard
        return Area(x + 40, y + height - 78, 200, 66) if self.tall else Area(x + width - 162, y + 30, 146, 54)

    def taken(self, tame: int, wolves: int) -> tuple[Area, Area]:
        """Where the taken livestock and the taken wolves lie, by their numbers."""
        x, y, width, height = self.yard
        share = max(0.35, min(0.65, tame / max(1, tame + wolves))) if wolves and tame else float(not wolves)
        if self.tall:
            room = height - 68
            return Area(x + 8, y + 56, width - 16, room * share), Area(
                x + 8, y + 62 + room * share, width - 16, room * (1 - share)
            )
        room = width - 30
        return Area(x + 10, y + 28, room * share, height - 36), Area(
            x + 20 + room * share, y + 28, room * (1 - share), height - 36
        )

    @property
    def bonus(self) -> Point:
        """The middle of the place of the bonus."""
        x, y = self.yard.middle
        return (x, self.yard.y + 150) if self.tall else (self.yard.x + 310, y)


WIDE = Places(
    width=1200,
    height=812,
    words=15,
    slots=(
        Area(246, 396, 348, 200),
        Area(606, 396, 348, 200),
        Area(966, 200, 220, 260),
        Area(606, 64, 348, 200),
        Area(246, 64, 348, 200),
        Area(14, 200, 220, 260),
    ),
    barns=(Area(966, 472, 220, 124), Area(14, 64, 220, 124)),
    yard=Area(246, 272, 708, 116),
    calendar=Area(966, 64, 220, 124),
    hands=(Area(74, 606, 1052, 106), Area(358, 8, 484, 48)),
    tile=84,
    voids=(Area(128, 480, 106, 110), Area(966, 8, 220, 48)),
    leads=((14, 644), (256, 18)),
    bag=(72, 542),
    tray=Area(14, 722, 590, 82),
    tracker=Area(616, 722, 570, 82),
    arrows=(
        ((226, 440), (262, 440)),
        ((582, 500), (620, 500)),
        ((938, 440), (974, 440)),
        ((974, 236), (938, 236)),
        ((620, 170), (582, 170)),
        ((262, 236), (226, 236)),
    ),
    tall=False,
)

TALL = Places(
    width=600,
    height=1044,
    words=18,
    slots=(
        Area(6, 546, 290, 156),
        Area(304, 546, 290, 156),
        Area(446, 376, 148, 164),
        Area(304, 108, 290, 156),
        Area(6, 108, 290, 156),
        Area(6, 270, 148, 164),
    ),
    barns=(Area(446, 270, 148, 100), Area(6, 440, 148, 100)),
    yard=Area(160, 270, 280, 270),
    calendar=Area(6, 6, 588, 44),
    hands=(Area(6, 708, 588, 194), Area(72, 56, 360, 46)),
    tile=84,
    voids=(Area(498, 838, 96, 72), Area(434, 58, 160, 42)),
    leads=((514, 810), (6, 64)),
    bag=(48, 984),
    tray=Area(94, 908, 196, 130),
    tracker=Area(298, 908, 296, 130),
    arrows=(
        ((157, 430), (157, 560)),
        ((284, 640), (318, 640)),
        ((464, 554), (464, 520)),
        ((443, 380), (443, 250)),
        ((316, 176), (282, 176)),
        ((138, 244), (138, 284)),
    ),
    tall=True,
)


def middle_row(number: int, area: Area, pitch: float) -> Sequence[Point]:
    """So many things in a row around the middle of an area."""
    x, y = area.middle
    return [(x + pitch * (item - (number - 1) / 2), y) for item in range(number)]
