"""Estimates with 95% intervals, from SciPy: shares, means (also of clusters), correlations, and a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import isfinite, nan, sqrt
from typing import Any

import numpy as np
from scipy import stats

LEVEL = 0.95


@dataclass(frozen=True)
class Figure:
    """A number with its 95% interval (empty where there is none), and how many games it stands on."""

    measure: str
    value: float
    low: float = nan
    high: float = nan
    games: int = 0
    of: str = ""
    """What it is about: a seat, a phase, a rule."""
    form: str = "number"
    """How it is written: share, number, minutes, points, elo or p."""

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data; what is not a number is null."""
        data = asdict(self)
        return {key: None if isinstance(value, float) and not isfinite(value) else value for key, value in data.items()}


def share_of(measure: str, hits: int, trials: int, of: str = "") -> Figure:
    """A share of games with Wilson's interval.

    >>> figure = share_of("draws", 50, 100)
    >>> round(figure.low, 3), round(figure.high, 3)
    (0.404, 0.596)
    """
    if trials == 0:
        return Figure(measure, nan, games=0, of=of, form="share")
    bounds = stats.binomtest(int(hits), int(trials)).proportion_ci(LEVEL, "wilson")
    return Figure(measure, hits / trials, float(bounds.low), float(bounds.high), int(trials), of, "share")


def mean_of(
    measure: str, values: Any, clusters: Any = None, of: str = "", form: str = "number", games: int | None = None
) -> Figure:
    """A mean with Student's interval; games of the same cluster (a deal) count as one observation of their mean.

    >>> figure = mean_of("turns", [1.0, 2.0, 3.0])
    >>> figure.value, round(figure.low, 2), round(figure.high, 2)
    (2.0, -0.48, 4.48)
    """
    values = np.asarray(values, float)
    games = len(values) if games is None else games
    if len(values) == 0:
        return Figure(measure, nan, games=games, of=of, form=form)
    observed = values if clusters is None else cluster_means(values, clusters)
    reach = half_width(observed)
    mean = float(observed.mean())
    return Figure(measure, mean, mean - reach, mean + reach, games, of, form)


def cluster_means(values: Any, clusters: Any) -> Any:
    """The mean of each cluster."""
    _, places = np.unique(clusters, return_inverse=True)
    return np.bincount(places, values) / np.bincount(places)


def half_width(values: Any) -> float:
    """Half the 95% interval of a mean."""
    if len(values) < 2:
        return nan
    return float(stats.t.ppf((1 + LEVEL) / 2, len(values) - 1) * values.std(ddof=1) / sqrt(len(values)))


def correlation(measure: str, one: Any, other: Any, games: int) -> Figure:
    """Pearson's correlation with Fisher's interval."""
    one, other = np.asarray(one, float), np.asarray(other, float)
    if len(one) < 4 or one.std() == 0 or other.std() == 0:
        return Figure(measure, nan, games=games, form="share")
    found = stats.pearsonr(one, other)
    bounds = found.confidence_interval(LEVEL)
    return Figure(measure, float(found.statistic), float(bounds.low), float(bounds.high), games, "", "share")


def equal_shares(measure: str, counts: Sequence[float], of: str = "") -> Figure:
    """The chance that equal seats would win as unequally as these (chi-square)."""
    number = int(sum(counts))
    if number < 5 * len(counts):
        return Figure(measure, nan, games=number, of=of, form="p")
    return Figure(measure, float(stats.chisquare(counts).pvalue), games=number, of=of, form="p")
