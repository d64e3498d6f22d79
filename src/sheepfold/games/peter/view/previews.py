"""What a choice would bring about, drawn over the board (ledger: What a good table shows)."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.scenery import arrow, centred
from sheepfold.art.svg import Markup, box, group, oval
from sheepfold.engine.bits import lowest
from sheepfold.engine.record import copy_of
from sheepfold.games.peter.board import (
    BARN_POINTS,
    CHASES_FOR_BONUS,
    FENCE,
    FENCE_POINTS,
    LEFT,
    NUMBERS,
    RIGHT,
    SLOTS,
    SLOTS_EACH,
    Code,
    Place,
)
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules import actions, scoring
from sheepfold.games.peter.view import scores
from sheepfold.games.peter.view.chains import longest_chain
from sheepfold.games.peter.view.drawing import places_of
from sheepfold.games.peter.view.facts import Facts, Mark, is_wolf
from sheepfold.games.peter.view.header import height_of
from sheepfold.games.peter.view.panels import cell_at
from sheepfold.games.peter.view.pieces import animal, is_calling, moved
from sheepfold.games.peter.view.places import Places, Point
from sheepfold.games.peter.view.yard import CALLS
from sheepfold.games.peter.words import board as words
from sheepfold.games.peter.words.names import signed
from sheepfold.language import say
from sheepfold.language.phrases import columns


def draw(facts: Facts, choice: int) -> str:
    """The preview of a choice, where the board is."""
    places = places_of(facts)
    drawn = {
        Phase.LEAD: draw_lead,
        Phase.FOLLOW: draw_follow,
        Phase.CALL: draw_call,
        Phase.CHASE: draw_action,
        Phase.EXTRA: draw_action,
        Phase.SOW: draw_sowing,
        Phase.BONUS_PLACE: draw_bonus,
    }.get(facts.phase)
    if drawn is None:
        return ""
    header = height_of(facts)
    shift = f"translate(0 {header:g})" if header else None
    return group(*drawn(facts, places, choice), class_="sf-preview", pointer_events="none", transform=shift)


# -------------------------------------------------------------------- plaques, ghosts and numbers


def plaque(places: Places, at: Point, lines: tuple[str, ...], size: float, fill: str = c.FUR_DARK) -> Markup:
    """A few words on a dark or a lit plate around a point, or as near to it as the picture allows."""
    width = 20 + size * 0.64 * max(map(columns, lines))
    x, y = min(max(at[0], width / 2 + 4), places.width - width / 2 - 4), at[1]
    height = 12 + size * 1.35 * len(lines)
    ink = c.INK if fill == c.LAMP else c.CREAM
    top = y - height / 2
    said = [
        centred(x, top + 4 + size * 1.35 * (row + 0.8), line, size, ink, font_weight="700")
        for row, line in enumerate(lines)
    ]
    return group(box(x - width / 2, top, width, height, fill, 10, stroke=c.CREAM, stroke_width=2), *said)


def ghost(piece: int, at: Point, width: float = 88) -> Markup:
    """An animal that is not there yet."""
    return group(animal(piece), transform=moved(*at, width / 108), opacity=0.62)


def disc(x: float, y: float, number: int, last: bool, places: Places) -> Markup:
    """A number on the way of a sowing; the last one is lit."""
    size = 18 if places.tall else 16
    fill, ink = (c.LAMP, c.INK) if last else (c.FUR_DARK, c.CREAM)
    shape = oval(x, y, size, fill=fill, stroke=c.INK if last else c.CREAM, stroke_width=3 if last else 2)
    return group(shape, centred(x, y + size * 0.36, str(number), size, ink, font_weight="800"))


def draw_way(facts: Facts, places: Places, start: int, steps: int) -> list[Markup]:
    """The slots that so many animals reach from here, by number; the last slot is ringed (R6.2, R8.1)."""
    reached: dict[int, list[int]] = {}
    for step in range(1, steps + 1):
        reached.setdefault((start + step) % SLOTS, []).append(step)
    drawn = [ring(facts, places, (start + steps) % SLOTS)]
    for slot, numbers in reached.items():
        x, y = places.slot(slot, facts.near).middle
        pitch = 38 if places.tall else 34
        for place, step in enumerate(numbers):
            drawn.append(disc(x + pitch * (place - (len(numbers) - 1) / 2), y + 10, step, step == steps, places))
    end = (start + steps) % SLOTS
    if end % SLOTS_EACH == FENCE:
        x, y = places.slot(end, facts.near).middle
        drawn.append(plaque(places, (x, y + 52), (say(words.AGAIN),), places.words + 2, c.LAMP))
    return drawn


def ring(facts: Facts, places: Places, slot: int) -> Markup:
    """A line around a slot."""
    area = places.slot(slot, facts.near)
    return box(*area.inset(4, 4, 4, 4), "none", 14, stroke=c.BARN_RED, stroke_width=6)


# -------------------------------------------------------------------- the trick


def banner(places: Places) -> Point:
    """Where words about a trick fit beside or below it."""
    x, y, width, height = places.yard
    return (x + width / 2, y + 216) if places.tall else (x + width - 118, y + height / 2)


def draw_lead(facts: Facts, places: Places, piece: int) -> list[Markup]:
    """How many unseen animals would beat this lead, and which cells of the tracker that are (R3.5, R3.6)."""
    marks = facts.marks()
    unseen = [other for other, mark in marks.items() if mark in (Mark.UNSEEN, Mark.BAG)]
    higher = [other for other in unseen if other % NUMBERS > piece % NUMBERS]
    cells = [cell_at(places, other) for other in higher]
    rings = [box(x - 17, y - 13, 34, 26, "none", 7, stroke=c.BARN_RED, stroke_width=3) for x, y in cells]
    said = words.could_be_beaten(piece, len(higher), len(unseen))
    lead = places.plays(is_calling(facts))[0]
    return [*rings, ghost(piece, lead), plaque(places, banner(places), said, places.words - (not places.tall))]


def draw_follow(facts: Facts, places: Places, piece: int) -> list[Markup]:
    """Who would win, who would act and who would lead next (R3.5, R3.8)."""
    led = lowest(facts.record.at[Place.LEAD])
    leader = int(facts.record.leader)
    winner = 1 - leader if piece % NUMBERS > led % NUMBERS else leader
    said = words.would_win(facts.company.short(8), winner)
    follow = places.plays(is_calling(facts))[1]
    fill = c.GOOD if winner == facts.near else c.FUR_DARK
    return [ghost(piece, follow), plaque(places, banner(places), said, places.words - (not places.tall), fill)]


def draw_call(facts: Facts, places: Places, choice: int) -> list[Markup]:
    """The new numbers on both Grasslands, whether their signs light up, and the chain they allow (R8.6)."""
    sides = CALLS[choice]
    counts = []
    drawn = []
    for side in (LEFT, RIGHT):
        slot = SLOTS_EACH * facts.near + side
        more = sides.count("LR"[side])
        counts.append(len(facts.on(slot)) + more)
        if more:
            again = (side + counts[side]) % SLOTS_EACH == FENCE
            lines = (f"{counts[side] - more} → {counts[side]}", *((say(words.AGAIN),) if again else ()))
            x, y = places.slot(slot, facts.near).middle
            drawn.append(plaque(places, (x, y + 4), lines, places.words + 4, c.LAMP if again else c.FUR_DARK))
    chain = longest_chain(counts[LEFT], counts[RIGHT])
    area = places.slot(SLOTS_EACH * facts.near, facts.near)
    fill = c.LAMP if chain >= CHASES_FOR_BONUS else c.FUR_DARK
    said = (words.longest_chain(chain),)
    return [*drawn, plaque(places, (places.width / 2, area.y + area.height - 16), said, places.words + 1, fill)]


# -------------------------------------------------------------------- the loser's action


def draw_action(facts: Facts, places: Places, choice: int) -> list[Markup]:
    """The way of a Chase, the way home, or the end of the chain."""
    if choice == Code.STOP:
        return draw_stop(facts, places)
    if choice == Code.WELCOME_BACK:
        return draw_welcome(facts, places)
    start = SLOTS_EACH * facts.near + choice - Code.CHASE_LEFT
    return draw_way(facts, places, start, len(facts.on(start)))


def draw_stop(facts: Facts, places: Places) -> list[Markup]:
    """Whether the chain has earned a bonus (R9.1)."""
    made = int(facts.record.chases)
    said = words.would_stop(made, made >= CHASES_FOR_BONUS and facts.record.bagged > 0)
    x, y, _, height = places.yard
    at = (x + 140, y + 136) if places.tall else (x + 390, y + height / 2)
    return [plaque(places, at, (said,), places.words + 1)]


def draw_welcome(facts: Facts, places: Places) -> list[Markup]:
    """One animal goes from the Fence to the Barn, and is worth more there (R5.2)."""
    fence = places.slot(SLOTS_EACH * facts.near + FENCE, facts.near).middle
    barn = places.barn(facts.near, facts.near).middle
    beside = fence[0] + 50, (fence[1] + barn[1]) / 2
    gain = plaque(places, beside, (signed(BARN_POINTS - FENCE_POINTS),), places.words + 3)
    return [arrow(fence, barn, c.LAMP), gain]


def draw_sowing(facts: Facts, places: Places, choice: int) -> list[Markup]:
    """Where this animal and those after it go, and what a wolf would do in a Fence (R7.1, R7.2)."""
    slot = facts.next_slot
    taken = facts.at(Place.TAKEN)
    dark = choice == Code.SOW_WOLF
    piece = next(piece for piece in taken if is_wolf(piece) == dark)
    x, y = places.slot(slot, facts.near).middle
    drawn = [*draw_way(facts, places, int(facts.record.last), len(taken)), ghost(piece, (x, y - 24), 70)]
    if dark and slot % SLOTS_EACH == FENCE:
        said = words.wolf_in_fence(bool(facts.on(slot)))
        drawn.append(plaque(places, (x, y + (66 if places.tall else 88)), said, places.words))
    return drawn


def draw_bonus(facts: Facts, places: Places, choice: int) -> list[Markup]:
    """How the points of both would change (R9.5, R9.6)."""
    slot = (choice - Code.PLACE + SLOTS_EACH * facts.near) % SLOTS
    twin = copy_of(facts.record)
    actions.place_bonus(twin, choice)
    changes = [int(scoring.points(twin, player)) - scores.now(facts, player) for player in range(2)]
    company = facts.company.short(9)
    said = tuple(words.points_change(company, player, changes[player]) for player in facts.players)
    piece = facts.at(Place.BONUS)[0]
    if is_wolf(piece) and slot % SLOTS_EACH == FENCE:
        said += words.wolf_in_fence(bool(facts.on(slot)))
    x, y = places.slot(slot, facts.near).middle
    return [ring(facts, places, slot), ghost(piece, (x, y - 34), 76), plaque(places, (x, y + 40), said, places.words)]
