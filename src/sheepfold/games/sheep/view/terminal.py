"""The field in characters: 78 columns, 20 lines."""

from __future__ import annotations

from sheepfold.art.canvas import Canvas
from sheepfold.engine.game import Paint
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import (
    ACCESS,
    CENTRE,
    COLOURS,
    COLUMNS,
    ROWS,
    SHEEP_EACH,
    SQUARES,
    START_TILES,
    STARTS,
    On,
)
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.regions import tiles
from sheepfold.games.sheep.squares import LETTERS
from sheepfold.games.sheep.view.facts import Facts, tile_of
from sheepfold.language import mark, say

WIDTH, HEIGHT = 78, 20
FIELD_X, FIELD_Y = 3, 2
PANEL = 45
STYLES = ("bad", "seat5", "seat0", "strong")
"""Red, Yellow, Blue and Black, as near as a terminal's styles come."""

LEGEND = (
    ("R", mark("shepherd"), "strong"),
    ("r", mark("sheep"), "strong"),
    ("(r)", mark("sheep at home"), "strong"),
    (" d ", mark("dog"), "cow"),
    ("▒▒▒", mark("fence"), "fence"),
    ("< >", mark("starting square"), "dim"),
)


def picture(facts: Facts, paint: Paint) -> str:
    """The field for a terminal."""
    canvas = Canvas(WIDTH, HEIGHT)
    write_header(canvas, facts)
    write_field(canvas, facts)
    write_panel(canvas, facts)
    return canvas.text(paint)


def write_header(canvas: Canvas, facts: Facts) -> None:
    """How far the game has come and whose decision it is."""
    canvas.write(0, 0, words.stage(facts.record), "strong")
    x = canvas.write(PANEL, 0, facts.headline, STYLES[facts.actor] if facts.actor >= 0 else "strong")
    if facts.phase in (Phase.ACT, Phase.DOG_TO):
        left, full = words.points(facts.record)
        canvas.write(x + 2, 0, "●" * left + "○" * (full - left), "good")


# -------------------------------------------------------------------- the field


def write_field(canvas: Canvas, facts: Facts) -> None:
    """All squares; tiles of two by two are told apart by dots."""
    for column in range(COLUMNS):
        canvas.write(FIELD_X + 3 * column + 1, FIELD_Y - 1, "abcdefghijkl"[column], "dim")
    for row in range(ROWS):
        canvas.write(0, FIELD_Y + row, f"{row + 1:2}", "dim")
        canvas.write(FIELD_X + 3 * COLUMNS + 1, FIELD_Y + row, str(row + 1), "dim")
    for square in range(SQUARES):
        row, column = divmod(square, COLUMNS)
        sign, style = sign_of(facts, square)
        canvas.write(FIELD_X + 3 * column, FIELD_Y + row, sign, style)


def sign_of(facts: Facts, square: int) -> tuple[str, str]:
    """A square in three characters, and their style."""
    thing = facts.on[square]
    colour = facts.colour_on(square)
    if colour is not None:
        letter = LETTERS[colour]
        if thing == On.SHEPHERD:
            return f" {letter} ", STYLES[colour]
        return (f"({letter.lower()})" if facts.home(square) else f" {letter.lower()} "), STYLES[colour]
    if thing != On.GRASS:
        return ("▒▒▒", "fence") if thing == On.FENCE else (" d ", "cow")
    return sign_of_ground(facts, square)


def sign_of_ground(facts: Facts, square: int) -> tuple[str, str]:
    """A vacant square: corners, access squares, and squares that a fence may not take."""
    if square in STARTS[: facts.seats]:
        return "< >", STYLES[STARTS.index(square)]
    if facts.phase == Phase.FENCE and facts.codes and square not in facts.codes:
        barred = square in CENTRE or any(square in tile for tile in START_TILES[: tiles(facts.record)])
        return ("   ", "") if barred else (" x ", "bad")
    for seat in range(COLOURS):
        if square in ACCESS[seat]:
            return " ' ", STYLES[seat]
    row, column = tile_of(square)
    return (" · ", "grass") if (row + column) % 2 == 0 else ("   ", "")


# -------------------------------------------------------------------- beside the field


def write_panel(canvas: Canvas, facts: Facts) -> None:
    """Players, dogs, fences and what the signs mean."""
    y = FIELD_Y
    hand, duty = words.hand(facts.record), words.duty(facts.record)
    canvas.write(PANEL, y - 1, hand or duty, "good" if facts.record.done or hand else "dim")
    for at, head in ((17, mark("home")), (22, mark("field")), (28, mark("wait"))):
        canvas.write(PANEL + at, y, say(head), "dim")
    for seat in range(COLOURS):
        write_player(canvas, facts, seat, y + 1 + seat)
    canvas.write(PANEL, y + 6, say("dogs in the supply {number}", number=facts.record.supply), "cow")
    canvas.write(PANEL, y + 7, say("fences {number}", number=facts.record.fenced), "fence")
    for row, (sign, meaning, style) in enumerate(LEGEND):
        canvas.write(PANEL, y + 9 + row, f"{sign:^3}", style)
        canvas.write(PANEL + 5, y + 9 + row, say(meaning), "dim")
    if facts.phase == Phase.FENCE and facts.codes:
        canvas.write(PANEL, y + 15, " x ", "dim")
        canvas.write(PANEL + 5, y + 15, say("would cut a corner off"), "dim")


def write_player(canvas: Canvas, facts: Facts, seat: int, y: int) -> None:
    """A player's sheep: at home, in the field, still to come."""
    turn = "►" if seat == facts.actor else " "
    if seat >= facts.seats:
        canvas.write(PANEL, y, say("  {colour}, no flock", colour=words.colour_name(seat)), "dim")
        return
    name = f"{LETTERS[seat]} {facts.name(seat)}"
    canvas.write(PANEL, y, f"{turn} {name}", STYLES[seat])
    canvas.write(PANEL + 17, y, f"{facts.record.homes[seat]}/{SHEEP_EACH}", "strong")
    canvas.write(PANEL + 24, y, str(facts.in_field(seat)))
    canvas.write(PANEL + 29, y, str(facts.record.off[seat]))
