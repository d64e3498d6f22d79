"""Laying a die and naming a number (ledger R4)."""

from __future__ import annotations

from sheepfold.engine.bits import bit
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import BYTE, ROWS, Animal
from sheepfold.games.wolf.position import Event, Phase
from sheepfold.games.wolf.rules.plays import left_of


@rule
def dice_with(cup, face):
    """How many dice of a cup show this face."""
    return (int(cup) >> (BYTE * int(face))) & 0xFF


@rule
def faces_in(cup):
    """The faces that a cup holds, as bits."""
    cup = int(cup)
    faces = 1 if cup & 0xFF else 0
    faces |= 2 if cup & 0xFF00 else 0
    faces |= 4 if cup & 0xFF0000 else 0
    return faces | (8 if cup >> (3 * BYTE) else 0)


@rule
def least_claim(position, row, more):
    """A number must exceed the dice in the row, `more` that are still to be laid there, and the marker (R4.5, R4.6)."""
    return max(int(position.lying[row]) + more, int(position.number[row])) + 1


@rule
def markers_out(position, seat):
    """How many markers of this player stand on the board."""
    out = 0
    for row in range(ROWS):
        if position.owner[row] == seat:
            out += 1
    return out


@rule
def open_rows(position, seat):
    """The rows, as bits, with a number left and a marker of this player for it (R4.9, R4.10, Q8)."""
    has_marker = markers_out(position, seat) < position.markers
    rows = 0
    for row in range(ROWS):
        if (has_marker or position.owner[row] == seat) and least_claim(position, row, 1) <= position.box_dice:
            rows |= 1 << row
    return rows


@rule
def lay(position, face, row):
    """A die is laid on the lowest empty space of a row and stays there (R4.1, R4.8)."""
    if face != row:
        position.strangers[row] |= bit(position.lying[row])
    position.lying[row] += 1


@rule
def after_privilege(position):
    """Whether the turn follows a privilege: the new first player has not moved, but dice lie on the board (R7.6)."""
    dice = 0
    for row in range(ROWS):
        dice += int(position.lying[row])
    return position.turn == position.first and position.ready < position.privilege and dice > 0


@rule
def bet(position, face, row):
    """A die from under the own cup is laid in a permitted row; the number is asked next (R4.1, R4.2, Q6, Q26)."""
    seat = position.turn
    tell(position, Event.R3_1_ACTS, seat, after_privilege(position))
    position.cups[seat] -= bit(BYTE * face)
    position.held[seat] -= 1
    lay(position, face, row)
    position.face = face
    position.row = row
    position.phase = Phase.CLAIM
    tell(position, Event.R4_1_LAYS, seat, face, row, position.lying[row])


@rule
def claim(position, number):
    """At least so many of the row's animal: the own marker says so, another's goes home (R4.3, R4.4, R4.7, R4.12)."""
    row = int(position.row)
    owner = int(position.owner[row])
    overtaken = int(position.number[row])
    position.owner[row] = position.turn
    position.number[row] = number
    tell(position, Event.R4_3_CLAIMS, position.turn, row, number)
    if owner >= 0 and owner != position.turn:
        tell(position, Event.R4_7_GOES_HOME, owner, row, overtaken)
    position.face = Animal.SHEEP
    position.row = Animal.SHEEP
    end_turn(position)


@rule
def end_turn(position):
    """The left neighbour is next; the first player has now ended a turn with the marker (R3.2, R7.1, Q35)."""
    if position.turn == position.first:
        position.ready = position.privilege
    position.turn = left_of(position, position.turn)
    position.phase = Phase.BEGIN_TURN
