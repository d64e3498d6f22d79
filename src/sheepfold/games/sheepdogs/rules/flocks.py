"""Sheep in the bits of one number, sets of spaces in the bits of another, and the moving of both."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.rule import native, rule
from sheepfold.games.sheepdogs.board import FLOCK, PENS, SEATS
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase

LAST = 63
LAST_SPOT = -(1 << 63)
"""The set that holds space 63 alone is the sign bit; no set is ever shifted or negated."""

BELOW_LAST = (1 << 63) - 1
EVERY_FLOCK = FLOCK | FLOCK << 4 | FLOCK << 8 | FLOCK << 12


@rule
def spot(space):
    """The set that holds this space alone."""
    return 1 << int(space) if space < LAST else LAST_SPOT


@rule
def size_of(spaces):
    """How many spaces a set holds."""
    return count(int(spaces) & BELOW_LAST) + (1 if spaces < 0 else 0)


@native(spot)
def _spot_native(builder, space):
    return builder.shl(space.type(1), space)


@native(size_of)
def _size_native(builder, spaces):
    return builder.ctpop(spaces)


@rule
def one(colour):
    """One sheep of this colour."""
    return 1 << (4 * int(colour))


@rule
def number_of(herd, colour):
    """How many sheep of a colour there are in a herd."""
    return (int(herd) >> (4 * int(colour))) & 15


@rule
def total(herd):
    """How many sheep there are in a herd."""
    pairs = (int(herd) & 0x0F0F) + ((int(herd) >> 4) & 0x0F0F)
    return (pairs & 0xFF) + (pairs >> 8)


@rule
def all_of(herd, colour):
    """The sheep of one colour in a herd."""
    return int(herd) & (15 << (4 * int(colour)))


@rule
def colours_in(herd):
    """The colours of a herd, as a set."""
    marks = int(herd) | int(herd) >> 1
    marks |= marks >> 2
    return (marks & 1) | (marks >> 3 & 2) | (marks >> 6 & 4) | (marks >> 9 & 8)


@rule
def lowest_colour(herd):
    """The first colour of a herd that is not empty."""
    return lowest(int(herd)) >> 2


@rule
def cell_beside(position, space, direction):
    """What lies next to a space: a space, a pen or OFF (R0.1); as a number of full size, so rules compile once."""
    return 0 + int(board_of(position).next_cell[space, direction])


@rule
def herd_in(position, space):
    """The sheep in a space; the record has only 16 bits for them, and no place for a sign."""
    return int(position.sheep[space]) & 0xFFFF


@rule
def put_herd(position, space, herd):
    """From now on these sheep are in a space."""
    position.sheep[space] = (herd ^ 0x8000) - 0x8000
    if herd:
        position.flock |= spot(space)
    else:
        position.flock &= ~spot(space)


@rule
def add_sheep(position, space, herd):
    """Sheep come to a space."""
    put_herd(position, space, herd_in(position, space) + herd)


@rule
def remove_sheep(position, space, herd):
    """Sheep leave a space."""
    put_herd(position, space, herd_in(position, space) - herd)


@rule
def excess(position, space):
    """How many sheep a space holds above its capacity; below 0 there is room (R0.4, R16.1)."""
    return total(herd_in(position, space)) - int(board_of(position).capacity[space])


@rule
def spaces_with_room(position):
    """The spaces that hold fewer sheep than their capacity (R2.2, R11.4)."""
    full = 0
    flock = int(position.flock)
    while flock:
        space = lowest(flock)
        flock ^= spot(space)
        if excess(position, space) >= 0:
            full |= spot(space)
    return all_spaces(board_of(position).spaces) & ~full


@rule
def all_spaces(number):
    """The set of the first so many spaces."""
    return -1 if number > LAST else (1 << int(number)) - 1


@rule
def note_dogs(position):
    """Which spaces and which pens hold a dog."""
    spaces = 0
    kennels = 0
    for seat in range(position.seats):
        for dog in range(2):
            place = int(position.dog[seat, dog])
            if place < PENS:
                spaces |= spot(place)
            elif place < PENS + SEATS:
                kennels |= 1 << (place - PENS)
    position.dogs = spaces
    position.kennels = kennels


@rule
def note_shepherds(position):
    """Which spaces hold a shepherd."""
    spaces = 0
    for seat in range(position.seats):
        if position.shepherd[seat] < PENS:
            spaces |= spot(position.shepherd[seat])
    position.shepherds = spaces


@rule
def shepherd_in(position, space):
    """The seat whose shepherd stands in a space (R10.1)."""
    owner = 0
    for seat in range(position.seats):
        if position.shepherd[seat] == space:
            owner = seat
    return owner


@rule
def on_pasture(position):
    """The sheep on the pasture when none are waiting or in flight; of each player's colour 12 at the start (Q40)."""
    home = 0
    for seat in range(position.seats):
        home += int(position.pens[seat])
    return EVERY_FLOCK - home


@rule
def ask(position, phase, codes):
    """Somebody must choose one of these codes."""
    position.phase = phase
    position.legal[0] = codes
    position.legal[1] = 0


@rule
def was_asked(position):
    """Whether what happens now was somebody's choice, not the only possible one (Q44)."""
    return position.phase < Phase.DEALING
