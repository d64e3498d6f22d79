"""Around the board: tricks, hands, the yard with the trick or the taken pieces, scores, tray, bag and tracker."""

from __future__ import annotations

from itertools import pairwise

from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog, standing
from sheepfold.art.layout import Area
from sheepfold.art.scenery import bag, button, centred, face_down, paw, seat_mark, sprout, sun, words
from sheepfold.art.svg import Markup, box, group, oval, path, placed, scaled, tag
from sheepfold.games.peter import words as texts
from sheepfold.games.peter.board import (
    CHASES_FOR_BONUS,
    FENCE,
    LAST_TRICK,
    NUMBERS,
    SLOTS_EACH,
    SPRING_TRICK,
    Code,
    Kind,
    Place,
)
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view.board import (
    COLUMN_WIDTH,
    FAR_COLUMN,
    FAR_Y,
    NEAR_BARN_Y,
    NEAR_COLUMN,
    YARD,
    choosing,
    draw_herd,
    draw_piece,
    draw_tile,
)
from sheepfold.games.peter.view.facts import Facts, Mark, is_wolf, kind_of

MIDDLE = 600
TRACK_X, TRACK_STEP, SPRING_GAP = 284, 33, 78
PLATE_HEIGHT = 128
TRAY = Area(18, 768, 640, 120)
TRACKER = Area(768, 768, 414, 120)

CALLS = {Code.CALL_LL: "LL", Code.CALL_LR: "LR", Code.CALL_RL: "RL", Code.CALL_RR: "RR"}
"""Where a Call puts the lead piece and the follow piece."""


# -------------------------------------------------------------------- above the board


def draw_header(facts: Facts) -> Markup:
    """Round, the eleven tricks with Spring and Summer, and whose decision it is."""
    return group(
        box(18, 8, 1164, 42, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5),
        words(34, 36, f"Round {facts.record.rounds}", 19, c.WOOD_DARK, font_weight="800"),
        words(142, 36, f"trick {facts.trick}/{LAST_TRICK}", 17, c.WOOD_DARK),
        *(draw_trick_pip(facts, trick) for trick in range(1, LAST_TRICK + 1)),
        sprout(pip_x(SPRING_TRICK) + 30, 29),
        words(pip_x(SPRING_TRICK) + 44, 34, "Spring", 12, c.WOOD_DARK),
        sun(pip_x(LAST_TRICK) + 33, 29, 6),
        words(pip_x(LAST_TRICK) + 49, 34, "Summer", 12, c.WOOD_DARK),
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
    said = words(1140 if marks else 1168, 35, facts.headline, 18, c.INK, text_anchor="end", font_weight="800")
    return group(said, *marks)


def draw_far_hand(facts: Facts) -> Markup:
    """The opponent's hand, face down."""
    size = facts.hand_size(facts.far)
    start = MIDDLE - 21 * (size - 1)
    backs = [placed(start + 42 * place, 81, face_down(36, 40)) for place in range(size)]
    return group(words(36, 84, f"{facts.name(facts.far)}: {size} in hand", 15, c.INK_SOFT), *backs)


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
    return group(words(36, 752, f"{facts.name(facts.near)}: {size} in hand", 16, c.INK_SOFT), *backs)


# -------------------------------------------------------------------- the yard


def draw_yard(facts: Facts) -> Markup:
    """What lies between the Grasslands now."""
    if facts.phase == Phase.SOW:
        return draw_taken(facts)
    if facts.in_action:
        return group(draw_chases(facts), draw_bonus(facts), draw_ends(facts), draw_actions(facts))
    if facts.phase in (Phase.LEAD, Phase.FOLLOW, Phase.CALL):
        return group(draw_trick(facts), draw_calls(facts))
    return centred(MIDDLE, YARD.y + 58, facts.headline, 26, c.WOOD_DARK, font_weight="800")


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
    said = tag("title", texts.describe(facts.seen, code))
    return button(*at, said, *inside, **choosing(facts, int(code), "sf-button"))


def draw_ends(facts: Facts) -> Markup:
    """Where the last animal of each possible Chase would come to rest."""
    lines = []
    for place, (side, slot) in enumerate(facts.chase_ends()):
        again = slot % SLOTS_EACH == FENCE
        said = f"{side} ends in {facts.slot_name(slot)}{': again!' if again else ''}"
        weight = "800" if again else "600"
        lines.append(words(YARD.x + 226, YARD.y + 44 + 26 * place, said, 15, c.WOOD_DARK, font_weight=weight))
    return group(*lines)


def draw_actions(facts: Facts) -> Markup:
    """Stop and Welcome Back."""
    captions = {Code.WELCOME_BACK: ("Welcome Back", 366), Code.STOP: ("Stop here", 544)}
    return group(
        *(
            draw_button(facts, code, (YARD.x + x, YARD.y + 26, width, 46), centred(width / 2, 30, said, 17))
            for code, (said, x) in captions.items()
            for width in [164 if code == Code.WELCOME_BACK else 144]
            if code in facts.codes
        )
    )


def draw_chases(facts: Facts) -> Markup:
    """How many Chases the chain has; three earn a bonus (R9.1)."""
    made = int(facts.record.chases)
    x, y = YARD.x + 34, YARD.y + 46
    lit = [c.WOOD_DARK if made > chase else c.SAND_DEEP for chase in range(max(CHASES_FOR_BONUS, made))]
    paws = [placed(x + 38 * place, y, scaled(1.1, paw(fill))) for place, fill in enumerate(lit)]
    said = f"{made} of {CHASES_FOR_BONUS} chases for a bonus"
    return group(*paws, words(YARD.x + 16, YARD.y + 86, said, 14, c.INK_SOFT))


def draw_bonus(facts: Facts) -> Markup:
    """The piece drawn from the bag, waiting for its place."""
    drawn = facts.at(Place.BONUS)
    if not drawn:
        return group()
    return group(
        box(YARD.x + 240, YARD.y + 8, 104, 84, c.CREAM, 12, stroke=c.LAMP, stroke_width=5),
        draw_piece(drawn[0], (YARD.x + 292, YARD.y + 50), 84),
        words(YARD.x + 364, YARD.y + 56, "The bonus goes into any slot", 16, c.WOOD_DARK),
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
        words(YARD.x + 18, YARD.y + 18, said, 14, c.WOOD_DARK, font_weight="700"),
        draw_class(facts, Code.SOW_LIVESTOCK, tame, left),
        draw_class(facts, Code.SOW_WOLF, wolves, right),
    )


def draw_class(facts: Facts, code: Code, pieces: list[int], area: Area) -> Markup:
    """The taken livestock or wolves; one of them may be next."""
    chosen = int(code) if code in facts.codes else None
    said = (
        texts.describe(facts.seen, code) if chosen is not None else ("livestock", "wolves")[code - Code.SOW_LIVESTOCK]
    )
    ground = box(*area, c.CREAM, 12, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2)
    herd = draw_herd(pieces, area.inset(8, 3, 8, 3), 76)
    return group(tag("title", said), ground, herd, **choosing(facts, chosen, "sf-class"))


# -------------------------------------------------------------------- scores


def draw_plates(facts: Facts) -> Markup:
    """Both players' scores, each in a corner of their own."""
    return group(
        draw_plate(facts, facts.far, NEAR_COLUMN, FAR_Y),
        draw_plate(facts, facts.near, FAR_COLUMN, NEAR_BARN_Y),
    )


def draw_plate(facts: Facts, player: int, x: float, y: float) -> Markup:
    """A player's name, points and voids."""
    look = c.SEATS[player]
    acts = player == facts.actor
    spring = facts.spring(player)
    return placed(
        x,
        y,
        box(0, 0, COLUMN_WIDTH, PLATE_HEIGHT, c.CREAM, 14, stroke=look.colour, stroke_width=5 if acts else 2.5),
        seat_mark(player, 22, 22),
        words(40, 28, facts.name(player), 17, look.colour, font_weight="800"),
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
    return [words(x, 51, what, 12, c.INK_SOFT), words(x, 74, points, 23, c.INK, font_weight="800")]


def draw_needs(facts: Facts, player: int) -> list[Markup]:
    """What Summer must reach (R11.2, R11.3)."""
    drawn = []
    for place, need in enumerate(facts.needs(player)):
        said = f"{'✓' if need.reached else '✗'} {need.points} {need.purpose}"
        drawn.append(words(14, 94 + 17 * place, said, 13, c.GOOD if need.reached else c.BAD))
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
        words(TRAY.x + 14, TRAY.y + 21, f"Out of the round: {len(out)}", 15, c.WOOD_DARK, font_weight="700"),
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
    columns = [centred(TRACKER.x + 64 + 33 * n, TRACKER.y + 20, str(n + 1), 13, c.INK_SOFT) for n in range(NUMBERS)]
    heads = [placed(TRACKER.x + 28, TRACKER.y + 36 + 23 * kind, standing(kind.name.lower(), width=28)) for kind in Kind]
    cells = [
        draw_cell(mark, TRACKER.x + 64 + 33 * (p % NUMBERS), TRACKER.y + 36 + 23 * (p // NUMBERS))
        for p, mark in enumerate(marks)
    ]
    return group(
        box(*TRACKER, c.CREAM, 14, stroke=c.WOOD_DEEP, stroke_width=2), *columns, *heads, *cells, draw_legend(facts)
    )


def draw_cell(mark: Mark, x: float, y: float) -> Markup:
    """What is known about one piece."""
    if mark == Mark.SEEN:
        return box(x - 14, y - 8, 28, 16, c.GRASS, 5)
    if mark == Mark.MINE:
        return box(x - 14, y - 8, 28, 16, c.LAMP, 5, stroke=c.WOOD_DARK, stroke_width=1.5)
    if mark == Mark.UNSEEN:
        ground = box(x - 14, y - 8, 28, 16, "#ffffff", 5, stroke=c.WOOD, stroke_width=1.5, stroke_dasharray="3 3")
        return group(ground, centred(x, y + 5, "?", 13, c.INK_SOFT))
    return group(
        box(x - 14, y - 8, 28, 16, c.WOOD_PALE, 5, stroke=c.WOOD_DARK, stroke_width=1.5),
        centred(x, y + 5, "bag", 11, c.WOOD_DARK),
    )


def draw_legend(facts: Facts) -> Markup:
    """What the cells mean."""
    x = TRACKER.x + 306
    lines = [(mark, TRACKER.y + 36 + 23 * place) for place, mark in enumerate(facts.legend)]
    return group(
        *(group(draw_cell(mark, x + 2, y), words(x + 20, y + 4.5, mark.value[1], 12, c.INK_SOFT)) for mark, y in lines)
    )
