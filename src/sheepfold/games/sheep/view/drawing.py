"""The whole SVG: the field, what is beside it, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.board import board
from sheepfold.art.scenery import label
from sheepfold.art.svg import Markup, box, group, placed
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import SQUARES, On
from sheepfold.games.sheep.squares import square_name
from sheepfold.games.sheep.view import panels, pieces, world
from sheepfold.games.sheep.view.facts import Facts
from sheepfold.games.sheep.view.plan import HEAD, Plan, head_of, plan_for
from sheepfold.language.phrases import paragraph


def draw(facts: Facts) -> str:
    """The board as SVG."""
    plan = plan_for(facts.look)
    head = head_of(facts.look)
    height = plan.height + head
    return board(
        words.board_title(facts.record, facts.headline),
        in_words(facts),
        pieces.definitions(),
        box(0, 0, plan.width, height, c.STRAW, 18),
        draw_headline(facts, plan) if head else Markup(""),
        placed(
            0, head, panels.draw_panels(facts, plan), world.draw_field(facts, plan), panels.draw_moving(facts, plan)
        ),
        width=plan.width,
        height=height,
        look=facts.look,
    )


def draw_headline(facts: Facts, plan: Plan) -> Markup:
    """Whose decision it is, for a picture that stands alone."""
    ground = box(8, 6, plan.width - 16, HEAD - 10, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5)
    said = label(24, 35, facts.headline, 22, c.INK, font_weight="800")
    return group(
        ground, said, label(plan.width - 24, 35, words.stage(facts.record), 18, c.WOOD_DARK, text_anchor="end")
    )


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline, words.stage(facts.record)]
    for seat in range(facts.seats):
        squares = [square_name(at) for at in facts.record.sheep[seat] if at < SQUARES]
        said.append(words.flock_words(facts.name(seat), int(facts.record.homes[seat]), squares))
    for thing, in_the_field in ((On.DOG, words.dogs_words), (On.FENCE, words.fences_words)):
        said.append(in_the_field([square_name(at) for at in range(SQUARES) if facts.on[at] == thing]))
    said += [words.supply_words(int(facts.record.supply)), words.hand(facts.record), words.duty(facts.record)]
    return paragraph(said)
