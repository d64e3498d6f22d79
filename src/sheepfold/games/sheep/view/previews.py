"""What a choice would bring about, drawn over the field."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.scenery import centred
from sheepfold.art.svg import Markup, box, group, number, oval, path, placed, scaled
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import (
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    SHEEP_EACH,
    SHEPHERDS,
    SQUARES,
    STARTS,
    STEP,
    Code,
    On,
)
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.field import is_fixed, lift, put, resting_square
from sheepfold.games.sheep.view import pieces
from sheepfold.games.sheep.view.facts import Facts
from sheepfold.games.sheep.view.pieces import FLOCKS
from sheepfold.games.sheep.view.plan import Plan, head_of, plan_for
from sheepfold.games.sheep.view.world import link
from sheepfold.language import say
from sheepfold.language.phrases import columns


class Change(NamedTuple):
    """A slide that would end elsewhere than before."""

    colour: int
    square: int
    before: int
    after: int


def draw_preview(facts: Facts, choice: int) -> str:
    """What a legal choice would bring about; empty if there is nothing to show."""
    inside = _inside(facts, plan_for(facts.look), choice)
    return placed(0, head_of(facts.look), *inside, class_="sf-preview") if inside else ""


def _inside(facts: Facts, plan: Plan, choice: int) -> list[Markup]:
    if facts.phase == Phase.FENCE:
        return [ghost(plan, choice, pieces.fence())]
    if facts.phase == Phase.DOG_TO:
        return show_dog(facts, plan, choice)
    if facts.phase != Phase.ACT or choice in (Code.END, Code.DOG_SUPPLY):
        return []
    if choice == Code.PLACE:
        return [ghost(plan, STARTS[facts.actor], pieces.sheep(facts.actor))]
    if choice >= Code.DOG_LIFT:
        return show_lift(facts, plan, choice - Code.DOG_LIFT)
    return show_slide(facts, plan, choice)


def ghost(plan: Plan, square: int, drawn: Markup) -> Markup:
    """A piece where it would stand."""
    return placed(*plan.middle(square), scaled(plan.scale, drawn), opacity=0.75)


# -------------------------------------------------------------------- slides


def show_slide(facts: Facts, plan: Plan, choice: int) -> list[Markup]:
    """A sheep's way, where it stops, and the chain that it joins."""
    square, direction = divmod(choice, DIRECTIONS)
    end = int(resting_square(facts.record, square, direction))
    after = copy_of(facts.record)
    facts.seen.game.plain.apply(after, choice)
    home = On.HOME + facts.actor
    joined = [at for at in range(SQUARES) if after.on[at] == home and facts.record.on[at] != home]
    colour = FLOCKS[facts.actor].strong
    links = [link(plan, at, near, colour) for at in joined for near in _beside(after, at, facts.actor)]
    sheep = ghost(plan, end, pieces.sheep(facts.actor, end in joined))
    drawn = [way(plan, square, end, colour), sheep, *links]
    return drawn + ([tell_home(plan, end, int(after.homes[facts.actor]))] if joined else [])


def _beside(position: Record, square: int, seat: int) -> list[int]:
    near = [int(STEP[direction, square]) for direction in range(DIRECTIONS)]
    return [at for at in near if at == SHEPHERDS[seat] or position.on[at] == On.HOME + seat]


def way(plan: Plan, square: int, end: int, colour: str) -> Markup:
    """A dashed line from one square to another."""
    (x, y), (to_x, to_y) = plan.middle(square), plan.middle(end)
    d = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    pale = path(d, stroke=c.CREAM, stroke_width=9, stroke_linecap="round", opacity=0.85)
    return group(pale, path(d, stroke=colour, stroke_width=5, stroke_linecap="round", stroke_dasharray="2 11"))


def tell_home(plan: Plan, square: int, homes: int) -> Markup:
    """How many sheep would be home, above the square where one stops."""
    said = say(words.WINS) if homes == SHEEP_EACH else words.home_words(homes)
    x, y = plan.middle(square)
    y -= plan.side * (1 if square >= COLUMNS else -1)
    width = 11 * columns(said) + 16
    sign = box(x - width / 2, y - 16, width, 30, c.CREAM, 15, stroke=c.GOOD, stroke_width=3)
    return group(sign, centred(x, y + 6, said, 18, c.GOOD, font_weight="800"))


# -------------------------------------------------------------------- dogs


def show_dog(facts: Facts, plan: Plan, square: int) -> list[Markup]:
    """The dog on its new square, and the slides of all players that it would stop."""
    after = copy_of(facts.record)
    put(after, square, On.DOG)
    changes = changed(facts.record, after)
    return [*(show_change(plan, change) for change in changes), ghost(plan, square, pieces.dog())]


def show_lift(facts: Facts, plan: Plan, square: int) -> list[Markup]:
    """The slides of all players that would go on without this dog."""
    after = copy_of(facts.record)
    lift(after, square)
    ring = oval(0, 0, 24, stroke=c.WOOD_DARK, stroke_width=3, stroke_dasharray="6 5")
    spot = placed(*plan.middle(square), scaled(plan.scale, ring))
    return [spot, *(show_change(plan, change) for change in changed(facts.record, after))]


def changed(before: Record, after: Record) -> list[Change]:
    """The slides of all sheep that may run and would end elsewhere."""
    found = []
    for colour in range(COLOURS):
        running = [at for at in before.sheep[colour].tolist() if at < SQUARES and not is_fixed(before, at, colour)]
        for square in running:
            for direction in range(DIRECTIONS):
                old, new = (int(resting_square(field, square, direction)) for field in (before, after))
                if old != new:
                    found.append(Change(colour, square, old, new))
    return found


def show_change(plan: Plan, change: Change) -> Markup:
    """A sheep's old end crossed out, its way and its new end."""
    look = FLOCKS[change.colour]
    drawn = [way(plan, change.square, change.after, look.strong)]
    if change.before != change.square:
        drawn.append(placed(*plan.middle(change.before), scaled(0.7 * plan.scale, pieces.cross(9)), opacity=0.8))
    if change.after != change.square:
        spot = oval(0, 0, 17, fill=look.pale, stroke=look.strong, stroke_width=4, stroke_dasharray="5 4")
        drawn.append(placed(*plan.middle(change.after), scaled(plan.scale, spot, pieces.suit(change.colour, 0, 0, 10))))
    return group(*drawn)
