"""What a choice would bring about, drawn over the board."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.scenery import centred
from sheepfold.art.svg import Markup, box, group, oval, placed
from sheepfold.engine.bits import bit
from sheepfold.engine.record import copy_of
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import BESIDE, DARK_PAIR, DIRECTIONS, ESCAPES, NEIGHBOUR, SHEEP_EACH, Code
from sheepfold.games.shepherd.position import Phase, Version, Worms
from sheepfold.games.shepherd.rules.flights import may_flee
from sheepfold.games.shepherd.view import pieces
from sheepfold.games.shepherd.view.facts import DARK, WORM, Facts
from sheepfold.games.shepherd.view.plan import Plan, head_of, plan_for
from sheepfold.games.shepherd.view.world import draw_flight, moved, shade
from sheepfold.language import say
from sheepfold.language.phrases import columns


def draw_preview(facts: Facts, choice: int) -> str:
    """What a legal choice would bring about; empty if there is nothing to show."""
    inside = _inside(facts, plan_for(facts.look), choice)
    return placed(0, head_of(facts.look), *inside, class_="sf-preview") if inside else ""


def _inside(facts: Facts, plan: Plan, choice: int) -> list[Markup]:
    if facts.phase == Phase.FLEE:
        return show_flight(facts, plan, choice)
    if facts.phase != Phase.ACT or choice == Code.PASS:
        return []
    if choice >= Code.DOG:
        return show_dog(facts, plan, choice - Code.DOG)
    if choice >= Code.GRAZE:
        return show_grazing(facts, plan, choice - Code.GRAZE)
    return show_step(facts, plan, choice)


def ghost(plan: Plan, facts: Facts, sheep: int, field: int) -> Markup:
    """A sheep where it would stand."""
    drawn = pieces.coloured_sheep(facts.side(sheep // SHEEP_EACH), 76, sheep % SHEEP_EACH)
    return group(drawn, transform=moved(plan, field), opacity=0.75)


def sign(plan: Plan, field: int, said: str, colour: str) -> Markup:
    """A few words above a field."""
    x, y = plan.middle(field)
    half = sign_width(said) / 2
    x = min(max(x, half + 4), 2 * plan.left + plan.board - half - 4)
    return words_at(x, y - (52 if y > plan.top + plan.cell else -52) * plan.scale, said, colour)


def sign_width(said: str) -> float:
    """How wide a sign with these words is."""
    return 11.3 * columns(said) + 24


def words_at(x: float, y: float, said: str, colour: str) -> Markup:
    """Words on a sign around a point."""
    width = sign_width(said)
    ground = box(x - width / 2, y - 17, width, 34, c.CREAM, 17, stroke=colour, stroke_width=3)
    return group(ground, centred(x, y + 6.5, said, 19, colour, font_weight="800"))


# -------------------------------------------------------------------- steps and grazing


def show_step(facts: Facts, plan: Plan, choice: int) -> list[Markup]:
    """A sheep on its new field."""
    number, direction = divmod(choice, DIRECTIONS)
    sheep = SHEEP_EACH * int(facts.record.player) + number
    start = int(facts.record.sheep[sheep])
    target = int(NEIGHBOUR[Version.BASIC, start, direction])
    arrow = group(pieces.run_arrow(direction), transform=moved(plan, start))
    return [arrow, ghost(plan, facts, sheep, target)]


def show_grazing(facts: Facts, plan: Plan, number: int) -> list[Markup]:
    """What would be taken, or how likely it is a worm."""
    field = facts.own_sheep[number][1]
    ring = group(oval(0, 0, 38, stroke=c.GOOD, stroke_width=5, stroke_dasharray="9 6"), transform=moved(plan, field))
    card = facts.card(field)
    if card == WORM:
        return [ring, sign(plan, field, say(words.CARD_WORDS[WORM]), c.BAD)]
    risky = card != DARK and facts.record.worms != Worms.FINE
    gain = words.gain_words(DARK_PAIR if card == DARK else 1, facts.record if risky else None)
    return [ring, sign(plan, field, gain, c.GOOD)]


# -------------------------------------------------------------------- the dog and those who run


def show_dog(facts: Facts, plan: Plan, field: int) -> list[Markup]:
    """The dog on its new field, the fields it would block, whom it would frighten and where they could go."""
    after = copy_of(facts.record)
    after.dog = field
    near = int(ESCAPES[Version.BASIC, field]) | bit(field)
    drawn = [group(shade(), transform=moved(plan, at)) for at in range(BESIDE) if near & bit(at)]
    drawn.append(group(standing("sheepdog", width=80), transform=moved(plan, field), opacity=0.8))
    frightened = words.afraid(facts.record, field)
    for sheep in frightened:
        ways = [way for way in range(DIRECTIONS) if may_flee(after, sheep, way)]
        drawn += [draw_flight(plan, facts.flight(sheep, way)) for way in ways]
        at = moved(plan, int(facts.record.sheep[sheep]))
        animal = pieces.coloured_sheep(facts.side(sheep // SHEEP_EACH), 76, sheep % SHEEP_EACH)
        drawn.append(group(animal, pieces.fright(), transform=at))
    if frightened:
        x, y = plan.left + plan.board / 2, plan.top + plan.board + plan.track / 2
        drawn.append(words_at(x, y, words.movers(facts.people, facts.record.version, frightened), c.BARN_DARK))
    return drawn


def show_flight(facts: Facts, plan: Plan, choice: int) -> list[Markup]:
    """A fleeing sheep on its new field, and the one that it would push."""
    flight = facts.flight(*divmod(choice, DIRECTIONS))
    drawn = [draw_flight(plan, flight), ghost(plan, facts, flight.sheep, flight.target)]
    if flight.pushes:
        drawn.append(group(pieces.fright(), transform=moved(plan, flight.target)))
    return drawn
