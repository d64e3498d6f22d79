"""The call, its payment and what follows (ledger R5, R6, R8 and R9)."""

from __future__ import annotations

from sheepfold.engine.bits import count
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import Animal
from sheepfold.games.wolf.position import Ending, Event, Phase, PlacedDice
from sheepfold.games.wolf.rules.bets import after_privilege, dice_with
from sheepfold.games.wolf.rules.plays import start_play


@rule
def accepted(cup, row):
    """How many dice of a cup join this row: sheep take wolves, dogs and wolves each other, cows nobody (R5.4)."""
    found = dice_with(cup, row)
    if row == Animal.SHEEP or row == Animal.DOG:
        found += dice_with(cup, Animal.WOLF)
    elif row == Animal.WOLF:
        found += dice_with(cup, Animal.DOG)
    return found


@rule
def honest(position, row):
    """How many dice of a row show the row's own animal."""
    return int(position.lying[row]) - count(position.strangers[row])


@rule
def honest_elsewhere(position, row):
    """The dice that lie honestly in other rows and would be accepted in this one (Q7)."""
    if row == Animal.SHEEP or row == Animal.DOG:
        return honest(position, Animal.WOLF)
    if row == Animal.WOLF:
        return honest(position, Animal.DOG)
    return 0


@rule
def known_count(position, row, cup):
    """Dice in the row, and those of a cup and of the open dice that it accepts (R5.5, R5.6, R5.7, Q7)."""
    found = int(position.lying[row]) + accepted(int(cup) + int(position.opened), row)
    if position.placed_dice == PlacedDice.ROAM:
        found += honest_elsewhere(position, row)
    return found


@rule
def lift_cups(position):
    """All dice become public, cup by cup; together they are like one cup (R5.3)."""
    together = 0
    for seat in range(position.seats):
        position.face = seat + 1
        together += int(position.cups[seat])
        tell(position, Event.R5_3_REVEALED, seat, position.cups[seat])
    return together


@rule
def call(position, row):
    """Another's marker is doubted; the cups decide who pays how much (R5.1, R5.2, R6.1, R6.2, Q10, Q22)."""
    caller = int(position.turn)
    owner = int(position.owner[row])
    number = int(position.number[row])
    tell(position, Event.R3_1_ACTS, caller, after_privilege(position))
    position.phase = Phase.REVEAL
    position.row = row
    tell(position, Event.R5_1_CALLS, caller, row, owner, number)
    found = known_count(position, row, lift_cups(position))
    position.face += 1
    tell(position, Event.R5_7_COUNTED, row, found, number)
    if found < number:
        pay(position, owner, caller, number - found, Event.R6_1_LIAR_PAYS)
    else:
        pay(position, caller, owner, found - number + 1, Event.R6_2_CALLER_PAYS)


@rule
def pay(position, payer, receiver, owed, event):
    """Only own chips are paid, as many as there are; all that is owed is scored (R6.3, R6.4, R6.5, R9.2, Q20)."""
    paid = min(int(position.own[payer]), owed)
    position.own[payer] -= paid
    position.received[receiver] += owed
    tell(position, event, payer, receiver, owed, paid)
    if paid < owed:
        tell(position, Event.R6_4_SHORTFALL, payer, receiver, owed - paid)
    position.first = payer
    end_play(position)


@rule
def end_play(position):
    """Without own chips the game ends, else the payer begins a new play (R8.1, R8.2, R9.1, Q19, Q30, Q32)."""
    payer = position.first
    position.face = Animal.SHEEP
    position.row = Animal.SHEEP
    if position.own[payer] > 0:
        start_play(position)
        tell(position, Event.R8_2_NEXT_PLAY, payer, position.plays)
        return
    position.phase = Phase.GAME_OVER
    position.ready = 0
    position.turn = -1
    tell(position, Event.R9_1_GAME_OVER, payer)


@rule
def shortfall(position):
    """The points that were owed but could not be paid (R6.4)."""
    missing = 0
    for seat in range(position.seats):
        missing += int(position.received[seat]) + int(position.own[seat]) - int(position.chips)
    return missing


@rule
def ending(position):
    """Whether the last payer owed just the rest or more (R6.4, R9.1)."""
    return Ending.SHORTFALL if shortfall(position) > 0 else Ending.LAST_CHIP


@rule
def beats(position, one, other):
    """Whether a player ranks above another: by score, then by own chips left (R9.3, R9.4)."""
    if position.received[one] != position.received[other]:
        return position.received[one] > position.received[other]
    return position.own[one] > position.own[other]


@rule
def is_best(position, seat):
    """Whether nobody ranks above this player, the one without chips included (R9.3, R9.5, R9.6)."""
    above = 0
    for other in range(position.seats):
        if beats(position, other, seat):
            above += 1
    return above == 0
