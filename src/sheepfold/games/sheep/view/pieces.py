"""The pieces: sheep and shepherds in four colours, dogs and fences, each around (0, 0) in a square of the field."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.scenery import centred, rail
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled
from sheepfold.games.sheep.squares import LETTERS

SIDE = 52
"""A square of the field."""


class Look(NamedTuple):
    """A flock's colours: strong, pale, and of letters on the strong one."""

    strong: str
    pale: str
    letter: str


LOOKS = (
    Look("#b8402f", "#f5d9d2", c.CREAM),
    Look("#dca71c", "#faedc4", c.INK),
    Look("#2f6db3", "#d5e4f3", c.CREAM),
    Look("#3b3a40", "#dcdbd8", c.CREAM),
)
"""Red, Yellow, Blue and Black; every piece has its letter too, for those who see no colours."""


@cache
def badge(colour: int, x: float = 0, y: float = 0, r: float = 9) -> Markup:
    """A flock's letter on its colour."""
    look = LOOKS[colour]
    disc = oval(x, y, r, fill=look.strong, stroke=c.CREAM, stroke_width=1.5)
    return group(disc, centred(x, y + r * 0.45, LETTERS[colour], r * 1.3, look.letter, font_weight="800"))


@cache
def sheep(colour: int, home: bool = False) -> Markup:
    """A sheep on a coin of its colour; at home it has a ring around it."""
    look = LOOKS[colour]
    ring = oval(0, 0, 24, stroke=c.LAMP, stroke_width=4) if home else Markup("")
    coin = oval(0, 0, 21.5, fill=look.pale, stroke=look.strong, stroke_width=4, class_="sf-edge")
    return group(ring, coin, standing("sheep", width=36), badge(colour, 14, 14, 8.5))


@cache
def shepherd(colour: int) -> Markup:
    """A shepherd in a cloak, with hat and crook."""
    look = LOOKS[colour]
    cloak = "M0 -9C12 -6 16 12 18 22H-18C-16 12 -12 -6 0 -9Z"
    crook = "M17 22V-12C17 -22 6 -22 8 -13"
    return group(
        oval(0, 22, 20, 3.5, c.INK, opacity=0.18),
        path(crook, stroke=c.WOOD_DARK, stroke_width=3.4, stroke_linecap="round"),
        path(cloak, look.strong, stroke=c.INK, stroke_width=2.4, stroke_linejoin="round"),
        oval(0, -11, 7.5, fill=c.SKIN, stroke=c.INK, stroke_width=2.2),
        path("M-14 -14Q0 -20 14 -14Q8 -25 0 -25Q-8 -25 -14 -14Z", c.WOOD, stroke=c.INK, stroke_width=2.2),
        centred(0, 16, LETTERS[colour], 17, look.letter, font_weight="800"),
    )


@cache
def dog() -> Markup:
    """A sheepdog, nobody's."""
    coin = oval(0, 0, 22, fill=c.SAND, stroke=c.WOOD_DEEP, stroke_width=2.5, class_="sf-edge")
    return group(coin, standing("sheepdog", width=38))


@cache
def fence() -> Markup:
    """A piece of fence on bare ground."""
    ground = box(-SIDE / 2 + 3, -SIDE / 2 + 3, SIDE - 6, SIDE - 6, c.SAND_DEEP, 8)
    return group(ground, scaled(1.35, placed(-14, 10, rail(28))))


def arrow_head(direction: int, fill: str) -> Markup:
    """A small arrow at the side of a square that it points to."""
    turned = f"rotate({90 * direction}) translate(0 -21)"
    return path("M0 -7L9 5Q0 1 -9 5Z", fill, transform=turned, class_="sf-edge", stroke_linejoin="round")
