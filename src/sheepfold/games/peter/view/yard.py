"""The yard between the Grasslands: the trick, the Call, the Chases, the taken pieces and the bonus."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.layout import Area
from sheepfold.art.scenery import button, centred, label, paw, seat_mark
from sheepfold.art.svg import Markup, box, group, path, placed, scaled, tag
from sheepfold.games.peter import words
from sheepfold.games.peter.board import CHASES_FOR_BONUS, FENCE, NUMBERS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view.facts import Facts, is_wolf, kind_of
from sheepfold.games.peter.view.world import YARD, choosing, draw_herd, draw_piece

CALLS = {Code.CALL_LL: "LL", Code.CALL_LR: "LR", Code.CALL_RL: "RL", Code.CALL_RR: "RR"}
"""Where a Call puts the lead piece and the follow piece."""


def draw_yard(facts: Facts) -> Markup:
    """What lies between the Grasslands now."""
    if facts.phase == Phase.SOW:
        return draw_taken(facts)
    if facts.in_action:
        return group(draw_chases(facts), draw_bonus(facts), draw_ends(facts), draw_actions(facts))
    if facts.phase in (Phase.LEAD, Phase.FOLLOW, Phase.CALL):
        return group(draw_trick(facts), draw_calls(facts))
    return centred(YARD.middle[0], YARD.y + 58, facts.headline, 26, c.WOOD_DARK, font_weight="800")


def draw_trick(facts: Facts) -> Markup:
    """The places of the two plays, and the plays."""
    leader = int(facts.record.leader)
    middle = 126 if facts.phase == Phase.CALL and facts.codes else YARD.width / 2
    return group(
        draw_play(facts, Place.LEAD, leader, YARD.x + middle - 64, "lead"),
        draw_play(facts, Place.FOLLOW, 1 - leader, YARD.x + middle + 64, "follow"),
    )


def draw_play(facts: Facts, place: Place, player: int, x: float, role: str) -> Markup:
    """One play of the trick, or the place where it will lie."""
    y = YARD.y + 42
    look = c.SEATS[player]
    wins = player == facts.record.winner
    edge = c.LAMP if wins else look.colour
    ground = box(x - 46, y - 36, 92, 72, look.pale, 12, stroke=edge, stroke_width=5 if wins else 2)
    name = centred(x, y + 52, facts.does(player, "win" if wins else role), 13, c.INK)
    played = [draw_piece(piece, (x, y), 78) for piece in facts.at(place)]
    return group(ground, seat_mark(player, x - 36, y - 26, 0.8), name, *played)


def draw_calls(facts: Facts) -> Markup:
    """A button for each arrangement of the called animals."""
    codes = [code for code in CALLS if code in facts.codes]
    return group(*(draw_call(facts, code, YARD.x + 268 + 110 * place) for place, code in enumerate(codes)))


def draw_call(facts: Facts, code: Code, x: float) -> Markup:
    """Both Grasslands in small, with the called animals where they would go."""
    inside = [path("M53 8V76", stroke=c.WOOD, stroke_width=2, stroke_dasharray="5 4")]
    inside += [centred(27, 76, "Left", 12, c.INK_SOFT), centred(79, 76, "Right", 12, c.INK_SOFT)]
    fill = {"L": 0, "R": 0}
    pieces = [facts.at(Place.LEAD)[0], facts.at(Place.FOLLOW)[0]]
    for piece, side in zip(pieces, CALLS[code], strict=True):
        at = (27 if side == "L" else 79, 20 + 28 * fill[side])
        fill[side] += 1
        inside.append(placed(*at, standing(kind_of(piece), str(piece % NUMBERS + 1), 38)))
    return draw_button(facts, code, (x, YARD.y + 8, 106, 82), *inside)


def draw_button(facts: Facts, code: int, at: tuple[float, float, float, float], *inside: str) -> Markup:
    """Something to press that makes a choice."""
    said = tag("title", words.describe(facts.seen, code))
    return button(*at, said, *inside, **choosing(int(code), "sf-button"))


def draw_ends(facts: Facts) -> Markup:
    """Where the last animal of each possible Chase would come to rest."""
    lines = []
    for place, (side, slot) in enumerate(facts.chase_ends()):
        again = slot % SLOTS_EACH == FENCE
        said = f"{side} ends in {facts.slot_name(slot)}{': again!' if again else ''}"
        weight = "800" if again else "600"
        lines.append(label(YARD.x + 244, YARD.y + 44 + 26 * place, said, 15, c.WOOD_DARK, font_weight=weight))
    return group(*lines)


def draw_actions(facts: Facts) -> Markup:
    """Welcome Back and Stop."""
    captions = ((Code.WELCOME_BACK, "Welcome Back", 366, 164), (Code.STOP, "Stop here", 544, 144))
    return group(
        *(
            draw_button(facts, code, (YARD.x + x, YARD.y + 26, width, 46), centred(width / 2, 30, said, 17))
            for code, said, x, width in captions
            if code in facts.codes
        )
    )


def draw_chases(facts: Facts) -> Markup:
    """How many Chases the chain has; three earn a bonus (R9.1)."""
    made = int(facts.record.chases)
    x, y = YARD.x + 34, YARD.y + 46
    lit = [c.WOOD_DARK if made > chase else c.SAND_DEEP for chase in range(max(CHASES_FOR_BONUS, made))]
    paws = [placed(x + 38 * place, y, scaled(1.1, paw(fill))) for place, fill in enumerate(lit)]
    said = f"chases: {made} ({CHASES_FOR_BONUS} earn a bonus)"
    return group(*paws, label(YARD.x + 16, YARD.y + 86, said, 14, c.INK_SOFT))


def draw_bonus(facts: Facts) -> Markup:
    """The piece drawn from the bag, waiting for its place."""
    drawn = facts.at(Place.BONUS)
    if not drawn:
        return group()
    return group(
        box(YARD.x + 240, YARD.y + 8, 104, 84, c.CREAM, 12, stroke=c.LAMP, stroke_width=5),
        draw_piece(drawn[0], (YARD.x + 292, YARD.y + 50), 84),
        label(YARD.x + 364, YARD.y + 56, "The bonus goes into any slot", 16, c.WOOD_DARK),
    )


def draw_taken(facts: Facts) -> Markup:
    """The taken pieces by class; the next one goes to the glowing slot."""
    taken = facts.at(Place.TAKEN)
    tame = [piece for piece in taken if not is_wolf(piece)]
    wolves = [piece for piece in taken if is_wolf(piece)]
    share = 660 * max(0.24, min(0.76, len(tame) / len(taken)))
    said = f"Chase {facts.record.chases}: the next goes to {facts.slot_name(facts.next_slot)}"
    left = Area(YARD.x + 14, YARD.y + 24, share, 70)
    right = Area(YARD.x + 34 + share, YARD.y + 24, 660 - share, 70)
    return group(
        label(YARD.x + 18, YARD.y + 18, said, 14, c.WOOD_DARK, font_weight="700"),
        draw_class(facts, Code.SOW_LIVESTOCK, tame, left),
        draw_class(facts, Code.SOW_WOLF, wolves, right),
    )


def draw_class(facts: Facts, code: Code, pieces: list[int], area: Area) -> Markup:
    """The taken livestock or wolves; one of them may be next."""
    chosen = int(code) if code in facts.codes else None
    said = "livestock" if code == Code.SOW_LIVESTOCK else "wolves"
    if chosen is not None:
        said = words.describe(facts.seen, code)
    ground = box(*area, c.CREAM, 12, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2)
    herd = draw_herd(pieces, area.inset(8, 3, 8, 3), 76)
    return group(tag("title", said), ground, herd, **choosing(chosen, "sf-class"))
