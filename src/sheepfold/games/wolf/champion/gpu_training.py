"""Training the champion on a GPU: rounds of about a million turns, played there and learned from there in torch."""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.gpu import as_tensor, torch_device, usable_cuda
from sheepfold.games.wolf.champion import gpu_play
from sheepfold.games.wolf.champion.gpu_play import Tables
from sheepfold.games.wolf.champion.self_play import Notes
from sheepfold.games.wolf.champion.store import Learnt, learned_for
from sheepfold.games.wolf.champion.torch_learning import Learner
from sheepfold.games.wolf.champion.training import BATCH, RATE_ROUNDS, ROUND, Training

LARGE_BATCH, LARGE_RATE = 8192, 8e-3
"""A step sees sixteen times as many turns as on the CPU, so it may be four times as large."""

TURNS_OF_AGE = ROUND * isqrt(LARGE_BATCH // BATCH)
"""So many turns here count as a round on the CPU: rate and heat fall by them."""

LAST, LEAST = 0.2, 0.1
"""In the last part of the time the rate falls further, to this part of itself."""


class GpuTraining(Training):
    """Learning on a GPU for any number of seats, from itself and the strategy before.

    A round on the CPU is played beside every round on the GPU: results between plays and cups behind claims are counted
    there, since threads of a GPU would count over each other. Nothing else is learned from it.
    """

    device = "cuda"

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        usable_cuda()
        self._learner = Learner(torch_device())
        super().__init__(game, seats, seed)
        self._tables = Tables(game, self._start, self._outlook, self._rivals, gpu_play.TABLES, gpu_play.EACH)

    @property
    def age(self) -> float:
        """How far it has come, in rounds of the CPU."""
        return self.turns / TURNS_OF_AGE

    @property
    def rate(self) -> float:
        """How far a step goes now."""
        ending = min(1.0, max(LEAST, (1.0 - self.done) / LAST))
        return ending * LARGE_RATE / (1 + self.age / RATE_ROUNDS)

    def run(self, rounds: int) -> None:
        """So many rounds more; all is compiled first."""
        if not rounds:
            self._tables.play(*self._players(), self.background.values, self.seed, 0, is_trial=True)
            self._tables.wait()
        super().run(rounds)

    def _play(self) -> int:
        """A round on the GPU, written down, and one on the CPU at the same time, for what is counted."""
        self._tables.play(*self._players(), self.background.values, self.seed, self.rounds + 1)
        super()._play()
        self._tables.wait()
        return int(self._tables.counts.copy_to_host().sum())

    def _learn(self, turns: int) -> int:
        """Learn from the turns on the GPU."""
        notes = Notes(*(as_tensor(part) for part in self._tables.notes))
        shuffle = int(np.random.default_rng([self.seed, self.rounds]).integers(1 << 62))
        self._steps = self._learner.learn(
            notes, as_tensor(self._tables.counts), LARGE_BATCH, self.rate, self._steps, self._net, self._critic, shuffle
        )
        return turns

    def learnt(self) -> Learnt:
        """The player so far, who guesses cups as the one in the package does."""
        return super().learnt()._replace(guess=learned_for(self.seats).guess)

    def _state(self) -> dict[str, Any]:
        """The arrays that change from round to round."""
        return super()._state() | self._tables.state()

    def _go_on_from(self, stored: Any) -> None:
        """Take these arrays over."""
        super()._go_on_from(stored)
        self._tables.go_on_from(stored)
