"""What a sensible player leans to, and what the totals between two rounds promise: for the search."""

from __future__ import annotations

from math import tanh

from sheepfold.engine.bits import bit, count, nth
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import FENCE, FIRST_WOLF, SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules import legal_codes
from sheepfold.games.peter.rules.actions import loser, next_slot, on

LEAD_THAT_DECIDES = 56.0
"""With so many points more between rounds a player wins about nine games of ten."""

CARELESS = 8
"""Once in so many times a roll-out does not look."""

STOPS = 4
"""Once in so many times a roll-out stops a chain that could go on."""


@rule
def lean(position, who, rng, out):
    """Livestock to the own side and wolves to the other; go on with extra actions; tricks at random (R6.5, R8.4)."""
    phase = position.phase
    if phase == Phase.SOW and below(rng, CARELESS):
        return int(Code.SOW_LIVESTOCK if next_slot(position.last) // SLOTS_EACH == who else Code.SOW_WOLF)
    if phase == Phase.BONUS_PLACE and below(rng, CARELESS):
        return best_place(position)
    legal = legal_codes(position)
    if phase == Phase.EXTRA and legal != bit(Code.STOP) and below(rng, STOPS):
        legal &= ~bit(Code.STOP)
    return nth(legal, below(rng, count(legal)))


@rule
def best_place(position):
    """A bonus goes into the own Fence, a wolf among the other's livestock or on the other's grass (R9.5, R9.6)."""
    if position.at[Place.BONUS] < bit(FIRST_WOLF):
        return int(Code.PLACE + FENCE)
    theirs = on(position, 1 - loser(position), FENCE)
    return int(Code.PLACE + SLOTS - 1 if theirs else Code.PLACE + SLOTS_EACH)


@rule
def promise(position, payoffs):
    """Between rounds the totals tell who is ahead; during a round nothing is promised (R12.3)."""
    if position.phase != Phase.DEAL or position.rounds == 1:
        return False
    ahead = tanh((position.total[0] - position.total[1]) / LEAD_THAT_DECIDES)
    payoffs[0] = ahead
    payoffs[1] = -ahead
    return True
