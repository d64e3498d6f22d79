"""The table in characters: 80 columns at most, 14 lines and one for each player."""

from __future__ import annotations

from sheepfold.art.canvas import Canvas
from sheepfold.art.colours import SEATS
from sheepfold.engine.game import Paint
from sheepfold.games.wolf.board import LETTERS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.view.facts import Facts, rows
from sheepfold.games.wolf.words import table as words
from sheepfold.language import say
from sheepfold.language.phrases import columns, in_a_row

WIDTH = 79
TRACK = 18
"""Where space 1 of a row is."""

ROWS_Y = 3
STYLES = ("sheep", "cow", "fence", "wolf")
CUP_X, CHIPS_X, SCORE_X, FIRST_X = 18, 33, 43, 50


def picture(facts: Facts, paint: Paint) -> str:
    """The table for a terminal."""
    canvas = Canvas(WIDTH, ROWS_Y + 9 + 2 + len(facts.players))
    write_header(canvas, facts)
    write_scale(canvas, facts)
    for row in rows():
        write_row(canvas, facts, row, ROWS_Y + 2 * row)
    write_heads(canvas, ROWS_Y + 9)
    for place, player in enumerate(facts.players):
        write_player(canvas, facts, player, ROWS_Y + 10 + place)
    return canvas.text(paint)


def write_header(canvas: Canvas, facts: Facts) -> None:
    """The play, spare and open dice, and whose decision it is."""
    x = canvas.write(0, 0, words.play_words(facts.record.plays), "strong") + 2
    x = canvas.write(x, 0, words.spare_words(facts.spare), "dim") + 2
    if facts.opened is not None:
        x = canvas.write(x, 0, say(words.OPEN), "dim") + 1
        x = write_dice(canvas, x, 0, facts.opened) if facts.opened else canvas.write(x, 0, say(words.NOT_ROLLED), "dim")
    style = f"seat{facts.actor}" if facts.actor >= 0 else "strong"
    canvas.write(WIDTH - columns(facts.headline), 0, facts.headline, style)


def write_dice(canvas: Canvas, x: int, y: int, faces: list[int], gap: int = 1) -> int:
    """Dice as letters; returns where the next one would go."""
    for face in faces:
        x = canvas.write(x, y, LETTERS[face], STYLES[face]) + gap
    return x


def write_scale(canvas: Canvas, facts: Facts) -> None:
    """The numbers of the spaces, and the heads of the columns before them."""
    canvas.write(9, ROWS_Y - 1, say(words.NEXT if facts.total(0) is None else words.WERE), "dim")
    if facts.guessing:
        canvas.write(14, ROWS_Y - 1, say(words.SEE), "dim")
    for number in [1, *range(5, facts.length + 1, 5)]:
        said = str(number)
        canvas.write(TRACK + number - len(said), ROWS_Y - 1, said, "dim")


def write_row(canvas: Canvas, facts: Facts, row: int, y: int) -> None:
    """A row: the least next claim, how many the viewer knows of, the dice, and below them the marker."""
    lit = facts.can_place(row) or facts.can_claim(row, facts.least(row) or 0)
    canvas.write(0, y, "►" if lit else " ", "good")
    canvas.write(1, y, LETTERS[row], STYLES[row])
    canvas.write(3, y, say(words.SHORT_ROWS[row]))
    least, total = facts.least(row), facts.total(row)
    if total is not None:
        canvas.write(10, y, f"{'=' + str(total):>3}", "strong")
    else:
        canvas.write(10, y, f"{'≥' + str(least):>3}" if least else say(words.FULL), "strong" if least else "dim")
    if facts.guessing:
        canvas.write(15, y, f"{facts.known(row):>2}", "good")
    canvas.write(TRACK, y, "·" * facts.length, "grass")
    write_dice(canvas, TRACK, y, facts.lying(row), gap=0)
    if marker := facts.marker(row):
        write_marker(canvas, facts, row, *marker, y + 1)


def write_marker(canvas: Canvas, facts: Facts, row: int, owner: int, number: int, y: int) -> None:
    """A marker under its number, with its claim beside it where there is room."""
    x = TRACK + number - 1
    truth = facts.truth(row, number)
    said = in_a_row([f"{number} {facts.name(owner)}", *([words.true_words(truth)] if truth else [])])
    canvas.write(x, y, SEATS[owner].mark, f"seat{owner}")
    if x + 2 + columns(said) <= WIDTH:
        canvas.write(x + 1, y, said, f"seat{owner}")
    else:
        canvas.write(x - columns(said) - 1, y, said, f"seat{owner}")


def write_heads(canvas: Canvas, y: int) -> None:
    """The heads of the players' columns."""
    for x, said in ((CUP_X, words.UNDER_THE_CUP), (CHIPS_X, words.OWN), (SCORE_X - 2, words.RECEIVED)):
        canvas.write(x, y, say(said), "dim")


def write_player(canvas: Canvas, facts: Facts, player: int, y: int) -> None:
    """A player: dice under the cup, chips, score and the first-player marker."""
    turn = "►" if player == facts.actor else " "
    canvas.write(0, y, f"{turn}{SEATS[player].mark} P{player + 1} {facts.name(player)}", f"seat{player}")
    cup = facts.cup(player)
    if cup is not None:
        write_dice(canvas, CUP_X, y, cup)
    else:
        rolled = facts.phase not in (Phase.FIRST_PLAYER, Phase.ROLL_CUP) or facts.record.unseen >> player & 1
        canvas.write(CUP_X, y, " ".join("▒" * facts.held(player)) if rolled else say(words.NOT_ROLLED), "dim")
    own = facts.own(player)
    canvas.write(CHIPS_X, y, "●" * own + "○" * (int(facts.record.chips) - own), f"seat{player}" if own > 1 else "bad")
    canvas.write(SCORE_X, y, f"{facts.score(player):>3}", "strong")
    if facts.is_first(player):
        said = words.first_short(facts.privilege if facts.guessing else "")
        canvas.write(FIRST_X, y, said, "good" if facts.record.ready else "dim")
    if ruled := facts.ruled_out(player):
        canvas.write(CHIPS_X - 1 - len(ruled) - 1, y, f"-{ruled}", "bad")
