"""The turn as one visible chain (ledger: Turn as a state machine); each branch calls a named rule."""

from __future__ import annotations

from sheepfold.engine.bits import bit, count, lowest, nth
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.rng import below
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import CODES, LEFT, PIECES, RIGHT, SLOTS, Code, Place
from sheepfold.games.peter.position import ExtraAction, Phase, Reason
from sheepfold.games.peter.rules.actions import (
    chase,
    draw_bonus,
    end_chain,
    loser,
    next_action,
    on,
    place_bonus,
    sow_class,
    sow_on,
    start_action,
    take_extra_action,
)
from sheepfold.games.peter.rules.deal import choose_first_leader, draw, start_round
from sheepfold.games.peter.rules.scoring import end_round, end_trick, ending
from sheepfold.games.peter.rules.tricks import call, follow, followable, lead, leader, of_kind_like, same_class, winner

__all__ = ["actor", "apply", "begin", "choices", "ending", "odds", "pick", "result", "why_not"]


@rule
def begin(position):
    """Two players, totals at 0, all pieces in the bag, nobody leads yet (R1.1, R1.5, Q35)."""
    start_round(position)
    position.phase = Phase.FIRST_LEAD
    position.rounds = 1
    position.leader = -1
    position.total[0] = 0
    position.total[1] = 0


@rule
def actor(position):
    """Who decides at each phase of the turn (R3.7)."""
    phase = position.phase
    if phase == Phase.LEAD:
        return int(leader(position))
    if phase == Phase.FOLLOW:
        return 1 - int(leader(position))
    if phase == Phase.CALL:
        return int(winner(position))
    if phase == Phase.DEAL or phase == Phase.FIRST_LEAD or phase == Phase.BONUS_DRAW:
        return CHANCE
    if phase == Phase.END:
        return NOBODY
    return int(loser(position))


@rule
def choices(position, out):
    """The legal codes of the present phase, ascending."""
    legal = legal_codes(position)
    number = 0
    while legal:
        out[number] = lowest(legal)
        number += 1
        legal &= legal - 1
    return number


@rule
def pick(position, who, rng, out):
    """What the engine's `pick` gives, without writing the list."""
    legal = legal_codes(position)
    return nth(legal, below(rng, count(legal)))


@rule
def legal_codes(position):
    """The legal codes of the present phase as a set."""
    phase = position.phase
    if phase == Phase.LEAD:
        return int(position.at[Place.HAND + leader(position)])
    if phase == Phase.FOLLOW:
        return int(followable(position))
    if phase == Phase.DEAL or phase == Phase.BONUS_DRAW:
        return int(position.at[Place.BAG])
    if phase == Phase.CALL:
        return legal_calls(position)
    if phase == Phase.SOW:
        return bit(Code.SOW_LIVESTOCK) | bit(Code.SOW_WOLF)
    if phase == Phase.EXTRA or phase == Phase.CHASE:
        return legal_actions(position)
    if phase == Phase.BONUS_PLACE:
        return (bit(SLOTS) - 1) << Code.PLACE
    if phase == Phase.FIRST_LEAD:
        return 0b11
    return 0


@rule
def legal_calls(position):
    """Both on one Grassland or one on each; two of one class are not told apart (R4.1, Q8)."""
    unlike = 0 if same_class(position) else bit(Code.CALL_RL)
    return bit(Code.CALL_LL) | bit(Code.CALL_LR) | unlike | bit(Code.CALL_RR)


@rule
def legal_actions(position):
    """Chase from what holds pieces, or Welcome Back from empty Grasslands, or stop if extra (R8.3, R8.4, Q12)."""
    player = loser(position)
    left = bit(Code.CHASE_LEFT) if on(position, player, LEFT) else 0
    right = bit(Code.CHASE_RIGHT) if on(position, player, RIGHT) else 0
    chases = left | right
    may_stop = position.phase == Phase.EXTRA and position.extra_action == ExtraAction.MAY
    return (chases if chases else bit(Code.WELCOME_BACK)) | (bit(Code.STOP) if may_stop else 0)


@rule
def apply(position, choice):
    """Make a legal choice and every automatic step after it."""
    phase = position.phase
    if phase == Phase.LEAD:
        lead(position, choice)
    elif phase == Phase.FOLLOW:
        follow(position, choice)
    elif phase == Phase.DEAL:
        draw(position, choice)
    elif phase == Phase.CALL:
        call(position, choice)
    elif phase == Phase.SOW:
        sow_class(position, choice)
    elif phase == Phase.EXTRA:
        take_extra_action(position, choice)
    elif phase == Phase.CHASE:
        chase(position, choice - Code.CHASE_LEFT)
    elif phase == Phase.BONUS_DRAW:
        draw_bonus(position, choice)
    elif phase == Phase.BONUS_PLACE:
        place_bonus(position, choice)
    else:
        choose_first_leader(position, choice)
    carry_on(position)


@rule
def carry_on(position):
    """Do what happens by itself, one step after the other, until a player or chance must decide (Q27)."""
    while position.phase >= Phase.ACTION:
        phase = position.phase
        if phase == Phase.SOWING:
            sow_on(position)
        elif phase == Phase.ACTION:
            start_action(position)
        elif phase == Phase.NEXT_ACTION:
            next_action(position)
        elif phase == Phase.CHAIN_END:
            end_chain(position)
        elif phase == Phase.TRICK_END:
            end_trick(position)
        else:
            end_round(position)


@rule
def odds(position, choice):
    """All outcomes of a chance event are equally likely (R1.3, R2.2, R9.1, Q32)."""
    return 1


@rule
def why_not(position, choice):
    """The first rule against a choice, in the order of the ledger's table of refusals."""
    phase = position.phase
    if phase == Phase.END:
        return Reason.R12_1_OVER
    if choice < 0 or choice >= CODES:
        return Reason.R3_7_NOT_NOW
    if phase == Phase.LEAD:
        return why_not_lead(position, choice)
    if phase == Phase.FOLLOW:
        return why_not_follow(position, choice)
    if phase == Phase.CALL:
        return why_not_call(position, choice)
    if phase == Phase.CHASE or phase == Phase.EXTRA:
        return why_not_act(position, choice)
    if phase == Phase.SOW:
        return why_not_sow(choice)
    if phase == Phase.BONUS_PLACE:
        return why_not_place(choice)
    return why_not_chance(position, choice)


@rule
def why_not_lead(position, choice):
    """The leader plays any piece of the hand (R3.1)."""
    if choice >= PIECES:
        return Reason.R3_7_NOT_NOW
    if not position.at[Place.HAND + leader(position)] & bit(choice):
        return Reason.R3_1_NOT_IN_HAND
    return Reason.NONE


@rule
def why_not_follow(position, choice):
    """The follower plays the led type if the hand has it (R3.1, R3.2)."""
    if choice >= PIECES:
        return Reason.R3_7_NOT_NOW
    hand = position.at[Place.HAND + 1 - leader(position)]
    if not hand & bit(choice):
        return Reason.R3_1_NOT_IN_HAND
    matching = hand & of_kind_like(lowest(position.at[Place.LEAD]))
    if matching and not matching & bit(choice):
        return Reason.R3_2_MUST_FOLLOW
    return Reason.NONE


@rule
def why_not_call(position, choice):
    """A Call is one of the four arrangements, one of them only for unlike pieces (R4.1, Q8)."""
    if choice < Code.CALL_LL or choice > Code.CALL_RR:
        return Reason.R3_7_NOT_NOW
    if choice == Code.CALL_RL and same_class(position):
        return Reason.Q8_SAME_CLASS
    return Reason.NONE


@rule
def why_not_act(position, choice):
    """The loser's action, first or extra (R5.1, R6.1, Q12)."""
    player = loser(position)
    left = on(position, player, LEFT)
    right = on(position, player, RIGHT)
    if choice == Code.CHASE_LEFT or choice == Code.CHASE_RIGHT:
        chosen = left if choice == Code.CHASE_LEFT else right
        return Reason.NONE if chosen else Reason.R6_1_EMPTY_GRASSLAND
    if choice == Code.WELCOME_BACK:
        return Reason.R5_1_GRASSLANDS_NOT_EMPTY if left or right else Reason.NONE
    if choice != Code.STOP:
        return Reason.R3_7_NOT_NOW
    if position.phase == Phase.CHASE:
        return Reason.R5_1_FIRST_ACTION_COMPULSORY
    if position.extra_action == ExtraAction.MUST:
        return Reason.Q12_EXTRA_ACTION_COMPULSORY
    return Reason.NONE


@rule
def why_not_sow(choice):
    """All taken pieces are placed; the chasing player says which class comes next (R6.5, R6.6)."""
    if choice == Code.STOP:
        return Reason.R6_6_ALL_MUST_BE_PLACED
    if choice == Code.SOW_LIVESTOCK or choice == Code.SOW_WOLF:
        return Reason.NONE
    return Reason.R3_7_NOT_NOW


@rule
def why_not_place(choice):
    """The bonus must go to one of the six slots (R9.5)."""
    if choice == Code.STOP:
        return Reason.R9_5_BONUS_MUST_BE_PLACED
    if choice < Code.PLACE:
        return Reason.R3_7_NOT_NOW
    return Reason.NONE


@rule
def why_not_chance(position, choice):
    """Chance draws from the bag, or one of two players (R1.3, R2.2, R9.1)."""
    if position.phase == Phase.FIRST_LEAD:
        return Reason.NONE if choice < 2 else Reason.R3_7_NOT_NOW
    if choice >= PIECES:
        return Reason.R3_7_NOT_NOW
    return Reason.NONE if position.at[Place.BAG] & bit(choice) else Reason.R2_2_R9_1_NOT_IN_BAG


@rule
def result(position, payoffs, scores):
    """Scores are the totals; at the end the higher one wins, equal ones draw (R12.2, Q23, Q36)."""
    margin = int(position.total[0]) - int(position.total[1])
    won = 0.0
    if position.phase == Phase.END:
        won = 1.0 if margin > 0 else (-1.0 if margin < 0 else 0.0)
    payoffs[0] = won
    payoffs[1] = -won
    scores[0] = position.total[0]
    scores[1] = position.total[1]
