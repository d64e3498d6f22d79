"""The whole SVG: the field, what is beside it, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import symbols
from sheepfold.art.svg import FONT, Markup, box, tag
from sheepfold.games.sheep.board import SHEEP_EACH, SQUARES, On
from sheepfold.games.sheep.squares import square_name
from sheepfold.games.sheep.view import panels, world
from sheepfold.games.sheep.view.facts import Facts

WIDTH, HEIGHT = 1200, 900

STYLE = f"""
.sf-board text {{ pointer-events: none; }}
.sf-board .can {{ cursor: pointer; }}
.sf-board .can > .sf-edge, .sf-board .can > g > .sf-edge {{ stroke: {c.LAMP}; }}
.sf-board .sf-piece.can .sf-edge, .sf-board .sf-supply.can > .sf-edge {{ stroke-width: 5px; }}
.sf-board .can:hover > .sf-edge, .sf-board .can:hover > g > .sf-edge {{ stroke: {c.BARN_RED}; stroke-width: 5px; }}
.sf-board .sf-slide > .sf-edge {{ stroke: {c.CREAM}; stroke-width: 2px; }}
.sf-board .sf-ghost {{ opacity: 0; pointer-events: none; }}
.sf-board .sf-slide:hover > .sf-ghost, .sf-board .sf-slide:focus > .sf-ghost {{ opacity: 0.75; }}
"""


def draw(facts: Facts) -> str:
    """The board as SVG."""
    return tag(
        "svg",
        tag("title", f"Sheep, {facts.stage.lower()}: {facts.headline}"),
        tag("desc", in_words(facts)),
        tag("style", Markup(STYLE)),
        symbols("sheep", "sheepdog"),
        box(0, 0, WIDTH, HEIGHT, c.STRAW, 18),
        panels.draw_panels(facts),
        world.draw_field(facts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        class_="sf-board",
        font_family=FONT,
    )


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline, facts.stage]
    for seat in range(facts.seats):
        squares = [square_name(at) for at in facts.record.sheep[seat] if at < SQUARES]
        home = f"{facts.record.homes[seat]} of {SHEEP_EACH} home"
        said.append(f"{facts.name(seat)}: {home}, in the field {' '.join(squares) or 'none'}")
    for thing, name in ((On.DOG, "Dogs"), (On.FENCE, "Fences")):
        squares = [square_name(at) for at in range(SQUARES) if facts.on[at] == thing]
        said.append(f"{name}: {' '.join(squares) or 'none'}")
    said.append(f"Dogs in the supply: {facts.record.supply}")
    said += [words for words in (facts.hand, facts.duty) if words]
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in said)
