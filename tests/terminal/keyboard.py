"""A person at the keyboard, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest


class Keyboard:
    """Types these lines, echoing prompt and line as a terminal does; then there is no more input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: Iterator[str] = iter(())
        monkeypatch.setattr("builtins.input", self)

    def __call__(self, prompt: str = "") -> str:
        print(prompt, end="")
        try:
            line = next(self.lines)
        except StopIteration:
            raise EOFError from None
        print(line)
        return line

    def will_type(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
