"""The pasture itself: hexes with their terrain, pens and fences."""

from __future__ import annotations

from functools import lru_cache

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.scenery import centred, flower, seat_mark, tuft
from sheepfold.art.svg import Markup, Value, group, oval, path, placed, scaled, tag
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import CAPACITY, CLOVER, PENS, PLAIN, ROCK, Pasture
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.view.hexes import Grid, Plan, grid_of
from sheepfold.language import say
from sheepfold.language.phrases import shortened

GROUNDS = {ROCK: "#cbc5b4", CLOVER: "#94c77f"}
GRASSES = ("#b4d08f", "#b0cd8a", "#b8d394")
CLOVER_LEAF = "M0 0C-8 -2 -9 -11 -3 -11C-1 -11 0 -9 0 -8C0 -9 1 -11 3 -11C9 -11 8 -2 0 0Z"
STONES = "M-16 7q-2 -9 6 -11q8 -1 9 6q1 6 -7 6q-6 1 -8 -1ZM3 9q-1 -6 5 -7q7 0 6 6q-1 4 -6 3Z"
SMALLEST_NAMED = 26
"""In smaller hexes there is no room for a name."""


def draw_spaces(facts: Facts) -> Markup:
    """All hexes; those that can be chosen glow."""
    hexes = hexes_of(facts.board, facts.look.tall, facts.look.alone)
    return group(*(draw_space(facts, space, drawn) for space, drawn in enumerate(hexes)))


def draw_space(facts: Facts, space: int, drawn: tuple[Markup, Markup]) -> Markup:
    """One hex as something to click; in a tall picture its name is shown while nobody stands on it."""
    key, said, (ground, name) = facts.names[space], facts.space_labels[space], drawn
    if key in facts.lit:
        described = words.describe(facts.seen, facts.lit[key], facts.look.names)
        said = say("{space}; {choice}", space=said, choice=described)
    place = clicked(key, said, key in facts.lit, facts.look, "sf-space")
    hidden = facts.plan.tall and (facts.herd(space) or facts.tokens(space) or facts.to_deal(space))
    tip = tag("title", said) if facts.look.alone else Markup("")
    return group(tip, ground, Markup("") if hidden else name, **facts.data_of(key), **place)


@lru_cache(maxsize=16)
def hexes_of(board: Pasture, tall: bool, alone: bool) -> tuple[tuple[Markup, Markup], ...]:
    """The grass, rocks and clover of a board, hex by hex, and their names; they never change."""
    plan, grid = grid_of(board, tall, alone)
    names = board.names()
    return tuple(
        (draw_hex(grid, space, kind), draw_name(plan, grid, space, names[space]))
        for space, kind in enumerate(board.terrain)
    )


def draw_name(plan: Plan, grid: Grid, space: int, name: str) -> Markup:
    """A space's name: above its sheep, in a tall picture in its middle."""
    size = max(plan.least_text, grid.size * 0.2)
    x, y = grid.at[space]
    if grid.size < SMALLEST_NAMED:
        return Markup("")
    up = -size * 0.35 if plan.tall else grid.size * 0.66
    return centred(x, y - up, name, size, c.INK_SOFT, opacity=0.75 if plan.tall else None)


def draw_hex(grid: Grid, space: int, kind: str) -> Markup:
    """A hex with its terrain."""
    fill = GROUNDS.get(kind, GRASSES[space * 7 % 3])
    line: dict[str, Value] = {"class_": "sf-edge", "stroke": "#8fae6b", "stroke_width": 1.5, "stroke_linejoin": "round"}
    return group(tag("path", d=grid.outline(space, 0.955), fill=fill, **line), draw_terrain(grid, space, kind))


def draw_terrain(grid: Grid, space: int, kind: str) -> Markup:
    """Stones on rocks, leaves on clover, a tuft of grass here and there; pips tell the capacity."""
    size = grid.size / 60
    x, y = grid.at[space]
    if kind == PLAIN:
        grown = {0: tuft(0, 0, 0.8 * size), 4: flower(0, 0)}.get(space % 7, Markup(""))
        return placed(x + 26 * size, y + 30 * size, grown) if grown else Markup("")
    room = CAPACITY[kind]
    pips = [
        oval(x + (pip - (room - 1) / 2) * 9 * size, y + 46 * size, 3 * size, fill=c.INK_SOFT) for pip in range(room)
    ]
    if kind == ROCK:
        thing = path(STONES, "#a39c89", stroke="#857e6c", stroke_width=1.5)
        spots = [(-26, 20), (28, -6), (2, -26)]
    else:
        thing = group(*(group(path(CLOVER_LEAF, "#58a356"), transform=f"rotate({turn})") for turn in (0, 120, 240)))
        spots = [(-26, 18), (26, 20), (-24, -18), (25, -16)]
    return group(*(placed(x + dx * size, y + dy * size, scaled(size, thing)) for dx, dy in spots), *pips)


# -------------------------------------------------------------------- pens and fences


def draw_pens(facts: Facts) -> Markup:
    """All pens."""
    return group(*(draw_pen(facts, seat) for seat in facts.seats))


def draw_pen(facts: Facts, seat: int) -> Markup:
    """A pen: five walls and an opening, its owner's mark above, its points below."""
    place, look, grid = PENS + seat, c.SEATS[seat], facts.grid
    opening = int(facts.record.opening[seat])
    x, y = grid.at[place]
    size = max(facts.plan.least_text, grid.size * 0.27)
    said = facts.pen_label(seat)
    score = centred(x, y + grid.size * 0.78, f"{facts.score(seat):+d}", size, look.colour, font_weight="800")
    return group(
        tag("title", said) if facts.look.alone else Markup(""),
        path(grid.outline(place, 0.93), look.pale, class_="sf-edge"),
        walls(grid, place, opening),
        draw_owner(facts, seat, (x, y - grid.size * 0.6)),
        Markup("") if facts.tokens(place) else halo(score, look.pale),
        **facts.data_of(f"P{seat}"),
        **clicked(f"P{seat}", said, f"P{seat}" in facts.lit, facts.look, "sf-pen"),
    )


def halo(words_drawn: Markup, colour: str) -> Markup:
    """Words that can be read over anything."""
    return group(words_drawn, paint_order="stroke", stroke=colour, stroke_width=4, stroke_linejoin="round")


def draw_owner(facts: Facts, seat: int, at: tuple[float, float]) -> Markup:
    """Whose pen it is: mark and name, where there is room for a name."""
    size = max(facts.plan.least_text, facts.grid.size * 0.2)
    room = int(facts.grid.size * 1.1 / (size * 0.6))
    if facts.plan.tall or room < 4:
        return seat_mark(seat, at[0], at[1] + 4, facts.grid.size / 70)
    name = shortened(facts.name(seat), room)
    shown = centred(at[0], at[1] + size * 0.9, name, size, c.SEATS[seat].colour, font_weight="800")
    return group(seat_mark(seat, at[0], at[1] - size * 0.35, size / 24), shown)


@lru_cache(maxsize=256)
def walls(grid: Grid, place: int, opening: int) -> Markup:
    """The five walls of a pen that is open to one side."""
    colour = c.SEATS[place - PENS].colour
    return group(*(wall(grid, place, way, colour) for way in range(6) if way != opening))


def wall(grid: Grid, place: int, way: int, colour: str) -> Markup:
    """One side of a pen, in wood and the seat's colour."""
    line = grid.edge(place, way, 0.92)
    under = path(line, stroke=c.WOOD_DARK, stroke_width=grid.size * 0.15, stroke_linecap="round")
    return group(under, path(line, stroke=colour, stroke_width=grid.size * 0.08, stroke_linecap="round"))


@lru_cache(maxsize=16)
def fences_of(board: Pasture, tall: bool, alone: bool) -> Markup:
    """Fences as wooden bars on their edges (R16.2)."""
    grid = grid_of(board, tall, alone)[1]
    return group(*(draw_fence(grid, space, way) for space, way in sorted(board.fences)), pointer_events="none")


def draw_fence(grid: Grid, space: int, way: int) -> Markup:
    """One fence."""
    line, wide = grid.edge(space, way), grid.size
    posts = f"{wide * 0.04:.1f} {wide * 0.2:.1f}"
    return group(
        path(line, stroke=c.WOOD_DARK, stroke_width=wide * 0.17, stroke_linecap="round"),
        path(line, stroke=c.WOOD_PALE, stroke_width=wide * 0.09, stroke_linecap="round"),
        path(line, stroke=c.WOOD_DEEP, stroke_width=wide * 0.2, stroke_dasharray=posts),
    )
