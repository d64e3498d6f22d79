"""What a choice would bring about, drawn over the board (ledger: What a good table shows)."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.layout import Area
from sheepfold.art.scenery import arrow, label
from sheepfold.art.svg import Markup, box, group, placed
from sheepfold.games.wolf.board import BETS, Animal, Code
from sheepfold.games.wolf.position import Phase, PlacedDice
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.view.facts import Facts
from sheepfold.games.wolf.view.lanes import cut, draw_chance
from sheepfold.games.wolf.view.pieces import die, flag, lamp
from sheepfold.games.wolf.view.plan import Plan, plan_for
from sheepfold.games.wolf.view.plates import bell_spot
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import laid_words, short_percent

CHANCES = 8
"""So many of the next numbers are shown with their chances."""

IN_A_LINE = 4
"""As many as fit into a line of words."""


def draw_preview(facts: Facts, choice: int) -> str:
    """One choice of the viewer, as a drawing over the board."""
    plan = plan_for(facts.look, facts.seen.seats, facts.length)
    drawn = preview_of(facts, plan, choice)
    return group(*drawn, class_="sf-preview") if drawn else ""


def preview_of(facts: Facts, plan: Plan, choice: int) -> list[Markup]:
    """What is drawn for a choice."""
    if facts.phase == Phase.CLAIM:
        return preview_claim(facts, plan, int(facts.record.row), choice)
    if facts.phase == Phase.PLACE_SPARE:
        return preview_laying(facts, plan, int(facts.record.face), choice)
    if facts.phase != Phase.TURN:
        return []
    if choice < Code.CALL:
        return preview_bet(facts, plan, *BETS[choice])
    if choice < Code.PRIVILEGE:
        return preview_call(facts, plan, choice - Code.CALL)
    return preview_privilege(facts, plan)


# -------------------------------------------------------------------- parts


def note(plan: Plan, row: int, lines: list[str]) -> Markup:
    """Words over a row's sign."""
    area = plan.sign(row)
    if plan.tall:
        height = 14 + 23 * len(lines)
        return note_at(Area(area.x, area.y + area.height - height, area.width, height), lines, 18)
    return note_at(area, lines, 15)


def note_at(area: Area, lines: list[str], size: float) -> Markup:
    """Words on a sheet of paper."""
    pitch = size + 5
    top = area.y + (area.height - pitch * len(lines)) / 2 + size
    said = [label(area.x + 12, top + pitch * place, line, size, font_weight="700") for place, line in enumerate(lines)]
    return group(box(*area, c.CREAM, 10, stroke=c.BARN_RED, stroke_width=3), *said)


def ghost_die(plan: Plan, face: int, row: int, space: int) -> Markup:
    """A die that is not there yet."""
    return placed(*plan.spot(row, space), lamp(plan.die, c.BARN_RED), die(face, plan.die), opacity=0.85)


def lit_number(facts: Facts, plan: Plan, row: int, number: int) -> Markup:
    """A number with the chance that it is true."""
    side = plan.space
    x, y = plan.spot(row, number)
    ground = box(0, 0, side, side, c.CREAM, 9, stroke=c.LAMP, stroke_width=4)
    return placed(x - side / 2, y - side / 2, ground, draw_chance(facts.chance(row, number), number, side, side))


def most_possible(facts: Facts, row: int) -> int:
    """How many there can be at most, as the viewer knows it."""
    return facts.known(row) + facts.unknown()


# -------------------------------------------------------------------- choices


def preview_bet(facts: Facts, plan: Plan, face: int, row: int) -> list[Markup]:
    """The die in its row, the numbers that may be claimed then, and what the die no longer counts as."""
    drawn = preview_laying(facts, plan, face, row)
    least = int(least_claim(facts.record, row, 1))
    numbers = range(least, min(least + CHANCES, facts.length + 1))
    return [
        *drawn[:-1],
        *(lit_number(facts, plan, row, number) for number in numbers),
        bet_note(facts, plan, face, row),
    ]


def bet_note(facts: Facts, plan: Plan, face: int, row: int) -> Markup:
    """The least number with its chance, and what the die no longer counts as."""
    least = int(least_claim(facts.record, row, 1))
    lost = lost_lines(facts, face, row)
    if not plan.tall:
        lines = [laid_words(face, row), words.claim_from(least), words.true_words(facts.truth(row, least))]
        return note(plan, row, [*lines, *lost])
    numbers = range(least, min(least + IN_A_LINE, facts.length + 1))
    chances = " · ".join(f"{short_percent(facts.chance(row, n))} ({n})" for n in numbers)
    return note(plan, row, [*lost, words.claim_from(least), words.true_words(chances)])


def preview_laying(facts: Facts, plan: Plan, face: int, row: int) -> list[Markup]:
    """The die in its row, and the least number after it."""
    space = int(facts.record.lying[row]) + 1
    least = int(least_claim(facts.record, row, 1))
    lines = [laid_words(face, row), words.next_words(least if least <= facts.length else None)]
    return [ghost_die(plan, face, row, space), note(plan, row, [*lines, *lost_lines(facts, face, row)])]


def lost_lines(facts: Facts, face: int, row: int) -> list[str]:
    """What a die laid here no longer counts as; an honest one that roams loses nothing (R4.8, Q7)."""
    roams = face == row and facts.record.placed_dice == PlacedDice.ROAM
    lost = words.lost_words(face, row)
    return [lost] if lost and not roams else []


def preview_claim(facts: Facts, plan: Plan, row: int, number: int) -> list[Markup]:
    """The marker on its number, and how likely that is true."""
    marker = placed(*plan.spot(row, number), flag(facts.viewer, number, plan.flag), opacity=0.9)
    most = most_possible(facts, row)
    lines = [words.at_least_words(number, row), words.know_words(facts.known(row), is_player=True)]
    if number > most:
        lines += [words.impossible_words(most), words.cost_words(number - most)]
    else:
        lines.append(words.true_words(facts.truth(row, number)))
    return [marker, note(plan, row, lines)]


def preview_call(facts: Facts, plan: Plan, row: int) -> list[Markup]:
    """What the viewer knows about a claim, and what a call would bring."""
    marker = facts.marker(row)
    if marker is None:
        return []
    owner, number = marker
    here, hidden = facts.known(row), facts.unknown()
    lines = [words.known_words(here, number), words.unknown_words(hidden, facts.truth(row, number))]
    if here >= number:
        lines += words.certain_words(here - number + 1)
    else:
        lines += words.payment_words(cut(facts.name(owner)))
    target = placed(*plan.spot(row, number), lamp(plan.space, c.BARN_RED))
    return [target, note(plan, row, lines)]


def preview_privilege(facts: Facts, plan: Plan) -> list[Markup]:
    """Which die is rolled, and where the first-player marker goes."""
    first = int(facts.record.first)
    left = (first + 1) % facts.seen.seats
    start, end = (bell_spot(plan, facts.players.index(player)) for player in (first, left))
    zone = plan.spare_zone
    ring = box(*zone, "none", 12, stroke=c.BARN_RED, stroke_width=4)
    if not facts.spare:
        ring = placed(*plan.spot(Animal.SHEEP, 1), lamp(plan.die, c.BARN_RED))
    lines = [words.rolled_words(not facts.spare), words.goes_left_words(cut(facts.name(left)), left == facts.viewer)]
    return [ring, arrow(start, end, c.LAMP), note_at(plan.privilege_note, lines, plan.small)]
