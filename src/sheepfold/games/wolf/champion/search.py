"""Search on top of the network: plans played on by it in worlds that the claims make likely."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.search import KEPT, PLAYED, begin_plan, believe, take_back
from sheepfold.games.wolf.bluff.survey import NUMBER
from sheepfold.games.wolf.bluff.turns import chance_of, is_over, prospects
from sheepfold.games.wolf.board import BET_ROW
from sheepfold.games.wolf.champion.network import Network, score_plans, to_shares
from sheepfold.games.wolf.champion.self_play import Rivals, Sight, consider, let_rival, move_on
from sheepfold.games.wolf.champion.sight import claims_in
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.bets import least_claim


@rule
def consider_claim(position: Record, net: Network, sight: Sight) -> int:
    """At CLAIM: the turn before the die was laid, with the plans that begin with just that die."""
    code = take_back(position)
    number = consider(position, net, sight)
    kept = 0
    total = 0.0
    for plan in range(number):
        if (sight.plans[plan] & (NUMBER - 1)) == code:
            sight.plans[kept] = sight.plans[plan]
            sight.layers.scores[kept] = sight.layers.scores[plan]
            total += sight.layers.scores[kept]
            kept += 1
    if kept == 0:
        return other_claims(position, code, net, sight)
    for plan in range(kept):
        sight.layers.scores[plan] = sight.layers.scores[plan] / total if total > 0.0 else 1.0 / kept
    return kept


@rule
def other_claims(position: Record, code: int, net: Network, sight: Sight) -> int:
    """The claims for a die that the player itself would not have laid in this row."""
    row = int(BET_ROW[code])
    number = claims_in(position, int(position.turn), row, code, 0, sight.plans, sight.marks)
    if number == 0:
        sight.plans[0] = code + NUMBER * least_claim(position, row, 1)
        sight.layers.scores[0] = 1.0
        return 1
    score_plans(net, sight.facts, sight.marks, number, sight.layers)
    to_shares(sight.layers.scores, number)
    return number


@rule
def try_plans(
    worlds: int, seen: Any, work: Any, seat: int, plans: Any, net: Network, beliefs: Any, values: Any, rivals: Rivals,
    rng: Record, sight: Sight, sums: Any,
) -> None:  # fmt: skip
    """Play every plan on in so many worlds, others by the network or as rivals; each one's prospects add to its sum."""
    for _ in range(worlds):
        believe(seen, work, seat, beliefs, rng)
        play = int(work[KEPT].plays)
        for other in range(work[KEPT].seats):
            rivals.is_rival[other] = 1 if other != seat and chance_of(rng) < rivals.one else 0
        for place in range(len(plans)):
            work[PLAYED] = work[KEPT]
            position = work[PLAYED]
            begin_plan(position, plans[place])
            while not is_over(position, play):
                if position.phase == Phase.TURN and rivals.is_rival[position.turn]:
                    let_rival(position, rivals, rng, sight)
                else:
                    move_on(position, net, rng, sight)
            sums[place] += prospects(position, seat, values)
