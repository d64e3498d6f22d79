"""Drawings of this game's own: coloured sheep, cards, worms, dice and arrows."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sheepfold.art import animals
from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog, symbols
from sheepfold.art.flocks import flock_symbol, of_flock
from sheepfold.art.reuse import again, defined
from sheepfold.art.scenery import centred, paw, sun, tuft
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled, tag
from sheepfold.games.shepherd.board import COLOURS

DARK_GREEN, DARK_EDGE = "#5f8f4a", "#3f6a30"
LIGHT_GREEN, LIGHT_EDGE = "#c9e29a", "#8fb25e"
WORM_PINK, WORM_EDGE = "#e39a8c", "#8c4a40"


class Wool(NamedTuple):
    """The look of one colour's sheep."""

    wool: str
    shade: str
    ink: str
    pale: str


WOOLS = (
    Wool("#8dbbe6", "#6b9fd0", "#123f66", "#d6e6f2"),
    Wool("#fdfbf5", "#ddd5c4", "#352e28", "#ffffff"),
    Wool("#e8897c", "#cf6a5c", "#5f1710", "#f8dcd6"),
    Wool("#f4d35e", "#d9b43c", "#5a4300", "#fbf0c9"),
)
"""By side: Blue, White, Red, Yellow; the letter on the flank says it too."""


LETTERS = tuple(colour[0] for colour in COLOURS)


@cache
def definitions() -> Markup:
    """What the drawings below refer to, once in a picture."""
    flocks = [flock_symbol(f"grazer-{side}", look.wool, look.shade) for side, look in enumerate(WOOLS)]
    cards = {"light": draw_light_card(), "dark": draw_dark_pair(), "small": draw_small_card()}
    others = [defined(f"card-{name}", drawn) for name, drawn in cards.items()]
    return group(symbols("sheepdog"), tag("defs", *flocks, *others))


@cache
def coloured_sheep(side: int, width: float, number: int | None = None) -> Markup:
    """A sheep around (0, 0) with its colour's letter on the flank; one of the two wears a bell, the other a flower."""
    size = 42 * width / animals.WIDTH
    said = centred(
        -0.1 * width, 0.13 * width, LETTERS[side], size, WOOLS[side].ink,
        font_weight="800", stroke=WOOLS[side].wool, stroke_width=size / 6, paint_order="stroke",
    )  # fmt: skip
    worn = [] if number is None else [bell() if number == 0 else big_flower()]
    return group(of_flock(f"grazer-{side}", width), said, scaled(width / animals.WIDTH, *worn))


@cache
def letter(side: int) -> Markup:
    """A colour's letter on its colour, around (0, 0): how a player is told apart beside the board."""
    look = WOOLS[side]
    disc = oval(0, 0, 13, fill=look.wool, stroke=look.ink, stroke_width=2)
    return group(disc, centred(0, 6.5, LETTERS[side], 18, look.ink, font_weight="800"))


@cache
def bell() -> Markup:
    """A bell at a sheep's neck."""
    return group(
        path("M19 9Q31 17 43 9", stroke=c.BARN_RED, stroke_width=5, stroke_linecap="round"),
        path("M25 24Q26 12 31 12Q36 12 37 24Z", c.LAMP, stroke=c.INK, stroke_width=2.4, stroke_linejoin="round"),
        oval(31, 25.5, 2.6, fill=c.INK),
    )


@cache
def big_flower() -> Markup:
    """A flower behind a sheep's ear."""
    around = [(0, -7), (6.7, -2.2), (4.1, 5.7), (-4.1, 5.7), (-6.7, -2.2)]
    petals = [oval(x, y, 5, fill=c.CREAM, stroke=c.INK, stroke_width=1.8) for x, y in around]
    return placed(14, -24, *petals, oval(0, 0, 4, fill=c.LAMP, stroke=c.INK, stroke_width=1.6))


def light_card() -> Markup:
    """A light grass card around (0, 0)."""
    return again("card-light")


def draw_light_card() -> Markup:
    """The same, drawn."""
    face = box(-30, -30, 60, 60, LIGHT_GREEN, 8, stroke=LIGHT_EDGE, stroke_width=2)
    return group(face, tuft(-12, 20), tuft(13, -6), tuft(-10, -10, 0.8))


def dark_pair() -> Markup:
    """Two dark grass cards around (0, 0)."""
    return again("card-dark")


def draw_dark_pair() -> Markup:
    """The same, drawn."""
    cards = [box(at, at, 58, 58, DARK_GREEN, 8, stroke=DARK_EDGE, stroke_width=2) for at in (-32, -26)]
    blades = path("M-18 20q-1 -9 -5 -13M-12 20q0 -11 -1 -17M-6 20q1 -9 5 -14", stroke=c.CREAM, stroke_width=2)
    return group(*cards, blades, centred(18, -8, "2", 25, c.CREAM, font_weight="800"))


@cache
def worm_card() -> Markup:
    """A card with a worm, face up, around (0, 0)."""
    body = "M-20 12C-14 -4 -8 -4 -4 8S8 20 11 4S18 -10 22 -12"
    return group(
        box(-30, -30, 60, 60, c.CREAM, 8, stroke=WORM_EDGE, stroke_width=2),
        path(body, stroke=WORM_EDGE, stroke_width=12, stroke_linecap="round"),
        path(body, stroke=WORM_PINK, stroke_width=8, stroke_linecap="round"),
        oval(20, -13, 2, fill=c.INK),
    )


@cache
def symbol_drawing(letter: str) -> Markup:
    """What a die shows, around (0, 0), about 50 wide."""
    if letter == "S":
        return group(scaled(0.5, animals.sheep()))
    if letter == "D":
        return group(scaled(0.5, sheepdog()))
    if letter == "U":
        return sun(0, 0, 13)
    blades = path(
        "M-14 16q-2 -16 -9 -22M-5 16q0 -20 -3 -32M4 16q1 -20 6 -30M12 16q3 -12 11 -18",
        stroke=DARK_GREEN, stroke_width=5, stroke_linecap="round",
    )  # fmt: skip
    return group(blades)


@cache
def die(letter: str, used: bool) -> Markup:
    """A die around (0, 0), 68 wide; pale when it is used."""
    side = box(-34, -30, 68, 68, c.WOOD, 14)
    face = box(-34, -34, 68, 68, c.CREAM, 14, stroke=c.WOOD_DEEP, stroke_width=2.5)
    return group(side, face, symbol_drawing(letter), opacity=0.35 if used else None)


@cache
def blank_die() -> Markup:
    """A die that is not thrown yet."""
    side = box(-34, -30, 68, 68, c.WOOD, 14)
    face = box(-34, -34, 68, 68, c.CREAM, 14, stroke=c.WOOD_DEEP, stroke_width=2.5)
    return group(side, face, scaled(1.3, paw(c.WOOD_PALE)))


@cache
def graze_mark(can: bool) -> Markup:
    """A round mark with grass in it; pale where nothing can be grazed."""
    disc = oval(0, 0, 19, fill=c.CREAM, class_="sf-edge", stroke=c.WOOD_DARK, stroke_width=2)
    blades = path(
        "M-7 9q-1 -9 -5 -13M-2 9q0 -11 -1 -17M3 9q1 -10 4 -15M7 9q2 -7 6 -9",
        stroke=DARK_EDGE, stroke_width=3, stroke_linecap="round",
    )  # fmt: skip
    return group(disc, blades, opacity=None if can else 0.4)


def small_card() -> Markup:
    """A card as it lies in a pile."""
    return again("card-small")


def draw_small_card() -> Markup:
    """The same, drawn."""
    return box(-30, -30, 60, 60, LIGHT_GREEN, 8, stroke=DARK_EDGE, stroke_width=3)


@cache
def fright() -> Markup:
    """What a frightened sheep feels."""
    star = "M0 -18L5 -6L17 -9L9 1L18 10L5 8L1 20L-4 9L-16 13L-9 2L-18 -6L-6 -6Z"
    burst = path(star, c.LAMP, stroke=c.BARN_DARK, stroke_width=2.5, stroke_linejoin="round")
    return placed(-22, -30, burst, centred(0, 9, "!", 24, c.BARN_DARK, font_weight="800"))


# -------------------------------------------------------------------- arrows

RUN, PUSH, EDGE = c.LAMP, c.BARN_RED, "#2f6db3"


@cache
def run_arrow(direction: int) -> Markup:
    """From the middle of a field to the next one: a plain arrow."""
    return _turned(direction, _arrow(RUN, "M-7 -30H7V-52H16L0 -72L-16 -52H-7Z"))


@cache
def push_arrow(direction: int) -> Markup:
    """The same with a blunt head that bumps into somebody."""
    bump = "M-8 -30H8V-50H17V-60H-17V-50H-8Z"
    sparks = path("M-20 -68L-26 -76M0 -68V-79M20 -68L26 -76", stroke=PUSH, stroke_width=4, stroke_linecap="round")
    return _turned(direction, _arrow(PUSH, bump), sparks)


@cache
def edge_arrow(direction: int, pushes: bool) -> Markup:
    """The same with two heads, over the edge of the board."""
    twice = "M-7 -28H7V-38H16L0 -56L-16 -38H-7ZM-16 -54L0 -72L16 -54L16 -62L0 -80L-16 -62Z"
    return _turned(direction, _arrow(PUSH if pushes else EDGE, twice))


@cache
def landing(direction: int, pushes: bool) -> Markup:
    """Where one comes in that went over the edge."""
    colour = PUSH if pushes else EDGE
    ring = oval(0, 0, 35, stroke=colour, stroke_width=5, stroke_dasharray="9 6")
    head = _arrow(colour, "M-16 50L0 32L16 50L16 58L0 41L-16 58Z")
    return group(ring, _turned(direction, head))


def _arrow(fill: str, d: str) -> Markup:
    return path(d, fill, stroke=c.CREAM, stroke_width=3, stroke_linejoin="round", paint_order="stroke")


def _turned(direction: int, *inside: Markup) -> Markup:
    return group(*inside, transform=f"rotate({90 * direction})")
