"""The stand-in: plays for another computer player until the rules of a game are compiled for this machine."""

from __future__ import annotations

import random
import time

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.players.rollout import try_choices

MOST_TRIED = 6
"""So many choices are looked at, drawn by chance where there are more."""
SECONDS = 0.2
"""No other simulation is begun after so long."""


class StandIn:
    """Tries a few choices in a few games that are played out at random, by rules in plain Python."""

    name = "stand-in"

    def __init__(self, seed: int | None = None) -> None:
        self._draw = random.Random(seed)
        self._rng = stream(seed)

    def choose(self, seen: Position) -> int:
        """The choice that did best; where there was time for none, any."""
        codes = seen.choices()
        tried = self._draw.sample(codes, min(MOST_TRIED, len(codes)))
        if len(tried) == 1:
            return tried[0]
        found: dict[int, list[float]] = {code: [] for code in tried}
        until = time.perf_counter() + SECONDS
        while True:
            for code in tried:
                found[code].append(self._payoff(seen, code))
                if time.perf_counter() >= until:
                    return max(tried, key=lambda one: float(np.mean(found[one])) if found[one] else -1.0)

    def longest(self, game: Game) -> float:
        """Seconds that it thinks at most, the last simulation included."""
        return 4 * SECONDS

    def _payoff(self, seen: Position, code: int) -> float:
        """What a choice brought in one imagined world, played out at random."""
        game = seen.game
        hidden, work = np.zeros(1, game.record), np.zeros(2, game.record)
        hidden[0] = seen.record
        payoffs, scores, sums = np.zeros(seen.seats), np.zeros(seen.seats, np.int32), np.zeros(1)
        out, codes = np.zeros(game.most_choices, CHOICE), np.array([code], CHOICE)
        game.plain.specialise(try_choices)(hidden, work, seen.actor, codes, self._rng, out, payoffs, scores, sums)
        return float(sums[0])
