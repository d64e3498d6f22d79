"""A sheet of characters to write on, so that no colour can disturb the columns of a terminal picture."""

from __future__ import annotations

from itertools import groupby

from sheepfold.engine.game import Paint
from sheepfold.language.phrases import columns

Cell = tuple[str, str]
"""A character and its style."""


class Canvas:
    """Rows of characters, each with a style.

    >>> sheet = Canvas(9, 3)
    >>> sheet.frame(0, 0, 9, 3, "pen")
    >>> sheet.write(2, 1, "baa")
    5
    >>> print(sheet.text(lambda style, text: text))
    ┌ pen ──┐
    │ baa   │
    └───────┘
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells: list[list[Cell]] = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write from (x, y) to the right and return where the next character would go."""
        end = x + columns(text)
        if x < 0 or end > self.width:
            raise ValueError(f"{text!r} at column {x} does not fit into {self.width} columns")
        self.cells[y][x:end] = [(part, style) for character in text for part in _parts(character)]
        return end

    def frame(self, x: int, y: int, width: int, height: int, title: str = "", style: str = "") -> None:
        """Draw a box with its title in the upper edge."""
        head = f" {title} " if title else ""
        self.write(x, y, f"┌{head}{'─' * (width - 2 - columns(head))}┐", style)
        for line in range(y + 1, y + height - 1):
            self.write(x, line, "│", style)
            self.write(x + width - 1, line, "│", style)
        self.write(x, y + height - 1, f"└{'─' * (width - 2)}┘", style)

    def text(self, paint: Paint) -> str:
        """All rows, each without spaces at its end."""
        return "\n".join(_painted(row, paint) for row in self.cells)


def _parts(character: str) -> list[str]:
    """A character in as many cells as it is wide."""
    return [character, ""][: columns(character)]


def _painted(row: list[Cell], paint: Paint) -> str:
    last = max((place for place, cell in enumerate(row) if cell[0] != " "), default=-1)
    runs = groupby(row[: last + 1], key=lambda cell: cell[1])
    written = [(style, "".join(character for character, _ in cells)) for style, cells in runs]
    return "".join(paint(style, text) if style else text for style, text in written)
