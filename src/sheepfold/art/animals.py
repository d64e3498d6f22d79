"""Our animals: each one drawn around (0, 0) within 108 by 86, looking right, with room for a label on its flank."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, group, oval, path, tag, text

WIDTH, HEIGHT = 108, 86
"""The size of every drawing, ears and tails included."""

OUTLINE = 3.6


class Flank(NamedTuple):
    """Where an animal wears its label, and in which colours."""

    x: float
    y: float
    ink: str
    halo: str


def _line(d: str, colour: str = c.INK, width: float = OUTLINE, **attributes: str) -> Markup:
    return path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **attributes)


def _shape(d: str, fill: str, edge: str = c.INK) -> Markup:
    return path(d, fill, stroke=edge, stroke_width=OUTLINE, stroke_linejoin="round", stroke_linecap="round")


def _round(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0) -> Markup:
    turned = f"rotate({turn} {x} {y})" if turn else None
    return oval(x, y, rx, ry, fill, stroke=c.INK, stroke_width=OUTLINE, transform=turned)


def _legs(places: Iterable[float], top: float, fill: str, width: float = 8) -> Markup:
    feet = " ".join(f"M{x} {top}V36" for x in places)
    outer = _line(feet, c.INK, width + OUTLINE)
    return group(outer, _line(feet, fill, width - OUTLINE / 2))


def _eyes(*places: tuple[float, float], r: float = 2.6, fill: str = c.INK) -> Markup:
    return group(*(oval(x, y, r, fill=fill) for x, y in places))


def _cloud(circles: Iterable[tuple[float, float, float]], fill: str) -> Markup:
    """Circles grown together, with one outline around all of them."""
    rounds = list(circles)
    outline = group(*(oval(x, y, r + OUTLINE / 2, fill=c.INK) for x, y, r in rounds))
    return group(outline, *(oval(x, y, r - OUTLINE / 2, fill=fill) for x, y, r in rounds))


def sheep() -> Markup:
    """A woolly cloud on short legs."""
    wool = [(-30, 2, 15), (-23, -13, 14), (-7, -18, 15), (9, -14, 14), (16, 3, 14), (8, 15, 13), (-8, 17, 14)]
    wool += [(-23, 15, 13), (-8, 0, 20)]
    return group(
        _legs((-24, -12, 2, 13), 24, c.SKIN),
        _cloud([(-44, -2, 8)], c.WOOL),
        _cloud(wool, c.WOOL),
        _line("M-31 12q4 6 10 4M-1 20q6 2 10 -4", c.WOOL_SHADE, 3),
        _round(17, -13, 9, 5, c.SKIN, -16),
        _round(43.5, -13, 8.5, 5, c.SKIN, 16),
        _round(31.5, -6, 12.5, 16, c.SKIN),
        _cloud([(23, -22, 7), (31.5, -25, 8.5), (40, -22, 7)], c.WOOL),
        _eyes((26.5, -9), (37, -9)),
        _line("M31.7 3v3M27 5.500q4.7 4 9.4 0", width=2.4),
        _line("M29.5 1.500h4.5", c.INK, 3.4),
    )


def pig() -> Markup:
    """A round one with a curl for a tail."""
    return group(
        _line("M-41 -4c-8 2 -10 -8 -3 -8c6 0 4 9 -3 8", c.INK, 4),
        _legs((-26, -14, 8, 20), 20, c.PINK_DEEP, 10),
        _round(-8, 3, 36, 25, c.PINK),
        _line("M-30 18q20 10 42 2", c.PINK_DEEP, 3),
        _shape("M14 -17L12 -36Q24 -34 28 -22Z", c.PINK_DEEP),
        _shape("M46 -17L50 -35Q38 -34 34 -22Z", c.PINK_DEEP),
        _round(31, -6, 18, 17, c.PINK),
        _round(33, 0, 10, 7, c.PINK_DEEP),
        oval(29.5, 0, 2, 3, c.INK),
        oval(36.5, 0, 2, 3, c.INK),
        _eyes((23, -12), (40, -12)),
    )


def cow() -> Markup:
    """A broad one with horns and brown patches."""
    body = "M-40 -12Q-40 -21 -30 -21H10Q24 -21 24 -8V8Q24 21 10 21H-28Q-41 21 -41 8Z"
    return group(
        _line("M-40 -14q-8 4 -7 20", c.INK, 5),
        _round(-46.5, 10, 3, 5, c.HIDE_DARK),
        _legs((-32, -20, 4, 17), 18, c.WOOL, 9),
        _round(-10, 21, 8, 5, c.PINK),
        _shape(body, c.WOOL),
        path("M-38.5 -12Q-38 -19 -30 -19H-22Q-18 -6 -27 -2Q-36 2 -39 -2Z", c.HIDE),
        path("M-39 10Q-30 6 -28 13Q-27 19 -31 19Q-39 18 -39 10Z", c.HIDE),
        path("M2 -19H12Q22 -18 22 -6Q12 -4 8 -9Q2 -12 2 -19Z", c.HIDE),
        path("M4 19Q8 9 15 11Q22 11 22 12Q19 19 10 19Z", c.HIDE),
        _line(body),
        _shape("M20 -25Q12 -28 14 -38Q20 -31 27 -29Z", c.HORN),
        _shape("M44 -25Q52 -28 50 -38Q44 -31 37 -29Z", c.HORN),
        _round(16, -18, 8, 5, c.HIDE_DARK, 20),
        _round(45, -18, 7, 5, c.HIDE_DARK, -20),
        _shape("M20 -20Q22 -30 32 -30Q42 -30 44 -20L42 -2Q40 8 32 8Q24 8 22 -2Z", c.HIDE),
        path("M29 -28H35L36 -6H28Z", c.WOOL),
        _round(32, 2, 13, 8.5, c.PINK),
        oval(27, 1, 2, 2.6, c.INK),
        oval(37, 1, 2, 2.6, c.INK),
        _eyes((25.5, -14), (38.5, -14), r=3.2),
        _eyes((26.5, -15), (39.5, -15), r=1, fill=c.WOOL),
    )


def wolf() -> Markup:
    """A dark one with a long snout, pointed ears and a bush for a tail."""
    tail = "M-30 -10C-44 -12 -52 4 -47 24C-46 27 -44 27 -42 24C-34 18 -28 10 -24 2Z"
    body = (
        "M-36 0C-36 -14 -22 -17 -8 -16C2 -16 8 -18 13 -25L14 -40L23 -31L31 -40L34 -27"
        "L49 -16Q51 -12 47 -10L36 -6Q30 -4 28 2C28 14 20 22 6 20C-6 15 -12 16 -20 21C-32 22 -36 12 -36 0Z"
    )
    return group(
        _shape(tail, c.FUR),
        path("M-47 14Q-48 26 -44 25Q-38 20 -36 16Q-42 18 -47 14Z", c.FUR_PALE),
        _legs((-28, -19, 10, 20), 14, c.FUR, 8),
        _shape(body, c.FUR, c.FUR_DARK),
        path(
            "M33 -17L48.5 -13.500Q49 -11.5 46 -11L33 -7Q27 -5 26 3Q24 12 18 16Q18 2 24 -6Q27 -11 33 -17Z",
            c.FUR_PALE,
        ),
        oval(48, -15, 3.2, 2.8, c.FUR_DARK),
        path("M26 -22L35 -19.500Q30 -15.5 26 -22Z", c.LAMP),
        oval(30.8, -19.6, 1.5, fill=c.FUR_DARK),
        _line("M47 -10L35 -8", c.FUR_DARK, 2),
        path("M43 -10.500L41.5 -5L39.5 -9.500Z", c.CREAM),
        path("M17 -33L22 -27L17 -25Z", c.FUR_PALE),
    )


@cache
def sheepdog(collar: str = c.BARN_RED) -> Markup:
    """A black and white one with a collar, always in a good mood."""
    tail = "M-30 -2C-42 -6 -50 -16 -46 -30C-44 -33 -41 -33 -40 -30C-38 -22 -32 -16 -22 -14Z"
    body = (
        "M-34 2C-34 -12 -22 -16 -6 -15C6 -15 10 -18 14 -22L28 4"
        "C28 16 18 22 4 20C-8 16 -14 16 -20 20C-30 22 -34 12 -34 2Z"
    )
    head = "M12 -22Q14 -35 27 -35Q36 -35 40 -24L49 -18Q52 -12 46 -8Q38 -4 30 -4Q14 -6 12 -22Z"
    return group(
        _shape(tail, c.INK),
        path("M-46 -24Q-46 -32 -42.5 -31.500Q-40.5 -28 -40 -25Q-43 -22 -46 -24Z", c.CREAM),
        _legs((-26, -17, 9, 19), 14, c.CREAM, 8),
        _shape(body, c.INK),
        path("M12 -12Q4 0 12 16Q24 14 26 2L24 -6Z", c.CREAM),
        _shape("M36 -8Q37 4 41 4Q46 3 43 -8Z", c.TONGUE),
        _shape(head, c.INK),
        path("M27 -33Q33 -32 35 -24L48 -17Q50 -12 45 -9.500Q36 -6 31 -8Q34 -18 27 -33Z", c.CREAM),
        oval(48, -16, 3.6, 3, c.INK),
        _line("M45 -9.500Q38 -8 35 -11", width=2.2),
        oval(33, -21, 3, fill=c.CREAM),
        oval(33.6, -20.6, 2, fill=c.INK),
        _shape("M22 -34Q10 -38 8 -26Q8 -16 15 -14Q20 -22 22 -34Z", c.INK, c.INK_SOFT),
        _line("M12 -9Q20 -1 29 -2", collar, 6),
    )


DRAWINGS: dict[str, Callable[[], Markup]] = {
    "sheep": sheep,
    "pig": pig,
    "cow": cow,
    "wolf": wolf,
    "sheepdog": sheepdog,
}

FLANKS = {
    "sheep": Flank(-10, 14, c.INK, c.WOOL),
    "pig": Flank(-12, 16, c.INK, c.PINK),
    "cow": Flank(-10, 13, c.INK, c.WOOL),
    "wolf": Flank(-9, 15, c.CREAM, c.FUR),
    "sheepdog": Flank(-10, 14, c.CREAM, c.INK),
}


@cache
def symbols(*kinds: str) -> Markup:
    """The definitions that `standing` refers to, once in a picture."""
    view = f"{-WIDTH // 2} {-HEIGHT // 2} {WIDTH} {HEIGHT}"
    shadow = oval(-4, 38.5, 36, 4, c.INK, opacity=0.16)
    return tag("defs", *(tag("symbol", shadow, DRAWINGS[kind](), id=f"sf-{kind}", viewBox=view) for kind in kinds))


@cache
def standing(kind: str, label: str = "", width: float = WIDTH) -> Markup:
    """An animal around (0, 0), as wide as asked for, with a label on its flank."""
    scale = width / WIDTH
    height = HEIGHT * scale
    drawn = tag("use", href=f"#sf-{kind}", x=-width / 2, y=-height / 2, width=width, height=height)
    return group(drawn, _label(FLANKS[kind], label, scale)) if label else drawn


def _label(flank: Flank, label: str, scale: float) -> Markup:
    return text(
        flank.x * scale,
        flank.y * scale,
        label,
        38 * scale,
        flank.ink,
        font_weight="800",
        text_anchor="middle",
        stroke=flank.halo,
        stroke_width=6 * scale,
        stroke_linejoin="round",
        paint_order="stroke",
    )
