"""The board in characters: 79 columns, 22 lines."""

from __future__ import annotations

from sheepfold.art.canvas import Canvas
from sheepfold.engine.game import Paint
from sheepfold.games.shepherd import words
from sheepfold.games.shepherd.board import CORNERS, NUMBER, SIDE
from sheepfold.games.shepherd.view.facts import DARK, LIGHT, NO_CARD, WORM, Facts
from sheepfold.language import mark, say
from sheepfold.language.phrases import columns

WIDTH, HEIGHT = 79, 22
LEFT, TOP = 3, 2
CELL_WIDTH, CELL_HEIGHT = 6, 2
PANEL = 54

CARDS = {NO_CARD: (" ", ""), LIGHT: ("░", "grass"), DARK: ("▓", "good"), WORM: ("w", "bad")}
STYLES = ("seat0", "strong", "bad", "seat5")
"""By side: how Blue, White, Red and Yellow are written."""

LEGEND = mark("░ light card   ▓ two dark cards   w worm   × too near the dog")


def picture(facts: Facts, paint: Paint) -> str:
    """The board for a terminal."""
    canvas = Canvas(WIDTH, HEIGHT)
    write_header(canvas, facts)
    write_grid(canvas)
    for (row, column), field in NUMBER.items():
        write_field(canvas, facts, field, LEFT + CELL_WIDTH * column + 1, TOP + CELL_HEIGHT * row + 1)
    write_sheep(canvas, facts)
    write_panel(canvas, facts)
    return canvas.text(paint)


def write_header(canvas: Canvas, facts: Facts) -> None:
    """The turn, and whose decision it is."""
    version = say("tactical") if facts.tactical else say("basic")
    canvas.write(LEFT, 0, f"{words.turn_words(facts.record)} · {version}", "strong")
    style = STYLES[facts.side(facts.actor)] if facts.actor >= 0 else "strong"
    canvas.write(WIDTH - columns(facts.headline), 0, facts.headline, style)


# -------------------------------------------------------------------- the board


def write_grid(canvas: Canvas) -> None:
    """Lines between the fields, and their letters and numbers; the corners are no fields."""
    for line in range(SIDE + 1):
        canvas.write(LEFT, TOP + CELL_HEIGHT * line, grid_line(line), "dim")
    for row in range(SIDE):
        y = TOP + CELL_HEIGHT * row + 1
        canvas.write(1, y, str(SIDE - row), "dim")
        for column in range(SIDE + 1):
            if not {(row, column - 1), (row, column)} <= {*CORNERS, (row, -1), (row, SIDE)}:
                canvas.write(LEFT + CELL_WIDTH * column, y, "│", "dim")
    for column, letter in enumerate("abcdefgh"):
        canvas.write(LEFT + CELL_WIDTH * column + 3, TOP - 1, letter, "dim")
        canvas.write(LEFT + CELL_WIDTH * column + 3, TOP + CELL_HEIGHT * SIDE + 1, letter, "dim")


def grid_line(line: int) -> str:
    """The line above a row, the last one below the board."""
    edge = line in (0, SIDE)
    marks = []
    for column in range(SIDE + 1):
        marks.append(crossing(line, column))
        if column < SIDE:
            marks.append((" " if edge and column in (0, SIDE - 1) else "─") * (CELL_WIDTH - 1))
    return "".join(marks)


def crossing(line: int, column: int) -> str:
    """Where lines meet: by which of the four fields around are there."""
    fields = [(row, at) in NUMBER for row in (line - 1, line) for at in (column - 1, column)]
    north_west, north_east, south_west, south_east = fields
    up, down = north_west or north_east, south_west or south_east
    left, right = north_west or south_west, north_east or south_east
    return CROSSINGS[up, down, left, right]


CROSSINGS = {
    (False, False, False, False): " ",
    (True, True, True, True): "┼",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
}


def write_field(canvas: Canvas, facts: Facts, field: int, x: int, y: int) -> None:
    """A field's card, the dog, and a cross where the dog keeps sheep away."""
    card, style = CARDS[facts.card(field)]
    canvas.write(x + 3, y, card, style)
    if facts.dog == field:
        canvas.write(x, y, say("dog"), "strong")
    elif facts.is_blocked(field):
        canvas.write(x + 4, y, "×", "dim")


def write_sheep(canvas: Canvas, facts: Facts) -> None:
    """Every sheep by its letter and number; a pushed one that waits stands at the edge of its field."""
    places = {field: place for place, field in NUMBER.items()}
    for sheep, field in sorted(facts.sheep, key=lambda pair: facts.waits(pair[0])):
        row, column = places[field]
        x, y = LEFT + CELL_WIDTH * column + 2, TOP + CELL_HEIGHT * row + 1
        style = STYLES[facts.side(sheep // 2)]
        if facts.waits(sheep):
            canvas.write(x, y + 1, f"{facts.sheep_name(sheep)}!", style)
        else:
            canvas.write(x, y, facts.sheep_name(sheep), style)


# -------------------------------------------------------------------- beside the board


def write_panel(canvas: Canvas, facts: Facts) -> None:
    """Dice, piles, Sun and worms."""
    y = 2
    for place, (letter, state) in enumerate(facts.dice):
        x = PANEL + 13 * place
        used = "dim" if state == "used" else "strong"
        canvas.write(x, y, f"[{words.symbol_word(letter)}]", used)
        canvas.write(x + 1, y + 1, say(words.DIE_STATES[state]), "dim")
    y = 5
    for player in facts.players:
        mark = "►" if player == facts.actor else "·" if facts.on_turn(player) else " "
        style = STYLES[facts.side(player)]
        name = f"{facts.colour(player)[0]} {facts.name(player)}"
        canvas.write(PANEL, y, f"{mark} {name}", style)
        cards = words.cards_words(facts.scores[player])
        canvas.write(WIDTH - columns(cards), y, cards, "strong")
        if more := facts.pile_words(player):
            canvas.write(PANEL + 4, y + 1, more, "dim")
        y += 2 if more else 1
    canvas.write(PANEL, 14, sun_track(facts), "good")
    canvas.write(PANEL, 15, words.sun_words(facts.record))
    for row, said in enumerate(words.card_facts(facts.seen)):
        canvas.write(PANEL, 16 + row, said, "dim")
    canvas.write(LEFT, HEIGHT - 2, say(LEGEND), "dim")
    canvas.write(LEFT, HEIGHT - 1, words.task(facts.record, facts.people), "strong")


def sun_track(facts: Facts) -> str:
    """The Sun on its way, as far as there is room."""
    length = WIDTH - PANEL - 1
    if facts.sun_length <= length:
        return "·" * facts.sun + "☼" + "─" * (facts.sun_length - facts.sun)
    gone = facts.sun * length // facts.sun_length
    return "·" * gone + "☼" + "─" * (length - gone)
