"""Dice, cups, markers, chips and the first player's bell."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.scenery import centred, paw
from sheepfold.art.svg import Markup, box, group, number, oval, path, placed, scaled
from sheepfold.games.wolf.view.facts import kind_of

FACES = (c.CREAM, "#f0dcb4", "#d3e4ee", "#d8cfcb")
"""The ground of each face, so that rows can be told apart at a glance."""

GOLD, GOLD_DEEP = "#e9bd4e", "#9c7417"


@cache
def die(face: int, size: float) -> Markup:
    """A die around (0, 0) that shows an animal."""
    half = size / 2
    return group(
        box(-half, -half + size * 0.08, size, size, c.WOOD_DEEP, size * 0.22),
        box(-half, -half, size, size, FACES[face], size * 0.22, stroke=c.WOOD_DARK, stroke_width=size * 0.03 + 0.6),
        standing(kind_of(face), "", size * 0.95),
    )


@cache
def blank_die(size: float) -> Markup:
    """A die around (0, 0) that nobody can see: a paw says so."""
    half = size / 2
    return group(
        box(-half, -half + size * 0.08, size, size, c.WOOD, size * 0.22),
        box(-half, -half, size, size, c.WOOD_PALE, size * 0.22, stroke=c.WOOD_DEEP, stroke_width=size * 0.03 + 0.6),
        scaled(size / 40, paw(c.WOOD_DEEP), opacity=0.75),
    )


@cache
def lamp(size: float, colour: str = c.LAMP) -> Markup:
    """A frame around something of this size that matters now."""
    half = size / 2 + 3
    return box(-half, -half, 2 * half, 2 * half, "none", size * 0.26, stroke=colour, stroke_width=5)


LARGE = 0.75
"""Flags as large as this have room for their owner's shape."""


@cache
def flag(seat: int, claimed: int, size: float) -> Markup:
    """A marker: a flag in its owner's colour with the owner's shape and the number, its middle near (0, 0)."""
    look, scale = c.SEATS[seat], f"scale({number(size)})"
    cloth = path(
        "M-25 -24H30L24 -9L30 6H-25Z",
        look.colour,
        class_="sf-edge",
        stroke=c.CREAM,
        stroke_width=2.4,
        stroke_linejoin="round",
        transform=scale,
    )
    return Markup(
        path("M-24 25V-24", stroke=c.WOOD_DARK, stroke_width=5, stroke_linecap="round", transform=scale)
        + cloth
        + group(*_on_flag(seat, claimed, size >= LARGE), transform=scale)
    )


def _on_flag(seat: int, claimed: int, large: bool) -> list[Markup]:
    if not large:
        return [centred(1, 1, str(claimed), 28, c.CREAM, font_weight="800")]
    shape = placed(-13, -9, scaled(0.72, path(c.SEATS[seat].shape, c.CREAM)))
    return [shape, centred(10, -2, str(claimed), 21, c.CREAM, font_weight="800")]


@cache
def small_flag(seat: int) -> Markup:
    """A marker that its owner still has, around (0, 0), 13 wide and 18 high."""
    return group(
        path("M-5 9V-9", stroke=c.WOOD_DARK, stroke_width=2.4, stroke_linecap="round"),
        path("M-5 -9H8L5 -4.500L8 0H-5Z", c.SEATS[seat].colour, stroke=c.CREAM, stroke_width=1),
    )


@cache
def cup(seat: int, said: str = "") -> Markup:
    """A leather cup upside down, around (0, 0), 60 wide and 56 high, with a number on it."""
    look = c.SEATS[seat]
    return group(
        path(
            "M-19 -27Q0 -33 19 -27L27 23Q0 31 -27 23Z",
            look.colour,
            stroke=c.INK,
            stroke_width=3,
            stroke_linejoin="round",
        ),
        path(
            "M-19 -27Q0 -21 19 -27Q0 -33 -19 -27Z", look.pale, stroke=c.INK, stroke_width=2.4, stroke_linejoin="round"
        ),
        path("M-27.5 17Q0 25 27.5 17", stroke=look.pale, stroke_width=3.4, opacity=0.9),
        path("M-13 -18L-18 10", stroke=c.CREAM, stroke_width=3.4, stroke_linecap="round", opacity=0.45),
        centred(0, 13, said, 30, c.CREAM, font_weight="800")
        if said
        else placed(0, 0, scaled(0.9, path(look.shape, c.CREAM))),
    )


@cache
def chip(seat: int | None, radius: float = 8) -> Markup:
    """A chip around (0, 0) in a seat's colour, or a received one in gold."""
    fill, edge = (c.SEATS[seat].colour, c.INK) if seat is not None else (GOLD, GOLD_DEEP)
    middle = c.SEATS[seat].pale if seat is not None else c.CREAM
    return group(
        oval(0, radius * 0.16, radius, fill=edge),
        oval(0, 0, radius, fill=fill, stroke=edge, stroke_width=1.2),
        oval(0, 0, radius * 0.52, fill="none", stroke=middle, stroke_width=radius * 0.2),
    )


@cache
def no_chip(seat: int, radius: float = 8) -> Markup:
    """The place of a chip that was paid."""
    return oval(0, 0, radius - 1, fill="none", stroke=c.SEATS[seat].colour, stroke_width=1.6, opacity=0.55)


@cache
def bell(ready: bool) -> Markup:
    """The first player's marker around (0, 0), 30 wide and 34 high: a sheep bell, bright when it may be rung."""
    fill = c.LAMP if ready else c.CREAM_DEEP
    return group(
        path("M-5 -13Q0 -21 5 -13", stroke=c.WOOD_DARK, stroke_width=3.4, stroke_linecap="round"),
        oval(0, 13, 4.4, fill=c.WOOD_DARK),
        path(
            "M-9 -12H9Q12 4 15 11H-15Q-12 4 -9 -12Z",
            fill,
            stroke=c.WOOD_DARK,
            stroke_width=2.6,
            stroke_linejoin="round",
        ),
        path("M-11.500 5H11.500", stroke=c.WOOD_DARK, stroke_width=2, opacity=0.6),
    )
