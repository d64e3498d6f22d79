"""The board as one drawn world: fields, cards, sheep, dog, the Sun on its track, and what can be clicked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.board import clicked
from sheepfold.art.scenery import centred, scattered, sun
from sheepfold.art.svg import Markup, box, group, number, oval, path, placed, scaled
from sheepfold.engine.protocols import Look
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import BESIDE, CORNERS, NAMES, SHEEP_EACH, SIDE, START_FIELDS, Symbol
from sheepfold.games.shepherd.view import pieces
from sheepfold.games.shepherd.view.facts import DARK, LIGHT, NO_CARD, WORM, Facts, Flight
from sheepfold.games.shepherd.view.keys import DOG
from sheepfold.games.shepherd.view.pieces import WOOLS
from sheepfold.games.shepherd.view.plan import Plan

CARDS: dict[int, Callable[[], Markup]] = {LIGHT: pieces.light_card, DARK: pieces.dark_pair, WORM: pieces.worm_card}
OWN_PLACES = {int(field): side for side, pair in enumerate(START_FIELDS) for field in pair}
BED = 82
"""How wide the ground of a field is, in a field of 86."""


def draw_world(facts: Facts, plan: Plan) -> Markup:
    """The whole board."""
    return group(
        draw_ground(plan),
        draw_track(facts, plan),
        *(draw_field(facts, plan, field) for field in range(BESIDE)),
        group(*draw_cards(facts, plan), *draw_shade(facts, plan), pointer_events="none"),
        group(*(draw_sheep(facts, plan, sheep) for sheep, _ in facts.sheep), pointer_events="none"),
        group(*draw_turned(facts, plan), *draw_signs(facts, plan), pointer_events="none"),
        *draw_tufts(facts, plan),
        group(*(draw_flight(plan, flight) for flight in facts.flights), pointer_events="none"),
    )


@cache
def draw_ground(plan: Plan) -> Markup:
    """The earth around the fields, with their letters and numbers, and flowers in the corners."""
    size, gap = plan.text, plan.track - 5
    beyond = [plan.board + size + 4] if plan.track > size * 2 else []
    letters = [(plan.at(0, n)[0], plan.top - 5 + y, "abcdefgh"[n]) for n in range(SIDE) for y in [0, *beyond]]
    numbers = [(plan.left - 8 + x, plan.at(n, 0)[1] + 5, str(SIDE - n)) for n in range(SIDE) for x in [0, *beyond]]
    names = [centred(x, y, name, size, c.WOOD_DARK) for x, y, name in letters + numbers]
    side = plan.board + 2 * gap
    around = box(plan.left - gap, plan.top - gap, side, side, c.MEADOW, 24)
    corners = [draw_corner(plan, row, column) for row, column in CORNERS]
    return group(around, *corners, *names)


def draw_corner(plan: Plan, row: int, column: int) -> Markup:
    """A corner of the board, where no field is."""
    x, y = plan.at(row, column)
    return placed(x, y, scaled(plan.scale, scattered([(-18, 24), (16, -12), (22, 26), (-14, -10)])))


# -------------------------------------------------------------------- the Sun


def track_point(plan: Plan, step: int, length: int) -> tuple[float, float]:
    """A point of the Sun's track: from the corner at a8, evenly and clockwise along the border (Q4)."""
    side = plan.board + 2 * plan.track
    along = 4 * side * (step % length) / length
    x, y = plan.left - plan.track, plan.top - plan.track
    if along <= side:
        return x + along, y
    if along <= 2 * side:
        return x + side, y + along - side
    if along <= 3 * side:
        return x + 3 * side - along, y + side
    return x, y + 4 * side - along


def draw_track(facts: Facts, plan: Plan) -> Markup:
    """Where the Sun has been and will be; its way ends where it began (R7.2)."""
    side = plan.board + 2 * plan.track
    x, y = plan.left - plan.track, plan.top - plan.track
    way = box(x, y, side, side, "none", 22, stroke=c.SAND_DEEP, stroke_width=7)
    pips = [draw_pip(facts, plan, step) for step in range(facts.sun_length)]
    at = track_point(plan, facts.sun, facts.sun_length)
    rising = bool(facts.record.left[Symbol.SUN])
    size = max(9, plan.track / 3.3)
    glow = oval(0, 0, 1.8 * size, fill=c.LAMP, opacity=0.35) if rising else Markup("")
    said = words.sun_words(facts.record)
    shown = placed(*at, glow, sun(0, 0, size), id="sun", class_="sf-piece", role="img", aria_label=said)
    return group(way, *pips, shown)


def draw_pip(facts: Facts, plan: Plan, step: int) -> Markup:
    """A point of the track; the first one is also the last."""
    x, y = track_point(plan, step, facts.sun_length)
    fill = c.WOOD_PALE if step < facts.sun else c.CREAM
    r = min(8, plan.track / 3.6)
    return oval(x, y, 1.5 * r if step == 0 else r, fill=fill, stroke=c.WOOD_DEEP, stroke_width=2)


# -------------------------------------------------------------------- fields and cards


def draw_field(facts: Facts, plan: Plan, field: int) -> Markup:
    """A field as something to click, with what it says."""
    grass, can = facts.card(field) != NO_CARD, NAMES[field] in facts.lit
    return field_element(plan, field, grass, facts.say(field), can, facts.look.still)


@lru_cache(maxsize=4096)
def field_element(plan: Plan, field: int, grass: bool, said: str, can: bool, still: bool) -> Markup:
    """A field with its key and its label; most are as they were before."""
    name = NAMES[field]
    attributes = clicked(name, said, can, Look(still=still))
    return group(draw_bed(field, grass), EDGE, **attributes, id=f"field-{name}", transform=moved(plan, field))


EDGE = box(-38, -38, 76, 76, "transparent", 9, class_="sf-edge")


@cache
def moved(plan: Plan, field: int) -> str:
    """The way from a drawing around (0, 0) to a field."""
    x, y = plan.middle(field)
    return f"translate({number(x)} {number(y)}) scale({number(plan.scale)})"


@cache
def draw_bed(field: int, grass: bool) -> Markup:
    """The ground of a field: grass, bare earth, or somebody's starting place."""
    bed = box(-41, -41, BED, BED, c.GRASS if grass else c.SAND, 9, stroke=c.GRASS_DARK, stroke_width=1.5)
    if field not in OWN_PLACES:
        return bed
    look = WOOLS[OWN_PLACES[field]]
    return group(bed, oval(0, 0, 31, fill=look.pale, stroke=look.shade, stroke_width=3, stroke_dasharray="7 5"))


def draw_cards(facts: Facts, plan: Plan) -> list[Markup]:
    """The cards on the fields; a taken one glides to its pile."""
    drawn, turned = [], int(facts.record.turned)
    for field in range(BESIDE):
        card = facts.card(field)
        if card != NO_CARD and field != turned:
            drawn.append(card_element(plan, field, card))
    return drawn


@cache
def card_element(plan: Plan, field: int, card: int) -> Markup:
    """A card where it lies."""
    attributes = {"id": f"card-{NAMES[field]}", "class_": "sf-piece", "data_kind": "card"}
    return group(CARDS[card](), **attributes, transform=moved(plan, field))


def draw_turned(facts: Facts, plan: Plan) -> list[Markup]:
    """The card that is being turned over, held up for everybody to see (R6.2)."""
    field = int(facts.record.turned)
    card = facts.card(field) if field != BESIDE else NO_CARD
    if card == NO_CARD:
        return []
    held = group(CARDS[card](), transform="translate(0 -34) rotate(-8) scale(1.25)")
    attributes = {"id": f"card-{NAMES[field]}", "class_": "sf-piece", "data_kind": "card"}
    return [group(held, **attributes, transform=moved(plan, field))]


def draw_signs(facts: Facts, plan: Plan) -> list[Markup]:
    """A small worm beside each sheep that stands on one, and the fright of those next to the dog."""
    turned = int(facts.record.turned)
    worms = {field for _, field in facts.sheep if facts.card(field) == WORM and field != turned}
    small = group(pieces.worm_card(), transform="translate(-25 -26) scale(0.48)")
    drawn = [group(small, transform=moved(plan, field)) for field in sorted(worms)]
    return drawn + [group(pieces.fright(), transform=moved(plan, field)) for field in facts.frightened]


def draw_shade(facts: Facts, plan: Plan) -> list[Markup]:
    """The five fields that the dog blocks (R4.5, R4.6)."""
    fields = [field for field in range(BESIDE) if facts.is_blocked(field)]
    return [group(shade(), transform=moved(plan, field)) for field in fields]


@cache
def shade() -> Markup:
    """A field that the dog keeps free of sheep."""
    stripes = "M-41 -10L-10 -41M-41 20L20 -41M-30 41L41 -30M0 41L41 0"
    return group(
        box(-41, -41, BED, BED, c.BAD, 9, opacity=0.2),
        path(stripes, stroke=c.BAD, stroke_width=3, opacity=0.3),
    )


# -------------------------------------------------------------------- animals


def draw_sheep(facts: Facts, plan: Plan, sheep: int) -> Markup:
    """A sheep under the id that it keeps wherever it goes; one that was pushed stands half off its field."""
    x, y = plan.middle(int(facts.record.sheep[sheep]))
    if facts.waits(sheep):
        x, y = x + 28 * plan.scale, y - 34 * plan.scale
    animal = pieces.coloured_sheep(facts.side(sheep // SHEEP_EACH), 76, sheep % SHEEP_EACH)
    return placed(x, y, scaled(plan.scale, animal), id=f"sheep-{facts.sheep_name(sheep)}", class_="sf-piece")


def draw_dog(facts: Facts, plan: Plan) -> Markup:
    """The dog, in its kennel or on the board, under the id that it keeps."""
    in_kennel = facts.dog == BESIDE
    x, y = plan.kennel.middle if in_kennel else plan.middle(facts.dog)
    said = words.dog_words(facts.dog)
    edge = oval(0, 2, 37, fill="transparent", class_="sf-edge")
    attributes = clicked(DOG, said, DOG in facts.lit, facts.look, "sf-piece")
    return placed(x, y, group(edge, scaled(plan.scale, standing("sheepdog", width=80))), id="dog", **attributes)


# -------------------------------------------------------------------- what can be done


def draw_tufts(facts: Facts, plan: Plan) -> list[Markup]:
    """A tuft of grass at each own sheep while a grass symbol is left: pale where nothing can be grazed."""
    if not facts.acts or not facts.record.left[Symbol.GRASS]:
        return []
    return [draw_tuft(facts, plan, *own) for own in facts.own_sheep]


def draw_tuft(facts: Facts, plan: Plan, sheep: int, field: int) -> Markup:
    """The sign that a sheep may graze: in the corner of its field, and never in the way of a click."""
    x, y = plan.middle(field)
    mark = scaled(0.8 * plan.scale, pieces.graze_mark(sheep in facts.grazers))
    return placed(x - 30 * plan.scale, y + 30 * plan.scale, mark, pointer_events="none")


def draw_flight(plan: Plan, flight: Flight) -> Markup:
    """The way of a fleeing sheep: plain, bumping into another one, or over the edge and in again (R9.5, R9.6)."""
    start = moved(plan, flight.start)
    if not flight.over_the_edge:
        drawn = pieces.push_arrow(flight.direction) if flight.pushes else pieces.run_arrow(flight.direction)
        return group(drawn, transform=start)
    out = group(pieces.edge_arrow(flight.direction, flight.pushes), transform=start)
    return group(out, group(pieces.landing(flight.direction, flight.pushes), transform=moved(plan, flight.target)))
