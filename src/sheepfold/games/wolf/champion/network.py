"""The network: facts to a context, and context and marks to a score of each plan; compiled like any rule."""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.rule import rule
from sheepfold.games.wolf.champion.sight import FACTS, MARKS

HIDDEN, CONTEXT = 64, 32
SHAPES = ((FACTS, HIDDEN), (HIDDEN,), (HIDDEN, CONTEXT), (CONTEXT,), (MARKS, CONTEXT), (CONTEXT,))


class Network(NamedTuple):
    """Weights: facts to hidden units, those to the context; marks to the context; context to a score."""

    facts: Any
    facts_bias: Any
    hidden: Any
    hidden_bias: Any
    marks: Any
    score: Any


class Layers(NamedTuple):
    """Room for what the units give, and for the scores of the plans."""

    hidden: Any
    context: Any
    joined: Any
    scores: Any


def size_of(shapes: Any) -> int:
    """How many weights these shapes have."""
    return sum(int(np.prod(shape)) for shape in shapes)


def views(flat: Any, shapes: Any) -> list[Any]:
    """A row of weights as arrays of these shapes."""
    found, at = [], 0
    for shape in shapes:
        size = int(np.prod(shape))
        found.append(flat[at : at + size].reshape(shape))
        at += size
    return found


def heated(flat: Any, heat: float) -> Network:
    """A copy of these weights that draws plans the more freely the hotter it is: scores are divided by the heat."""
    net = Network(*views(flat.copy(), SHAPES))
    net.score[:] /= heat
    return net


@rule
def add_rows(inputs: Any, number: int, weights: Any, out: Any) -> None:
    """Add the weights of each input, times the input."""
    for place in range(number):
        value = inputs[place]
        if value != 0.0:
            row = weights[place]
            for unit in range(len(out)):
                out[unit] += value * row[unit]


@rule
def rectify(units: Any) -> None:
    """Nothing below zero."""
    for unit in range(len(units)):
        units[unit] = max(units[unit], np.float32(0.0))


@rule
def find_context(net: Network, facts: Any, layers: Layers) -> None:
    """The context of a turn."""
    for unit in range(HIDDEN):
        layers.hidden[unit] = net.facts_bias[unit]
    add_rows(facts, FACTS, net.facts, layers.hidden)
    rectify(layers.hidden)
    for unit in range(CONTEXT):
        layers.context[unit] = net.hidden_bias[unit]
    add_rows(layers.hidden, HIDDEN, net.hidden, layers.context)


@rule
def score(net: Network, marks: Any, context: Any, joined: Any) -> Any:
    """The score of a plan with these marks."""
    for unit in range(CONTEXT):
        joined[unit] = context[unit]
    add_rows(marks, MARKS, net.marks, joined)
    rectify(joined)
    found = np.float32(0.0)
    for unit in range(CONTEXT):
        found += joined[unit] * net.score[unit]
    return found


@rule
def score_plans(net: Network, facts: Any, marks: Any, number: int, layers: Layers) -> None:
    """The scores of all plans of a turn."""
    find_context(net, facts, layers)
    for plan in range(number):
        layers.scores[plan] = score(net, marks[plan], layers.context, layers.joined[plan])


@rule
def score_one(net: Network, facts: Any, marks: Any, layers: Layers) -> None:
    """The score of one plan alone."""
    find_context(net, facts, layers)
    layers.scores[0] = score(net, marks, layers.context, layers.joined[0])


@rule
def to_shares(scores: Any, number: int) -> None:
    """Scores become shares that add up to 1."""
    most = scores[0]
    for plan in range(1, number):
        most = max(most, scores[plan])
    total = 0.0
    for plan in range(number):
        scores[plan] = exp(scores[plan] - most)
        total += scores[plan]
    for plan in range(number):
        scores[plan] /= total
