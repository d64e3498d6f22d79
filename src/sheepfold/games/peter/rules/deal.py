"""The first lead and the deal of every round (ledger R1 and R2)."""

from __future__ import annotations

from sheepfold.engine.bits import bit
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import ALL_OF, DEALT_OF, HAND_OF, PIECES_OF, START_SLOTS, Place
from sheepfold.games.peter.position import Event, Phase


@rule
def start_round(position):
    """All pieces go into the bag and everything else of the round is cleared (R2.1, Q28, Q35, Q38)."""
    position.phase = Phase.DEAL
    position.trick = 1
    position.winner = -1
    position.chases = 0
    position.last = -1
    for place in range(len(position.at)):
        position.at[place] = 0
    position.at[Place.BAG] = ALL_OF[position.deal]
    position.bagged = PIECES_OF[position.deal]
    for player in range(2):
        position.held[player] = 0
        position.void[player] = 0
        position.spring[player] = 0


@rule
def choose_first_leader(position, player):
    """The leader of the very first trick is random (R1.3)."""
    position.leader = player
    tell(position, Event.R1_3_FIRST_LEAD, player)
    start_round(position)


@rule
def draw(position, piece):
    """Eleven pieces to player 0, eleven to player 1, then one to each Grassland, wolf or not (R2.2, R2.3, R2.5, Q4)."""
    drawn = PIECES_OF[position.deal] - position.bagged
    size = HAND_OF[position.deal]
    position.bagged -= 1
    position.at[Place.BAG] ^= bit(piece)
    if drawn < 2 * size:
        player = 0 if drawn < size else 1
        position.at[Place.HAND + player] |= bit(piece)
        position.held[player] += 1
        tell(position, Event.R2_2_DRAWN, player, piece)
    else:
        slot = START_SLOTS[drawn - 2 * size]
        position.at[Place.RING + slot] |= bit(piece)
        tell(position, Event.R2_3_SET_OUT, slot, piece)
    if drawn + 1 == DEALT_OF[position.deal]:
        tell(position, Event.R2_4_DEALT)
        position.phase = Phase.LEAD
