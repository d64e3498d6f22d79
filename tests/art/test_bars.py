"""A chart of bars is a whole picture, with lengths in proportion and bounds where there are any."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sheepfold.art.bars import Bar, bar_chart


def widths(chart: str) -> list[float]:
    return [float(width) for width in re.findall(r'<rect [^>]*?width="([\d.]+)"', chart)][1:]


def test_lengths_are_in_proportion_and_numbers_are_written_in_the_form() -> None:
    chart = bar_chart("Wins <all>", [Bar("Ann", 0.5), Bar("Ben", 0.25), Bar("Cem", 0.0)], ".0%")
    longest, half, none = widths(chart)
    assert (half, none) == (pytest.approx(longest / 2), 0)
    assert "50%" in chart
    assert "Wins &lt;all&gt;" in chart
    ElementTree.fromstring(chart._repr_svg_())


def test_bounds_are_drawn_where_there_are_any() -> None:
    assert "<path" not in bar_chart("Plain", [Bar("Ann", 3)])
    assert bar_chart("Estimated", [Bar("Ann", 3, 2, 4), Bar("Ben", 1)]).count("<path") == 1


def test_the_longest_bound_fits_into_the_picture() -> None:
    chart = bar_chart("Wide", [Bar("Ann", 1, 0, 100)])
    assert max(float(x) for x in re.findall(r"H([\d.]+)", chart)) < 720


@pytest.mark.parametrize("bars", [[], [Bar("Ann", -1)]], ids=["none", "negative"])
def test_what_cannot_be_drawn_is_refused(bars: list[Bar]) -> None:
    with pytest.raises(ValueError, match="expected"):
        bar_chart("Nothing", bars)
