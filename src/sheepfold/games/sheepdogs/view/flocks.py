"""Sheep, shepherds and dogs: where each one stands in the picture, and its id."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.layout import Area, rows
from sheepfold.art.scenery import label
from sheepfold.art.svg import Markup, group, number, oval, tag
from sheepfold.games.sheepdogs.board import COLOURS, LETTERS, PENS
from sheepfold.games.sheepdogs.names import place_name
from sheepfold.games.sheepdogs.rules.flocks import number_of
from sheepfold.games.sheepdogs.view.facts import Facts, Token
from sheepfold.games.sheepdogs.view.pieces import SHEEP_WIDTH, dog, sheep, shepherd

Point = tuple[float, float]

WESTERN = (2, 3, 4)
NORTHERN = 4
"""Directions in which a driving dog stands on the left of its space, and from which on above."""


class Stand(NamedTuple):
    """A sheep in the picture: its colour, where it counts as being, its middle and its width."""

    colour: int
    place: int
    at: Point
    width: float


def stands(facts: Facts) -> list[Stand]:
    """Every sheep: in spaces, pens and hands, and on its way."""
    found: list[Stand] = []
    for space in range(len(facts.names)):
        found += in_space(facts, space)
    for seat in facts.seats:
        found += in_pen(facts, seat)
    return found + running(facts)


def in_space(facts: Facts, space: int) -> list[Stand]:
    """The sheep that stand in a space, with the bands that have landed there but are not yet put down."""
    herd = facts.herd(space) + facts.landed.get(space, 0)
    return spread_out(herd, space, area_of(facts, space), facts.grid.size * 0.74) if herd else []


def spread_out(herd: int, place: int, area: Area, most: float) -> list[Stand]:
    """A herd in rows, by colour."""
    flock = [colour for colour in range(COLOURS) for _ in range(number_of(herd, colour))]
    size, spots = rows(len(flock), area, 1.0, most)
    return [Stand(colour, place, at, size * 1.06) for colour, at in zip(flock, spots, strict=True)]


def area_of(facts: Facts, space: int) -> Area:
    """The part of a hex where its sheep stand: the upper one if there are others, the lower one if a dog is above."""
    size, (x, y) = facts.grid.size, facts.grid.at[space]
    half, up = size * 0.76, 0.72 if facts.plan.tall else 0.56
    if space == facts.driven and facts.record.edge >= 0:
        left = 0.46 if facts.record.edge in WESTERN else 0
        low = facts.record.edge >= NORTHERN and len(facts.tokens(space)) == 1
        top = y - size * (0.1 if low else up)
        return Area(x - half + left * size, top, 2 * half - 0.46 * size, size * (0.62 if low else up + 0.04))
    if facts.tokens(space):
        return Area(x - half, y - size * up, 2 * half, size * (up + 0.04))
    return Area(x - half, y - size * 0.5, 2 * half, size * 1.04)


def in_pen(facts: Facts, seat: int) -> list[Stand]:
    """The sheep in a pen: kept ones stand behind the first of their colour, others beside them."""
    return [stand for colour, many, at, width in pen_slots(facts, seat) for stand in
            [Stand(colour, PENS + seat, at, width)] * many]  # fmt: skip


def pen_slots(facts: Facts, seat: int) -> list[tuple[int, int, Point, float]]:
    """What is shown in a pen: colour, number, middle and width; kept sheep by colour, then visitors or the hand."""
    record, grid = facts.record, facts.grid
    kept = [(colour, number_of(record.pens[seat], colour)) for colour in range(COLOURS)]
    others = [
        (colour, 1)
        for colour in range(COLOURS)
        for _ in range(number_of(int(record.wait[seat]) + facts.landed.get(PENS + seat, 0), colour))
    ]
    slots = [slot for slot in kept if slot[1]] + others
    x, y = grid.at[PENS + seat]
    high = 0.4 if facts.tokens(PENS + seat) else 0.9
    area = Area(x - grid.size * 0.72, y - grid.size * 0.36, grid.size * 1.44, grid.size * high)
    size, spots = rows(len(slots), area, 1.0, grid.size * 0.5)
    return [(colour, many, at, size) for (colour, many), at in zip(slots, spots, strict=True)]


def running(facts: Facts) -> list[Stand]:
    """Bands that have been lifted and have not landed: at the edge they leave by, or where one asks its way."""
    record, grid, found = facts.record, facts.grid, []
    start = int(record.rush) if record.rush >= 0 else facts.driven
    for way in range(6):
        herd = int(record.fly[way])
        if not herd or record.land[way] >= 0 or start < 0:
            continue
        asks = record.rush < 0 and way == record.band
        at = grid.at[int(record.cell)] if asks else grid.towards(start, way, 0.44)
        half = grid.size * (0.7 if asks else 0.45)
        area = Area(at[0] - half, at[1] - half * 0.8, 2 * half, half * 1.6)
        found += spread_out(herd, int(record.cell) if asks else start, area, grid.size * (0.6 if asks else 0.45))
    return found


# -------------------------------------------------------------------- drawing


def draw_flocks(facts: Facts, found: list[Stand]) -> Markup:
    """Every sheep under an id made of its colour, its place and its number there."""
    numbers: dict[tuple[int, int], int] = {}
    drawn = []
    for stand in sorted(found, key=lambda stand: (stand.colour, stand.place)):
        mine = numbers.get((stand.colour, stand.place), 0)
        numbers[stand.colour, stand.place] = mine + 1
        drawn.append(draw_sheep(facts, stand, mine))
    return group(*drawn, pointer_events="none")


def draw_sheep(facts: Facts, stand: Stand, mine: int) -> Markup:
    """One sheep."""
    letter = LETTERS[stand.colour]
    return tag(
        "g",
        sheep(stand.colour, SHEEP_WIDTH),
        id=f"sheep-{letter}-{place_name(facts.record, stand.place)}-{mine}",
        class_="sf-piece",
        data_kind=f"sheep-{letter}",
        transform=moved(stand.at, stand.width / SHEEP_WIDTH),
    )


def moved(at: Point, scale: float) -> str:
    """A place and a size, both of which change smoothly."""
    return f"translate({number(at[0])} {number(at[1])}) scale({scale:.3f})"


def draw_counts(facts: Facts) -> Markup:
    """How many sheep stand behind one another in the pens."""
    size = facts.plan.least_text if facts.plan.tall else max(14, facts.grid.size * 0.22)
    drawn = []
    for seat in facts.seats:
        for _, many, (x, y), width in pen_slots(facts, seat):
            if many > 1:
                at = x + width * 0.34, y + width * 0.42
                shown = label(*at, str(many), size, c.INK, text_anchor="middle", font_weight="800")
                drawn.append(
                    oval(at[0], at[1] - size * 0.36, size * (0.5 + 0.2 * len(str(many))), size * 0.58, c.CREAM)
                )
                drawn.append(shown)
    return group(*drawn, pointer_events="none")


def token_spots(facts: Facts) -> dict[Token, tuple[Point, float]]:
    """Where every shepherd and dog stands, and how large; the driving dog stands on its edge."""
    found: dict[Token, tuple[Point, float]] = {}
    for place in facts.tokens_by_place:
        found |= tokens_in(facts, place)
    return found


def tokens_in(facts: Facts, place: int) -> dict[Token, tuple[Point, float]]:
    """The tokens at one place, side by side below its sheep."""
    grid, record = facts.grid, facts.record
    driver = Token(int(record.seat), int(record.driver)) if facts.driven == place and record.edge >= 0 else None
    tokens = [token for token in facts.tokens(place) if token != driver]
    sheep_above = facts.herd(place) if place < PENS else record.wait[place - PENS] + record.pens[place - PENS]
    x, y = grid.at[place]
    found: dict[Token, tuple[Point, float]] = {}
    if driver:
        spot = grid.towards(place, int(record.edge), 0.4)
        found[driver] = spot, grid.size / 62
        x += 0.34 * grid.size * ((spot[0] < x) - (spot[0] > x))
    few = 48 if facts.plan.tall else 54
    step, scale = (0.66, few) if len(tokens) < 3 else (0.5, 84 if place >= PENS and sheep_above else 70)
    y += grid.size * (0.42 if sheep_above else 0.1)
    for place_in_row, token in enumerate(tokens):
        across = (place_in_row - (len(tokens) - 1) / 2) * step * grid.size
        found[token] = (x + across, y), grid.size / scale
    return found


def draw_tokens(facts: Facts, spots: dict[Token, tuple[Point, float]]) -> Markup:
    """Shepherds and dogs, each under the id that it keeps."""
    order = sorted(spots, key=lambda token: (token.dog >= 0, token))
    return group(*(draw_token(facts, token, *spots[token]) for token in order), pointer_events="none")


def draw_token(facts: Facts, token: Token, at: Point, size: float) -> Markup:
    """One shepherd or dog."""
    if token.dog < 0:
        figure, name = shepherd(token.seat), f"shepherd-{token.seat}"
    else:
        figure, name = dog(token.seat, str(token.dog) if len(facts.seats) == 2 else ""), f"dog-{token.seat}-{token.dog}"
    said = facts.token_name(token)
    return tag("g", figure, id=name, class_="sf-piece", aria_label=said, transform=moved(at, size))
