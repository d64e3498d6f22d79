"""The whole SVG: the world, what is around it, and the same in words."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import symbols
from sheepfold.art.svg import FONT, Markup, tag
from sheepfold.games.peter.board import LAST_TRICK, SLOTS, Place
from sheepfold.games.peter.pieces import names_in
from sheepfold.games.peter.view import panels, world, yard
from sheepfold.games.peter.view.facts import Facts

WIDTH, HEIGHT = 1200, 900

ELSEWHERE = {
    Place.LEAD: "led",
    Place.FOLLOW: "followed",
    Place.TAKEN: "being sown",
    Place.BONUS: "bonus drawn",
    Place.OUT: "out of the round",
}

STYLE = f"""
.sf-board text {{ pointer-events: none; }}
.sf-board .can {{ cursor: pointer; }}
.sf-board .can > .sf-edge, .sf-board .can > g > .sf-edge {{ stroke: {c.LAMP}; stroke-width: 5px; }}
.sf-board .can:hover > .sf-edge, .sf-board .can:hover > g > .sf-edge {{ stroke: {c.BARN_RED}; }}
"""


def draw(facts: Facts) -> str:
    """The board as SVG."""
    return tag(
        "svg",
        tag("title", f"Peter's Two Sheep Dogs, round {facts.record.rounds}, trick {facts.trick} of {LAST_TRICK}"),
        tag("desc", in_words(facts)),
        tag("style", Markup(STYLE)),
        symbols("sheep", "pig", "cow", "wolf"),
        world.draw_backdrop(),
        panels.draw_header(facts),
        panels.draw_far_hand(facts),
        world.draw_world(facts),
        panels.draw_plates(facts),
        yard.draw_yard(facts),
        panels.draw_tray(facts),
        panels.draw_bag(facts),
        panels.draw_tracker(facts),
        panels.draw_near_hand(facts),
        panels.draw_voids(facts),
        panels.draw_dog(facts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        class_="sf-board",
        font_family=FONT,
    )


def in_words(facts: Facts) -> str:
    """The same in words, for those who do not look."""
    said = [facts.headline]
    said += [f"{facts.slot_name(slot)}: {named(facts, Place.RING + slot)}" for slot in range(SLOTS)]
    said += [f"{facts.whose(player)} Barn: {named(facts, Place.BARN + player)}" for player in facts.players]
    said += [f"{words}: {named(facts, place)}" for place, words in ELSEWHERE.items() if facts.at(place)]
    said += [f"{facts.name(player)}: {player_in_words(facts, player)}" for player in facts.players]
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in said)


def named(facts: Facts, place: int) -> str:
    """The pieces at a place, or that there are none."""
    pieces = facts.record.at[place]
    return names_in(pieces) if pieces else "empty"


def player_in_words(facts: Facts, player: int) -> str:
    """A player's hand and points."""
    known = facts.knows_hand(player) and facts.at(Place.HAND + player)
    hand = f" ({named(facts, Place.HAND + player)})" if known else ""
    spring = facts.spring(player)
    after = "" if spring is None else f", Spring {spring}"
    points = f"total {facts.total(player)}, {facts.now(player)} if scored now{after}"
    return f"{facts.hand_size(player)} in hand{hand}, {points}"
