"""Boards as pictures: one that is ready to be played on, and one that is being drawn (ledger: Custom boards)."""

from __future__ import annotations

from math import sqrt

from sheepfold.art import colours as c
from sheepfold.art.board import board, clicked
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, seat_mark
from sheepfold.art.svg import Markup, Value, box, group, oval, path, placed
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.games.sheepdogs.board import DIRECTIONS, PENS, RARE
from sheepfold.games.sheepdogs.drafting import CHANGES, FENCE, PEN, Draft, Place, beside, read_draft
from sheepfold.games.sheepdogs.pasture import read_pasture
from sheepfold.games.sheepdogs.view import drawing, terminal
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.view.ground import draw_fence, draw_hex, wall
from sheepfold.games.sheepdogs.view.hexes import Grid, corner, point, sector, spread, towards
from sheepfold.games.sheepdogs.view.pieces import sheep, sheep_symbols
from sheepfold.games.sheepdogs.words import drafting as words

STILL, LIVE = Look(alone=False, still=True), Look(alone=False)
SIZE = 50
MARGIN = sqrt(3)
"""Around the pasture there is room for one more hex, in radiuses."""

LAYS = ("grass", "rock", "clover")
"""The tools that also work beside the pasture."""


def draw_board(game: Game, text_or_name: str) -> tuple[str, str]:
    """An empty board as terminal text and as SVG: a set-up's name or a JSON text.

    >>> from sheepfold import load
    >>> draw_board(load("sheepdogs"), "std2")[0].splitlines()[0].split(" · ")[:2]
    ['Sheepdogs', 'Standard, 2 players']
    """
    chosen = game.options["board"].checked(text_or_name)
    start = game.start(read_pasture(str(chosen)).players, {"board": chosen})
    seen = Position(game, start, chance="ask", rules=game.plain).seen_by(SPECTATOR)
    picture = terminal.picture(Facts(seen), lambda style, text: text)
    return picture, drawing.draw(Facts(seen, STILL))


# -------------------------------------------------------------------- a board that is being drawn


def draw(text: str, tool: str) -> str:
    """A board as it is so far, ready or not; the places that the tool works on can be clicked."""
    return Sheet(read_draft(text)[0], tool).draw()


class Sheet:
    """The drawing of a draft: every place has its coordinates as its key, an edge also its direction."""

    def __init__(self, draft: Draft, tool: str) -> None:
        self.draft, self.tool, self.names = draft, tool, draft.names
        pasture = draft.pasture
        wide, high = spread(pasture)
        self.area = Area(0, 0, (wide + 2 * MARGIN) * SIZE, (high + 2 * MARGIN) * SIZE)
        self.grid = Grid(pasture, self.area, MARGIN)
        self.index = {place: space for space, place in enumerate(pasture.spaces)}

    def draw(self) -> str:
        """The whole picture."""
        draft, area = self.draft, self.area
        return board(
            draft.name,
            words.summary(draft.players, len(draft.ground), sum(draft.sheep.values()), len(draft.rare)),
            sheep_symbols(),
            box(0, 0, area.width, area.height, c.MEADOW, 18),
            *(self.draw_empty(place) for place in draft.empty),
            *(self.draw_space(place) for place in self.index),
            *(self.draw_pen(seat) for seat in range(len(draft.pens))),
            *(self.draw_edge(place, way) for place, way in draft.edges),
            width=area.width,
            height=area.height,
            look=LIVE,
        )

    def place(self, key: str, said: str, live: bool) -> dict[str, Value]:
        """The attributes of a place; its id keeps it the same from one picture to the next."""
        told = {"role": "img"} | clicked(key, said, False, LIVE if live else STILL)
        return {"id": f"at{key.replace(',', '_')}"} | told

    def draw_space(self, place: Place) -> Markup:
        """A space with its terrain, its name, and the sheep that are dealt to it."""
        draft, space, (x, y) = self.draft, self.index[place], self.grid.at[self.index[place]]
        number, kind, rare = draft.sheep.get(place, 0), draft.ground[place], place in draft.rare
        dealt = [sheep(RARE, SIZE * 0.9)] if rare else []
        if number:
            dealt.append(oval(0, 0, SIZE * 0.36, fill=c.CREAM, stroke=c.SAND_DEEP, stroke_width=2))
            dealt.append(centred(0, SIZE * 0.18, str(number), SIZE * 0.52, c.INK))
        return group(
            draw_hex(self.grid, space, kind),
            centred(x, y - SIZE * 0.56, self.names[place], 15, c.INK),
            placed(x, y + SIZE * 0.04, *dealt),
            **self.place(key_of(place), words.space_label(self.names[place], kind, number, rare), self.tool in CHANGES),
        )

    def draw_empty(self, place: Place) -> Markup:
        """A place where a space or a pen can go."""
        way = self.draft.ways_in(place)[0]
        space = beside(place, way)
        at = towards(self.grid.at[self.index[space]], SIZE, (way + 3) % 6, 1)
        live = self.tool in LAYS or self.tool.startswith(PEN)
        outline = "M" + "L".join(point(corner(at, SIZE, which, 0.9)) for which in range(6)) + "Z"
        sign = centred(at[0], at[1] + 10, "+", 30, c.GRASS_DARK) if live else Markup("")
        return group(
            path(outline, c.MEADOW, class_="sf-edge", stroke=c.GRASS_DARK, stroke_width=1.5, stroke_dasharray="5 6"),
            sign,
            opacity=None if live else 0.45,
            **self.place(key_of(place), words.empty_label((way + 3) % 6, self.names[space]), live),
        )

    def draw_pen(self, seat: int) -> Markup:
        """A pen with its owner's mark and number."""
        pen, place, look = self.draft.pens[seat], PENS + seat, c.SEATS[seat]
        x, y = self.grid.at[place]
        live = self.tool == f"{PEN}{seat}"
        walls = [wall(self.grid, place, way, look.colour) for way in range(6) if way != pen.opening]
        return group(
            path(self.grid.outline(place, 0.93), look.pale, class_="sf-edge"),
            *walls,
            seat_mark(seat, x, y - SIZE * 0.24, SIZE / 60),
            centred(x, y + SIZE * 0.46, str(seat + 1), SIZE * 0.42, look.colour, font_weight="800"),
            **self.place(key_of((pen.q, pen.r)), words.pen_label(seat, pen.opening, live), live),
        )

    def draw_edge(self, place: Place, way: int) -> Markup:
        """A fence; with the tool for fences also an edge where one can be built."""
        space, fence, live = self.index[place], (place, way) in self.draft.fences, self.tool == FENCE
        if not fence and not live:
            return Markup("")
        said = words.edge_label(self.names[place], self.names[beside(place, way)], fence)
        hold = path(sector(self.grid.at[space], SIZE, way, 0.84, 1.12), c.CREAM, class_="sf-edge", opacity=0.75)
        return group(
            hold if live else Markup(""),
            draw_fence(self.grid, space, way) if fence else Markup(""),
            pointer_events=None if live else "none",
            **self.place(f"{key_of(place)},{DIRECTIONS[way]}", said, live),
        )


def key_of(place: Place) -> str:
    """A place's key.

    >>> key_of((2, -1))
    '2,-1'
    """
    return f"{place[0]},{place[1]}"
