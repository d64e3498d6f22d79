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

SHEEP_WIDTH = 52
"""How wide a sheep's drawing is."""

PUFFS = ((-11, 2, 9), (-7, -8, 9), (4, -10, 9), (12, -3, 9), (10, 7, 8), (-2, 9, 9), (0, 0, 12))


@cache
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
def shepherd(seat: int) -> Markup:
    """A shepherd with hat and crook in the seat's colour, 50 high."""
    look = c.SEATS[seat]
    coat = "M-11 20Q-12 -2 0 -4Q12 -2 11 20Z"
    crook = "M15 21V-14Q15 -21 20 -21Q25 -21 24 -15"
    return group(
        oval(0, 21, 17, 4, c.INK, opacity=0.18),
        path(crook, stroke=c.WOOD_DARK, stroke_width=5, stroke_linecap="round"),
        path(crook, stroke=c.WOOD_PALE, stroke_width=2.4, stroke_linecap="round"),
        path(coat, look.colour, stroke=c.INK, stroke_width=2.2, stroke_linejoin="round"),
        oval(0, -10, 7, 7.5, c.SKIN, stroke=c.INK, stroke_width=2),
        path("M-12 -13Q0 -19 12 -13Q6 -16 7 -22Q0 -26 -7 -22Q-6 -16 -12 -13Z", c.WOOD, stroke=c.INK, stroke_width=1.8),
        oval(-2.5, -10, 1.1, fill=c.INK),
        oval(2.5, -10, 1.1, fill=c.INK),
        path("M-3 -6.5q3 2.400 6 0", stroke=c.INK, stroke_width=1.2, stroke_linecap="round"),
        group(scaled(0.62, path(look.shape, c.CREAM)), transform="translate(0 9)"),
    )


@cache
def dog(seat: int, label: str) -> Markup:
    """A sheepdog on a disc of its seat's colour and with its seat's mark; with two players its number."""
    look = c.SEATS[seat]
    mark = path(look.shape, look.colour, stroke=c.CREAM, stroke_width=2)
    return group(
        oval(0, 19, 21, 6.5, look.colour, stroke=c.INK, stroke_width=1.4),
        scaled(0.5, sheepdog(look.colour)),
        group(scaled(1.25 if label else 0.8, mark), transform="translate(-15 -14)"),
        centred(-15, -7.5 if look.mark != "▲" else -5, label, 19, c.CREAM, font_weight="800") if label else Markup(""),
    )


@cache
def rosette() -> Markup:
    """A winner's rosette."""
    petals = [oval(0, -13, 6, 8, c.LAMP, stroke=c.WOOD_DARK, stroke_width=1.5, transform=f"rotate({turn})")
              for turn in range(0, 360, 45)]  # fmt: skip
    ribbons = path(
        "M-8 8L-13 34L-4 27L1 34L3 10Z M8 8L13 34L4 27L-1 34L-3 10Z", c.BARN_RED, stroke=c.WOOD_DARK, stroke_width=1.5
    )
    return group(ribbons, *petals, oval(0, 0, 11, fill=c.CREAM, stroke=c.WOOD_DARK, stroke_width=2),
                 centred(0, 6, "1", 17, c.BARN_RED, font_weight="800"))  # fmt: skip
