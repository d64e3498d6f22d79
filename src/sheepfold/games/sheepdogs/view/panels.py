"""Beside the pasture: whose turn it is, a plate for each seat, and buttons."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.layout import Area, rows
from sheepfold.art.scenery import button, centred, label, seat_mark
from sheepfold.art.svg import Markup, Value, box, group, placed, tag
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import COLOURS
from sheepfold.games.sheepdogs.rules.flocks import number_of
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.view.pieces import sheep

PANEL = Area(886, 66, 300, 818)
PLATE_HEIGHT, PLATE_STEP = 142, 152
LINE = 31


def choosing(code: int | None, always: str = "") -> dict[str, Value]:
    """The attributes of something that can be clicked now, or of something that cannot."""
    if code is None:
        return {"class_": always or None}
    return {"class_": f"{always} can".strip(), "data_choice": code}


def draw_header(facts: Facts) -> Markup:
    """The board, the turn and whose decision it is."""
    marks = [seat_mark(facts.actor, 1162, 31)] if facts.actor >= 0 else []
    right = 1140 if marks else 1168
    title = facts.board.name if facts.board.name.isprintable() else "custom board"
    return group(
        box(16, 10, 1170, 44, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5),
        label(34, 38, "Sheepdogs", 20, c.WOOD_DARK, font_weight="800"),
        label(172, 38, f"{title} · {facts.turn}", 17, c.WOOD_DARK),
        label(right, 38, facts.headline, 18, c.INK, text_anchor="end", font_weight="800"),
        *marks,
    )


def draw_plates(facts: Facts) -> Markup:
    """A plate for each seat."""
    return group(*(draw_plate(facts, seat, PANEL.y + PLATE_STEP * seat) for seat in facts.seats))


def draw_plate(facts: Facts, seat: int, y: float) -> Markup:
    """A seat's colour, points, penned sheep and how far the end is."""
    look = c.SEATS[seat]
    active = seat == facts.actor
    x, width = PANEL.x, PANEL.width
    return group(
        box(x, y, width, PLATE_HEIGHT, look.pale, 14, stroke=look.colour, stroke_width=5 if active else 2.5),
        seat_mark(seat, x + 24, y + 25, 1.1),
        label(x + 44, y + 31, facts.name(seat), 18, c.INK, font_weight="800"),
        placed(x + 132, y + 25, sheep(seat, 36)),
        label(x + 156, y + 31, facts.colour(seat), 16, c.INK),
        label(x + width - 16, y + 35, f"{facts.score(seat):+d}", 28, look.colour, text_anchor="end", font_weight="800"),
        draw_kept(facts, seat, Area(x + 12, y + 46, width - 24, 44)),
        label(x + 16, y + 111, pasture_words(facts, seat), 14.5, c.INK_SOFT),
        label(x + 16, y + 130, facts.waiting(seat), 14, c.BAD),
    )


def pasture_words(facts: Facts, seat: int) -> str:
    """How many own sheep are out, and how many more trigger the end (R12.1)."""
    if facts.in_scatter():
        return f"{facts.out(seat)} on the pasture"
    more = facts.until_end(seat)
    whose = "of the team " if facts.record.teams else ""
    return f"{facts.out(seat)} on the pasture; " + (f"{more} more {whose}end it" if more else "the end is near")


def draw_kept(facts: Facts, seat: int, area: Area) -> Markup:
    """The sheep in a seat's pen, by colour with their numbers."""
    herd = facts.kept(seat)
    drawn = [box(*area, c.CREAM, 8, stroke=c.SAND_DEEP, stroke_width=1.5)]
    kept = [colour for colour in range(COLOURS) if number_of(herd, colour)]
    for place, colour in enumerate(kept):
        x = area.x + 26 + 69 * place
        drawn += [placed(x, area.y + 22, sheep(colour, 38))]
        drawn += [label(x + 20, area.y + 28, f"{number_of(herd, colour)}", 17, c.INK, font_weight="800")]
    if not kept:
        drawn.append(centred(area.middle[0], area.y + 28, "the pen is empty", 14, c.INK_SOFT))
    return group(*drawn)


def draw_prompt(facts: Facts) -> Markup:
    """What is asked, broken into lines, and the buttons for what is not on the board."""
    top = PANEL.y + PLATE_STEP * len(facts.seats) + 10
    asked = words.prompt(facts.seen)
    lines = broken(asked, LINE)[:5]
    texts = [label(PANEL.x + 4, top + 18 + 21 * row, line, 16, c.INK) for row, line in enumerate(lines)]
    y = top + 32 + 21 * len(lines)
    doing = [label(PANEL.x + 4, y + 74, line, 14, c.INK_SOFT) for line in broken(facts.doing(), 40)[:1]]
    return group(*texts, draw_buttons(facts, y), *doing)


def broken(text: str, width: int) -> list[str]:
    """Words in lines of this width.

    >>> broken("one two three", 8)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def draw_buttons(facts: Facts, y: float) -> Markup:
    """Buttons for colours, and for taking up no offer."""
    drawn = []
    colours = facts.colours()
    area = Area(PANEL.x, y, PANEL.width, 52)
    _, spots = rows(len(colours), area, 1.3, 66)
    for colour, (x, middle) in zip(colours, spots, strict=True):
        said = tag("title", words.describe(facts.seen, colour))
        face = placed(32, 25, sheep(colour, 46))
        drawn.append(button(x - 32, middle - 25, 64, 50, said, face, **choosing(colour)))
    if offer := facts.decline():
        code, name = offer
        text = centred(60, 27, name, 17, c.INK, font_weight="700")
        drawn.append(
            button(PANEL.x + 90, y, 120, 42, tag("title", words.describe(facts.seen, code)), text, **choosing(code))
        )
    return group(*drawn)
