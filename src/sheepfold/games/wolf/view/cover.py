"""The picture on the box: somebody lifts a cup at dusk, and not everything under it is a sheep."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import DRAWINGS
from sheepfold.art.scenery import centred, rail, tuft
from sheepfold.art.svg import FONT, Markup, Value, box, group, oval, path, placed, scaled, tag
from sheepfold.games.wolf.view.facts import kind_of
from sheepfold.games.wolf.view.pieces import FACES, cup
from sheepfold.games.wolf.words import table as words
from sheepfold.language import say

SKY, DUSK, HILL, FIELD = "#2d3a5c", "#56628a", "#41584d", "#5f7f4e"


def cover() -> str:
    """A picture for the game's box."""
    return tag(
        "svg",
        tag("title", say(words.TITLE)),
        *draw_evening(),
        placed(352, 186, scaled(1.5, DRAWINGS["wolf"]())),
        path("M0 262C120 210 220 250 300 232S430 214 480 236V360H0Z", FIELD),
        *(tuft(x, y, 1.1) for x, y in ((36, 292), (120, 346), (440, 300), (250, 350), (392, 346))),
        *draw_dice(),
        draw_lettering(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 480 360",
        role="img",
        font_family=FONT,
    )


def draw_evening() -> list[Markup]:
    """The sky, the moon and the far hills."""
    stars = [(40, 118), (96, 146), (440, 96), (300, 120), (202, 138), (452, 160), (22, 168)]
    return [
        box(0, 0, 480, 360, SKY),
        path("M0 150Q240 110 480 150V360H0Z", DUSK, opacity=0.75),
        *(oval(x, y, 1.8, fill=c.CREAM, opacity=0.85) for x, y in stars),
        oval(364, 172, 78, fill="#f6e3a8"),
        oval(342, 154, 10, fill="#e9d18c"),
        oval(392, 206, 14, fill="#e9d18c"),
        path("M0 226C80 176 150 186 220 218S400 246 480 206V360H0Z", HILL),
        placed(-4, 236, rail(150), opacity=0.9),
    ]


def draw_dice() -> list[Markup]:
    """Three sheep and a wolf that came out from under the cup."""
    thrown = [(84, 306, -10, 0), (168, 318, 7, 0), (252, 306, -6, 3), (336, 316, 11, 0)]
    lifted = placed(150, 226, group(cup(1), transform="rotate(-38) scale(1.75)"))
    return [lifted, *(draw_die(*one) for one in thrown)]


def draw_die(x: float, y: float, turn: float, face: int) -> Markup:
    """A large die that has just come to rest."""
    animal = scaled(0.62, DRAWINGS[kind_of(face)]())
    return group(
        oval(0, 39, 36, 6, c.INK, opacity=0.25),
        box(-35, -29, 70, 70, c.WOOD_DEEP, 15),
        box(-35, -35, 70, 70, FACES[face], 15, stroke=c.WOOD_DARK, stroke_width=3),
        animal,
        transform=f"translate({x} {y}) rotate({turn})",
    )


def draw_lettering() -> Markup:
    """The title."""
    shadow: dict[str, Value] = {
        "stroke": c.FUR_DARK,
        "stroke_width": 12,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return group(
        centred(240, 36, say(words.COVER[0]), 30, c.CREAM, font_weight="800", letter_spacing=3, **shadow),
        centred(240, 106, say(words.COVER[1]), 68, c.LAMP, font_weight="900", letter_spacing=4, **shadow),
    )
