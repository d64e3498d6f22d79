"""Learning from shepherds instead of from oneself: for many seats, where a turn decides too little to be noticed.

Shepherds that search are watched; a network learns to choose as they do; then it plays whole games by itself, which
tell what standings are worth and what lies under the cups behind claims.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import stream
from sheepfold.games.wolf.bluff.regrets import BELIEF_SHAPE
from sheepfold.games.wolf.bluff.store import strategy_for
from sheepfold.games.wolf.champion.contest import Cups, watch_standings
from sheepfold.games.wolf.champion.descent import new_moments
from sheepfold.games.wolf.champion.guesses import GUESS_SHAPES, GUESS_SIZE, Peeks, learn_guess, new_guess, new_peeks
from sheepfold.games.wolf.champion.imitation import imitate
from sheepfold.games.wolf.champion.network import SHAPES, Network, views
from sheepfold.games.wolf.champion.outlook import OUTLOOK_SHAPES, UNITS, learn_outlook, new_outlook, new_standings
from sheepfold.games.wolf.champion.self_play import Notes, new_layers, new_notes, new_sight
from sheepfold.games.wolf.champion.shepherds import new_desk, watch_shepherds
from sheepfold.games.wolf.champion.store import Learnt, fits

FEWEST_SEATS, GUESSING_SEATS = 6, 7
"""From so many seats on; from so many on shepherds are also watched answering whims, and their cups are guessed."""

WATCHED = 100_000
"""Turns of shepherds, at most."""

ROUND = 100
"""Turns of shepherds for each iteration that is asked for."""

WORLDS = 200
"""In so many worlds the shepherds think that are watched."""

WHIMS = 0.25
"""This share of the turns is no shepherd's thought but any plan."""

PIECE = 2000
"""Turns between two looks at the clock."""

EPOCHS, BATCH, RATE = 25, 128, 2e-3
GUESS_EPOCHS = 8
PEEKS = 3
"""Looks under cups for each turn, at most."""

OUTLOOK_EPOCHS, OUTLOOK_BATCH = 8, 512
STANDINGS = 5
"""Between plays, for each turn that was watched."""


class Watched(NamedTuple):
    """What was seen of shepherds: their turns, and the cups behind what they had done."""

    notes: Notes
    peeks: Peeks


class Apprentice:
    """Learns for one number of seats; repeatable by its seed."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self._game, self.seats, self._seed = game, seats, seed
        self._start = np.zeros(1, game.record)
        self._start[0] = game.start(seats, None)
        self._sight = new_sight(game.most_choices, CHOICE)

    def learnt(self, watched: Watched) -> Learnt:
        """A player by what was watched."""
        notes = watched.notes
        net, values = self.imitation(notes), strategy_for(self.seats).values.astype(float)
        cups = Cups(np.zeros(BELIEF_SHAPE), np.zeros(BELIEF_SHAPE))
        outlook = self.outlook(net, values, STANDINGS * len(notes.seat), cups)
        return Learnt(net, values, fits(cups), outlook, self.guess(watched.peeks))

    def watched(
        self, turns: int = WATCHED, seconds: float = inf, progress: Callable[[float], None] = lambda done: None
    ) -> Watched:
        """So many turns of shepherds, or as many as there is time for."""
        notes, peeks, done, began = new_notes(turns), new_peeks(PEEKS * turns), 0, time.perf_counter()
        work, desk, watch = self._start.copy(), new_desk(self._game), self._game.compiled.specialise(watch_shepherds)
        whims = WHIMS if self.seats >= GUESSING_SEATS else 0.0
        while done < turns and (done == 0 or time.perf_counter() < began + seconds):
            piece = Notes(*(array[done : done + PIECE] for array in notes))
            watch(
                self._start, work, WORLDS, whims, strategy_for(self.seats), piece, peeks, stream(self._seed, done),
                self._sight, desk,
            )  # fmt: skip
            done += len(piece.seat)
            progress(max(done / turns, min(1.0, (time.perf_counter() - began) / seconds)))
        number = int(peeks.noted[0])
        return Watched(
            Notes(*(array[:done] for array in notes)), Peeks(peeks.facts[:number], peeks.cup[:number], *peeks[2:])
        )

    def imitation(self, notes: Notes) -> Any:
        """The weights of a network that chooses as those did who were watched."""
        moments = new_moments(SHAPES, self._seed)
        nets = (Network(*views(flat, SHAPES)) for flat in (moments.weights, moments.slopes))
        given, learn, step = (*nets, moments, new_layers(), new_layers()), self._game.compiled.specialise(imitate), 0
        for epoch in range(EPOCHS):
            order = np.random.default_rng([self._seed, epoch]).permutation(len(notes.seat))
            step = learn(notes, order, BATCH, RATE * (1 - epoch / EPOCHS), step, *given)
        return moments.weights

    def guess(self, peeks: Peeks) -> Any:
        """The weights of a guess at what lies under the cups of those who were watched; zeros with few seats."""
        if self.seats < GUESSING_SEATS:
            return np.zeros(GUESS_SIZE)
        moments = new_moments(GUESS_SHAPES, self._seed)
        found, slopes = (new_guess(flat) for flat in (moments.weights, moments.slopes))
        learn, step, die = self._game.compiled.specialise(learn_guess), 0, int(self._start[0]["die"])
        for epoch in range(GUESS_EPOCHS):
            order = np.random.default_rng([self._seed, epoch]).permutation(len(peeks.cup))
            rate = RATE * (1 - epoch / GUESS_EPOCHS)
            step = learn(peeks, order, BATCH, rate, step, die, found, slopes, moments)
        return moments.weights

    def outlook(self, flat: Any, values: Any, standings: int, cups: Cups) -> Any:
        """The weights of an outlook on games that this network plays by itself; cups behind claims are counted."""
        net, moments = Network(*views(flat, SHAPES)), new_moments(OUTLOOK_SHAPES, self._seed)
        found, slopes = (new_outlook(values, weights) for weights in (moments.weights, moments.slopes))
        found.units[:] = 0.0
        rows, room = new_standings(standings), np.zeros(UNITS, np.float32)
        watch, learn = (self._game.compiled.specialise(one) for one in (watch_standings, learn_outlook))
        number = watch(self._start, self._start.copy(), net, found, stream(self._seed), self._sight, rows, cups)
        step = 0
        for epoch in range(OUTLOOK_EPOCHS):
            order = np.random.default_rng([self._seed, epoch]).permutation(number)
            rate = RATE * (1 - epoch / OUTLOOK_EPOCHS)
            step = learn(rows, order, OUTLOOK_BATCH, rate, step, self.seats, found, slopes, moments, room)
        return moments.weights
