"""The roll-out player: simple and honest. It imagines worlds its seat cannot rule out and plays them out at random."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sheepfold.engine.contract import apply, imagine, result
from sheepfold.engine.game import Game
from sheepfold.engine.play import play_out
from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE, Choices, Record
from sheepfold.engine.rng import stream
from sheepfold.engine.rule import rule

WORLDS_AT_ONCE = 8


@rule
def try_choices(
    seen: Any, work: Any, seat: int, codes: Choices, rng: Record, out: Choices, payoffs: Any, scores: Any, sums: Any
) -> None:
    """Play every choice out at random in one imagined world; each one's payoff is added to its sum."""
    work[0] = seen[0]
    imagine(work[0], seat, rng)
    work[1] = work[0]
    for place in range(len(codes)):
        work[0] = work[1]
        apply(work[0], codes[place])
        play_out(work[0], rng, out)
        result(work[0], payoffs, scores)
        sums[place] += payoffs[seat]


@rule
def try_in_worlds(
    worlds: int,
    seen: Any,
    work: Any,
    seat: int,
    codes: Choices,
    rng: Record,
    out: Choices,
    payoffs: Any,
    scores: Any,
    sums: Any,
) -> None:
    """The same in so many worlds."""
    for _ in range(worlds):
        try_choices(seen, work, seat, codes, rng, out, payoffs, scores, sums)


class Rollout:
    """Chooses what did best on average when played out at random in imagined worlds.

    It thinks for `seconds`, or for a fixed number of `worlds`, which makes it repeatable.
    """

    usual_seconds = 1.0

    def __init__(self, seconds: float = usual_seconds, *, worlds: int | None = None, seed: int | None = None) -> None:
        self.name = f"rollout:{seconds:g}"
        self._seconds = seconds
        self._worlds = worlds
        self._rng = stream(seed)

    def choose(self, seen: Position) -> int:
        """The choice with the best average payoff."""
        codes = seen.choices()
        if len(codes) == 1:
            return codes[0]
        return codes[int(np.argmax(self._payoff_sums(seen, np.array(codes, CHOICE))))]

    def longest(self, game: Game) -> float:
        """Its seconds; with a number of worlds it takes as long as they take."""
        return self._seconds if self._worlds is None else 0.0

    def _payoff_sums(self, seen: Position, codes: Any) -> Any:
        think = seen.game.compiled.specialise(try_in_worlds)
        hidden = np.zeros(1, seen.game.record)
        hidden[0] = seen.record
        work = np.zeros(2, seen.game.record)
        out = np.zeros(seen.game.most_choices, CHOICE)
        payoffs, scores, sums = np.zeros(seen.seats), np.zeros(seen.seats, np.int32), np.zeros(len(codes))

        def imagine_worlds(number: int) -> None:
            think(number, hidden, work, seen.actor, codes, self._rng, out, payoffs, scores, sums)

        if self._worlds is not None:
            imagine_worlds(self._worlds)
            return sums
        imagine_worlds(1)
        until = time.perf_counter() + self._seconds
        while time.perf_counter() < until:
            imagine_worlds(WORLDS_AT_ONCE)
        return sums
