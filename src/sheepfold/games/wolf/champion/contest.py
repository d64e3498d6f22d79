"""Whole games by the thousand: the network alone against the strategy before it, or against another network."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.contract import CHANCE, apply, pick
from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.turns import Scratch, go_on, prospects
from sheepfold.games.wolf.champion.network import Network
from sheepfold.games.wolf.champion.self_play import Sight, move_on
from sheepfold.games.wolf.position import Phase


@rule
def contest(
    games: int, start: Any, work: Any, net: Network, other: Network, weights: Any, by_weights: bool, values: Any,
    rng: Record, sight: Sight, room: Scratch,
) -> Any:  # fmt: skip
    """How many victories the network has in one seat, each in turn, the others played by weights or another network."""
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
            elif by_weights:
                go_on(position, weights, rng, room)
            else:
                move_on(position, other, rng, sight)
        won += prospects(position, ours, values)
    return won
