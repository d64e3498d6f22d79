"""The four rows of the board: sign, spaces, dice, marker."""

from __future__ import annotations

from math import ceil

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, label
from sheepfold.art.svg import Markup, Value, box, group, path, placed, scaled, tag
from sheepfold.games.wolf import words
from sheepfold.games.wolf.board import LETTERS
from sheepfold.games.wolf.view.facts import Facts, kind_of
from sheepfold.games.wolf.view.pieces import draw_die, flag

LANE = Area(16, 58, 1168, 126)
GAP = 4
SIGN = 236
GROUNDS = ("#c6dca4", "#d8d3a2", "#c3d6cf", "#c6c4bb")
"""The ground of each row."""


def lane_area(row: int) -> Area:
    """Where a row lies."""
    return Area(LANE.x, LANE.y + row * (LANE.height + GAP), LANE.width, LANE.height)


def choosing(code: int | None, always: str) -> dict[str, Value]:
    """The attributes of something that can be clicked now, or of something that cannot."""
    if code is None:
        return {"class_": always}
    return {"class_": f"{always} can", "data_choice": code}


def pitch(facts: Facts) -> tuple[int, float]:
    """How many spaces a line of a row has, and how wide each is: a row is folded into two lines."""
    columns = ceil(facts.length / 2)
    return columns, min(62.0, (LANE.width - SIGN - 28) / columns)


def spot(facts: Facts, row: int, number: int) -> tuple[float, float]:
    """The middle of a space."""
    columns, cell = pitch(facts)
    area = lane_area(row)
    line, column = divmod(number - 1, columns)
    return area.x + SIGN + 16 + (column + 0.5) * cell, area.y + 34 + line * 58


def draw_lane(facts: Facts, row: int) -> Markup:
    """A row with everything on it."""
    area = lane_area(row)
    size = min(46.0, pitch(facts)[1] - 3)
    dice = [
        draw_die(f"{LETTERS[row]}-{space}", face, spot(facts, row, space), size, words.laid_words(face, row)[2:])
        for space, face in enumerate(facts.lying(row), 1)
    ]
    return group(
        box(*area, GROUNDS[row], 14, stroke=c.GRASS_DARK, stroke_width=1.5),
        draw_sign(facts, row, area),
        *(draw_space(facts, row, number) for number in range(1, facts.length + 1)),
        *dice,
        draw_marker(facts, row),
    )


def draw_sign(facts: Facts, row: int, area: Area) -> Markup:
    """The animal, the least next claim and what the viewer knows of; a place to click for the privilege die."""
    code = facts.row_code(row)
    said = words.MANY[row] if code is None else words.describe(facts.seen, code)
    least, total = facts.least(row), facts.total(row)
    following = f"next: {least} up" if least else "row is full"
    said_now = following if total is None else f"in all: {total}"
    lines = [label(92, 57, said_now, 18, c.INK, font_weight="800")]
    if facts.guessing:
        sees = "you know of" if facts.viewer >= 0 else "all can see"
        lines.append(label(92, 80, f"{sees} {facts.known(row)}", 15, c.GOOD, font_weight="700"))
    if truth := facts.standing_truth(row):
        lines.append(label(92, 102, f"claim: {truth}", 14, c.INK_SOFT))
    return placed(
        area.x + 6,
        area.y + 6,
        tag("title", said),
        box(0, 0, SIGN - 12, area.height - 12, c.WOOD_PALE, 10, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2),
        placed(47, 62, standing(kind_of(row), "", 80)),
        label(92, 32, words.MANY[row].capitalize(), 19, c.WOOD_DARK, font_weight="800"),
        *lines,
        **choosing(code, "sf-sign"),
    )


def draw_space(facts: Facts, row: int, number: int) -> Markup:
    """A space with its number; while a number is claimed it can be clicked."""
    code = facts.claim_code(row, number)
    x, y = spot(facts, row, number)
    size = min(52.0, pitch(facts)[1] - 2)
    small = 11 if size < 34 else 15
    said = f"{number}" if code is None else words.describe(facts.seen, code)
    fill = c.CREAM if code is not None else "none"
    edge = box(
        x - size / 2,
        y - size / 2,
        size,
        size,
        fill,
        9,
        class_="sf-edge",
        stroke=c.GRASS_DARK,
        stroke_width=1,
        opacity=None if code is not None else 0.6,
        pointer_events="all",
    )
    ink = c.INK if code is not None else c.INK_SOFT
    return group(
        tag("title", said), edge, centred(x, y + small / 3, str(number), small, ink), **choosing(code, "sf-space")
    )


def draw_marker(facts: Facts, row: int) -> Markup:
    """The marker on its number; a click on another's marker calls it."""
    marker = facts.marker(row)
    if marker is None:
        return group()
    owner, number = marker
    code = facts.call_code(row)
    said = facts.claim_words(row) if code is None else words.describe(facts.seen, code)
    x, y = spot(facts, row, number)
    call = path("M-22 -51H41L34 -34L41 -17H-22Z", "none", class_="sf-edge", stroke="none", pointer_events="all")
    size = min(1.0, pitch(facts)[1] / 52)
    name = f"marker-P{owner + 1}-{LETTERS[row]}"
    drawn = scaled(size, flag(owner, number), call)
    return placed(x, y + 22 * size, tag("title", said), drawn, id=name, **choosing(code, "sf-piece"))
