"""One calm palette, and the colours and marks of seats."""

from __future__ import annotations

from typing import NamedTuple

MEADOW = "#cfe0b0"
GRASS = "#b4d08f"
GRASS_DARK = "#6f9150"
HAY = "#e3c774"
STRAW = "#e6e6bb"
SAND = "#eadcb8"
SAND_DEEP = "#d6c394"

WOOD_PALE = "#d9b98a"
WOOD = "#b98f5e"
WOOD_DEEP = "#8a653e"
WOOD_DARK = "#5d4229"
BARN_RED = "#a8503f"
BARN_DARK = "#7c382c"

CREAM = "#fdf8ea"
CREAM_DEEP = "#f1e7cd"
INK = "#352e28"
INK_SOFT = "#6b6358"
LAMP = "#f7b733"
"""What is lit: a number that matches, a place that waits for a click."""

GOOD = "#2f7d4f"
BAD = "#a63d2f"

WOOL = "#fbf6ea"
WOOL_SHADE = "#e2d8c3"
SKIN = "#e8cdae"
PINK = "#f2b8ae"
PINK_DEEP = "#d98f86"
HIDE = "#8f6040"
HIDE_DARK = "#6c452c"
FUR = "#353a44"
FUR_DARK = "#1f232b"
FUR_PALE = "#8d96a3"
HORN = "#e6d5ae"
TONGUE = "#e0796f"


class SeatMark(NamedTuple):
    """How a seat is told apart: by colour and, for those who see no colours, by shape."""

    colour: str
    pale: str
    shape: str
    mark: str


SEATS = (
    SeatMark("#1f6fa8", "#d6e6f2", "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0Z", "●"),
    SeatMark("#c8641b", "#f8e0cc", "M0 -11L11 9H-11Z", "▲"),
    SeatMark("#1c8a6a", "#d2ebe2", "M-9 -9H9V9H-9Z", "■"),
    SeatMark("#b0699a", "#f1dfeb", "M0 -12L11 0L0 12L-11 0Z", "◆"),
    SeatMark("#5aa6d1", "#e0eff8", "M-4 -10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z", "✚"),
    SeatMark("#d39a1e", "#f8ebcb", "M0 -12L3 -4H11L5 2L7 10L0 5L-7 10L-5 2L-11 -4H-3Z", "★"),
    SeatMark("#4a4a4a", "#e4e4e4", "M0 11L-11 -9H11Z", "▼"),
    SeatMark("#a89c2b", "#f2efcf", "M-5 -10H5L11 0L5 10H-5L-11 0Z", "⬢"),
)
"""Toned from the palette of Okabe and Ito, which colour-blind people can tell apart."""
