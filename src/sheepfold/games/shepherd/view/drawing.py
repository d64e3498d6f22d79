"""The whole SVG: the board, what is beside it, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.svg import FONT, Markup, box, tag
from sheepfold.games.shepherd.board import BESIDE, NAMES
from sheepfold.games.shepherd.view import panels, world
from sheepfold.games.shepherd.view.facts import WORM, Facts
from sheepfold.games.shepherd.view.pieces import sheep_symbols

WIDTH, HEIGHT = 1200, 900

STYLE = f"""
.sf-board text {{ pointer-events: none; }}
.sf-board .can {{ cursor: pointer; }}
.sf-board .can:hover .sf-edge {{ stroke: {c.BARN_RED}; stroke-width: 5px; }}
"""


def draw(facts: Facts) -> str:
    """The board as SVG."""
    return tag(
        "svg",
        tag("title", f"The Shepherd, turn {facts.record.turn}"),
        tag("desc", in_words(facts)),
        tag("style", Markup(STYLE)),
        sheep_symbols(),
        box(0, 0, WIDTH, HEIGHT, c.STRAW, 18),
        panels.draw_panels(facts),
        world.draw_world(facts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        class_="sf-board",
        font_family=FONT,
    )


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline, facts.sun_words, *facts.facts]
    said.append("the dog is beside the board" if facts.dog == BESIDE else f"the dog is on {NAMES[facts.dog]}")
    said += [f"{letter} {state}" for letter, state in facts.dice]
    for player in facts.players:
        fields = [NAMES[field] for sheep, field in facts.sheep if sheep // 2 == player]
        said.append(f"{facts.name(player)}: {facts.score(player)} cards, sheep on {' and '.join(fields)}")
    said += [f"a worm on {NAMES[field]}" for field in range(BESIDE) if facts.card(field) == WORM]
    return ". ".join(said) + "."
