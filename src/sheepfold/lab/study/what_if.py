"""What if: the same deals under another option, and by how much each figure differs."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan, sqrt
from typing import Any

import numpy as np

from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, half_width
from sheepfold.lab.study.measures.fairness import win_shares
from sheepfold.lab.study.measures.tension import courses, decided, drama, lead_changes
from sheepfold.lab.study.watching import NEVER, NO_SEAT

FORMS = {
    "minutes": "minutes",
    "decisions": "number",
    "first_wins": "share",
    "unfairness": "share",
    "draws": "share",
    "margin": "points",
    "forced": "share",
    "lead_changes": "number",
    "decided": "share",
    "drama": "number",
    "never_ends": "share",
}
"""What is compared, and how it is written."""


@dataclass(frozen=True)
class Difference:
    """A figure as it is, what it is under a variant, and the difference over the same deals with its interval."""

    measure: str
    usual: float
    value: float
    change: Figure
    gain: float
    """How much narrower the interval is than with different deals."""


@dataclass(frozen=True)
class Comparison:
    """A variant beside the game as it is."""

    variant: str
    games: int
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        rows = [{**vars(one), "change": one.change.as_json()} for one in self.differences]
        clean = [{key: None if value != value else value for key, value in row.items()} for row in rows]
        return {"variant": self.variant, "games": self.games, "differences": clean}

    def change(self, measure: str) -> Difference | None:
        """One difference; None if it was not measured."""
        return next((one for one in self.differences if one.measure == measure), None)


def by_game(harvest: Harvest, among: Any = slice(None)) -> dict[str, Any]:
    """What is compared, for each game: a number, or not a number where it was not measured.

    Which seats win most and least is looked up `among` these games.
    """
    games = harvest.rows.games
    ended = games["ending"] != NEVER
    shares = win_shares(harvest.rows.payoffs)
    seats, rows = harvest.series.seats, np.arange(len(games))
    scores = np.sort(harvest.rows.scores, axis=1)
    values = {
        "minutes": games["seconds"] / 60.0,
        "decisions": games["decisions"].astype(float),
        "first_wins": shares[rows, np.maximum(0, games["starter"])] - 1 / seats,
        "unfairness": (shares * _seat_bias(shares[among])).sum(axis=1),
        "draws": (games["winner"] == NO_SEAT).astype(float),
        "margin": (scores[:, -1] - scores[:, -2]).astype(float),
        "forced": games["forced"] / np.maximum(1, games["decisions"]),
        "never_ends": (~ended).astype(float),
    }
    changes, settled, dramas = (np.full(len(games), nan) for _ in range(3))
    for course in courses(harvest):
        changes[course.row] = lead_changes(course.chances[:-1])
        if course.winner != NO_SEAT:
            settled[course.row], dramas[course.row] = decided(course), drama(course)
    if np.isnan(changes).all():
        changes, settled = games["lead_changes"].astype(float), games["settled"].astype(float)
    return {**values, "lead_changes": changes, "decided": settled, "drama": dramas}


def _seat_bias(shares: Any) -> Any:
    """By seat: 1 for the one that wins most, minus 1 for the one that wins least, so that the mean is their gap."""
    means = shares.mean(axis=0)
    bias = np.zeros(len(means))
    bias[means.argmax()] += 1
    bias[means.argmin()] -= 1
    return bias


def compared(name: str, usual: Harvest, variant: Harvest) -> Comparison:
    """The differences between two series, paired by deal."""
    shared = np.intersect1d(usual.deals, variant.deals)
    if not len(shared):
        return Comparison(name, variant.games, ())
    one, other = (by_game(part, np.isin(part.deals, shared)) for part in (usual, variant))
    found = []
    for measure, form in FORMS.items():
        left, right = _by_deal(usual, one[measure]), _by_deal(variant, other[measure])
        deals = sorted(left.keys() & right.keys())
        if len(deals) < 2:
            continue
        before, after = (np.array([side[deal] for deal in deals]) for side in (left, right))
        reach, change = half_width(after - before), float((after - before).mean())
        apart = sqrt(half_width(before) ** 2 + half_width(after) ** 2)
        figure = Figure(measure, change, change - reach, change + reach, 2 * len(deals), name, form)
        found.append(
            Difference(
                measure, float(before.mean()), float(after.mean()), figure, 1 - reach / apart if apart > 0 else nan
            )
        )
    return Comparison(name, variant.games, tuple(found))


def _by_deal(harvest: Harvest, values: Any) -> dict[int, float]:
    """The mean of each deal's games, those left out that were not measured."""
    kept = ~np.isnan(values)
    deals, places = np.unique(harvest.deals[kept], return_inverse=True)
    if not len(deals):
        return {}
    means = np.bincount(places, values[kept]) / np.bincount(places)
    return dict(zip(map(int, deals), map(float, means), strict=True))
