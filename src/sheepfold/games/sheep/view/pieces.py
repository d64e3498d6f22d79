"""The pieces: sheep and shepherds in four colours, dogs and fences, each around (0, 0) in a square 52 wide."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art import people
from sheepfold.art.animals import standing, symbols
from sheepfold.art.flocks import flock_symbol, of_flock
from sheepfold.art.reuse import again, defined
from sheepfold.art.scenery import rail
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled, tag
from sheepfold.games.sheep.board import COLOURS

SIDE = 52
"""A square of the field as pieces are drawn."""


class Flock(NamedTuple):
    """How a flock looks: its colours, and its suit for those who see no colours."""

    strong: str
    pale: str
    ink: str
    wool: str
    shade: str
    suit: str


SUN = (
    "M0 -4.6A4.6 4.6 0 1 1 0 4.6A4.6 4.6 0 1 1 0 -4.6ZM-1.8 -6L0 -9.6L1.8 -6ZM-1.8 6L0 9.6L1.8 6Z"
    "M-6 -1.8L-9.6 0L-6 1.8ZM6 -1.8L9.6 0L6 1.8ZM-5.4 -3.2L-6.8 -6.8L-3.2 -5.4ZM5.4 -3.2L6.8 -6.8L3.2 -5.4Z"
    "M-5.4 3.2L-6.8 6.8L-3.2 5.4ZM5.4 3.2L6.8 6.8L3.2 5.4Z"
)
CROWN = "M-8 7H8L9 -5L4 0.500L0 -8L-4 0.500L-9 -5Z"
SHIELD = "M-7.5 -8.500H7.500V0C7.5 5 3.5 8 0 10C-3.5 8 -7.5 5 -7.5 0Z"
MOON = "M3.5 -9A9.2 9.2 0 1 0 3.5 9A10 10 0 0 1 3.5 -9Z"

FLOCKS = (
    Flock("#b8402f", "#f5d9d2", c.CREAM, "#e88d7f", "#cf6a5c", SUN),
    Flock("#c48e0c", "#faedc4", c.INK, "#f5d667", "#d9b43c", CROWN),
    Flock("#2f6db3", "#d5e4f3", c.CREAM, "#8fbce8", "#6b9fd0", SHIELD),
    Flock("#3b3a40", "#dcdbd8", c.CREAM, "#75727c", "#57555e", MOON),
)
"""Red has suns, Yellow crowns, Blue arms, Black moons."""


@cache
def definitions() -> Markup:
    """What the drawings below refer to, once in a picture."""
    flocks = [flock_symbol(f"slider-{colour}", look.wool, look.shade) for colour, look in enumerate(FLOCKS)]
    kinds = [(colour, home) for colour in range(COLOURS) for home in (False, True)]
    sheep = [defined(name_of_sheep(*kind), draw_sheep(*kind)) for kind in kinds]
    things = {"dog": draw_dog(), "fence": draw_fence(), "rail": draw_rail()}
    others = [defined(f"slider-{name}", drawn) for name, drawn in things.items()]
    return group(symbols("sheepdog"), tag("defs", *flocks, *sheep, *others))


@cache
def suit(colour: int, x: float = 0, y: float = 0, r: float = 9) -> Markup:
    """A flock's suit on its colour."""
    look = FLOCKS[colour]
    disc = oval(x, y, r, fill=look.strong, stroke=c.CREAM, stroke_width=r / 6)
    sign = path(look.suit, look.ink, transform=f"translate({x} {y}) scale({r / 14:.3f})")
    return group(disc, sign)


def name_of_sheep(colour: int, home: bool) -> str:
    """Under which name a sheep is defined."""
    return f"slider-{colour}-{'home' if home else 'coin'}"


def sheep(colour: int, home: bool = False) -> Markup:
    """A sheep on a coin of its colour; at home it has a ring around it."""
    return again(name_of_sheep(colour, home))


def draw_sheep(colour: int, home: bool) -> Markup:
    """The same, drawn."""
    look = FLOCKS[colour]
    ring = oval(0, 0, 24.5, fill=c.LAMP, stroke=c.WOOD_DARK, stroke_width=1.5) if home else Markup("")
    coin = oval(0, 0, 19.5 if home else 21.5, fill=look.pale, stroke=look.strong, stroke_width=3)
    return group(ring, coin, placed(0, -1, of_flock(f"slider-{colour}", 42)), suit(colour, 13, 14, 8.5))


@cache
def loose_sheep(colour: int, width: float) -> Markup:
    """A sheep without its coin, as it waits beside the field."""
    return of_flock(f"slider-{colour}", width)


SHEEP_OUTLINE = (
    "M-14 12V16M-6 13V17M3 13V17M10 12V16M-15 12C-22 11 -23 3 -18 1C-22 -6 -15 -12 -9 -9C-6 -16 5 -16 8 -10"
    "C14 -14 21 -8 19 -2C20 4 16 6 13 6C13 12 6 14 2 11C-2 15 -10 15 -15 12Z"
)


@cache
def ghost_outline() -> Markup:
    """Where a sheep would stop: its outline, to be seen when it is lit."""
    return path(SHEEP_OUTLINE, "none", class_="sf-edge", stroke_linejoin="round", stroke_linecap="round")


@cache
def shepherd(colour: int) -> Markup:
    """A shepherd with the flock's suit on the cloak."""
    look = FLOCKS[colour]
    return group(people.shepherd(look.strong), path(look.suit, look.ink, transform="translate(-1 10) scale(0.86)"))


def dog(in_hand: bool = False) -> Markup:
    """A sheepdog, nobody's; lifted in hand it casts a shadow."""
    if not in_hand:
        return again("slider-dog")
    return group(oval(4, 22, 20, 6, c.INK, opacity=0.25), placed(0, -8, again("slider-dog")))


def draw_dog() -> Markup:
    """The same, drawn."""
    coin = oval(0, 0, 22, fill=c.SAND, stroke=c.WOOD_DEEP, stroke_width=2.5)
    return group(coin, standing("sheepdog", width=43))


def fence() -> Markup:
    """A piece of fence on bare ground."""
    return again("slider-fence")


def draw_fence() -> Markup:
    """The same, drawn."""
    ground = box(-SIDE / 2 + 3, -SIDE / 2 + 3, SIDE - 6, SIDE - 6, c.SAND_DEEP, 8)
    return group(ground, draw_rail())


def fence_rail() -> Markup:
    """A piece of fence as it lies in the pile."""
    return again("slider-rail")


def draw_rail() -> Markup:
    """The same, drawn."""
    return scaled(1.35, placed(-14, 10, rail(28)))


@cache
def cross(size: float = 10) -> Markup:
    """Not there."""
    d = f"M{-size} {-size}L{size} {size}M{size} {-size}L{-size} {size}"
    outer = path(d, stroke=c.CREAM, stroke_width=7, stroke_linecap="round")
    return group(outer, path(d, stroke=c.BAD, stroke_width=4, stroke_linecap="round"))
