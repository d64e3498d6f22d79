"""Around the pasture when the picture stands alone: whose turn it is, a plate for each seat, and what is asked."""

from __future__ import annotations

import re

from sheepfold.art import colours as c
from sheepfold.art.layout import Area
from sheepfold.art.scenery import label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed
from sheepfold.engine.naming import is_asked
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import COLOURS
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.flocks import number_of
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.view.pieces import sheep
from sheepfold.language import say
from sheepfold.language.phrases import columns

PLATE_HEIGHT, PLATE_STEP = 142, 152
LINE = 31

WIDE = r"\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef"
PIECES = re.compile(rf"[{WIDE}][、。」）！？：；]*|[^\s{WIDE}]+[、。」）！？：；]*\s*|\s+")
"""Where lines can be broken: after a word, and after a wide letter with the marks that follow it."""


def draw_panels(facts: Facts) -> Markup:
    """Header, plates and prompt; on a page, which says all that better, only what small pens cannot show."""
    head, plates = facts.plan.head, facts.plan.plates
    if head is None or plates is None:
        return draw_homes(facts) if facts.plan.tall else Markup("")
    if facts.plan.tall:
        return group(draw_tall_header(facts, head), *(draw_tall_plate(facts, seat, plates) for seat in facts.seats))
    return group(
        draw_header(facts, head),
        *(draw_plate(facts, seat, plates) for seat in facts.seats),
        draw_prompt(facts, plates),
        pointer_events="none",
    )


def draw_header(facts: Facts, area: Area) -> Markup:
    """The board, the turn and whose decision it is."""
    marks = [seat_mark(facts.actor, area.x + area.width - 24, area.y + 21)] if facts.actor >= 0 else []
    right = area.x + area.width - (46 if marks else 18)
    return group(
        box(*area, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5),
        label(area.x + 18, 38, say(words.board.TITLE), 20, c.WOOD_DARK, font_weight="800"),
        label(area.x + 156, 38, f"{facts.title} · {facts.turn}", 17, c.WOOD_DARK),
        label(right, 38, facts.headline, 18, c.INK, text_anchor="end", font_weight="800"),
        *marks,
    )


def draw_plate(facts: Facts, seat: int, area: Area) -> Markup:
    """A seat's colour, points, penned sheep and how far the end is."""
    look = c.SEATS[seat]
    x, y, width = area.x, area.y + PLATE_STEP * seat, area.width
    out, more = facts.out(seat), facts.until_end(seat)
    line = 5 if seat == facts.actor else 2.5
    return group(
        box(x, y, width, PLATE_HEIGHT, look.pale, 14, stroke=look.colour, stroke_width=line),
        seat_mark(seat, x + 24, y + 25, 1.1),
        label(x + 44, y + 31, facts.name(seat), 18, c.INK, font_weight="800"),
        placed(x + 176, y + 25, sheep(seat, 36)),
        label(x + width - 16, y + 35, f"{facts.score(seat):+d}", 28, look.colour, text_anchor="end", font_weight="800"),
        draw_kept(facts, seat, Area(x + 12, y + 46, width - 24, 44)),
        label(x + 16, y + 111, words.board.pasture_words(facts.record, seat, out, more), 14.5, c.INK_SOFT),
        label(x + 16, y + 130, facts.waiting(seat), 14, c.BAD),
    )


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
        middle = area.x + area.width / 2
        drawn.append(label(middle, area.y + 28, say(words.board.EMPTY_PEN), 14, c.INK_SOFT, text_anchor="middle"))
    return group(*drawn)


def draw_prompt(facts: Facts, area: Area) -> Markup:
    """What the viewer is asked, broken into lines, and what is under way."""
    top = area.y + PLATE_STEP * len(facts.seats) + 10
    asked = facts.phase <= Phase.OVER and (facts.actor < 0 or is_asked(facts.seen))
    lines = broken(words.prompt(facts.seen, facts.look.names), LINE)[:5] if asked else []
    texts = [label(area.x + 4, top + 18 + 21 * row, line, 16, c.INK) for row, line in enumerate(lines)]
    y = top + 34 + 21 * len(lines)
    doing = broken(words.board.doing(facts.record), 38)[:2]
    return group(*texts, *(label(area.x + 4, y + 19 * row, line, 14, c.INK_SOFT) for row, line in enumerate(doing)))


def broken(text: str, width: int) -> list[str]:
    """Words in lines of this width; between wide letters a line can end anywhere.

    >>> broken("one two three", 8), broken("羊が走る。", 6)
    (['one two', 'three'], ['羊が走', 'る。'])
    """
    lines = [""]
    for piece in PIECES.findall(text):
        if lines[-1] and columns(lines[-1] + piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines if line]


# -------------------------------------------------------------------- tall


def draw_tall_header(facts: Facts, area: Area) -> Markup:
    """The turn, and whose decision it is."""
    marks = [seat_mark(facts.actor, area.x + area.width - 24, area.y + 52)] if facts.actor >= 0 else []
    return group(
        box(*area, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5),
        label(area.x + 14, area.y + 27, f"{say(words.board.TITLE)} · {facts.title} · {facts.turn}", 19, c.WOOD_DARK),
        label(area.x + 14, area.y + 58, facts.headline, 24, c.INK, font_weight="800"),
        *marks,
        pointer_events="none",
    )


def draw_tall_plate(facts: Facts, seat: int, area: Area) -> Markup:
    """A seat in two lines."""
    look, x, y = c.SEATS[seat], area.x, area.y + 74 * seat
    out, more = facts.out(seat), facts.until_end(seat)
    line = 5 if seat == facts.actor else 2
    said = say("; ").join(filter(None, [words.board.pasture_words(facts.record, seat, out, more), facts.waiting(seat)]))
    return group(
        box(x, y, area.width, 66, look.pale, 12, stroke=look.colour, stroke_width=line),
        seat_mark(seat, x + 22, y + 20),
        label(x + 42, y + 27, facts.name(seat), 21, c.INK, font_weight="800"),
        *draw_heads(facts, seat, x + 200, y + 21),
        label(x + 12, y + 56, said, 18, c.INK_SOFT),
        label(
            x + area.width - 14,
            y + 34,
            f"{facts.score(seat):+d}",
            30,
            look.colour,
            text_anchor="end",
            font_weight="800",
        ),
        pointer_events="none",
    )


def draw_homes(facts: Facts) -> Markup:
    """Who is in the pens, for pictures whose pens are too small to show it."""
    strip = facts.plan.strip
    left = facts.plan.hands.width + 14
    area = strip.inset(left, 0, 0, 0)
    high = min(58, area.height / len(facts.seats))
    return group(*(draw_home(facts, seat, area, high) for seat in facts.seats), pointer_events="none")


def draw_home(facts: Facts, seat: int, area: Area, high: float) -> Markup:
    """One pen in a line: whose it is, who is in it, and its points."""
    look, x, y = c.SEATS[seat], area.x, area.y + high * seat
    middle = y + (high - 8) / 2
    drawn = [
        box(
            x,
            y,
            area.width,
            high - 8,
            look.pale,
            10,
            stroke=look.colour,
            stroke_width=4 if seat == facts.actor else 1.5,
        ),
        seat_mark(seat, x + 20, middle),
        label(
            x + area.width - 10,
            middle + 8,
            f"{facts.score(seat):+d}",
            23,
            look.colour,
            text_anchor="end",
            font_weight="800",
        ),
    ]
    return group(*drawn, *draw_heads(facts, seat, x + 56, middle))


def draw_heads(facts: Facts, seat: int, x: float, y: float) -> list[Markup]:
    """The sheep in a seat's pen in a row, by colour with their numbers."""
    herd, drawn = facts.kept(seat), []
    for place, colour in enumerate(colour for colour in range(COLOURS) if number_of(herd, colour)):
        drawn.append(placed(x + 62 * place, y, sheep(colour, 34)))
        drawn.append(label(x + 62 * place + 18, y + 8, str(number_of(herd, colour)), 20, c.INK))
    return drawn
