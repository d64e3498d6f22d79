"""A picture of training: how each network's part of a table of two against a fixed opponent grows over time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.chart import DASHES
from sheepfold.art.svg import FONT, Markup, box, group, number, path, tag, text
from sheepfold.language import say

WIDTH, HEIGHT = 840.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 70.0, 150.0, 56.0, 58.0
SIZE, NEAR = 13.0, 17.0


class Point(NamedTuple):
    """After so many seconds: the share, and its 95% interval."""

    seconds: float
    share: float
    low: float
    high: float


class Frame:
    """Where seconds and shares are in the picture."""

    def __init__(self, seconds: float) -> None:
        self.most = max(1.0, seconds)

    def x(self, seconds: float) -> float:
        """Where a time is."""
        return LEFT + (WIDTH - LEFT - RIGHT) * seconds / self.most

    def y(self, share: float) -> float:
        """Where a share is."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def strength_chart(title: str, lines: Mapping[str, Sequence[Point]]) -> Markup:
    """The whole picture of {network: points}."""
    name = say("{title}: share of two against the search without a network, in equal time", title=title)
    frame = Frame(max(points[-1].seconds for points in lines.values()))
    return tag(
        "svg",
        tag("title", name),
        box(0, 0, WIDTH, HEIGHT, c.CREAM, 10),
        text(20, 32, name, 1.2 * SIZE, c.INK, font_weight="bold"),
        *_grid(frame),
        *(_drawn(frame, place, points) for place, points in enumerate(lines.values())),
        *_names(frame, lines),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        aria_label=name,
        font_family=FONT,
    )


def elo_of(share: float) -> float:
    """The Elo points that a share of a table of two means.

    >>> round(elo_of(0.75))
    191
    """
    return 400 * log10(share / (1 - share))


def _grid(frame: Frame) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = frame.y(share)
        opacity = 0.5 if share == 0.5 else 0.15
        yield path(f"M{LEFT} {number(y)}H{number(WIDTH - RIGHT)}", stroke=c.INK, opacity=opacity)
        yield text(LEFT - 8, y + 4, f"{share:.0%}", SIZE, c.INK, text_anchor="end")
        if 0 < share < 1:
            yield text(LEFT + 4, y - 5, say("{elo:+.0f} Elo", elo=elo_of(share)), 0.8 * SIZE, c.INK, opacity=0.7)
    for quarter in range(5):
        seconds = frame.most * quarter / 4
        yield text(frame.x(seconds), HEIGHT - BOTTOM + 20, f"{seconds:.0f}", SIZE, c.INK, text_anchor="middle")
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield text(middle, HEIGHT - 14, say("seconds of training"), SIZE, c.INK, text_anchor="middle")


def _colour(place: int) -> str:
    return c.SEATS[place % len(c.SEATS)].colour


def _drawn(frame: Frame, place: int, points: Sequence[Point]) -> Markup:
    colour = _colour(place)
    line = "M" + "L".join(f"{number(frame.x(point.seconds))} {number(frame.y(point.share))}" for point in points)
    intervals = [
        path(f"M{number(frame.x(p.seconds))} {number(frame.y(p.low))}V{number(frame.y(p.high))}", stroke=colour)
        for p in points
    ]
    dots = [tag("circle", cx=frame.x(p.seconds), cy=frame.y(p.share), r=4, fill=colour) for p in points]
    dashes = DASHES[place % len(DASHES)]
    return group(path(line, stroke=colour, stroke_width=2.5, stroke_dasharray=dashes), *intervals, *dots)


def _names(frame: Frame, lines: Mapping[str, Sequence[Point]]) -> Iterator[Markup]:
    """The name of every line beside its end, none over another."""
    lowest = HEIGHT - BOTTOM + NEAR
    ends = sorted((points[-1].share, place, name) for place, (name, points) in enumerate(lines.items()))
    for share, place, name in ends:
        lowest = min(lowest - NEAR, frame.y(share) + 4)
        yield text(WIDTH - RIGHT + 12, lowest, name, SIZE, _colour(place), font_weight="bold")
