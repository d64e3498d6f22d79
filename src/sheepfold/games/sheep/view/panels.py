"""Beside the field: the flocks still to come, action points, dogs, fences, the end of the turn."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.layout import Area
from sheepfold.art.scenery import button, centred, label
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import COLOURS, DOGS, FROM_SUPPLY, NO_DOG, SHEEP_EACH
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.fences import fences_to_place
from sheepfold.games.sheep.view import keys, pieces
from sheepfold.games.sheep.view.facts import Facts
from sheepfold.games.sheep.view.pieces import FLOCKS
from sheepfold.games.sheep.view.plan import Plan
from sheepfold.games.sheep.view.world import stand
from sheepfold.language import say
from sheepfold.language.phrases import columns, shortened

MOST_LETTERS = 10
"""So many letters of a name fit on a plate."""


def draw_panels(facts: Facts, plan: Plan) -> Markup:
    """Everything that is not in the field."""
    plates = [draw_plate(facts, plan, seat) for seat in range(COLOURS)]
    return group(*plates, draw_turn(facts, plan), draw_dogs(facts, plan), draw_fences(facts, plan))


def draw_moving(facts: Facts, plan: Plan) -> Markup:
    """What waits beside the field and will go there: sheep, dogs, fences; drawn above all that stays."""
    herds = [piece for seat in range(facts.seats) for piece in draw_herd(facts, plan, seat)]
    return group(
        *herds, *draw_pack(facts, plan), *draw_pile(facts, plan), *draw_hand(facts, plan), pointer_events="none"
    )


# -------------------------------------------------------------------- players


def draw_plate(facts: Facts, plan: Plan, seat: int) -> Markup:
    """A player's name and how many sheep are home; the flock waits below."""
    area, look, acts = plan.plates[seat], FLOCKS[seat], seat == facts.actor
    won = facts.phase == Phase.OVER and seat < facts.seats and facts.seen.payoffs[seat] > 0
    edge = {"stroke": c.LAMP if won else look.strong, "stroke_width": 6 if acts or won else 2.5}
    ground = box(area.x, area.y, area.width, area.height, look.pale if acts else c.CREAM, 14, **edge)
    if seat >= facts.seats:
        inside = [
            *draw_name(area, seat, words.colour_name(seat)),
            label(area.x + 12, area.y + 58, say(words.NO_FLOCK), 18),
        ]
        return group(ground, *inside, opacity=0.6)
    home = int(facts.record.homes[seat])
    head = draw_name(area, seat, shortened(facts.name(seat), MOST_LETTERS))
    if area.height < area.width:
        count = label(area.x + area.width - 10, area.y + 27, f"{home}/{SHEEP_EACH}", 19, text_anchor="end")
        return group(ground, *head, count)
    pips = [draw_pip(area, seat, place, place < home) for place in range(SHEEP_EACH)]
    return group(ground, *head, label(area.x + 12, area.y + 56, words.home_words(home), 17), *pips)


def draw_name(area: Area, seat: int, name: str) -> list[Markup]:
    """A suit and whose it is."""
    size = 18 if columns(name) <= 8 or area.width > 160 else 15
    return [
        pieces.suit(seat, area.x + 20, area.y + 21, 13),
        label(area.x + 38, area.y + 27, name, size, font_weight="800"),
    ]


def draw_pip(area: Area, seat: int, place: int, home: bool) -> Markup:
    """One of the six sheep to bring home."""
    look = FLOCKS[seat]
    fill = look.strong if home else c.CREAM
    return oval(area.x + 18 + 20.4 * place, area.y + 74, 7.5, fill=fill, stroke=look.strong, stroke_width=2)


def draw_herd(facts: Facts, plan: Plan, seat: int) -> list[Markup]:
    """The sheep still off the field."""
    area = plan.plates[seat]
    across, width = plan.herd
    deep = SHEEP_EACH // across
    top = area.y + (38 if deep == 1 else 88)
    step_x, step_y = (area.width - 16) / across, (area.y + area.height - top - 6) / deep
    drawn = []
    for place in range(int(facts.record.off[seat])):
        x = area.x + 8 + step_x * (place % across + 0.5)
        y = top + step_y * (place // across + 0.5)
        sheep = scaled(1 / plan.scale, pieces.loose_sheep(seat, width))
        drawn.append(stand(plan, (x, y), f"sheep-{seat}", f"off-{place}", sheep))
    return drawn


# -------------------------------------------------------------------- the turn


def draw_turn(facts: Facts, plan: Plan) -> Markup:
    """Action points as pips, the lamp of the sheep action that is due, and the end of the turn."""
    area = plan.turn
    ground = box(*area, c.WOOD_PALE, 14, stroke=c.WOOD_DEEP, stroke_width=2.5)
    small = area.height < area.width
    x, y = area.middle[0], area.y + (24 if small else 34)
    inside = [centred(x, y, stage_of(facts), 18 if small else 17, c.WOOD_DARK, font_weight="800")]
    if facts.acting:
        pips = placed(x - (30 if small else 0), area.y + (54 if small else 78), draw_points(facts, 13 if small else 16))
        duty = draw_small_duty(facts, area.x + area.width - 34, area.y + 53) if small else draw_duty(facts, plan)
        inside += [pips, duty, draw_end(facts, plan)]
    return group(ground, *inside)


def stage_of(facts: Facts) -> str:
    """How far the game has come."""
    return say(words.FENCES_HEAD) if facts.phase <= Phase.FENCE else words.round_words(facts.record)


def draw_points(facts: Facts, r: float) -> Markup:
    """Action points left (R3.2); the colour says whether a sheep action is still due."""
    left, full = words.points(facts.record)
    start = -1.35 * r * (full - 1)
    pips = [
        oval(start + 2.7 * r * pip, 0, r, fill=c.LAMP if pip < left else c.CREAM, stroke=c.WOOD_DARK, stroke_width=3)
        for pip in range(full)
    ]
    return group(*pips, aria_label=words.points_words(facts.record), role="img")


def draw_duty(facts: Facts, plan: Plan) -> Markup:
    """A lamp: is a sheep action still due? (R3.4)"""
    done = bool(facts.record.done)
    x, y = plan.turn.x, plan.turn.y + 128
    lamp = oval(x + 18, y, 9, fill=c.GOOD if done else c.LAMP, stroke=c.WOOD_DARK, stroke_width=2.5)
    first, last = (say(line) for line in words.DUTY_LINES[done])
    return group(lamp, label(x + 34, y - 4, first, 14), label(x + 34, y + 14, last, 14))


def draw_small_duty(facts: Facts, x: float, y: float) -> Markup:
    """The same where there is little room: a sheep, with a tick when the action is made."""
    done = bool(facts.record.done)
    ring = oval(0, 0, 22, fill=c.CREAM, stroke=c.GOOD if done else c.LAMP, stroke_width=4)
    tick = path("M4 8L10 14L20 0", stroke=c.GOOD, stroke_width=5, stroke_linecap="round") if done else Markup("")
    animal = group(pieces.loose_sheep(max(facts.actor, 0), 36), opacity=1 if done else 0.55)
    return placed(x, y, ring, animal, tick, role="img", aria_label=words.duty(facts.record))


def draw_end(facts: Facts, plan: Plan) -> Markup:
    """The button that ends the turn; pale while that is not allowed."""
    if facts.viewer != facts.actor or facts.look.still:
        return Markup("")
    area, can = plan.end, keys.END in facts.lit
    caption = centred(area.width / 2, area.height / 2 + 7, say(words.END_TURN), 20, c.INK, font_weight="800")
    attributes = clicked(keys.END, words.end_words(facts.seen), can, facts.look)
    return button(area.x, area.y, area.width, area.height - 4, caption, opacity=None if can else 0.5, **attributes)


# -------------------------------------------------------------------- dogs and fences


def draw_dogs(facts: Facts, plan: Plan) -> Markup:
    """Where the dogs wait beside the field."""
    area, supply = plan.dogs, int(facts.record.supply)
    edge = box(*area, c.SAND, 14, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2.5)
    head = Markup("")
    if area.height > area.width:
        said = say("Dogs: {number}", number=supply)
        head = centred(area.middle[0], area.y + 34, said, 17, c.WOOD_DARK, font_weight="800")
    attributes = clicked(keys.SUPPLY, words.supply_words(supply), keys.SUPPLY in facts.lit, facts.look)
    return group(edge, head, **attributes)


def kennel(plan: Plan, place: int) -> tuple[float, float]:
    """Where a dog of the supply waits."""
    area = plan.dogs
    if area.height < area.width:
        return area.x + area.width * (place + 0.5) / DOGS, area.middle[1]
    return area.x + area.width * (place % 2 + 0.5) / 2, area.y + 92 + 88 * (place // 2)


def draw_pack(facts: Facts, plan: Plan) -> list[Markup]:
    """The dogs of the supply."""
    return [
        stand(plan, kennel(plan, place), "dog", f"supply-{place}", pieces.dog()) for place in range(facts.record.supply)
    ]


def draw_hand(facts: Facts, plan: Plan) -> list[Markup]:
    """The dog in hand, lifted off its place."""
    hand = int(facts.record.hand)
    if hand == NO_DOG:
        return []
    at = kennel(plan, int(facts.record.supply)) if hand == FROM_SUPPLY else plan.middle(hand)
    return [stand(plan, at, "dog", "hand", scaled(1.15, pieces.dog(in_hand=True)))]


def fences_left(facts: Facts) -> int:
    """How many fences are still to be placed."""
    return int(fences_to_place(facts.record)) - int(facts.record.fenced) if facts.phase <= Phase.FENCE else 0


def draw_fences(facts: Facts, plan: Plan) -> Markup:
    """What is said of the fences to be placed, while they are."""
    if facts.phase > Phase.FENCE or plan.turn.height < plan.turn.width:
        return Markup("")
    x, y = plan.turn.middle[0], plan.turn.y + 330
    return centred(x, y, say("{number} to place", number=fences_left(facts)), 17, c.WOOD_DARK, font_weight="700")


def draw_pile(facts: Facts, plan: Plan) -> list[Markup]:
    """The fences that are not placed yet."""
    area, left = plan.turn, fences_left(facts)
    small = area.height < area.width
    drawn = []
    for place in range(left):
        x = area.middle[0] + (9 * (place - left / 2) if small else 64 * (place % 2) - 32)
        y = area.y + (52 if small else 76 + 25 * (place // 2))
        drawn.append(stand(plan, (x, y), "fence", f"pile-{place}", scaled(0.75, pieces.fence_rail())))
    return drawn
