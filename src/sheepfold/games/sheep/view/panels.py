"""Beside the field: the players with the sheep still to come, action points, dogs, the end of the turn."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.scenery import button, centred, label
from sheepfold.art.svg import Markup, box, group, oval, placed, scaled, tag
from sheepfold.games.sheep.board import COLOURS, SHEEP_EACH, Code
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.squares import COLOUR_NAMES
from sheepfold.games.sheep.view import pieces
from sheepfold.games.sheep.view.facts import Facts
from sheepfold.games.sheep.view.pieces import LOOKS
from sheepfold.games.sheep.view.world import choosing

WIDTH = 240
PLATE_HEIGHT = 212
LEFT, RIGHT = 14, 946
PLATES = ((RIGHT, 660), (LEFT, 660), (LEFT, 34), (RIGHT, 34))
"""Each player's plate stands beside the own corner: Red, Yellow, Blue, Black (R1.5)."""


def draw_panels(facts: Facts) -> Markup:
    """Everything that is not in the field."""
    plates = [draw_plate(facts, seat) for seat in range(COLOURS)]
    return group(*plates, draw_turn(facts), draw_dogs(facts))


# -------------------------------------------------------------------- players


def draw_plate(facts: Facts, seat: int) -> Markup:
    """A player's name, sheep at home, and the sheep that wait beside the corner."""
    look, acts = LOOKS[seat], seat == facts.actor
    ground = box(0, 0, WIDTH, PLATE_HEIGHT, c.CREAM, 16, stroke=look.strong, stroke_width=7 if acts else 3)
    if seat >= facts.seats:
        words = centred(WIDTH / 2, 110, f"{COLOUR_NAMES[seat]} has no flock", 16, c.INK_SOFT)
        return placed(*PLATES[seat], ground, words, opacity=0.6)
    home = int(facts.record.homes[seat])
    return placed(
        *PLATES[seat],
        ground,
        pieces.badge(seat, 28, 30, 15),
        label(52, 37, facts.name(seat), 21, c.INK, font_weight="800"),
        label(16, 74, f"{home} of {SHEEP_EACH} home", 18, c.INK, font_weight="700"),
        *(draw_pip(seat, place, place < home) for place in range(SHEEP_EACH)),
        draw_waiting(facts, seat),
    )


def draw_pip(seat: int, place: int, home: bool) -> Markup:
    """One of the six sheep to bring home."""
    look = LOOKS[seat]
    return oval(25 + 26 * place, 94, 9, fill=look.strong if home else look.pale, stroke=look.strong, stroke_width=2)


def draw_waiting(facts: Facts, seat: int) -> Markup:
    """The sheep still off the field."""
    off = int(facts.record.off[seat])
    said = f"{off} to come in" if off else "all in the field"
    spots = [(34 + 34.4 * place, 168) for place in range(off)]
    herd = [placed(x, y, scaled(0.72, pieces.sheep(seat)), id=f"waiting-{seat}-{n}") for n, (x, y) in enumerate(spots)]
    return group(label(16, 134, said, 16, c.INK_SOFT), *herd)


# -------------------------------------------------------------------- the turn


def draw_turn(facts: Facts) -> Markup:
    """How far the game has come, whose decision it is, action points, and the end of the turn."""
    inside = [
        box(0, 0, WIDTH, 388, c.WOOD_PALE, 16, stroke=c.WOOD_DEEP, stroke_width=2.5),
        centred(WIDTH / 2, 38, facts.stage, 21, c.WOOD_DARK, font_weight="800"),
        centred(WIDTH / 2, 74, facts.headline, 15, c.INK, font_weight="800"),
    ]
    if facts.phase in (Phase.ACT, Phase.DOG_TO):
        inside += [draw_points(facts), draw_duty(facts), draw_end(facts)]
    return placed(RIGHT, 259, *inside)


def draw_points(facts: Facts) -> Markup:
    """Action points left, as pips (R3.2)."""
    left, full = facts.points()
    start = WIDTH / 2 - 26 * (full - 1)
    pips = [
        oval(start + 52 * pip, 122, 18, fill=c.LAMP if pip < left else c.CREAM, stroke=c.WOOD_DARK, stroke_width=3)
        for pip in range(full)
    ]
    words = f"{left} of {full} action point{'' if full == 1 else 's'} left"
    return group(*pips, centred(WIDTH / 2, 166, words, 15, c.WOOD_DARK))


def draw_duty(facts: Facts) -> Markup:
    """A lamp: is a sheep action still due? (R3.4)"""
    done = bool(facts.record.done)
    lamp = oval(28, 204, 10, fill=c.GOOD if done else c.LAMP, stroke=c.WOOD_DARK, stroke_width=2.5)
    return group(lamp, label(46, 209, facts.duty, 14.5, c.INK))


def draw_end(facts: Facts) -> Markup:
    """The button that ends the turn; pale, with the reason, while that is not allowed."""
    if facts.viewer != facts.actor:
        return group()
    code = facts.code(Code.END)
    said = facts.say(Code.END) if code is not None else str(facts.seen.why_not(int(Code.END)) or "")
    caption = centred(100, 34, "End turn", 20, c.INK, font_weight="800")
    opacity = None if code is not None else 0.45
    return button(20, 300, 200, 54, tag("title", said), caption, opacity=opacity, **choosing(code, "sf-button"))


# -------------------------------------------------------------------- dogs


def draw_dogs(facts: Facts) -> Markup:
    """The dogs that wait beside the field, and the one in hand."""
    supply = int(facts.record.supply)
    code = facts.code(Code.DOG_SUPPLY)
    edge = box(0, 0, WIDTH, 388, c.SAND, 16, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2.5)
    said = facts.say(Code.DOG_SUPPLY) if code is not None else f"{supply} dogs in the supply"
    spots = [(WIDTH / 2 + 76 * (dog % 3 - 1), 96 + 70 * (dog // 3)) for dog in range(supply)]
    waiting = [placed(x, y, scaled(1.3, pieces.dog()), id=f"dog-{n}") for n, (x, y) in enumerate(spots)]
    head = centred(WIDTH / 2, 38, f"Dogs in the supply: {supply}", 18, c.WOOD_DARK, font_weight="800")
    return placed(LEFT, 259, tag("title", said), edge, head, *waiting, draw_hand(facts), **choosing(code, "sf-supply"))


def draw_hand(facts: Facts) -> Markup:
    """The dog in hand, or how many fences stand."""
    if facts.hand:
        drawn = placed(WIDTH / 2, 280, scaled(1.9, pieces.dog()), id="dog-in-hand")
        return group(drawn, centred(WIDTH / 2, 352, facts.hand, 15, c.WOOD_DARK))
    stand = centred(WIDTH / 2, 352, f"{facts.record.fenced} fences stand", 15, c.WOOD_DARK)
    return group(placed(WIDTH / 2, 300, scaled(1.2, pieces.fence())), stand)
