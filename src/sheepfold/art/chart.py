"""A chart of chances over the steps of a game: a line for each seat, told apart by colour, dashes and mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.svg import FONT, Markup, group, number, path, placed, scaled, tag, text
from sheepfold.language.phrases import shortened

WIDTH, HEIGHT = 1200.0, 330.0
NARROW, TALL = 640.0, 480.0
LEFT, RIGHT, TOP, BOTTOM = 74.0, 130.0, 22.0, 38.0
DASHES = (None, "11 6", "3 5", "16 5 3 5", "7 4", "20 6", "2 8", "12 4 4 4 4 4")
"""By seat: how its line is broken, for those who see no colours."""

NEAR = 22.0
"""Names at the end of lines stand so far apart at least."""

SIGNS = {"mistake": "M0 -11L10 8H-10Z", "luck": "M-8 -8H8V8H-8Z"}
"""What stands on a line: a warning triangle, a die."""


class Curve(NamedTuple):
    """A seat's line: its name, its value from 0 to 1 at every step, and its sign on the board if that is its own."""

    seat: int
    name: str
    values: Sequence[float]
    mark: str = ""


class Sign(NamedTuple):
    """Something that happened at a step, on a seat's line; it can be followed to an address."""

    kind: str
    step: int
    seat: int
    said: str
    address: str


class Plot:
    """Where steps and values are in the picture."""

    def __init__(self, last: int, tall: bool) -> None:
        self.width = NARROW if tall else WIDTH
        self.height = TALL if tall else HEIGHT
        self.last = max(1, last)
        self.size = 22.0 if tall else 16.0

    def x(self, step: float) -> float:
        """Where a step is."""
        return LEFT + (self.width - LEFT - RIGHT) * step / self.last

    def y(self, value: float) -> float:
        """Where a value is."""
        return self.height - BOTTOM - (self.height - TOP - BOTTOM) * min(1.0, max(0.0, value))


def chart(
    title: str,
    axis: str,
    lines: Sequence[Curve],
    signs: Sequence[Sign],
    *,
    step: int,
    turns: Sequence[int] = (),
    tall: bool = False,
) -> Markup:
    """The whole chart, with a cursor at a step."""
    frame = Plot(max((len(line.values) for line in lines), default=2) - 1, tall)
    return tag(
        "svg",
        tag("title", title),
        _grid(frame, axis, turns),
        _cursor(frame, step),
        *(_line(frame, line) for line in lines),
        *_names(frame, lines),
        *(_sign(frame, sign, lines) for sign in signs),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {frame.width:g} {frame.height:g}",
        class_="chart",
        id="chart",
        role="group",
        aria_label=title,
        font_family=FONT,
        data_left=LEFT,
        data_right=frame.width - RIGHT,
        data_last=frame.last,
    )


def _grid(frame: Plot, axis: str, turns: Sequence[int]) -> Markup:
    left, right = frame.x(0), frame.x(frame.last)
    drawn = []
    for part in (0, 25, 50, 75, 100):
        y = frame.y(part / 100)
        drawn.append(
            path(f"M{number(left)} {number(y)}H{number(right)}", class_="grid strong" if part % 50 == 0 else "grid")
        )
        drawn.append(_label(left - 8, y + frame.size / 3, f"{part}%", frame.size, "end"))
    ticks = "".join(f"M{number(frame.x(turn))} {number(frame.y(0))}v6" for turn in turns)
    drawn.append(path(ticks, class_="tick") if ticks else Markup(""))
    drawn.append(_label((left + right) / 2, frame.height - 6, axis, frame.size, "middle"))
    return group(*drawn)


def _label(x: float, y: float, said: str, size: float, anchor: str) -> Markup:
    return tag("text", said, x=x, y=y, font_size=size, text_anchor=anchor, class_="label")


def _cursor(frame: Plot, step: int) -> Markup:
    line = path(f"M0 {number(frame.y(1))}V{number(frame.y(0))}", class_="cursor")
    return placed(frame.x(step), 0, line, id="cursor")


def _line(frame: Plot, line: Curve) -> Markup:
    points = [f"{number(frame.x(step))} {number(frame.y(value))}" for step, value in _corners(line.values)]
    return path(
        "M" + "L".join(points),
        class_="line",
        stroke=c.SEATS[line.seat].colour,
        stroke_dasharray=DASHES[line.seat],
        data_seat=line.seat,
    )


def _corners(values: Sequence[float]) -> list[tuple[int, float]]:
    """The steps at which a line turns: what is level between them needs no points.

    >>> _corners([0.5, 0.5, 0.5, 0.2])
    [(0, 0.5), (2, 0.5), (3, 0.2)]
    """
    last = len(values) - 1
    return [
        (step, value)
        for step, value in enumerate(values)
        if step in (0, last) or not values[step - 1] == value == values[step + 1]
    ]


def _names(frame: Plot, lines: Sequence[Curve]) -> list[Markup]:
    """Mark and name of every seat where its line ends, none over another."""
    found: list[Markup] = []
    lowest = frame.height - BOTTOM + NEAR / 2
    for line in sorted(lines, key=lambda line: line.values[-1]):
        y = min(lowest - NEAR, frame.y(line.values[-1]))
        lowest = y
        sign = scaled(0.75, path(c.SEATS[line.seat].shape, c.SEATS[line.seat].colour))
        name = shortened(line.name, 9)
        own = placed(25, 0, scaled(0.75, Markup(line.mark))) if line.mark else Markup("")
        label = text(40 if line.mark else 16, frame.size / 3, name, frame.size, c.INK, class_="label strong")
        found.append(placed(frame.x(frame.last) + 14, y, sign, own, label))
    return found


def _sign(frame: Plot, sign: Sign, lines: Sequence[Curve]) -> Markup:
    values = next((line.values for line in lines if line.seat == sign.seat), None)
    if values is None:
        return Markup("")
    x, y = frame.x(sign.step), frame.y(values[sign.step])
    drawn = scaled(1.5 if frame.width < WIDTH else 1, path(SIGNS[sign.kind], class_="sign"))
    mark = placed(x, y, tag("title", sign.said), drawn, class_=sign.kind)
    return tag("a", mark, href=sign.address, aria_label=sign.said, data_step=sign.step)
