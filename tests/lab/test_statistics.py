"""Statistics against published and computed values."""

from __future__ import annotations

import random
from collections import Counter
from math import inf

import numpy as np
import pytest

from sheepfold.lab.statistics import mean, mean_interval, quantile, share_interval


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_for_shares_are_wilsons(hits, trials, low, high):
    """Values from R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert share_interval(hits, trials) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("hits", "trials"), [(0, 1), (1, 1), (0, 10**9), (10**9, 10**9)])
def test_an_interval_for_a_share_lies_between_0_and_1(hits, trials):
    low, high = share_interval(hits, trials)
    assert 0 <= low <= high <= 1
    assert low - 1e-12 <= hits / trials <= high + 1e-12


def test_no_trials_tell_nothing():
    assert share_interval(0, 0) == (0.0, 1.0)


def test_the_interval_of_a_mean_has_the_standard_error():
    data = [1.0, 2.0, 3.0, 4.0, 5.0]
    reach = 1.959964 * np.std(data, ddof=1) / np.sqrt(5)
    assert mean_interval(sum(data), sum(x * x for x in data), 5) == pytest.approx((3 - reach, 3 + reach))


def test_equal_values_have_a_mean_without_spread():
    assert mean_interval(7 * 0.1, 7 * 0.1**2, 7) == pytest.approx((0.1, 0.1))


def test_one_value_tells_nothing_about_its_mean():
    assert mean_interval(3.0, 9.0, 1) == (-inf, inf)


@pytest.mark.parametrize("share", [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0])
def test_quantiles_are_values_that_occur(share):
    draw = random.Random(4)
    values = [draw.choice([-3, 0, 1, 7, 20]) for _ in range(101)]
    assert quantile(Counter(values), share) == np.quantile(values, share, method="inverted_cdf")


def test_the_mean_counts_every_observation():
    assert mean(Counter({2: 3, 10: 1})) == 4.0
