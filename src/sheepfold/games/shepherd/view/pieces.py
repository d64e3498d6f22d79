"""Drawings of this game's own: coloured sheep, cards, worms, dice and arrows."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sheepfold.art import animals
from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog
from sheepfold.art.scenery import centred, sun, tuft
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled, tag

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


@cache
def sheep_symbols() -> Markup:
    """The definitions that `coloured_sheep` refers to, once in a picture."""
    view = f"{-animals.WIDTH // 2} {-animals.HEIGHT // 2} {animals.WIDTH} {animals.HEIGHT}"
    drawn = []
    for side, look in enumerate(WOOLS):
        sheep = animals.sheep().replace(c.WOOL_SHADE, look.shade).replace(c.WOOL, look.wool)
        shadow = oval(-4, 38.5, 36, 4, c.INK, opacity=0.16)
        drawn.append(tag("symbol", shadow, Markup(sheep), id=f"sf-flock-{side}", viewBox=view))
    return tag("defs", *drawn)


@cache
def coloured_sheep(side: int, label: str, width: float) -> Markup:
    """A sheep around (0, 0) with its letter and number on the flank."""
    height = animals.HEIGHT * width / animals.WIDTH
    drawn = tag("use", href=f"#sf-flock-{side}", x=-width / 2, y=-height / 2, width=width, height=height)
    size = 31 * width / animals.WIDTH
    said = centred(
        -0.1 * width, 0.12 * width, label, size, WOOLS[side].ink,
        font_weight="800", stroke=WOOLS[side].wool, stroke_width=size / 6, paint_order="stroke",
    )  # fmt: skip
    return group(drawn, said if label else Markup(""))


@cache
def light_card() -> Markup:
    """A light grass card around (0, 0)."""
    face = box(-30, -30, 60, 60, LIGHT_GREEN, 8, stroke=LIGHT_EDGE, stroke_width=2)
    return group(face, tuft(-12, 20), tuft(13, -6), tuft(-10, -10, 0.8))


@cache
def dark_pair() -> Markup:
    """Two dark grass cards around (0, 0)."""
    cards = [box(at, at, 58, 58, DARK_GREEN, 8, stroke=DARK_EDGE, stroke_width=2) for at in (-32, -26)]
    blades = path("M-18 20q-1 -9 -5 -13M-12 20q0 -11 -1 -17M-6 20q1 -9 5 -14", stroke=c.CREAM, stroke_width=2)
    return group(*cards, blades, centred(19, -12, "2", 19, c.CREAM, font_weight="800"))


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
def way_mark(direction: int, push: bool, edge: bool) -> Markup:
    """A round mark with an arrow that points north, east, south or west; red for a push, double over the edge."""
    fill = c.BARN_RED if push else c.LAMP
    ink = c.CREAM if push else c.WOOD_DARK
    chevron = "M-6 4L0 -4L6 4"
    arrow = path(
        "M-6 8L0 1L6 8M-6 -1L0 -8L6 -1" if edge else chevron, stroke=ink, stroke_width=4, stroke_linecap="round"
    )
    disc = oval(0, 0, 14, fill=fill, class_="sf-edge", stroke=c.WOOD_DARK, stroke_width=2)
    return group(disc, group(arrow, transform=f"rotate({90 * direction})"))


@cache
def graze_mark() -> Markup:
    """A round mark with grass in it."""
    disc = oval(0, 0, 16, fill=c.LAMP, class_="sf-edge", stroke=c.WOOD_DARK, stroke_width=2)
    blades = path(
        "M-6 8q-1 -8 -4 -11M-2 8q0 -10 -1 -15M3 8q1 -9 3 -13M6 8q2 -6 5 -8",
        stroke=DARK_EDGE, stroke_width=2.6, stroke_linecap="round",
    )  # fmt: skip
    return group(disc, blades)


def standing_dog(x: float, y: float, size: float) -> Markup:
    """The dog, under the id that it keeps wherever it goes."""
    return placed(x, y, tag("title", "the dog"), scaled(size, sheepdog()), id="dog", class_="sf-piece")
