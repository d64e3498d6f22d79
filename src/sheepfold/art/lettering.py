"""Letters of wool, for titles."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, group, path, placed

HEIGHT = 60
ADVANCE = 55
STROKES = {
    "D": "M6 3V57H14C44 57 44 3 14 3Z",
    "E": "M34 3H6V57H34M6 30H28",
    "H": "M5 2V58M35 2V58M5 30H35",
    "P": "M6 58V3H20C42 3 42 34 20 34H6",
    "R": "M6 58V3H20C42 3 42 34 20 34H6M20 34L37 58",
    "S": "M35 10C29 0 7 0 6 15C5 30 36 27 36 44C36 60 10 61 3 49",
    "T": "M2 4H38M20 4V58",
}
"""The middle lines of the letters that titles have, each within 40 by 60."""


@cache
def woolly(word: str, wool: str = c.WOOL, shade: str = c.WOOL_SHADE, ink: str = c.INK) -> Markup:
    """A word in capital letters of wool, from (0, 0) to the right, 60 high."""
    return group(*(placed(ADVANCE * place, 0, _letter(letter, wool, shade, ink)) for place, letter in enumerate(word)))


def width_of(word: str) -> float:
    """How wide a word is."""
    return ADVANCE * len(word) - ADVANCE + 40


def _letter(letter: str, wool: str, shade: str, ink: str) -> Markup:
    """Round caps on dashes without length are curls of wool along the letter's lines."""
    d = STROKES[letter]
    curls = {"stroke_linecap": "round", "stroke_linejoin": "round", "stroke_dasharray": "0.1 11.5"}
    return group(
        path(d, stroke=ink, stroke_width=20, stroke_linecap="round", stroke_linejoin="round"),
        path(d, stroke=ink, stroke_width=26, **curls),
        path(d, stroke=wool, stroke_width=20, **curls),
        path(d, stroke=wool, stroke_width=14, stroke_linecap="round", stroke_linejoin="round"),
        path(d, stroke=shade, stroke_width=2.5, stroke_dasharray="7 16", stroke_linecap="round"),
    )
