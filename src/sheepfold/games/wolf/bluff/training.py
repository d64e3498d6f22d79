"""Training in pieces: the tables of one number of seats, and what becomes of them at the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.games.wolf.bluff.regrets import BELIEF_SHAPE, STORY, VALUE_WEIGHT, Tables, train_plays
from sheepfold.games.wolf.bluff.store import VALUES, Learnt
from sheepfold.games.wolf.bluff.survey import BET, CALL, KEYS, PRIVILEGE, SLOTS, WAIT
from sheepfold.games.wolf.bluff.turns import LEADS, MOST_LEAD, Scratch
from sheepfold.games.wolf.board import MOST_SEATS

PIECE = 50
"""Plays between two looks at the clock."""


def new_room(game: Game) -> Scratch:
    """Room for walking."""
    return Scratch(np.zeros(SLOTS, np.int64), np.zeros(SLOTS), np.zeros(game.most_choices, CHOICE))


def first_values(seats: int) -> Any:
    """A first guess of the prospects: an equal share, and more for a lead."""
    ahead = np.arange(LEADS)[:, None] - MOST_LEAD
    return np.clip(1 / seats + 0.08 * ahead, 0.02, 0.98) * np.ones((1, VALUES // LEADS))


class Training:
    """Regret minimisation for one number of seats, repeatable by its seed."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, object] | None = None) -> None:
        self.game, self.seats = game, seats
        self.plays = 0
        values = first_values(seats).reshape(-1)
        times = np.full(VALUES, VALUE_WEIGHT)
        found = np.zeros(BELIEF_SHAPE)
        self.tables = Tables(
            np.zeros((KEYS, SLOTS), np.float32),
            np.zeros((KEYS, SLOTS), np.float32),
            values,
            values * times,
            times,
            found,
            found.copy(),
        )
        self._rng = stream(seed)
        self._room, self._tried = new_room(game), new_room(game)
        self._gains = np.zeros(SLOTS)
        self._story = np.zeros((STORY, MOST_SEATS), np.int64)
        self._flat = np.ones(SLOTS)
        self._flat[CALL], self._flat[PRIVILEGE], self._flat[WAIT:BET] = 1.0, 2.0, 2.0
        self._start = np.zeros(1, game.record)
        self._start[0] = game.start(seats, options)
        self._work = np.zeros(3, game.record)
        self._work[:] = self._start

    def run(self, plays: int) -> None:
        """So many plays more."""
        train = self.game.compiled.specialise(train_plays)
        train(
            plays,
            self._start,
            self._work,
            self._flat,
            self.tables,
            self._rng,
            self._room,
            self._tried,
            self._gains,
            self._story,
        )
        self.plays += plays

    def forget(self, epoch: int) -> None:
        """What was learnt early counts less: regrets by their age, averages by its square."""
        share = epoch / (epoch + 1)
        self.tables.regrets[self.tables.regrets > 0] *= share**1.5
        self.tables.regrets[self.tables.regrets < 0] *= 0.5
        self.tables.sums[:] *= share**2
        for table in (self.tables.won, self.tables.times, self.tables.found, self.tables.fair):
            table *= share

    def learnt(self) -> Learnt:
        """The average strategy so far, and how cups fit claims, as a ratio to fair dice."""
        beliefs = np.clip((self.tables.found + 10) / (self.tables.fair + 10), 0.1, 6.0)
        return Learnt(self.tables.sums.copy(), self.tables.values.copy(), beliefs)


EPOCHS = 60
"""So often training forgets some of what it learnt."""


def train_seats(
    game: Game, seats: int, *, iterations: int | None, seconds: float, seed: int, progress: Callable[[float], None]
) -> Training:
    """Train for a number of plays, or for a time; `progress` hears the share that is done."""
    training = Training(game, seats, seed)
    training.run(0)
    began, epoch = time.perf_counter(), 1
    done = 0.0
    while done < 1.0:
        piece = PIECE if iterations is None else min(PIECE, iterations - training.plays)
        training.run(piece)
        done = (time.perf_counter() - began) / seconds if iterations is None else training.plays / iterations
        while done * EPOCHS >= epoch and epoch < EPOCHS:
            training.forget(epoch)
            epoch += 1
        progress(min(done, 1.0))
    return training
