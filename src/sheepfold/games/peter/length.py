"""How long a game can be (ledger Q25)."""

from __future__ import annotations

from functools import cache

from sheepfold.engine.groups import Steps
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import (
    DEALT_OF,
    FENCE,
    LAST_TRICK_OF,
    LEFT,
    PIECES_OF,
    RIGHT,
    SET_OUT_OF,
    SLOTS,
    SLOTS_EACH,
)
from sheepfold.games.peter.position import Length


def most_steps(position: Record) -> Steps:
    """The longest chain in every trick of every round."""
    rounds = 1 if position.length == Length.ONE_ROUND else int(position.max_rounds)
    deal = int(position.deal)
    bonuses = PIECES_OF[deal] - DEALT_OF[deal]
    lying = SET_OUT_OF[deal] + bonuses
    decisions = sum(most_decisions_in(trick, lying) for trick in range(1, LAST_TRICK_OF[deal] + 1)) + bonuses
    return Steps(rounds * decisions, 1 + rounds * PIECES_OF[deal])


@cache
def most_decisions_in(trick: int, set_out: int) -> int:
    """Lead, follow and Call, and then the chain that asks most, from all ways the pieces may lie in two Grasslands.

    Those that may have come there otherwise than by tricks are `set_out`: from the deal, and as bonuses.
    """
    lying = set_out + 2 * trick
    return 3 + max(most_in_chain(left, right) for left in range(lying + 1) for right in range(lying + 1 - left))


@cache
def most_in_chain(left: int, right: int) -> int:
    """The most decisions in a chain of Chases from so many pieces in the own Grasslands; 1 for declining."""
    return max([1, *(1 + most_after(left, right, slot) for slot in (LEFT, RIGHT) if (left, right)[slot])])


def most_after(left: int, right: int, slot: int) -> int:
    """A Chase asks for every piece but the last one which to sow, and goes on if it ends in a Fence (R6, R8.6)."""
    taken = (left, right)[slot]
    lying = [0 if own == slot else number for own, number in enumerate((left, right))]
    for sown in range(slot + 1, slot + 1 + taken):
        if sown % SLOTS in (LEFT, RIGHT):
            lying[sown % SLOTS] += 1
    goes_on = (slot + taken) % SLOTS_EACH == FENCE
    return taken - 1 + (most_in_chain(*lying) if goes_on else 0)
