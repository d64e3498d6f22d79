"""Writing to a terminal and asking at it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rich.console import Console

from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.game import Paint
from sheepfold.engine.protocols import Look
from sheepfold.language import say
from sheepfold.language.phrases import shortened
from sheepfold.terminal.leaving import Leave

WIDTH = 80
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


NAME = 11
"""So many columns of a name fit into every board."""


def short_names(names: Sequence[str]) -> Look:
    """How boards are drawn at a terminal: with everybody's name, as far as there is room."""
    return Look(tuple(shortened(name, NAME) for name in names))


class Screen:
    """A terminal, or a file or pipe in its place: then without colours and without clearing."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self.paint: Paint = ansi if coloured else PLAIN
        self.console = Console(width=WIDTH if not sys.stdout.isatty() else None, highlight=False)

    def say(self, text: str = "") -> None:
        """Write a line, or several."""
        print(text, flush=True)

    def clear(self) -> None:
        """Remove everything that was shown, also what can be scrolled back to."""
        if sys.stdout.isatty():
            print(CLEAR, end="", flush=True)
        else:
            print("\n" * 3)

    def ask(self, prompt: str) -> str:
        """One line from the person at the keyboard; `Leave` when there is no more input."""
        try:
            return input(prompt).strip().encode(errors="replace").decode()
        except UnicodeDecodeError:
            self.say(say("(that was no readable text)"))
            return ""
        except (EOFError, KeyboardInterrupt):
            print()
            raise Leave from None
