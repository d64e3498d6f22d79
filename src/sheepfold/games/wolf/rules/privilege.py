"""The first player's privilege (ledger R7)."""

from __future__ import annotations

from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import Animal
from sheepfold.games.wolf.position import Event, Phase
from sheepfold.games.wolf.rules.bets import after_privilege, lay
from sheepfold.games.wolf.rules.plays import left_of


@rule
def something_to_roll(position):
    """A spare die, or else a die in the sheep row (R7.3, R7.4, Q11)."""
    return position.spare > 0 or position.lying[Animal.SHEEP] > 0


@rule
def is_entitled(position):
    """The first player, from the second own turn with the marker on, may use it or not (R7.1, R7.6, R7.7, Q21)."""
    return position.turn == position.first and position.ready == 1 and something_to_roll(position)


@rule
def take_privilege(position):
    """A spare die, or else the first of the sheep row, leaves its place at once (R7.2, R7.3, Q12, Q31)."""
    tell(position, Event.R3_1_ACTS, position.turn, after_privilege(position))
    if position.spare > 0:
        position.spare -= 1
    else:
        position.reroll = 1
        position.lying[Animal.SHEEP] -= 1
        position.strangers[Animal.SHEEP] >>= 1
    position.phase = Phase.ROLL_SPARE
    tell(position, Event.R7_1_PRIVILEGE, position.turn, position.reroll)


@rule
def roll_spare(position, face):
    """A sheep and a cow have one row only; for a dog and a wolf the first player chooses (R7.2, Q25)."""
    position.face = face
    position.phase = Phase.PLACE_SPARE
    tell(position, Event.R7_2_SPARE_ROLLED, position.turn, face)
    if face == Animal.SHEEP or face == Animal.COW:
        place_spare(position, face, face)


@rule
def place_spare(position, face, row):
    """No claim is made, no marker on a number moves; the first-player marker goes left (R7.2, R7.5, Q28, Q29)."""
    lay(position, face, row)
    position.face = Animal.SHEEP
    position.reroll = 0
    position.phase = Phase.BEGIN_TURN
    tell(position, Event.R7_2_SPARE_LAID, position.turn, face, row, position.lying[row])
    position.turn = left_of(position, position.turn)
    position.first = position.turn
    position.ready = 0
    tell(position, Event.R7_5_MARKER_GOES_LEFT, position.first)
