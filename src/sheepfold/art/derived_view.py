"""The view of a game that brings none: its fields as tables, and every choice as a button."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sheepfold.art import colours as c
from sheepfold.art.animals import DRAWINGS
from sheepfold.art.board import board, clicked
from sheepfold.art.layout import Area
from sheepfold.art.scenery import button, centred, label, rail, scattered, seat_mark, sun
from sheepfold.art.svg import FONT, Markup, Value, box, group, path, placed, scaled, tag
from sheepfold.engine.game import Game, Paint
from sheepfold.engine.naming import people_at
from sheepfold.engine.protocols import LOOK, Look, Standing
from sheepfold.engine.record import Record, copy_of
from sheepfold.language import say
from sheepfold.language.phrases import capital, columns, in_a_row, padded, paragraph, shortened

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

GAP = 16
LETTER = 0.62
"""How wide a letter is, for a size of 1."""
ACROSS = 8
"""So many values of a field stand in a row where their number allows it."""
MOST_COLUMNS = 80


class Sizes(NamedTuple):
    """The measures of a picture."""

    width: float
    text: float
    row: float
    head: float


WIDE, TALL = Sizes(1200, 20, 40, 56), Sizes(600, 22, 44, 60)


# -------------------------------------------------------------------- the fields of a position


def shown_fields(game: Game) -> list[str]:
    """The fields that change during a game."""
    fixed = {"seats", *game.options}
    return [name for name in game.record.names or () if name not in fixed]


def values_in(game: Game, position: Record, name: str) -> list[str]:
    """The values of a field in words: a phase by its name, nothing as a point where there are many."""
    if name == "phase":
        return [say(game.phases(int(position.phase)).name.lower().replace("_", " "))]
    values = np.ravel(position[name]).tolist()
    return [str(value) if value or len(values) == 1 else "·" for value in values]


def across(game: Game, name: str) -> int:
    """How many values of a field stand in a row."""
    shape = game.record[name].shape
    if len(shape) > 1:
        return int(shape[-1])
    number = int(np.prod(shape, dtype=int))
    return number if number <= ACROSS + 2 else ACROSS


def field_title(name: str) -> str:
    """What a field is called."""
    return capital(say(name.replace("_", " ")))


# -------------------------------------------------------------------- where things are


class Panel(NamedTuple):
    """A field in a picture: its table, and the place of every value."""

    name: str
    area: Area
    cells: tuple[Area, ...]


class Layout:
    """Where everything is in the picture of what a seat sees."""

    def __init__(self, seen: Position, look: Look) -> None:
        self.seen = seen
        self.look = look
        self.game = seen.game
        self.sizes = TALL if look.tall else WIDE
        self.top = self.sizes.head if look.alone else 0.0

    @cached_property
    def codes(self) -> list[int]:
        """What whoever looks can choose now."""
        may = self.seen.actor == self.seen.viewer and self.seen.actor >= 0 and not self.look.still
        return self.seen.choices() if may else []

    @cached_property
    def plates(self) -> list[Area]:
        """A plate for every seat."""
        seats, each_row = self.seen.seats, min(self.seen.seats, 2 if self.look.tall else 4)
        width = (self.sizes.width - GAP) / each_row - GAP
        high = self.sizes.row + 20
        return [
            Area(
                GAP + (width + GAP) * (seat % each_row), self.top + GAP + (high + GAP) * (seat // each_row), width, high
            )
            for seat in range(seats)
        ]

    @cached_property
    def panels(self) -> list[Panel]:
        """The tables of the fields, one beside the other while there is room."""
        sizes = [self._panel_size(name) for name in shown_fields(self.game)]
        spots = self._flow(sizes, self.plates[-1].y + self.plates[-1].height + GAP)
        return [self._panel(name, spot) for name, spot in zip(shown_fields(self.game), spots, strict=True)]

    @cached_property
    def buttons(self) -> dict[int, Area]:
        """A button for every choice."""
        widest = max((columns(self._caption(code)) for code in self.codes), default=0)
        size = max(90.0, widest * LETTER * self.sizes.text + 32), self.sizes.row + 8
        spots = self._flow([size] * len(self.codes), self.below_panels + self.sizes.row)
        return dict(zip(self.codes, spots, strict=True))

    @property
    def below_panels(self) -> float:
        """Where the tables end."""
        return max(panel.area.y + panel.area.height for panel in self.panels) + GAP

    @property
    def height(self) -> float:
        """How high the picture is."""
        return max([self.below_panels, *(area.y + area.height + GAP for area in self.buttons.values())])

    def _caption(self, code: int) -> str:
        return self.game.notation.write_choice(self.seen.record, code)

    def _cell(self, name: str) -> float:
        """How wide the values of a field are."""
        widest = max(map(columns, values_in(self.game, self.seen.record, name)))
        return max(self.sizes.row, widest * LETTER * self.sizes.text + 20)

    def _panel_size(self, name: str) -> tuple[float, float]:
        number, in_row = len(values_in(self.game, self.seen.record, name)), across(self.game, name)
        title = columns(field_title(name)) * LETTER * self.sizes.text + 28
        width = max(in_row * self._cell(name) + self._margin(name) + 24, title)
        return min(width, self.sizes.width - 2 * GAP), self.sizes.row * (1 + -(-number // in_row)) + 14

    def _margin(self, name: str) -> float:
        """Room beside a table of several rows for the number of each row's first value."""
        number = len(values_in(self.game, self.seen.record, name))
        return 2.4 * self.sizes.text if number > across(self.game, name) else 0.0

    def _panel(self, name: str, area: Area) -> Panel:
        in_row, margin = across(self.game, name), self._margin(name)
        width = min(self._cell(name), (area.width - margin - 24) / in_row)
        number = len(values_in(self.game, self.seen.record, name))
        cells = [
            Area(
                area.x + margin + 12 + width * (place % in_row),
                area.y + self.sizes.row * (1 + place // in_row),
                width,
                self.sizes.row,
            )
            for place in range(number)
        ]
        return Panel(name, area, tuple(cells))

    def _flow(self, sizes: Iterable[tuple[float, float]], y: float) -> list[Area]:
        """Things of these sizes in rows from the left to the right, from y down."""
        found, x, deepest = [], float(GAP), 0.0
        for width, height in sizes:
            if x > GAP and x + width + GAP > self.sizes.width:
                x, y, deepest = float(GAP), y + deepest + GAP, 0.0
            found.append(Area(x, y, width, height))
            x, deepest = x + width + GAP, max(deepest, height)
        return found


# -------------------------------------------------------------------- drawings


def draw_plate(layout: Layout, seat: int) -> Markup:
    """A seat: its mark, its name and its score."""
    area, seen, look = layout.plates[seat], layout.seen, c.SEATS[seat]
    won = seen.over and seen.payoffs[seat] == max(seen.payoffs)
    fill = look.pale if seat == seen.actor else c.CREAM
    edge, thick = c.LAMP if won else look.colour, 5 if won or seat == seen.actor else 2.5
    size, y = layout.sizes.text, area.y + area.height / 2 + layout.sizes.text * 0.35
    room = int((area.width - 130) / (LETTER * size))
    return group(
        box(*area, fill, 14, stroke=edge, stroke_width=thick),
        seat_mark(seat, area.x + 26, area.y + area.height / 2),
        label(area.x + 48, y, shortened(people_at(seen, layout.look.names).name(seat), room), size, font_weight="800"),
        label(area.x + area.width - 18, y, str(seen.scores[seat]), size, text_anchor="end", font_weight="800"),
    )


def draw_panel(layout: Layout, panel: Panel) -> Markup:
    """A field as a table."""
    area, sizes = panel.area, layout.sizes
    values = values_in(layout.game, layout.seen.record, panel.name)
    title = label(area.x + 14, area.y + sizes.row * 0.68, field_title(panel.name), sizes.text, c.WOOD_DARK)
    return group(
        box(*area, c.SAND, 14, stroke=c.WOOD_DEEP, stroke_width=2),
        title,
        *(draw_value(cell, value, sizes) for cell, value in zip(panel.cells, values, strict=True)),
        *draw_row_numbers(layout, panel),
    )


def draw_value(cell: Area, value: str, sizes: Sizes, edge: str = c.SAND_DEEP, width: float = 1.5) -> Markup:
    """One value in its place."""
    x, y = cell.middle
    fill, ink = (c.CREAM_DEEP, c.INK_SOFT) if value == "·" else (c.CREAM, c.INK)
    ground = box(cell.x + 2, cell.y + 2, cell.width - 4, cell.height - 4, fill, 7, stroke=edge, stroke_width=width)
    return group(ground, centred(x, y + sizes.text * 0.35, value, sizes.text, ink))


def draw_row_numbers(layout: Layout, panel: Panel) -> list[Markup]:
    """The place of each row's first value, where there are several rows."""
    in_row, size = across(layout.game, panel.name), layout.sizes.text * 0.85
    if len(panel.cells) <= in_row:
        return []
    return [
        label(
            cell.x - 8,
            cell.middle[1] + size * 0.35,
            str(in_row * row),
            size,
            c.INK_SOFT,
            text_anchor="end",
        )
        for row, cell in enumerate(panel.cells[::in_row])
    ]


def draw_buttons(layout: Layout) -> list[Markup]:
    """What can be chosen now."""
    if not layout.codes:
        return []
    size, words, seen = layout.sizes.text, layout.game.words, layout.seen
    y = layout.below_panels + layout.sizes.row * 0.62
    drawn = [label(GAP + 4, y, say("Your choices"), size, c.WOOD_DARK, font_weight="800")]
    for code, area in layout.buttons.items():
        name = layout.game.notation.write_choice(seen.record, code)
        caption = centred(area.width / 2, area.height / 2 + size * 0.25, name, size, font_weight="800")
        attributes = clicked(key_of(code), words.describe(seen, code, layout.look.names), True, layout.look)
        drawn.append(button(area.x, area.y, area.width, area.height - 4, caption, **attributes))
    return drawn


def draw_headline(layout: Layout, said: str) -> Markup:
    """Whose decision it is, for a picture that stands alone."""
    if not layout.look.alone:
        return Markup("")
    width, head = layout.sizes.width, layout.sizes.head
    ground = box(8, 8, width - 16, head - 12, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5)
    return group(ground, label(26, head / 2 + 9, said, layout.sizes.text + 2, font_weight="800"))


def key_of(code: int) -> str:
    """What is clicked for a choice."""
    return f"choice-{code}"


class DerivedView:
    """Pictures made of the record alone; a game may derive a class from this one and draw some of them itself."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def picture(self, seen: Position, paint: Paint, look: Look = LOOK) -> str:
        """The seats, then every field with its values, for a terminal."""
        seats = [self._seat_line(seen, seat, paint, look) for seat in range(seen.seats)]
        names = shown_fields(self.game)
        widest = max(columns(field_title(name)) for name in names)
        return "\n".join([*seats, "", *(line for name in names for line in self._field_lines(seen, name, widest))])

    def _seat_line(self, seen: Position, seat: int, paint: Paint, look: Look) -> str:
        turn = "▶" if seat == seen.actor else " "
        name = paint(f"seat{seat}", f"{c.SEATS[seat].mark} {people_at(seen, look.names).name(seat)}")
        return f" {turn} {name}  {seen.scores[seat]}"

    def _field_lines(self, seen: Position, name: str, widest: int) -> list[str]:
        values, in_row = values_in(self.game, seen.record, name), across(self.game, name)
        wide = max(map(columns, values))
        in_row = min(in_row, max(1, (MOST_COLUMNS - widest - 5) // (wide + 1)))
        rows = [values[first : first + in_row] for first in range(0, len(values), in_row)]
        titles = [field_title(name), *[""] * (len(rows) - 1)]
        return [
            f"   {padded(title, widest)}  {' '.join(' ' * (wide - columns(value)) + value for value in row)}"
            for title, row in zip(titles, rows, strict=True)
        ]

    def svg(self, seen: Position, look: Look = LOOK) -> str:
        """The seats, the fields as tables, and a button for every choice."""
        layout = Layout(seen, look)
        said = self.game.words.prompt(seen, look.names)
        return board(
            say("{title}: {headline}", title=say(self.game.title), headline=said),
            paragraph([said, *(self._field_in_words(seen, name) for name in shown_fields(self.game))]),
            box(0, 0, layout.sizes.width, layout.height, c.STRAW, 18),
            draw_headline(layout, said),
            *(draw_plate(layout, seat) for seat in range(seen.seats)),
            *(draw_panel(layout, panel) for panel in layout.panels),
            *draw_buttons(layout),
            width=layout.sizes.width,
            height=layout.height,
            look=look,
        )

    def _field_in_words(self, seen: Position, name: str) -> str:
        values = in_a_row(value.replace("·", "0") for value in values_in(self.game, seen.record, name))
        return say("{name}: {values}", name=field_title(name), values=values)

    def keys(self, seen: Position, choice: int) -> tuple[str, ...]:
        """The button of a choice."""
        return (key_of(choice),)

    def meant(self, seen: Position, keys: tuple[str, ...]) -> int | None:
        """The choice of a button."""
        codes = {key_of(code): code for code in range(self.game.codes)}
        return codes.get(keys[0]) if len(keys) == 1 else None

    def preview(self, seen: Position, choice: int, look: Look = LOOK) -> str:
        """The button, and the values that a choice would change as they would be after it."""
        layout = Layout(seen, look)
        area = layout.buttons[choice]
        edge = box(area.x - 3, area.y - 3, area.width + 6, area.height + 5, "none", 12, stroke=c.GOOD, stroke_width=4)
        return group(edge, *self._changes(layout, choice), class_="sf-preview")

    def _changes(self, layout: Layout, choice: int) -> list[Markup]:
        """The values after a choice; of a game with secrets nobody can tell."""
        if self.game.has_secrets:
            return []
        after = copy_of(layout.seen.record)
        self.game.plain.apply(after, choice)
        drawn = []
        for panel in layout.panels:
            now, then = (values_in(self.game, position, panel.name) for position in (layout.seen.record, after))
            changed = [place for place, value in enumerate(then) if value != now[place]]
            drawn += [draw_value(panel.cells[place], then[place], layout.sizes, c.GOOD, 4) for place in changed]
        return drawn

    def standings(self, seen: Position, look: Look = LOOK) -> list[Standing]:
        """Everybody's score."""
        return [Standing(str(score)) for score in seen.scores]

    def cover(self) -> str:
        """The title over a meadow."""
        title = say(self.game.title)
        size = min(54.0, 420 / (LETTER * columns(title)))
        outline: dict[str, Value] = {"stroke": c.INK, "stroke_width": 8, "paint_order": "stroke"}
        return tag(
            "svg",
            tag("title", title),
            draw_meadow(),
            centred(240, 92, title, size, c.WOOL, font_weight="800", **outline),
            xmlns="http://www.w3.org/2000/svg",
            viewBox="0 0 480 360",
            role="img",
            font_family=FONT,
        )


def draw_meadow() -> Markup:
    """Hills, a fence, a sheep and a dog."""
    return group(
        box(0, 0, 480, 360, "#cfe6ee"),
        sun(408, 150, 24),
        path("M0 190Q90 120 190 168T400 150T480 170V360H0Z", "#a9cdb0"),
        path("M0 220Q120 186 240 206T480 210V360H0Z", c.GRASS),
        placed(24, 258, rail(432)),
        placed(160, 280, scaled(1.1, DRAWINGS["sheep"]())),
        placed(320, 286, scaled(1.1, DRAWINGS["sheepdog"]())),
        scattered(((40, 300), (250, 330), (430, 320), (90, 340), (380, 345))),
    )
