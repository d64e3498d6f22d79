"""Things in the field: putting, lifting, running, and being with a shepherd (ledger R6, R7)."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.rule import rule
from sheepfold.games.sheep.board import (
    BESIDE,
    COLUMNS,
    DOWN,
    FEWEST_SEATS,
    FIRST_ACCESS,
    FIRST_ROW,
    LEFT,
    RIGHT,
    SHEEP_EACH,
    SPECIAL,
    STEP,
    UP,
    On,
)
from sheepfold.games.sheep.position import ChainFixed, FourthCorner


@rule
def row_of(square):
    """A square's row: square // 12, without dividing or looking it up."""
    return (square * 43691) >> 19


@rule
def put(position, square, thing):
    """A vacant square gets something; there is never more than one piece on it."""
    row = row_of(int(square))
    column = int(square) - COLUMNS * row
    position.on[square] = thing
    position.taken[row >> 2] ^= 1 << (COLUMNS * (row & 3) + column)
    position.columns[column] ^= 2 << row


@rule
def lift(position, square):
    """A square is vacant again."""
    put(position, square, On.GRASS)


@rule
def replace(squares, old, new):
    """In an ascending list one square takes another's place (Q27)."""
    lower = 0
    for place in range(SHEEP_EACH):
        lower += int(squares[place] < old)
    squares[lower] = new
    for place in range(SHEEP_EACH - 1):
        put_in_order(squares, place)
    for place in range(SHEEP_EACH - 2, -1, -1):
        put_in_order(squares, place)


@rule
def put_in_order(squares, place):
    """Two squares of a list that follow each other, the lower one first."""
    one, other = squares[place], squares[place + 1]
    squares[place] = min(one, other)
    squares[place + 1] = max(one, other)


@rule
def fourth_tile(position):
    """1 if all four corners are starting tiles: with four players, and by option with three (R2.4, Q7)."""
    return 1 if position.seats > FEWEST_SEATS or position.fourth_corner == FourthCorner.TILE else 0


# -------------------------------------------------------------------- running


@rule
def resting_square(position, square, direction):
    """A sheep runs straight on and stops only in front of an obstacle (R6.2, Q16)."""
    row = row_of(square)
    column = square - COLUMNS * row
    if direction == UP:
        return square - COLUMNS * room_before(int(position.columns[column]), row)
    if direction == DOWN:
        return square + COLUMNS * room_after(int(position.columns[column]), row)
    if direction == RIGHT:
        return square + room_after(row_line(position, row), column)
    return square - room_before(row_line(position, row), column)


@rule
def free_sides(position, row, column):
    """The directions, as bits, in which the neighbour is vacant."""
    along = ~int(position.columns[column]) >> row
    across = ~row_line(position, row) >> column
    return (along & 0b101) | ((across & 0b100) >> 1) | ((across & 1) << 3)


@rule
def row_line(position, row):
    """What is not vacant in a row, from bit 1 on; bit 0 and bit 13 are the edge."""
    squares = (int(position.taken[row >> 2]) >> (COLUMNS * (row & 3))) & FIRST_ROW
    return (squares << 1) | (1 | (2 << COLUMNS))


@rule
def room_after(line, place):
    """How many vacant squares follow this place of a line."""
    return lowest(line >> (place + 2))


@rule
def room_before(line, place):
    """How many vacant squares come right before this place of a line."""
    before = line & ((2 << place) - 1)
    before |= before >> 1
    before |= before >> 2
    before |= before >> 4
    before |= before >> 8
    return place + 1 - count(before)


# -------------------------------------------------------------------- with the shepherd


@rule
def touches(square, colour):
    """A sheep on an access square of its own shepherd (R7.1)."""
    return (SPECIAL[square] - FIRST_ACCESS) >> 1 == colour


@rule
def is_fixed(position, square, colour):
    """Sheep that are with their shepherd stay; by the narrow reading only the touching ones (R6.3, Q19)."""
    if position.chain_fixed == ChainFixed.TRUE:
        return position.on[square] == On.HOME + colour
    return touches(square, colour)


@rule
def is_linked(position, square, colour):
    """A sheep here touches its shepherd or a sheep that is with it; diagonals never count (R7.1, R7.2)."""
    home = On.HOME + colour
    above = position.on[STEP[UP, square]] == home
    right = position.on[STEP[RIGHT, square]] == home
    below = position.on[STEP[DOWN, square]] == home
    left = position.on[STEP[LEFT, square]] == home
    return above | right | below | left | touches(square, colour)


@rule
def gather(position, colour):
    """Find every sheep of a flock that hangs on its shepherd through a chain (R7.1)."""
    found = True
    while found:
        found = False
        for place in range(SHEEP_EACH):
            square = int(position.sheep[colour, place])
            if position.on[square] == On.SHEEP + colour and is_linked(position, square, colour):
                position.on[square] = On.HOME + colour
                position.homes[colour] += 1
                found = True


@rule
def scatter(position, colour):
    """Forget who is with the shepherd, before looking again."""
    position.homes[colour] = 0
    for place in range(SHEEP_EACH):
        square = int(position.sheep[colour, place])
        if square != BESIDE:
            position.on[square] = On.SHEEP + colour


@rule
def settle(position, colour, square):
    """A sheep has come to rest: count the flock's sheep that are with their shepherd (R7.1, Q19)."""
    if position.chain_fixed == ChainFixed.FALSE:
        scatter(position, colour)
        gather(position, colour)
    elif is_linked(position, square, colour):
        gather(position, colour)
