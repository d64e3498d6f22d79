"""SVG as text: one escaped element at a time, and the few shapes that every drawing is made of."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape

Value = str | float | None
"""An attribute's value; None leaves the attribute out."""

FONT = "ui-rounded, 'Nunito', 'Segoe UI', system-ui, -apple-system, 'Helvetica Neue', Arial, sans-serif"
"""A stack of fonts that people already have."""


SPECIAL = re.compile("[&<>\"']")
"""What is escaped; most values have none of it."""


class Markup(str):
    """Text that is SVG already and is not escaped again."""

    __slots__ = ()


@lru_cache(8192)
def number(value: float) -> str:
    """A number written short.

    >>> number(12.50), number(3.0), number(-0.001), number(1 / 3)
    ('12.5', '3', '0', '0.33')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def tag(name: str, /, *children: str, **attributes: Value) -> Markup:
    """One element; text is escaped, `Markup` is not, and attributes that are None are left out.

    A group with a label and no role of its own is an image to those who hear it.

    >>> tag("text", "a < b", class_="sf-note", stroke_width=1.50, fill=None)
    '<text class="sf-note" stroke-width="1.5">a &lt; b</text>'
    >>> tag("g", aria_label="a wolf")
    '<g aria-label="a wolf" role="img"/>'
    >>> tag("g", tag("path", d="M0 0"))
    '<g><path d="M0 0"/></g>'
    """
    if name == "g" and attributes.get("aria_label") is not None:
        attributes.setdefault("role", "img")
    opening = name + "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    inside = "".join(child if isinstance(child, Markup) else escape(child, quote=False) for child in children)
    return Markup(f"<{opening}>{inside}</{name}>" if inside else f"<{opening}/>")


def _attribute(key: str, value: str | float) -> str:
    written = _escaped(value) if isinstance(value, str) else number(value)
    return f' {_name(key)}="{written}"'


@cache
def _name(key: str) -> str:
    """An attribute's name, from the name that Python has for it."""
    return key.rstrip("_").replace("_", "-")


def _escaped(value: str) -> str:
    return escape(value) if SPECIAL.search(value) else value


def group(*children: str, **attributes: Value) -> Markup:
    """Several elements as one."""
    return tag("g", *children, **attributes)


def placed(x: float, y: float, /, *children: str, **attributes: Value) -> Markup:
    """A group moved to a point, so that it can glide from there to another one."""
    return tag("g", *children, **attributes, transform=f"translate({number(x)} {number(y)})")


def scaled(factor: float, /, *children: str, **attributes: Value) -> Markup:
    """A group drawn larger or smaller."""
    return tag("g", *children, **attributes, transform=f"scale({number(factor)})")


def path(d: str, fill: str = "none", **attributes: Value) -> Markup:
    """An outline, given by SVG's path commands."""
    return tag("path", d=d, fill=fill, **attributes)


def oval(x: float, y: float, rx: float, ry: float | None = None, fill: str = "none", **attributes: Value) -> Markup:
    """An ellipse, or a circle if only one radius is given."""
    if ry is None:
        return tag("circle", cx=x, cy=y, r=rx, fill=fill, **attributes)
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **attributes)


def box(
    x: float, y: float, width: float, height: float, fill: str = "none", round_: float = 0, **attributes: Value
) -> Markup:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_ or None, fill=fill, **attributes)


def text(x: float, y: float, words: str, size: float, fill: str, **attributes: Value) -> Markup:
    """Words that begin at a point, or stand around it with `text_anchor="middle"`."""
    return tag("text", words, x=x, y=y, font_size=size, fill=fill, **attributes)
