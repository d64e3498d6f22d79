"""A picture of what `bench/herd.py --sizes` has measured: a line for each game and device, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sheepfold.art import colours as c
from sheepfold.art.chart import DASHES
from sheepfold.art.svg import FONT, Markup, box, group, number, path, tag, text

WIDTH, HEIGHT = 840.0, 470.0
LEFT, RIGHT, TOP, BOTTOM = 84.0, 240.0, 56.0, 62.0
SIZE, NEAR = 13.0, 17.0
TITLE = "Steps a second by the number of games in a herd"


class Line:
    """A game on a device."""

    def __init__(self, place: int, device: str, found: dict[str, Any]) -> None:
        self.name = found["title"] + (" (GPU)" if device == "cuda" else "")
        self.colour = c.SEATS[place].colour
        self.dashes = DASHES[1] if device == "cuda" else None
        self.points = sorted((int(games), float(speed)) for games, speed in found["steps_per_second"].items())


class Frame:
    """Where numbers of games and speeds are in the picture."""

    def __init__(self, lines: list[Line]) -> None:
        games = [games for line in lines for games, _ in line.points]
        speeds = [speed for line in lines for _, speed in line.points]
        self.most = max(2.0, math.log2(max(games)))
        self.low, self.high = math.floor(math.log10(min(speeds))), math.ceil(math.log10(max(speeds)))

    def x(self, games: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log2(games) / self.most

    def y(self, speed: float) -> float:
        part = (math.log10(speed) - self.low) / max(1, self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part


def speed_chart(kept: dict[str, dict[str, Any]]) -> Markup:
    """The whole picture of {device: {game: what was measured}}."""
    lines = [
        Line(place, device, found)
        for device, games in sorted(kept.items())
        for place, found in enumerate(games[name] for name in sorted(games))
    ]
    frame = Frame(lines)
    return tag(
        "svg",
        tag("title", TITLE),
        box(0, 0, WIDTH, HEIGHT, c.CREAM, 10),
        text(20, 32, TITLE, 1.25 * SIZE, c.INK, font_weight="bold"),
        *_grid(frame),
        *(_drawn(frame, line) for line in lines),
        *_names(frame, lines),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        aria_label=TITLE,
        font_family=FONT,
    )


def _grid(frame: Frame) -> Iterator[Markup]:
    for power in range(frame.low, frame.high + 1):
        y = frame.y(10**power)
        yield path(f"M{LEFT} {number(y)}H{number(WIDTH - RIGHT)}", stroke=c.INK, opacity=0.15)
        yield text(LEFT - 8, y + 4, _short(10**power), SIZE, c.INK, text_anchor="end")
    for power in range(0, math.floor(frame.most) + 1, 4):
        x = frame.x(2**power)
        yield path(f"M{number(x)} {TOP}V{number(HEIGHT - BOTTOM)}", stroke=c.INK, opacity=0.08)
        yield text(x, HEIGHT - BOTTOM + 20, f"{2**power:,}", SIZE, c.INK, text_anchor="middle")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, "games in the herd", SIZE, c.INK, text_anchor="middle")


def _short(value: float) -> str:
    """
    >>> _short(10_000), _short(10_000_000), _short(10**9)
    ('10 k', '10 M', '1 G')
    """
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= unit:
            return f"{value / unit:g} {name}"
    return f"{value:g}"


def _drawn(frame: Frame, line: Line) -> Markup:
    points = [f"{number(frame.x(games))} {number(frame.y(speed))}" for games, speed in line.points]
    drawn = path(
        "M" + "L".join(points), fill="none", stroke=line.colour, stroke_width=2.5, stroke_dasharray=line.dashes
    )
    dots = [tag("circle", cx=frame.x(games), cy=frame.y(speed), r=3, fill=line.colour) for games, speed in line.points]
    return group(drawn, *dots)


def _names(frame: Frame, lines: list[Line]) -> Iterator[Markup]:
    """The name of every line beside its end, none over another."""
    lowest = HEIGHT - BOTTOM + NEAR
    for line in sorted(lines, key=lambda line: line.points[-1][1]):
        lowest = min(lowest - NEAR, frame.y(line.points[-1][1]) + 4)
        yield text(WIDTH - RIGHT + 12, lowest, line.name, SIZE, line.colour, font_weight="bold")
