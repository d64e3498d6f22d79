"""The game's box: four flocks run for four shepherds, and a dog is in the way."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog
from sheepfold.art.flocks import dyed
from sheepfold.art.lettering import width_of, woolly
from sheepfold.art.scenery import rail, scattered, sun
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled, tag
from sheepfold.games.sheep import words
from sheepfold.games.sheep.view.pieces import FLOCKS, shepherd
from sheepfold.language import say

WIDTH, HEIGHT = 480, 360
SKY, FAR_HILL, HILL, LAWN = "#cfe6ee", "#a9cdb0", "#9dc27c", "#b4d08f"
MEADOW_SPOTS = ((30, 250), (110, 330), (180, 240), (250, 340), (330, 235), (450, 255), (300, 345), (60, 345))


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
    return group(draw_country(), draw_shepherds(), draw_flocks(), draw_title())


def draw_country() -> Markup:
    """Sky, hills and a lawn of tiles."""
    tiles = [
        path(f"M{x} 210L{240 + (x - 240) * 2.2:.0f} 360H{240 + (x + 60 - 240) * 2.2:.0f}L{x + 60} 210Z", LAWN)
        for x in range(-120, 600, 120)
    ]
    return group(
        box(0, 0, WIDTH, HEIGHT, SKY),
        sun(420, 136, 24),
        path("M0 190Q90 120 190 168T400 140T480 160V360H0Z", FAR_HILL),
        path("M0 210Q120 176 240 196T480 200V360H0Z", HILL),
        box(0, 210, WIDTH, 150, c.MEADOW),
        *tiles,
        path("M0 260H480M0 306H480", stroke=c.GRASS_DARK, stroke_width=1, opacity=0.35),
        scattered(MEADOW_SPOTS),
    )


def draw_shepherds() -> Markup:
    """Four who wait in the middle."""
    spots = ((204, 178, 0), (276, 178, 1), (216, 204, 3), (264, 204, 2))
    return group(*(placed(x, y, scaled(1.25, shepherd(colour))) for x, y, colour in spots))


def draw_flocks() -> Markup:
    """Sheep on the run from all sides, a fence and a dog that stops them."""
    return group(
        placed(322, 248, scaled(1.5, rail(58))),
        running(96, 230, 0.6, 2),
        running(60, 300, 0.95, 0),
        running(238, 312, 1.0, 1),
        group(running(-398, 300, 0.9, 3), transform="scale(-1 1)"),
        placed(170, 262, scaled(0.78, sheepdog())),
    )


def running(x: float, y: float, size: float, colour: int) -> Markup:
    """A sheep at full speed."""
    look = FLOCKS[colour]
    wind = path(
        "M-62 -14H-84M-58 2H-94M-62 18H-80", stroke=c.CREAM, stroke_width=5, stroke_linecap="round", opacity=0.9
    )
    shadow = oval(-4, 40, 40, 5, c.INK, opacity=0.18)
    return placed(x, y, scaled(size, wind, shadow, group(dyed(look.wool, look.shade), transform="rotate(-5)")))


def draw_title() -> Markup:
    """The title in wool."""
    word = words.TITLE.upper()
    size = 1.35
    return placed((WIDTH - size * width_of(word)) / 2, 26, scaled(size, woolly(word)))
