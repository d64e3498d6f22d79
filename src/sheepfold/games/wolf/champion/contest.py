"""Whole games by the thousand between the network, the strategy before it and each other."""

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
    rng: Record, sight: Sight, room: Scratch, counts: Any,
) -> None:  # fmt: skip
    """Games with the network in one to all but one seats, the others by a network or by weights; counts its wins."""
    for game in range(games):
        work[0] = start[0]
        position = work[0]
        seats = int(position.seats)
        ours = 1 if game & 1 or seats == 2 else seats - 1
        odd = (game >> 1) % seats
        while position.phase != Phase.GAME_OVER:
            if position.phase == Phase.FIRST_PLAYER:
                apply(position, pick(position, CHANCE, rng, sight.out))
            is_ours = (int(position.turn) == odd) == (ours == 1)
            if is_ours:
                move_on(position, net, rng, sight)
            elif by_weights:
                go_on(position, weights, rng, room)
            else:
                move_on(position, other, rng, sight)
        counts[ours, 0] += 1.0
        for seat in range(seats):
            if (seat == odd) == (ours == 1):
                counts[ours, 1] += prospects(position, seat, values)
