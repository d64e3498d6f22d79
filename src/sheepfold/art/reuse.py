"""Drawings that are written once in a picture and shown many times."""

from __future__ import annotations

from functools import cache

from sheepfold.art.svg import Markup, tag


def defined(name: str, drawn: Markup) -> Markup:
    """The drawing that `again` shows, to stand inside of `defs`.

    >>> defined("egg", tag("circle", r=3))
    '<g id="sf-egg"><circle r="3"/></g>'
    """
    return tag("g", drawn, id=f"sf-{name}")


@cache
def again(name: str) -> Markup:
    """A drawing that is defined elsewhere in the picture, around (0, 0).

    >>> again("egg")
    '<use href="#sf-egg"/>'
    """
    return tag("use", href=f"#sf-{name}")
