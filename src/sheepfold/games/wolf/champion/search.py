"""Search on top of the network: plans played on by it in worlds that the claims make likely."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.search import KEPT, PLAYED, begin_plan, believe, take_back
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER
from sheepfold.games.wolf.bluff.turns import is_over
from sheepfold.games.wolf.board import BET_ROW
from sheepfold.games.wolf.champion.guesses import Guess, draw_cups, guess_cups, has_learnt
from sheepfold.games.wolf.champion.network import Network
from sheepfold.games.wolf.champion.outlook import Outlook, prospects
from sheepfold.games.wolf.champion.self_play import Sight, consider, play_by
from sheepfold.games.wolf.champion.store import Learned
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.bets import least_claim


@rule
def think(
    worlds: int,
    seen: Any,
    work: Any,
    plans: Any,
    learned: Learned,
    outlook: Outlook,
    guess: Guess,
    rng: Record,
    sight: Sight,
    sums: Any,
) -> int:
    """Without worlds: the plans there are, into the sight; else try these plans. One door to both, to compile once."""
    if worlds == 0:
        return plans_of(seen[0], learned.net, sight)
    try_plans(worlds, seen, work, plans, learned, outlook, guess, rng, sight, sums)
    return len(plans)


@rule
def plans_of(position: Record, net: Network, sight: Sight) -> int:
    """The plans of a turn, at CLAIM those with the die that is laid, and the network's shares; how many there are."""
    laid = take_back(position) if position.phase == Phase.CLAIM else EMPTY
    number = consider(position, laid, net, sight)
    return number if laid == EMPTY else only_with(position, laid, number, sight)


@rule
def only_with(position: Record, laid: int, number: int, sight: Sight) -> int:
    """Keep the plans that lay this die; how many there are."""
    kept = 0
    total = 0.0
    for plan in range(number):
        if (sight.plans[plan] & (NUMBER - 1)) == laid:
            sight.plans[kept] = sight.plans[plan]
            sight.layers.scores[kept] = sight.layers.scores[plan]
            total += sight.layers.scores[kept]
            kept += 1
    if kept == 0:
        sight.plans[0] = laid + NUMBER * least_claim(position, BET_ROW[laid], 1)
        kept = 1
    for plan in range(kept):
        sight.layers.scores[plan] = sight.layers.scores[plan] / total if total > 0.0 else 1.0 / kept
    return kept


@rule
def try_plans(
    worlds: int,
    seen: Any,
    work: Any,
    plans: Any,
    learned: Learned,
    outlook: Outlook,
    guess: Guess,
    rng: Record,
    sight: Sight,
    sums: Any,
) -> None:
    """Play every plan on by the network in so many worlds; each one's prospects are added to its sum."""
    seat = int(seen[0].turn)
    is_taught = has_learnt(guess)
    if is_taught:
        guess_cups(seen[0], guess)
    for _ in range(worlds):
        if is_taught:
            draw_cups(seen, work, guess, rng)
        else:
            believe(seen, work, seat, learned.beliefs, rng)
        play = int(work[KEPT].plays)
        for place in range(len(plans)):
            work[PLAYED] = work[KEPT]
            position = work[PLAYED]
            begin_plan(position, plans[place])
            while not is_over(position, play):
                play_by(position, learned.net, rng, sight)
            sums[place] += prospects(position, seat, outlook)
