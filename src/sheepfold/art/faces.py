"""Faces that people choose for themselves, and show each other: eight animals, each on a ground of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from sheepfold.art import animals, dogs, flocks
from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, group, oval
from sheepfold.language import mark, say

SIZE = 100
"""A face is drawn around (0, 0) within this square."""


class Face(NamedTuple):
    """An animal: what it is called, what it says in a reaction, its ground and how it is drawn."""

    title: str
    says: str
    ground: str
    draw: Callable[[], Markup]
    scale: float = 0.72


FACES = {
    "sheep": Face(mark("sheep"), mark("Hello!"), "#bfe0a0", animals.sheep),
    "dog": Face(mark("sheepdog"), mark("Well played!"), "#f3c9a2", animals.sheepdog),
    "pig": Face(mark("pig"), mark("What luck!"), "#cfe3f5", animals.pig),
    "cow": Face(mark("cow"), mark("Let me think …"), "#f6e3a1", animals.cow),
    "wolf": Face(mark("wolf"), mark("Ouch!"), "#f2b8ae", animals.wolf),
    "black": Face(mark("black sheep"), mark("Oops!"), "#e3d3ef", lambda: flocks.dyed("#4a4650", "#34313a")),
    "gold": Face(mark("golden sheep"), mark("Bravo!"), "#c5e8e2", lambda: flocks.dyed("#f4c94f", "#d19f22")),
    "puppy": Face(mark("puppy"), mark("Thank you!"), "#dfe0e6", lambda: dogs.portrait(2, 5), 1.15),
}
"""The animals by the names under which they are stored."""


@cache
def face(name: str) -> Markup:
    """An animal on its ground, around (0, 0)."""
    chosen = FACES[name]
    drawn = group(chosen.draw(), transform=f"scale({chosen.scale})")
    return group(oval(0, 0, SIZE / 2 - 2, fill=chosen.ground, stroke=c.INK, stroke_width=2), drawn)


def face_title(name: str) -> str:
    """What an animal is called."""
    return say(FACES[name].title)


def face_says(name: str) -> str:
    """What an animal says in a reaction."""
    return say(FACES[name].says)
