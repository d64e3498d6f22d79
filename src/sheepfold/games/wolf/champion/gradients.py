"""Learning from notes: the score of a plan comes to be what it gains on average; steps by Adam."""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.engine.rule import rule
from sheepfold.games.wolf.champion.descent import Moments, add_outer, step_down
from sheepfold.games.wolf.champion.network import CONTEXT, HIDDEN, Layers, Network, score_one
from sheepfold.games.wolf.champion.self_play import ALL_FACTS, JUDGES, Critic, Notes, judge
from sheepfold.games.wolf.champion.sight import FACTS, MARKS

SCALE = 5.0
"""Gains are small parts of a victory; times this they are about 1."""


@rule
def blame_score(
    net: Network, slopes: Network, facts: Any, marks: Any, gain: float, layers: Layers, deltas: Layers
) -> None:  # fmt: skip
    """Add the slopes of the error in the score of the plan that was chosen."""
    score_one(net, facts, marks, layers)
    error = np.float32(layers.scores[0] - gain)
    joined = layers.joined[0]
    for unit in range(CONTEXT):
        slopes.score[unit] += error * joined[unit]
        deltas.context[unit] = error * net.score[unit] if joined[unit] > 0.0 else np.float32(0.0)
    add_outer(marks, MARKS, deltas.context, slopes.marks)
    blame_context(net, slopes, facts, layers, deltas)


@rule
def blame_context(net: Network, slopes: Network, facts: Any, layers: Layers, deltas: Layers) -> None:
    """From the context back to the facts."""
    for unit in range(CONTEXT):
        slopes.hidden_bias[unit] += deltas.context[unit]
    add_outer(layers.hidden, HIDDEN, deltas.context, slopes.hidden)
    for unit in range(HIDDEN):
        total = np.float32(0.0)
        if layers.hidden[unit] > 0.0:
            for place in range(CONTEXT):
                total += net.hidden[unit, place] * deltas.context[place]
        deltas.hidden[unit] = total
        slopes.facts_bias[unit] += total
    add_outer(facts, FACTS, deltas.hidden, slopes.facts)


@rule
def blame_critic(critic: Critic, slopes: Critic, facts: Any, target: float, judges: Any, deltas: Any) -> None:
    """Add the slopes of the critic's error about one turn."""
    error = np.float32(judge(critic, facts, judges) - target)
    slopes.out_bias[0] += error
    for unit in range(JUDGES):
        slopes.out[unit] += error * judges[unit]
        deltas[unit] = error * critic.out[unit] if judges[unit] > 0.0 else np.float32(0.0)
        slopes.bias[unit] += deltas[unit]
    add_outer(facts, ALL_FACTS, deltas, slopes.facts)


@rule
def learn_from(
    notes: Notes, turns: int, order: Any, batch: int, rate: float, step: int,
    net: Network, net_slopes: Network, net_moments: Moments,
    critic: Critic, critic_slopes: Critic, critic_moments: Moments,
    layers: Layers, deltas: Layers, judges: Any, judge_deltas: Any,
) -> int:  # fmt: skip
    """Go once through the notes in this order, a step after every batch; how many steps were made in all."""
    in_batch = 0
    for place in range(turns):
        turn = order[place]
        blame_score(
            net, net_slopes, notes.facts[turn], notes.marks[turn, notes.chosen[turn]], SCALE * notes.gain[turn],
            layers, deltas,
        )  # fmt: skip
        blame_critic(critic, critic_slopes, notes.facts[turn], notes.target[turn], judges, judge_deltas)
        in_batch += 1
        if in_batch == batch:
            step += 1
            step_down(net_moments, step, rate, batch)
            step_down(critic_moments, step, rate, batch)
            in_batch = 0
    return step
