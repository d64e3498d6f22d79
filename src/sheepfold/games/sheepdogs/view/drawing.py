"""The whole SVG: the pasture with everything on it, what is around it, and the same in words."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.board import board
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, paw
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled
from sheepfold.engine.bits import lowest
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import COLOURS, DIRECTIONS, PENS, RARE
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.routes import track
from sheepfold.games.sheepdogs.rules.dogs import in_reach
from sheepfold.games.sheepdogs.rules.flocks import lowest_colour, number_of, spot
from sheepfold.games.sheepdogs.view import panels
from sheepfold.games.sheepdogs.view.clicks import DOGS, free_dogs
from sheepfold.games.sheepdogs.view.dice import SIDE, die
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.view.flocks import Stand, draw_counts, draw_flocks, draw_tokens, stands, token_spots
from sheepfold.games.sheepdogs.view.ground import draw_pens, draw_spaces, fences_of
from sheepfold.games.sheepdogs.view.handles import Strip, asked_outline, draw_handles
from sheepfold.games.sheepdogs.view.hexes import point, towards
from sheepfold.games.sheepdogs.view.pieces import rosette, sheep_symbols
from sheepfold.language.phrases import paragraph


def draw(facts: Facts) -> str:
    """The board as SVG."""
    plan, look = facts.plan, facts.look
    found, spots = stands(facts), token_spots(facts)
    return board(
        words.board.board_title(facts.record),
        in_words(facts),
        sheep_symbols(),
        box(0, 0, plan.width, plan.height, c.MEADOW, 18),
        draw_spaces(facts),
        draw_pens(facts),
        fences_of(facts.board, look.tall, look.alone),
        draw_marks(facts),
        draw_flocks(facts, found),
        draw_tokens(facts, spots),
        Markup("") if plan.tall else draw_counts(facts),
        draw_handles(facts, found, spots),
        draw_chosen(facts, found),
        draw_badges(facts),
        draw_dice(facts),
        draw_compass(facts),
        draw_rosettes(facts),
        panels.draw_panels(facts),
        width=plan.width,
        height=plan.height,
        look=look,
    )


# -------------------------------------------------------------------- marks on the ground


def draw_marks(facts: Facts) -> Markup:
    """Numbers to be dealt, the ground that dogs can run over, the tracks of bands, and where the question is."""
    return group(
        *draw_numbers(facts), *draw_reach(facts), *draw_tracks(facts), asked_outline(facts), pointer_events="none"
    )


def draw_numbers(facts: Facts) -> list[Markup]:
    """How many sheep each space will be dealt."""
    size = facts.grid.size
    return [
        placed(
            *facts.grid.at[space],
            oval(0, 0, size * 0.32, fill=c.CREAM, stroke=c.SAND_DEEP, stroke_width=2),
            centred(0, size * 0.15, str(facts.to_deal(space)), max(facts.plan.least_text, size * 0.42), c.INK),
        )
        for space in range(len(facts.names))
        if facts.to_deal(space)
    ]


def draw_reach(facts: Facts) -> list[Markup]:
    """A paw in every empty space that a dog of the one who decides can run over (R5.1)."""
    if not facts.may_choose or facts.phase not in DOGS:
        return []
    reach = 0
    for number in free_dogs(facts.seen):
        reach |= int(in_reach(facts.record, number))
    reach &= ~int(facts.record.flock)
    drawn, size = [], facts.grid.size
    while reach:
        space = int(lowest(reach))
        reach &= ~spot(space)
        x, y = facts.grid.at[space]
        drawn.append(placed(x, y + size * 0.3, scaled(size / 90, paw(c.GRASS_DARK)), opacity=0.5))
    return drawn


def draw_tracks(facts: Facts) -> list[Markup]:
    """The way of every band that has run, its empty spaces counted (R7.1)."""
    drawn: list[Markup] = []
    if facts.driven < 0:
        return drawn
    for way in range(6):
        route = track(facts.record, way) if facts.record.fly[way] else None
        if route:
            drawn += draw_route(facts, route.cells)
    return drawn


def draw_route(facts: Facts, cells: tuple[int, ...]) -> list[Markup]:
    """A dotted line through cells, the empty ones numbered."""
    grid = facts.grid
    size = max(facts.plan.least_text, grid.size * 0.24)
    line = "M" + "L".join(point(grid.at[cell]) for cell in cells)
    dots = f"1 {grid.size * 0.2:.0f}"
    drawn = [path(line, stroke=c.CREAM, stroke_width=grid.size * 0.11, stroke_linecap="round", stroke_dasharray=dots)]
    for number, cell in enumerate(cells[1:], 1):
        if cell < PENS and not facts.herd(cell):
            x, y = grid.at[cell][0], grid.at[cell][1] + grid.size * 0.66
            drawn.append(oval(x, y, size * 0.62, fill=c.CREAM, opacity=0.9))
            drawn.append(centred(x, y + size * 0.36, str(number), size, c.INK))
    return drawn


def draw_chosen(facts: Facts, found: list[Stand]) -> Markup:
    """A ring around each sheep that is chosen to stampede, called, or to be directed (R4.5, R9.3, R10.2)."""
    record, drawn = facts.record, []
    wanted = {(colour, int(record.rush)): number_of(record.chosen, colour) for colour in range(COLOURS)}
    if record.call:
        way, colour = divmod(int(record.call) - 1, COLOURS)
        wanted[colour, int(board_of(record).next_cell[record.shepherd[record.seat], way])] = 1
    if facts.phase == Phase.DIRECT and record.rush < 0:
        wanted[int(lowest_colour(facts.herd(facts.driven))), facts.driven] = 1
    for stand in found:
        if wanted.get((stand.colour, stand.place), 0):
            wanted[stand.colour, stand.place] -= 1
            drawn.append(oval(*stand.at, stand.width * 0.56, stroke=c.BARN_RED, stroke_width=4, stroke_dasharray="7 4"))
    return group(*drawn, pointer_events="none")


def draw_badges(facts: Facts) -> Markup:
    """How many sheep are too many."""
    drawn, size = [], facts.grid.size
    for space in range(len(facts.names)):
        if facts.excess(space):
            x, y = facts.grid.corner(space, 0, 0.8)
            text = max(facts.plan.least_text, size * 0.26)
            number = centred(0, text * 0.36, f"+{facts.excess(space)}", text, c.CREAM, font_weight="800")
            drawn.append(
                placed(x - size * 0.1, y - size * 0.05, oval(0, 0, text * 0.86, fill=c.BAD), number, class_="sf-pulse")
            )
    return group(*drawn, pointer_events="none")


# -------------------------------------------------------------------- dice


def draw_dice(facts: Facts) -> Markup:
    """The dice of a roll under way, near the driven space, or large in a tall picture's strip (R6.2, R17.1)."""
    if facts.phase != Phase.DRIVE_ROLL or facts.driven < 0:
        return Markup("")
    faces = dice_faces(facts)
    if facts.plan.tall:
        strip, scale = Strip(facts), 1.4
        spots = [strip.take(scale * SIDE).middle for _ in faces]
    else:
        scale, (x, y) = 1.0, facts.grid.at[facts.driven]
        above = y - facts.grid.size * 1.35
        middle = above if above > facts.plan.field.y + SIDE / 2 else y + facts.grid.size * 1.35
        half = (len(faces) - 1) / 2
        x = min(max(x, half * 74 + 40), facts.plan.width - half * 74 - 40)
        spots = [(x + (place - half) * 74, middle) for place in range(len(faces))]
    drawn = [
        placed(*at, scaled(scale, die(*face)), id=f"die-{place}")
        for place, (at, face) in enumerate(zip(spots, faces, strict=True))
    ]
    return group(*drawn, pointer_events="none")


def dice_faces(facts: Facts) -> list[tuple[int, int | None, bool]]:
    """Colour, turn and whether its way was shut: unrolled, or as far as the bands that were lifted tell."""
    record, faces = facts.record, []
    rolled = any(record.fly)
    for colour in range(COLOURS):
        way = next((way for way in range(6) if number_of(record.fly[way], colour)), None)
        if way is not None or number_of(facts.herd(facts.driven), colour):
            turn = None if way is None else (way - int(record.edge) - 3 + 2) % 6 - 2
            two = colour == RARE and len(facts.seats) < COLOURS and not rolled
            faces += [(colour, turn, rolled and way is None)] * (2 if two else 1)
    return faces


# -------------------------------------------------------------------- in the margin


def draw_compass(facts: Facts) -> Markup:
    """The six directions by their names, in a corner of the strip."""
    return Markup("") if facts.plan.tall else compass(facts.plan.strip)


@cache
def compass(area: Area) -> Markup:
    """The compass in a strip."""
    upright = area.height > area.width
    size = 34 if upright else 25
    x = area.x + (area.width / 2 if upright else area.width - 66)
    y = area.y + area.height - (84 if upright else area.height / 2)
    drawn = []
    for way, name in enumerate(DIRECTIONS):
        tip, far = towards((x, y), size, way, 0.42), towards((x, y), size, way, 0.8)
        drawn.append(
            path(f"M{point((x, y))}L{point(tip)}", stroke=c.GRASS_DARK, stroke_width=3, stroke_linecap="round")
        )
        drawn.append(centred(far[0], far[1] + 5, name, 14, c.INK_SOFT))
    return group(*drawn, oval(x, y, 5, fill=c.GRASS_DARK), pointer_events="none", opacity=0.8)


def draw_rosettes(facts: Facts) -> Markup:
    """A rosette at the pens of those who have won."""
    if facts.phase != Phase.OVER:
        return Markup("")
    best, size = max(facts.seen.payoffs), facts.grid.size / 60
    drawn = []
    for seat in facts.seats:
        if facts.seen.payoffs[seat] == best:
            x, y = facts.grid.at[PENS + seat]
            drawn.append(placed(x + 30 * size, y - 34 * size, scaled(size, rosette())))
    return group(*drawn, pointer_events="none")


# -------------------------------------------------------------------- in words


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline]
    for space in range(len(facts.names)):
        if facts.herd(space) or facts.tokens(space):
            said.append(facts.space_labels[space])
    said += [facts.pen_label(seat) for seat in facts.seats]
    return paragraph(said)
