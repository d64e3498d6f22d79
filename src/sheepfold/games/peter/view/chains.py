"""How many Chases two Grasslands allow (ledger: longest possible chain)."""

from __future__ import annotations

from functools import cache

from sheepfold.games.peter.board import FENCE, LEFT, RIGHT, SLOTS, SLOTS_EACH


@cache
def longest_chain(left: int, right: int) -> int:
    """The most Chases in one trick from so many animals on the own Left and Right (R8.5, Q25).

    >>> longest_chain(2, 1), longest_chain(3, 3), longest_chain(8, 5)
    (3, 1, 5)
    """
    counts = (left, right)
    return max((_chain_from(side, counts) for side in (LEFT, RIGHT) if counts[side]), default=0)


def _chain_from(side: int, counts: tuple[int, int]) -> int:
    """The most Chases if the first is from this side."""
    taken = counts[side]
    after = [0 if here == side else counts[here] for here in (LEFT, RIGHT)]
    for step in range(1, taken + 1):
        slot = (side + step) % SLOTS
        if slot < FENCE:
            after[slot] += 1
    again = (side + taken) % SLOTS_EACH == FENCE
    return 1 + (longest_chain(*after) if again else 0)
