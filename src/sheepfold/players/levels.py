"""Levels that people understand, from a careless beginner to about a second of thought for each decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.language import mark
from sheepfold.players.search import Search, Thought

FOR_EACH_CHOICE = 4
"""Even a careless player looks at every choice so often."""

WAIT = 3.0
"""On a busy machine a thought may take so many times its seconds, before it is cut short."""

WAIT_WITH_SECRETS = 1.2
"""The same where things are hidden: there an answer always takes as long as the longest thought (see `pace`)."""


@dataclass(frozen=True)
class Thinking:
    """How hard a level thinks: simulations, but no more than these seconds of work; above temperature 0 carelessly."""

    text: str
    simulations: int
    seconds: float
    temperature: float = 0.0


class Grade(Enum):
    """The levels, each stronger than the one before."""

    lamb = Thinking(mark("a beginner: plays sensibly but carelessly"), 30, 0.1, 1.5)
    pup = Thinking(mark("looks a little ahead"), 120, 0.2, 0.8)
    dog = Thinking(mark("plays well"), 400, 0.5, 0.4)
    shepherd = Thinking(mark("strong: thinks for up to a second"), 200_000, 1.0)
    champion = Thinking(mark("the strongest: plays what it learned from itself"), 200_000, 1.0)


MOST_STEADY = 1000
"""With so many simulations at most a level can do without a time limit."""


class Level:
    """A player of a level: the game's own for it, or else the search.

    Seconds given to it are by the clock; a champion uses all of them, until its tree is full. A `steady` one counts
    simulations only, where its level has few: the same seed and the same view then give the same choice on every
    machine. Setting `stop` ends a thought that is under way; it then plays the best found so far.
    """

    def __init__(
        self, grade: Grade, seconds: float | None = None, seed: int | None = None, steady: bool = False
    ) -> None:
        effort: Thinking = grade.value
        self.name = grade.name if seconds is None else f"{grade.name}:{seconds:g}"
        self._grade = grade
        self._seconds = seconds
        self._seed = seed
        self._own: dict[str, Any] = {}
        self.is_steady = steady and seconds is None and effort.simulations <= MOST_STEADY
        usual = TimeLimit() if self.is_steady else TimeLimit(WAIT * effort.seconds, effort.seconds)
        self._limit = usual if seconds is None else TimeLimit(seconds)
        is_champion = grade is Grade.champion
        self._search = Search(
            simulations=None if is_champion and seconds is not None else effort.simulations,
            limit=self._limit,
            for_each=FOR_EACH_CHOICE,
            seed=seed,
            temperature=effort.temperature,
            learned=is_champion,
        )
        self.stop = self._limit.stop

    def choose(self, seen: Position) -> int:
        """The choice of the game's own player, or what the search finds."""
        if not self.is_steady:
            self._limit.seconds = self.longest(seen.game)
        own = self._own_mind(seen.game)
        return int(own.choose(seen)) if own is not None else self._search.choose(seen)

    def longest(self, game: Game) -> float:
        """Seconds by the clock after which a thought is cut short; a steady thought never is."""
        if self._seconds is not None:
            return self._seconds
        return (WAIT_WITH_SECRETS if game.has_secrets else WAIT) * float(self._grade.value.seconds)

    def think(self, seen: Position) -> Thought:
        """A hint: the same choice, and what the search says about it."""
        own = self._own_mind(seen.game)
        return self._search.think(seen, None if own is None else int(own.choose(seen)))

    def _own_mind(self, game: Game) -> Any:
        if game.name not in self._own:
            new = game.minds.own_mind
            self._own[game.name] = new(self._grade.name, self._seed, self._limit) if new else None
        return self._own[game.name]
