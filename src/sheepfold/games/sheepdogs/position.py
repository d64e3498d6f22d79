"""The record of a position, its phases, reasons, events and endings."""

from __future__ import annotations

from enum import IntEnum

from sheepfold.engine.events import EventKind
from sheepfold.engine.record import record
from sheepfold.games.sheepdogs.board import SEATS, SPACES
from sheepfold.games.sheepdogs.pasture_table import PASTURES


class Phase(IntEnum):
    """Decision points of the ledger's turn table, in its order."""

    FIRST_PLAYER = 0
    DEAL = 1
    SCATTER_TAKE = 2
    SCATTER_SHEEP = 3
    SCATTER_PLACE = 4
    SHEPHERD_MOVE = 5
    CALL = 6
    SWAP = 7
    TURN_PEN = 8
    LEAD_DOG = 9
    DOG_MOVE = 10
    DOG_EDGE = 11
    DRIVE_ROLL = 12
    WAY = 13
    DIRECT = 14
    PICK_STAMPEDE = 15
    HEADING = 16
    PUSH = 17
    REPLACE = 18
    OVER = 19
    # what follows happens by itself and is never stored between decisions
    DEALING = 20
    TAKING = 21
    PUTTING = 22
    PLACING = 23
    TURN = 24
    CALLING = 25
    SWAPPING = 26
    AT_PEN = 27
    LEADING = 28
    DOGS = 29
    DIRECTING = 30
    DIVERTING = 31
    TRAVEL = 32
    LANDING = 33
    STAMPEDE = 34
    RESOLVING = 35
    PUSHING = 36
    FLEEING = 37
    VISITORS = 38
    TURN_END = 39


POSITION = record(
    ("seats", "i1"),
    ("phase", "i1"),
    # options
    ("teams", "i1"),
    ("first_player", "i1"),
    ("dice", "i1"),
    ("foreign_pen", "i1"),
    ("final_turns", "i1"),
    ("fences_stop_shepherds", "i1"),
    ("board", PASTURES),
    ("round_cap", "i2"),
    ("lead_onto_dogs", "i1"),
    ("replace_onto_dogs", "i1"),
    # what a player may do now
    ("legal", "i8", 2),  # codes 0 to 63 and 64 to 127 as sets; from 1 on at LEAD_DOG
    ("reach", "i8", 2),  # at LEAD_DOG by dog: the spaces it can get to, else none
    # the state of the game; a herd has four bits for the number of each colour
    ("flock", "i8"),  # the spaces with sheep
    ("dogs", "i8"),  # the spaces with a dog
    ("shepherds", "i8"),  # the spaces with a shepherd
    ("pending", "i8"),  # over-full spaces that will stampede (R9.1)
    ("sheep", "i2", SPACES),  # by space: its herd, which `herd_in` reads without a sign
    ("pens", "i4", SEATS),  # by seat: sheep kept for scoring
    ("wait", "i4", SEATS),  # by seat: visitors in the pen, in the scatter the hand
    ("fly", "i4", 6),  # by first heading: lifted bands
    ("chosen", "i4"),  # excess sheep chosen and not yet directed
    ("turns", "i2"),  # turns finished
    ("first", "i1"),  # first player, -1 before
    ("seat", "i1"),  # whose turn it is, -1 before
    ("left", "i1"),  # final turns still to play, -1 until the end is triggered
    ("takes", "i1"),  # spaces taken up in the scatter
    ("hold", "i1"),  # colour about to be put down in the scatter, else -1
    ("call", "i1"),  # code of the call that waits for a sheep to send back, else 0
    ("led", "i1"),  # number of the dog that made the lead move, else -1
    ("driver", "i1"),  # number of the driving dog, else -1
    ("edge", "i1"),  # where it was put, else -1
    ("band", "i1"),  # first heading of the band that runs and asks its way, else -1
    ("cell", "i1"),  # the space it has come to
    ("heading", "i1"),  # its present heading
    ("empties", "i1"),  # the empty spaces it has entered
    ("rush", "i1"),  # the space whose stampede is being resolved, else -1
    ("ways", "i1"),  # its entry headings as a set
    ("resolved", "i1"),  # stampedes resolved in this turn
    ("kennels", "i1"),  # the pens with a dog, as a set of seats
    ("shepherd", "i1", SEATS),  # by seat: location
    ("dog", "i1", (SEATS, 2)),  # by seat and number: location, OFF where there is no such dog
    ("opening", "i1", SEATS),  # by seat: direction of the pen's opening
    ("land", "i1", 6),  # by first heading: where the band has landed, -1 before
    ("came", "i1", 6),  # and its last heading
    ("entered", "i1", SPACES),  # by space: headings by which sheep entered it while it was over-full, as a set
)


class ForeignPen(IntEnum):
    """Q36"""

    MAY = 0
    MUST = 1


class FinalTurns(IntEnum):
    """Q39"""

    OTHERS = 0
    ALL = 1
    ROUND = 2
    NONE = 3


class Ending(IntEnum):
    """Why a game is over."""

    FLOCK_HOME = 0
    """Few sheep of a player or a team were left, and the final turns are played (R12.1, R12.2)."""
    ROUND_CAP = 1
    """The last allowed round is over (R12.3)."""


class Reason(IntEnum):
    """Why a choice is not allowed; the name begins with the rule's number."""

    NONE = 0
    R12_1_OVER = 1
    R3_1_NOT_NOW = 2
    R0_1_NO_SUCH_SPACE = 3
    R1_6_NO_SUCH_SEAT = 4
    R1_4_CANNOT_BE_DEALT = 5
    R2_1_NO_SHEEP = 6
    R2_1_RARE_BREED = 7
    R2_2_NOT_IN_HAND = 8
    R2_2_FULL = 9
    R4_1_NOT_THERE = 10
    R4_3_ONLY_OWN_COLOUR = 11
    R4_3_NO_SHEEP_THERE = 12
    R4_4_FENCE_BETWEEN = 13
    R4_5_NOTHING_TO_SEND_BACK = 14
    R4_5_DOG_WITH_CALLED = 15
    R4_5_ANOTHER_COLOUR = 16
    R4_6_NO_SPACE_AT_EDGE = 17
    R14_2_NOT_EMPTY = 18
    R14_2_DOG_THERE = 19
    R14_3_LED_DOG = 20
    R5_2_NO_SHEEP = 21
    R5_2_MUST_MOVE = 22
    R5_2_BEHIND_OTHERS = 23
    R5_1_BEHIND_A_PEN = 24
    R6_2_NO_SUCH_ROLL = 25
    R8_2_NOT_ONE_OF_TWO = 26
    R10_2_DOGS_EDGE = 27
    R10_4_NOT_OPEN = 28
    R9_2_NOT_PENDING = 29
    R9_4_NOT_ENTERED_SO = 30
    R9_4_NO_WAY = 31
    R9_3_NONE_LEFT = 32
    R11_4_FULL = 33
    R11_4_DOG = 34
    Q36_MUST_REPLACE = 35
    R14_2_MUST_MOVE = 36


class Event(EventKind):
    """What rules announce, with the names of its numbers; a name begins with the rule's number."""

    R1_6_FIRST_PLAYER = 1, "seat", "asked"
    R1_4_DEALT = 2, "space", "colours", "asked", "first"  # colours as a set; first: of those that are asked
    R2_1_TAKES = 3, "seat", "space", "sheep", "asked"
    R2_2_CHOOSES = 4, "seat", "colour", "asked", "new_round"
    R2_2_PUTS = 5, "seat", "colour", "space", "asked"
    R3_1_TURN = 6, "number", "seat"
    R4_1_SHEPHERD = 7, "seat", "start", "space", "asked"
    R4_2_STAYS = 8, "seat"
    R4_3_CALLS = 9, "seat", "code", "start", "space"  # code: 0 for none
    R4_5_SENDS_BACK = 10, "seat", "colour", "space", "asked"
    R4_6_PEN = 11, "seat", "direction", "turned"
    R14_2_LEADS = 12, "seat", "dog", "space"  # dog: -1 for none
    R5_2_DOG = 13, "seat", "dog", "space", "asked"
    R5_3_NO_TARGET = 14, "seat"
    R6_1_EDGE = 15, "seat", "direction"
    R6_2_ROLL = 16, "sheep", "code", "rare"  # rare: brown is
    R6_3_SHEPHERD_DECIDES = 17, "seat", "space"  # seat: the shepherd's
    R6_4_DIVERTED = 18, "sheep", "direction"
    R6_4_STUCK = 19, "sheep", "space"
    R8_2_WAY = 20, "seat", "direction"
    R10_1_DIRECTS = 21, "seat", "colour", "direction", "asked"  # seat: the shepherd's
    R7_1_RUNS = 22, "sheep", "start", "space", "headings"  # headings: at the start times 8 plus at the end
    R9_1_OVER_FULL = 23, "space", "excess"
    R9_2_PICKS = 24, "seat", "space", "asked"
    R9_4_HEADING = 25, "seat", "direction", "asked"
    R9_3_PUSHES = 26, "seat", "colour", "asked", "first"  # first: of those that are asked
    R9_6_STAMPEDE = 27, "sheep", "start", "space"
    R9_7_JAM = 28, "space"
    R9_8_LIMIT = 29
    R11_2_PENNED = 30, "seat", "sheep"  # seat: the pen's
    R11_3_VISIT = 31, "seat", "sheep"  # seat: the pen's
    R11_4_REPLACED = 32, "seat", "colour", "space", "asked"
    R11_4_KEPT = 33, "seat", "colour", "asked"
    R12_1_TRIGGERED = 34, "seat", "left"  # whose flock (or team) is nearly home; left: turns
    R12_2_OVER = 35
    R12_3_CAP = 36
