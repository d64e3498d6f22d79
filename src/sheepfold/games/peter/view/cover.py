"""The game's cover: two sheepdogs, a herd between barn and fence, and somebody behind the hill."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.animals import cow, pig, sheep, sheepdog, wolf
from sheepfold.art.scenery import barn, centred, flower, rail, sun, tuft
from sheepfold.art.svg import FONT, Markup, box, group, oval, path, placed, tag
from sheepfold.games.peter.words import board as words
from sheepfold.language import mark, say
from sheepfold.language.phrases import columns

WIDTH, HEIGHT = 480, 360
SKY, HILL = "#d5e6e8", "#9dbf7a"

TITLE = mark("Peter's"), mark("Two Sheep Dogs")


def cover() -> str:
    """A picture for the game's box."""
    return painted(say(words.TITLE), say(TITLE[0]), say(TITLE[1]))


@cache
def painted(title: str, *lines: str) -> str:
    """The picture with its title, which is painted in two lines."""
    return tag(
        "svg",
        tag("title", title),
        draw_sky(),
        draw_hills(),
        draw_herd(),
        draw_dogs(),
        draw_title(*lines),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family=FONT,
    )


def draw_sky() -> Markup:
    """A summer sky with two clouds."""
    clouds = [(60, 122, 0.8), (428, 136, 0.6)]
    return group(
        box(0, 0, WIDTH, HEIGHT, SKY),
        sun(445, 42, 14),
        *(placed(x, y, cloud(size)) for x, y, size in clouds),
    )


def cloud(size: float) -> Markup:
    """A small cloud around (0, 0)."""
    rounds = [(-22, 4, 13), (-6, -4, 17), (14, 0, 15), (28, 6, 10)]
    return group(*(oval(x * size, y * size, r * size, fill=c.CREAM, opacity=0.9) for x, y, r in rounds))


def draw_hills() -> Markup:
    """A wolf behind the far hill, a barn on it, and the meadow before it."""
    return group(
        standing(wolf(), 352, 184, 0.62, turned=True),
        path("M0 210Q90 160 190 190T372 186T480 176V360H0Z", HILL),
        placed(34, 128, barn(104, 74)),
        path("M0 232Q140 196 260 222T480 214V360H0Z", c.GRASS),
        placed(216, 232, rail(250)),
        path("M0 288Q160 262 300 284T480 276V360H0Z", c.MEADOW),
        *(tuft(x, y, 1.2) for x, y in ((24, 262), (206, 258), (462, 262), (330, 350), (196, 346))),
        *(flower(x, y) for x, y in ((40, 300), (452, 306), (244, 340), (146, 268), (302, 262))),
    )


def draw_herd() -> Markup:
    """Livestock on its way, numbered or not."""
    return group(
        standing(cow(), 330, 244, 0.78),
        standing(sheep(), 246, 252, 0.8),
        standing(pig(), 164, 250, 0.72),
        standing(sheep(), 408, 252, 0.7, turned=True),
    )


def draw_dogs() -> Markup:
    """The two sheepdogs, each in the colour of a player."""
    return group(
        standing(sheepdog(c.SEATS[0].colour), 86, 300, 1.2),
        standing(sheepdog(c.SEATS[1].colour), 394, 304, 1.2, turned=True),
    )


def standing(animal: Markup, x: float, y: float, size: float, turned: bool = False) -> Markup:
    """An animal with its shadow, looking right or turned."""
    shadow = oval(-4, 38.5, 36, 4, c.INK, opacity=0.16)
    across = -size if turned else size
    return group(shadow, animal, transform=f"translate({x} {y}) scale({across} {size})")


def draw_title(first: str, second: str) -> Markup:
    """The title on a wooden board that hangs from two ropes."""
    ropes = path("M120 0V26M330 0V26", stroke=c.WOOD_DARK, stroke_width=4)
    grain = path("M60 60H208M250 84H392M70 96H160", stroke=c.WOOD, stroke_width=2, opacity=0.6, stroke_linecap="round")
    board = box(38, 22, 374, 90, c.WOOD_PALE, 14, stroke=c.WOOD_DEEP, stroke_width=4)
    nails = [oval(x, 33, 3.4, fill=c.WOOD_DARK) for x in (120, 330)]
    return group(ropes, board, grain, *nails, lettered(first, 54, 30), lettered(second, 98, 42))


def lettered(said: str, y: float, size: float) -> Markup:
    """Painted letters."""
    return centred(
        225,
        y,
        said,
        size,
        c.BARN_DARK,
        font_weight="900",
        stroke=c.CREAM,
        stroke_width=5,
        stroke_linejoin="round",
        paint_order="stroke",
        textLength=size * 0.58 * columns(said) if size > 40 else None,
        lengthAdjust="spacingAndGlyphs" if size > 40 else None,
    )
