"""The field as drawn: tiles, corners, access squares, pieces, chains, and where the sheep can run."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.scenery import centred, scattered
from sheepfold.art.svg import Markup, Value, box, group, number, path, placed, tag
from sheepfold.games.sheep.board import ACCESS, COLOURS, COLUMNS, ROWS, SHEPHERDS, SQUARES, START_TILES, STARTS, On
from sheepfold.games.sheep.position import Phase, Reason
from sheepfold.games.sheep.squares import COLOUR_NAMES, square_name
from sheepfold.games.sheep.view import pieces
from sheepfold.games.sheep.view.facts import Facts, Slide, tile_of
from sheepfold.games.sheep.view.pieces import LOOKS, SIDE

LEFT, TOP = 288, 40
TUFTS = (
    (30, 90),
    (250, 60),
    (140, 330),
    (420, 250),
    (560, 130),
    (90, 610),
    (330, 700),
    (520, 560),
    (210, 480),
    (590, 790),
)


def middle(square: int) -> tuple[float, float]:
    """The middle of a square in the picture."""
    row, column = divmod(square, COLUMNS)
    return LEFT + SIDE * (column + 0.5), TOP + SIDE * (row + 0.5)


def choosing(code: int | None, always: str) -> dict[str, Value]:
    """The attributes of something that can be clicked now, or of something that cannot."""
    if code is None:
        return {"class_": always}
    return {"class_": f"{always} can", "data_choice": code}


def draw_field(facts: Facts) -> Markup:
    """Everything in the field."""
    return group(
        draw_ground(),
        draw_names(),
        *(draw_square(facts, square) for square in range(SQUARES)),
        *(draw_link(facts, one, other) for one, other in facts.links()),
        *(draw_thing(facts, square) for square in range(SQUARES) if facts.on[square] != On.GRASS),
        *(draw_slide(facts, slide) for slide in facts.slides()),
    )


def draw_ground() -> Markup:
    """Tiles of two by two squares, in a wooden frame."""
    width, height = SIDE * COLUMNS, SIDE * ROWS
    frame = box(LEFT - 6, TOP - 6, width + 12, height + 12, c.WOOD, 8, stroke=c.WOOD_DARK, stroke_width=2)
    tiles = []
    for square in range(SQUARES):
        row, column = tile_of(square)
        if square == 2 * (COLUMNS * row + column):
            fill = c.GRASS if (row + column) % 2 else c.MEADOW
            x, y = LEFT + 2 * SIDE * column, TOP + 2 * SIDE * row
            tiles.append(box(x, y, 2 * SIDE, 2 * SIDE, fill, stroke=c.GRASS_DARK, stroke_width=1.2))
    lines = [f"M{LEFT + SIDE * x} {TOP}v{height}" for x in range(1, COLUMNS, 2)]
    lines += [f"M{LEFT} {TOP + SIDE * y}h{width}" for y in range(1, ROWS, 2)]
    thin = path(" ".join(lines), stroke=c.GRASS_DARK, stroke_width=0.7, stroke_dasharray="3 5", opacity=0.6)
    grass = placed(LEFT, TOP, scattered(TUFTS), opacity=0.8)
    return group(frame, *tiles, thin, grass)


def draw_names() -> Markup:
    """Letters above the columns, numbers beside the rows."""
    columns = [centred(LEFT + SIDE * (n + 0.5), TOP - 12, "abcdefghijkl"[n], 15, c.INK_SOFT) for n in range(COLUMNS)]
    rows = [centred(LEFT - 20, TOP + SIDE * (n + 0.5) + 5, str(n + 1), 15, c.INK_SOFT) for n in range(ROWS)]
    return group(*columns, *rows)


def draw_square(facts: Facts, square: int) -> Markup:
    """A square: whose corner or access square it is, and what a click on it does."""
    x, y = middle(square)
    code = facts.square_code(square) if facts.on[square] == On.GRASS else None
    inside = [draw_mark(facts, square), draw_barred(facts, square)]
    if code is not None:
        inside.append(draw_target(facts, code))
    return placed(x, y, *inside, **choosing(code, "sf-square")) if any(inside) else Markup("")


def draw_target(facts: Facts, code: int) -> Markup:
    """What lights up where something can be put."""
    edge = box(-22, -22, 44, 44, "transparent", 10, class_="sf-edge", stroke_width=2)
    return group(tag("title", facts.say(code)), edge)


def draw_mark(facts: Facts, square: int) -> Markup:
    """Corners, starting tiles and access squares in their players' colours."""
    for seat in range(COLOURS):
        look = LOOKS[seat]
        if square in ACCESS[seat]:
            return box(-21, -21, 42, 42, look.pale, 10, stroke=look.strong, stroke_width=1.8, stroke_dasharray="5 4")
        if seat < facts.seats and square == STARTS[seat]:
            said = tag("title", f"{COLOUR_NAMES[seat]}'s starting square")
            return group(said, box(-24, -24, 48, 48, look.pale, 8, stroke=look.strong, stroke_width=4))
        if seat < facts.seats and square in START_TILES[seat]:
            return box(-24, -24, 48, 48, look.pale, 8, opacity=0.55)
    return Markup("")


def draw_barred(facts: Facts, square: int) -> Markup:
    """A vacant square that a fence may not take says why; a cross where it would cut a corner off."""
    if facts.phase != Phase.FENCE or not facts.codes or square in facts.codes or facts.on[square] != On.GRASS:
        return Markup("")
    refusal = facts.seen.why_not(square)
    cuts = refusal is not None and refusal.reason == Reason.R2_5_R2_6_BLOCKS_IN
    cross = path("M-9 -9L9 9M9 -9L-9 9", stroke=c.BAD, stroke_width=3, opacity=0.55, stroke_linecap="round")
    return group(tag("title", str(refusal)), cross if cuts else box(-24, -24, 48, 48, "transparent"))


def draw_link(facts: Facts, one: int, other: int) -> Markup:
    """A chain's link between two sheep at home, or from a sheep to its shepherd."""
    (x, y), (to_x, to_y) = middle(one), middle(other)
    colour = LOOKS[facts.on[one] % COLOURS].strong
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return path(d, stroke=colour, stroke_width=9, stroke_linecap="round", opacity=0.75)


def draw_thing(facts: Facts, square: int) -> Markup:
    """A piece in the field under an id of its square: equal pieces have no names (Q27)."""
    code = facts.square_code(square)
    colour = facts.colour_on(square)
    thing = facts.on[square]
    said = f"{name_of(facts, square)} on {square_name(square)}" if code is None else facts.say(code)
    if thing == On.FENCE:
        drawn = pieces.fence()
    elif colour is None:
        drawn = pieces.dog()
    elif thing == On.SHEPHERD:
        drawn = pieces.shepherd(colour)
    else:
        drawn = pieces.sheep(colour, facts.home(square))
    look = choosing(code, "sf-piece")
    return placed(*middle(square), tag("title", said), drawn, id=f"piece-{square_name(square)}", **look)


def name_of(facts: Facts, square: int) -> str:
    """What stands on a square, in words."""
    thing, colour = facts.on[square], facts.colour_on(square)
    if colour is None:
        return "fence" if thing == On.FENCE else "dog"
    if square in SHEPHERDS:
        return f"{COLOUR_NAMES[colour]}'s shepherd"
    return f"{COLOUR_NAMES[colour]}'s sheep" + (", at home" if facts.home(square) else "")


def draw_slide(facts: Facts, slide: Slide) -> Markup:
    """An arrow at a sheep; hovering shows where it would stop."""
    x, y = middle(slide.square)
    to_x, to_y = middle(slide.end)
    colour = LOOKS[facts.actor]
    way = path(
        f"M0 0L{number(to_x - x)} {number(to_y - y)}", stroke=colour.strong, stroke_width=4, stroke_dasharray="2 9"
    )
    ghost = group(way, placed(to_x - x, to_y - y, pieces.sheep(facts.actor)), class_="sf-ghost")
    head = pieces.arrow_head(slide.direction, colour.strong)
    said = tag("title", facts.say(slide.code))
    return placed(x, y, said, head, ghost, **choosing(slide.code, "sf-slide"))
