"""What a network sees of Peter's Two Sheep Dogs before a trick or a deal: hands, slots, points and totals."""

from __future__ import annotations

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import KINDS, LIVESTOCK, OF_KIND, PIECES, SLOTS, SLOTS_EACH, WOLVES, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules.scoring import is_achiever, is_shoddy, points, round_score
from sheepfold.games.peter.thought import LEAD_THAT_DECIDES

VERSION = 1
TRICKS = 12
PILES = 9
"""Sizes of a pile that are told apart; the largest stands for all above."""

OF_PLAYER = PIECES + KINDS + 11
OF_SLOT = 2 + PILES
OF_ALL = 8 + TRICKS
AT_SLOTS = OF_ALL + 2 * OF_PLAYER
INPUTS = AT_SLOTS + SLOTS * OF_SLOT


def inputs(seats):
    """How many numbers `features` writes."""
    return INPUTS


def prior(seats, turn):
    """What training begins with: the lead in the totals, were the round scored now."""
    return {3: 50 / LEAD_THAT_DECIDES if turn == 0 else -50 / LEAD_THAT_DECIDES}


@rule
def features(position, out):
    """Before a trick, and between rounds: the leader's view of all that is where it is (R3.1, R10.2, R12.1)."""
    if position.phase != Phase.LEAD and (position.phase != Phase.DEAL or position.rounds == 1):
        return -1
    viewer = int(position.leader)
    for place in range(INPUTS):
        out[place] = 0.0
    if position.phase == Phase.LEAD:
        out[0] = 1.0
        out[8 + int(position.trick)] = 1.0
        describe_slots(position, viewer, out)
    out[1] = 0.5 * count(position.at[Place.BAG]) if position.phase == Phase.LEAD else 0.0
    out[2] = 0.02 * (int(position.total[viewer]) - int(position.total[1 - viewer]))
    out[3] = 0.02 * (expected(position, viewer) - expected(position, 1 - viewer))
    out[4] = 1.0 if position.trick > 5 else 0.0
    out[5] = 1.0 if max(position.total[0], position.total[1]) + 40 >= position.target else 0.0
    out[6] = 1.0 if position.max_rounds - position.rounds < 1 or position.length else 0.0
    for turn in range(2):
        describe_player(position, viewer if turn == 0 else 1 - viewer, out, OF_ALL + turn * OF_PLAYER)
    return viewer


@rule
def expected(position, player):
    """The total if the round were scored now (R11)."""
    now = points(position, player)
    total = int(position.total[player])
    if position.phase != Phase.LEAD:
        return total
    if position.trick <= 5:
        return total + 2 * now
    return total + round_score(position.neg_scores, int(position.spring[player]), now)


@rule
def describe_player(position, player, out, at):
    """A player's hand, points and totals."""
    total = int(position.total[player])
    out[at] = 0.01 * total
    out[at + 1] = 1.0 if total >= position.target else 0.0
    if position.phase == Phase.LEAD:
        now = points(position, player)
        spring = int(position.spring[player]) if position.trick > 5 else 0
        out[at + 2] = 0.04 * now
        out[at + 3] = 0.04 * spring
        out[at + 4] = 0.04 * (now - spring)
        if position.trick > 5:
            out[at + 5] = 1.0 if is_achiever(position.neg_scores, spring, now) else 0.0
            out[at + 6] = 1.0 if is_shoddy(spring, now) else 0.0
            out[at + 7] = 0.04 * (now - 2 * spring)
            out[at + 8] = 0.02 * round_score(position.neg_scores, spring, now)
        reached = expected(position, player)
        out[at + 9] = 1.0 if reached >= position.target else 0.0
        out[at + 10] = 0.25 * count(position.at[Place.BARN + player])
        describe_hand(int(position.at[Place.HAND + player]), out, at + 11)


@rule
def describe_hand(hand, out, at):
    """The pieces of a hand, and how many of each type (R3.2)."""
    for kind in range(KINDS):
        out[at + PIECES + kind] = 0.25 * count(hand & OF_KIND[kind])
    while hand:
        piece = lowest(hand)
        hand &= hand - 1
        out[at + piece] = 1.0


@rule
def describe_slots(position, viewer, out):
    """Livestock and wolves in each slot of the ring from the viewer's left on, and how far a Chase would go (R6.3)."""
    for turn in range(SLOTS):
        slot = (SLOTS_EACH * viewer + turn) % SLOTS
        pieces = position.at[Place.RING + slot]
        at = AT_SLOTS + turn * OF_SLOT
        out[at] = 0.25 * count(pieces & LIVESTOCK)
        out[at + 1] = 0.5 * count(pieces & WOLVES)
        out[at + 2 + min(count(pieces), PILES - 1)] = 1.0
