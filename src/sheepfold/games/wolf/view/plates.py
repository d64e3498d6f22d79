"""A plate for each player: cup, own chips, received chips, markers, first-player marker."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed, scaled, tag
from sheepfold.games.wolf.view.dice import ROOMY, beside_cup, cup_size
from sheepfold.games.wolf.view.facts import Facts
from sheepfold.games.wolf.view.lanes import cut
from sheepfold.games.wolf.view.pieces import bell, chip, cup, no_chip, small_flag
from sheepfold.games.wolf.view.plan import Plan, Point
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import dice_words
from sheepfold.language import say

MOST_GOLD = 6
"""So many received chips are drawn, half as many where there is little room; the number beside them is exact."""


def draw_plates(facts: Facts, plan: Plan) -> Markup:
    """All players, the viewer first, then leftwards: the grounds, then the pieces that may move between them."""
    grounds = [draw_plate(facts, plan, player, plan.plate(place)) for place, player in enumerate(facts.players)]
    pieces = [draw_pieces(facts, plan, player, plan.plate(place)) for place, player in enumerate(facts.players)]
    return group(*grounds, *pieces, draw_bell(facts, plan))


def draw_plate(facts: Facts, plan: Plan, player: int, area: Area) -> Markup:
    """One player's name, score and cup."""
    look = c.SEATS[player]
    stroke, width = (c.LAMP, 5.0) if player == facts.actor else (look.colour, 2.0)
    size = 18 if plan.tall else 17
    return placed(
        area.x,
        area.y,
        tag("title", plate_words(facts, player)),
        box(0, 0, area.width, area.height, look.pale, 12, stroke=stroke, stroke_width=width),
        seat_mark(player, 20, 20),
        label(38, 26, cut(facts.name(player), room_for_name(facts, player, area)), size, font_weight="800"),
        *draw_score(facts, player, area),
        *draw_notes(facts, plan, player, area),
    )


def room_for_name(facts: Facts, player: int, area: Area) -> int:
    """How many letters of a name fit before the chips."""
    if area.height < ROOMY:
        return 7
    gold = 11 * min(MOST_GOLD, facts.score(player))
    return int((gold_x(facts, player, area) - gold - 46) / 11.5)


def plate_words(facts: Facts, player: int) -> str:
    """A player's dice and chips in words."""
    dice = dice_words(facts.held(player))
    return words.plate_words(facts.name(player), dice, facts.own(player), facts.score(player))


def draw_score(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The chips received, large, since they win (R9.2)."""
    title = tag("title", words.received_words(facts.score(player)))
    return [group(title, centred(area.width - 28, 31, str(facts.score(player)), 30, c.INK, font_weight="800"))]


def draw_notes(facts: Facts, plan: Plan, player: int, area: Area) -> list[Markup]:
    """What a pass has ruled out, and dice that are not there."""
    y = area.height - 16
    drawn = []
    if ruled := facts.ruled_out(player):
        drawn.append(label(area.width - 8, y, words.ruled_words(ruled), plan.small, c.BAD, text_anchor="end"))
    if not facts.held(player):
        drawn.append(label(beside_cup(area), y, say(words.NO_DICE), plan.small, c.INK_SOFT))
    return drawn


# -------------------------------------------------------------------- pieces


def draw_pieces(facts: Facts, plan: Plan, player: int, area: Area) -> Markup:
    """A player's cup, chips and markers at home."""
    return group(
        draw_cup(facts, player, area),
        *draw_chips(facts, player, area),
        *draw_gold(facts, player, area),
        *draw_home(facts, player, area),
    )


def draw_cup(facts: Facts, player: int, area: Area) -> Markup:
    """The cup with the number of dice under it; a call lifts it."""
    lifted = facts.is_lifted(player)
    size = cup_size(area)
    x, y = area.x + 5 + 29 * size, area.y + area.height - 31 * size - 2
    drawn = scaled(size, cup(player, "" if lifted else str(facts.held(player))))
    if lifted:
        tilted = group(drawn, transform="rotate(-22) scale(0.8)")
        return placed(x - 2, y - 4, tilted, id=f"cup-P{player + 1}", class_="sf-piece")
    return placed(x, y, drawn, id=f"cup-P{player + 1}", class_="sf-piece")


def chip_spot(area: Area, place: int) -> Point:
    """Where an own chip lies."""
    if area.height >= ROOMY:
        return area.x + beside_cup(area) + 9 + 19 * place, area.y + 45
    return area.x + area.width - 50 + 9.5 * place, area.y + area.height - 18


def draw_chips(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The own chips, and where those lay that were paid."""
    drawn = []
    for place in range(int(facts.record.chips)):
        x, y = chip_spot(area, place)
        if place < facts.own(player):
            name = f"chip-P{player + 1}-{place}"
            drawn.append(placed(x, y, chip(player), id=name, class_="sf-piece", data_kind="chip"))
        elif area.height >= ROOMY:
            drawn.append(placed(x, y, no_chip(player)))
    return drawn


def gold_x(facts: Facts, player: int, area: Area) -> float:
    """Where the received chips begin, leftwards from the score."""
    return area.width - 48 - 10 * len(str(facts.score(player)))


def draw_gold(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The received chips."""
    drawn = []
    roomy = area.height >= ROOMY
    for place in range(min(MOST_GOLD if roomy else MOST_GOLD // 2, facts.score(player))):
        x, y = area.x + gold_x(facts, player, area) - (11 if roomy else 7) * place, area.y + 21
        name = f"gold-P{player + 1}-{place}"
        drawn.append(placed(x, y, chip(None, 8), id=name, class_="sf-piece", data_kind="chip"))
    return drawn


def draw_home(facts: Facts, player: int, area: Area) -> list[Markup]:
    """The markers that are not on the board."""
    kind, drawn = f"marker-P{player + 1}", []
    for place in range(facts.markers_home(player)):
        if area.height >= ROOMY:
            x, y = area.x + beside_cup(area) + 112 + 16 * place, area.y + 45
        else:
            x, y = area.x + area.width - 160 + 14 * place, area.y + 20
        drawn.append(placed(x, y, small_flag(player), id=f"{kind}-home{place}", class_="sf-piece", data_kind=kind))
    return drawn


def bell_spot(plan: Plan, place: int) -> Point:
    """Where the first-player marker lies on a plate."""
    area = plan.plate(place)
    if area.height >= ROOMY:
        return area.x + area.width - 21, area.y + 53
    return area.x + area.width - 96, area.y + 20


def draw_bell(facts: Facts, plan: Plan) -> Markup:
    """The first-player marker on its holder's plate."""
    first = int(facts.record.first)
    if first < 0:
        return group()
    said = words.first_label(facts.name(first), facts.privilege if facts.guessing else "")
    at = bell_spot(plan, facts.players.index(first))
    ready = bool(facts.record.ready)
    drawn = scaled(0.85, bell(ready))
    return placed(*at, tag("title", said), drawn, id="first-player", class_="sf-piece", aria_label=said)
