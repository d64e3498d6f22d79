"""A chart of bars that stands by itself, for notebooks and reports: a number for each of a few things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.svg import FONT, Markup, box, group, number, path, tag, text

WIDTH, LEFT, RIGHT, TOP, ROW = 720.0, 150.0, 90.0, 48.0, 26.0
SIZE = 14.0


class Bar(NamedTuple):
    """A thing, its number, and between which bounds the number lies if it is an estimate."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


class Chart(Markup):
    """A picture that a notebook shows by itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def bar_chart(title: str, bars: Sequence[Bar], form: str = ",.6g") -> Chart:
    """A bar for each thing, from above to below; `form` is how numbers are written, as in `format`.

    >>> str(bar_chart("Wins", [Bar("Ann", 0.5, 0.4, 0.6), Bar("Ben", 0.25)], ".0%")).count("<rect")
    3
    """
    if not bars:
        raise ValueError("expected at least one bar, got none")
    if any(bar.value < 0 for bar in bars):
        raise ValueError("expected numbers of 0 or more")
    most = max(max(bar.value, bar.high or 0.0) for bar in bars) or 1.0
    height = TOP + ROW * len(bars) + 14
    return Chart(
        tag(
            "svg",
            tag("title", title),
            box(0, 0, WIDTH, height, c.CREAM, 10),
            text(20, 30, title, 1.2 * SIZE, c.INK, font_weight="bold"),
            *(_row(place, bar, most, form) for place, bar in enumerate(bars)),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH:g} {height:g}",
            role="img",
            aria_label=title,
            font_family=FONT,
        )
    )


def _row(place: int, bar: Bar, most: float, form: str) -> Markup:
    scale = (WIDTH - LEFT - RIGHT) / most
    y = TOP + ROW * place
    end = LEFT + scale * max(bar.value, bar.high or 0.0)
    return group(
        text(LEFT - 10, y + 17, bar.label, SIZE, c.INK, text_anchor="end"),
        box(LEFT, y + 3, scale * bar.value, ROW - 8, c.SEATS[0].colour, 3),
        _bounds(bar, y + ROW / 2 - 1, scale),
        text(end + 8, y + 17, format(bar.value, form), SIZE, c.INK_SOFT),
    )


def _bounds(bar: Bar, y: float, scale: float) -> Markup:
    """The interval as a line with two ends."""
    if bar.low is None or bar.high is None:
        return Markup("")
    low, high = number(LEFT + scale * bar.low), number(LEFT + scale * bar.high)
    line = f"M{low} {number(y)}H{high}M{low} {number(y - 5)}v10M{high} {number(y - 5)}v10"
    return path(line, stroke=c.INK, stroke_width=1.6)
