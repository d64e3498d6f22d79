"""What each seat may know, and filling in the rest (ledger: Hidden information)."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import HAND_OF, KINDS, NUMBERS, PIECES_OF, Place
from sheepfold.games.peter.position import Event, Phase
from sheepfold.games.peter.rules import actor

FEW = 2
"""So many pieces are in the bag at most, unless the deal is small: then bags are not gone through one by one (Q38)."""


@rule
def hide(position, seat):
    """What was played stays open; the other hand and the bag do not, to a spectator neither hand (R3.9, Q30, Q31)."""
    if position.phase == Phase.FIRST_LEAD or position.phase == Phase.END:
        return
    unseen = position.at[Place.BAG]
    position.at[Place.BAG] = 0
    for player in range(2):
        if player != seat:
            unseen |= position.at[Place.HAND + player]
            position.at[Place.HAND + player] = 0
    position.at[Place.UNSEEN] |= unseen


@rule
def lists(position, seat):
    """Which pieces may be played is for their holder alone, and nobody looks into the bag (Q27)."""
    phase = position.phase
    if phase == Phase.LEAD or phase == Phase.FOLLOW:
        return actor(position) == seat
    return phase != Phase.DEAL and phase != Phase.BONUS_DRAW


def learns(position: Record, seat: int) -> bool:
    """Everything is played and drawn openly but the other's hand (R2.2, R3.9)."""
    drawn, size = PIECES_OF[position.deal] - position.bagged, HAND_OF[position.deal]
    return bool(position.phase != Phase.DEAL or drawn >= 2 * size or drawn // size == seat)


@rule
def barred(position, player):
    """The pieces that a player cannot hold, having once not followed their type (R3.2, R3.3)."""
    pieces = 0
    for kind in range(KINDS):
        if position.void[player] & bit(kind):
            pieces |= 0x7F << (NUMBERS * kind)
    return pieces


@rule
def some_of(pieces, number, rng):
    """A uniformly random part of a set, of this size."""
    chosen = 0
    left = count(pieces)
    while number > 0:
        if below(rng, left) < number:
            chosen |= pieces & -pieces
            number -= 1
        left -= 1
        pieces = pieces & (pieces - 1)
    return chosen


@rule
def imagine(position, seat, rng):
    """Deal the unseen pieces again, uniformly over all that every void allows (ledger: Sampling)."""
    unseen = position.at[Place.UNSEEN]
    if not unseen:
        return
    position.at[Place.UNSEEN] = 0
    if seat == SPECTATOR:
        imagine_both_hands(position, unseen, rng)
    else:
        other = 1 - seat
        hand = some_of(unseen & ~barred(position, other), int(position.held[other]), rng)
        position.at[Place.HAND + other] = hand
        position.at[Place.BAG] = unseen & ~hand


@rule
def can_be_imagined(position, seat):
    """Whether any world at all fits what a seat knows; after the deal it always does in play (I20)."""
    unseen = position.at[Place.UNSEEN]
    if position.phase == Phase.DEAL:
        return True
    if seat == SPECTATOR and position.bagged > FEW:
        return find_shares(position, unseen, -1)[3] > 0
    if seat == SPECTATOR:
        return find_bag(position, unseen, -1)[1] > 0
    other = 1 - seat
    return count(unseen & ~barred(position, other)) >= position.held[other]


@rule
def imagine_both_hands(position, unseen, rng):
    """First the bag by the number of ways to share out the rest, then the free pieces (ledger: Sampling)."""
    bag = 0
    if position.phase == Phase.DEAL:
        bag = some_of(unseen, int(position.bagged), rng)
    elif position.bagged > FEW:
        bag = some_bag(position, unseen, rng)
    else:
        _, ways = find_bag(position, unseen, -1)
        bag, _ = find_bag(position, unseen, below(rng, ways))
    shared = unseen & ~bag
    only0 = shared & barred(position, 1)
    free = shared & ~only0 & ~barred(position, 0)
    hand0 = only0 | some_of(free, int(position.held[0]) - count(only0), rng)
    position.at[Place.HAND] = hand0
    position.at[Place.HAND1] = shared & ~hand0
    position.at[Place.BAG] = bag


@rule
def find_bag(position, unseen, wanted):
    """Walk through all possible bags until their ways exceed `wanted`; that bag, and the ways so far."""
    if position.bagged == 0:
        return 0, ways_with_bag(position, unseen, 0)
    ways = 0
    firsts = unseen
    while firsts:
        first = firsts & -firsts
        firsts &= firsts - 1
        seconds = firsts if position.bagged == 2 else first
        while seconds:
            bag = first | (seconds & -seconds)
            seconds &= seconds - 1
            ways += ways_with_bag(position, unseen, bag)
            if 0 <= wanted < ways:
                return int(bag), ways
    return 0, ways


@rule
def some_bag(position, unseen, rng):
    """A bag of more than two pieces, by the number of ways to share out the rest; what nobody can hold is in it."""
    barred0 = barred(position, 0)
    barred1 = barred(position, 1)
    _, _, _, ways = find_shares(position, unseen, -1)
    only0, only1, free, _ = find_shares(position, unseen, below(rng, ways))
    bag = unseen & barred0 & barred1
    bag |= some_of(unseen & barred1 & ~barred0, only0, rng)
    bag |= some_of(unseen & barred0 & ~barred1, only1, rng)
    return bag | some_of(unseen & ~barred0 & ~barred1, free, rng)


@rule
def find_shares(position, unseen, wanted):
    """How many pieces the bag takes of those only one player, only the other, or both can hold; and the ways so far.

    It walks through all such numbers until their ways exceed `wanted`.
    """
    barred0 = barred(position, 0)
    barred1 = barred(position, 1)
    only0 = count(unseen & barred1 & ~barred0)
    only1 = count(unseen & barred0 & ~barred1)
    free = count(unseen & ~barred0 & ~barred1)
    room = int(position.bagged) - count(unseen & barred0 & barred1)
    ways = 0
    for one in range(only0 + 1):
        for other in range(only1 + 1):
            rest = room - one - other
            if 0 <= rest <= free:
                bags = binomial(only0, one) * binomial(only1, other) * binomial(free, rest)
                ways += bags * binomial(free - rest, int(position.held[0]) - (only0 - one))
                if 0 <= wanted < ways:
                    return one, other, rest, ways
    return 0, 0, 0, ways


@rule
def ways_with_bag(position, unseen, bag):
    """How many pairs of hands are possible if these pieces are in the bag."""
    shared = unseen & ~bag
    barred0 = barred(position, 0)
    barred1 = barred(position, 1)
    if shared & barred0 & barred1:
        return 0
    only0 = count(shared & barred1)
    only1 = count(shared & barred0)
    return binomial(count(shared) - only0 - only1, int(position.held[0]) - only0)


@rule
def binomial(n, k):
    """Ways to choose k of n; 0 where that is impossible."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways


def masked(told: Told, viewer: int) -> Told | None:
    """An event as a seat or a SPECTATOR may see it: what goes into another's hand is not told (R2.2)."""
    return None if told.kind == Event.R2_2_DRAWN and told.player != viewer else told
