"""Pictures of a position in the render modes of PettingZoo and Gymnasium.

`rgb_array` is not among them: it would need a library that turns SVG into pixels.
"""

from __future__ import annotations

from sheepfold.engine.position import Position

RENDER_MODES = ("human", "ansi", "svg")


def checked_render_mode(mode: str | None) -> str | None:
    """The mode itself, if there is one of this name."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"expected render_mode {', '.join(RENDER_MODES)} or None, got {mode!r}")
    return mode


def rendered(position: Position, viewer: int, mode: str) -> str | None:
    """What a viewer sees: as text, as SVG, or printed as text."""
    if mode == "svg":
        return position.svg(viewer)
    picture = position.picture(viewer)
    if mode == "ansi":
        return picture
    print(picture)
    return None
