"""Those who look after the animals."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, group, oval, path


@cache
def shepherd(cloak: str, hat: str = c.WOOD) -> Markup:
    """A shepherd in a cloak with hat and crook, around (0, 0), 40 wide and 52 high."""
    return group(
        oval(0, 22, 20, 3.5, c.INK, opacity=0.18),
        path("M17 22V-12C17 -22 6 -22 8 -13", stroke=c.WOOD_DARK, stroke_width=3.4, stroke_linecap="round"),
        path(
            "M0 -9C12 -6 16 12 18 22H-18C-16 12 -12 -6 0 -9Z", cloak,
            stroke=c.INK, stroke_width=2.2, stroke_linejoin="round",
        ),
        oval(0, -11, 7.5, fill=c.SKIN, stroke=c.INK, stroke_width=2),
        oval(-2.6, -10, 1.1, fill=c.INK),
        oval(2.6, -10, 1.1, fill=c.INK),
        path("M-2.5 -6.500q2.5 2 5 0", stroke=c.INK, stroke_width=1.3, stroke_linecap="round"),
        path("M-14 -14Q0 -20 14 -14Q8 -26 0 -26Q-8 -26 -14 -14Z", hat, stroke=c.INK, stroke_width=2),
    )  # fmt: skip
