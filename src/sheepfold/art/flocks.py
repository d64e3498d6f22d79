"""Sheep whose wool is dyed in the colour of their flock."""

from __future__ import annotations

from functools import cache

from sheepfold.art import animals
from sheepfold.art import colours as c
from sheepfold.art.svg import Markup, oval, tag

VIEW = f"{-animals.WIDTH // 2} {-animals.HEIGHT // 2} {animals.WIDTH} {animals.HEIGHT}"


@cache
def dyed(wool: str, shade: str) -> Markup:
    """A sheep around (0, 0) with wool of this colour."""
    return Markup(animals.sheep().replace(c.WOOL_SHADE, shade).replace(c.WOOL, wool))


@cache
def flock_symbol(name: str, wool: str, shade: str) -> Markup:
    """The definition that `of_flock` refers to, once in a picture, inside of `defs`."""
    shadow = oval(-4, 38.5, 36, 4, c.INK, opacity=0.16)
    return tag("symbol", shadow, dyed(wool, shade), id=f"sf-{name}", viewBox=VIEW)


@cache
def of_flock(name: str, width: float) -> Markup:
    """A sheep of a flock around (0, 0), as wide as asked for."""
    height = animals.HEIGHT * width / animals.WIDTH
    return tag("use", href=f"#sf-{name}", x=-width / 2, y=-height / 2, width=width, height=height)
