"""What You Cry Wolf! says to people: refusals, prompts, log lines, the table's labels and a lesson."""

from __future__ import annotations

from sheepfold.games.wolf.words.choices import describe, prompt, sentence, warning
from sheepfold.games.wolf.words.lesson import SUMMARY, TEACHING
from sheepfold.games.wolf.words.story import LOG, log

__all__ = ["LOG", "SUMMARY", "TEACHING", "describe", "log", "prompt", "sentence", "warning"]
