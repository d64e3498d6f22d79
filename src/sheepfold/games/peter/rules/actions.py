"""The loser's action: Welcome Back, Chase, wolves, extra actions and the bonus (ledger R5 to R9)."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import (
    CHASES_FOR_BONUS,
    FENCE,
    FIRST_WOLF,
    LEFT,
    LIVESTOCK,
    MOST_CHASES,
    RIGHT,
    SLOTS,
    SLOTS_EACH,
    WOLVES,
    Code,
    Place,
)
from sheepfold.games.peter.position import Event, ExtraAction, Phase
from sheepfold.games.peter.rules.tricks import winner


@rule
def loser(position):
    """The player who did not win the trick, and acts (R5.1, R5.6)."""
    return 1 - winner(position)


@rule
def on(position, player, side):
    """The pieces on a player's Left, Right or Fence."""
    return position.at[Place.RING + SLOTS_EACH * player + side]


@rule
def start_action(position):
    """The loser must Chase with any piece on the own Grasslands, else Welcome Back (R5.1, Q27)."""
    player = loser(position)
    left = on(position, player, LEFT)
    right = on(position, player, RIGHT)
    if left and right:
        position.phase = Phase.CHASE
    elif left or right:
        chase(position, LEFT if left else RIGHT)
    else:
        welcome_back(position, True)
        position.phase = Phase.TRICK_END


@rule
def welcome_back(position, first):
    """One livestock piece goes from the own Fence to the Barn, if there is one (R5.2, R5.3, R5.5, Q8)."""
    player = loser(position)
    fence = on(position, player, FENCE)
    if fence:
        piece = lowest(fence)
        position.at[Place.RING + SLOTS_EACH * player + FENCE] ^= bit(piece)
        position.at[Place.BARN + player] |= bit(piece)
        tell(position, Event.R5_2_WELCOMES_BACK, player, piece, first)
    elif first:
        tell(position, Event.R5_3_NOTHING_TO_WELCOME, player)


@rule
def chase(position, side):
    """Take every piece of an own Grassland to sow them; the Chase counts from here (R6.1, Q16)."""
    player = loser(position)
    slot = SLOTS_EACH * player + side
    taken = position.at[Place.RING + slot]
    position.at[Place.TAKEN] = taken
    position.at[Place.RING + slot] = 0
    position.last = slot
    first = position.chases == 0
    position.chases = min(position.chases + 1, MOST_CHASES)
    position.phase = Phase.SOWING
    tell(position, Event.R6_1_CHASES, player, slot, count(taken), first)


@rule
def sow_on(position):
    """Both classes left: ask; one class: place a piece; none: the Chase is over (R6.6, Q27)."""
    taken = position.at[Place.TAKEN]
    if not taken:
        end_chase(position)
    elif taken & LIVESTOCK and taken & WOLVES:
        position.phase = Phase.SOW
    else:
        sow(position, lowest(taken))


@rule
def sow_class(position, choice):
    """The chasing player chooses livestock or wolf; the lowest id of it goes (R6.5, Q8)."""
    sow(position, lowest(position.at[Place.TAKEN] & (WOLVES if choice == Code.SOW_WOLF else LIVESTOCK)))
    position.phase = Phase.SOWING


@rule
def sow(position, piece):
    """One taken piece goes into the next slot; none is skipped (R6.2, R6.3, R6.4)."""
    slot = next_slot(position.last)
    position.at[Place.TAKEN] ^= bit(piece)
    position.last = slot
    position.at[Place.RING + slot] |= bit(piece)
    tell(position, Event.R6_2_SOWN, slot, piece)
    arrive(position, slot, piece)


@rule
def next_slot(slot):
    """The slot that follows counterclockwise (R6.3)."""
    return 0 if slot == SLOTS - 1 else slot + 1


@rule
def is_fence(slot):
    """Whether a slot of the ring is a Goal Fence."""
    return slot == FENCE or slot == SLOTS_EACH + FENCE


@rule
def arrive(position, slot, piece):
    """A piece has come, sown or as bonus; a wolf never stays in a Fence, on grass it just stands (R7.3, R7.6-R7.8)."""
    if piece >= FIRST_WOLF and is_fence(slot):
        wolf_in_fence(position, slot, piece)


@rule
def wolf_in_fence(position, slot, wolf):
    """The wolf leaves at once, with the lowest livestock of that Fence if there is any (R7.1, R7.2, R7.4, Q9)."""
    position.at[Place.RING + slot] ^= bit(wolf)
    position.at[Place.OUT] |= bit(wolf)
    fence = position.at[Place.RING + slot]
    if fence:
        victim = lowest(fence)
        position.at[Place.RING + slot] ^= bit(victim)
        position.at[Place.OUT] |= bit(victim)
        tell(position, Event.R7_1_WOLF_TAKES, slot, wolf, victim)
    else:
        tell(position, Event.R7_2_WOLF_FLEES, slot, wolf)


@rule
def end_chase(position):
    """The last piece in a Goal Fence, own or opponent's, earns an extra action, a wolf too (R8.1, R8.2)."""
    last = position.last
    position.last = -1
    if is_fence(last):
        tell(position, Event.R8_1_EXTRA_ACTION, loser(position), last)
        position.phase = Phase.NEXT_ACTION
    else:
        position.phase = Phase.CHAIN_END


@rule
def next_action(position):
    """The extra action: a Chase, or a Welcome Back with empty Grasslands; it may be declined (R8.3-R8.5, Q12, Q13)."""
    player = loser(position)
    left = on(position, player, LEFT)
    right = on(position, player, RIGHT)
    fence = on(position, player, FENCE)
    if (left and right) or (position.extra_action == ExtraAction.MAY and (left or right or fence)):
        position.phase = Phase.EXTRA
    elif left or right:
        chase(position, LEFT if left else RIGHT)
    else:
        welcome_back(position, False)
        position.phase = Phase.CHAIN_END


@rule
def take_extra_action(position, choice):
    """Chase again, Welcome Back, or stop (R8.3, R8.4, Q14)."""
    if choice == Code.CHASE_LEFT or choice == Code.CHASE_RIGHT:
        chase(position, choice - Code.CHASE_LEFT)
        return
    if choice == Code.WELCOME_BACK:
        welcome_back(position, False)
    else:
        tell(position, Event.R8_4_STOPS, loser(position))
    position.phase = Phase.CHAIN_END


@rule
def end_chain(position):
    """Three Chases in the trick earn one piece of the bag, after the whole chain (R9.1, R9.2, R9.3, R9.4, R9.8)."""
    earned = position.chases >= CHASES_FOR_BONUS and position.bagged > 0
    position.phase = Phase.BONUS_DRAW if earned else Phase.TRICK_END


@rule
def draw_bonus(position, piece):
    """The bonus is drawn and seen (R9.1)."""
    position.at[Place.BAG] ^= bit(piece)
    position.bagged -= 1
    position.at[Place.BONUS] = bit(piece)
    tell(position, Event.R9_1_BONUS_DRAWN, loser(position), piece)
    position.phase = Phase.BONUS_PLACE


@rule
def place_bonus(position, choice):
    """The bonus goes to any slot of the ring, and earns nothing more (R9.5, R9.6, R9.7)."""
    player = loser(position)
    slot = (choice - Code.PLACE + SLOTS_EACH * player) % SLOTS
    piece = lowest(position.at[Place.BONUS])
    position.at[Place.BONUS] = 0
    position.at[Place.RING + slot] |= bit(piece)
    tell(position, Event.R9_5_BONUS_PLACED, player, choice, piece)
    arrive(position, slot, piece)
    position.phase = Phase.TRICK_END
