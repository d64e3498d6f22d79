"""The yard between the Grasslands: the trick, the Call, the Chases, the taken pieces and the bonus."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.board import clicked
from sheepfold.art.layout import Area
from sheepfold.art.scenery import button, centred, label, paw, seat_mark
from sheepfold.art.svg import Markup, box, group, placed, scaled, tag
from sheepfold.games.peter.board import CHASES_FOR_BONUS, FENCE, NUMBERS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view import card
from sheepfold.games.peter.view.clicks import BUTTONS
from sheepfold.games.peter.view.facts import Facts, Stage, is_wolf, kind_of
from sheepfold.games.peter.view.pieces import is_calling
from sheepfold.games.peter.view.places import TRICK_BOX, Places, Point
from sheepfold.games.peter.words import board as words
from sheepfold.games.peter.words import describe
from sheepfold.language import say
from sheepfold.language.phrases import capital

CALLS: dict[int, str] = {Code.CALL_LL: "LL", Code.CALL_LR: "LR", Code.CALL_RL: "RL", Code.CALL_RR: "RR"}
"""Where a Call puts the lead piece and the follow piece."""


def draw_yard(facts: Facts, places: Places) -> Markup:
    """What lies between the Grasslands now."""
    drawn = {
        Stage.TRICK: draw_trick,
        Stage.ACTION: draw_action,
        Stage.SOWING: draw_taken,
        Stage.BONUS: draw_bonus,
        Stage.SCORING: card.draw_card,
        Stage.DEAL: draw_deal,
    }
    return drawn[facts.stage](facts, places)


def draw_deal(facts: Facts, places: Places) -> Markup:
    """Chance is at work."""
    x, y = places.yard.middle
    return centred(x, y + 8, facts.headline, 24, c.WOOD_DARK, font_weight="800")


# -------------------------------------------------------------------- the trick and the Call


def draw_trick(facts: Facts, places: Places) -> Markup:
    """The places of the two plays, and the buttons of a Call."""
    leader = int(facts.record.leader)
    lead, follow = places.plays(is_calling(facts))
    return group(
        draw_play(facts, places, leader, lead, leads=True),
        draw_play(facts, places, 1 - leader, follow, leads=False),
        draw_calls(facts, places),
    )


def draw_play(facts: Facts, places: Places, player: int, at: Point, leads: bool) -> Markup:
    """The place of one play of the trick; the winner's is lit."""
    look = c.SEATS[player]
    wins = player == facts.record.winner
    width, height = TRICK_BOX
    edge = c.LAMP if wins else look.colour
    said = words.plays(facts.company.short(8), player, wins, leads)
    if places.tall and player != facts.viewer:
        said = facts.company.short(11).name(player)
    return placed(
        *at,
        box(-width / 2, -height / 2, width, height, look.pale, 12, stroke=edge, stroke_width=6 if wins else 2),
        seat_mark(player, -width / 2 + 13, -height / 2 + 13, 0.8),
        centred(0, height / 2 + places.words + 2, said, places.words, c.INK),
    )


def draw_calls(facts: Facts, places: Places) -> Markup:
    """A button for each arrangement of the called animals."""
    codes = [code for code in CALLS if code in facts.codes]
    areas = places.calls(len(codes))
    return group(*(draw_call(facts, code, area) for code, area in zip(codes, areas, strict=True)))


def draw_call(facts: Facts, code: int, area: Area) -> Markup:
    """Both Grasslands in small, with the called animals where they would go."""
    width, height = area.width, area.height
    meadows = [box(x, 6, width / 2 - 9, height - 12, c.GRASS, 7) for x in (6, width / 2 + 3)]
    pieces = [facts.at(Place.LEAD)[0], facts.at(Place.FOLLOW)[0]]
    sides = CALLS[code]
    inside = []
    for place, (piece, side) in enumerate(zip(pieces, sides, strict=True)):
        shift = 0 if sides[0] != sides[1] else (-1 if place == 0 else 1) * height / 4.6
        x = width * (0.26 if side == "L" else 0.74)
        animal = standing(kind_of(piece), str(piece % NUMBERS + 1), min(44, width * 0.42, height * 0.62))
        inside.append(placed(x, height / 2 + shift, animal))
    return draw_button(facts, code, area, *meadows, *inside)


def draw_button(facts: Facts, code: int, area: Area, *inside: str) -> Markup:
    """Something to press that makes a choice; pale when it is none now."""
    can = code in facts.codes
    said = capital(describe(facts.seen, code, facts.look.names))
    look = clicked(BUTTONS[code], said, can, facts.look, "sf-button")
    return button(*area, tag("title", said), *inside, opacity=None if can else 0.45, **look)


# -------------------------------------------------------------------- the loser's action


def draw_action(facts: Facts, places: Places) -> Markup:
    """How far the chain is, where the next Chase would end, and the button that ends it all."""
    return group(draw_chases(facts, places), draw_ends(facts, places), draw_stop(facts, places))


def draw_chases(facts: Facts, places: Places) -> Markup:
    """How many Chases the chain has; three earn a bonus (R9.1)."""
    made = int(facts.record.chases)
    shown = max(CHASES_FOR_BONUS, made)
    x, y, width, _ = places.yard
    start, top = (x + width / 2 - 21 * (shown - 1), y + 40) if places.tall else (x + 36, y + 46)
    lit = [c.WOOD_DARK if made > chase else c.SAND_DEEP for chase in range(shown)]
    paws = [placed(start + 42 * place, top, scaled(1.2, paw(fill))) for place, fill in enumerate(lit)]
    said = words.chases(made)
    if places.tall:
        return group(*paws, centred(x + width / 2, y + 84, said, 18, c.INK_SOFT))
    return group(*paws, label(x + 18, y + 96, said, 15, c.INK_SOFT))


def draw_ends(facts: Facts, places: Places) -> Markup:
    """Where the last animal of each possible Chase would come to rest."""
    x, y, width, _ = places.yard
    company = facts.company.short(9)
    lines = []
    for place, (side, slot) in enumerate(facts.chase_ends()):
        again = slot % SLOTS_EACH == FENCE
        said = words.chase_end(company, side, slot, again, short=True)
        weight = "800" if again else "600"
        ink = c.GOOD if again else c.WOOD_DARK
        if places.tall:
            lines.append(centred(x + width / 2, y + 122 + 28 * place, said, 18, ink, font_weight=weight))
        else:
            lines.append(label(x + 246, y + 48 + 30 * place, said, 16, ink, font_weight=weight))
    return group(*lines)


def draw_stop(facts: Facts, places: Places) -> Markup:
    """The button that declines an extra action; the first action is compulsory (R5.1, R8.4)."""
    if not facts.codes or facts.phase not in (Phase.CHASE, Phase.EXTRA):
        return group()
    area = places.stop
    name = centred(area.width / 2, area.height / 2 + 7, say(words.STOP), 20 if places.tall else 18, font_weight="700")
    return draw_button(facts, Code.STOP, area, name)


# -------------------------------------------------------------------- sowing and bonus


def draw_taken(facts: Facts, places: Places) -> Markup:
    """The taken pieces by class; the next one goes to the glowing slot."""
    taken = facts.at(Place.TAKEN)
    tame, wolves = [p for p in taken if not is_wolf(p)], [p for p in taken if is_wolf(p)]
    areas = places.taken(len(tame), len(wolves))
    x, y, width, _ = places.yard
    company, chases = facts.company.short(9), int(facts.record.chases)
    if places.tall:
        lines = words.next_in_short(company, facts.next_slot, chases)
        said = [centred(x + width / 2, y + 24 + 24 * row, line, 18, c.WOOD_DARK) for row, line in enumerate(lines)]
    else:
        said = [
            label(
                x + 14, y + 20, words.next_goes_to(company, facts.next_slot, chases), 15, c.WOOD_DARK, font_weight="700"
            )
        ]
    return group(
        *said,
        draw_class(facts, Code.SOW_LIVESTOCK, tame, areas[0]),
        draw_class(facts, Code.SOW_WOLF, wolves, areas[1]),
    )


def draw_class(facts: Facts, code: int, pieces: list[int], area: Area) -> Markup:
    """The taken livestock or wolves; one of them may be next."""
    if not pieces:
        return group()
    can = code in facts.codes
    said = words.taken_label(pieces, describe(facts.seen, code, facts.look.names) if can else "")
    ground = box(*area, c.CREAM, 12, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2)
    return group(tag("title", said), ground, **clicked(BUTTONS[code], said, can, facts.look, "sf-class"))


def draw_bonus(facts: Facts, places: Places) -> Markup:
    """The piece drawn from the bag, waiting for its place."""
    x, y = places.bonus
    plate = box(x - 58, y - 46, 116, 92, c.CREAM, 12, stroke=c.LAMP, stroke_width=5)
    if places.tall:
        first, second = words.bonus_in_short()
        said = [centred(x, y + 74, first, 19, c.WOOD_DARK), centred(x, y + 98, second, 19, c.WOOD_DARK)]
    else:
        said = [label(x + 82, y + 6, words.bonus_goes(), 18, c.WOOD_DARK)]
    return group(draw_chases(facts, places), plate, *said)
