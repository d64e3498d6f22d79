"""Where everything lies: one plan for a wide screen, one for a phone held upright."""

from __future__ import annotations

from functools import cache
from math import ceil

from sheepfold.art.layout import Area
from sheepfold.engine.protocols import Look

Point = tuple[float, float]

HEADER = 46
"""The height of the headline, where the picture brings its own."""

GAP = 6

FOLDED = 36
"""Rows up to this length are folded into two lines, longer ones into three."""

CROWD = 7
"""So many players need so much room that the own cup is left out."""


class Plan:
    """The places of a picture; `length` is how many spaces a row has."""

    tall = False
    width = 1200.0
    small = 15.0
    """The size of letters that need not be large."""

    def __init__(self, alone: bool, seats: int, length: int) -> None:
        self.top = 8.0 + HEADER * alone
        self.seats = seats
        self.length = length
        self.lines = 2 if length <= FOLDED else 3
        self.columns = ceil(length / self.lines)
        self.cell = min(61.0, 912 / self.columns)
        self.pitch = 60.0 if self.lines == 2 else 40.0
        self.lane_height = 128.0
        self.lanes_y = self.top
        low = self.lanes_y + 4 * (self.lane_height + GAP) + 2
        self.has_cup = seats < CROWD
        self.hand = Area(12, low, 640 if self.has_cup else 552, 292)
        self.plates = Area(self.hand.x + self.hand.width + 8, low, 1176 - self.hand.width - 8, 292)
        self.height = low + 292 + 12

    # ---------------------------------------------------------------- rows

    def lane(self, row: int) -> Area:
        """Where a row lies."""
        return Area(12, self.lanes_y + row * (self.lane_height + GAP), self.width - 24, self.lane_height)

    def sign(self, row: int) -> Area:
        """Where a row says whose it is."""
        x, y, _, height = self.lane(row)
        return Area(x + 6, y + 6, 232, height - 12)

    def spot(self, row: int, number: int) -> Point:
        """The middle of a space."""
        line, column = divmod(number - 1, self.columns)
        x, y, _, _ = self.lane(row)
        return x + 252 + (column + 0.5) * self.cell, y + 4 + (line + 0.5) * self.pitch

    @property
    def space(self) -> float:
        """The side of a space."""
        return min(54.0, self.cell - 2, self.pitch - 3)

    @property
    def die(self) -> float:
        """The side of a die that lies in a row."""
        return self.space - (5 if self.space > 40 else 3)

    @property
    def flag(self) -> float:
        """How large a marker is drawn."""
        return min(1.0, self.cell / 58, self.pitch / 50)

    # ---------------------------------------------------------------- below the rows

    @property
    def cup_zone(self) -> Area:
        """Where the own dice lie."""
        return self.hand.inset(112 if self.has_cup else 14, 46, 4, 144)

    @property
    def own_die(self) -> float:
        """The side of an own die."""
        return 70

    @property
    def spare_zone(self) -> Area:
        """Where the spare dice lie, with a line for words above."""
        return Area(self.hand.x + 14, self.hand.y + 166, 168, 114)

    @property
    def open_zone(self) -> Area:
        """Where the open dice lie, with a line for words above."""
        return Area(self.hand.x + 196, self.hand.y + 166, 150, 114)

    @property
    def privilege_zone(self) -> Area:
        """Where the first player's privilege is used."""
        return Area(self.hand.x + self.hand.width - 252, self.hand.y + 166, 240, 114)

    @property
    def privilege_note(self) -> Area:
        """Where it is said what the privilege would do."""
        return Area(self.hand.x + 104, self.hand.y + 4, 400, 50)

    @property
    def in_air(self) -> Point:
        """Where the privilege die waits for its row."""
        return self.hand.x + self.hand.width - 50, self.hand.y + 97

    def plate(self, place: int) -> Area:
        """The plate of a player, counted from the viewer leftwards."""
        columns = 2 if self.tall or self.seats > 3 else 1
        lines = ceil(self.seats / columns)
        width = (self.plates.width - GAP * (columns - 1)) / columns
        height = min(self.most_plate, (self.plates.height - GAP * (lines - 1)) / lines)
        x, y = self.plates.x + place % columns * (width + GAP), self.plates.y + place // columns * (height + GAP)
        return Area(x, y, width, height)

    @property
    def most_plate(self) -> float:
        """How high a plate is at most."""
        return 143


class TallPlan(Plan):
    """The players above, the rows in the middle, the own dice below, near the thumbs."""

    tall = True
    width = 600.0
    small = 18.0

    def __init__(self, alone: bool, seats: int, length: int) -> None:
        self.top = 8.0 + HEADER * alone
        self.seats = seats
        self.length = length
        self.has_cup = False
        self.lines = ceil(length / 16)
        self.columns = ceil(length / self.lines)
        self.cell = min(42.0, 572 / self.columns)
        self.pitch = 40.0
        self.lane_height = 46 + self.lines * self.pitch + 2
        plates = ceil(seats / 2) * (72 + GAP)
        self.plates = Area(8, self.top, 584, plates - GAP)
        self.lanes_y = self.top + plates
        low = self.lanes_y + 4 * (self.lane_height + GAP)
        self.pad_columns = 8 if length <= 32 else 10
        self.pad_lines = ceil(length / self.pad_columns)
        self.hand = Area(8, low, 584, max(270, 48 + 52 * self.pad_lines))
        self.height = low + self.hand.height + 8

    def lane(self, row: int) -> Area:
        """Where a row lies."""
        return Area(8, self.lanes_y + row * (self.lane_height + GAP), 584, self.lane_height)

    def sign(self, row: int) -> Area:
        """Where a row says whose it is."""
        x, y, width, _ = self.lane(row)
        return Area(x + 4, y + 4, width - 8, 40)

    def spot(self, row: int, number: int) -> Point:
        """The middle of a space."""
        line, column = divmod(number - 1, self.columns)
        x, y, width, _ = self.lane(row)
        left = x + (width - self.columns * self.cell) / 2
        return left + (column + 0.5) * self.cell, y + 46 + (line + 0.5) * self.pitch

    @property
    def cup_zone(self) -> Area:
        """Where the own dice lie."""
        return Area(self.hand.x + 6, self.hand.y + 6, self.hand.width - 12, 92)

    @property
    def own_die(self) -> float:
        """The side of an own die."""
        return 66

    def call_button(self, row: int) -> Area:
        """Where a row's marker can be called."""
        return Area(self.hand.x + 6 + row * 144, self.hand.y + 104, 138, 66)

    def pad_key(self, number: int) -> Area:
        """Where a number can be claimed."""
        line, column = divmod(number - 1, self.pad_columns)
        width = (self.hand.width - 12) / self.pad_columns
        height = (self.hand.height - 52) / self.pad_lines
        x, y = self.hand.x + 6 + column * width, self.hand.y + 48 + line * height
        return Area(x + 2, y + 2, width - 4, height - 5)

    @property
    def spare_zone(self) -> Area:
        """Where the spare dice lie, with a line for words above."""
        return Area(self.hand.x + 8, self.hand.y + 178, 142, 88)

    @property
    def open_zone(self) -> Area:
        """Where the open dice lie, with a line for words above."""
        return Area(self.hand.x + 156, self.hand.y + 178, 158, 88)

    @property
    def privilege_zone(self) -> Area:
        """Where the first player's privilege is used."""
        return Area(self.hand.x + 322, self.hand.y + 178, 256, 88)

    @property
    def privilege_note(self) -> Area:
        """Where it is said what the privilege would do."""
        return Area(self.hand.x + 6, self.hand.y + 106, 572, 62)

    @property
    def in_air(self) -> Point:
        """Where the privilege die waits for its row."""
        return self.hand.x + 540, self.hand.y + 52

    @property
    def most_plate(self) -> float:
        """How high a plate is at most."""
        return 72


def plan_for(look: Look, seats: int, length: int) -> Plan:
    """The plan for a look, so many players and rows so long."""
    return _plan(look.tall, look.alone, seats, length)


@cache
def _plan(tall: bool, alone: bool, seats: int, length: int) -> Plan:
    return (TallPlan if tall else Plan)(alone, seats, length)
