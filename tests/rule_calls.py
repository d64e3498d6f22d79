"""How often the rules run: calls of a game's `apply`, whichever copy of it was called."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from sheepfold import Game


@contextmanager
def counting_choices(game: Game) -> Iterator[list[FrameType]]:
    """Every time that plain rules make a choice in this thread."""
    code = next(module.apply for module in game.rule_modules if hasattr(module, "apply")).__code__
    calls: list[FrameType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is code:
            calls.append(frame)

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
