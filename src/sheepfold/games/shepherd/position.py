"""The record of a position, its phases, reasons, events and endings."""

from __future__ import annotations

from enum import IntEnum

from sheepfold.engine.events import EventKind
from sheepfold.engine.record import record
from sheepfold.games.shepherd.board import MOST_SEATS, MOST_SHEEP, SYMBOLS


class Phase(IntEnum):
    """Decision points of the ledger's turn table."""

    FIRST_PLAYER = 0
    ROLL = 1
    ACT = 2
    TURN_CARD = 3
    FLEE = 4
    COUNT_WORMS = 5
    OVER = 6
    # what follows happens by itself and is never stored between decisions
    USE_SYMBOLS = 7
    FLIGHTS = 8
    END_TURN = 9
    END = 10
    COUNTING = 11
    RESULT = 12


POSITION = record(
    ("seats", "i1"),
    ("phase", "i1"),
    ("version", "i1"),
    ("worms", "i1"),
    ("sun_length", "i1"),
    ("push", "i1"),
    ("passing", "i1"),
    ("first_player", "i1"),  # 0 random, else the player's number plus 1
    ("show_worms", "i1"),
    ("turn_cap", "i2"),
    ("turn", "i2"),  # number of the turn, 0 before the first player is known
    ("player", "i1"),  # on turn
    ("dog", "i1"),  # its field or BESIDE
    ("sun", "i1"),  # steps made
    ("thrown", "i1"),  # code of the throw, NO_THROW between turns (Q39)
    ("left", "i1", SYMBOLS),  # by Symbol: dice still to be used
    ("turned", "i1"),  # at TURN_CARD the field whose card is turned, else BESIDE
    ("waiting", "i1"),  # at FLEE the pushed sheep that moves next, else NO_SHEEP (Q24)
    ("ended", "i1"),  # an Ending
    ("counted", "i1"),  # players whose worms are counted
    ("moved", "i2"),  # at FLEE the set of sheep that have run
    ("sheep", "i1", MOST_SHEEP),  # the field of each sheep, 2 * player + number
    ("score", "i1", MOST_SEATS),  # cards taken
    ("lights", "i1", MOST_SEATS),  # light cards taken (Q38)
    ("found", "i1", MOST_SEATS),  # worms counted in the pile
    ("occupied", "i8"),  # the set of fields with a sheep
    ("light", "i8"),  # the set of fields with a light card not yet turned
    ("dark", "i8"),  # the set of fields with a dark pair
    ("worm", "i8"),  # the set of fields with a worm that was turned
    ("legal", "i8"),  # at ACT and FLEE the set of legal codes, but for dogs and passing
    ("dogs", "i8"),  # at ACT the set of fields that the dog may go to
)


class Version(IntEnum):
    """R12"""

    BASIC = 0
    TACTICAL = 1


class Worms(IntEnum):
    """Q12, Q14"""

    STAY = 0
    TURN_BACK = 1
    FINE = 2


class Push(IntEnum):
    """Q23"""

    FREE = 0
    FORCED = 1


class Passing(IntEnum):
    """Q8"""

    NEVER = 0
    ALLOWED = 1


class ShowWorms(IntEnum):
    """Q14"""

    ON = 0
    OFF = 1


class Ending(IntEnum):
    """Why a game is over."""

    SUN = 0
    """The Sun is back on its starting point (R10.1)."""
    GRASS = 1
    """No grass is left (R10.2)."""
    CAP = 2
    """The last allowed turn is over (Q33)."""


class Reason(IntEnum):
    """Why a choice is not allowed; the name begins with the rule's number."""

    NONE = 0
    R7_2_R10_2_OVER = 1
    R3_1_NOT_NOW = 2
    R3_3_SYMBOL_NOT_LEFT = 3
    R3_3_NOT_YOURS = 4
    R4_1_NOT_A_STEP = 5
    R4_3_OCCUPIED = 6
    R4_4_OFF_THE_BOARD = 7
    R4_6_NEXT_TO_THE_DOG = 8
    R5_3_NO_CARD = 9
    R6_3_A_WORM = 10
    R8_1_ON_A_SHEEP = 11
    R8_2_DOG_MUST_GO = 12
    R9_2_TOO_FAR = 13
    Q19_NO_ESCAPE = 14
    Q28_RUNS_DEAD = 15
    R3_5_NO_PASSING = 16
    R8_3_NOT_FRIGHTENED = 17
    Q18_NOT_YET = 18
    Q24_PUSHED_FIRST = 19
    R8_6_NO_WAY_OUT = 20
    R8_6_NO_PUSHING = 21
    R8_5_TO_THE_DOG = 22
    Q24_NEXT_TO_THE_DOG = 23
    Q24_HAS_RUN = 24
    Q23_FREE_FIELD_FIRST = 25
    Q20_LAST_ESCAPE = 26
    R6_1_NOT_SO_MANY = 27


class Event(EventKind):
    """What rules announce, with the names of its numbers; a name begins with the rule's number."""

    R2_1_BEGINS = 1, "player"
    R3_1_THROWS = 2, "turn", "player", "throw"
    R4_1_STEPS = 3, "sheep", "start", "field"
    R5_1_GRAZES = 4, "player", "sheep", "field"
    R5_2_TAKES_BOTH = 5, "player", "field"
    R6_2_TAKES = 6, "player", "field"
    R6_3_WORM_STAYS = 7, "player", "field"
    R6_4_WORM_TURNED_BACK = 8, "player", "field", "known", "remembered"  # remembered: worms are to be remembered (Q14)
    R6_5_TAKES_UNSEEN = 9, "player", "field"
    R8_1_DOG = 10, "player", "field", "was_on"  # was_on: BESIDE at first
    R8_3_FLEES = 11, "sheep", "start", "field", "pushed"
    R9_6_OVER_THE_EDGE = 12, "sheep", "start", "field", "pushed"
    R9_5_PUSHES = 13, "sheep", "other", "field"  # other: the pushed sheep
    R3_6_LAPSES = 14, "player", "symbol"
    Q8_PASSES = 15, "player"
    R7_1_SUN = 16, "steps", "left"
    R10_1_ENDS = 17, "ending"
    R6_5_WORMS_COUNTED = 18, "player", "worms"
    R11_1_RESULT = 19, "player", "score", "won"
