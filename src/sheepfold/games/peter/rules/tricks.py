"""The trick and the Call (ledger R3 and R4)."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count, lowest
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import LEFT, LIVESTOCK, NUMBERS, RIGHT, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Event, Phase


@rule
def leader(position):
    """The player who leads (R3.1); the compiler sees that it is 0 or 1, never a negative index."""
    return position.leader & 1


@rule
def winner(position):
    """The player who won the trick (R3.5), 0 or 1 likewise."""
    return position.winner & 1


@rule
def lead(position, piece):
    """The leader plays any piece of the hand (R3.1)."""
    position.at[Place.HAND + leader(position)] ^= bit(piece)
    position.held[leader(position)] -= 1
    position.at[Place.LEAD] = bit(piece)
    tell(position, Event.R3_1_LEADS, position.trick, position.leader, piece)
    position.phase = Phase.FOLLOW


@rule
def followable(position):
    """The follower's pieces of the led type, or the whole hand if there is none (R3.2, R3.3)."""
    hand = position.at[Place.HAND + 1 - leader(position)]
    matching = hand & of_kind_like(lowest(position.at[Place.LEAD]))
    return matching if matching else hand


@rule
def of_kind_like(piece):
    """All pieces of this piece's type."""
    return 0x7F << (NUMBERS * (piece // NUMBERS))


@rule
def follow(position, piece):
    """The follower plays; whoever does not follow the type has none of it (R3.2, R3.3)."""
    follower = 1 - leader(position)
    led = lowest(position.at[Place.LEAD])
    off_type = led // NUMBERS != piece // NUMBERS
    position.at[Place.HAND + follower] ^= bit(piece)
    position.held[follower] -= 1
    position.at[Place.FOLLOW] = bit(piece)
    if off_type:
        position.void[follower] |= bit(led // NUMBERS)
    tell(position, Event.R3_2_FOLLOWS, follower, piece, off_type)
    decide_trick(position, led % NUMBERS, piece % NUMBERS)


@rule
def decide_trick(position, led, followed):
    """The higher number wins whatever the types; equal numbers are the leader's (R3.5, R3.6)."""
    position.winner = 1 - leader(position) if followed > led else leader(position)
    tell(position, Event.R3_5_WINS, position.winner, followed == led)
    position.phase = Phase.CALL


@rule
def same_class(position):
    """Whether both pieces of the trick are livestock, or both wolves (Q8)."""
    return count((position.at[Place.LEAD] | position.at[Place.FOLLOW]) & LIVESTOCK) != 1


@rule
def call(position, choice):
    """The winner puts both pieces on the own Grasslands, wolves too, without limit (R4.1-R4.4)."""
    own = Place.RING + SLOTS_EACH * winner(position)
    lead_side = RIGHT if choice >= Code.CALL_RL else LEFT
    follow_side = LEFT if choice == Code.CALL_LL or choice == Code.CALL_RL else RIGHT
    position.at[own + lead_side] |= position.at[Place.LEAD]
    position.at[own + follow_side] |= position.at[Place.FOLLOW]
    position.at[Place.LEAD] = 0
    position.at[Place.FOLLOW] = 0
    position.chases = 0
    tell(position, Event.R4_1_CALLS, position.winner, choice)
    position.phase = Phase.ACTION
