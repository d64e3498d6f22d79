"""A series: several games in a row at one table, their scores added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Series:
    """Which game of how many is being played, and what the seats bring along from those before."""

    games: int = 1
    number: int = 1
    scores: tuple[int, ...] = ()
    tie_breaks: tuple[int, ...] = ()

    @property
    def is_last(self) -> bool:
        """Whether no game follows."""
        return self.number >= self.games

    def with_game(self, scores: Sequence[int], tie_breaks: Sequence[int]) -> Series:
        """The series when this game is over and the next one begins."""
        return Series(self.games, self.number + 1, _sums(self.scores, scores), _sums(self.tie_breaks, tie_breaks))

    def winners(self) -> list[int]:
        """The seats with the highest sum of scores, then of tie-breaks; several if they are still equal."""
        ranks = list(zip(self.scores, self.tie_breaks, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


ONE_GAME = Series()


def _sums(before: Sequence[int], now: Sequence[int]) -> tuple[int, ...]:
    """Sums by seat.

    >>> _sums((), (3, 4)), _sums((1, 2), (3, 4))
    ((3, 4), (4, 6))
    """
    return tuple(now) if not before else tuple(one + other for one, other in zip(before, now, strict=True))
