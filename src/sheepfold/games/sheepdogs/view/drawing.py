"""The whole SVG: the pasture with everything on it, what is around it, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.layout import Area, rows
from sheepfold.art.scenery import arrow, centred, tuft
from sheepfold.art.svg import FONT, Markup, box, group, oval, path, placed, tag
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import CLOVER, COLOURS, LETTERS, PENS, ROCK
from sheepfold.games.sheepdogs.names import sheep_text
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.flocks import number_of
from sheepfold.games.sheepdogs.view import panels
from sheepfold.games.sheepdogs.view.facts import Facts, Token
from sheepfold.games.sheepdogs.view.hexes import Grid
from sheepfold.games.sheepdogs.view.panels import choosing
from sheepfold.games.sheepdogs.view.pieces import dog, sheep, sheep_symbols, shepherd

WIDTH, HEIGHT = 1200, 900
GROUNDS = {ROCK: "#c9c3b2", CLOVER: "#8fc27a"}
CLOVER_LEAF = "M0 0C-8 -2 -9 -11 -3 -11C-1 -11 0 -9 0 -8C0 -9 1 -11 3 -11C9 -11 8 -2 0 0Z"
STONES = "M-16 7q-2 -9 6 -11q8 -1 9 6q1 6 -7 6q-6 1 -8 -1ZM3 9q-1 -6 5 -7q7 0 6 6q-1 4 -6 3Z"

STYLE = f"""
.sf-board text {{ pointer-events: none; }}
.sf-board .can {{ cursor: pointer; }}
.sf-board .can > .sf-edge {{ stroke: {c.LAMP}; stroke-width: 5px; }}
.sf-board .can:hover > .sf-edge {{ stroke: {c.BARN_RED}; }}
.sf-board .sf-piece {{ pointer-events: none; }}
"""


def draw(facts: Facts) -> str:
    """The board as SVG."""
    grid = Grid(facts.board)
    return tag(
        "svg",
        tag("title", f"Sheepdogs, {facts.turn}"),
        tag("desc", in_words(facts)),
        tag("style", Markup(STYLE)),
        sheep_symbols(),
        box(0, 0, WIDTH, HEIGHT, c.MEADOW, 18),
        panels.draw_header(facts),
        *(draw_space(facts, grid, space) for space in range(len(facts.names))),
        *(draw_pen(facts, grid, seat) for seat in facts.seats),
        draw_fences(facts, grid),
        draw_flocks(facts, grid),
        draw_tokens(facts, grid),
        draw_offers(facts, grid),
        panels.draw_plates(facts),
        panels.draw_prompt(facts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        class_="sf-board",
        font_family=FONT,
    )


# -------------------------------------------------------------------- the ground


def draw_space(facts: Facts, grid: Grid, space: int) -> Markup:
    """A hex with its terrain, name and capacity; it glows when it can be chosen."""
    x, y = grid.at[space]
    code = facts.space_code(space)
    said = facts.names[space] if code is None else words.describe(facts.seen, code)
    too_many = facts.excess(space)
    ground = path(
        grid.outline(space, 0.965),
        GROUNDS.get(facts.terrain(space), c.GRASS),
        class_="sf-edge",
        stroke=c.BAD if too_many else c.GRASS_DARK,
        stroke_width=4 if too_many else 1.5,
        stroke_linejoin="round",
    )
    return group(
        tag("title", said),
        ground,
        draw_terrain(facts, grid, space),
        centred(x, y - grid.size * 0.68, facts.names[space], grid.size * 0.2, c.INK_SOFT),
        draw_number(facts, grid, space),
        data_space=facts.names[space],
        **choosing(code, "sf-space"),
    )


def draw_terrain(facts: Facts, grid: Grid, space: int) -> Markup:
    """Stones on rocks, leaves on clover, a tuft of grass here and there; pips tell the capacity."""
    x, y = grid.at[space]
    kind, size = facts.terrain(space), grid.size / 60
    if not facts.is_rough(space):
        return tuft(round(x + 18 * size), round(y + 34 * size), 0.7) if space % 3 == 0 else Markup("")
    pips = [oval(x + (pip - (facts.capacity(space) - 1) / 2) * 8 * size, y + 47 * size, 2.6 * size, fill=c.INK_SOFT)
            for pip in range(facts.capacity(space))]  # fmt: skip
    if kind == ROCK:
        stones = path(STONES, "#a39c89", stroke="#857e6c", stroke_width=1.5)
        spots = [(-24, 20), (26, -8), (2, -26)]
        drawn = [placed(x + dx * size, y + dy * size, stones) for dx, dy in spots]
    else:
        leaves = [group(path(CLOVER_LEAF, "#4d9a4a"), transform=f"rotate({turn})") for turn in (0, 120, 240)]
        spots = [(-26, 18), (26, 20), (-22, -18), (24, -16)]
        drawn = [placed(x + dx * size, y + dy * size, *leaves) for dx, dy in spots]
    return group(*drawn, *pips)


def draw_number(facts: Facts, grid: Grid, space: int) -> Markup:
    """How many sheep a space will be dealt, or how many are too many."""
    x, y = grid.at[space]
    if facts.to_deal(space):
        disc = oval(x, y, grid.size * 0.3, fill=c.CREAM, stroke=c.SAND_DEEP, stroke_width=2)
        return group(disc, centred(x, y + grid.size * 0.13, str(facts.to_deal(space)), grid.size * 0.38, c.INK))
    return Markup("")


def draw_pen(facts: Facts, grid: Grid, seat: int) -> Markup:
    """A pen: five walls and an opening, straw inside."""
    place, look = PENS + seat, c.SEATS[seat]
    opening = int(facts.record.opening[seat])
    walls = [way for way in range(6) if way != opening]
    drawn = [path(grid.outline(place, 0.93), look.pale, stroke="none")]
    drawn += [wall(grid, place, way, look.colour) for way in walls]
    x, y = grid.at[place]
    name = centred(x, y - grid.size * 0.58, f"P{seat}", grid.size * 0.22, look.colour, font_weight="800")
    score = centred(
        x, y + grid.size * 0.76, f"{facts.score(seat):+d}", grid.size * 0.26, look.colour, font_weight="800"
    )
    return group(tag("title", f"{facts.name(seat)}: pen, {facts.score(seat):+d}"), *drawn, name, score)


def wall(grid: Grid, place: int, way: int, colour: str, scale: float = 0.9) -> Markup:
    """One side of a pen, in wood and the seat's colour."""
    line = grid.edge(place, way, scale)
    under = path(line, stroke=c.WOOD_DARK, stroke_width=grid.size * 0.15, stroke_linecap="round")
    return group(under, path(line, stroke=colour, stroke_width=grid.size * 0.08, stroke_linecap="round"))


def draw_fences(facts: Facts, grid: Grid) -> Markup:
    """Fences as wooden bars on their edges (R16.2)."""
    drawn = []
    for space, way in sorted(facts.board.fences):
        line = grid.edge(space, way)
        drawn.append(path(line, stroke=c.WOOD_DARK, stroke_width=grid.size * 0.17, stroke_linecap="round"))
        drawn.append(path(line, stroke=c.WOOD_PALE, stroke_width=grid.size * 0.09, stroke_linecap="round"))
        posts = f"{grid.size * 0.04:.1f} {grid.size * 0.2:.1f}"
        drawn.append(path(line, stroke=c.WOOD_DEEP, stroke_width=grid.size * 0.2, stroke_dasharray=posts))
    return group(*drawn)


# -------------------------------------------------------------------- sheep and tokens


def draw_flocks(facts: Facts, grid: Grid) -> Markup:
    """Every sheep on the pasture or on its way, each under an id of its own."""
    numbers = [0] * COLOURS
    drawn = []
    for herd, area, most in herds(facts, grid):
        flock = [colour for colour in range(COLOURS) for _ in range(number_of(herd, colour))]
        size, spots = rows(len(flock), area, 1.0, most)
        for colour, at in zip(flock, spots, strict=True):
            name = f"sheep-{LETTERS[colour]}{numbers[colour]}"
            numbers[colour] += 1
            drawn.append(placed(*at, sheep(colour, size * 1.06), id=name, class_="sf-piece"))
    return group(*drawn)


def herds(facts: Facts, grid: Grid) -> list[tuple[int, Area, float]]:
    """The herds in spaces and in flight, with the areas they may fill."""
    found = []
    for space in range(len(facts.names)):
        if facts.herd(space):
            found.append(
                (facts.herd(space), area_of(grid, grid.at[space], bool(facts.tokens(space))), grid.size * 0.62)
            )
    start = facts.subject()
    for way in range(6):
        herd = int(facts.record.fly[way])
        if herd and start >= 0:
            home = int(facts.record.dog[facts.record.seat, facts.record.driver]) if facts.record.driver >= 0 else start
            found.append((herd, area_of(grid, grid.towards(home, way, 0.5), True), grid.size * 0.45))
    return found


def area_of(grid: Grid, at: tuple[float, float], shared: bool) -> Area:
    """The part of a hex where its sheep stand: the upper one if there are others."""
    x, y = at
    half = grid.size * 0.74
    if shared:
        return Area(x - half, y - grid.size * 0.56, 2 * half, grid.size * 0.52)
    return Area(x - half, y - grid.size * 0.46, 2 * half, grid.size)


def draw_tokens(facts: Facts, grid: Grid) -> Markup:
    """Shepherds and dogs, wherever they are."""
    drawn = []
    places = [*range(len(facts.names)), *(PENS + seat for seat in facts.seats)]
    for place in places:
        tokens = facts.tokens(place)
        x, y = grid.at[place]
        below = grid.size * (0.4 if place < PENS and facts.herd(place) else 0.12)
        for number, token in enumerate(tokens):
            step = grid.size * (0.62 if len(tokens) < 3 else 0.5)
            at = x + (number - (len(tokens) - 1) / 2) * step, y + below
            drawn.append(draw_token(facts, token, at, grid.size / (58 if len(tokens) < 3 else 74)))
    return group(*drawn)


def draw_token(facts: Facts, token: Token, at: tuple[float, float], size: float) -> Markup:
    """One shepherd or dog under the id that it keeps."""
    if token.dog < 0:
        figure, name = shepherd(token.seat, size), f"shepherd-{token.seat}"
    else:
        number = str(token.dog) if len(facts.seats) == 2 else ""
        figure, name = dog(token.seat, number, size), f"dog-{token.seat}-{token.dog}"
    return placed(*at, figure, id=name, class_="sf-piece")


# -------------------------------------------------------------------- what can be chosen


def draw_offers(facts: Facts, grid: Grid) -> Markup:
    """Handles, arrows and badges for choices that are not whole spaces."""
    drawn = [draw_badge(facts, grid, space) for space in range(len(facts.names)) if len(facts.dog_codes(space)) == 2]
    drawn += [draw_call(facts, grid, *call) for call in facts.calls()]
    subject = facts.subject()
    if facts.record.edge >= 0 and facts.record.driver >= 0:
        home = int(facts.record.dog[facts.record.seat, facts.record.driver])
        drawn.append(path(grid.edge(home, int(facts.record.edge), 0.86), stroke=c.BARN_RED, stroke_width=7))
    for way in facts.ways():
        handle = draw_edge_handle if facts.phase == Phase.DOG_EDGE else draw_way
        drawn.append(handle(facts, grid, subject, way))
    if facts.pen_ways():
        place = PENS + int(facts.record.seat)
        drawn += [draw_edge_handle(facts, grid, place, way) for way in facts.pen_ways()]
    return group(*drawn)


def draw_badge(facts: Facts, grid: Grid, space: int) -> Markup:
    """A space that both dogs can reach: a badge for each."""
    x, y = grid.at[space]
    drawn = []
    for dog_number, code in facts.dog_codes(space):
        at = x + (2 * dog_number - 1) * grid.size * 0.36, y + grid.size * 0.5
        disc = oval(0, 0, grid.size * 0.24, fill=c.CREAM, class_="sf-edge", stroke=c.LAMP, stroke_width=4)
        text = centred(0, grid.size * 0.11, str(dog_number), grid.size * 0.3, c.INK, font_weight="800")
        drawn.append(placed(*at, tag("title", words.describe(facts.seen, code)), disc, text, **choosing(code)))
    return group(*drawn)


def draw_call(facts: Facts, grid: Grid, way: int, colour: int, code: int) -> Markup:
    """A call: the sheep with an arrow towards the shepherd."""
    space = int(facts.record.shepherd[facts.record.seat])
    side = 0.13 * (0 if not facts.record.teams else (1 if colour < 2 else -1))
    x, y = grid.towards(space, way, 0.62)
    dx, dy = grid.towards(space, (way + 2) % 6, side)
    x, y = x + dx - grid.at[space][0], y + dy - grid.at[space][1]
    disc = oval(0, 0, grid.size * 0.3, fill=c.CREAM, class_="sf-edge", stroke=c.LAMP, stroke_width=4)
    said = tag("title", words.describe(facts.seen, code))
    return placed(x, y, said, disc, sheep(colour, grid.size * 0.42), **choosing(code))


def draw_edge_handle(facts: Facts, grid: Grid, place: int, way: int) -> Markup:
    """An edge of a space or pen that can be chosen."""
    said = tag("title", words.describe(facts.seen, way))
    line = path(grid.edge(place, way, 0.84), class_="sf-edge", stroke=c.LAMP, stroke_width=9, stroke_linecap="round")
    wide = path(
        grid.edge(place, way, 0.84), stroke="transparent", stroke_width=grid.size * 0.34, pointer_events="stroke"
    )
    return group(said, wide, line, **choosing(way))


def draw_way(facts: Facts, grid: Grid, place: int, way: int) -> Markup:
    """An arrow out of a space."""
    (x, y), (to_x, to_y) = grid.towards(place, way, 0.42), grid.towards(place, way, 0.86)
    start, end = (round(x, 1), round(y, 1)), (round(to_x, 1), round(to_y, 1))
    spot = oval(*grid.towards(place, way, 0.64), grid.size * 0.34, fill="transparent", class_="sf-edge")
    return group(tag("title", words.describe(facts.seen, way)), arrow(start, end, c.LAMP), spot, **choosing(way))


# -------------------------------------------------------------------- in words


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline]
    for space, name in enumerate(facts.names):
        parts = [sheep_text(facts.herd(space))] if facts.herd(space) else []
        parts += [f"{facts.name(t.seat)} {'shepherd' if t.dog < 0 else 'dog'}" for t in facts.tokens(space)]
        if parts:
            said.append(f"{name}: {', '.join(parts)}")
    for seat in facts.seats:
        said.append(f"{facts.name(seat)}: {facts.score(seat)} points, pen {sheep_text(facts.kept(seat))}")
    return ". ".join(said) + "."
