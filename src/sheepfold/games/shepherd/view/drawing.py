"""The whole SVG: the board, what is beside it, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.board import board
from sheepfold.art.scenery import label
from sheepfold.art.svg import Markup, box, group, placed
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import BESIDE, NAMES, SHEEP_EACH
from sheepfold.games.shepherd.view import panels, world
from sheepfold.games.shepherd.view.facts import WORM, Facts
from sheepfold.games.shepherd.view.pieces import WOOLS, coloured_sheep, definitions
from sheepfold.games.shepherd.view.plan import HEAD, Plan, head_of, plan_for
from sheepfold.language import say
from sheepfold.language.phrases import paragraph


def draw(facts: Facts) -> str:
    """The board as SVG."""
    plan = plan_for(facts.look)
    head = head_of(facts.look)
    height = plan.height + head
    return board(
        words.board_title(facts.record, facts.headline),
        in_words(facts),
        definitions(),
        box(0, 0, plan.width, height, c.STRAW, 18),
        draw_headline(facts, plan) if head else Markup(""),
        placed(
            0,
            head,
            panels.draw_panels(facts, plan),
            world.draw_world(facts, plan),
            group(*panels.draw_piles(facts, plan), *panels.draw_dice(facts, plan), pointer_events="none"),
            world.draw_dog(facts, plan),
        ),
        width=plan.width,
        height=height,
        look=facts.look,
    )


def draw_headline(facts: Facts, plan: Plan) -> Markup:
    """The turn, and whose decision it is, for a picture that stands alone."""
    look = WOOLS[facts.side(facts.actor)] if facts.actor >= 0 else None
    mark = [placed(46, 30, coloured_sheep(facts.side(facts.actor), 50))] if look else []
    fill, edge = (look.pale, look.shade) if look else (c.WOOD_PALE, c.WOOD_DEEP)
    version = say(words.VERSIONS[facts.record.version])
    return group(
        box(8, 6, plan.width - 16, HEAD - 10, fill, 12, stroke=edge, stroke_width=3),
        *mark,
        label(82 if mark else 26, 37, facts.headline, 22, c.INK, font_weight="800"),
        label(plan.width - 24, 37, version, 18, c.WOOD_DARK, text_anchor="end"),
    )


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline, words.time_words(facts.record), *words.card_facts(facts.seen)]
    said.append(words.dog_words(facts.dog))
    said += [words.die_words(letter, state) for letter, state in facts.dice]
    for player in facts.players:
        fields = [NAMES[field] for sheep, field in facts.sheep if sheep // SHEEP_EACH == player]
        said.append(words.player_words(facts.name(player), facts.scores[player], fields))
    said += [words.worm_words(field) for field in range(BESIDE) if facts.card(field) == WORM]
    said.append(words.task(facts.record, facts.people).rstrip(".。"))
    return paragraph(said)
