"""Whole games by the thousand: the network alone against rivals."""

from __future__ import annotations

from typing import Any

from sheepfold.engine.record import Record
from sheepfold.engine.rule import rule
from sheepfold.games.wolf.bluff.turns import prospects
from sheepfold.games.wolf.champion.network import Network
from sheepfold.games.wolf.champion.self_play import Rivals, Sight, move_on
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
        for seat in range(position.seats):
            rivals.is_rival[seat] = 0 if seat == ours else 1
        while position.phase != Phase.GAME_OVER:
            move_on(position, net, rivals, rng, sight)
        won += prospects(position, ours, values)
    return won
