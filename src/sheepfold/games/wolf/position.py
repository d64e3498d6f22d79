"""The record of a position, its phases, reasons, events and endings."""

from __future__ import annotations

from enum import IntEnum

from sheepfold.engine.events import EventKind
from sheepfold.engine.record import record
from sheepfold.games.wolf.board import MOST_SEATS, ROWS


class Phase(IntEnum):
    """Decision points of the ledger's turn table."""

    FIRST_PLAYER = 0
    ROLL_CUP = 1
    ROLL_OPEN = 2
    TURN = 3
    CLAIM = 4
    ROLL_SPARE = 5
    PLACE_SPARE = 6
    GAME_OVER = 7
    # what follows happens by itself and is never stored between decisions
    BEGIN_TURN = 8
    REVEAL = 9


POSITION = record(
    ("seats", "i1"),
    ("phase", "i1"),
    ("die", "i1"),  # index into DICE (Q1)
    ("box_dice", "i1"),  # also the length of a row (Q2, Q3)
    ("placed_dice", "i1"),
    ("markers", "i1"),
    ("open_dice", "i1"),
    ("first_player", "i1"),  # 0 random, else the seat plus 1 (Q4)
    ("plays", "i1"),  # number of the play, from 1
    ("first", "i1"),  # first player, -1 before it is known
    ("ready", "i1"),  # whether the first player has ended a turn with the marker (R7.1)
    ("turn", "i1"),  # seat to move or whose cup is rolled, -1 for nobody
    ("spare", "i1"),
    ("face", "i1"),  # of the die just laid (CLAIM) or rolled (PLACE_SPARE); cups lifted so far (REVEAL), else 0
    ("row", "i1"),  # where it was laid (CLAIM), which is called (REVEAL), else 0
    ("reroll", "i1"),  # whether the privilege die is the first of the sheep row (R7.3)
    ("unseen", "i2"),  # only in what a seat sees: seats whose cups are erased, as bits
    ("lying", "i1", ROWS),  # by row: number of dice
    ("owner", "i1", ROWS),  # by row: whose marker stands there, -1 for none
    ("number", "i1", ROWS),  # by row: on which number, 0 for none
    ("own", "i1", MOST_SEATS),  # by seat: chips of the own colour
    ("held", "i1", MOST_SEATS),  # by seat: dice under the cup, public unlike their faces; all before the roll
    ("ruled", "i1", MOST_SEATS),  # by seat: faces that the cup cannot hold, as bits (Q13)
    ("received", "i2", MOST_SEATS),  # by seat: the score (R9.2)
    ("dice", "i1"),  # under every cup at the start of a play (R1.1, Q34)
    ("chips", "i1"),  # of every player's own colour at the start (R1.1, Q34)
    ("opened", "i4"),  # the open dice, as a cup
    ("cups", "i4", MOST_SEATS),  # by seat: a byte for each face, how many dice show it
    ("privilege", "i1"),  # whether the first player has one (R7, Q35)
    ("strangers", "i8", ROWS),  # by row: bit i if the die on space i + 1 shows another animal than the row's
)


class OpenDice(IntEnum):
    """Q16"""

    OFF = 0
    ON = 1
    ONCE = 2


class PlacedDice(IntEnum):
    """Q7"""

    STAY = 0
    ROAM = 1


class Ending(IntEnum):
    """How the last own chip was paid (R9.1)."""

    LAST_CHIP = 0
    """The payer owed just the rest."""
    SHORTFALL = 1
    """The payer owed more than was left (R6.4)."""


class Reason(IntEnum):
    """Why a choice is not allowed; the name begins with the rule's number."""

    NONE = 0
    R9_1_OVER = 1
    R3_1_R5_1_NOT_NOW = 2
    R3_1_NO_PASS = 3
    R4_2_NOT_PERMITTED = 4
    R4_11_NO_DICE = 5
    R4_1_NOT_UNDER_THE_CUP = 6
    R4_9_NO_MARKER_LEFT = 7
    R4_10_ROW_CLOSED = 8
    R5_2_NO_MARKER = 9
    R5_2_OWN_MARKER = 10
    R7_1_ONLY_THE_FIRST_PLAYER = 11
    R7_1_R7_6_AFTER_A_LAP = 12
    R7_4_NOTHING_TO_ROLL = 13
    R4_5_NOT_ABOVE_THE_DICE = 14
    R4_6_NOT_ABOVE_THE_MARKER = 15
    R4_10_BEYOND_THE_ROW = 16
    Q35_NO_PRIVILEGE = 17


class Event(EventKind):
    """What rules announce, with the names of its numbers; a name begins with the rule's number."""

    R1_4_FIRST_PLAYER = 1, "player"
    R2_2_ROLLED = 2, "player", "cup", "begins_line"  # cup: -1 if it is not to be seen; begins_line: of the record
    R10_1_OPEN_ROLLED = 3, "cup"
    R3_1_ACTS = 4, "player", "after_privilege"  # after_privilege: it was used just before
    R4_1_LAYS = 5, "player", "face", "row", "space"
    R4_3_CLAIMS = 6, "player", "row", "number"
    R4_7_GOES_HOME = 7, "player", "row", "number"
    R5_1_CALLS = 8, "player", "row", "owner", "number"
    R5_3_REVEALED = 9, "player", "cup"
    R5_7_COUNTED = 10, "row", "found", "number"
    R6_1_LIAR_PAYS = 11, "player", "receiver", "owed", "paid"
    R6_2_CALLER_PAYS = 12, "player", "receiver", "owed", "paid"
    R6_4_SHORTFALL = 13, "player", "receiver", "missing"
    R7_1_PRIVILEGE = 14, "player", "reroll"  # reroll: the die comes from the sheep row
    R7_2_SPARE_ROLLED = 15, "player", "face"
    R7_2_SPARE_LAID = 16, "player", "face", "row", "space"
    R7_5_MARKER_GOES_LEFT = 17, "player"  # the new first player
    R3_3_PASSES = 18, "player", "held", "rows"  # held: dice under the cup; rows: open ones, as bits
    R8_2_NEXT_PLAY = 19, "player", "play"  # the first player of it
    R9_1_GAME_OVER = 20, "player"  # who could not pay
