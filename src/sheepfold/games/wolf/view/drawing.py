"""The whole SVG: rows, players, the own cup, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.board import board
from sheepfold.art.scenery import centred, label
from sheepfold.art.svg import Markup, box, group
from sheepfold.games.wolf.view.dice import draw_dice
from sheepfold.games.wolf.view.facts import KINDS, Facts, rows
from sheepfold.games.wolf.view.hand import draw_hand
from sheepfold.games.wolf.view.lanes import draw_lanes, draw_markers
from sheepfold.games.wolf.view.plan import HEADER, Plan, plan_for
from sheepfold.games.wolf.view.plates import draw_plates, plate_words
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import counted, cup_words
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row, paragraph


def draw(facts: Facts) -> str:
    """The table as SVG."""
    plan = plan_for(facts.look, facts.seen.seats, facts.length)
    return board(
        in_a_row([say(words.TITLE), words.play_words(facts.record.plays)]),
        in_words(facts),
        box(0, 0, plan.width, plan.height, c.MEADOW, 18),
        draw_header(facts, plan) if facts.look.alone else Markup(""),
        draw_lanes(facts, plan),
        draw_hand(facts, plan),
        draw_plates(facts, plan),
        draw_dice(facts, plan),
        draw_markers(facts, plan),
        width=plan.width,
        height=plan.height,
        look=facts.look,
        animals=KINDS,
    )


def draw_header(facts: Facts, plan: Plan) -> Markup:
    """The game, the play and whose decision it is."""
    play = words.play_words(facts.record.plays)
    title = play if plan.tall else f"{say(words.TITLE)}  ·  {play}"
    return group(
        box(0, 0, plan.width, HEADER, c.WOOD_PALE, 18),
        box(0, HEADER / 2, plan.width, HEADER / 2, c.WOOD_PALE),
        label(20, 31, title, 20, c.WOOD_DARK, font_weight="800"),
        centred(plan.width / 2 + (60 if plan.tall else 100), 31, facts.headline, 21, c.INK, font_weight="800"),
    )


def in_words(facts: Facts) -> str:
    """The table for people who cannot see it."""
    lines = [facts.headline]
    for row in rows():
        marker = facts.marker(row)
        claim = claim_in_words(facts, row, *marker) if marker else ""
        lines.append(words.row_in_words(row, len(facts.lying(row)), claim))
    for player in facts.players:
        cup = "" if facts.cup(player) is None else cup_words(int(facts.record.cups[player]))
        lines.append(words.player_in_words(plate_words(facts, player), cup))
    return paragraph(lines)


def claim_in_words(facts: Facts, row: int, owner: int, number: int) -> str:
    """A standing claim."""
    truth = facts.truth(row, number)
    return words.claim_words(facts.name(owner), owner == facts.viewer, counted(number, row), truth)
