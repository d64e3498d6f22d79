"""The ledger's invariants as one check after every choice (ledger: Invariants)."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import (
    ALL_OF,
    DEALT_OF,
    HAND_OF,
    LIVESTOCK,
    MOST_CHASES,
    NUMBERS,
    PIECES_OF,
    SPRING_TRICK_OF,
    WOLVES,
    Place,
)
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules.scoring import points

LOWEST_SCORE, HIGHEST_SCORE = -21, 210
"""I12"""


@rule
def broken(before, choice, after):
    """The number of the first broken invariant, or 0."""
    if not each_piece_once(after):
        return 1
    if after.phase == Phase.LEAD and not lead_is_clear(after):
        return 2
    if wolves_inside(after):
        return 3
    if not bag_shrinks(before, after):
        return 4
    if not out_grows(before, after):
        return 5
    if wolves_do_not_lead_out(after):
        return 6
    if after.chases < 0 or after.chases > MOST_CHASES:
        return 8
    if not barns_grow_slowly(before, after):
        return 9
    if holds_a_void_type(after):
        return 10
    if not scores_in_bounds(after):
        return 12
    if not leader_is_loser(before, after):
        return 13
    if after.rounds > after.max_rounds:
        return 18
    return 0


@rule
def each_piece_once(position):
    """I1: every piece has exactly one location."""
    together = 0
    total = 0
    for place in range(Place.UNSEEN):
        together |= position.at[place]
        total += count(position.at[place])
    sizes = (
        position.bagged == count(position.at[Place.BAG])
        and position.held[0] == count(position.at[Place.HAND])
        and position.held[1] == count(position.at[Place.HAND1])
    )
    return together == ALL_OF[position.deal] and total == PIECES_OF[position.deal] and sizes


@rule
def lead_is_clear(position):
    """I2: before a trick both hands have 12 - t pieces and nothing is in the air."""
    size = HAND_OF[position.deal] + 1 - position.trick
    in_the_air = (
        position.at[Place.LEAD] | position.at[Place.FOLLOW] | position.at[Place.TAKEN] | position.at[Place.BONUS]
    )
    return count(position.at[Place.HAND]) == size and count(position.at[Place.HAND1]) == size and in_the_air == 0


@rule
def wolves_inside(position):
    """I3: no wolf in a Fence or a Barn."""
    inside = position.at[Place.F0] | position.at[Place.F1] | position.at[Place.BARN] | position.at[Place.BARN1]
    return (inside & WOLVES) != 0


@rule
def bag_shrinks(before, after):
    """I4: after the deal the bag holds 2, 1 or 0 pieces and loses one exactly at a bonus draw."""
    if before.phase == Phase.FIRST_LEAD or before.phase == Phase.DEAL or after.phase == Phase.DEAL:
        return True
    drawn = 1 if before.phase == Phase.BONUS_DRAW else 0
    return after.bagged == before.bagged - drawn and after.bagged <= PIECES_OF[after.deal] - DEALT_OF[after.deal]


@rule
def out_grows(before, after):
    """I5: pieces that are out stay out for the round."""
    return after.phase == Phase.DEAL or (before.at[Place.OUT] & ~after.at[Place.OUT]) == 0


@rule
def wolves_do_not_lead_out(position):
    """I6: before Spring at least as many wolves are out as livestock."""
    out = position.at[Place.OUT]
    return position.trick <= SPRING_TRICK_OF[position.deal] and count(out & WOLVES) < count(out & LIVESTOCK)


@rule
def barns_grow_slowly(before, after):
    """I9: a Barn grows by at most one piece a choice, and shrinks only at Spring."""
    if after.phase == Phase.DEAL:
        return True
    spring = before.trick == SPRING_TRICK_OF[before.deal] and after.trick == before.trick + 1
    for player in range(2):
        grown = count(after.at[Place.BARN + player]) - count(before.at[Place.BARN + player])
        if grown > 1 or (grown < 0 and not spring):
            return False
    return True


@rule
def holds_a_void_type(position):
    """I10: nobody holds a piece of a type they did not follow."""
    for player in range(2):
        for kind in range(4):
            void = position.void[player] & bit(kind)
            if void and position.at[Place.HAND + player] & (0x7F << (NUMBERS * kind)):
                return True
    return False


@rule
def scores_in_bounds(position):
    """I12: each scoring lies in its bounds."""
    for player in range(2):
        now = points(position, player)
        if now < LOWEST_SCORE or now > HIGHEST_SCORE:
            return False
        if position.spring[player] < LOWEST_SCORE or position.spring[player] > HIGHEST_SCORE:
            return False
    return True


@rule
def leader_is_loser(before, after):
    """I13: the leader changes between tricks only, to the loser of the last one."""
    if before.winner >= 0 and after.phase == Phase.LEAD:
        return after.leader == 1 - before.winner
    same_trick = before.trick == after.trick and before.rounds == after.rounds
    ended = after.phase == Phase.END or before.phase == Phase.FIRST_LEAD
    return ended or not same_trick or before.leader == after.leader
