"""What stands around the animals: fences, barns, grass, signs, arrows, bags and tokens."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import atan2, cos, degrees, hypot, sin

from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, Value, box, group, number, oval, path, placed, scaled, tag, text

POST_GAP = 40


def label(x: float, y: float, said: str, size: float = 16, fill: str = c.INK, **attributes: Value) -> Markup:
    """Words in a friendly weight."""
    return text(x, y, said, size, fill, **{"font_weight": "600", **attributes})


def centred(x: float, y: float, said: str, size: float = 16, fill: str = c.INK, **attributes: Value) -> Markup:
    """Words that stand around a point."""
    return label(x, y, said, size, fill, **{"text_anchor": "middle", **attributes})


@cache
def rail(length: float) -> Markup:
    """A wooden fence from (0, 0) to the right, standing on y = 0."""
    gaps = max(1, round(length / POST_GAP))
    posts = [box(length * post / gaps - 4, -20, 8, 24, c.WOOD, 3) for post in range(gaps + 1)]
    rails = [box(-2, y, length + 4, 5, c.WOOD_PALE, 2.5) for y in (-15, -6)]
    return group(*rails, *posts, stroke=c.WOOD_DEEP, stroke_width=1.5)


@cache
def partition(length: float) -> Markup:
    """A wooden fence seen along its length, from (0, 0) down."""
    gaps = max(1, round(length / POST_GAP))
    posts = [box(-5, length * post / gaps - 12, 10, 20, c.WOOD, 3) for post in range(gaps + 1)]
    beam = box(-2.5, -8, 5, length + 8, c.WOOD_PALE, 2)
    return group(beam, *posts, stroke=c.WOOD_DEEP, stroke_width=1.5)


@cache
def pen(width: float, height: float, ground: str = c.SAND) -> Markup:
    """An enclosure with a fence all around, from (0, 0) to (width, height)."""
    return group(
        box(0, 0, width, height, ground, 8),
        placed(4, 14, rail(width - 8)),
        placed(4, 14, partition(height - 18)),
        placed(width - 4, 14, partition(height - 18)),
    )


@cache
def barn(width: float, height: float) -> Markup:
    """A barn with its doors open: people see who is in it."""
    eaves = height * 0.36
    corners = [
        (-6, eaves),
        (width * 0.13, height * 0.1),
        (width / 2, -8),
        (width * 0.87, height * 0.1),
        (width + 6, eaves),
    ]
    roof = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
    door = box(14, eaves + 6, width - 28, height - eaves - 6, c.CREAM_DEEP, 3, stroke=c.CREAM, stroke_width=4)
    planks = " ".join(f"M{x} {eaves:.0f}V{height}" for x in range(10, int(width), 20))
    return group(
        box(0, eaves - 2, width, height - eaves + 2, c.BARN_RED),
        path(planks, stroke=c.BARN_DARK, stroke_width=1.5, opacity=0.5),
        door,
        box(16, height - 8, width - 32, 8, c.HAY, 3),
        path(roof, c.WOOD_DARK, stroke=c.BARN_DARK, stroke_width=3, stroke_linejoin="round"),
        path(f"M0 {number(eaves - 3)}H{number(width)}", stroke=c.CREAM, stroke_width=3, opacity=0.7),
    )


@cache
def tuft(x: float, y: float, size: float = 1) -> Markup:
    """A few blades of grass."""
    blades = path("M-7 0q-1 -7 -4 -10M-2 0q0 -9 -1 -14M3 0q1 -8 4 -12M7 0q2 -4 5 -6")
    return placed(x, y, scaled(size, blades, stroke=c.GRASS_DARK, stroke_width=2, stroke_linecap="round", opacity=0.55))


@cache
def flower(x: float, y: float, petals: str = c.CREAM) -> Markup:
    """A small flower in the meadow."""
    around = [(-3, 0), (3, 0), (0, -3), (0, 3)]
    return placed(x, y, *(oval(dx, dy, 2.4, fill=petals) for dx, dy in around), oval(0, 0, 1.8, fill=c.LAMP))


def bag(said: str) -> Markup:
    """A tied sack around (0, 0), 80 wide and 96 high, with something written on it."""
    sack = "M-12 -22C-40 -6 -44 40 -30 46H30C44 40 40 -6 12 -22Z"
    collar = "M-18 -46Q-8 -38 0 -44Q8 -38 18 -46Q16 -32 12 -24H-12Q-16 -32 -18 -46Z"
    return group(
        path(sack, c.WOOD_PALE, stroke=c.WOOD_DARK, stroke_width=3, stroke_linejoin="round"),
        path(collar, c.WOOD_PALE, stroke=c.WOOD_DARK, stroke_width=3, stroke_linejoin="round"),
        path("M-14 -23H14", stroke=c.BARN_RED, stroke_width=6, stroke_linecap="round"),
        path("M-26 32q4 8 12 9", stroke=c.WOOD, stroke_width=3, stroke_linecap="round"),
        centred(0, 24, said, 34, c.WOOD_DARK, font_weight="800"),
    )


@cache
def signboard(width: float, height: float = 28) -> Markup:
    """A wooden board on a post, its upper left corner at (0, 0)."""
    return group(
        box(width / 2 - 4, height - 2, 8, 12, c.WOOD_DEEP, 2),
        box(0, 0, width, height, c.WOOD_PALE, 6, stroke=c.WOOD_DEEP, stroke_width=2.5),
        path(f"M8 {height - 6}H{width - 12}", stroke=c.WOOD, stroke_width=1.5, opacity=0.7),
    )


@cache
def arrow(start: tuple[float, float], end: tuple[float, float], colour: str = c.CREAM) -> Markup:
    """A stout arrow from one point to another."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    shaft = f"M0 -5H{length - 16:.1f}V-12L{length:.1f} 0L{length - 16:.1f} 12V5H0Q4 0 0 -5Z"
    turn = f"translate({x} {y}) rotate({degrees(atan2(to_y - y, to_x - x)):.1f})"
    drawn = path(shaft, colour, stroke=c.WOOD_DARK, stroke_width=2.5, stroke_linejoin="round")
    return group(drawn, transform=turn)


@cache
def tile(width: float, height: float, fill: str = c.CREAM) -> Markup:
    """A wooden piece lying face up, around (0, 0)."""
    x, y = -width / 2, -height / 2
    side = box(x, y + 4, width, height, c.WOOD, 10)
    face = box(x, y, width, height, fill, 10, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2)
    return group(side, face)


@cache
def face_down(width: float, height: float) -> Markup:
    """A wooden piece lying face down, around (0, 0): a paw says that nobody knows it."""
    return group(tile(width, height, c.WOOD_PALE), scaled(width / 60, paw(c.WOOD_DEEP), opacity=0.75))


@cache
def paw(fill: str) -> Markup:
    """A paw print around (0, 0)."""
    toes = [(-11, -3, -20), (-4, -11, -5), (4, -11, 5), (11, -3, 20)]
    pads = [oval(x, y, 3.6, 5, fill, transform=f"rotate({turn} {x} {y})") for x, y, turn in toes]
    return group(*pads, path("M0 -2C7 -2 12 8 8 12C5 14 -5 14 -8 12C-12 8 -7 -2 0 -2Z", fill))


@cache
def hoof(fill: str) -> Markup:
    """A hoof print around (0, 0)."""
    toe = "M-2.5 10C-12 14 -15 -1 -7 -13C-3 -9 -2.5 0 -2.5 10Z"
    return group(path(toe, fill), group(path(toe, fill), transform="scale(-1 1)"))


def sun(x: float, y: float, r: float = 7) -> Markup:
    """The sun, with its rays."""
    rays = [(cos(turn * 0.785), sin(turn * 0.785)) for turn in range(8)]
    d = " ".join(f"M{r * 1.35 * a:.1f} {r * 1.35 * b:.1f}L{r * 1.8 * a:.1f} {r * 1.8 * b:.1f}" for a, b in rays)
    shine = path(d, stroke=c.LAMP, stroke_width=2.4, stroke_linecap="round")
    return placed(x, y, shine, oval(0, 0, r, fill=c.LAMP))


def sprout(x: float, y: float) -> Markup:
    """Two leaves on a stem."""
    stem = path("M0 9V-2", stroke=c.GRASS_DARK, stroke_width=2.6, stroke_linecap="round")
    leaves = path("M0 0Q-11 0 -11 -10Q0 -10 0 0ZM0 -2Q0 -12 11 -12Q11 -2 0 -2Z", c.GRASS_DARK)
    return placed(x, y, stem, leaves)


@cache
def seat_mark(seat: int, x: float, y: float, size: float = 1) -> Markup:
    """A seat's shape in its colour."""
    look = c.SEATS[seat]
    return placed(x, y, scaled(size, path(look.shape, look.colour, stroke=c.CREAM, stroke_width=2)))


def button(x: float, y: float, width: float, height: float, /, *inside: str, **attributes: Value) -> Markup:
    """Something to press, its upper left corner at (x, y)."""
    face = box(0, 0, width, height, c.CREAM, 10, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2)
    return placed(x, y, box(0, 3, width, height, c.WOOD_DEEP, 10), face, *inside, **attributes)


def scattered(places: Iterable[tuple[float, float]]) -> Markup:
    """Grass and flowers at these places."""
    drawn = [flower(x, y) if spot % 4 == 3 else tuft(x, y) for spot, (x, y) in enumerate(places)]
    return tag("g", *drawn)
