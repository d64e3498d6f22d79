"""The record of a position, its phases, reasons, events and endings."""

from __future__ import annotations

from enum import IntEnum

from sheepfold.engine.events import EventKind
from sheepfold.engine.record import record
from sheepfold.games.sheep.board import COLOURS, COLUMNS, DOGS, QUARTERS, SHEEP_EACH, SQUARES


class Phase(IntEnum):
    """Decision points of the ledger's turn table."""

    START = 0
    FENCE = 1
    ACT = 2
    DOG_TO = 3
    OVER = 4
    # what follows happens by itself and is never stored between decisions
    TURN = 5
    SPEND = 6


POSITION = record(
    ("seats", "i1"),  # 3 or 4 (R1.1)
    ("phase", "i1"),
    ("seat", "i1"),  # who decides: a seat, CHANCE or NOBODY
    ("first", "i1"),  # the start player, -1 before it is known (R1.10)
    ("ap", "i1"),  # action points left (R3.2)
    ("done", "i1"),  # whether a sheep action was made this turn (R3.4)
    ("supply", "i1"),  # dogs beside the field (R1.7)
    ("start", "i1"),
    ("fences4", "i1"),
    ("chain_fixed", "i1"),
    ("corner_guard", "i1"),
    ("fourth_corner", "i1"),
    ("off", "i1", COLOURS),  # by colour: sheep not in the field yet
    ("homes", "i1", COLOURS),  # by colour: sheep that are with their shepherd (R7.1)
    ("round_cap", "i2"),
    ("turn", "i2"),  # finished turns
    ("fenced", "i2"),  # fences in the field
    ("hand", "i2"),  # NO_DOG, FROM_SUPPLY, or the square a dog was lifted from
    ("sheep", "i2", (COLOURS, SHEEP_EACH)),  # squares ascending, BESIDE for those not in the field (Q27)
    ("dogs", "i2", DOGS),  # likewise
    ("on", "i1", SQUARES + 1),  # an On for every square, BESIDE included
    ("columns", "i4", COLUMNS),  # by column: what is not vacant, from bit 1 down; bit 0 and bit 17 are the edge
    ("taken", "i8", QUARTERS),  # the squares that are not vacant, four rows to a word
    ("shut", "i8", QUARTERS),  # during the fence phase: where a fence would block something in (Q8)
)


class Start(IntEnum):
    """Q5"""

    RANDOM = 0
    SEAT0 = 1
    """Seat 0 starts; the others follow."""


class Fences4(IntEnum):
    """Q6"""

    EVEN = 0
    ALL = 1


class ChainFixed(IntEnum):
    """Q19"""

    TRUE = 0
    FALSE = 1


class CornerGuard(IntEnum):
    """Q21"""

    FALSE = 0
    TRUE = 1


class FourthCorner(IntEnum):
    """Q7"""

    GROUND = 0
    TILE = 1


class Ending(IntEnum):
    """Why a game is over."""

    FLOCK = 0
    """All six sheep of a player are with their shepherd (R8.1)."""
    CAP = 1
    """The last round is finished (Q23)."""


class Reason(IntEnum):
    """Why a choice is not allowed; the name begins with the rule's number."""

    NONE = 0
    R8_1_OVER = 1
    R2_2_OCCUPIED = 2
    R2_3_CENTRAL_TILE = 3
    R2_4_STARTING_TILE = 4
    R2_5_R2_6_BLOCKS_IN = 5
    R6_1_NOT_YOUR_SHEEP = 6
    R6_3_FIXED = 7
    R6_5_CANNOT_MOVE = 8
    R6_4_LAST_ACCESS = 9
    Q21_CORNER_GUARDED = 10
    R6_2_RUNS_ON = 11
    R4_1_ALL_IN_THE_FIELD = 12
    R4_1_START_OCCUPIED = 13
    R4_1_NOT_YOUR_CORNER = 14
    R5_1_SUPPLY_FIRST = 15
    R5_2_SUPPLY_EMPTY = 16
    R5_2_NO_DOG_THERE = 17
    R5_2_SAME_SQUARE = 18
    R5_3_OCCUPIED = 19
    R5_4_STARTING_SQUARE = 20
    R3_4_LAST_POINT = 21
    R3_4_SHEEP_FIRST = 22
    R3_3_NOT_NOW = 23


class Event(EventKind):
    """What rules announce, with the names of its numbers; a name begins with the rule's number."""

    R1_10_STARTS = 1, "player"
    R2_1_FENCE = 2, "player", "square", "number"  # number: from 0
    R2_8_FENCES_STAND = 3, "number"
    R3_1_TURN = 4, "player", "round", "points"  # points: action points
    R3_5_ENDS_TURN = 5, "player", "points"  # points left over
    R4_1_PLACED = 6, "player", "square"
    R5_1_DOG_TAKEN = 7, "player"
    R5_2_DOG_LIFTED = 8, "player", "square"
    R5_3_DOG_PUT = 9, "player", "start", "square"  # start: where it stood, or FROM_SUPPLY
    R6_2_SLIDES = 10, "player", "start", "square", "mark"  # mark: a Mark
    R7_1_HOME = 11, "player", "homes"  # homes: sheep with their shepherd now
    R8_1_WINS = 12, "player"
    Q23_CAP = 13, "winners", "homes"  # winners as bits


class Mark(IntEnum):
    """What a slide came to (ledger: Notation, suffixes)."""

    NOTHING = 0
    TOUCHING = 1
    CHAINED = 2
    WINS = 4
    """Added to one of the others."""
