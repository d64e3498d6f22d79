"""The picture on the box."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog
from sheepfold.art.scenery import flower, sun, tuft
from sheepfold.art.svg import FONT, Markup, box, group, path, placed, scaled, tag
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.view.hexes import corner, point
from sheepfold.games.sheepdogs.view.pieces import sheep, sheep_symbols, shepherd
from sheepfold.language import say
from sheepfold.language.phrases import columns

SKY, SKY_LOW, HILL, HILL_FAR = "#bfe0ea", "#e9f3e2", "#9cc27a", "#b9d6a0"


def cover() -> str:
    """A dog drives a flock of four colours over hexes towards the shepherd's pen."""
    return tag(
        "svg",
        tag("title", say(words.board.TITLE)),
        sheep_symbols(),
        landscape(),
        *lettering(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 480 360",
        role="img",
        font_family=FONT,
    )


@cache
def landscape() -> Markup:
    """All but the words."""
    return group(*scenery(), *hexes(), *animals())


def scenery() -> list[Markup]:
    """Sky, sun and hills."""
    return [
        box(0, 0, 480, 360, SKY),
        box(0, 90, 480, 100, SKY_LOW),
        sun(414, 60, 22),
        path("M0 150Q90 96 190 140T400 122T480 142V200H0Z", HILL_FAR),
        path("M0 176Q120 134 250 168T480 160V360H0Z", HILL),
    ]


def hexes() -> list[Markup]:
    """A pasture of hexes that comes nearer towards the viewer."""
    drawn = []
    for row in range(4):
        for column in range(-1, 9):
            at = (column + (row % 2) / 2) * 66 + 8, 196 + row * 54
            outline = "M" + "L".join(point((x, 0.94 * (y - at[1]) + at[1])) for x, y in _corners(at, 36)) + "Z"
            fill = ("#aed08a", "#a6ca82", "#b6d694")[(row * 2 + column) % 3]
            drawn.append(path(outline, fill, stroke="#8db36a", stroke_width=2, stroke_linejoin="round"))
    grown = [tuft(38, 250), tuft(292, 214), tuft(452, 330), flower(120, 338), flower(330, 262), flower(250, 346)]
    return [*drawn, *grown]


def _corners(at: tuple[float, float], size: float) -> list[tuple[float, float]]:
    return [corner(at, size, which) for which in range(6)]


def animals() -> list[Markup]:
    """The dog behind, the flock in front of it, the shepherd at the gate."""
    flock = [
        (196, 226, 1, 58),
        (262, 216, 2, 56),
        (232, 262, 0, 66),
        (304, 250, 3, 62),
        (282, 302, 0, 70),
        (206, 308, 2, 68),
    ]
    runners = [placed(x, y, sheep(colour, width)) for x, y, colour, width in flock]
    return [
        *pen(),
        *runners,
        placed(352, 292, sheep(1, 70)),
        placed(92, 272, scaled(1.25, sheepdog(c.SEATS[0].colour))),
        *dust(),
        placed(372, 212, scaled(1.5, shepherd(0))),
    ]


def pen() -> list[Markup]:
    """A pen at the right edge, open to the flock."""
    at = (438.0, 262.0)
    spots = [corner(at, 58, which) for which in range(6)]
    sides = [(0, 1), (1, 2), (4, 5), (5, 0)]
    straw = path("M" + "L".join(map(point, spots)) + "Z", c.SEATS[0].pale)
    drawn = [straw]
    for one, other in sides:
        line = f"M{point(spots[one])}L{point(spots[other])}"
        drawn.append(path(line, stroke=c.WOOD_DARK, stroke_width=13, stroke_linecap="round"))
        drawn.append(path(line, stroke=c.SEATS[0].colour, stroke_width=7, stroke_linecap="round"))
    return drawn


def dust() -> list[Markup]:
    """Little clouds behind running feet."""
    spots = [(28, 304, 9), (14, 296, 6), (42, 312, 6)]
    puffs = [path(_round(x, y, r), c.CREAM, opacity=0.8) for x, y, r in spots]
    return [group(*puffs)]


def _round(x: float, y: float, r: float) -> str:
    return "M" + "L".join(point((x + r * cos(a * pi / 8), y + r * sin(a * pi / 8))) for a in range(16)) + "Z"


def lettering() -> list[Markup]:
    """The title on a wooden board."""
    plank = box(70, 22, 340, 78, c.WOOD_PALE, 18, stroke=c.WOOD_DARK, stroke_width=5)
    grain = path("M92 44H250M300 38H388M96 84H180M232 88H384", stroke=c.WOOD, stroke_width=2.5, stroke_linecap="round")
    posts = [box(x, 92, 14, 44, c.WOOD_DEEP, 4, stroke=c.WOOD_DARK, stroke_width=3) for x in (112, 354)]
    said = say(words.board.TITLE)
    title = tag("text", said, x=240, y=80, font_size=56, font_weight="900", fill=c.WOOD_DARK,
                text_anchor="middle", textLength=300 * columns(said) / 9, lengthAdjust="spacingAndGlyphs",
                stroke=c.CREAM, stroke_width=6, paint_order="stroke", stroke_linejoin="round")  # fmt: skip
    return [*posts, plank, grain, title]
