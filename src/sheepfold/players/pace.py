"""Pace: a computer player's answer takes a time that does not depend on what others cannot see.

One legal card is played at once, a hard decision takes a second: whoever watches the clock would know which it was.
So where things are hidden an answer comes after the longest time that the player could have thought.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sheepfold.engine.position import Position
from sheepfold.players import Mind

MARGIN = 0.15
"""Seconds for what is not thinking: preparing a search, and its last slice."""


def answer_seconds(thinker: Mind, seen: Position) -> float:
    """How long an answer takes; 0 if it may take as long or short as it likes."""
    longest = thinker.longest(seen.game) if seen.game.has_secrets else 0.0
    return longest + MARGIN if longest else 0.0


def paced(thinker: Mind, seen: Position, sleep: Callable[[float], object] = time.sleep) -> int:
    """What a computer player chooses, when its time is over."""
    began = time.monotonic()
    choice = thinker.choose(seen)
    left = began + answer_seconds(thinker, seen) - time.monotonic()
    if left > 0:
        sleep(left)
    return choice
