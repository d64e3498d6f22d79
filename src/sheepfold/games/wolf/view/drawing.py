"""The whole SVG: rows, players, the own cup, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import symbols
from sheepfold.art.scenery import centred, label
from sheepfold.art.svg import FONT, Markup, box, group, tag
from sheepfold.games.wolf.view import hand, lanes, plates
from sheepfold.games.wolf.view.facts import Facts, rows
from sheepfold.games.wolf.words import MANY, counted

WIDTH, HEIGHT = 1200, 900

STYLE = f"""
.sf-board text {{ pointer-events: none; }}
.sf-board .can {{ cursor: pointer; }}
.sf-board .can > .sf-edge, .sf-board .can > g > .sf-edge {{ stroke: {c.LAMP}; stroke-width: 4px; }}
.sf-board .can:hover > .sf-edge, .sf-board .can:hover > g > .sf-edge {{ stroke: {c.BARN_RED}; }}
"""


def draw(facts: Facts) -> str:
    """The table as SVG."""
    return tag(
        "svg",
        tag("title", f"You Cry Wolf!, play {facts.record.plays}"),
        tag("desc", in_words(facts)),
        tag("style", Markup(STYLE)),
        symbols("sheep", "cow", "sheepdog", "wolf"),
        box(0, 0, WIDTH, HEIGHT, c.MEADOW, 18),
        draw_header(facts),
        *(lanes.draw_lane(facts, row) for row in rows()),
        hand.draw_hand(facts),
        plates.draw_plates(facts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="sf-board",
        role="img",
        font_family=FONT,
    )


def draw_header(facts: Facts) -> Markup:
    """The game, the play and whose decision it is."""
    colour = c.SEATS[facts.actor].colour if facts.actor >= 0 else c.WOOD_DARK
    return group(
        box(0, 0, WIDTH, 48, c.WOOD_PALE, 18),
        box(0, 24, WIDTH, 24, c.WOOD_PALE),
        label(24, 32, f"You Cry Wolf!  ·  {facts.title}", 21, c.WOOD_DARK, font_weight="800"),
        centred(WIDTH / 2 + 120, 32, facts.headline, 22, colour, font_weight="800"),
    )


def in_words(facts: Facts) -> str:
    """The table for people who cannot see it."""
    lines = [facts.headline + "."]
    for row in rows():
        lying = counted(len(facts.lying(row)), row) if facts.lying(row) else f"no {MANY[row]}"
        lines.append(f"{lying} lying; {facts.claim_words(row)}.")
    for player in facts.players:
        cup = facts.cup(player)
        dice = (
            f"{facts.held(player)} hidden dice" if cup is None else "".join("SCDW"[face] for face in cup) or "no dice"
        )
        lines.append(f"{facts.name(player)}: {dice}, {facts.own(player)} own chips, {facts.score(player)} received.")
    return " ".join(lines)
