"""A sheet of characters to write on, so that no colour can disturb the columns of a terminal picture."""

from __future__ import annotations

from itertools import groupby
from unicodedata import east_asian_width

from sheepfold.engine.game import Paint

Cell = tuple[str, str]
"""A character and its style."""


def columns(text: str) -> int:
    """How many columns a text takes: letters of Chinese and Japanese take two.

    >>> columns("wolf"), columns("狼")
    (4, 2)
    """
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


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
        cells = [[(character, style), ("", style)][: columns(character)] for character in text]
        self.cells[y][x:end] = [cell for both in cells for cell in both]
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


def _painted(row: list[Cell], paint: Paint) -> str:
    last = max((place for place, cell in enumerate(row) if cell[0] != " "), default=-1)
    runs = groupby(row[: last + 1], key=lambda cell: cell[1])
    written = [(style, "".join(character for character, _ in cells)) for style, cells in runs]
    return "".join(paint(style, text) if style else text for style, text in written)
