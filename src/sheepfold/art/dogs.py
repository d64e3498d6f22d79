"""Portraits of sheepdogs: a face for every computer player, told apart by coat, ears and what it wears."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, group, oval, path

SIZE = 64
"""A portrait is drawn around (0, 0) within this square."""

OUTLINE = 2.6


class Coat(NamedTuple):
    """The colours of a dog: its fur, the darker ears and patch, and the pale muzzle."""

    fur: str
    dark: str
    pale: str


COATS = (
    Coat("#4a4f5a", "#2b2f37", c.CREAM),
    Coat("#c98a4b", "#8f5b2a", c.CREAM),
    Coat("#efe6d2", "#b7a98c", "#fffaf0"),
    Coat("#8b96a6", "#59636f", "#eef1f4"),
    Coat("#9a5f45", "#6b3d2b", "#f5e3d0"),
    Coat("#e2b66f", "#b07f35", "#fff3da"),
    Coat("#6e5a4b", "#3f332b", "#e8dccb"),
    Coat("#b9a79b", "#7f6d62", "#f6efe8"),
)
"""One for each seat."""


def _shape(d: str, fill: str, edge: str = c.INK) -> Markup:
    return path(d, fill, stroke=edge, stroke_width=OUTLINE, stroke_linejoin="round", stroke_linecap="round")


def _line(d: str, colour: str = c.INK, width: float = OUTLINE) -> Markup:
    return path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


# -------------------------------------------------------------------- ears and patches


def _pricked(coat: Coat) -> Markup:
    ears = "M-19 -10L-20 -30Q-8 -27 -4 -17ZM19 -10L20 -30Q8 -27 4 -17Z"
    return group(
        _shape(ears, coat.dark), path("M-16 -16L-17 -25Q-12 -23 -10 -18ZM16 -16L17 -25Q12 -23 10 -18Z", c.PINK)
    )


def _folded(coat: Coat) -> Markup:
    return _shape("M-18 -9L-22 -25Q-15 -31 -5 -19ZM18 -9L22 -25Q15 -31 5 -19Z", coat.fur)


def _fold_tips(coat: Coat) -> Markup:
    return _shape("M-22 -25Q-27 -15 -18 -12Q-14 -18 -22 -25ZM22 -25Q27 -15 18 -12Q14 -18 22 -25Z", coat.dark)


def _hanging(coat: Coat) -> Markup:
    left = "M-13 -20Q-29 -22 -29 -4Q-29 10 -21 11Q-16 6 -17 -6Z"
    right = "M13 -20Q29 -22 29 -4Q29 10 21 11Q16 6 17 -6Z"
    return group(_shape(left, coat.dark), _shape(right, coat.dark))


def _eye_patch(coat: Coat) -> Markup:
    return oval(9, -4, 8, 9, coat.dark)


def _blaze(coat: Coat) -> Markup:
    return path("M-4 -20Q0 -23 4 -20L5 2H-5Z", coat.pale)


def _mask(coat: Coat) -> Markup:
    return group(oval(-9, -4, 8, 9, coat.dark), oval(9, -4, 8, 9, coat.dark))


PATCHES: tuple[Callable[[Coat], Markup], ...] = (_blaze, _eye_patch, _mask)


# -------------------------------------------------------------------- what they wear


def _grass() -> Markup:
    """A stalk of grass between the teeth."""
    return group(_line("M4 15Q16 18 24 10", c.GRASS_DARK, 2.4), _line("M24 10l3 -5M24 10l5 -2", c.GRASS_DARK, 2.2))


def _glasses() -> Markup:
    rims = [oval(x, -4, 8.5, fill="none", stroke=c.BARN_DARK, stroke_width=2.4) for x in (-9.5, 9.5)]
    return group(*rims, _line("M-1.500 -5Q0 -6 1.5 -5", c.BARN_DARK, 2.4))


def _wool() -> Markup:
    """A tuft of wool on the head."""
    rounds = [(-8, -21, 6), (0, -25, 7.5), (8, -21, 6)]
    outer = [oval(x, y, r + 1.3, fill=c.INK) for x, y, r in rounds]
    return group(*outer, *(oval(x, y, r - 1.3, fill=c.WOOL) for x, y, r in rounds))


def _kerchief() -> Markup:
    return group(
        _shape("M-16 8L-22 17L0 34L22 17L16 8Z", c.BARN_RED),
        *(oval(x, y, 1.5, fill=c.CREAM) for x, y in ((-15, 18), (15, 18), (-8, 23.5), (8, 23.5), (0, 28))),
    )


def _collar() -> Markup:
    return group(_line("M-16 17Q0 31 16 17", "#1f6fa8", 6), oval(0, 28, 4, fill=c.LAMP, stroke=c.INK, stroke_width=1.6))


def _hat() -> Markup:
    """A shepherd's hat."""
    return group(
        _shape("M-27 -17Q0 -27 27 -17Q22 -12 0 -14Q-22 -12 -27 -17Z", c.WOOD),
        _shape("M-14 -19Q-13 -32 0 -32Q13 -32 14 -19Q0 -24 -14 -19Z", c.WOOD),
        _line("M-13.500 -20.500Q0 -25 13.5 -20.500", c.WOOD_DARK, 3),
    )


def _crown() -> Markup:
    return group(
        _shape("M-15 -17L-18 -31L-8 -24L0 -33L8 -24L18 -31L15 -17Q0 -22 -15 -17Z", c.LAMP),
        *(oval(x, y, 1.7, fill=c.BARN_RED) for x, y in ((-9, -21.5), (0, -23.5), (9, -21.5))),
    )


WORN: tuple[Callable[[], Markup], ...] = (_grass, _glasses, _wool, _kerchief, _collar, _hat, _crown)
"""What the dogs of each rank wear, the lowest first; those above all of them wear a crown."""

ROUND_THE_NECK = (_kerchief, _collar)
"""What is worn behind the head."""


@cache
def portrait(rank: int, seat: int) -> Markup:
    """The dog of a rank (0 is the lowest) at a seat."""
    coat = COATS[seat % len(COATS)]
    ears = (seat + rank) % 3
    worn = WORN[min(rank, len(WORN) - 1)]
    behind = (_pricked, _folded, _hanging)[ears](coat)
    head = "M0 -23C13 -23 21 -15 20 -2C20 7 16 12 12 18Q0 27 -12 18C-16 12 -20 7 -20 -2C-21 -15 -13 -23 0 -23Z"
    return group(
        worn() if worn in ROUND_THE_NECK else Markup(""),
        behind,
        _shape(head, coat.fur),
        PATCHES[(seat // 3 + rank) % 3](coat),
        _shape("M-11 9Q-11 0 0 0Q11 0 11 9Q10 20 0 20Q-10 20 -11 9Z", coat.pale),
        _fold_tips(coat) if ears == 1 else Markup(""),
        *(oval(x, -4, 3.9, fill="#fffdf5") for x in (-9, 9)),
        *(oval(x, -3.6, 2.9, fill=c.INK) for x in (-9, 9)),
        *(oval(x + 1, -4.8, 1, fill="#fffdf5") for x in (-9, 9)),
        oval(0, 5, 4.2, 3.2, c.INK),
        _line("M0 8V11M0 11Q-4 15 -7 12M0 11Q4 15 7 12", width=2),
        worn() if worn not in ROUND_THE_NECK else Markup(""),
    )
