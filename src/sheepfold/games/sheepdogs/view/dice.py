"""The herding dice: one in each colour of sheep, its faces say left, straight or right (ledger R6.2, R17.1)."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.scenery import centred
from sheepfold.art.svg import Markup, Value, box, group, tag
from sheepfold.games.sheepdogs.view.pieces import WOOLS

SIDE = 58
ARROW = "M0 15V-3M-9 3L0 -14L9 3"
SHUT = "M-11 -11L11 11M11 -11L-11 11"


@cache
def die(colour: int, turn: int | None, shut: bool = False) -> Markup:
    """A die around (0, 0): an arrow turned by so many sixths, a cross if the way rolled was shut, or still rolling."""
    wool, edge, _ = WOOLS[colour]
    ink = c.CREAM if colour in (1, 3) else c.INK
    line: dict[str, Value] = {"stroke": ink, "stroke_width": 5, "stroke_linecap": "round", "stroke_linejoin": "round"}
    if shut:
        face = tag("path", d=SHUT, fill="none", **line)
    elif turn is None:
        face = centred(0, 12, "?", 34, ink, font_weight="800")
    else:
        face = group(tag("path", d=ARROW, fill="none", **line), transform=f"rotate({60 * turn})")
    half = SIDE / 2
    return group(
        box(-half, -half + 5, SIDE, SIDE, edge, 13),
        box(-half, -half, SIDE, SIDE, wool, 13, stroke=c.INK, stroke_width=2.5),
        face,
        transform=None if turn is not None or shut else "rotate(-9)",
    )
