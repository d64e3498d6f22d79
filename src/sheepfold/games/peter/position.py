"""The record of a position, its phases, reasons, events and endings."""

from __future__ import annotations

from enum import IntEnum

from sheepfold.engine.events import EventKind
from sheepfold.engine.record import record
from sheepfold.games.peter.board import PLACES


class Phase(IntEnum):
    """Decision points of the ledger's turn table."""

    FIRST_LEAD = 0
    DEAL = 1
    LEAD = 2
    FOLLOW = 3
    CALL = 4
    CHASE = 5
    SOW = 6
    EXTRA = 7
    BONUS_DRAW = 8
    BONUS_PLACE = 9
    END = 10
    # what follows happens by itself and is never stored between decisions
    ACTION = 11
    SOWING = 12
    NEXT_ACTION = 13
    CHAIN_END = 14
    TRICK_END = 15
    ROUND_END = 16


POSITION = record(
    ("seats", "i1"),  # always 2 (R1.1)
    ("phase", "i1"),
    ("rounds", "i1"),  # number of the round, from 1
    ("trick", "i1"),  # number of the trick, 1 to 11, in the small deal 1 or 2
    ("leader", "i1"),  # -1 before the first lead is known
    ("winner", "i1"),  # of this trick, -1 when there is none yet (Q35)
    ("chases", "i1"),  # Chases made in this trick
    ("last", "i1"),  # last sown slot, or where the pieces were taken; -1 when nothing is being sown
    ("bagged", "i1"),  # pieces in the bag: public, unlike which ones
    ("extra_action", "i1"),
    ("neg_scores", "i1"),
    ("length", "i1"),
    ("max_rounds", "i1"),
    ("held", "i1", 2),  # by player: pieces in the hand, public unlike which ones
    ("void", "i1", 2),  # by player: types that the hand cannot hold, as bits
    ("deal", "i1"),
    ("target", "i2"),
    ("spring", "i2", 2),
    ("total", "i2", 2),
    ("at", "i4", PLACES),  # by Place: the set of pieces there
)


class ExtraAction(IntEnum):
    """Q12"""

    MAY = 0
    MUST = 1


class NegScores(IntEnum):
    """Q20"""

    LENIENT = 0
    LITERAL = 1
    HARSH = 2


class Length(IntEnum):
    """Q29"""

    TARGET = 0
    ONE_ROUND = 1


class Ending(IntEnum):
    """Why a game is over."""

    TARGET = 0
    """A total reached the target (R12.1)."""
    MAX_ROUNDS = 1
    """The last allowed round is over (Q25)."""
    ONE_ROUND = 2
    """The game was set for one round (Q29)."""


class Reason(IntEnum):
    """Why a choice is not allowed; the name begins with the rule's number."""

    NONE = 0
    R12_1_OVER = 1
    R3_1_NOT_IN_HAND = 2
    R3_2_MUST_FOLLOW = 3
    Q8_SAME_CLASS = 4
    R6_1_EMPTY_GRASSLAND = 5
    R5_1_GRASSLANDS_NOT_EMPTY = 6
    R5_1_FIRST_ACTION_COMPULSORY = 7
    R6_6_ALL_MUST_BE_PLACED = 8
    Q12_EXTRA_ACTION_COMPULSORY = 9
    R9_5_BONUS_MUST_BE_PLACED = 10
    R2_2_R9_1_NOT_IN_BAG = 11
    R3_7_NOT_NOW = 12


class Event(EventKind):
    """What rules announce, with the names of its numbers; a name begins with the rule's number."""

    R1_3_FIRST_LEAD = 1, "player"
    R2_2_DRAWN = 2, "player", "piece"
    R2_3_SET_OUT = 3, "slot", "piece"
    R2_4_DEALT = 4
    R3_1_LEADS = 5, "trick", "player", "piece"
    R3_2_FOLLOWS = 6, "player", "piece", "off_type"  # off_type: the type was not followed
    R3_5_WINS = 7, "player", "equal"  # equal: both numbers
    R4_1_CALLS = 8, "player", "code"
    R5_2_WELCOMES_BACK = 9, "player", "piece", "first"  # first: it is the first action
    R5_3_NOTHING_TO_WELCOME = 10, "player"
    R6_1_CHASES = 11, "player", "slot", "number", "first"  # number of pieces; first: it is the first action
    R6_2_SOWN = 12, "slot", "piece"
    R7_1_WOLF_TAKES = 13, "slot", "wolf", "piece"
    R7_2_WOLF_FLEES = 14, "slot", "wolf"
    R8_1_EXTRA_ACTION = 15, "player", "slot"
    R8_4_STOPS = 16, "player"
    R9_1_BONUS_DRAWN = 17, "player", "piece"
    R9_5_BONUS_PLACED = 18, "player", "code", "piece"
    R10_2_SPRING = 19, "points0", "points1"
    R10_3_FENCES_EMPTIED = 20, "leaving", "returning"  # pieces out of the Fences, and into them from the Barns
    R11_1_SUMMER = 21, "points0", "points1"
    R11_2_ACHIEVER = 22, "player"
    R11_3_SHODDY = 23, "player"
    R11_7_ROUND_SCORE = 24, "points0", "points1", "marks0", "marks1"  # marks: 1 Achiever, 2 Shoddy
    R12_1_TOTALS = 25, "total0", "total1", "over"
    R12_3_NEXT_LEADER = 26, "player", "equal"  # equal: both totals
