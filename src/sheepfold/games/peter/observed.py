"""What programs that learn are shown: the own slots, hand and Barn first (ledger: Hidden information)."""

from __future__ import annotations

from sheepfold.engine.observed import Cell, Kind, Observed, Shown, a_seat, bits, number, one_of, rotated
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import (
    FENCE,
    FIRST_WOLF,
    HAND_OF,
    KINDS,
    LAST_TRICK_OF,
    MOST_CHASES,
    PIECES,
    PIECES_OF,
    SLOTS,
    SLOTS_EACH,
    Place,
)
from sheepfold.games.peter.invariants import HIGHEST_SCORE, LOWEST_SCORE
from sheepfold.games.peter.position import Phase

SEASONS = 3
"""A round brings no more than Summer and twice Spring (R11.2)."""

SHOWN_ALIKE = (Place.OUT, Place.LEAD, Place.FOLLOW, Place.TAKEN, Place.BONUS, Place.UNSEEN)
"""Places that belong to nobody; the bag is not among them: what lies in it is never seen."""

PHASES = (Phase.LEAD, Phase.FOLLOW, Phase.CALL, Phase.CHASE, Phase.SOW, Phase.EXTRA, Phase.BONUS_PLACE, Phase.END)


def observed(start: Record) -> Observed:
    """Totals stay below the target before the last round (R12.1)."""
    rounds = int(start.max_rounds)
    return {
        "phase": Shown(one_of(PHASES)),
        "rounds": Shown(number(1, rounds)),
        "trick": Shown(number(1, LAST_TRICK_OF[start.deal])),
        "leader": Shown(a_seat),
        "winner": Shown(a_seat),
        "chases": Shown(number(0, MOST_CHASES)),
        "last": Shown(a_slot),
        "bagged": Shown(number(0, PIECES_OF[start.deal])),
        "held": Shown(number(0, HAND_OF[start.deal]), rotated),
        "void": Shown(bits(KINDS), rotated),
        "spring": Shown(number(LOWEST_SCORE, HIGHEST_SCORE), rotated),
        "total": Shown(number(rounds * SEASONS * LOWEST_SCORE, int(start.target) + SEASONS * HIGHEST_SCORE), rotated),
        "at": (Shown(bits(PIECES), open_places), Shown(bits(FIRST_WOLF), folds)),
    }


def a_slot(seat: int, seats: int) -> list[Cell]:
    """For each slot, the own Left first, whether it is the one."""
    return [Cell(Kind.EQUAL, value=slot) for slot in slots(seat)]


def slots(seat: int) -> list[int]:
    """The ring from the own Left on (R1.4)."""
    return [(SLOTS_EACH * seat + place) % SLOTS for place in range(SLOTS)]


def open_places(seat: int, seats: int) -> list[int]:
    """The own hand, the Grasslands, and what belongs to nobody."""
    grass = [Place.RING + slot for slot in slots(seat) if slot % SLOTS_EACH != FENCE]
    return [Place.HAND + seat, *grass, *SHOWN_ALIKE]


def folds(seat: int, seats: int) -> list[int]:
    """Fences and Barns, where no wolf ever is (R7.1)."""
    fences = [Place.RING + slot for slot in slots(seat) if slot % SLOTS_EACH == FENCE]
    return [*fences, *(Place.BARN + player for player in rotated(seat, seats))]
