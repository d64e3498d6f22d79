"""Fairness: wins by seat and by starting order, scores, draws, and what winners had that others had not."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np

from sheepfold.engine.counting import BEFORE_FIRST
from sheepfold.lab.statistics import Z95
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, equal_shares, mean_of, share_of
from sheepfold.lab.study.watching import NEVER, NO_SEAT

FEWEST_TOLD = 30
"""What happened less often says nothing about winners."""


def win_shares(payoffs: Any) -> Any:
    """By game and seat: the seat's share of the win, as `ladder.shares`."""
    above = payoffs - payoffs.min(axis=1, keepdims=True)
    total = above.sum(axis=1, keepdims=True)
    return np.where(total > 0, above / np.where(total > 0, total, 1.0), 1.0 / payoffs.shape[1])


def win_share(measure: str, values: Any, clusters: Any, of: str) -> Figure:
    """A mean share of the win; its interval does not leave what shares can be."""
    figure = mean_of(measure, values, clusters, of, "share")
    return replace(figure, low=max(0.0, figure.low), high=min(1.0, figure.high)) if figure.low == figure.low else figure


def fairness(harvest: Harvest) -> list[Figure]:
    """Wins by seat, by player where they differ, and by starting order; tests; draws; scores and margins."""
    rows, seats = harvest.rows, harvest.series.seats
    ended = rows.games["ending"] != NEVER
    shares, deals = win_shares(rows.payoffs[ended]), harvest.deals[ended]
    clusters = deals if len(harvest.series.seatings) > 1 else None
    found = [win_share("wins_by_seat", shares[:, seat], clusters, str(seat + 1)) for seat in range(seats)]
    alone = rows.games["winner"][ended]
    found.append(equal_shares("seats_equal", [int((alone == seat).sum()) for seat in range(seats)]))
    starters = rows.games["starter"][ended]
    if len(np.unique(starters)) > 1 or (len(starters) and starters[0] != 0):
        found += by_order(shares, alone, starters, clusters)
    found += by_player(harvest, shares, ended)
    found.append(share_of("draws", int((alone == NO_SEAT).sum()), len(alone)))
    scores = rows.scores[ended].astype(float)
    found += [mean_of("score_by_seat", scores[:, seat], clusters, str(seat + 1), "points") for seat in range(seats)]
    best = np.sort(scores, axis=1)
    found.append(mean_of("margin", best[:, -1] - best[:, -2], clusters, form="points"))
    return found


def by_order(shares: Any, alone: Any, starters: Any, clusters: Any) -> list[Figure]:
    """Wins of whoever decides first, of the next one and so on."""
    seats = shares.shape[1]
    rows = np.arange(len(shares))
    found = []
    for place in range(seats):
        seat = (starters + place) % seats
        found.append(win_share("wins_by_order", shares[rows, seat], clusters, str(place + 1)))
    order = (alone - starters) % seats
    counts = [int(((alone != NO_SEAT) & (order == place)).sum()) for place in range(seats)]
    return [*found, equal_shares("order_equal", counts)]


def by_player(harvest: Harvest, shares: Any, ended: Any) -> list[Figure]:
    """Each player's mean share of the win for a seat, where several kinds of players sit; deals are clusters."""
    names = sorted({name for seating in harvest.series.seatings for name in seating})
    if len(names) == 1:
        return []
    numbers = harvest.rows.games["number"][ended]
    seated = np.array([list(seating) for seating in harvest.series.seatings])
    at = seated[numbers % len(seated)]
    found = []
    for name in names:
        own = at == name
        means = (shares * own).sum(axis=1) / np.maximum(1, own.sum(axis=1))
        found.append(win_share("wins_by_player", means, harvest.deals[ended], name))
    return found


def winners_had(harvest: Harvest) -> list[Figure]:
    """By event: how many more the winner had than the others had on average; the clearest first."""
    had = harvest.tally.had
    found = []
    for event in harvest.series.game.events:
        row = event + BEFORE_FIRST
        games, total, squares = had[row]
        if games < FEWEST_TOLD or harvest.tally.told[row, : harvest.series.seats].sum() < FEWEST_TOLD:
            continue
        mean = total / games
        deviation = sqrt(max(0.0, squares / games - mean * mean))
        if deviation == 0:
            continue
        reach = Z95 * deviation / sqrt(games)
        found.append((mean / deviation, Figure("winner_had", mean, mean - reach, mean + reach, int(games), event.name)))
    return [figure for _, figure in sorted(found, key=lambda pair: -abs(pair[0])) if figure.low * figure.high > 0]
