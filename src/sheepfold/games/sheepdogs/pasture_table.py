"""The table of pastures: what rules ask of a board, in a row that all positions on that board share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from sheepfold.engine.record import Record, blank, record
from sheepfold.engine.rule import rule
from sheepfold.engine.shared_tables import SharedTable
from sheepfold.games.sheepdogs.board import (
    BOARDS,
    CAPACITY,
    CUSTOM,
    NAME_LENGTH,
    OFF,
    PENS,
    SEATS,
    SPACES,
    STEPS,
    Pasture,
    Pen,
)
from sheepfold.language import mark

ROW = record(
    ("near", "i8", SPACES),  # the spaces beside each space
    ("later", "i8", SPACES),  # how many later spaces get one, two, three and four sheep, eight bits for each
    ("pen_near", "i8", SEATS),  # the spaces beside each pen
    ("rare", "i8"),  # where rare breeds begin
    ("numbered", "i8"),  # the spaces that sheep are dealt to
    ("spaces", "i8"),  # how many there are
    ("players", "i8"),
    ("own", "i8"),  # 1 for a board of people's own, even if it is just like one of the game's
    ("title", "i4", NAME_LENGTH),  # the characters of the board's name
    ("next_cell", "i1", (SPACES, 6)),  # what lies beside each space in each direction
    ("fences", "i1", SPACES),  # fenced edges of each space, as a set
    ("capacity", "i1", SPACES),
    ("numbers", "i1", SPACES),  # sheep dealt to each space
    ("q", "i1", SPACES),
    ("r", "i1", SPACES),
    ("pen_next", "i1", (SEATS, 6)),  # what lies beside each pen in each direction: a space or OFF
    ("pen_edges", "i1", SEATS),  # edges of each pen that border a space, as a set
    ("pen_q", "i1", SEATS),
    ("pen_r", "i1", SEATS),
    ("pen_opening", "i1", SEATS),  # as the board has it
)


@lru_cache(maxsize=32)
def row_of(pasture: Pasture, own: bool = False) -> Record:
    """The row of a board, the game's or people's own."""
    board = blank(ROW)
    board.own = own
    index = pasture.at
    board.players, board.spaces = pasture.players, len(pasture.spaces)
    board.next_cell[:] = OFF
    board.pen_next[:] = OFF
    for space, (q, r) in enumerate(pasture.spaces):
        board.q[space], board.r[space] = q, r
        board.capacity[space] = CAPACITY[pasture.terrain[space]]
        board.numbers[space] = pasture.sheep[space]
        board.next_cell[space] = [index.get((q + dq, r + dr), OFF) for dq, dr in STEPS]
        board.near[space] = _set_of(int(beside) for beside in board.next_cell[space] if beside < PENS)
    for space, way in pasture.fences:
        board.fences[space] |= 1 << way
        board.fences[board.next_cell[space, way]] |= 1 << (way + 3) % 6
    board.numbered = _set_of(space for space, number in enumerate(pasture.sheep) if number)
    for space in range(len(pasture.spaces)):
        board.later[space] = sum(1 << 8 * number - 8 for number in pasture.sheep[space + 1 :] if number)
    for seat, pen in enumerate(pasture.pens):
        _fill_pen(board, index, seat, pen)
    board.rare = _set_of(pasture.rare)
    board.title[: len(pasture.name)] = [ord(character) for character in pasture.name]
    return board


def _fill_pen(board: Record, index: Mapping[tuple[int, int], int], seat: int, pen: Pen) -> None:
    board.pen_q[seat], board.pen_r[seat], board.pen_opening[seat] = pen
    beside = [index.get((pen.q + dq, pen.r + dr), OFF) for dq, dr in STEPS]
    ways = [way for way, cell in enumerate(beside) if cell < PENS]
    board.pen_next[seat, ways] = [beside[way] for way in ways]
    board.pen_edges[seat] = sum(1 << way for way in ways)
    board.pen_near[seat] = _set_of(beside[way] for way in ways)


def _set_of(spaces: Iterable[int]) -> int:
    """A set of spaces as a number with a sign."""
    bits = sum(1 << space for space in spaces)
    return bits - (1 << SPACES) if bits >> SPACES - 1 else bits


def pasture_in(row: Record) -> Pasture:
    """The board that a row describes."""
    spaces, seats = range(int(row.spaces)), range(int(row.players))
    kinds = {capacity: kind for kind, capacity in CAPACITY.items()}
    pens = [row.pen_q, row.pen_r, row.pen_opening]
    return Pasture(
        "".join(chr(code) for code in row.title if code),
        int(row.players),
        tuple((int(row.q[space]), int(row.r[space])) for space in spaces),
        tuple(kinds[int(row.capacity[space])] for space in spaces),
        tuple(Pen(*(int(field[seat]) for field in pens)) for seat in seats),
        tuple(int(row.numbers[space]) for space in spaces),
        frozenset(space for space in spaces if int(row.rare) >> space & 1),
        frozenset((space, way) for space in spaces for way in range(3) if row.fences[space] >> way & 1),
    )


PASTURES = SharedTable(
    __name__,
    "PASTURES",
    ROW,
    [row_of(board) for board in BOARDS],
    unknown=mark(
        "this position is played on a board of somebody's own (number {number}) that is not known here: "
        "give the board in the option board, or the text of the position"
    ),
    full=mark("{most} different boards have been played on here, no more can be taken until the program starts anew"),
)
"""The boards that games are played on in this process; the game's own ones come first, by their number."""

board_at = PASTURES.at


@rule
def board_of(position):  # type: ignore[no-untyped-def]
    """The board that a position is played on."""
    return board_at(position.board)


@lru_cache(maxsize=64)
def pasture_with(number: int) -> Pasture:
    """The board with this number in the table."""
    return BOARDS[number] if number < CUSTOM else pasture_in(PASTURES.row(number))


def pasture_of(position: Record) -> Pasture:
    """The board that a position is played on, as a drawing has it."""
    return pasture_with(int(position.board))


def number_of_own(pasture: Pasture) -> int:
    """The number of a board of people's own in the table; a new one is added to it."""
    return PASTURES.add(row_of(pasture, own=True))
