"""Components and numbers of Peter's Two Sheep Dogs as data (ledger: Board and components data)."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """The four types of animal; a wolf is a type like the others when playing a trick (R3.4)."""

    SHEEP = 0
    PIG = 1
    COW = 2
    WOLF = 3


NUMBERS = 7
"""Each type has the numbers 1 to 7 once (R1.2)."""

KINDS = 4
PIECES = 28
FIRST_WOLF = Kind.WOLF * NUMBERS

ALL = (1 << PIECES) - 1
WOLVES = ALL & ~((1 << FIRST_WOLF) - 1)
LIVESTOCK = (1 << FIRST_WOLF) - 1
OF_KIND = (0x7F, 0x7F << 7, 0x7F << 14, 0x7F << 21)


class Place(IntEnum):
    """Where a piece can be; the ring slot `s` is the place `RING + s`."""

    BAG = 0
    HAND = 1
    """Hand of player 0; player 1's is the next one."""
    HAND1 = 2
    RING = 3
    L0 = 3
    R0 = 4
    F0 = 5
    L1 = 6
    R1 = 7
    F1 = 8
    BARN = 9
    """Barn of player 0; player 1's is the next one. No slot, and out of a wolf's reach (R5.4, R6.7, R7.5)."""
    BARN1 = 10
    OUT = 11
    LEAD = 12
    FOLLOW = 13
    TAKEN = 14
    BONUS = 15
    UNSEEN = 16
    """Only in what a seat sees: somewhere this seat cannot look."""


PLACES = 17

SLOTS = 6
"""The ring: Left, Right, Fence of player 0, then of player 1 (R1.4); sowing goes up by one (R6.3)."""

SLOTS_EACH = 3
LEFT, RIGHT, FENCE = 0, 1, 2


class Deal(IntEnum):
    """The whole deal of the rulebook (R1.2, R2), or the small one for study (Q38)."""

    FULL = 0
    SMALL = 1


SMALL_NUMBERS = 2
"""In the small deal each type has the numbers 1 and 2 (Q38)."""

PIECES_OF = (PIECES, KINDS * SMALL_NUMBERS)
"""By deal: how many pieces there are."""

ALL_OF = (ALL, sum(((1 << SMALL_NUMBERS) - 1) << NUMBERS * kind for kind in range(KINDS)))
"""By deal: which pieces there are."""

HAND_OF = (11, 2)
"""By deal: pieces in a hand, and tricks in a round (R2.2, R3.10)."""

START_SLOTS = (0, 1, 3, 4)
"""The Grasslands in the order in which the deal fills them (R2.3, Q4)."""

SET_OUT_OF = (len(START_SLOTS), 0)
"""By deal: pieces that are set out on the Grasslands (R2.3)."""

DEALT_OF = tuple(2 * hand + set_out for hand, set_out in zip(HAND_OF, SET_OUT_OF, strict=True))
"""By deal: draws, which are 26 for two hands of eleven and four Grasslands (R2.2, R2.3)."""

LAST_TRICK_OF = HAND_OF
"""By deal: the last trick of a round (R3.10)."""

SPRING_TRICK_OF = (5, 1)
"""By deal: Spring is scored after this trick (R10)."""

CHASES_FOR_BONUS = 3
"""R9.1"""

MOST_CHASES = 5
"""Q25"""

GRASSLAND_POINTS = 3
WOLF_POINTS = -3
FENCE_POINTS = 6
BARN_POINTS = 10
"""R10.2"""


class Code(IntEnum):
    """The flat codes of the ledger's section "Turn as a state machine"; 0 to 27 play the piece of that id."""

    CALL_LL = 28
    CALL_LR = 29
    CALL_RL = 30
    CALL_RR = 31
    CHASE_LEFT = 32
    CHASE_RIGHT = 33
    STOP = 34
    WELCOME_BACK = 35
    SOW_LIVESTOCK = 36
    SOW_WOLF = 37
    PLACE = 38
    """Place the bonus in the first of six slots seen by the actor: own L, R, F, then the opponent's."""


CODES = 44
MOST_CHOICES = 28
