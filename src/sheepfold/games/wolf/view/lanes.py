"""The four rows of the board: sign, spaces, marker."""

from __future__ import annotations

from functools import cache, lru_cache

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.board import clicked
from sheepfold.art.layout import Area
from sheepfold.art.scenery import button, centred, label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed, tag
from sheepfold.games.wolf.board import LETTERS
from sheepfold.games.wolf.view.clicks import call_key, number_key, row_key
from sheepfold.games.wolf.view.dice import is_padded
from sheepfold.games.wolf.view.facts import Facts, kind_of, rows
from sheepfold.games.wolf.view.pieces import flag
from sheepfold.games.wolf.view.plan import Plan, TallPlan
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import counted, short_percent
from sheepfold.language import say
from sheepfold.language.phrases import shortened

GROUNDS = ("#c6dca4", "#dcd6a4", "#bfd6d2", "#c9c4bf")
"""The ground of each row."""

KNOWN = "#1c5534"
"""What the viewer knows of."""

REACH = 58
"""From here downwards a click on a sign is one on the claim in it."""

NAME = 9
"""Names longer than this are cut where there is little room."""


def draw_lanes(facts: Facts, plan: Plan) -> Markup:
    """All rows, without dice and markers."""
    return group(*(draw_lane(facts, plan, row) for row in rows()))


def draw_lane(facts: Facts, plan: Plan, row: int) -> Markup:
    """A row: a click lays the picked die there."""
    said = words.row_label(row, len(facts.lying(row)), facts.least(row))
    area = plan.lane(row)
    stroke, width = (c.BARN_RED, 5.0) if facts.called_row == row else (c.GRASS_DARK, 1.5)
    lane = group(
        box(*area, GROUNDS[row], 14, class_="sf-edge", stroke=stroke, stroke_width=width),
        draw_sign(facts, plan, row),
        draw_spaces(plan, row),
        **clicked(row_key(row), said, facts.can_place(row), facts.look, "sf-lane"),
    )
    return group(lane, *draw_numbers(facts, plan, row))


# -------------------------------------------------------------------- the sign


def draw_sign(facts: Facts, plan: Plan, row: int) -> Markup:
    """The animal, the least next claim and what the viewer knows of."""
    area = plan.sign(row)
    inside = tall_sign(facts, row) if plan.tall else wide_sign(facts, row)
    board = box(0, 0, area.width, area.height, c.WOOD_PALE, 10, stroke=c.WOOD_DEEP, stroke_width=2)
    return placed(area.x, area.y, board, *inside)


def now_words(facts: Facts, row: int) -> str:
    """What matters about a row now: the next number, the count, or how many there were."""
    total, marker = facts.total(row), facts.marker(row)
    if total is not None:
        return words.total_words(total)
    if facts.called_row == row and marker:
        return words.of_words(facts.counted(), marker[1])
    return words.next_short(facts.least(row))


def wide_sign(facts: Facts, row: int) -> list[Markup]:
    """The sign at the left of a row."""
    counting = facts.called_row == row
    drawn = [
        placed(46, 42, standing(kind_of(row), "", 82)),
        label(94, 25, say(words.ROW_NAMES[row]), 19, c.WOOD_DARK, font_weight="800"),
        label(94, 48, now_words(facts, row), *((22, c.BARN_DARK) if counting else (16, c.INK)), font_weight="800"),
    ]
    if facts.guessing:
        known = words.know_words(facts.known(row), facts.viewer >= 0)
        drawn.append(label(94, 67, known, 15, KNOWN, font_weight="700"))
    if facts.marker(row) is None and not facts.seen.over:
        drawn.append(label(14, 101, say(words.NO_CLAIM), 15, c.WOOD_DARK))
    return drawn


def tall_sign(facts: Facts, row: int) -> list[Markup]:
    """The sign above a row."""
    counting = facts.called_row == row
    now = now_words(facts, row)
    drawn = [
        placed(27, 19, standing(kind_of(row), "", 46)),
        label(56, 27, say(words.SHORT_NAMES[row]), 20, c.WOOD_DARK, font_weight="800"),
        label(150, 27, now, 19, c.BARN_DARK if counting else c.INK, font_weight="800"),
    ]
    if facts.guessing:
        known = words.know_words(facts.known(row), facts.viewer >= 0)
        drawn.append(label(252, 27, known, 18, KNOWN, font_weight="700"))
    marker = facts.marker(row)
    if marker is None and not facts.seen.over:
        drawn.append(label(566, 27, say(words.NO_CLAIM), 18, c.WOOD_DARK, text_anchor="end"))
    if marker is not None:
        owner, number = marker
        said = with_odds(str(number), short_truth(facts, row, number))
        drawn += [seat_mark(owner, 410, 20, 0.9), label(427, 27, said, 18, font_weight="800")]
    return drawn


def short_truth(facts: Facts, row: int, number: int) -> str:
    """How likely a claim is, where there is little room."""
    return f" · {words.true_words(short_percent(facts.chance(row, number)))}" if facts.guessing else ""


def with_odds(said: str, odds: str) -> Markup:
    """Words and a likelihood after them, which a page can leave out."""
    return Markup(tag("tspan", said) + tag("tspan", odds, class_="sf-odds")) if odds else tag("tspan", said)


def cut(name: str, most: int = NAME) -> str:
    """A name that fits."""
    return shortened(name, most)


# -------------------------------------------------------------------- spaces


@cache
def draw_spaces(plan: Plan, row: int) -> Markup:
    """The spaces with their numbers."""
    side = plan.space
    size = max(plan.small - 1, 14) if plan.tall or side < 34 else 16
    drawn = []
    for number in range(1, plan.length + 1):
        x, y = plan.spot(row, number)
        drawn.append(box(x - side / 2, y - side / 2, side, side, c.CREAM, 9, opacity=0.28))
        drawn.append(centred(x, y + size / 3, str(number), size if not plan.tall else 18, c.INK_SOFT))
    return group(*drawn, class_="sf-spaces")


def draw_numbers(facts: Facts, plan: Plan, row: int) -> list[Markup]:
    """While a number is claimed, the spaces that can be clicked, with the chance of each."""
    if not facts.is_claiming or row != facts.record.row or is_padded(facts, plan) or facts.look.still:
        return []
    side = plan.space
    drawn = []
    for number in range(1, plan.length + 1):
        x, y = plan.spot(row, number)
        drawn.append(draw_number(facts, row, number, Area(x - side / 2, y - side / 2, side, side)))
    return drawn


def draw_number(facts: Facts, row: int, number: int, area: Area) -> Markup:
    """A number to claim: the fuller its bar, the likelier it is true."""
    can = facts.can_claim(row, number)
    x, y, width, height = area
    edge = box(0, 0, width, height, c.CREAM, 9, class_="sf-edge", stroke=c.GRASS_DARK, stroke_width=1)
    said = words.number_label(number, row, facts.truth(row, number) if can else "")
    attributes = clicked(number_key(number), said, can, facts.look, "sf-number")
    if not can:
        hidden = box(0, 0, width, height, c.CREAM, 9, class_="sf-edge", opacity=0.35)
        return placed(x, y, hidden, centred(width / 2, height / 2 + 6, str(number), 18, c.INK_SOFT), **attributes)
    return placed(x, y, edge, draw_chance(facts.chance(row, number), number, width, height), **attributes)


def draw_chance(chance: float, number: int, width: float, height: float) -> Markup:
    """A number with how likely it is true, as a bar and, where there is room, in figures."""
    return _chance(round(chance, 2), short_percent(chance), number, width, height)


@lru_cache(maxsize=1024)
def _chance(share: float, figures: str, number: int, width: float, height: float) -> Markup:
    bar = group(
        box(5, height - 9, width - 10, 5, c.CREAM_DEEP, 2.5),
        box(5, height - 9, (width - 10) * share, 5, c.GOOD if share >= 0.5 else c.BAD, 2.5),
        class_="sf-odds",
    )
    if width < 44 or height < 44:
        return group(centred(width / 2, height / 2 + 4, str(number), 18 if width > 34 else 15, font_weight="800"), bar)
    size = 18 if width > 60 else 14
    return group(
        centred(width / 2, height * 0.4, str(number), size + 4, font_weight="800"),
        centred(width / 2, height - 13, figures, size, c.INK_SOFT, class_="sf-odds"),
        bar,
    )


# -------------------------------------------------------------------- markers


def draw_markers(facts: Facts, plan: Plan) -> Markup:
    """The standing markers; a click on another's marker, or on the button beside it, calls it."""
    return group(*(draw_marker(facts, plan, row) for row in rows()))


def draw_marker(facts: Facts, plan: Plan, row: int) -> Markup:
    """The marker of a row on its number, with its claim as a button."""
    marker = facts.marker(row)
    if marker is None:
        return group()
    owner, number = marker
    can = facts.can_call(row)
    who, truth = facts.name(owner), facts.truth(row, number)
    claimed = words.claim_words(who, owner == facts.viewer, counted(number, row), truth)
    said = words.call_label(who, number, row, truth) if can else claimed
    piece = placed(
        *plan.spot(row, number),
        tag("title", said),
        flag(owner, number, plan.flag),
        id=f"marker-P{owner + 1}-{LETTERS[row]}",
        class_="sf-piece",
        data_kind=f"marker-P{owner + 1}",
    )
    claim = draw_claim(facts, plan, row, owner, number)
    return group(claim, piece, **clicked(call_key(row), said, can, facts.look, "sf-claim"))


def draw_claim(facts: Facts, plan: Plan, row: int, owner: int, number: int) -> Markup:
    """The claim as a button: on the sign, or near the thumbs."""
    if isinstance(plan, TallPlan):
        return draw_call_button(facts, plan, row, owner, number)
    area = plan.sign(row)
    can = facts.can_call(row)
    truth = short_truth(facts, row, number)
    claim = f"{say(words.CRY_WOLF)} {number}" if can else words.owned_claim(cut(facts.name(owner), 7), number)
    said = with_odds(claim, truth)
    inside = [seat_mark(owner, 15, 15, 0.85), label(28, 20, said, 14, c.BARN_DARK if can else c.INK, font_weight="800")]
    reach = box(area.x, area.y + REACH, area.width, area.height - REACH + 4, "transparent")
    return group(reach, button(area.x + 4, area.y + 78, area.width - 8, 30, *inside))


def draw_call_button(facts: Facts, plan: TallPlan, row: int, owner: int, number: int) -> Markup:
    """A large button that calls a row's marker; only whoever may call needs it."""
    if is_padded(facts, plan) or not facts.can_call(row):
        return group()
    x, y, width, height = plan.call_button(row)
    inside = [
        centred(width / 2, 25, say(words.CRY_WOLF), 19, c.BARN_DARK, font_weight="800"),
        seat_mark(owner, 20, 46, 0.85),
        label(36, 53, words.short_claim(number, row), 18, font_weight="700"),
    ]
    return button(x, y, width, height - 4, *inside)
