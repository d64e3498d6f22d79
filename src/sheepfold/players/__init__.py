"""Minds: computer players written against the contract, never against a game."""

from __future__ import annotations

from typing import Protocol

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.language import mark, say
from sheepfold.language.phrases import in_a_row
from sheepfold.players.at_random import AtRandom
from sheepfold.players.levels import Grade, Level
from sheepfold.players.rollout import Rollout
from sheepfold.players.search import Search as Search
from sheepfold.players.search import Thought as Thought

LEVELS = tuple(Grade.__members__)
"""The names of the levels, the weakest first."""

KINDS = {
    "random": mark("plays any legal choice"),
    "rollout": mark("imagines what it cannot see and plays it out at random; rollout:2 thinks for two seconds"),
    **{grade.name: grade.value.text for grade in Grade},
}

LONGEST = 600
"""Seconds that a player may be told to think."""


class Mind(Protocol):
    """A computer player: it gets what its seat sees, and nothing else."""

    name: str

    def choose(self, seen: Position) -> int:
        """The code of the choice it makes."""

    def longest(self, game: Game) -> float:
        """Seconds that it thinks at most about a decision of this game."""


def mind(text: str, seed: int | None = None, *, steady: bool = False) -> Mind:
    """The computer player of this description, such as `dog`, `random` or `rollout:0.5`.

    A number after a level is the most seconds that it may think for a decision. A `steady` level whose simulations are
    few has no time limit: with a seed it chooses the same everywhere.

    >>> mind("rollout:0.5").name, mind("dog").name, mind("dog:0.1").name
    ('rollout:0.5', 'dog', 'dog:0.1')
    """
    kind, _, detail = text.partition(":")
    if kind == "random" and not detail:
        return AtRandom(seed)
    if kind == "rollout":
        return Rollout(_seconds(text, detail or str(Rollout.usual_seconds)), seed=seed)
    if kind in LEVELS:
        return Level(Grade[kind], _seconds(text, detail) if detail else None, seed, steady)
    raise ValueError(say("there is no computer player {name!r}: there are {known}", name=text, known=in_a_row(KINDS)))


def is_mind(text: str) -> bool:
    """Whether a text describes a computer player (else it is a person's name)."""
    return text.partition(":")[0] in KINDS


def _seconds(text: str, detail: str) -> float:
    try:
        seconds = float(detail)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= LONGEST:
        kind = text.partition(":")[0]
        raise ValueError(
            say(
                "{text!r} should give its thinking time in seconds, as in {kind}:2 (0 to {longest})",
                text=text,
                kind=kind,
                longest=LONGEST,
            )
        )
    return seconds
