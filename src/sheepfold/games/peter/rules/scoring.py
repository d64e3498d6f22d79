"""The end of a trick, Spring, Summer, rounds and the end of the game (ledger R10 to R12)."""

from __future__ import annotations

from sheepfold.engine.bits import count
from sheepfold.engine.events import tell
from sheepfold.engine.rule import rule
from sheepfold.games.peter.board import (
    BARN_POINTS,
    FENCE,
    FENCE_POINTS,
    GRASSLAND_POINTS,
    LAST_TRICK_OF,
    LEFT,
    LIVESTOCK,
    RIGHT,
    SLOTS_EACH,
    SPRING_TRICK_OF,
    WOLF_POINTS,
    WOLVES,
    Place,
)
from sheepfold.games.peter.position import Ending, Event, Length, NegScores, Phase
from sheepfold.games.peter.rules.deal import start_round


@rule
def end_trick(position):
    """The loser leads the next trick; Spring comes after the fifth, Summer after the eleventh (R3.7, R3.8)."""
    position.leader = 1 - position.winner
    position.winner = -1
    position.chases = 0
    if position.trick == LAST_TRICK_OF[position.deal]:
        score_summer(position)
        return
    if position.trick == SPRING_TRICK_OF[position.deal]:
        score_spring(position)
    position.trick += 1
    position.phase = Phase.LEAD


@rule
def points(position, player):
    """Livestock 3 on a Grassland, 6 in the Fence, 10 in the Barn; a wolf -3 (R10.2)."""
    own = Place.RING + SLOTS_EACH * player
    grass = position.at[own + LEFT] | position.at[own + RIGHT]
    return (
        GRASSLAND_POINTS * count(grass & LIVESTOCK)
        + WOLF_POINTS * count(grass & WOLVES)
        + FENCE_POINTS * count(position.at[own + FENCE])
        + BARN_POINTS * count(position.at[Place.BARN + player])
    )


@rule
def score_spring(position):
    """Both are scored on the same position; then Fences empty and Barns open, no more (R10.1, R10.3-R10.6)."""
    for player in range(2):
        position.spring[player] = points(position, player)
    tell(position, Event.R10_2_SPRING, position.spring[0], position.spring[1])
    leaving = 0
    returning = 0
    for player in range(2):
        fence = Place.RING + SLOTS_EACH * player + FENCE
        leaving += count(position.at[fence])
        returning += count(position.at[Place.BARN + player])
        position.at[Place.OUT] |= position.at[fence]
        position.at[fence] = position.at[Place.BARN + player]
        position.at[Place.BARN + player] = 0
    tell(position, Event.R10_3_FENCES_EMPTIED, leaving, returning)


@rule
def is_achiever(rule_set, spring, summer):
    """Summer has at least double the Spring points (R11.2, R11.5, Q20, Q22)."""
    return summer >= 2 * spring and (spring > 0 or rule_set == NegScores.LITERAL)


@rule
def is_shoddy(spring, summer):
    """Summer has fewer points than Spring (R11.3, R11.5)."""
    return summer < spring


@rule
def round_score(rule_set, spring, summer):
    """Achiever doubles Spring, Shoddy takes Summer away, on raw points (R11.2, R11.3, R11.4, Q20, Q21)."""
    counted_spring = 2 * spring if is_achiever(rule_set, spring, summer) else spring
    if not is_shoddy(spring, summer):
        return counted_spring + summer
    if rule_set == NegScores.HARSH:
        return counted_spring + min(summer, 0)
    return counted_spring


@rule
def marks(position, player, summer):
    """1 for an Achiever plus 2 for a Shoddy, also where that changes nothing (ledger: Notation)."""
    spring = int(position.spring[player])
    achiever = 1 if is_achiever(position.neg_scores, spring, summer) else 0
    return achiever + (2 if is_shoddy(spring, summer) else 0)


@rule
def score_summer(position):
    """Each player's round score, from the own Spring and Summer, is added to the total (R11.1, R11.6, R11.7)."""
    summer0 = points(position, 0)
    summer1 = points(position, 1)
    score0 = round_score(position.neg_scores, int(position.spring[0]), summer0)
    score1 = round_score(position.neg_scores, int(position.spring[1]), summer1)
    marks0 = marks(position, 0, summer0)
    marks1 = marks(position, 1, summer1)
    tell(position, Event.R11_1_SUMMER, summer0, summer1)
    tell_marks(position, 0, marks0)
    tell_marks(position, 1, marks1)
    position.total[0] += score0
    position.total[1] += score1
    tell(position, Event.R11_7_ROUND_SCORE, score0, score1, marks0, marks1)
    position.phase = Phase.ROUND_END


@rule
def tell_marks(position, player, found):
    """Announce a bonus and a penalty (R11.2, R11.3)."""
    if found & 1:
        tell(position, Event.R11_2_ACHIEVER, player)
    if found & 2:
        tell(position, Event.R11_3_SHODDY, player)


@rule
def is_last_round(position):
    """The target is reached, or no further round is allowed (R12.1, Q24, Q25, Q29)."""
    return (
        max(position.total[0], position.total[1]) >= position.target
        or position.rounds >= position.max_rounds
        or position.length == Length.ONE_ROUND
    )


@rule
def end_round(position):
    """The game ends, or the player with the lower total leads a new round (R12.1, R12.3, R12.4, Q26)."""
    over = is_last_round(position)
    tell(position, Event.R12_1_TOTALS, position.total[0], position.total[1], over)
    if over:
        position.phase = Phase.END
        return
    if position.total[0] != position.total[1]:
        position.leader = 0 if position.total[0] < position.total[1] else 1
    tell(position, Event.R12_3_NEXT_LEADER, position.leader, position.total[0] == position.total[1])
    position.rounds += 1
    start_round(position)


@rule
def ending(position):
    """Why the game is over (R12.1, Q25, Q29)."""
    if position.length == Length.ONE_ROUND:
        return Ending.ONE_ROUND
    if max(position.total[0], position.total[1]) >= position.target:
        return Ending.TARGET
    return Ending.MAX_ROUNDS
