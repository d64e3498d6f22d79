"""Small statistics: intervals for shares and means, quantiles of counts, and payoffs as parts of the win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

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


def share(payoffs: Any, total: float, seats: int) -> Any:
    """Payoffs as parts of the win, where `total` is the sum that this game shares out; the winner of all has 1.

    >>> share(0.5, 1.0, 4), share(-1.0, 0.0, 2), share(0.0, 0.0, 2)
    (0.5, 0.0, 0.5)
    """
    lowest = (total - 1.0) / (seats - 1)
    return (payoffs - lowest) / (1.0 - lowest)


def sides_of(values: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats that could expect exactly the same at every moment win together; not if that were everybody.

    >>> sides_of([(0.3, 0.2, 0.3, 0.2), (0.5, 0.0, 0.5, 0.0)])
    ((0, 2), (1, 3))
    >>> sides_of([(0.5, 0.5)])
    ((0,), (1,))
    """
    seats = len(values[0])
    found: dict[tuple[float, ...], list[int]] = {}
    for seat in range(seats):
        found.setdefault(tuple(float(value[seat]) for value in values), []).append(seat)
    if len(found) == 1:
        return tuple((seat,) for seat in range(seats))
    return tuple(tuple(side) for side in found.values())
