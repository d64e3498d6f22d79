"""A network that plays as shepherds do: its shares come to be how often they choose each plan."""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.rule import rule
from sheepfold.games.wolf.champion.descent import Moments, add_outer, step_down
from sheepfold.games.wolf.champion.gradients import blame_context
from sheepfold.games.wolf.champion.network import CONTEXT, Layers, Network, score_plans, to_shares
from sheepfold.games.wolf.champion.self_play import Notes
from sheepfold.games.wolf.champion.sight import MARKS


@rule
def blame_shares(
    net: Network, slopes: Network, notes: Notes, turn: int, layers: Layers, deltas: Layers
) -> None:  # fmt: skip
    """Add the slopes of the surprise at the plan that was chosen."""
    number = int(notes.number[turn])
    score_plans(net, notes.facts[turn], notes.marks[turn], number, layers)
    to_shares(layers.scores, number)
    for unit in range(CONTEXT):
        deltas.context[unit] = 0.0
    for plan in range(number):
        error = layers.scores[plan] - np.float32(1.0 if plan == notes.chosen[turn] else 0.0)
        joined, delta = layers.joined[plan], deltas.joined[plan]
        for unit in range(CONTEXT):
            slopes.score[unit] += error * joined[unit]
            delta[unit] = error * net.score[unit] if joined[unit] > 0.0 else np.float32(0.0)
            deltas.context[unit] += delta[unit]
        add_outer(notes.marks[turn, plan], MARKS, delta, slopes.marks)
    blame_context(net, slopes, notes.facts[turn], layers, deltas)


@rule
def imitate(
    notes: Notes, order: Any, batch: int, rate: float, step: int, net: Network, slopes: Network, moments: Moments,
    layers: Layers, deltas: Layers,
) -> int:  # fmt: skip
    """Go once through the notes in this order, a step after every batch; how many steps were made in all."""
    in_batch = 0
    for place in range(len(order)):
        blame_shares(net, slopes, notes, order[place], layers, deltas)
        in_batch += 1
        if in_batch == batch:
            step += 1
            step_down(moments, step, rate, batch)
            in_batch = 0
    return step
