"""Beside the board: whose decision, the dice, the piles, the Sun and the worms."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.scenery import button, centred, label
from sheepfold.art.svg import Markup, box, group, placed, tag
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import BESIDE, Code
from sheepfold.games.shepherd.position import Phase
from sheepfold.games.shepherd.view.facts import Facts
from sheepfold.games.shepherd.view.pieces import WOOLS, coloured_sheep, die, light_card, standing_dog
from sheepfold.games.shepherd.view.world import choosing

X, WIDTH = 824, 358
PLATE_HEIGHT = 84


def draw_panels(facts: Facts) -> Markup:
    """Everything beside the board."""
    return group(
        draw_header(facts),
        draw_dice(facts),
        *(draw_plate(facts, player, 288 + (PLATE_HEIGHT + 10) * player) for player in facts.players),
        draw_notes(facts),
        draw_kennel(facts),
    )


def draw_header(facts: Facts) -> Markup:
    """The turn, and whose decision it is."""
    turn = f"Turn {facts.record.turn}" if facts.record.turn else "Before the first turn"
    version = "tactical game" if facts.tactical else "basic game"
    look = WOOLS[facts.side(facts.actor)] if facts.actor >= 0 else None
    marks = [placed(58, 32, coloured_sheep(facts.side(facts.actor), "", 54))] if look else []
    fill = look.pale if look else c.WOOD_PALE
    return group(
        box(18, 8, 1164, 48, fill, 12, stroke=look.shade if look else c.WOOD_DEEP, stroke_width=3),
        *marks,
        label(96 if marks else 36, 40, facts.headline, 22, c.INK, font_weight="800"),
        label(1164, 40, f"{turn} · {version}", 18, c.WOOD_DARK, text_anchor="end"),
    )


def draw_dice(facts: Facts) -> Markup:
    """Both dice, pale when used; the Sun's comes last (Q7). Passing is a button beside them."""
    drawn = [box(X, 84, WIDTH, 190, c.CREAM_DEEP, 16, stroke=c.WOOD_DEEP, stroke_width=2)]
    drawn += [label(X + 18, 112, "The throw", 16, c.WOOD_DARK, font_weight="800")]
    for place, (letter, state) in enumerate(facts.dice):
        x = X + 80 + 118 * place
        said = f"{words.SYMBOL_WORDS[letter]}, {state}"
        drawn.append(placed(x, 168, tag("title", said), die(letter, state == "used")))
        drawn.append(centred(x, 228, state, 15, c.INK_SOFT))
    if not facts.dice:
        drawn.append(label(X + 18, 176, "The dice lie ready.", 17, c.INK_SOFT))
    if facts.task:
        drawn.append(label(X + 18, 258, facts.task, 16, c.BARN_DARK, font_weight="700"))
    return group(*drawn, *draw_pass(facts))


def draw_pass(facts: Facts) -> list[Markup]:
    """The button for giving up what is left (Q8)."""
    code = int(Code.PASS)
    if facts.phase != Phase.ACT or code not in facts.codes:
        return []
    said = tag("title", words.describe(facts.seen, code))
    return [button(X + 262, 146, 80, 44, said, centred(40, 29, "pass", 17), **choosing(code, "sf-button"))]


def draw_plate(facts: Facts, player: int, y: float) -> Markup:
    """A player's sheep and pile."""
    look = WOOLS[facts.side(player)]
    acts = player == facts.actor
    edge = c.LAMP if acts else look.shade
    score = facts.score(player)
    more = facts.pile_words(player)
    turn = [centred(WIDTH - 58, 76, "on turn", 13, c.INK_SOFT)] if facts.on_turn(player) else []
    return placed(
        X,
        y,
        box(0, 0, WIDTH, PLATE_HEIGHT, look.pale, 14, stroke=edge, stroke_width=6 if acts else 2.5),
        placed(50, 44, coloured_sheep(facts.side(player), "", 70)),
        label(98, 38, facts.name(player), 20, c.INK, font_weight="800"),
        label(96, 64, more or "cards in the pile", 14, c.INK_SOFT),
        placed(WIDTH - 104, 42, group(light_card(), transform="scale(0.56)")),
        centred(WIDTH - 48, 54, str(score), 34, c.INK, font_weight="800"),
        *turn,
    )


def draw_notes(facts: Facts) -> Markup:
    """The Sun, the cards left and the worms."""
    lines = [facts.sun_words, *facts.facts]
    ground = box(X, 676, WIDTH, 132, c.CREAM, 14, stroke=c.WOOD_DEEP, stroke_width=2)
    said = [label(X + 18, 706 + 28 * row, line, 17, c.INK) for row, line in enumerate(lines)]
    return group(ground, *said)


def draw_kennel(facts: Facts) -> Markup:
    """The dog beside the board, until it is thrown (R1.7)."""
    if facts.dog != BESIDE:
        return group()
    return group(standing_dog(X + 56, 852, 0.72), label(X + 112, 860, "The dog waits to be thrown.", 15, c.INK_SOFT))
