"""What Sheepdogs says to people: refusals, prompts, log lines, warnings, the board's labels and a lesson."""

from __future__ import annotations

from sheepfold.games.sheepdogs.words import board, choices, names, refusals
from sheepfold.games.sheepdogs.words.cautions import warning
from sheepfold.games.sheepdogs.words.choices import describe, prompt
from sheepfold.games.sheepdogs.words.lesson import SUMMARY, TEACHING
from sheepfold.games.sheepdogs.words.refusals import sentence
from sheepfold.games.sheepdogs.words.story import log

__all__ = [
    "SUMMARY",
    "TEACHING",
    "board",
    "choices",
    "describe",
    "log",
    "names",
    "prompt",
    "refusals",
    "sentence",
    "warning",
]
