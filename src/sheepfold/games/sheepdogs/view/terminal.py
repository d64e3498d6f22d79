"""The pasture in characters: hexes as bricks, at most 80 columns wide."""

from __future__ import annotations

from itertools import pairwise

from sheepfold.art.canvas import Canvas
from sheepfold.art.colours import SEATS
from sheepfold.engine.game import Paint
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import CLOVER, COLOURS, LETTERS, PENS, ROCK
from sheepfold.games.sheepdogs.names import sheep_text
from sheepfold.games.sheepdogs.rules.flocks import number_of
from sheepfold.games.sheepdogs.view.facts import Facts, Token
from sheepfold.language import say
from sheepfold.language.phrases import columns as columns_of
from sheepfold.language.phrases import padded, shortened

WIDTH = 80
HALF, HIGH = 4, 3
INSIDE = 2 * HALF - 1
LEFT, RIGHT, UP, DOWN = 1, 2, 4, 8
CORNERS = "·╴╶─╵┘└┴╷┐┌┬│┤├┼"
"""A character for each set of lines that meet."""

HEAVY = {"fence": ("━", "┃", "fence"), "wall": ("═", "║", "barn")}
SIGNS = {ROCK: "²", CLOVER: "⁴"}
HERD_STYLES = ("strong", "seat0", "dim", "cow")


def picture(facts: Facts, paint: Paint) -> str:
    """The board for a terminal."""
    places = cells(facts)
    left = min(x for x, _ in places.values())
    columns = max(x for x, _ in places.values()) - left + 2
    if HALF * columns + 1 > WIDTH:
        return "\n".join([*header(facts, paint), *listed(facts), *plates(facts, paint)])
    rows = max(row for _, row in places.values()) + 1
    canvas = Canvas(WIDTH, HIGH * rows + 1)
    margin = (WIDTH - HALF * columns) // 2
    at = {place: (margin + HALF * (x - left), HIGH * row) for place, (x, row) in places.items()}
    draw_lines(canvas, facts, at)
    for space in range(len(facts.names)):
        write_space(canvas, facts, space, *at[space])
    for seat in facts.seats:
        write_pen(canvas, facts, seat, *at[PENS + seat])
    return "\n".join([*header(facts, paint), canvas.text(paint), *plates(facts, paint)])


def cells(facts: Facts) -> dict[int, tuple[int, int]]:
    """The half column and the row of every space and pen."""
    places = dict(enumerate(facts.board.spaces))
    places |= {PENS + seat: (pen.q, pen.r) for seat, pen in enumerate(facts.board.pens)}
    top = min(r for _, r in places.values())
    return {place: (2 * q + r, r - top) for place, (q, r) in places.items()}


# -------------------------------------------------------------------- lines


def draw_lines(canvas: Canvas, facts: Facts, at: dict[int, tuple[int, int]]) -> None:
    """The borders of all hexes; fences and pen walls heavy, a gap where a pen is open."""
    joints: dict[tuple[int, int], int] = {}
    heavy: dict[tuple[int, int], tuple[str, str]] = {}
    edges = [(place, way, edge_of(facts, place, way)) for place in at for way in range(6)]
    gaps = {frozenset(points_of(*at[place], way)) for place, way, kind in edges if kind == "gate"}
    for place, way, kind in edges:
        line = points_of(*at[place], way)
        if frozenset(line) in gaps:
            continue
        flat = line[0][1] == line[1][1]
        for one, other in pairwise(line):
            joints[one] = joints.get(one, 0) | (RIGHT if flat else DOWN)
            joints[other] = joints.get(other, 0) | (LEFT if flat else UP)
        if kind in HEAVY:
            across, down, style = HEAVY[kind]
            heavy |= dict.fromkeys(line[1:-1], (across if flat else down, style))
    for (x, y), lines in joints.items():
        sign, style = heavy.get((x, y), (CORNERS[lines], "grass"))
        canvas.write(x, y, sign, style)


def edge_of(facts: Facts, place: int, way: int) -> str:
    """What lies on an edge of a space or pen."""
    if place < PENS:
        return facts.edge(place, way)
    return "gate" if facts.record.opening[place - PENS] == way else "wall"


def points_of(x: int, y: int, way: int) -> list[tuple[int, int]]:
    """The points of one edge of the brick whose upper left corner this is, from left to right or from the top."""
    if way in (0, 3):
        column = x + 2 * HALF if way == 0 else x
        return [(column, y + step) for step in range(HIGH + 1)]
    row = y + HIGH if way in (1, 2) else y
    start = x + HALF if way in (1, 5) else x
    return [(start + step, row) for step in range(HALF + 1)]


# -------------------------------------------------------------------- what is in a hex


def token_text(facts: Facts, token: Token) -> str:
    """A shepherd or a dog in two characters: the seat's mark, then S, or d, with two players the dog's number."""
    kind = "S" if token.dog < 0 else str(token.dog) if len(facts.seats) == 2 else "d"
    return SEATS[token.seat].mark + kind


def write_space(canvas: Canvas, facts: Facts, space: int, x: int, y: int) -> None:
    """Name, terrain, a star if it can be chosen, shepherds and dogs; below, the sheep."""
    tokens = facts.tokens(space)
    name = facts.names[space] + SIGNS.get(facts.board.terrain[space], "") + ("*" if facts.is_choice(space) else "")
    if len(name) + 2 * len(tokens) > INSIDE:
        name = name[: max(0, INSIDE - 2 * len(tokens))]
    canvas.write(x + 1, y + 1, name, "good" if facts.is_choice(space) else "dim")
    write_tokens(canvas, facts, tokens[: INSIDE // 2], x + 2 * HALF, y + 1)
    if facts.to_deal(space):
        canvas.write(x + 3, y + 2, f"({facts.to_deal(space)})", "dim")
    write_herd(canvas, facts.herd(space), x + 1, y + 2, facts.excess(space))


def write_tokens(canvas: Canvas, facts: Facts, tokens: list[Token], right: int, y: int) -> None:
    """Shepherds and dogs, as far right as told."""
    for place, token in enumerate(reversed(tokens), 1):
        canvas.write(right - 2 * place, y, token_text(facts, token), f"seat{token.seat}")


def write_herd(canvas: Canvas, herd: int, x: int, y: int, too_many: int) -> None:
    """Sheep as letters, or as numbers where they are many; an exclamation mark if they are too many."""
    words = [LETTERS[colour] * number_of(herd, colour) for colour in range(COLOURS)]
    room = INSIDE - bool(too_many)
    if sum(map(len, words)) > room:
        words = [f"{len(word)}{word[0]}" for word in words if word]
    for word in words:
        if word and x + len(word) <= canvas.width:
            x = canvas.write(x, y, word[: max(0, room)], HERD_STYLES[LETTERS.index(word[-1])])
            room -= len(word)
    if too_many:
        canvas.write(x, y, "!", "bad")


def write_pen(canvas: Canvas, facts: Facts, seat: int, x: int, y: int) -> None:
    """A pen with who is in it and what it is worth."""
    canvas.write(x + 1, y + 1, f"P{seat}", f"seat{seat}")
    write_tokens(canvas, facts, facts.tokens(PENS + seat)[:2], x + 2 * HALF, y + 1)
    extra = len(facts.tokens(PENS + seat)) - 2
    if extra > 0:
        canvas.write(x + 1, y + 2, token_text(facts, facts.tokens(PENS + seat)[2]), f"seat{seat}")
    score = f"{facts.score(seat):+d}"
    canvas.write(x + 2 * HALF - len(score), y + 2, score, "strong")


# -------------------------------------------------------------------- around the board


def header(facts: Facts, paint: Paint) -> list[str]:
    """The board, the turn and whose decision it is."""
    parts = [say(words.board.TITLE), facts.title, facts.turn, facts.headline]
    return [paint("strong", shortened(" · ".join(parts), WIDTH))]


def plates(facts: Facts, paint: Paint) -> list[str]:
    """A line for each seat, and what is under way."""
    lines = []
    width = max(7, *(columns_of(facts.name(seat)) + 1 for seat in facts.seats))
    for seat in facts.seats:
        turn = "►" if seat == facts.actor else " "
        who = paint(f"seat{seat}", f"{turn}{SEATS[seat].mark} {padded(facts.name(seat), width)}")
        kept = sheep_text(facts.kept(seat))
        kept = kept if len(kept) <= 12 else short(facts.kept(seat))
        colour, pen = padded(words.names.colour_word(seat), 6), say("pen {sheep}", sheep=f"{kept:<12}")
        said = [f"{colour}{facts.score(seat):>+4}  {pen}"]
        if not facts.in_scatter():
            said.append(words.board.plate_words(facts.out(seat), facts.until_end(seat)))
        waiting = facts.waiting(seat)
        lines.append(who + shortened(" ".join(said) + ("  " + waiting if waiting else ""), WIDTH - 3 - width))
    doing = words.board.doing(facts.record)
    return [*lines, shortened(doing, WIDTH)] if doing else lines


def short(herd: int) -> str:
    """Sheep as numbers and letters.

    >>> short(0x1002)
    '2w1n'
    """
    return "".join(f"{number_of(herd, c)}{letter}" for c, letter in enumerate(LETTERS) if number_of(herd, c))


def listed(facts: Facts) -> list[str]:
    """A board that is too wide for hexes: its spaces row by row."""
    lines = [""]
    for space, name in enumerate(facts.names):
        here = "".join(token_text(facts, token) for token in facts.tokens(space))
        sheep = sheep_text(facts.herd(space)) if facts.herd(space) else ""
        deal = f"({facts.to_deal(space)})" if facts.to_deal(space) else ""
        star = "*" if facts.is_choice(space) else ""
        word = f"{name}{SIGNS.get(facts.board.terrain[space], '')}{star}:{here}{sheep}{deal}  "
        if lines[-1] and (lines[-1][0] != name[0] or len(lines[-1]) + len(word) > WIDTH):
            lines.append("")
        lines[-1] += word
    pens = [f"P{seat}:{''.join(token_text(facts, t) for t in facts.tokens(PENS + seat))}" for seat in facts.seats]
    return [line.rstrip() for line in [*lines, "  ".join(pens)]]
