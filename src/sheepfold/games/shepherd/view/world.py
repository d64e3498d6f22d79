"""The board as one drawn world: fields, cards, sheep, dog, the Sun on its track, and what can be clicked."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.scenery import centred, scattered, sun
from sheepfold.art.svg import Markup, Value, box, group, oval, placed, tag
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import (
    BESIDE,
    CORNERS,
    DIRECTIONS,
    NAMES,
    NEIGHBOUR,
    PLACES,
    SHEEP_EACH,
    SIDE,
    START_FIELDS,
    STEPS,
    Code,
)
from sheepfold.games.shepherd.position import Phase, Version
from sheepfold.games.shepherd.view.facts import DARK, LIGHT, NO_CARD, WORM, Facts
from sheepfold.games.shepherd.view.pieces import (
    WOOLS,
    coloured_sheep,
    dark_pair,
    graze_mark,
    light_card,
    standing_dog,
    way_mark,
    worm_card,
)

CELL = 86
LEFT, TOP = 66, 120
BOARD = CELL * SIDE
TRACK = 33
"""How far outside the board the Sun goes."""

CARDS = {LIGHT: light_card, DARK: dark_pair, WORM: worm_card}
CARD_WORDS = {NO_CARD: "no card", LIGHT: "a light card", DARK: "two dark cards", WORM: "worm"}
OWN_PLACES = {int(field): side for side, pair in enumerate(START_FIELDS) for field in pair}


def middle(field: int) -> tuple[float, float]:
    """The middle of a field."""
    row, column = PLACES[field]
    return LEFT + CELL * (column + 0.5), TOP + CELL * (row + 0.5)


def choosing(code: int | None, always: str) -> dict[str, Value]:
    """The attributes of something that can be clicked now, or of something that cannot."""
    if code is None:
        return {"class_": always}
    return {"class_": f"{always} can", "data_choice": code}


def draw_world(facts: Facts) -> Markup:
    """The whole board."""
    return group(
        draw_ground(),
        draw_track(facts),
        *(draw_field(facts, field) for field in range(BESIDE)),
        *draw_animals(facts),
        *(draw_choice(facts, code) for code in sorted(facts.codes) if is_marked(facts, code)),
    )


def draw_ground() -> Markup:
    """The earth around the fields, with their letters and numbers, and flowers in the corners."""
    letters = [centred(LEFT + CELL * (n + 0.5), TOP - 6, "abcdefgh"[n], 15, c.WOOD_DARK) for n in range(SIDE)]
    numbers = [centred(LEFT - 10, TOP + CELL * (n + 0.5) + 5, str(SIDE - n), 15, c.WOOD_DARK) for n in range(SIDE)]
    around = box(LEFT - TRACK, TOP - TRACK, BOARD + 2 * TRACK, BOARD + 2 * TRACK, c.MEADOW, 26)
    corners = []
    for row, column in CORNERS:
        x, y = LEFT + CELL * column, TOP + CELL * row
        corners += [(x + 24, y + 66), (x + 58, y + 30), (x + 62, y + 70), (x + 30, y + 34)]
    return group(around, scattered(corners), *letters, *numbers)


# -------------------------------------------------------------------- the Sun


def track_point(step: int, length: int) -> tuple[float, float]:
    """A point of the Sun's track: from the corner at a8, evenly and clockwise along the border (Q4)."""
    side = BOARD + 2 * TRACK
    along = 4 * side * (step % length) / length
    x, y = LEFT - TRACK, TOP - TRACK
    if along <= side:
        return x + along, y
    if along <= 2 * side:
        return x + side, y + along - side
    if along <= 3 * side:
        return x + 3 * side - along, y + side
    return x, y + 4 * side - along


def draw_track(facts: Facts) -> Markup:
    """Where the Sun has been and will be; its way ends where it began (R7.2)."""
    side = BOARD + 2 * TRACK
    path = box(LEFT - TRACK, TOP - TRACK, side, side, "none", 26, stroke=c.SAND_DEEP, stroke_width=7)
    pips = []
    for step in range(facts.sun_length):
        x, y = track_point(step, facts.sun_length)
        fill = c.WOOD_PALE if step < facts.sun else c.CREAM
        pips.append(oval(x, y, 13 if step == 0 else 9, fill=fill, stroke=c.WOOD_DEEP, stroke_width=2))
    x, y = track_point(facts.sun, facts.sun_length)
    shown = placed(x, y, tag("title", facts.sun_words), sun(0, 0, 15), id="sun", class_="sf-piece")
    return group(path, *pips, shown)


# -------------------------------------------------------------------- fields


def draw_field(facts: Facts, field: int) -> Markup:
    """A field with its card; the dog may be sent here if it is a choice, and keeps sheep away where it is shaded."""
    code = Code.DOG + field
    chosen = code if facts.phase == Phase.ACT and code in facts.codes else None
    card = facts.card(field)
    said = f"{CARD_WORDS[card]} on {NAMES[field]}" if chosen is None else words.describe(facts.seen, code)
    return placed(
        *middle(field),
        tag("title", said),
        *draw_bed(field, card),
        *([CARDS[card]()] if card else []),
        *draw_shade(facts, field),
        *([draw_glow(turned=True)] if field == facts.record.turned else []),
        *([draw_glow(turned=False)] if chosen is not None else []),
        id=f"field-{NAMES[field]}",
        **choosing(chosen, "sf-field"),
    )


def draw_bed(field: int, card: int) -> list[Markup]:
    """The ground of a field: grass, bare earth, or somebody's starting place."""
    bed = box(-41, -41, 82, 82, c.GRASS if card else c.SAND, 9, stroke=c.GRASS_DARK, stroke_width=1.5)
    if field not in OWN_PLACES:
        return [bed]
    look = WOOLS[OWN_PLACES[field]]
    return [bed, oval(0, 0, 31, fill=look.pale, stroke=look.shade, stroke_width=3, stroke_dasharray="7 5")]


def draw_shade(facts: Facts, field: int) -> list[Markup]:
    """The five fields that the dog blocks (R4.5, R4.6)."""
    if not facts.is_blocked(field):
        return []
    return [box(-41, -41, 82, 82, c.BAD, 9, opacity=0.24)]


def draw_glow(turned: bool) -> Markup:
    """The edge of a field that waits for a click, or whose card is being turned."""
    width = 6 if turned else 3.5
    look = {"stroke": c.BARN_RED if turned else c.LAMP, "stroke_width": width}
    return box(-38, -38, 76, 76, "none", 8, class_=None if turned else "sf-edge", pointer_events="all", **look)


# -------------------------------------------------------------------- animals


def draw_animals(facts: Facts) -> list[Markup]:
    """The dog, if it is on the board, and every sheep; a pushed one that waits stands half off its field."""
    drawn = [standing_dog(*middle(facts.dog), 0.72)] if facts.dog != BESIDE else []
    for sheep, field in facts.sheep:
        x, y = middle(field)
        if facts.waits(sheep):
            x, y = x + 26, y - 30
        drawn.append(draw_sheep(facts, sheep, x, y))
    return drawn


def draw_sheep(facts: Facts, sheep: int, x: float, y: float) -> Markup:
    """One sheep under the id that it keeps wherever it goes."""
    name = facts.sheep_name(sheep)
    said = tag("title", words.sheep_words(facts.record, sheep))
    animal = coloured_sheep(facts.side(sheep // SHEEP_EACH), name, 74)
    return placed(x, y, said, animal, id=f"sheep-{name}", class_="sf-piece", pointer_events="none")


# -------------------------------------------------------------------- what can be clicked


def is_marked(facts: Facts, code: int) -> bool:
    """Whether a choice has a mark of its own on the board: steps, grazing and flights."""
    return facts.phase == Phase.FLEE or code < Code.DOG


def draw_choice(facts: Facts, code: int) -> Markup:
    """An arrow from a sheep to where it may go, or the grass on which it may graze."""
    said = tag("title", words.describe(facts.seen, code))
    first = SHEEP_EACH * int(facts.record.player)
    if facts.phase == Phase.ACT and code >= Code.GRAZE:
        x, y = middle(int(facts.record.sheep[first + code - Code.GRAZE]))
        return placed(x - 26, y + 26, said, graze_mark(), **choosing(code, "sf-mark"))
    sheep = code // DIRECTIONS + (first if facts.phase == Phase.ACT else 0)
    return draw_way(facts, code, int(facts.record.sheep[sheep]), said)


def draw_way(facts: Facts, code: int, start: int, said: Markup) -> Markup:
    """The arrow of a step or a flight, at the edge that the sheep would cross."""
    direction = code % DIRECTIONS
    south, east = STEPS[direction]
    x, y = middle(start)
    version = facts.record.version if facts.phase == Phase.FLEE else Version.BASIC
    target = int(NEIGHBOUR[version, start, direction])
    edge = target not in NEIGHBOUR[Version.BASIC, start]
    push = any(field == target for _, field in facts.sheep)
    inside = [said, way_mark(direction, push, edge)]
    if edge:
        inside.append(centred(24 * east, 24 * south + 5, NAMES[target], 14, c.BARN_DARK, font_weight="800"))
    return placed(x + 41 * east, y + 41 * south, *inside, **choosing(code, "sf-mark"))
