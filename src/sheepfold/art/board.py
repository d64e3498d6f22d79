"""The frame that every board stands in: its style, what it says to those who do not look, and what can be clicked."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.animals import symbols
from sheepfold.art.svg import FONT, Markup, Value, tag
from sheepfold.engine.protocols import Look

STYLE = f"""
.sf-board text {{ pointer-events: none; }}
.sf-board .sf-piece {{ transition: transform 450ms ease-in-out; }}
.sf-board .sf-key {{ outline: none; }}
.sf-board .can {{ cursor: pointer; }}
.sf-board .can > .sf-edge, .sf-board .can > g > .sf-edge {{ stroke: {c.LAMP}; stroke-width: 5px; }}
.sf-board .can:hover > .sf-edge, .sf-board .can:hover > g > .sf-edge {{ stroke: {c.BARN_RED}; }}
.sf-board .sf-key:focus-visible > .sf-edge, .sf-board .sf-key:focus-visible > g > .sf-edge {{
  stroke: {c.FUR_DARK}; stroke-width: 6px; stroke-dasharray: 9 5;
}}
.sf-board .picked > .sf-edge, .sf-board .picked > g > .sf-edge {{ stroke: {c.BARN_RED}; stroke-width: 6px; }}
.sf-preview {{ pointer-events: none; }}
.sf-trail {{
  fill: none; stroke: {c.INK}; stroke-width: 5px; stroke-linecap: round; stroke-dasharray: 1 13; opacity: 0.3;
  pointer-events: none;
}}
.sf-board .sf-pulse {{ animation: sf-pulse 1.2s ease-in-out infinite alternate; }}
@keyframes sf-pulse {{ to {{ opacity: 0.45; }} }}
@media (prefers-reduced-motion: reduce) {{
  .sf-board .sf-piece {{ transition: none; }}
  .sf-board .sf-pulse {{ animation: none; }}
}}
"""
"""What every board shares: pieces glide, what can be clicked is lit, what is picked or focused is outlined."""


def board(
    title: str, said: str, /, *inside: str, width: float, height: float, look: Look, animals: tuple[str, ...] = ()
) -> str:
    """A whole board as SVG: its title, the same in words (`said`), and what is drawn."""
    return tag(
        "svg",
        tag("title", title) if look.alone else Markup(""),
        tag("desc", said),
        tag("style", Markup(STYLE)) if look.alone else Markup(""),
        symbols(*animals) if animals else Markup(""),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img" if look.alone or look.still else "group",
        aria_label=None if look.alone else title,
        class_="sf-board",
        font_family=FONT,
    )


def clicked(key: str, said: str, can: bool, look: Look, also: str = "") -> dict[str, Value]:
    """The attributes of something that is clicked: its key, what it is in words, and whether a legal choice has it."""
    if look.still:
        return {"aria_label": said, "class_": also or None}
    names = ["sf-key", *(["can"] if can else []), *([also] if also else [])]
    return {"data_key": key, "aria_label": said, "role": "button", "tabindex": "-1", "class_": " ".join(names)}
