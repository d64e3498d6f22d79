"""Sheep in four colours, the shepherd and the dog, each drawn around (0, 0)."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog
from sheepfold.art.scenery import centred
from sheepfold.art.svg import Markup, group, oval, path, scaled, tag

WOOLS = (
    ("#fdf9ef", "#d8cdb6", "#e8cdae"),
    ("#3b3734", "#221f1d", "#8a7a6c"),
    ("#a9adb1", "#7f858a", "#5c6064"),
    ("#9a6a42", "#6f4829", "#e3c59d"),
)
"""Wool, its edge and the face of white, black, grey and brown sheep."""

PUFFS = ((-11, 2, 9), (-7, -8, 9), (4, -10, 9), (12, -3, 9), (10, 7, 8), (-2, 9, 9), (0, 0, 12))


def sheep_symbols() -> Markup:
    """The four sheep, once in a picture."""
    return tag("defs", *(_sheep(colour) for colour in range(len(WOOLS))))


def _sheep(colour: int) -> Markup:
    wool, edge, face = WOOLS[colour]
    outline = [oval(x, y, r + 1.8, fill=c.INK) for x, y, r in PUFFS]
    fleece = [oval(x, y, r, fill=wool) for x, y, r in PUFFS]
    return tag(
        "symbol",
        path("M-9 12V21M-2 14V22M6 13V21M12 9V19", stroke=c.INK, stroke_width=4, stroke_linecap="round"),
        *outline,
        *fleece,
        path("M-12 4q3 5 8 3M-2 10q4 3 8 -1", stroke=edge, stroke_width=2, stroke_linecap="round"),
        oval(17, -6, 7, 8.5, face, stroke=c.INK, stroke_width=1.8),
        oval(10.5, -10, 5, 2.6, face, stroke=c.INK, stroke_width=1.4, transform="rotate(-24 10.5 -10)"),
        oval(17.5, -13, 5, 3, wool, stroke=c.INK, stroke_width=1.2),
        oval(15, -6, 1.3, fill=c.INK),
        oval(20, -6, 1.3, fill=c.INK),
        id=f"sd-sheep-{colour}",
        viewBox="-26 -24 52 48",
    )


@cache
def sheep(colour: int, width: float) -> Markup:
    """One sheep, as wide as asked for."""
    height = width * 48 / 52
    return tag("use", href=f"#sd-sheep-{colour}", x=-width / 2, y=-height / 2, width=width, height=height)


@cache
def shepherd(seat: int, size: float) -> Markup:
    """A shepherd with hat and crook in the seat's colour."""
    look = c.SEATS[seat]
    coat = "M-11 20Q-12 -2 0 -4Q12 -2 11 20Z"
    crook = "M15 21V-14Q15 -21 20 -21Q25 -21 24 -15"
    return scaled(
        size,
        path(crook, stroke=c.WOOD_DARK, stroke_width=5, stroke_linecap="round"),
        path(crook, stroke=c.WOOD_PALE, stroke_width=2.4, stroke_linecap="round"),
        path(coat, look.colour, stroke=c.INK, stroke_width=2.2, stroke_linejoin="round"),
        oval(0, -10, 7, 7.5, c.SKIN, stroke=c.INK, stroke_width=2),
        path("M-12 -13Q0 -19 12 -13Q6 -16 7 -22Q0 -26 -7 -22Q-6 -16 -12 -13Z", c.WOOD, stroke=c.INK, stroke_width=1.8),
        oval(-2.5, -10, 1.1, fill=c.INK),
        oval(2.5, -10, 1.1, fill=c.INK),
        group(scaled(0.5, path(look.shape, c.CREAM)), transform="translate(0 9)"),
    )


@cache
def dog(seat: int, label: str, size: float) -> Markup:
    """A sheepdog on a disc of its seat's colour and with its seat's mark; with two players its number."""
    look = c.SEATS[seat]
    return scaled(
        size,
        oval(0, 19, 21, 6.5, look.colour, stroke=c.INK, stroke_width=1.4),
        scaled(0.5, sheepdog(look.colour)),
        group(
            scaled(0.8, path(look.shape, look.colour, stroke=c.CREAM, stroke_width=2)), transform="translate(-15 -13)"
        ),
        centred(-15, -8.5, label, 13, c.CREAM, font_weight="800") if label else Markup(""),
    )
