"""The card of a scoring: what Spring or Summer is made of, and what the round is worth (R10, R11)."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, label, seat_mark, sprout, sun
from sheepfold.art.svg import Markup, box, group
from sheepfold.games.peter.view import scores
from sheepfold.games.peter.view.facts import Facts
from sheepfold.games.peter.view.places import Places
from sheepfold.games.peter.view.scores import ACHIEVER, SHODDY
from sheepfold.games.peter.words import board as words
from sheepfold.games.peter.words.names import signed
from sheepfold.language import say


def draw_card(facts: Facts, places: Places) -> Markup:
    """Both players' points, item by item; once Spring has opened the Fences, that."""
    if scores.fences_are_open(facts):
        return draw_open_fences(places)
    paper = box(*places.yard.inset(5, 5, 5, 5), c.CREAM, 10, stroke=c.WOOD_DEEP, stroke_width=2)
    return group(paper, tall_card(facts, places.yard) if places.tall else wide_card(facts, places.yard))


def draw_open_fences(places: Places) -> Markup:
    """What Spring does after its scoring."""
    x, y = places.yard.middle
    first, second = words.fences_open()
    return group(
        centred(x, y - 8, first, 22, c.WOOD_DARK, font_weight="700"),
        centred(x, y + 22, second, 22, c.WOOD_DARK, font_weight="700"),
    )


def season(facts: Facts, x: float, y: float, size: float) -> Markup:
    """The season's name and sign."""
    mark = sprout(x, y - 3) if facts.is_spring else sun(x, y - 6, 7)
    name = words.SPRING if facts.is_spring else words.SUMMER
    return group(mark, label(x + 18, y, say(name), size, c.WOOD_DARK, font_weight="800"))


class Cell(NamedTuple):
    """One number of a scoring: its column, what it is made of, and its colour."""

    head: str
    points: str
    item: str = ""
    ink: str = c.INK
    also: str = ""
    """What is written after it."""


def minus(points: int) -> str:
    """A number with a proper minus."""
    return str(points).replace("-", "−")


def cells(facts: Facts, player: int) -> list[Cell]:
    """A player's points: every item, the season's sum and, in Summer, Spring and the round."""
    found = []
    for head, part in zip(words.SCORED, scores.parts(facts, player), strict=True):
        ink = c.BAD if part.points < 0 else c.INK if part.number else c.INK_SOFT
        found.append(Cell(say(head), minus(part.points), f"{part.number}×{minus(part.each)}", ink))
    return [*found, *(spring_cells if facts.is_spring else summer_cells)(facts, player)]


def spring_cells(facts: Facts, player: int) -> list[Cell]:
    """The sum of Spring."""
    return [Cell(say(words.SPRING), minus(scores.now(facts, player)))]


def summer_cells(facts: Facts, player: int) -> list[Cell]:
    """The sum of Summer, what Spring counts, and what the round is worth (R11)."""
    mark = scores.marks(facts, player)
    spring = minus(int(facts.record.spring[player])) + ("×2" if mark & ACHIEVER else "")
    ink = {ACHIEVER: c.GOOD, SHODDY: c.BAD}.get(mark, c.INK)
    return [
        Cell(say(words.SUMMER), minus(scores.now(facts, player)), ink=c.BAD if mark & SHODDY else c.INK),
        Cell(say(words.SPRING), spring, ink=c.GOOD if mark & ACHIEVER else c.INK),
        Cell(say(words.ROUND), signed(scores.round_score(facts, player)), ink=ink, also=words.verdict(mark)),
    ]


# -------------------------------------------------------------------- wide: a line for each player

ITEM_WIDTH = 80
SUM_WIDTHS = (66, 66, 114)


def wide_card(facts: Facts, yard: Area) -> Markup:
    """A table with a line for each player."""
    x, y = yard.x + 128, yard.y + 28
    heads = [centred(x + middle, y, cell.head, 14, c.INK_SOFT) for middle, cell in across(cells(facts, facts.near))]
    lines = [wide_line(facts, player, x, y + 34 + 34 * row) for row, player in enumerate(facts.players)]
    return group(season(facts, yard.x + 26, y, 17), *heads, *lines)


def across(line: list[Cell]) -> list[tuple[float, Cell]]:
    """The cells of a line with the middles of their columns."""
    widths = [ITEM_WIDTH if cell.item else SUM_WIDTHS[place - len(words.SCORED)] for place, cell in enumerate(line)]
    return [(sum(widths[:place]) + widths[place] / 2, cell) for place, cell in enumerate(line)]


def wide_line(facts: Facts, player: int, x: float, y: float) -> Markup:
    """One player's points in a row."""
    name = label(x - 92, y, facts.company.short(9).name(player), 16, c.SEATS[player].colour, font_weight="800")
    drawn = []
    for middle, cell in across(cells(facts, player)):
        said = f"{cell.item}={cell.points}" if cell.item else cell.points
        if cell.also:
            drawn.append(label(x + middle - 54, y, said, 17, cell.ink, font_weight="800"))
            drawn.append(label(x + middle - 10, y - 1, cell.also, 14, cell.ink))
        else:
            size, weight = (14, "600") if cell.item else (17, "800")
            drawn.append(centred(x + middle, y, said, size, cell.ink, font_weight=weight))
    return group(seat_mark(player, x - 108, y - 6, 0.9), name, *drawn)


# -------------------------------------------------------------------- tall: a column for each player


def tall_card(facts: Facts, yard: Area) -> Markup:
    """A table with a column for each player."""
    y = yard.y + 32
    lines = [cells(facts, player) for player in facts.players]
    step = 190 / len(lines[0])
    drawn = [label(yard.x + 16, y + 30 + step * row, cell.head, 18, c.INK_SOFT) for row, cell in enumerate(lines[0])]
    for x, player, line in zip((yard.x + 164, yard.x + 232), facts.players, lines, strict=True):
        drawn.append(seat_mark(player, x, y - 8))
        for row, cell in enumerate(line):
            weight = "600" if cell.item else "800"
            drawn.append(centred(x, y + 30 + step * row, cell.points, 18, cell.ink, font_weight=weight))
    return group(season(facts, yard.x + 26, y, 18), *drawn, *tall_verdicts(facts, yard, lines))


def tall_verdicts(facts: Facts, yard: Area, lines: list[list[Cell]]) -> list[Markup]:
    """Who is an Achiever and who a Shoddy, below the table."""
    found = [(player, line[-1]) for player, line in zip(facts.players, lines, strict=True) if line[-1].also]
    drawn = []
    for place, (player, cell) in enumerate(found):
        x, y = yard.x + 24 + 128 * place, yard.y + yard.height - 16
        drawn += [seat_mark(player, x, y - 6, 0.8), label(x + 14, y, cell.also, 18, cell.ink, font_weight="800")]
    return drawn
