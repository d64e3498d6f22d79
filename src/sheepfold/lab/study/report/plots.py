"""Small plots in SVG: their colours are the page's, so that they follow light, dark and paper."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import NamedTuple

import numpy as np

from sheepfold.art.svg import Markup, group, number, path, tag
from sheepfold.language.phrases import shortened

WIDTH, ROW, SIZE = 680.0, 27.0, 13.0
LEFT, RIGHT = 180.0, 130.0
MOST_LABEL = 22


class Mark(NamedTuple):
    """A thing with its number, the bounds of the number, and how it is written; `random` is what random play has."""

    label: str
    value: float
    low: float
    high: float
    text: str
    random: float = float("nan")


def words(x: float, y: float, said: str, anchor: str = "start", kind: str = "label") -> Markup:
    """A text in a plot."""
    return tag("text", said, x=x, y=y, font_size=SIZE, text_anchor=anchor, class_=kind)


def picture(height: float, title: str, *drawn: str, width: float = WIDTH) -> Markup:
    """A plot with what it shows as its title."""
    return tag(
        "svg",
        tag("title", title),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_="plot",
        role="img",
        aria_label=title,
    )


def bars(title: str, marks: Sequence[Mark], expected: float | None = None) -> Markup:
    """A bar for each thing with its interval, a dashed line at what is expected, a ring for random play."""
    most = max(
        [mark.high if not isnan(mark.high) else mark.value for mark in marks]
        + [mark.random for mark in marks if not isnan(mark.random)]
        + [expected or 0.0, 1e-9]
    )
    scale = (WIDTH - LEFT - RIGHT) / most
    height = ROW * len(marks) + 12
    drawn = [_bar(place, mark, scale, expected or 0.0) for place, mark in enumerate(marks)]
    if expected is not None:
        x = number(LEFT + scale * expected)
        drawn.append(path(f"M{x} 0V{number(height - 8)}", class_="expected"))
    return picture(height, title, *drawn)


def _bar(place: int, mark: Mark, scale: float, expected: float) -> Markup:
    drawn = (mark.value, mark.high, mark.random, expected)
    y, end = 4 + ROW * place, LEFT + scale * max(value for value in drawn if not isnan(value))
    parts = [
        words(LEFT - 10, y + 15, shortened(mark.label, MOST_LABEL), "end"),
        tag("rect", x=LEFT, y=y, width=max(0.0, scale * mark.value), height=ROW - 7, rx=3.0, class_="bar"),
    ]
    if not isnan(mark.low):
        parts.append(_whisker(LEFT + scale * mark.low, LEFT + scale * mark.high, y + (ROW - 7) / 2))
    if not isnan(mark.random):
        parts.append(tag("circle", cx=LEFT + scale * mark.random, cy=y + (ROW - 7) / 2, r=4.5, class_="ring"))
    return group(*parts, words(end + 9, y + 15, mark.text, kind="value"))


def _whisker(low: float, high: float, y: float) -> Markup:
    left, right, middle = number(max(low, LEFT / 2)), number(high), number(y)
    return path(f"M{left} {middle}H{right}M{left} {number(y - 4)}v8M{right} {number(y - 4)}v8", class_="whisker")


def forest(title: str, marks: Sequence[Mark]) -> Markup:
    """Differences around zero: a dot with its interval; what is clear of zero is filled."""
    far = max([abs(end) for mark in marks for end in (mark.low, mark.high) if not isnan(end)] + [1e-9])
    middle, scale = LEFT + (WIDTH - LEFT - RIGHT) / 2, (WIDTH - LEFT - RIGHT) / 2 / far
    height = ROW * len(marks) + 12
    drawn = [path(f"M{number(middle)} 0V{number(height - 6)}", class_="zero")]
    for place, mark in enumerate(marks):
        y = 4 + ROW * place + (ROW - 7) / 2
        clear = not isnan(mark.low) and mark.low * mark.high > 0
        drawn += [
            words(LEFT - 10, y + 5, shortened(mark.label, MOST_LABEL), "end"),
            _whisker(middle + scale * mark.low, middle + scale * mark.high, y) if not isnan(mark.low) else Markup(""),
            tag("circle", cx=middle + scale * mark.value, cy=y, r=5.0, class_="dot clear" if clear else "dot"),
            words(WIDTH - RIGHT + 12, y + 5, mark.text, kind="value"),
        ]
    return picture(height, title, *drawn)


def histogram(title: str, values: Sequence[float], beside: Sequence[float], axis: str, bins: int = 40) -> Markup:
    """How often values occur, filled; beside them those of random play as a line."""
    every = np.concatenate([np.asarray(values, float), np.asarray(beside, float)])
    low, high = float(np.quantile(every, 0.002)), float(np.quantile(every, 0.998))
    if high <= low:
        high = low + 1
    edges = np.linspace(low, high, bins + 1)
    left, top, bottom, right = 14.0, 8.0, 34.0, 14.0
    height = 190.0
    counts = [np.histogram(part, edges)[0] / max(1, len(part)) for part in (values, beside)]
    most = max(float(part.max()) for part in counts) or 1.0
    across, up = (WIDTH - left - right) / bins, (height - top - bottom) / most
    base = height - bottom
    drawn = [
        tag(
            "rect",
            x=left + across * place + 0.6,
            y=base - up * count,
            width=across - 1.2,
            height=up * count,
            class_="bar",
        )
        for place, count in enumerate(counts[0])
        if count
    ]
    if len(beside):
        steps = "".join(
            f"{'L' if place else 'M'}{number(left + across * place)} {number(base - up * count)}h{number(across)}"
            for place, count in enumerate(counts[1])
        )
        drawn.append(path(steps, class_="beside"))
    drawn.append(path(f"M{number(left)} {number(base)}H{number(WIDTH - right)}", class_="zero"))
    for place in range(5):
        x = left + (WIDTH - left - right) * place / 4
        anchor = "start" if place == 0 else "end" if place == 4 else "middle"
        drawn.append(words(x, height - 17, f"{low + (high - low) * place / 4:,.0f}", anchor))
    drawn.append(words(WIDTH / 2, height - 2, axis, "middle"))
    return picture(height, title, *drawn)


def fan(title: str, stages: Sequence[tuple[float, float, float]], axis: str, fair: float) -> Markup:
    """The winners' chance over the game: the middle one as a line, from the lowest to the highest tenth as a band."""
    left, top, bottom, right, height = 52.0, 10.0, 34.0, 14.0, 240.0
    across = (WIDTH - left - right) / max(1, len(stages) - 1)

    def at(place: int, value: float) -> str:
        return f"{number(left + across * place)} {number(top + (height - top - bottom) * (1 - value))}"

    band = [at(place, stage[2]) for place, stage in enumerate(stages)]
    band += [at(place, stage[0]) for place, stage in reversed(list(enumerate(stages)))]
    middle = [at(place, stage[1]) for place, stage in enumerate(stages)]
    drawn = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + (height - top - bottom) * (1 - share)
        drawn.append(path(f"M{number(left)} {number(y)}H{number(WIDTH - right)}", class_="grid"))
        drawn.append(words(left - 8, y + 5, f"{share:.0%}", "end"))
    level = number(top + (height - top - bottom) * (1 - fair))
    drawn += [
        path("M" + "L".join(band) + "Z", class_="band"),
        path("M" + "L".join(middle), class_="line"),
        path(f"M{number(left)} {level}H{number(WIDTH - right)}", class_="expected"),
    ]
    for place in range(5):
        anchor = "start" if place == 0 else "end" if place == 4 else "middle"
        drawn.append(words(left + (WIDTH - left - right) * place / 4, height - 17, f"{place / 4:.0%}", anchor))
    drawn.append(words(left + (WIDTH - left - right) / 2, height - 2, axis, "middle"))
    return picture(height, title, *drawn)


def scatter(
    title: str, points: Sequence[tuple[float, float, bool]], usual: tuple[float, float], across: str, up: str
) -> Markup:
    """A dot for each pair of numbers, filled for some, and a ring."""
    left, top, bottom, right, height = 60.0, 26.0, 40.0, 20.0, 300.0
    every = [*((x, y) for x, y, _ in points), usual]
    (least_x, most_x), (least_y, most_y) = (_bounds([point[axis] for point in every]) for axis in (0, 1))

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            left + (WIDTH - left - right) * (x - least_x) / (most_x - least_x),
            height - bottom - (height - top - bottom) * (y - least_y) / (most_y - least_y),
        )

    drawn = [path(f"M{number(left)} {number(top)}V{number(height - bottom)}H{number(WIDTH - right)}", class_="zero")]
    for x, y, is_shown in points:
        place = at(x, y)
        drawn.append(tag("circle", cx=place[0], cy=place[1], r=4.5, class_="dot clear" if is_shown else "dot"))
    ring = at(*usual)
    drawn.append(tag("circle", cx=ring[0], cy=ring[1], r=7.0, class_="ring"))
    for part in (0.0, 0.5, 1.0):
        x, y = least_x + part * (most_x - least_x), least_y + part * (most_y - least_y)
        drawn.append(words(at(x, least_y)[0], height - 22, f"{x:.3g}", "middle"))
        drawn.append(words(left - 8, at(least_x, y)[1] + 4, f"{y:.3g}", "end"))
    drawn += [words((left + WIDTH) / 2, height - 4, across, "middle"), words(8, 14, up)]
    return picture(height, title, *drawn)


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    """The least and the most, never the same."""
    known = [value for value in values if not isnan(value)] or [0.0]
    least, most = min(known), max(known)
    return (least, most) if most > least else (least - 0.5, most + 0.5)
