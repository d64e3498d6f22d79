"""A board with what belongs to it, as one SVG picture: to be shared, or shown beside a link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sheepfold.art import animals
from sheepfold.art import colours as c
from sheepfold.art.svg import FONT, Markup, box, group, placed, scaled, tag, text
from sheepfold.engine.protocols import Standing
from sheepfold.language.phrases import columns, shortened

PICTURE_WIDTH, STRIP = 1200, 64
"""A picture's width, and the height of what is said below the board."""
CARD_WIDTH, CARD_HEIGHT = 1200, 630
"""What those who show links expect."""
PANEL = 400
"""How wide the words of a card are."""
LETTER = 0.56
"""The usual width of a letter, in parts of its size."""
BRAND = "Sheepfold"

SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Shown(NamedTuple):
    """A board, and what is said about it: a title, a sentence, and how each seat stands."""

    board: str
    title: str
    said: str
    standings: Sequence[tuple[str, Standing]] = ()


def picture(shown: Shown, width: int = PICTURE_WIDTH) -> str:
    """The board, with a strip below it that says what it is."""
    across, down = size_of(shown.board)
    height = width * down / across
    strip = STRIP * width / PICTURE_WIDTH
    scale = width / PICTURE_WIDTH
    title = shortened(shown.title, 40)
    begins = 92 + LETTER * 26 * columns(title) + 24
    ends = PICTURE_WIDTH - 190
    words = shortened(shown.said, int((ends - begins) / (LETTER * 24)))
    says = scaled(
        scale,
        placed(52, 34, scaled(0.5, animals.sheep())),
        text(92, 42, title, 26, c.INK, font_weight="800"),
        text(begins, 42, words, 24, c.INK_SOFT, font_weight="600"),
        text(PICTURE_WIDTH - 28, 42, BRAND, 26, c.GRASS_DARK, font_weight="800", text_anchor="end"),
    )
    return framed(width, height + strip, inset(shown.board, 0, 0, width, height), placed(0, height, says))


def card(shown: Shown) -> str:
    """The board with its players beside it, as wide as those who show links expect."""
    room = (CARD_WIDTH - PANEL - 40, CARD_HEIGHT - 40)
    across, down = size_of(shown.board)
    factor = min(room[0] / across, room[1] / down)
    width, height = across * factor, down * factor
    left = CARD_WIDTH - 20 - room[0] + (room[0] - width) / 2
    lines = wrapped(shown.title, 42, PANEL - 70)[:3]
    drawn: list[str] = [placed(74, 74, scaled(0.85, animals.sheep()))]
    drawn.append(text(134, 88, BRAND, 36, c.GRASS_DARK, font_weight="800"))
    drawn += [text(36, 178 + 50 * row, line, 42, c.INK, font_weight="800") for row, line in enumerate(lines)]
    top = 178 + 50 * len(lines) + 6
    for row, (name, standing) in enumerate(shown.standings):
        step = min(46, (CARD_HEIGHT - 110 - top) / max(1, len(shown.standings)))
        drawn.append(text(36, top + step * row, shortened(name, 14), 0.6 * step, c.INK, font_weight="700"))
        drawn.append(
            text(PANEL - 14, top + step * row, standing.score, 0.6 * step, c.INK, font_weight="800", text_anchor="end")
        )
    for row, line in enumerate(wrapped(shown.said, 24, PANEL - 60)[:2]):
        drawn.append(text(36, CARD_HEIGHT - 66 + 32 * row, line, 24, c.INK_SOFT, font_weight="600"))
    return framed(CARD_WIDTH, CARD_HEIGHT, *drawn, inset(shown.board, left, (CARD_HEIGHT - height) / 2, width, height))


def size_of(svg: str) -> tuple[float, float]:
    """How wide and high a picture is."""
    found = SIZE.search(svg)
    if found is None:
        raise ValueError("expected a picture with a viewBox from 0 0")
    return float(found[1]), float(found[2])


def inset(svg: str, x: float, y: float, width: float, height: float) -> Markup:
    """A whole picture as a part of another one."""
    return Markup(svg.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1))


def framed(width: float, height: float, *inside: str) -> str:
    """A picture of this size, on paper."""
    return tag(
        "svg",
        box(0, 0, width, height, c.CREAM),
        group(*inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        font_family=FONT,
    )


def wrapped(said: str, size: float, width: float) -> list[str]:
    """A text in lines that are not wider than this; languages without blanks break anywhere.

    >>> wrapped("The Shepherd and the dog", 10, 80)
    ['The Shepherd', 'and the dog']
    """
    most = max(1, int(width / (LETTER * size)))
    lines: list[str] = [""]
    for part in _parts(said):
        if lines[-1] and columns((lines[-1] + part).rstrip()) > most:
            lines.append("")
        lines[-1] += part if lines[-1] else part.lstrip()
    return [shortened(line.strip(), most) for line in lines if line.strip()]


def _parts(said: str) -> Iterable[str]:
    """Words with the blank after them, and wide letters one by one."""
    return re.findall(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+", said)
