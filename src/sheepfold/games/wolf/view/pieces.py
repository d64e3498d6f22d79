"""Dice, cups, markers and chips."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.scenery import centred, paw
from sheepfold.art.svg import Markup, Value, box, group, oval, path, placed, scaled, tag
from sheepfold.games.wolf.words import ONE

FACES = (c.CREAM, "#f3e3c3", "#dbe7ee", "#d9d3d0")
"""The ground of each face, so that rows can be told apart at a glance."""


@cache
def die(face: int, size: float) -> Markup:
    """A die around (0, 0) that shows an animal."""
    half = size / 2
    return group(
        box(-half, -half + size * 0.07, size, size, c.WOOD_DEEP, size * 0.2),
        box(-half, -half, size, size, FACES[face], size * 0.2, class_="sf-edge", stroke=c.WOOD_DARK, stroke_width=1.6),
        standing(ONE[face], "", size * 0.94),
    )


@cache
def blank_die(size: float) -> Markup:
    """A die around (0, 0) that nobody can see: a paw says so."""
    half = size / 2
    return group(
        box(-half, -half, size, size, c.WOOD_PALE, size * 0.2, stroke=c.WOOD_DEEP, stroke_width=1.4),
        scaled(size / 44, paw(c.WOOD_DEEP), opacity=0.7),
    )


def draw_die(name: str, face: int | None, at: tuple[float, float], size: float, said: str = "") -> Markup:
    """One die under the id of its place; None hides its face."""
    shown = blank_die(size) if face is None else die(face, size)
    title = said or (ONE[face] if face is not None else "a hidden die")
    return placed(*at, tag("title", title), shown, id=f"die-{name}", class_="sf-piece")


@cache
def flag(seat: int, number: int) -> Markup:
    """A marker: a flag in its owner's colour with the owner's shape and the number, its foot at (0, 0)."""
    look = c.SEATS[seat]
    return group(
        path("M-19 0V-46", stroke=c.WOOD_DARK, stroke_width=4, stroke_linecap="round"),
        path(
            "M-19 -48H37L30 -34L37 -20H-19Z",
            look.colour,
            class_="sf-edge",
            stroke=c.CREAM,
            stroke_width=2,
            stroke_linejoin="round",
        ),
        placed(-8, -34, scaled(0.66, path(look.shape, c.CREAM))),
        centred(14, -27, str(number), 19, c.CREAM, font_weight="800"),
    )


@cache
def cup(colour: str) -> Markup:
    """A dice cup upside down, around (0, 0), 50 wide and 44 high."""
    return group(
        path("M-18 -20H18L24 20H-24Z", colour, stroke=c.WOOD_DARK, stroke_width=2.5, stroke_linejoin="round"),
        path("M-26 20H26", stroke=c.WOOD_DARK, stroke_width=6, stroke_linecap="round"),
        path("M-20 -6H20", stroke=c.CREAM, stroke_width=2.5, opacity=0.8),
    )


def chips(number: int, most: int, colour: str, **look: Value) -> Markup:
    """Own chips in a row from (0, 0), spent ones hollow."""
    drawn = []
    for place in range(most):
        left = place < number
        drawn.append(oval(place * 17, 0, 7, fill=colour if left else "none", stroke=colour, stroke_width=2))
        if left:
            drawn.append(oval(place * 17, 0, 3, fill=c.CREAM))
    return group(*drawn, **look)
