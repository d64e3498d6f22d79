"""How likely a claim is, for somebody who takes the dice of the others for fair (ledger: Hidden information)."""

from __future__ import annotations

from functools import lru_cache

from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import ALLOW, DICE, ROWS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.calls import known_count


def known(position: Record, viewer: int, row: int) -> int:
    """How many of a row's animal the viewer knows of: lying, under the own cup, open."""
    cup = position.cups[viewer] if viewer >= 0 else 0
    return int(known_count(position, row, cup))


def unknown(position: Record, viewer: int) -> dict[int, int]:
    """For every other seat, how many dice the viewer cannot see."""
    seats = range(int(position.seats))
    return {seat: int(position.held[seat]) for seat in seats if seat != viewer and position.held[seat]}


def share(position: Record, seat: int, row: int) -> float:
    """How likely a die under this seat's cup is accepted in a row (R5.4), given what a pass has ruled out (Q13)."""
    free = [face for face in range(ROWS) if not position.ruled[seat] >> face & 1]
    sides: tuple[int, ...] = DICE[position.die]
    return sum(sides[face] for face in free if row in ALLOW[face]) / sum(sides[face] for face in free)


def spread(position: Record, viewer: int, row: int) -> tuple[float, ...]:
    """How likely 0, 1, 2, ... of the unknown dice are accepted in a row."""
    return _spread(tuple((dice, share(position, seat, row)) for seat, dice in unknown(position, viewer).items()))


@lru_cache(maxsize=256)
def _spread(cups: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    found = [1.0]
    for dice, p in cups:
        for _ in range(dice):
            found = [a * (1 - p) + b * p for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


def likely(position: Record, viewer: int, row: int, number: int) -> float:
    """How likely it is that there are at least so many."""
    return min(1.0, sum(spread(position, viewer, row)[max(0, number - known(position, viewer, row)) :]))


def all_rolled(position: Record) -> bool:
    """Whether there is anything to guess about: all cups are rolled and not yet lifted."""
    return bool(Phase.TURN <= position.phase < Phase.GAME_OVER)
