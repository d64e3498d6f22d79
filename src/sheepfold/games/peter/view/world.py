"""The board as one drawn world: Grasslands, Goal Fences, Barns, the way of sowing, and the animals on them."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import HEIGHT as ANIMAL_HEIGHT
from sheepfold.art.animals import WIDTH as ANIMAL_WIDTH
from sheepfold.art.animals import standing
from sheepfold.art.layout import Area, rows
from sheepfold.art.scenery import (
    arrow,
    barn,
    centred,
    hoof,
    label,
    partition,
    paw,
    pen,
    rail,
    scattered,
    seat_mark,
    signboard,
    tile,
)
from sheepfold.art.svg import Markup, Value, box, group, placed, scaled, tag
from sheepfold.games.peter import words
from sheepfold.games.peter.board import FENCE, LEFT, NUMBERS, RIGHT, SLOTS_EACH, Place
from sheepfold.games.peter.pieces import piece_name
from sheepfold.games.peter.view.facts import SIDES, Facts, kind_of

RATIO = ANIMAL_WIDTH / ANIMAL_HEIGHT

SNUG = 1.1
"""Rows stand a little closer than animals are high: ears may reach over the feet behind them, no more."""

FAR_Y, NEAR_Y, GRASS_HEIGHT = 112, 436, 204
FIRST_X, SECOND_X, GRASS_WIDTH = 246, 606, 348
YARD = Area(246, 326, 708, 100)
COLUMN_WIDTH = 212
FAR_COLUMN, NEAR_COLUMN = 18, 970
FENCE_Y, FENCE_HEIGHT = 252, 248
BARN_HEIGHT = 128
NEAR_BARN_Y = 512

ARROWS = (
    ((230, 488), (266, 488)),
    ((582, 538), (620, 538)),
    ((934, 488), (972, 488)),
    ((972, 284), (934, 284)),
    ((620, 214), (582, 214)),
    ((266, 284), (230, 284)),
)
"""Sowing goes counterclockwise (R6.3)."""

TUFTS = ((238, 330), (238, 420), (962, 330), (962, 410), (238, 646), (1180, 668), (962, 646), (1010, 740))


# -------------------------------------------------------------------- pieces


def draw_piece(piece: int, at: tuple[float, float], width: float, **look: Value) -> Markup:
    """One animal with its number, under the id that it keeps wherever it goes."""
    animal = standing(kind_of(piece), str(piece % NUMBERS + 1), width)
    named = tag("title", words.piece_words(piece))
    return placed(*at, named, animal, id=f"piece-{piece_name(piece)}", **{"class_": "sf-piece", **look})


def draw_tile(facts: Facts, piece: int, at: tuple[float, float], width: float) -> Markup:
    """A piece of the viewer's hand; one that may not be played now is pale."""
    code = facts.piece_code(piece)
    dim = facts.plays and code is None
    said = words.piece_words(piece) if code is None else words.describe(facts.seen, code)
    return placed(
        *at,
        tag("title", said),
        tile(width, width * 1.16),
        standing(kind_of(piece), str(piece % NUMBERS + 1), width - 8),
        id=f"piece-{piece_name(piece)}",
        opacity=0.45 if dim else None,
        **choosing(code, "sf-piece"),
    )


def draw_herd(pieces: list[int], area: Area, most: float = 92) -> Markup:
    """Animals in rows that shrink when the place gets crowded; none hides another."""
    size, spots = rows(len(pieces), area, RATIO * SNUG, most)
    return group(*(draw_piece(piece, at, size * 0.96) for piece, at in zip(pieces, spots, strict=True)))


def choosing(code: int | None, always: str) -> dict[str, Value]:
    """The attributes of something that can be clicked now, or of something that cannot."""
    if code is None:
        return {"class_": always}
    return {"class_": f"{always} can", "data_choice": code}


# -------------------------------------------------------------------- places


def draw_world(facts: Facts) -> Markup:
    """Everything of the ring, from the viewer's side of the table."""
    near, far = SLOTS_EACH * facts.near, SLOTS_EACH * facts.far
    return group(
        draw_ground(),
        draw_grassland(facts, far + RIGHT, FIRST_X, FAR_Y),
        draw_grassland(facts, far + LEFT, SECOND_X, FAR_Y),
        draw_grassland(facts, near + LEFT, FIRST_X, NEAR_Y),
        draw_grassland(facts, near + RIGHT, SECOND_X, NEAR_Y),
        draw_fence(facts, far + FENCE, FAR_COLUMN),
        draw_fence(facts, near + FENCE, NEAR_COLUMN),
        draw_barn(facts, facts.far, FAR_COLUMN, FAR_Y),
        draw_barn(facts, facts.near, NEAR_COLUMN, NEAR_BARN_Y),
        *(arrow(start, end) for start, end in ARROWS),
    )


def draw_ground() -> Markup:
    """The meadow, the yard in its middle, and the fences between the Grasslands."""
    return group(
        box(*YARD, c.SAND, 14, stroke=c.SAND_DEEP, stroke_width=2),
        placed(600, FAR_Y + 12, partition(GRASS_HEIGHT - 16)),
        placed(600, NEAR_Y + 12, partition(GRASS_HEIGHT - 16)),
        scattered(TUFTS),
    )


def draw_slot(facts: Facts, slot: int, area: Area, ground: str, *inside: str) -> Markup:
    """A slot of the ring: it glows when the next piece goes there, and can be clicked when it is a choice."""
    code = facts.slot_code(slot)
    glow = slot == facts.next_slot
    said = facts.slot_name(slot) if code is None else words.describe(facts.seen, code)
    edge = box(
        *area.inset(3, 3, 3, 3),
        "none",
        14,
        class_="sf-edge",
        stroke=c.LAMP if glow else "none",
        stroke_width=6,
        stroke_dasharray="14 8" if glow else None,
        pointer_events="all",
    )
    return group(tag("title", said), ground, edge, *inside, data_slot=slot, **choosing(code, "sf-slot"))


def draw_grassland(facts: Facts, slot: int, x: float, y: float) -> Markup:
    """A Grassland with its sign, its counts and its animals."""
    area = Area(x, y, GRASS_WIDTH, GRASS_HEIGHT)
    owner = c.SEATS[slot // SLOTS_EACH]
    return draw_slot(
        facts,
        slot,
        area,
        box(*area, c.GRASS, 16, stroke=owner.colour, stroke_width=2.5),
        scattered([(x + 40, y + 190), (x + 300, y + 70), (x + 180, y + 120), (x + 320, y + 180)]),
        placed(x + 10, y + 8, draw_sign(facts, slot)),
        draw_counts(facts, Place.RING + slot, x + GRASS_WIDTH - 12, y + 10),
        draw_herd(facts.on(slot), area.inset(22, 46, 22, 8)),
    )


def draw_sign(facts: Facts, slot: int) -> Markup:
    """Whose Grassland it is, and how many animals end in a Fence; the number that stands there is lit (R8.6)."""
    numbers, lit = facts.sign(slot)
    lamps = []
    for place, number in enumerate(numbers):
        x = 92 + 26 * place
        if number == lit:
            lamps.append(box(x - 12, 3, 24, 22, c.LAMP, 7, stroke=c.WOOD_DARK, stroke_width=1.5))
        lamps.append(centred(x, 20, str(number), 17, c.WOOD_DARK if number == lit else c.WOOD_DEEP, font_weight="800"))
    width = 84 + 26 * len(numbers)
    return group(
        signboard(width),
        seat_mark(slot // SLOTS_EACH, 15, 14, 0.72),
        label(27, 19, SIDES[slot % SLOTS_EACH], 15, c.WOOD_DARK, font_weight="700"),
        *lamps,
    )


def draw_counts(facts: Facts, place: int, right: float, y: float) -> Markup:
    """How many livestock and how many wolves stand here, as far right as told."""
    tame, wolves = facts.classes(place)
    chips = []
    if wolves:
        said = f"{wolves} {'wolf' if wolves == 1 else 'wolves'}"
        chips.append(draw_chip(right - 30, y, said, wolves, c.FUR, paw(c.CREAM), c.CREAM))
    if tame:
        x = right - 30 - 66 * bool(wolves)
        chips.append(draw_chip(x, y, f"{tame} livestock", tame, c.CREAM, hoof(c.HIDE), c.INK))
    return group(*chips)


def draw_chip(x: float, y: float, said: str, number: int, fill: str, print_: str, ink: str) -> Markup:
    """A number beside the print of a hoof or a paw."""
    written = centred(x + 11, y + 19, str(number), 17, ink, font_weight="800")
    ground = box(x - 30, y, 60, 26, fill, 13)
    return group(tag("title", said), ground, placed(x - 14, y + 13, scaled(0.75, print_)), written)


def draw_fence(facts: Facts, slot: int, x: float) -> Markup:
    """A Goal Fence with the livestock in it."""
    area = Area(x, FENCE_Y, COLUMN_WIDTH, FENCE_HEIGHT)
    count = len(facts.on(slot))
    return draw_slot(
        facts,
        slot,
        area,
        placed(x, FENCE_Y, pen(COLUMN_WIDTH, FENCE_HEIGHT, c.STRAW)),
        draw_place_sign(f"Fence  {count}", slot // SLOTS_EACH, x + 52, FENCE_Y - 6),
        draw_herd(facts.on(slot), area.inset(18, 34, 18, 26)),
        placed(x + 4, FENCE_Y + FENCE_HEIGHT - 4, rail(COLUMN_WIDTH - 8)),
    )


def draw_place_sign(said: str, player: int, x: float, y: float) -> Markup:
    """A sign with a place's name and number of animals."""
    name = centred(62, 20, said, 15, c.WOOD_DARK, font_weight="700")
    return placed(x, y, signboard(108), seat_mark(player, 16, 14, 0.72), name)


def draw_barn(facts: Facts, player: int, x: float, y: float) -> Markup:
    """A Barn with the livestock in it; it is no slot of the ring (R6.7)."""
    pieces = facts.at(Place.BARN + player)
    return group(
        tag("title", f"{facts.whose(player)} Barn"),
        placed(x, y, barn(COLUMN_WIDTH, BARN_HEIGHT)),
        draw_place_sign(f"Barn  {len(pieces)}", player, x + 52, y + 14),
        draw_herd(pieces, Area(x + 18, y + 54, COLUMN_WIDTH - 36, BARN_HEIGHT - 58)),
    )


def draw_backdrop() -> Markup:
    """The meadow to the edges of the picture."""
    return box(0, 0, 1200, 900, c.MEADOW, 18)
