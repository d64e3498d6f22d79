"""Luck and skill: the ladder of levels, what the deal and the dice decide, and what duplicate deals are worth."""

from __future__ import annotations

from dataclasses import replace
from math import exp, inf, nan, sqrt
from typing import Any

import numpy as np

from sheepfold.lab.ladder import chance, difference, interval
from sheepfold.lab.statistics import share
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, correlation, mean_of
from sheepfold.lab.study.measures.choice import payoff_scale, total_of
from sheepfold.lab.study.measures.fairness import win_shares
from sheepfold.lab.study.watching import NEVER

FEWEST_DEALS = 30
"""With fewer deals nothing is said about what duplicates are worth."""


def rung(harvest: Harvest) -> list[Figure]:
    """A pair of players over the same deals in all seats: the upper one's chance of a table of two, and Elo points."""
    names = list(dict.fromkeys(name for seating in harvest.series.seatings for name in seating))
    lower, upper = harvest.series.name.split(" < ")
    assert {lower, upper} == set(names)
    seats, shares = harvest.series.seats, win_shares(harvest.rows.payoffs)
    counts = np.zeros((seats + 1, 2))
    for number, won in zip(harvest.rows.games["number"], shares, strict=True):
        is_upper = np.array([name == upper for name in harvest.series.sitting(int(number))])
        counts[is_upper.sum()] += 1, won[is_upper].sum()
    elo = difference(counts)
    low, high = interval(counts, elo)
    pair = f"{upper} > {lower}"
    return [
        Figure("upper_wins", chance(elo), chance(low), chance(high), harvest.games, pair, "share"),
        Figure("elo", elo, low, high, harvest.games, pair, "elo"),
    ]


def decided_by_chance(first: Harvest, again: Harvest) -> Figure:
    """The share of the result's variance that deal and dice decide: the correlation between two games of a deal."""
    one, other = _by_number(first), _by_number(again)
    numbers = sorted(one.keys() & other.keys())
    if not numbers:
        return Figure("decided_by_chance", nan, form="share")
    seats = first.series.seats
    left = np.concatenate([one[number][: seats - 1] - 1 / seats for number in numbers])
    right = np.concatenate([other[number][: seats - 1] - 1 / seats for number in numbers])
    figure = correlation("decided_by_chance", left, right, 2 * len(numbers))
    spread = sqrt(seats - 1)  # the seats of a game are not independent
    middle = figure.value
    return Figure(
        figure.measure, middle, middle - spread * (middle - figure.low), middle + spread * (figure.high - middle),
        figure.games, "", "share",
    )  # fmt: skip


def _by_number(harvest: Harvest) -> dict[int, Any]:
    """The shares of the win by game: games of the same number have the same deal and seating."""
    ended = harvest.rows.games["ending"] != NEVER
    shares = win_shares(harvest.rows.payoffs)
    return {int(number): shares[row] for row, number in enumerate(harvest.rows.games["number"]) if ended[row]}


def account(harvest: Harvest) -> list[Figure]:
    """What chance and what mistakes moved in a game, in parts of the win, for a seat on average."""
    luck, mistakes = [], []
    seats, total, scale = harvest.series.seats, total_of(harvest), payoff_scale(harvest)
    for row in range(harvest.thought_games):
        thoughts = harvest.thoughts_of(row)
        thoughts = thoughts[thoughts["simulations"] > 0]
        if len(thoughts) < 2 or harvest.rows.games["ending"][row] == NEVER:
            continue
        before = share(thoughts["before"][:, :seats].astype(float), total, seats)
        after = share(thoughts["after"][:, :seats].astype(float), total, seats)
        by_chance = np.diff(thoughts["step"]) > 1
        moved = (before[1:] - after[:-1])[by_chance]
        luck.append(np.abs(moved.sum(axis=0)).mean())
        mistakes.append(float((thoughts["surely_lost"] * scale).sum()) / seats)
    if not luck:
        return []
    return [mean_of("luck", luck, form="share"), mean_of("mistakes", mistakes, form="share")]


def worth_of_duplicates(harvest: Harvest) -> Figure:
    """How much narrower the interval of a pair's difference is than with a new deal for every game, at equal games.

    Only deals that were played in all seatings count. The interval is a jackknife's over these deals.
    """
    lower, upper = harvest.series.name.split(" < ")
    values = _by_deal(harvest, upper)
    figure = Figure("duplicates", nan, games=values.size, of=f"{upper} > {lower}", form="share")
    if len(values) < FEWEST_DEALS:
        return figure
    ratio = _width_ratio(values)
    if not 0 < ratio < inf:
        return replace(figure, value=1 - ratio, low=1 - ratio, high=1 - ratio)
    without = np.log([_width_ratio(np.delete(values, deal, axis=0)) for deal in range(len(values))])
    reach = 1.96 * sqrt((len(values) - 1) * float(without.var()))
    return replace(figure, value=1 - ratio, low=1 - ratio * exp(reach), high=1 - ratio * exp(-reach))


def _by_deal(harvest: Harvest, upper: str) -> Any:
    """By deal and seating: what a seat of the upper player won on average; deals that were played in all seatings."""
    seatings = harvest.series.seatings
    is_upper = np.array([[name == upper for name in seating] for seating in seatings])
    own = is_upper[harvest.rows.games["number"] % len(seatings)]
    values = (win_shares(harvest.rows.payoffs) * own).sum(axis=1) / own.sum(axis=1)
    deals, counts = np.unique(harvest.deals, return_counts=True)
    whole = np.isin(harvest.deals, deals[counts == len(seatings)])
    order = np.argsort(harvest.rows.games["number"][whole])
    return values[whole][order].reshape(-1, len(seatings))


def _width_ratio(values: Any) -> float:
    """The width of an interval of the mean with deals as clusters, beside that of as many games of different deals."""
    together = values.mean(axis=1).var(ddof=1)
    separate = values.var(axis=0, ddof=1).mean() / values.shape[1]
    return sqrt(together / separate) if separate else nan
