"""The ledger's invariants as one check after every choice (ledger: Invariants)."""

from __future__ import annotations

from sheepfold.engine.bits import count
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.board import LEAST_CLAIM, ROWS, Animal, Code
from sheepfold.games.wolf.position import OpenDice, Phase, PlacedDice
from sheepfold.games.wolf.rules import legal_turns
from sheepfold.games.wolf.rules.bets import dice_with, markers_out
from sheepfold.games.wolf.rules.calls import known_count, shortfall
from sheepfold.games.wolf.rules.plays import left_of, open_number


@rule
def most_plays(position):
    """Every play but the last takes a chip and leaves its payer at least one: with five chips 4n + 1 (Q14, Q34)."""
    return (int(position.chips) - 1) * int(position.seats) + 1


@rule
def broken(before, choice, after):
    """The number of the first broken invariant, or 0."""
    number = broken_in(after)
    if number:
        return number
    number = broken_between(before, choice, after)
    if number:
        return number
    if not open_dice_stay(before, after):
        return 18
    return broken_by_call(before, choice, after)


@rule
def broken_in(position):
    """Invariants of a single position."""
    if not dice_are_all_there(position):
        return 1
    if not cups_are_right(position):
        return 2
    if not rows_are_right(position):
        return 3
    if not markers_are_right(position):
        return 4
    if not numbers_are_right(position):
        return 5
    if not chips_are_right(position):
        return 7
    if not owners_have_chips(position):
        return 8
    if not counts_add_up(position):
        return 10
    if position.phase == Phase.TURN and not turn_is_right(position):
        return 11
    if not ruled_out_is_right(position):
        return 12
    if position.plays > most_plays(position):
        return 13
    return 0


@rule
def dice_in(cup):
    """How many dice are under a cup."""
    return dice_with(cup, 0) + dice_with(cup, 1) + dice_with(cup, 2) + dice_with(cup, 3)


@rule
def dice_on_board(position):
    """How many dice lie in the rows."""
    dice = 0
    for row in range(ROWS):
        dice += int(position.lying[row])
    return dice


@rule
def dice_held(position):
    """How many dice are under all cups, or will be rolled under them."""
    dice = 0
    for seat in range(position.seats):
        dice += int(position.held[seat])
    return dice


@rule
def dice_are_all_there(position):
    """1: cups, rows, spare and open dice are the box; the privilege die is in the air meanwhile (Q31)."""
    in_air = 1 if position.phase == Phase.ROLL_SPARE or position.phase == Phase.PLACE_SPARE else 0
    dice = dice_held(position) + dice_on_board(position) + int(position.spare) + open_number(position)
    return position.spare >= 0 and dice + in_air == position.box_dice


@rule
def is_rolled(position, seat):
    """Whether this seat's dice have been rolled in this play (R2.2)."""
    if position.phase == Phase.FIRST_PLAYER:
        return False
    if position.phase != Phase.ROLL_CUP:
        return True
    player = int(position.first)
    while player != position.turn:
        if player == seat:
            return True
        player = left_of(position, player)
    return False


@rule
def cups_are_right(position):
    """2: a cup holds six dice at most, and as many as everyone may know."""
    for seat in range(position.seats):
        held = int(position.held[seat])
        if held < 0 or held > position.dice or position.unseen:
            return False
        if dice_in(position.cups[seat]) != (held if is_rolled(position, seat) else 0):
            return False
    return True


@rule
def rows_are_right(position):
    """3: every die in a row shows a face that the row accepts; only cows are among cows."""
    for row in range(ROWS):
        if position.strangers[row] >> position.lying[row]:
            return False
    return position.strangers[Animal.COW] == 0


@rule
def markers_are_right(position):
    """4: a player has only so many markers; as soon as a claim is made, one stands."""
    standing = 0
    for seat in range(position.seats):
        out = markers_out(position, seat)
        standing += out
        if out > position.markers or out > position.dice - position.held[seat]:
            return False
    claims = (
        int(position.dice) * int(position.seats) - dice_held(position) - (1 if position.phase == Phase.CLAIM else 0)
    )
    return standing > 0 or claims == 0


@rule
def numbers_are_right(position):
    """5: a marker stands on 2 at least and within its row."""
    for row in range(ROWS):
        number = int(position.number[row])
        if position.owner[row] < 0:
            if number != 0:
                return False
        elif number < LEAST_CLAIM or number > position.box_dice or position.owner[row] >= position.seats:
            return False
    return True


@rule
def chips_are_right(position):
    """7: received chips are those that others have paid; a shortfall exists at the end only."""
    for seat in range(position.seats):
        if position.own[seat] < 0 or position.own[seat] > position.chips or position.received[seat] < 0:
            return False
    missing = shortfall(position)
    return missing == 0 or (missing > 0 and position.phase == Phase.GAME_OVER)


@rule
def owners_have_chips(position):
    """8: before the end everyone has an own chip, at the end all but the last payer."""
    payer = int(position.first) if position.phase == Phase.GAME_OVER else -1
    wrong = 0
    for seat in range(position.seats):
        if (position.own[seat] == 0) != (seat == payer):
            wrong += 1
    return wrong == 0


@rule
def counts_add_up(position):
    """10: a hidden or open sheep and cow counts in one row, a dog in two, a wolf in three (not under `roam`)."""
    if position.placed_dice == PlacedDice.ROAM:
        return True
    together = 0
    for seat in range(position.seats):
        together += int(position.cups[seat])
    counted = 0
    for row in range(ROWS):
        found = known_count(position, row, together)
        if found < position.lying[row] or found > position.lying[row] + dice_in(together + int(position.opened)):
            return False
        counted += found
    together += int(position.opened)
    hidden = dice_in(together) + dice_with(together, Animal.DOG) + 2 * dice_with(together, Animal.WOLF)
    return counted == dice_on_board(position) + hidden


@rule
def turn_is_right(position):
    """11: whoever is asked can choose; the first turn is a bet; the privilege is for an entitled first player."""
    legal = legal_turns(position)
    spares = int(position.box_dice) - int(position.dice) * int(position.seats) - open_number(position)
    if dice_on_board(position) == 0 and position.spare == spares:
        return legal != 0 and legal >> Code.CALL == 0
    return legal != 0 and (legal >> Code.PRIVILEGE == 0 or (position.turn == position.first and position.ready == 1))


@rule
def ruled_out_is_right(position):
    """12: only with two players anything is ruled out, and then no such die is there (Q13)."""
    for seat in range(position.seats):
        ruled = int(position.ruled[seat])
        if ruled and position.seats > 2:
            return False
        for face in range(ROWS):
            if ruled >> face & 1 and dice_with(position.cups[seat], face):
                return False
    return True


@rule
def broken_between(before, choice, after):
    """Invariants of two positions of one play."""
    if before.plays != after.plays:
        return 0
    if not only_a_bet_changes_a_cup(before, choice, after):
        return 2
    for row in range(ROWS):
        if (before.owner[row] >= 0 and after.owner[row] < 0) or after.number[row] < before.number[row]:
            return 4 if after.owner[row] < 0 else 5
        raised = before.phase == Phase.CLAIM and after.number[row] > before.number[row]
        if raised and (row != before.row or before.lying[row] >= choice or after.number[row] != choice):
            return 5
    if not dice_stay(before, choice, after):
        return 6
    return 0


@rule
def only_a_bet_changes_a_cup(before, choice, after):
    """2: a cup changes only by one die of its owner's bet."""
    bets = before.phase == Phase.TURN and choice < Code.CALL
    for seat in range(before.seats):
        laid = 1 if bets and seat == before.turn else 0
        if before.held[seat] - after.held[seat] != laid:
            return False
        if before.phase >= Phase.TURN and dice_in(before.cups[seat]) - dice_in(after.cups[seat]) != laid:
            return False
    return True


@rule
def dice_stay(before, choice, after):
    """6: spare dice get fewer; only a privilege without spare dice takes a die away, the first sheep (R7.3)."""
    if after.spare > before.spare:
        return False
    for row in range(ROWS):
        gone = before.lying[row] > after.lying[row]
        if gone and not (row == Animal.SHEEP and before.phase == Phase.TURN and choice == Code.PRIVILEGE):
            return False
        if gone and (before.spare > 0 or before.lying[row] - after.lying[row] > 1):
            return False
        if gone and before.strangers[row] >> 1 != after.strangers[row]:
            return False
        if not gone and (before.strangers[row] ^ after.strangers[row]) >> before.lying[row] > 1:
            return False
        if not gone and count(before.strangers[row] & ~after.strangers[row]):
            return False
    return True


@rule
def open_dice_stay(before, after):
    """18: open dice do not change until the play ends, with `once` not until the game ends (Q16)."""
    if before.opened == after.opened or before.opened == 0:
        return True
    return before.open_dice == OpenDice.ON and before.plays != after.plays


@rule
def broken_by_call(before, choice, after):
    """9: a call moves a chip at least; 14: the payer is the next first player and not entitled."""
    called = before.phase == Phase.TURN and choice >= Code.CALL and choice < Code.PRIVILEGE
    if not called:
        return 0 if before.plays == after.plays else 9
    owner = int(before.owner[choice - Code.CALL])
    caller = int(before.turn)
    payer = int(after.first)
    receiver = owner if payer == caller else caller
    if (payer != caller and payer != owner) or owner == caller:
        return 9
    for seat in range(before.seats):
        paid = int(before.own[seat]) - int(after.own[seat])
        got = int(after.received[seat]) - int(before.received[seat])
        if (paid > 0) != (seat == payer) or (got > 0) != (seat == receiver) or paid < 0 or got < 0:
            return 9
    return 14 if after.ready else 0
