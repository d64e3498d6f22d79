"""A plate for each player: cup, own chips, received chips, first-player marker."""

from __future__ import annotations

from math import ceil

from sheepfold.art import colours as c
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed, tag
from sheepfold.games.wolf.board import CHIPS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.view.facts import Facts
from sheepfold.games.wolf.view.pieces import chips, draw_die

PANEL = Area(654, 584, 530, 300)
GAP = 6
LOW = 80
"""Plates lower than this have no room for every word."""


def draw_plates(facts: Facts) -> Markup:
    """All players, the viewer first, then leftwards."""
    lines = ceil(len(facts.players) / 2)
    width = (PANEL.width - GAP) / 2
    height = min(96.0, (PANEL.height - GAP * (lines - 1)) / lines)
    spots = [(PANEL.x + (n % 2) * (width + GAP), PANEL.y + n // 2 * (height + GAP)) for n in range(len(facts.players))]
    return group(*(draw_plate(facts, p, Area(*at, width, height)) for p, at in zip(facts.players, spots, strict=True)))


def draw_plate(facts: Facts, player: int, area: Area) -> Markup:
    """One player."""
    look = c.SEATS[player]
    acts = player == facts.actor
    edge = {"stroke": c.LAMP if acts else look.colour, "stroke_width": 4 if acts else 2}
    return placed(
        area.x,
        area.y,
        tag("title", plate_words(facts, player)),
        box(0, 0, area.width, area.height, look.pale, 12, **edge),
        seat_mark(player, 18, 20, 0.9),
        label(34, 26, facts.name(player), 16, look.colour, font_weight="800"),
        placed(122, 20, chips(facts.own(player), CHIPS, look.colour)),
        *draw_score(facts, player, area),
        *draw_cup(facts, player, area),
        *draw_first(facts, player, area),
    )


def plate_words(facts: Facts, player: int) -> str:
    """A player's dice and chips in words."""
    chips_left = f"{facts.own(player)} own chips, {facts.score(player)} received"
    return f"{facts.name(player)}: {facts.held(player)} dice, {chips_left}"


def draw_score(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The chips received, large, since they win (R9.2)."""
    score = centred(area.width - 30, 32, str(facts.score(player)), 28, c.INK, font_weight="800")
    return [score, centred(area.width - 30, 46, "received", 10, c.INK_SOFT)] if area.height >= LOW else [score]


def draw_cup(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The dice of a cup, small; faces only where the viewer may see them, the own ones lie in the panel."""
    cup = facts.cup(player)
    y = area.height - (20 if area.height < LOW else 24)
    if facts.phase in (Phase.FIRST_PLAYER, Phase.ROLL_CUP) and cup is None and not facts.record.unseen >> player & 1:
        return [label(14, y + 5, "not rolled yet", 13, c.INK_SOFT)]
    if player == facts.viewer and facts.phase != Phase.GAME_OVER:
        held = facts.held(player)
        return [label(14, y + 5, f"{held} under your cup", 13, c.INK_SOFT)]
    faces = [None] * facts.held(player) if cup is None else cup
    if not faces:
        return [label(14, y + 5, "no dice left", 13, c.INK_SOFT)]
    return [draw_die(f"P{player + 1}-{n}", face, (24 + 29 * n, y), 25) for n, face in enumerate(faces)]


def draw_first(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The first-player marker, and what a pass has ruled out."""
    y = area.height - 22
    drawn = []
    if ruled := facts.ruled_out(player):
        drawn.append(label(area.width - 70, y - 17, f"no {' '.join(ruled)}", 12, c.BAD, text_anchor="end"))
    if not facts.is_first(player):
        return drawn
    ready = bool(facts.record.ready)
    fill = c.LAMP if ready else c.CREAM
    said = f"first player, {facts.privilege}" if facts.guessing else "first player"
    return [
        *drawn,
        tag(
            "g",
            tag("title", said),
            box(area.width - 62, y - 12, 54, 22, fill, 11, stroke=c.WOOD_DEEP, stroke_width=1.5),
        ),
        centred(area.width - 35, y + 4, "first" + (" ✓" if ready else ""), 12, c.INK, font_weight="700"),
    ]
