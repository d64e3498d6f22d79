"""The board as one drawn world: Grasslands, Goal Fences, Barns and the way of sowing."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.layout import Area
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
)
from sheepfold.art.svg import Markup, box, group, placed, scaled, tag
from sheepfold.games.peter.board import FENCE, SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.view.clicks import BARN, WELCOME, slot_code, slot_key
from sheepfold.games.peter.view.facts import Facts
from sheepfold.games.peter.view.places import TALL, WIDE, Places
from sheepfold.games.peter.words import board as words
from sheepfold.games.peter.words import describe
from sheepfold.games.peter.words.names import livestock, wolves
from sheepfold.language import say

TUFTS = ((0.05, 0.95), (0.86, 0.35), (0.5, 0.62), (0.93, 0.9))
"""Where grass grows on a Grassland, as parts of its width and height."""


def draw_world(facts: Facts, places: Places) -> Markup:
    """Everything of the ring, from the viewer's side of the table."""
    slots = [draw_slot(facts, places, slot) for slot in range(SLOTS)]
    barns = [draw_barn(facts, places, player) for player in range(2)]
    return group(ground(places.tall), *slots, *barns, flow(places.tall))


@cache
def ground(tall: bool) -> Markup:
    """The meadow, the yard in its middle, and the fences between the Grasslands."""
    places = TALL if tall else WIDE
    near, far = places.slots[0], places.slots[4]
    x = (near.x + near.width + places.slots[1].x) / 2
    return group(
        box(0, 0, places.width, places.height, c.MEADOW, 18),
        box(*places.yard, c.SAND, 14, stroke=c.SAND_DEEP, stroke_width=2),
        *(placed(x, area.y + 12, partition(area.height - 16)) for area in (near, far)),
    )


@cache
def flow(tall: bool) -> Markup:
    """Sowing goes counterclockwise (R6.3)."""
    places = TALL if tall else WIDE
    return group(*(arrow(start, end) for start, end in places.arrows), pointer_events="none")


@cache
def front(tall: bool) -> Markup:
    """The rails before the animals."""
    places = TALL if tall else WIDE
    fences = (places.slots[FENCE], places.slots[SLOTS_EACH + FENCE])
    rails = [placed(area.x + 4, area.y + area.height - 4, rail(area.width - 8)) for area in fences]
    return group(*rails, pointer_events="none")


# -------------------------------------------------------------------- slots


def draw_slot(facts: Facts, places: Places, slot: int) -> Markup:
    """A slot of the ring: it glows when the next piece goes there, and can be clicked when it is a choice."""
    area = places.slot(slot, facts.near)
    code = slot_code(facts, slot)
    can = code in facts.codes
    then = describe(facts.seen, code, facts.look.names) if can else ""
    said = words.slot_label(facts.company, slot, facts.on(slot), then)
    ground, *above = (draw_fence if slot % SLOTS_EACH == FENCE else draw_grassland)(facts, places, slot, area)
    return group(
        tag("title", said),
        ground,
        edge(area, slot == facts.next_slot),
        *above,
        data_slot=slot,
        **clicked(slot_key(slot), said, can, facts.look, "sf-slot"),
    )


def edge(area: Area, glows: bool) -> Markup:
    """What is lit around a slot."""
    return box(
        *area.inset(3, 3, 3, 3),
        "none",
        14,
        class_="sf-edge",
        stroke=c.LAMP if glows else "none",
        stroke_width=6,
        stroke_dasharray="14 8" if glows else None,
        pointer_events="all",
    )


def draw_grassland(facts: Facts, places: Places, slot: int, area: Area) -> list[Markup]:
    """A Grassland with its sign and its counts."""
    right = area.x + area.width - (8 if places.tall else 12)
    return [
        grass(area, slot // SLOTS_EACH),
        placed(area.x + 8, area.y + 8, draw_sign(facts, places, slot)),
        draw_counts(facts, places, Place.RING + slot, right, area.y + 9),
    ]


@cache
def grass(area: Area, owner: int) -> Markup:
    """The ground of a Grassland, edged in its owner's colour."""
    green = box(*area, c.GRASS, 16, stroke=c.SEATS[owner].colour, stroke_width=2.5)
    return group(green, scattered([(area.x + area.width * x, area.y + area.height * y) for x, y in TUFTS]))


def draw_sign(facts: Facts, places: Places, slot: int) -> Markup:
    """Whose Grassland it is, and how many animals end in a Fence; the number that stands there is lit (R8.6)."""
    numbers, lit = facts.sign(slot)
    return sign(slot // SLOTS_EACH, (words.side(slot), words.sign(slot)), numbers, lit, places.tall)


@cache
def sign(owner: int, said: tuple[str, str], numbers: tuple[int, ...], lit: int, tall: bool) -> Markup:
    """The sign of a Grassland; on a phone without its side, which everybody sees."""
    start = 44 if tall else 92
    lamps = []
    for place, number in enumerate(numbers):
        x = start + 26 * place
        if number == lit:
            lamps.append(box(x - 12, 3, 24, 22, c.LAMP, 7, stroke=c.WOOD_DARK, stroke_width=1.5))
        lamps.append(centred(x, 20, str(number), 17, c.WOOD_DARK if number == lit else c.WOOD_DEEP, font_weight="800"))
    side = [] if tall else [label(27, 19, said[0], 15, c.WOOD_DARK, font_weight="700")]
    return scaled(
        1.15 if tall else 1,
        tag("title", said[1]),
        signboard(start - 10 + 26 * len(numbers)),
        seat_mark(owner, 15, 14, 0.72),
        *side,
        *lamps,
    )


def draw_counts(facts: Facts, places: Places, place: int, right: float, y: float) -> Markup:
    """How many livestock and how many wolves stand here, as far right as told."""
    tame, dark = facts.classes(place)
    size = 1.12 if places.tall else 1
    chips = []
    if dark:
        chips.append(chip(wolves(dark), dark, True, size, right - 60 * size, y))
    if tame:
        chips.append(chip(livestock(tame), tame, False, size, right - (126 if dark else 60) * size, y))
    return group(*chips)


@cache
def chip(said: str, number: int, dark: bool, size: float, x: float, y: float) -> Markup:
    """A number beside the print of a hoof or a paw."""
    ink, mark = (c.CREAM, paw(c.CREAM)) if dark else (c.INK, hoof(c.HIDE))
    return placed(
        x,
        y,
        scaled(
            size,
            tag("title", said),
            box(0, 0, 60, 26, c.FUR if dark else c.CREAM, 13),
            placed(16, 13, scaled(0.75, mark)),
            centred(41, 19, str(number), 17, ink, font_weight="800"),
        ),
    )


def draw_fence(facts: Facts, places: Places, slot: int, area: Area) -> list[Markup]:
    """A Goal Fence with its sign."""
    said = f"{words.side(FENCE)}  {len(facts.on(slot))}"
    shift = 14 if places.tall else 0
    return [
        placed(area.x, area.y, pen(area.width, area.height, c.STRAW)),
        place_sign(said, slot // SLOTS_EACH, area.x + area.width / 2 - shift, area.y - 6, places.tall),
    ]


@cache
def place_sign(said: str, player: int, middle: float, y: float, tall: bool) -> Markup:
    """A sign with a place's name and number of animals."""
    size = 18 if tall else 15
    width = 118 if tall else 108
    name = centred(width / 2 + 8, 20.5, said, size, c.WOOD_DARK, font_weight="700")
    return placed(middle - width / 2, y, signboard(width), seat_mark(player, 16, 14, 0.72), name)


# -------------------------------------------------------------------- barns


def draw_barn(facts: Facts, places: Places, player: int) -> Markup:
    """A Barn; it is no slot of the ring (R6.7). The viewer's own is where an animal is welcomed back to."""
    area = places.barn(player, facts.near)
    mine = player == facts.near
    can = mine and Code.WELCOME_BACK in facts.codes
    pieces = facts.at(Place.BARN + player)
    said = words.barn_label(
        facts.company, player, pieces, describe(facts.seen, Code.WELCOME_BACK, facts.look.names) if can else ""
    )
    name = say(words.WELCOME_BACK) if can else f"{say(words.BARN)}  {len(pieces)}"
    sign_y = area.y + (2 if places.tall else 10)
    return group(
        tag("title", said),
        placed(area.x, area.y, barn(area.width, area.height)),
        box(*area.inset(-4, -4, -4, -4), "none", 12, class_="sf-edge", stroke="none", pointer_events="all"),
        (welcome_sign if can else place_sign)(name, player, area.x + area.width / 2, sign_y, places.tall),
        **clicked(WELCOME if mine else BARN, said, can, facts.look, "sf-barn"),
    )


@cache
def welcome_sign(said: str, player: int, middle: float, y: float, tall: bool) -> Markup:
    """The sign over an open Barn that asks to be clicked."""
    name = centred(0, 22, said, 18, c.SEATS[player].colour, font_weight="800")
    plate = box(-74, 0, 148, 32, c.CREAM, 9, stroke=c.LAMP, stroke_width=4)
    return placed(middle, y - (2 if tall else 4), plate, name)
