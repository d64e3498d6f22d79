"""The board in characters: 78 columns, 23 lines."""

from __future__ import annotations

from collections.abc import Iterable

from sheepfold.art.canvas import Canvas
from sheepfold.art.colours import SEATS
from sheepfold.engine.game import Paint
from sheepfold.games.peter.board import (
    FENCE,
    LEFT,
    NUMBERS,
    RIGHT,
    SLOTS_EACH,
    Kind,
    Place,
)
from sheepfold.games.peter.pieces import piece_name
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view import scores
from sheepfold.games.peter.view.facts import Facts, Mark, Stage, is_wolf, kind_of
from sheepfold.games.peter.words import terminal as words
from sheepfold.games.peter.words.board import chase_end
from sheepfold.games.peter.words.names import KINDS, animals
from sheepfold.language import say
from sheepfold.language.phrases import columns
from sheepfold.language.phrases import shortened as fitting

WIDTH, HEIGHT = 78, 23
GRASS_WIDTH, GRASS_HEIGHT = 22, 5
PEN_WIDTH = 14
FAR_EDGE, FIRST_GRASS, SECOND_GRASS, NEAR_EDGE = 0, 16, 40, 64
FAR_ROW, MIDDLE_ROW, NEAR_ROW = 2, 7, 10
HAND_ROW, TRACKER_ROW = 15, 17
TALLY = 30
"""Where the lines beside the tracker begin."""

ARROWS = ((38, 4, "◄─"), (14, 6, "◄─"), (14, 10, "─►"), (38, 12, "─►"), (62, 10, "─►"), (62, 6, "◄─"))
"""Sowing goes counterclockwise (R6.3)."""

Token = tuple[str, str]
"""A word and its style."""


def picture(facts: Facts, paint: Paint) -> str:
    """The board for a terminal."""
    canvas = Canvas(WIDTH, HEIGHT)
    write_header(canvas, facts)
    write_hand(canvas, facts, facts.far, FAR_ROW - 1)
    write_ring(canvas, facts)
    write_middle(canvas, facts)
    write_plate(canvas, facts, facts.far, NEAR_EDGE, FAR_ROW)
    write_plate(canvas, facts, facts.near, FAR_EDGE, NEAR_ROW + 1)
    write_hand(canvas, facts, facts.near, HAND_ROW)
    write_tracker(canvas, facts)
    write_tally(canvas, facts)
    return canvas.text(paint)


# -------------------------------------------------------------------- words in rows


def write_tokens(canvas: Canvas, x: int, y: int, tokens: Iterable[Token]) -> int:
    """Words with a space between them; returns where the next one would go."""
    for word, style in tokens:
        x = canvas.write(x, y, word, style) + 1
    return x


def each(pieces: Iterable[int]) -> list[Token]:
    """Every piece by its name."""
    return [(piece_name(piece), kind_of(piece)) for piece in pieces]


def shortened(pieces: list[int]) -> list[Token]:
    """The pieces by type, S145 for S1 S4 S5."""
    found: dict[str, str] = {}
    for piece in pieces:
        kind = kind_of(piece)
        found[kind] = found.get(kind, piece_name(piece)[0]) + str(piece % NUMBERS + 1)
    return [(word, kind) for kind, word in found.items()]


def wrapped(tokens: list[Token], width: int) -> list[list[Token]]:
    """Words broken into rows of this width."""
    lines: list[list[Token]] = []
    left = 0
    for token in tokens:
        left -= columns(token[0]) + 1
        if left < 0:
            lines.append([])
            left = width - columns(token[0])
        lines[-1].append(token)
    return lines


def write_pieces(canvas: Canvas, x: int, y: int, size: tuple[int, int], pieces: list[int]) -> None:
    """The pieces by name if there is room for that, else by type, else their number; a margin if there is one."""
    width, height = size
    for tokens in (each(pieces), shortened(pieces), [(animals(len(pieces)), "")]):
        for margin in (1, 0):
            lines = wrapped(tokens, width - margin)
            if len(lines) <= height:
                for row, line in enumerate(lines):
                    write_tokens(canvas, x + margin, y + row, line)
                return


# -------------------------------------------------------------------- header and hands


def write_header(canvas: Canvas, facts: Facts) -> None:
    """Round, tricks with the marks of Spring and Summer, and whose decision it is."""
    x = canvas.write(0, 0, words.header(int(facts.record.rounds), facts.trick, facts.last_trick), "strong") + 2
    done = "■" * facts.tricks_done + "▣" * (facts.phase != Phase.END)
    track, spring = f"{done:□<{facts.last_trick}}", facts.spring_trick
    x = canvas.write(x, 0, track[:spring])
    x = canvas.write(x, 0, f" {say(words.SPRING)} ", "good" if facts.trick <= spring else "dim")
    x = canvas.write(x, 0, track[spring:])
    canvas.write(x, 0, f" {say(words.SUMMER)}", "dim" if facts.trick <= spring else "good")
    style = f"seat{facts.actor}" if facts.actor >= 0 else "strong"
    canvas.write(WIDTH - columns(facts.headline), 0, facts.headline, style)


def write_hand(canvas: Canvas, facts: Facts, player: int, y: int) -> None:
    """A player's name, the leader's mark, the hand and the types it cannot hold."""
    turn = "►" if player == facts.actor else " "
    name = fitting(facts.company.name(player), 9 if player == facts.leader else 16)
    x = canvas.write(0, y, f"{turn}{SEATS[player].mark} {name}", f"seat{player}")
    if player == facts.leader:
        canvas.write(x + 1, y, say(words.LEADER), "good")
    x = 20
    size = facts.hand_size(player)
    if facts.knows_hand(player):
        write_tokens(canvas, x, y, each(facts.at(Place.HAND + player)))
    else:
        canvas.write(x, y, " ".join(["▒▒"] * size), "dim")
    canvas.write(54, y, words.hand(size), "dim")
    if voids := facts.voids(player):
        x = canvas.write(63, y, say(words.VOID), "dim") + 1
        write_tokens(canvas, x, y, [(kind.name[0], kind.name.lower()) for kind in voids])


# -------------------------------------------------------------------- the ring


def write_ring(canvas: Canvas, facts: Facts) -> None:
    """Four Grasslands, two Fences, two Barns and the way of sowing."""
    near, far = SLOTS_EACH * facts.near, SLOTS_EACH * facts.far
    write_grassland(canvas, facts, far + RIGHT, FIRST_GRASS, FAR_ROW)
    write_grassland(canvas, facts, far + LEFT, SECOND_GRASS, FAR_ROW)
    write_grassland(canvas, facts, near + LEFT, FIRST_GRASS, NEAR_ROW)
    write_grassland(canvas, facts, near + RIGHT, SECOND_GRASS, NEAR_ROW)
    write_pen(canvas, facts, Place.BARN + facts.far, FAR_EDGE, FAR_ROW, 4)
    write_pen(canvas, facts, Place.RING + far + FENCE, FAR_EDGE, FAR_ROW + 4, 5)
    write_pen(canvas, facts, Place.RING + near + FENCE, NEAR_EDGE, FAR_ROW + 4, 5)
    write_pen(canvas, facts, Place.BARN + facts.near, NEAR_EDGE, NEAR_ROW + 1, 4)
    for x, y, arrow in ARROWS:
        canvas.write(x, y, arrow, "dim")


def write_grassland(canvas: Canvas, facts: Facts, slot: int, x: int, y: int) -> None:
    """A Grassland with its counts above, its pieces, and its sign below."""
    canvas.frame(x, y, GRASS_WIDTH, GRASS_HEIGHT, style="grass")
    tame, wolves = facts.classes(Place.RING + slot)
    goal = "►" if slot == facts.next_slot else " "
    end = canvas.write(x + 1, y, f"{goal}{words.grassland(slot, tame)}", "strong")
    if wolves:
        end = canvas.write(end, y, words.more_wolves(wolves), "wolf")
    canvas.write(end, y, " ")
    write_pieces(canvas, x + 1, y + 1, (GRASS_WIDTH - 2, GRASS_HEIGHT - 2), facts.on(slot))
    write_sign(canvas, facts, slot, x + 1, y + GRASS_HEIGHT - 1)


def write_sign(canvas: Canvas, facts: Facts, slot: int, x: int, y: int) -> None:
    """The numbers of pieces that end in a Fence; the one that stands there now in brackets."""
    numbers, lit = facts.sign(slot)
    x = canvas.write(x, y, f" {say(words.AGAIN_AT)}", "dim")
    for number in numbers:
        said, style = (f" [{number}]", "good") if number == lit else (f" {number}", "dim")
        x = canvas.write(x, y, said, style)
    canvas.write(x, y, " ")


def write_pen(canvas: Canvas, facts: Facts, place: int, x: int, y: int, height: int) -> None:
    """A Fence or a Barn with its pieces."""
    is_barn = place >= Place.BARN
    pieces = facts.at(place)
    goal = place - Place.RING == facts.next_slot
    title = words.pen(is_barn, len(pieces))
    canvas.frame(x, y, PEN_WIDTH, height, title, "barn" if is_barn else "fence")
    canvas.write(x + 1, y, f"{'►' if goal else ' '}{title} ", "strong")
    write_pieces(canvas, x + 1, y + 1, (PEN_WIDTH - 2, height - 2), pieces)


# -------------------------------------------------------------------- between the Grasslands


def write_middle(canvas: Canvas, facts: Facts) -> None:
    """The two plays of the trick, the taken pieces or the bonus."""
    x, y = FIRST_GRASS + 1, MIDDLE_ROW
    if facts.phase in (Phase.FOLLOW, Phase.CALL):
        write_trick(canvas, facts, x, y)
    elif facts.stage == Stage.SOWING:
        write_taken(canvas, facts, x, y)
    elif facts.phase == Phase.BONUS_PLACE:
        write_tokens(canvas, x, y + 1, [(say(words.BONUS_DRAWN), ""), *each(facts.at(Place.BONUS))])
    if facts.stage in (Stage.ACTION, Stage.BONUS):
        canvas.write(x, y, words.chases(int(facts.record.chases)), "dim")
        write_ends(canvas, facts, x, y + 1)


def write_ends(canvas: Canvas, facts: Facts, x: int, y: int) -> None:
    """Where the last piece of each possible Chase would come to rest."""
    for row, (side, slot) in enumerate(facts.chase_ends()):
        again = slot % SLOTS_EACH == FENCE
        canvas.write(x, y + row, chase_end(facts.company, side, slot, again), "good" if again else "")


def write_trick(canvas: Canvas, facts: Facts, x: int, y: int) -> None:
    """Who played what, and who won."""
    leader = int(facts.record.leader)
    for row, (place, player) in enumerate(((Place.LEAD, leader), (Place.FOLLOW, 1 - leader))):
        played = words.played(facts.company, player, place == Place.LEAD)
        if pieces := facts.at(place):
            canvas.write(x, y + row, played, f"seat{player}")
            end = write_tokens(canvas, x + 19, y + row, each(pieces))
            if player == facts.record.winner:
                canvas.write(end, y + row, say(words.WINS), "good")


def write_taken(canvas: Canvas, facts: Facts, x: int, y: int) -> None:
    """The pieces in the chasing player's hand by class, and where the next one goes."""
    taken = facts.at(Place.TAKEN)
    canvas.write(x, y, words.next_goes_to(facts.company, facts.next_slot, int(facts.record.chases)), "strong")
    for row, wolves in enumerate((False, True), 1):
        pieces = [piece for piece in taken if is_wolf(piece) == wolves]
        end = canvas.write(x, y + row, say(words.WOLVES if wolves else words.LIVESTOCK), "dim")
        write_pieces(canvas, end, y + row, (37, 1), pieces)


# -------------------------------------------------------------------- scores and tracker


def write_plate(canvas: Canvas, facts: Facts, player: int, x: int, y: int) -> None:
    """A player's points: total, if scored now, and of Spring."""
    spring = scores.spring(facts, player)
    points = (scores.total(facts, player), scores.now(facts, player), "-" if spring is None else spring)
    canvas.write(x + 1, y, f"{SEATS[player].mark} {facts.company.name(player)}", f"seat{player}")
    for row, (what, number) in enumerate(zip(words.POINTS, points, strict=True), 1):
        canvas.write(x + 1, y + row, say(what), "dim")
        canvas.write(x + 8, y + row, f"{number:>4}", "strong")


def write_tracker(canvas: Canvas, facts: Facts) -> None:
    """One sign for each piece of the deal."""
    marks = facts.marks()
    numbers = sorted({piece % NUMBERS + 1 for piece in marks})
    canvas.write(9, TRACKER_ROW, " ".join(map(str, numbers)), "dim")
    for kind in Kind:
        y = TRACKER_ROW + 1 + kind
        canvas.write(1, y, say(KINDS[kind]), kind.name.lower())
        for number in range(NUMBERS):
            if mark := marks.get(kind * NUMBERS + number):
                canvas.write(9 + 2 * number, y, mark.value[0], STYLES[mark])


STYLES = {Mark.SEEN: "dim", Mark.MINE: "good", Mark.UNSEEN: "strong", Mark.BAG: "barn"}


def write_tally(canvas: Canvas, facts: Facts) -> None:
    """What the tracker's signs mean, the bag, the pieces out of the round, and what Summer needs."""
    x = TALLY
    for mark in facts.legend:
        canvas.write(x, TRACKER_ROW, mark.value[0], STYLES[mark])
        x = canvas.write(x + 2, TRACKER_ROW, say(mark.value[1]), "dim") + 2
    x = canvas.write(TALLY, TRACKER_ROW + 1, words.in_bag(int(facts.record.bagged)), "barn") + 2
    write_tokens(canvas, x, TRACKER_ROW + 1, each(facts.bag))
    out = facts.at(Place.OUT)
    x = canvas.write(TALLY, TRACKER_ROW + 2, words.out(len(out))) + 2
    write_pieces(canvas, x, TRACKER_ROW + 2, (WIDTH - x, 2), out)
    for row, player in enumerate(facts.players, 4):
        write_needs(canvas, facts, player, TRACKER_ROW + row)


def write_needs(canvas: Canvas, facts: Facts, player: int, y: int) -> None:
    """What a player's Summer must reach."""
    x = TALLY
    for need in scores.needs(facts, player):
        said = f"{say(need.purpose, points=need.points)} {'✓' if need.reached else '✗'}"
        if x == TALLY:
            x = canvas.write(x, y, f"{SEATS[player].mark} ", f"seat{player}")
        x = canvas.write(x, y, said, "good" if need.reached else "dim") + 2
