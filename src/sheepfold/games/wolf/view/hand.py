"""The viewer's own cup, the numbers to claim on a small screen, spare dice, open dice and the privilege."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.scenery import button, label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed, tag
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.view.clicks import PRIVILEGE_KEY, die_key
from sheepfold.games.wolf.view.dice import is_padded, own_groups
from sheepfold.games.wolf.view.facts import Facts, rows
from sheepfold.games.wolf.view.lanes import cut, draw_number
from sheepfold.games.wolf.view.pieces import bell, cup
from sheepfold.games.wolf.view.plan import Plan, TallPlan
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import counted
from sheepfold.language import say


def draw_hand(facts: Facts, plan: Plan) -> Markup:
    """The panel with what the viewer holds; the dice themselves are drawn later."""
    ground = box(*plan.hand, c.SAND, 14, stroke=c.SAND_DEEP, stroke_width=2)
    if isinstance(plan, TallPlan) and is_padded(facts, plan):
        return group(ground, draw_pad(facts, plan))
    if facts.phase == Phase.GAME_OVER:
        return group(ground, draw_ranking(facts, plan))
    return group(ground, draw_own(facts, plan), draw_beside(facts, plan), draw_privilege(facts, plan))


# -------------------------------------------------------------------- the own cup


def draw_own(facts: Facts, plan: Plan) -> Markup:
    """The own cup, and a frame around the own dice of each kind: a click takes one of them."""
    if facts.viewer < 0:
        return draw_claims(facts, plan)
    zone, faces = plan.cup_zone, facts.cup(facts.viewer)
    drawn = [draw_own_cup(facts, plan)] if plan.has_cup else []
    if not facts.held(facts.viewer):
        drawn.append(label(zone.x + 14, zone.middle[1] + 6, say(words.NO_DICE), 18, c.INK_SOFT))
    for face, area in own_groups(facts, plan):
        said = words.own_dice_label((faces or []).count(face), face)
        frame = box(*area, c.CREAM_DEEP, 14, class_="sf-edge", stroke=c.SAND_DEEP, stroke_width=2)
        drawn.append(group(frame, **clicked(die_key(face), said, bool(facts.bets(face)), facts.look, "sf-own")))
    return group(*drawn)


def draw_own_cup(facts: Facts, plan: Plan) -> Markup:
    """The own cup, lifted for its owner's eyes."""
    x, y = plan.hand.x + 58, plan.hand.y + 94
    turned = group(cup(facts.viewer), transform="rotate(-24) scale(1.35)")
    title = label(plan.hand.x + 112, plan.hand.y + 32, say(words.UNDER_YOUR_CUP), 18, c.INK, font_weight="800")
    return group(placed(x, y, turned), title)


def draw_claims(facts: Facts, plan: Plan) -> Markup:
    """For those who look on: what is claimed."""
    x, y = plan.hand.x + 20, plan.hand.y + (32 if not plan.tall else 30)
    size = max(plan.small, 16)
    drawn = [label(x, y, say(words.ONLY_PLAYERS), size + 1, c.INK_SOFT)]
    for row in rows():
        if marker := facts.marker(row):
            owner, number = marker
            claim, truth = counted(number, row), facts.truth(row, number)
            said = words.claim_words(cut(facts.name(owner), 14), owner == facts.viewer, claim, truth)
            y += 27
            drawn += [seat_mark(owner, x + 10, y - 5, 0.85), label(x + 28, y, said, size)]
    return group(*drawn)


def draw_ranking(facts: Facts, plan: Plan) -> Markup:
    """The end: scores and own chips by rank."""
    x, y, width, _ = plan.hand
    size = 18 if plan.tall else 17
    drawn = [label(x + 22, y + 36, say(words.GAME_OVER), size + 4, c.WOOD_DARK, font_weight="800")]
    columns = 1 if len(facts.ranking) <= 5 else 2
    for place, player in enumerate(facts.ranking):
        left, top = x + 40 + place % columns * width / 2, y + 70 + 31 * (place // columns)
        said = words.rank_words(
            cut(facts.name(player), 18 if columns == 1 else 9), facts.score(player), facts.own(player)
        )
        weight = "800" if not place else "600"
        drawn += [seat_mark(player, left, top - 6), label(left + 22, top, said, size, font_weight=weight)]
    return group(*drawn)


def draw_pad(facts: Facts, plan: TallPlan) -> Markup:
    """The numbers of the row where a die has just been laid, large enough for thumbs."""
    row = int(facts.record.row)
    own = facts.held(facts.viewer)
    said = label(plan.hand.x + 26 + 40 * own, plan.hand.y + 32, say(words.HOW_MANY[row]), 20, font_weight="800")
    numbers = [draw_number(facts, row, number, plan.pad_key(number)) for number in range(1, plan.length + 1)]
    return group(said, *numbers)


# -------------------------------------------------------------------- beside the board


def draw_beside(facts: Facts, plan: Plan) -> Markup:
    """Words for the spare dice and the open dice."""
    zone = plan.spare_zone
    drawn = [label(zone.x + 2, zone.y + 16, words.spare_words(facts.spare), plan.small, c.INK_SOFT)]
    if facts.opened is not None:
        zone = plan.open_zone
        drawn.append(label(zone.x + 2, zone.y + 16, say(words.OPEN_DICE), plan.small, c.INK_SOFT))
    if facts.has_die_in_air:
        right = plan.hand.x + plan.hand.width - 12
        if not plan.tall:
            drawn.append(label(right, plan.in_air[1] - 44, say(words.PRIVILEGE_DIE), 15, c.INK_SOFT, text_anchor="end"))
    return group(*drawn)


def draw_privilege(facts: Facts, plan: Plan) -> Markup:
    """Who is first player and what that is good for, with the button to use it."""
    zone = plan.privilege_zone
    first = int(facts.record.first)
    if first < 0:
        return group()
    who = facts.name(first)
    if not facts.guessing:
        state = words.first_label(cut(who, 9), "")
    else:
        state = facts.privilege if plan.tall else words.first_words(cut(who, 9), facts.privilege)
    size = plan.small
    line = group(
        seat_mark(first, zone.x + 10, zone.y + 11, 0.8), label(zone.x + 26, zone.y + 16, state, size, c.INK_SOFT)
    )
    if facts.viewer < 0 or not facts.record.privilege:
        return line
    can = facts.can_use_privilege
    said = words.privilege_label(not facts.spare, facts.privilege)
    height = min(56, zone.height - 28)
    ink = c.INK if can else c.INK_SOFT
    inside = [
        tag("title", said),
        placed(28, height / 2, bell(can)),
        label(52, height / 2 + 6, say(words.USE_PRIVILEGE), max(size, 17), ink, font_weight="800"),
    ]
    attributes = clicked(PRIVILEGE_KEY, said, can, facts.look, "sf-button")
    return group(
        line, button(zone.x, zone.y + 26, zone.width, height, *inside, **attributes, opacity=None if can else 0.75)
    )
