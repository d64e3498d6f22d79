"""The viewer's own cup with what can be laid, spare dice, open dice and the privilege."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.layout import Area
from sheepfold.art.scenery import button, centred, label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed, tag
from sheepfold.games.wolf import words
from sheepfold.games.wolf.board import Code
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.view.facts import Facts, rows
from sheepfold.games.wolf.view.lanes import choosing
from sheepfold.games.wolf.view.pieces import blank_die, cup, draw_die

PANEL = Area(16, 584, 628, 300)
TABLE_Y = 806
SHORT = ("sheep", "cows", "dogs", "wolves")
CHANCES = 8
"""So many of the next numbers are shown with their chances."""


def draw_hand(facts: Facts) -> Markup:
    """The panel below the board, at the left."""
    return group(
        box(*PANEL, c.SAND, 14, stroke=c.SAND_DEEP, stroke_width=2),
        draw_own_cup(facts),
        draw_table(facts),
        draw_privilege(facts),
        draw_chances(facts),
    )


def draw_own_cup(facts: Facts) -> Markup:
    """The own dice by face, each with its bets; a spectator has none."""
    x, y = PANEL.x, PANEL.y
    if facts.phase == Phase.GAME_OVER:
        return draw_ranking(facts)
    if facts.viewer < 0:
        return centred(x + PANEL.width / 2, y + 110, "Only the players look under their cups", 19, c.INK_SOFT)
    faces = facts.cup(facts.viewer)
    look = c.SEATS[facts.viewer]
    head = label(x + 82, y + 34, "Under your cup", 18, look.colour, font_weight="800")
    drawn = [placed(x + 44, y + 30, cup(look.colour)), head]
    if faces is None:
        return group(*drawn, label(x + 82, y + 100, "not rolled yet", 17, c.INK_SOFT))
    if not faces:
        return group(*drawn, label(x + 82, y + 100, "no dice left", 17, c.INK_SOFT))
    left = x + 18.0
    for face in rows():
        if number := faces.count(face):
            width = max(58 * number + 16, 128 if facts.bets(face) else 0)
            drawn.append(draw_face(facts, face, number, left, width))
            left += width + 4
    return group(*drawn)


def draw_ranking(facts: Facts) -> Markup:
    """The end: scores and own chips by rank."""
    drawn = [label(PANEL.x + 24, PANEL.y + 36, "The game is over", 20, c.WOOD_DARK, font_weight="800")]
    for place, player in enumerate(facts.ranking):
        x, y = PANEL.x + 40 + place // 4 * 300, PANEL.y + 76 + 36 * (place % 4)
        said = f"{facts.name(player)}: {facts.score(player)} received, {facts.own(player)} own"
        drawn += [seat_mark(player, x, y - 5, 0.9), label(x + 20, y, said, 16, c.SEATS[player].colour)]
    return group(*drawn)


def draw_face(facts: Facts, face: int, number: int, x: float, width: float) -> Markup:
    """The own dice that show one face, and the bets that can be made with them."""
    y = PANEL.y + 92
    first = x + width / 2 - 29 * (number - 1)
    dice = [draw_die(f"own-{face}-{place}", face, (first + 58 * place, y), 52) for place in range(number)]
    bets = [
        draw_bet(facts, code, row, x + 6, y + 36 + 38 * place, width - 12)
        for place, (code, row) in enumerate(facts.bets(face))
    ]
    return group(*dice, *bets)


def draw_bet(facts: Facts, code: int, row: int, x: float, y: float, width: float) -> Markup:
    """A button that lays a die in a row."""
    said = tag("title", words.describe(facts.seen, code))
    caption = f"to the {SHORT[row]}"
    return button(x, y, width, 29, said, centred(width / 2, 20, caption, 14), **choosing(code, "sf-button"))


def draw_table(facts: Facts) -> Markup:
    """Spare dice, open dice and the die of the privilege."""
    x, y = PANEL.x + 18, TABLE_Y
    spare = int(facts.record.spare)
    said = f"spare {'die' if spare == 1 else 'dice'}: {spare}"
    drawn = [placed(x + 18, y + 44, tag("title", said), blank_die(34)), label(x + 46, y + 50, said, 16)]
    if facts.opened is not None:
        drawn.append(label(x + 190, y + 50, "open:" if facts.opened else "open dice: not rolled yet", 16))
        drawn += [draw_die(f"open-{n}", face, (x + 272 + 44 * n, y + 44), 38) for n, face in enumerate(facts.opened)]
    if facts.in_air is not None:
        drawn.append(label(x + 408, y - 12, "privilege die", 14, c.INK_SOFT))
        drawn.append(draw_die("privilege", facts.in_air, (x + 540, y - 16), 46))
    return group(*drawn)


def draw_privilege(facts: Facts) -> Markup:
    """The button of the first player."""
    if not facts.may_use_privilege:
        return group()
    said = tag("title", words.describe(facts.seen, Code.PRIVILEGE))
    caption = centred(95, 26, "use the privilege", 16, c.INK, font_weight="700")
    at = (PANEL.x + PANEL.width - 206, PANEL.y + 10, 190, 40)
    return button(*at, said, caption, **choosing(int(Code.PRIVILEGE), "sf-button"))


def draw_chances(facts: Facts) -> Markup:
    """While a number is claimed: how likely the next ones are true, if the dice of the others are fair."""
    row = int(facts.record.row)
    least = facts.least(row)
    if facts.phase != Phase.CLAIM or least is None:
        return group()
    x, y = PANEL.x + 18, PANEL.y + 158
    drawn = [label(x, y, f"at least so many {words.MANY[row]}, if the others' dice are fair:", 14, c.INK_SOFT)]
    for place, number in enumerate(range(least, min(least + CHANCES, facts.length + 1))):
        left, top = x + place % 4 * 150, y + 26 + 24 * (place // 4)
        drawn.append(label(left, top, f"{number}", 17, c.INK, font_weight="800"))
        drawn.append(label(left + 32, top, facts.truth(row, number), 15, c.INK_SOFT))
    return group(*drawn)
