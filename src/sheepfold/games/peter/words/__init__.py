"""What Peter's Two Sheep Dogs says to people: refusals, prompts, log lines, the board's labels and a lesson."""

from __future__ import annotations

from sheepfold.games.peter.words.choices import describe, prompt, sentence, warning
from sheepfold.games.peter.words.lesson import SUMMARY, TEACHING
from sheepfold.games.peter.words.story import log

__all__ = ["SUMMARY", "TEACHING", "describe", "log", "prompt", "sentence", "warning"]
