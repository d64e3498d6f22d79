"""What a game brings to teach itself by being played: a first game with a coach, and what its puzzles are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """One step of a coached game: what the coach says, and what the learner does then."""

    text: str
    accepts: tuple[str, ...] = ()
    """The moves that the coach waits for, in notation; none: the learner just goes on."""
    wrong: str = ""
    """What the coach says about any other legal choice."""
    then: tuple[str, ...] = ()
    """The moves of the others and of chance after it, in notation."""
    points: tuple[str, ...] = ()
    """The keys of what the coach points to; without any, what the moves begin with."""
    at: str = ""
    """The text of another whole position that this step begins with, where the coach turns to something else."""


@dataclass(frozen=True)
class Coaching:
    """A first game with a coach, played from seat 0; everything that others and chance do in it is written down."""

    start: str
    """The text of the whole position that it begins with."""
    steps: tuple[Step, ...]
    end: str
    """What the coach says when all is done."""


@dataclass(frozen=True)
class Teaching:
    """How a game is learned at the board."""

    coaching: Coaching | None = None
    themes: Mapping[str, str] = field(default_factory=dict)
    """By the name of a decision: what a puzzle with it asks."""
