"""Minds: computer players written against the contract, never against a game."""

from __future__ import annotations

from typing import Protocol

from sheepfold.engine.position import Position
from sheepfold.players.at_random import AtRandom
from sheepfold.players.rollout import Rollout

KINDS = {
    "random": "plays any legal choice",
    "rollout": "imagines what it cannot see and plays it out at random; rollout:2 thinks for two seconds",
}


class Mind(Protocol):
    """A computer player: it gets what its seat sees, and nothing else."""

    name: str

    def choose(self, seen: Position) -> int:
        """The code of the choice it makes."""


def mind(text: str, seed: int | None = None) -> Mind:
    """The computer player of this description, such as `random` or `rollout:0.5`.

    >>> mind("rollout:0.5").name
    'rollout:0.5'
    """
    kind, _, detail = text.partition(":")
    if kind == "random" and not detail:
        return AtRandom(seed)
    if kind == "rollout":
        return Rollout(_seconds(text, detail), seed=seed)
    raise ValueError(f"there is no computer player {text!r}: there are {', '.join(KINDS)}")


def is_mind(text: str) -> bool:
    """Whether a text describes a computer player (else it is a person's name)."""
    return text.partition(":")[0] in KINDS


def _seconds(text: str, detail: str) -> float:
    try:
        seconds = float(detail or Rollout.usual_seconds)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 600:
        raise ValueError(f"{text!r} should give its thinking time in seconds, as in rollout:2 (0 to 600)")
    return seconds
