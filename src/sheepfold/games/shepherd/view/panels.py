"""Beside the board: the dice, the dog's kennel, Pass, the piles, the Sun and the worms."""

from __future__ import annotations

from functools import lru_cache

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.scenery import button, centred, label, paw
from sheepfold.art.svg import Markup, box, group, number, placed, scaled
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import BESIDE
from sheepfold.games.shepherd.position import Phase
from sheepfold.games.shepherd.view import keys
from sheepfold.games.shepherd.view.facts import Facts
from sheepfold.games.shepherd.view.pieces import WOOLS, blank_die, coloured_sheep, die, small_card
from sheepfold.games.shepherd.view.plan import Plan
from sheepfold.language import say
from sheepfold.language.phrases import shortened

MOST_LETTERS = 11
"""So many letters of a name fit on a plate."""


def draw_panels(facts: Facts, plan: Plan) -> Markup:
    """Everything beside the board."""
    return group(
        draw_tray(facts, plan),
        draw_kennel(facts, plan),
        *draw_pass(facts, plan),
        *(draw_plate(facts, plan, player) for player in facts.players),
        draw_notes(facts, plan),
    )


def draw_tray(facts: Facts, plan: Plan) -> Markup:
    """Where the dice lie, and what is still to be done with them."""
    area = plan.dice
    ground = box(*area, c.CREAM_DEEP, 16, stroke=c.WOOD_DEEP, stroke_width=2)
    states = [state for _, state in facts.dice]
    said = [
        centred(
            dice_spot(plan, place)[0], area.y + area.height - 8, say(words.DIE_STATES[state]), plan.text, c.INK_SOFT
        )
        for place, state in enumerate(states)
    ]
    return group(ground, *said)


def dice_spot(plan: Plan, place: int) -> tuple[float, float]:
    """Where a die lies."""
    area = plan.dice
    return area.x + area.width * (0.27 + 0.46 * place), area.y + (area.height - 26) / 2 + 4


def draw_dice(facts: Facts, plan: Plan) -> list[Markup]:
    """Both dice, pale when used; each throw turns them over once."""
    thrown = facts.dice
    turns = int(facts.record.turn) - (0 if thrown else 1)
    size = min(1.0, (plan.dice.height - 40) / 68)
    drawn = []
    for place in range(2):
        x, y = dice_spot(plan, place)
        face = die(thrown[place][0], thrown[place][1] == "used") if thrown else blank_die()
        said = words.die_words(*thrown[place]) if thrown else say(words.DICE_READY)
        turned = f"translate({number(x)} {number(y)}) rotate({360 * (turns % 2) + (6, -5)[place]})"
        drawn.append(
            group(
                scaled(size, face), id=f"die-{place}", class_="sf-piece", role="img", aria_label=said, transform=turned
            )
        )
    return drawn


def draw_kennel(facts: Facts, plan: Plan) -> Markup:
    """Where the dog waits until it is thrown (R1.7), and what happens now."""
    area = plan.kennel
    ground = box(*area, c.SAND, 16, stroke=c.WOOD_DEEP, stroke_width=2)
    if facts.dog == BESIDE:
        return ground
    return group(ground, draw_paws(plan))


def draw_paws(plan: Plan) -> Markup:
    """The dog has left its kennel."""
    x, y = plan.kennel.middle
    steps = [(-34, 14, 60), (0, -8, 70), (34, 10, 80)]
    return group(
        *(placed(x + dx, y + dy, group(paw(c.SAND_DEEP), transform=f"rotate({turn})")) for dx, dy, turn in steps)
    )


def draw_pass(facts: Facts, plan: Plan) -> list[Markup]:
    """The button for giving up what is left; pale where that is not allowed (R3.5, Q8)."""
    if facts.phase != Phase.ACT or not facts.acts:
        return []
    area, can = plan.passing, keys.PASS in facts.lit
    attributes = clicked(keys.PASS, words.pass_words(facts.seen), can, facts.look)
    caption = centred(area.width / 2, area.height / 2 + 6, say(words.PASS), 20, c.INK, font_weight="800")
    return [button(area.x, area.y, area.width, area.height - 4, caption, opacity=None if can else 0.5, **attributes)]


# -------------------------------------------------------------------- players


def draw_plate(facts: Facts, plan: Plan, player: int) -> Markup:
    """A player's sheep, name and number of cards."""
    area, look = plan.plates[player], WOOLS[facts.side(player)]
    acts, score = player == facts.actor, facts.scores[player]
    won = facts.phase == Phase.OVER and facts.seen.payoffs[player] > 0
    colour = c.LAMP if won else c.WOOD_DARK if facts.on_turn(player) else look.shade
    edge = {"stroke": colour, "stroke_width": 6 if acts or won else 3}
    small = area.width < 2 * area.height
    sheep_at = (26, 58) if small else (36, area.height / 2)
    return placed(
        area.x,
        area.y,
        box(0, 0, area.width, area.height, look.pale, 14, **edge),
        placed(*sheep_at, coloured_sheep(facts.side(player), 48 if small else 56)),
        label(12 if small else 72, 26, shortened(facts.name(player), MOST_LETTERS), 18, c.INK, font_weight="800"),
        label(area.width - 10, area.height - 14, str(score), 26, c.INK, font_weight="800", text_anchor="end"),
    )


def draw_piles(facts: Facts, plan: Plan) -> list[Markup]:
    """The cards that everybody has taken, each a small one in a row (R5.5)."""
    return [card for player in facts.players for card in draw_pile(facts, plan, player)]


def draw_pile(facts: Facts, plan: Plan, player: int) -> list[Markup]:
    """One player's pile."""
    area, cards = plan.plates[player], int(facts.record.score[player])
    small = area.width < 2 * area.height
    left, room, size = (58, area.width - 120, 0.28) if small else (82, area.width - 140, 0.36)
    step = min(9.0, room / max(1, cards - 1))
    drawn = []
    for place in range(cards):
        x, y = area.x + left + step * place, area.y + area.height - 22
        drawn.append(pile_card(f"pile-{player}-{place}", x, y, size))
    return drawn


@lru_cache(maxsize=4096)
def pile_card(name: str, x: float, y: float, size: float) -> Markup:
    """A card of a pile."""
    place = f"translate({number(x)} {number(y)}) scale({size})"
    return group(small_card(), id=name, class_="sf-piece", data_kind="card", transform=place)


# -------------------------------------------------------------------- notes


def draw_notes(facts: Facts, plan: Plan) -> Markup:
    """The Sun, the cards left and the worms; or what happens now."""
    area = plan.notes
    lines = [words.time_words(facts.record), *words.card_facts(facts.seen)]
    across = 2 if area.width > 400 else 1
    ground = box(*area, c.CREAM, 14, stroke=c.WOOD_DEEP, stroke_width=2)
    said = []
    for place, line in enumerate(lines):
        x = area.x + 14 + area.width / across * (place % across)
        said.append(label(x, area.y + 30 + (38 if across > 1 else 28) * (place // across), line, plan.text, c.INK))
    return group(ground, *said)
