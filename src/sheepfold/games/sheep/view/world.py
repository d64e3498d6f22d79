"""The field as drawn: tiles, corners, access squares, what can be clicked, chains and pieces."""

from __future__ import annotations

from functools import cache, lru_cache

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.scenery import centred, scattered
from sheepfold.art.svg import Markup, box, group, number, path, placed, scaled, tag
from sheepfold.engine.protocols import Look
from sheepfold.games.sheep.board import (
    ACCESS,
    COLOURS,
    COLUMNS,
    ROWS,
    SHEPHERDS,
    SQUARES,
    START_TILES,
    STARTS,
    On,
)
from sheepfold.games.sheep.position import Phase, Reason
from sheepfold.games.sheep.regions import reached, tiles
from sheepfold.games.sheep.view import pieces
from sheepfold.games.sheep.view.facts import Facts, Slide
from sheepfold.games.sheep.view.keys import NAMES
from sheepfold.games.sheep.view.pieces import FLOCKS
from sheepfold.games.sheep.view.plan import Plan

TUFTS = ((30, 90), (250, 60), (140, 330), (420, 250), (560, 130), (90, 610), (330, 700), (520, 560), (210, 480))
SHOWN_WHILE_POINTED = tag(
    "set", attributeName="display", to="inline", begin="mouseover; focusin", end="mouseout; focusout"
)
"""What is shown only while the thing around it is pointed at, or has the cursor."""


def draw_field(facts: Facts, plan: Plan) -> Markup:
    """Everything in the field."""
    return group(
        draw_ground(plan, facts.seats, tiles(facts.record)),
        *(draw_square(facts, plan, square) for square in range(SQUARES) if is_target(facts, square)),
        group(*draw_pieces(facts, plan), pointer_events="none"),
        *(draw_link(facts, plan, one, other) for one, other in facts.links()),
        *(draw_forbidden(facts, plan, slide) for slide in facts.forbidden),
    )


# -------------------------------------------------------------------- the ground


@cache
def draw_ground(plan: Plan, seats: int, corners: int) -> Markup:
    """Tiles of two by two squares in a wooden frame, with letters, numbers, corners and access squares."""
    x, y, width, height = plan.field
    frame = box(x - 6, y - 6, width + 12, height + 12, c.WOOD, 8, stroke=c.WOOD_DARK, stroke_width=2)
    ground = group(box(x, y, width, height, c.MEADOW), draw_tiles(plan))
    lines = [f"M{x + plan.side * n} {y}v{height}" for n in range(1, COLUMNS, 2)]
    lines += [f"M{x} {y + plan.side * n}h{width}" for n in range(1, ROWS, 2)]
    thin = path(" ".join(lines), stroke=c.GRASS_DARK, stroke_width=0.8, stroke_dasharray="3 5", opacity=0.6)
    grass = placed(x, y, scaled(plan.scale, scattered(TUFTS)), opacity=0.8)
    marks = [draw_mark(plan, seats, corners, square) for square in range(SQUARES)]
    return group(frame, ground, thin, grass, *marks, *draw_names(plan))


def draw_tiles(plan: Plan) -> Markup:
    """The tiles of four squares, every other one darker."""
    size = 2 * plan.side
    places = [(row, column) for row in range(ROWS // 2) for column in range(COLUMNS // 2) if (row + column) % 2]
    corners = [(plan.left + size * column, plan.top + size * row) for row, column in places]
    d = "".join(f"M{number(x)} {number(y)}h{size}v{size}h{-size}Z" for x, y in corners)
    return path(d, c.GRASS, stroke=c.GRASS_DARK, stroke_width=1.2)


def draw_names(plan: Plan) -> list[Markup]:
    """Letters above the columns, numbers beside the rows."""
    x, y, size = plan.left + plan.side / 2, plan.top + plan.side / 2 + plan.text / 3, plan.text
    columns = enumerate("abcdefghijkl")
    letters = [centred(x + plan.side * n, plan.top - 10, letter, size, c.INK_SOFT) for n, letter in columns]
    numbers = [centred(plan.left - 18, y + plan.side * n, str(n + 1), size, c.INK_SOFT) for n in range(ROWS)]
    return letters + numbers


def draw_mark(plan: Plan, seats: int, corners: int, square: int) -> Markup:
    """A corner, a starting tile or an access square in its player's colour; a tile may be nobody's (Q7)."""
    for seat in range(COLOURS):
        look = FLOCKS[seat]
        if square in ACCESS[seat]:
            ground = box(-21, -21, 42, 42, look.pale, 10, stroke=look.strong, stroke_width=1.8, stroke_dasharray="5 4")
            spot = group(ground, small_suit(seat))
        elif seat < seats and square == STARTS[seat]:
            spot = group(
                box(-24, -24, 48, 48, look.pale, 8, stroke=look.strong, stroke_width=4), pieces.suit(seat, 0, 0, 13)
            )
        elif seat < corners and square in START_TILES[seat]:
            spot = box(-24, -24, 48, 48, look.pale, 8, opacity=0.55)
        else:
            continue
        return placed(*plan.middle(square), scaled(plan.scale, spot))
    return Markup("")


def small_suit(seat: int) -> Markup:
    """Whose access square it is."""
    return path(FLOCKS[seat].suit, FLOCKS[seat].strong, opacity=0.45, transform="scale(0.8)")


# -------------------------------------------------------------------- what is clicked


def is_target(facts: Facts, square: int) -> bool:
    """Whether a square is drawn as something of its own: all, but in a still picture only those with something on."""
    return not facts.look.still or facts.on[square] != On.GRASS


def draw_square(facts: Facts, plan: Plan, square: int) -> Markup:
    """A square as something to click, with what it says."""
    name = NAMES[square]
    inside = [draw_edge(facts, square)]
    if square in facts.ends:
        inside.append(pieces.ghost_outline())
    if square == facts.corner and facts.colour_on(square) != facts.viewer:
        inside.append(draw_flock_edge(plan, square, facts.viewer))
    if facts.phase == Phase.FENCE and facts.codes and square not in facts.codes and facts.on[square] == On.GRASS:
        inside.append(draw_barred(facts, plan, square))
    return square_element(plan, square, facts.say(square), name in facts.lit, facts.look.still, tuple(inside))


@lru_cache(maxsize=8192)
def square_element(plan: Plan, square: int, said: str, can: bool, still: bool, inside: tuple[Markup, ...]) -> Markup:
    """A square with its key and its label; most are as they were before."""
    attributes = clicked(NAMES[square], said, can, Look(still=still))
    turned = f"translate({' '.join(map(number, plan.middle(square)))}) scale({number(plan.scale)})"
    return group(*inside, **attributes, transform=turned)


def draw_edge(facts: Facts, square: int) -> Markup:
    """What lights up: a strong frame around pieces, a faint one where many squares are open."""
    many = facts.phase in (Phase.FENCE, Phase.DOG_TO)
    return EDGES[many and facts.on[square] == On.GRASS]


EDGES = (
    box(-23, -23, 46, 46, "transparent", 10, class_="sf-edge"),
    group(
        box(-23, -23, 46, 46, "transparent", 10, class_="sf-edge", stroke_opacity=0.1),
        box(-2.5, -2.5, 5, 5, "none", 2.5, class_="sf-edge"),
    ),
)


def draw_flock_edge(plan: Plan, square: int, seat: int) -> Markup:
    """A click on the waiting flock is one on its corner: a sheep comes in there (R4.1)."""
    x, y = plan.middle(square)
    plate = plan.plates[seat].inset(3, 3, 3, 3)
    back = f"scale({1 / plan.scale:.4f}) translate({number(-x)} {number(-y)})"
    return group(box(*plate, "transparent", 12, class_="sf-edge"), transform=back)


def draw_barred(facts: Facts, plan: Plan, square: int) -> Markup:
    """Where a fence would cut a corner off: a cross, and what would be cut off while somebody points at it (Q8)."""
    refusal = facts.seen.why_not(square)
    if refusal is None or refusal.reason != Reason.R2_5_R2_6_BLOCKS_IN:
        return Markup("")
    lost = reached(facts.record) - reached(facts.record, square) - {square}
    region = path(region_outline(square, lost), c.BAD, pointer_events="none")
    shown = group(SHOWN_WHILE_POINTED, region, display="none", opacity=0.35)
    return group(scaled(0.9, pieces.cross(), opacity=0.6), shown)


def region_outline(square: int, squares: set[int]) -> str:
    """Squares as one shape, seen from the middle of a square; each is 52 wide there."""
    row, column = divmod(square, COLUMNS)
    corners = [(other % COLUMNS - column, other // COLUMNS - row) for other in sorted(squares)]
    return "".join(f"M{52 * x - 26} {52 * y - 26}h52v52h-52Z" for x, y in corners)


def draw_forbidden(facts: Facts, plan: Plan, slide: Slide) -> Markup:
    """A cross where a slide of the viewer may not end, and the shepherd that it would shut in (R6.4, Q21)."""
    x, y = plan.middle(slide.end)
    marks = [placed(x, y, scaled(plan.scale, pieces.cross(11)))]
    guarded = facts.guarded(slide)
    if guarded is not None:
        ring = box(-24, -27, 48, 52, "none", 12, stroke=c.BAD, stroke_width=4, stroke_dasharray="7 4")
        marks.append(placed(*plan.middle(SHEPHERDS[guarded]), scaled(plan.scale, ring)))
    return group(*marks, pointer_events="none")


# -------------------------------------------------------------------- pieces


def draw_link(facts: Facts, plan: Plan, one: int, other: int) -> Markup:
    """A chain's link between two sheep at home, or from a sheep to its shepherd."""
    return link(plan, one, other, FLOCKS[facts.on[one] % COLOURS].strong)


def link(plan: Plan, one: int, other: int, colour: str) -> Markup:
    """A link of a chain across the border of two squares."""
    (x, y), (to_x, to_y) = plan.middle(one), plan.middle(other)
    across, down = (to_x - x) * 0.16, (to_y - y) * 0.16
    x, y = (x + to_x) / 2, (y + to_y) / 2
    d = f"M{number(x - across)} {number(y - down)}L{number(x + across)} {number(y + down)}"
    line = {"stroke_linecap": "round", "pointer_events": "none"}
    return group(path(d, stroke=c.CREAM, stroke_width=11, **line), path(d, stroke=colour, stroke_width=7, **line))


def draw_pieces(facts: Facts, plan: Plan) -> list[Markup]:
    """Shepherds, fences, dogs and sheep, one kind after the other so that their order stays."""
    stands = [square for square in range(SQUARES) if facts.on[square] != On.GRASS]
    return [draw_piece(facts, plan, square) for square in sorted(stands, key=lambda square: rank(facts.on[square]))]


def rank(thing: int) -> int:
    """Shepherds first, then fences, dogs and the flocks; a sheep that comes home keeps its place."""
    return -1 if thing == On.SHEPHERD else thing % COLOURS + On.SHEEP if thing >= On.SHEEP else thing


def draw_piece(facts: Facts, plan: Plan, square: int) -> Markup:
    """A piece in the field, named by its kind and square: equal pieces have no names of their own (Q27)."""
    thing, colour = facts.on[square], facts.colour_on(square)
    if colour is None:
        kind, drawn = ("fence", pieces.fence()) if thing == On.FENCE else ("dog", pieces.dog())
    elif thing == On.SHEPHERD:
        kind, drawn = f"shepherd-{colour}", pieces.shepherd(colour)
    else:
        kind, drawn = f"sheep-{colour}", pieces.sheep(colour, facts.home(square))
    return stand(plan, plan.middle(square), kind, NAMES[square], drawn)


def stand(plan: Plan, at: tuple[float, float], kind: str, place: str, drawn: Markup) -> Markup:
    """A piece that glides to where the next one of its kind appears."""
    return placed(*at, scaled(plan.scale, drawn), id=f"{kind}-{place}", class_="sf-piece", data_kind=kind)
