"""Around the board: tricks, hands, scores, tray, bag and tracker."""

from __future__ import annotations

from itertools import pairwise

from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog, standing
from sheepfold.art.layout import Area
from sheepfold.art.scenery import bag, centred, face_down, label, seat_mark, sprout, sun
from sheepfold.art.svg import Markup, box, group, oval, path, placed, tag
from sheepfold.games.peter.board import LAST_TRICK, NUMBERS, SPRING_TRICK, Kind, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view.facts import Facts, Mark, kind_of
from sheepfold.games.peter.view.world import (
    COLUMN_WIDTH,
    FAR_COLUMN,
    FAR_Y,
    NEAR_BARN_Y,
    NEAR_COLUMN,
    draw_herd,
    draw_tile,
)

MIDDLE = 600
TRACK_X, TRACK_STEP, SPRING_GAP = 284, 33, 78
PLATE_HEIGHT = 128
TRAY = Area(18, 768, 640, 120)
TRACKER = Area(768, 768, 414, 120)

CELLS = {
    Mark.SEEN: (c.GRASS, c.GRASS, ""),
    Mark.MINE: (c.LAMP, c.WOOD_DARK, ""),
    Mark.UNSEEN: (c.CREAM, c.WOOD, "?"),
    Mark.BAG: (c.WOOD_PALE, c.WOOD_DARK, "bag"),
}
"""A cell of the tracker: its colour, its edge and what is written in it."""


# -------------------------------------------------------------------- above the board


def draw_header(facts: Facts) -> Markup:
    """Round, the eleven tricks with Spring and Summer, and whose decision it is."""
    return group(
        box(18, 8, 1164, 42, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5),
        label(34, 36, f"Round {facts.record.rounds}", 19, c.WOOD_DARK, font_weight="800"),
        label(142, 36, f"trick {facts.trick}/{LAST_TRICK}", 17, c.WOOD_DARK),
        *(draw_trick_pip(facts, trick) for trick in range(1, LAST_TRICK + 1)),
        sprout(pip_x(SPRING_TRICK) + 30, 29),
        label(pip_x(SPRING_TRICK) + 44, 34, "Spring", 12, c.WOOD_DARK),
        sun(pip_x(LAST_TRICK) + 33, 29, 6),
        label(pip_x(LAST_TRICK) + 49, 34, "Summer", 12, c.WOOD_DARK),
        draw_headline(facts),
    )


def pip_x(trick: int) -> float:
    """Where a trick's mark stands."""
    return TRACK_X + TRACK_STEP * (trick - 1) + (SPRING_GAP if trick > SPRING_TRICK else 0)


def draw_trick_pip(facts: Facts, trick: int) -> Markup:
    """One trick of the round: over, now or still to come."""
    x = pip_x(trick)
    done, now = trick <= facts.tricks_done, trick == facts.trick and facts.phase != Phase.END
    fill = c.GRASS_DARK if done else c.LAMP if now else c.CREAM
    disc = oval(x, 29, 13.5, fill=fill, stroke=c.WOOD_DARK, stroke_width=2.5 if now else 1.5)
    return group(disc, centred(x, 34, str(trick), 14, c.CREAM if done else c.INK, font_weight="700"))


def draw_headline(facts: Facts) -> Markup:
    """Whose decision it is, with the seat's mark."""
    marks = [seat_mark(facts.actor, 1160, 29)] if facts.actor >= 0 else []
    said = label(1140 if marks else 1168, 35, facts.headline, 18, c.INK, text_anchor="end", font_weight="800")
    return group(said, *marks)


def draw_far_hand(facts: Facts) -> Markup:
    """The opponent's hand, face down."""
    size = facts.hand_size(facts.far)
    start = MIDDLE - 21 * (size - 1)
    backs = [placed(start + 42 * place, 81, face_down(36, 40)) for place in range(size)]
    return group(label(36, 84, f"{facts.name(facts.far)}: {size} in hand", 15, c.INK_SOFT), *backs)


def draw_dog(facts: Facts) -> Markup:
    """The sheepdog waits beside the player who decides."""
    if facts.actor < 0:
        return group()
    x, y, size = (1136, 714, 0.9) if facts.actor == facts.near else (310, 80, 0.5)
    turned = size if facts.actor == facts.far else -size
    dog = group(sheepdog(c.SEATS[facts.actor].colour), transform=f"scale({turned} {size})")
    return placed(x, y, tag("title", facts.headline), dog)


# -------------------------------------------------------------------- the viewer's hand


def draw_near_hand(facts: Facts) -> Markup:
    """The viewer's hand by type; face down for a spectator."""
    if not facts.knows_hand(facts.near):
        return draw_hidden_hand(facts)
    hand = facts.at(Place.HAND + facts.near)
    gaps = [kind_of(piece) != kind_of(before) for before, piece in pairwise(hand)]
    x = MIDDLE - (80 * (len(hand) - 1) + 14 * sum(gaps)) / 2
    tiles = []
    for piece, gap in zip(hand, [False, *gaps], strict=False):
        x += 14 if gap else 0
        tiles.append(draw_tile(facts, piece, (x, 704), 74))
        x += 80
    return group(*tiles)


def draw_hidden_hand(facts: Facts) -> Markup:
    """The hand of the player on this side, which a spectator does not see."""
    size = facts.hand_size(facts.near)
    start = MIDDLE - 30 * (size - 1)
    backs = [placed(start + 60 * place, 702, face_down(52, 60)) for place in range(size)]
    return group(centred(MIDDLE, 757, f"{facts.name(facts.near)}: {size} in hand", 16, c.INK_SOFT), *backs)


# -------------------------------------------------------------------- scores


def draw_plates(facts: Facts) -> Markup:
    """Both players' scores, each in a corner of their own."""
    return group(
        draw_plate(facts, facts.far, NEAR_COLUMN, FAR_Y),
        draw_plate(facts, facts.near, FAR_COLUMN, NEAR_BARN_Y),
    )


def draw_plate(facts: Facts, player: int, x: float, y: float) -> Markup:
    """A player's name and points."""
    look = c.SEATS[player]
    acts = player == facts.actor
    spring = facts.spring(player)
    return placed(
        x,
        y,
        box(0, 0, COLUMN_WIDTH, PLATE_HEIGHT, c.CREAM, 14, stroke=look.colour, stroke_width=5 if acts else 2.5),
        seat_mark(player, 22, 22),
        label(40, 28, facts.name(player), 17, look.colour, font_weight="800"),
        *([draw_leader_mark()] if player == facts.leader else []),
        *draw_points(14, "total", str(facts.total(player))),
        *draw_points(72, "scored now", str(facts.now(player))),
        *draw_points(158, "Spring", "–" if spring is None else str(spring)),
        *draw_needs(facts, player),
    )


def draw_leader_mark() -> Markup:
    """Who leads the trick."""
    return group(box(142, 10, 60, 24, c.LAMP, 12), centred(172, 26.5, "leader", 13, c.INK, font_weight="700"))


def draw_points(x: float, what: str, points: str) -> list[Markup]:
    """A number with its name."""
    return [label(x, 51, what, 12, c.INK_SOFT), label(x, 74, points, 23, c.INK, font_weight="800")]


def draw_needs(facts: Facts, player: int) -> list[Markup]:
    """What Summer must reach (R11.2, R11.3)."""
    drawn = []
    for place, need in enumerate(facts.needs(player)):
        said = f"{'✓' if need.reached else '✗'} {need.points} {need.purpose}"
        drawn.append(label(14, 94 + 17 * place, said, 13, c.GOOD if need.reached else c.BAD))
    return drawn


def draw_voids(facts: Facts) -> Markup:
    """The types that the players have shown not to hold, crossed out."""
    near = draw_void(facts, facts.near, [(42 + 50 * (kind % 2), 672 + 42 * (kind // 2)) for kind in Kind])
    far = draw_void(facts, facts.far, [(NEAR_COLUMN + 24 + 50 * kind, 84) for kind in Kind])
    return group(*near, *far)


def draw_void(facts: Facts, player: int, at: list[tuple[float, float]]) -> list[Markup]:
    """One player's voids."""
    slash = path("M-17 12L17 -12", stroke=c.BAD, stroke_width=4.5, stroke_linecap="round")
    card = box(-22, -17, 44, 34, c.CREAM, 9, stroke=c.BAD, stroke_width=2)
    drawn = []
    for spot, kind in zip(at, facts.voids(player), strict=False):
        title = tag("title", f"{facts.name(player)}: no {kind.name.lower()} in hand")
        drawn.append(placed(*spot, title, card, standing(kind.name.lower(), width=38), slash))
    return drawn


# -------------------------------------------------------------------- below the board


def draw_tray(facts: Facts) -> Markup:
    """The pieces out of the round."""
    out = facts.at(Place.OUT)
    return group(
        box(*TRAY, c.WOOD_PALE, 14, stroke=c.WOOD_DEEP, stroke_width=2.5),
        box(*TRAY.inset(8, 28, 8, 8), c.CREAM_DEEP, 10),
        label(TRAY.x + 14, TRAY.y + 21, f"Out of the round: {len(out)}", 15, c.WOOD_DARK, font_weight="700"),
        draw_herd(out, TRAY.inset(14, 30, 14, 10), 62),
    )


def draw_bag(facts: Facts) -> Markup:
    """The bag with the number of pieces in it; after the last trick, the pieces (Q31)."""
    left = int(facts.record.bagged)
    herd = draw_herd(facts.bag, Area(668, 858, 96, 32), 46)
    return group(tag("title", f"{left} in the bag"), placed(715, 824, bag(str(left))), herd)


def draw_tracker(facts: Facts) -> Markup:
    """A cell for each of the 28 pieces: seen, in the viewer's hand, unseen, or surely in the bag."""
    marks = facts.marks()
    x, y = TRACKER.x + 64, TRACKER.y + 36
    ground = box(*TRACKER, c.CREAM, 14, stroke=c.WOOD_DEEP, stroke_width=2)
    columns = [centred(x + 33 * column, y - 16, str(column + 1), 13, c.INK_SOFT) for column in range(NUMBERS)]
    heads = [placed(x - 36, y + 23 * kind, standing(kind.name.lower(), width=28)) for kind in Kind]
    cells = [draw_cell(mark, x + 33 * (p % NUMBERS), y + 23 * (p // NUMBERS)) for p, mark in enumerate(marks)]
    return group(ground, *columns, *heads, *cells, draw_legend(facts))


def draw_cell(mark: Mark, x: float, y: float) -> Markup:
    """What is known about one piece."""
    fill, edge, said = CELLS[mark]
    ground = box(x - 14, y - 8, 28, 16, fill, 5, stroke=edge, stroke_width=1.5)
    return group(ground, centred(x, y + 4.5, said, 12, c.INK)) if said else ground


def draw_legend(facts: Facts) -> Markup:
    """What the cells mean."""
    x = TRACKER.x + 308
    drawn = []
    for place, mark in enumerate(facts.legend):
        y = TRACKER.y + 36 + 23 * place
        drawn += [draw_cell(mark, x, y), label(x + 20, y + 4.5, mark.value[1], 12, c.INK_SOFT)]
    return group(*drawn)
