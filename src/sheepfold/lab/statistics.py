"""Small statistics: intervals for shares and means, and quantiles of whole-number counts."""

from __future__ import annotations

from collections import Counter
from math import sqrt

Z95 = 1.959963984540054
"""The normal quantile of a 95% interval."""


def share_interval(hits: int, trials: int) -> tuple[float, float]:
    """Wilson's 95% interval for a share.

    >>> low, high = share_interval(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if trials == 0:
        return 0.0, 1.0
    share, spread = hits / trials, Z95**2 / trials
    centre = (share + spread / 2) / (1 + spread)
    reach = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def mean_interval(total: float, squares: float, number: int) -> tuple[float, float]:
    """The 95% interval for a mean, from a sum and a sum of squares."""
    if number < 2:
        return float("-inf"), float("inf")
    mean = total / number
    variance = max(0.0, squares / number - mean**2) * number / (number - 1)
    reach = Z95 * sqrt(variance / number)
    return mean - reach, mean + reach


def quantile(counts: Counter[int], share: float) -> int:
    """The smallest value that at least this share of all observations do not exceed.

    >>> quantile(Counter({1: 5, 2: 4, 9: 1}), 0.5)
    1
    """
    wanted = share * counts.total()
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    return max(counts)


def mean(counts: Counter[int]) -> float:
    """The mean of all observations."""
    return sum(value * number for value, number in counts.items()) / counts.total()
