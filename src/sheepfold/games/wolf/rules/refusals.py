"""Why a choice is not allowed (ledger: Errors people make)."""

from __future__ import annotations

from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import BET_FACE, BET_ROW, LAST_LAY, ROLLS_OF, ROWS, ROWS_OF, TURN_CODES, Code
from sheepfold.games.wolf.position import Phase, Reason
from sheepfold.games.wolf.rules.bets import dice_with, least_claim, markers_out
from sheepfold.games.wolf.rules.privilege import something_to_roll


@rule
def why_not(position, choice):
    """The first rule against a choice, in the order of the ledger's table of errors."""
    phase = position.phase
    if phase == Phase.GAME_OVER:
        return Reason.R9_1_OVER
    if choice < 0:
        return Reason.R3_1_R5_1_NOT_NOW
    if phase == Phase.TURN:
        return why_not_turn(position, choice)
    if phase == Phase.CLAIM:
        return why_not_claim(position, choice)
    if phase == Phase.PLACE_SPARE:
        return why_not_place(position, choice)
    outcomes = int(ROLLS_OF[position.dice])
    if phase == Phase.FIRST_PLAYER:
        outcomes = int(position.seats)
    elif phase == Phase.ROLL_SPARE:
        outcomes = ROWS
    return Reason.NONE if choice < outcomes else Reason.R3_1_R5_1_NOT_NOW


@rule
def why_not_turn(position, choice):
    """A turn is a bet, a call or the privilege (R3.1, R4.2)."""
    if choice < Code.CALL:
        return why_not_bet(position, BET_FACE[choice], BET_ROW[choice])
    if choice < Code.PRIVILEGE:
        return why_not_call(position, choice - Code.CALL)
    if choice < TURN_CODES:
        return why_not_privilege(position)
    if choice == Code.PASS:
        return Reason.R3_1_NO_PASS
    if choice < Code.LAY or choice > LAST_LAY:
        return Reason.R3_1_R5_1_NOT_NOW
    face = (choice - Code.LAY) >> 2
    row = (choice - Code.LAY) & 3
    return Reason.R3_1_R5_1_NOT_NOW if ROWS_OF[face] >> row & 1 else Reason.R4_2_NOT_PERMITTED


@rule
def why_not_bet(position, face, row):
    """A bet needs the die, a marker and a number (R4.1, R4.9, R4.10, R4.11)."""
    seat = position.turn
    if position.held[seat] == 0:
        return Reason.R4_11_NO_DICE
    if dice_with(position.cups[seat], face) == 0:
        return Reason.R4_1_NOT_UNDER_THE_CUP
    if position.owner[row] != seat and markers_out(position, seat) >= position.markers:
        return Reason.R4_9_NO_MARKER_LEFT
    if least_claim(position, row, 1) > position.box_dice:
        return Reason.R4_10_ROW_CLOSED
    return Reason.NONE


@rule
def why_not_call(position, row):
    """The target is a standing marker of another player (R5.2)."""
    if position.owner[row] < 0:
        return Reason.R5_2_NO_MARKER
    return Reason.R5_2_OWN_MARKER if position.owner[row] == position.turn else Reason.NONE


@rule
def why_not_privilege(position):
    """Only the first player, after a lap, and with a die to roll (R7.1, R7.4, R7.6, Q35)."""
    if not position.privilege:
        return Reason.Q35_NO_PRIVILEGE
    if position.turn != position.first:
        return Reason.R7_1_ONLY_THE_FIRST_PLAYER
    if position.ready == 0:
        return Reason.R7_1_R7_6_AFTER_A_LAP
    return Reason.NONE if something_to_roll(position) else Reason.R7_4_NOTHING_TO_ROLL


@rule
def why_not_claim(position, number):
    """More than the dice in the row, more than the marker there, and not beyond the row (R4.5, R4.6, R4.10)."""
    if number <= position.lying[position.row]:
        return Reason.R4_5_NOT_ABOVE_THE_DICE
    if number <= position.number[position.row]:
        return Reason.R4_6_NOT_ABOVE_THE_MARKER
    return Reason.R4_10_BEYOND_THE_ROW if number > position.box_dice else Reason.NONE


@rule
def why_not_place(position, row):
    """The privilege die goes where its face may be laid (R4.2, R7.2)."""
    if row >= ROWS:
        return Reason.R3_1_R5_1_NOT_NOW
    return Reason.NONE if ROWS_OF[position.face] >> row & 1 else Reason.R4_2_NOT_PERMITTED
