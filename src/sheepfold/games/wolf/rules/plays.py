"""The start of a play: first player, cups, open dice (ledger R1, R2, R8 and R10)."""

from __future__ import annotations

from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import CUP, FIRST_ROLL, ROLLED, ROWS
from sheepfold.games.wolf.position import Event, OpenDice, Phase


@rule
def left_of(position, seat):
    """The left neighbour of a seat (Q5)."""
    following = int(seat) + 1
    return 0 if following == position.seats else following


@rule
def open_number(position):
    """How many dice lie open beside the board (R10.1)."""
    return int(position.dice) if position.open_dice else 0


@rule
def start_play(position):
    """An empty board, all markers at home, six dice for everyone, nobody entitled (R1.3, R2.1, R8.1, Q2, Q21, Q34)."""
    seats = int(position.seats)
    position.phase = Phase.ROLL_CUP
    position.plays += 1
    position.turn = position.first
    position.ready = 0
    position.spare = int(position.box_dice) - int(position.dice) * seats - open_number(position)
    if position.open_dice != OpenDice.ONCE:
        position.opened = 0
    for row in range(ROWS):
        position.lying[row] = 0
        position.strangers[row] = 0
        position.owner[row] = -1
        position.number[row] = 0
    for seat in range(seats):
        position.held[seat] = position.dice
        position.ruled[seat] = 0
        position.cups[seat] = 0


@rule
def choose_first_player(position, seat):
    """Who showed most wolves is first; by symmetry that is everyone's equal chance (R1.4, Q4)."""
    position.first = seat
    position.turn = seat
    position.phase = Phase.ROLL_CUP
    tell(position, Event.R1_4_FIRST_PLAYER, seat)


@rule
def rolled(position, choice):
    """The dice that a code of a roll stands for; with less than six under a cup there are fewer codes (Q34)."""
    return ROLLED[choice] if position.dice == CUP else ROLLED[FIRST_ROLL[position.dice] + choice]


@rule
def roll_cup(position, choice):
    """All roll under their cups, told from the first player leftwards; the first player begins (R2.2, R2.3)."""
    seat = int(position.turn)
    begins_line = seat == position.first and position.plays > 1
    cup = rolled(position, choice)
    position.cups[seat] = cup
    position.turn = left_of(position, seat)
    if position.turn == position.first:
        position.phase = Phase.ROLL_OPEN if must_open(position) else Phase.BEGIN_TURN
    tell(position, Event.R2_2_ROLLED, seat, cup, begins_line)


@rule
def must_open(position):
    """Open dice are rolled in every play; by option in the first one, and then they lie for the whole game (Q16)."""
    return position.open_dice != OpenDice.OFF and position.opened == 0


@rule
def roll_open_dice(position, choice):
    """Six open dice lie beside the board and are no spare dice (R10.1, Q16)."""
    position.opened = rolled(position, choice)
    tell(position, Event.R10_1_OPEN_ROLLED, position.opened)
    position.phase = Phase.BEGIN_TURN
