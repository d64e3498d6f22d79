"""What an analysis found, as plain data that can be kept: numbers and codes, no words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any, NamedTuple

from sheepfold.lab.statistics import share as share
from sheepfold.lab.statistics import sides_of as sides_of

VERSION = 1
"""Kept analyses of another version are made anew."""


class Thoroughness(NamedTuple):
    """Simulations for each moment and each view, but so many in all at most, and never fewer than the least."""

    text: str
    simulations: int
    most: int
    least: int = 60

    def for_each(self, trees: int) -> int:
        """How many simulations each of so many trees gets.

        >>> Thoroughness("", 1000, 10_000).for_each(5), Thoroughness("", 1000, 10_000).for_each(50)
        (1000, 200)
        """
        return max(self.least, min(self.simulations, self.most // max(1, trees)))


class Effort(Enum):
    """How thoroughly a game is looked at."""

    quick = Thoroughness("seconds", 1_500, 400_000)
    thorough = Thoroughness("up to a few minutes", 15_000, 4_000_000)


class Mistake(NamedTuple):
    """A decision that cost something by the knowledge of the seat that made it."""

    number: int
    actor: int
    made: int
    better: int
    cost: float
    """What was given away of the win, from 0 to 1."""
    error: float
    """The cost may be so much more or less."""
    gains: tuple[float, ...]
    """What it brought every seat; the actor's own is minus the cost."""
    line: tuple[int, ...]
    """The choices expected after the better one, itself first."""


@dataclass(frozen=True)
class Analysis:
    """All that was found about a finished match."""

    effort: str
    simulations: int
    actors: tuple[int, ...]
    """Who made each choice of the match; -1 for chance."""
    values: tuple[tuple[tuple[float, ...], ...], ...]
    """By moment and view: what each seat could expect of the win. One view where everybody knows the same."""
    errors: tuple[float, ...]
    """By moment: how far these values may be off."""
    mistakes: tuple[Mistake, ...]
    sides: tuple[tuple[int, ...], ...]
    """The seats that win and lose together."""

    @property
    def last(self) -> int:
        """How many choices the match had."""
        return len(self.actors)

    @property
    def seats(self) -> int:
        """How many seats there were."""
        return len(self.values[0][0])

    @property
    def has_views(self) -> bool:
        """Whether seats knew different things."""
        return len(self.values[0]) > 1

    def seen(self, moment: int, viewer: int) -> tuple[float, ...]:
        """What every seat could expect after so many choices, from one seat's knowledge."""
        views = self.values[moment]
        return views[viewer if self.has_views else 0]

    def own(self, moment: int, seat: int) -> float:
        """What a seat could expect for itself, from its own knowledge."""
        return self.seen(moment, seat)[seat]

    def chance(self, moment: int, seat: int, known_to: int | None = None) -> float:
        """A seat's chance to win, that of its whole side, as seat `known_to` could judge it, or the seat itself."""
        values = self.seen(moment, seat if known_to is None else known_to)
        return min(1.0, values[seat] * self.scale(seat))

    def scale(self, seat: int) -> int:
        """So many times a seat's part of the win is its side's chance to win."""
        return len(self.side_of(seat))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose together with this one."""
        return next(side for side in self.sides if seat in side)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {"version": VERSION, **asdict(self), "mistakes": [mistake._asdict() for mistake in self.mistakes]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Analysis:
        """An analysis that was kept; `ValueError` if it is of another version."""
        if data.get("version") != VERSION:
            raise ValueError(f"expected an analysis of version {VERSION}, got {data.get('version')}")
        return cls(
            effort=data["effort"],
            simulations=data["simulations"],
            actors=tuple(data["actors"]),
            values=tuple(tuple(map(tuple, views)) for views in data["values"]),
            errors=tuple(data["errors"]),
            mistakes=tuple(_mistake(kept) for kept in data["mistakes"]),
            sides=tuple(map(tuple, data["sides"])),
        )


def _mistake(kept: dict[str, Any]) -> Mistake:
    return Mistake(**{**kept, "gains": tuple(kept["gains"]), "line": tuple(kept["line"])})
