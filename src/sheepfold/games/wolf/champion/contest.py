"""Whole games by the thousand: the network alone against rivals."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.contract import CHANCE, apply, pick
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.turns import prospects
from sheepfold.games.wolf.champion.network import Network
from sheepfold.games.wolf.champion.self_play import Rivals, Sight, let_rival, move_on
from sheepfold.games.wolf.position import Phase


@rule
def contest(
    games: int, start: Any, work: Any, net: Network, rivals: Rivals, values: Any, rng: Record, sight: Sight
) -> Any:
    """How many victories the network has in one seat, each in turn, with rivals in all others."""
    won = 0.0
    for game in range(games):
        work[0] = start[0]
        position = work[0]
        ours = game % int(position.seats)
        while position.phase != Phase.GAME_OVER:
            if position.phase == Phase.FIRST_PLAYER:
                apply(position, pick(position, CHANCE, rng, sight.out))
            if int(position.turn) == ours:
                move_on(position, net, rng, sight)
            else:
                let_rival(position, rivals, rng, sight)
        won += prospects(position, ours, values)
    return won
