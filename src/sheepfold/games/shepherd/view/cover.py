"""The game's box: sheep graze in the last light, and the shepherd looks on."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art import people
from sheepfold.art.animals import sheepdog
from sheepfold.art.flocks import dyed
from sheepfold.art.lettering import width_of, woolly
from sheepfold.art.scenery import flower, tuft
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled, tag
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.view.pieces import WOOLS, WORM_EDGE, WORM_PINK
from sheepfold.language import say

WIDTH, HEIGHT = 480, 360
BANDS = (("#f6d7a8", 0), ("#f8c58b", 60), ("#f5ac74", 110), ("#e88f69", 156))
"""The evening sky, from above."""
FAR_HILL, HILL, NEAR = "#b98a6a", "#8fae66", "#7ba355"


def draw_cover() -> str:
    """A picture of 480 by 360."""
    return tag(
        "svg",
        tag("title", say(words.TITLE)),
        draw_scene(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )


@cache
def draw_scene() -> Markup:
    """All that is drawn; the wool has its own letters."""
    return group(draw_evening(), draw_shepherd(), draw_flock(), draw_title())


def draw_evening() -> Markup:
    """The Sun goes down behind the hills."""
    sky = [box(0, y, WIDTH, HEIGHT - y, fill) for fill, y in BANDS]
    sun = [
        oval(330, 206, r, fill=fill, opacity=shine) for r, fill, shine in ((92, "#fbe3a4", 0.45), (64, "#ffd66b", 1))
    ]
    return group(
        *sky,
        *sun,
        path("M0 214Q70 168 150 200T310 206T480 184V360H0Z", FAR_HILL),
        path("M0 238Q110 190 230 226T480 226V360H0Z", HILL),
        path("M0 300Q140 258 280 288T480 282V360H0Z", NEAR),
        *(tuft(x, y, 1.3) for x, y in ((24, 270), (210, 262), (300, 268), (452, 262), (180, 350), (300, 346))),
        *(flower(x, y) for x, y in ((60, 252), (236, 340), (438, 340), (380, 260))),
    )


def draw_shepherd() -> Markup:
    """On the hill, in front of the Sun, with the dog."""
    return group(
        placed(112, 186, scaled(1.7, people.shepherd(c.BARN_RED, c.WOOD_DEEP))),
        placed(186, 212, scaled(0.6, sheepdog())),
    )


def draw_flock() -> Markup:
    """Four sheep of four colours, and one who lives in the grass."""
    spots = ((74, 308, 0.95, 0), (184, 300, 0.7, 1), (292, 306, 0.9, 2), (408, 304, 0.82, 3))
    sheep = [placed(x, y, scaled(size, grazing(side))) for x, y, size, side in spots]
    return group(*sheep, placed(236, 338, scaled(0.9, worm())))


def grazing(side: int) -> Markup:
    """A sheep in the grass."""
    blades = path("M-34 40q-2 -10 -7 -14M-20 41q0 -12 -2 -18M24 41q1 -10 6 -16M34 40q3 -6 9 -8", stroke=c.GRASS_DARK)
    shadow = oval(-4, 39, 40, 5, c.INK, opacity=0.2)
    turned = "scale(-1 1)" if side > 1 else None
    wool = group(dyed(WOOLS[side].wool, WOOLS[side].shade), transform=turned)
    return group(shadow, wool, group(blades, stroke_width=3.4, stroke_linecap="round"))


def worm() -> Markup:
    """It looks out of the ground."""
    body = "M-4 12C-4 -6 14 -2 10 -18"
    line = {"stroke_linecap": "round"}
    return group(
        path(body, stroke=WORM_EDGE, stroke_width=15, **line),
        path(body, stroke=WORM_PINK, stroke_width=10, **line),
        oval(7.5, -17, 1.6, fill=c.INK),
        oval(12.5, -18, 1.6, fill=c.INK),
        path(
            "M-22 14q-2 -8 -6 -11M-14 14q0 -9 -1 -13M10 14q1 -8 5 -11M18 14q2 -5 6 -7",
            stroke=c.GRASS_DARK,
            stroke_width=3,
        ),
    )


def draw_title() -> Markup:
    """The title in wool, in two lines."""
    first, second = words.TITLE.upper().split()
    small, large = 0.5, 0.96
    return group(
        placed((WIDTH - small * width_of(first)) / 2, 20, scaled(small, woolly(first))),
        placed((WIDTH - large * width_of(second)) / 2, 64, scaled(large, woolly(second))),
    )
