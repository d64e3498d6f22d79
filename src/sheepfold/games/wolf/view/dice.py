"""All dice of a picture in one layer, so that each one can glide from wherever it lies to wherever it goes."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.art.layout import Area
from sheepfold.art.layout import rows as neat_rows
from sheepfold.art.svg import Markup, group, placed, tag
from sheepfold.games.wolf.board import ALLOW, LETTERS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.view.facts import Facts, rows
from sheepfold.games.wolf.view.pieces import blank_die, die, lamp
from sheepfold.games.wolf.view.plan import Plan, Point
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import ONE
from sheepfold.language import say

MOST_SPARE = 18
"""So many spare dice are drawn at most."""

ROOMY = 84
"""Plates as high as this have a line of their own for chips."""

FRAME = 7
"""Room between own dice of one kind and the frame around them."""


class Die(NamedTuple):
    """A die in the picture: its name, its face if it may be seen, and where it lies."""

    name: str
    face: int | None
    at: Point
    size: float
    said: str = ""
    faded: bool = False
    lit: bool = False


def draw_dice(facts: Facts, plan: Plan) -> Markup:
    """Every die, always in the same order."""
    spaces = joined_spaces(facts)
    dice = lying_dice(facts, plan)
    for place, player in enumerate(facts.players):
        dice += cup_dice(facts, plan, player, place, spaces)
    dice += open_dice(facts, plan, spaces) + spare_dice(facts, plan)
    if facts.has_die_in_air:
        dice.append(Die("air", facts.in_air, plan.in_air, 58, say(words.PRIVILEGE_DIE), lit=True))
    return group(*(draw_die(one) for one in dice), pointer_events="none")


def draw_die(one: Die) -> Markup:
    """One die; whatever it shows, it can take the place of any other."""
    shown = blank_die(one.size) if one.face is None else die(one.face, one.size)
    said = one.said or say(words.HIDDEN_DIE if one.face is None else ONE[one.face])
    inside = [tag("title", said), *([lamp(one.size)] if one.lit else []), shown]
    faded = 0.42 if one.faded else None
    return placed(*one.at, *inside, id=f"die-{one.name}", class_="sf-piece", data_kind="die", opacity=faded)


# -------------------------------------------------------------------- on the board


def lying_dice(facts: Facts, plan: Plan) -> list[Die]:
    """The dice that were laid, each named by its space."""
    return [
        Die(
            f"{LETTERS[row]}-{space}",
            face,
            plan.spot(row, space),
            plan.die,
            words.die_label(face, row),
            lit=facts.counts_elsewhere(row, face),
        )
        for row in rows()
        for space, face in enumerate(facts.lying(row), 1)
    ]


def joined_spaces(facts: Facts) -> dict[str, int]:
    """The spaces of the called row that the dice from under cups have slid to, by name (R5.4, R5.6)."""
    row = facts.called_row
    if row is None:
        return {}
    sliding = [(f"open-{place}", face) for place, face in enumerate(facts.opened or []) if facts.open_joined]
    for player in range(facts.seen.seats):
        if facts.has_joined(player):
            sliding += [(name, face) for name, face in facts.cup_dice(player) if face is not None]
    names = [name for name, face in sliding if row in ALLOW[face]]
    return {name: space for space, name in enumerate(names, len(facts.lying(row)) + 1)}


def joined(one: Die, plan: Plan, row: int, space: int) -> Die:
    """A die that has slid to the called row."""
    return one._replace(at=plan.spot(row, space), size=plan.die, lit=True)


# -------------------------------------------------------------------- beside the board


def cup_dice(facts: Facts, plan: Plan, player: int, place: int, spaces: dict[str, int]) -> list[Die]:
    """The dice of a cup: the viewer's own lie in front of them, those of others on their plates."""
    named = facts.cup_dice(player)
    if player == facts.viewer and facts.phase != Phase.GAME_OVER:
        places, size = own_places(facts, plan)
    else:
        places, size = plate_places(plan, place, len(named))
    dice = [Die(name, face, at, size) for (name, face), at in zip(named, places, strict=True)]
    return [settled(facts, plan, player, one, spaces) for one in dice]


def settled(facts: Facts, plan: Plan, player: int, one: Die, spaces: dict[str, int]) -> Die:
    """A die of a cup where a call has brought it: to the row, or left out of the count."""
    row = facts.called_row
    if row is None or one.face is None:
        return one
    if one.name in spaces:
        return joined(one, plan, row, spaces[one.name])
    return one._replace(faded=facts.is_lifted(player) and row not in ALLOW[one.face])


def own_groups(facts: Facts, plan: Plan) -> list[tuple[int, Area]]:
    """The faces under the viewer's cup and the frame around the dice of each; none before the roll."""
    faces, zone = facts.cup(facts.viewer) or [], plan.cup_zone
    size, (x, y) = plan.own_die, zone.middle
    kinds = sorted(set(faces))
    pitch = size + 4
    widths = [faces.count(face) * pitch - 4 + 2 * FRAME for face in kinds]
    left = max(zone.x, x - (sum(widths) + 8 * (len(kinds) - 1)) / 2) if plan.tall else zone.x
    found = []
    for face, width in zip(kinds, widths, strict=True):
        found.append((face, Area(left, y - size / 2 - FRAME, width, size + 2 * FRAME + 3)))
        left += width + 8
    return found


def own_places(facts: Facts, plan: Plan) -> tuple[list[Point], float]:
    """Where the viewer's own dice lie, and how large they are."""
    if is_padded(facts, plan):
        return [(plan.hand.x + 26 + 40 * place, plan.hand.y + 25) for place in range(6)][: facts.held(facts.viewer)], 34
    size, zone = plan.own_die, plan.cup_zone
    if facts.cup(facts.viewer) is None:
        return [(zone.x + 40 + (size + 4) * place, zone.middle[1]) for place in range(facts.held(facts.viewer))], size
    places = []
    for face, area in own_groups(facts, plan):
        first = area.x + FRAME + size / 2
        number = (facts.cup(facts.viewer) or []).count(face)
        places += [(first + (size + 4) * place, area.y + FRAME + size / 2) for place in range(number)]
    return places, size


def is_padded(facts: Facts, plan: Plan) -> bool:
    """Whether the numbers to claim take the room of the own dice."""
    return plan.tall and facts.is_claiming and not facts.look.still


def cup_size(area: Area) -> float:
    """How large the cup of a plate is drawn."""
    return min(1.35, (area.height - 34) / 60, area.width / 260)


def beside_cup(area: Area) -> float:
    """How far from the left of a plate its dice begin."""
    return 10 + 58 * cup_size(area)


def plate_places(plan: Plan, place: int, number: int) -> tuple[list[Point], float]:
    """Where the dice of a player lie on the plate, and how large they are."""
    area = plan.plate(place)
    size = 24.0 if area.height < ROOMY else min(46.0, area.height - 64, area.width / 9.4)
    y = area.y + area.height - size / 2 - 7
    return [(area.x + beside_cup(area) + size / 2 + (size + 3) * n, y) for n in range(number)], size


def open_dice(facts: Facts, plan: Plan, spaces: dict[str, int]) -> list[Die]:
    """The open dice of the optional rule (R10.1)."""
    zone = plan.open_zone.inset(0, 24, 0, 0)
    size, places = neat_rows(6, zone, 1.0, 42)
    if is_padded(facts, plan):
        size, places = 25, [(plan.hand.x + 440 + 25 * n, plan.hand.y + 25) for n in range(6)]
    dice = [Die(f"open-{n}", face, places[n], size - 3) for n, face in enumerate(facts.opened or [])]
    row = facts.called_row
    if row is None:
        return dice
    return [joined(one, plan, row, spaces[one.name]) if one.name in spaces else one for one in dice]


def spare_dice(facts: Facts, plan: Plan) -> list[Die]:
    """A heap of the dice that nobody uses."""
    zone = plan.spare_zone.inset(0, 24, 0, 0)
    hidden = facts.phase == Phase.GAME_OVER or is_padded(facts, plan)
    number = 0 if hidden else min(facts.spare, MOST_SPARE)
    size, places = neat_rows(MOST_SPARE, zone, 1.0, 26)
    return [Die(f"spare-{n}", None, places[n], size - 2) for n in range(number)]
