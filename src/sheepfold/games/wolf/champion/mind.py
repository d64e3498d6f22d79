"""The champion: it plays the plans that its network finds promising on, in worlds that the claims make likely."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import below, stream
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.mind import COARSE, plain_lies
from sheepfold.games.wolf.bluff.survey import NUMBER
from sheepfold.games.wolf.champion.apprentice import FEWEST_SEATS, GUESSING_SEATS
from sheepfold.games.wolf.champion.guesses import new_guess
from sheepfold.games.wolf.champion.outlook import new_outlook
from sheepfold.games.wolf.champion.search import think
from sheepfold.games.wolf.champion.self_play import new_sight
from sheepfold.games.wolf.champion.store import FILE, learned_for
from sheepfold.games.wolf.position import Phase

WORLDS = 4000
"""In so many worlds it thinks, if time allows."""

MOST_WORLDS = 1_000_000
"""In no more worlds than this it thinks where it is given a time by the clock, which it uses."""

ROUNDS = 4
"""Thinking goes in rounds; after each the worse half of the plans is dropped."""

LEAST, LESS = 0.005, 3e-5
"""A plan that the network draws less often than this is not thought about; with many seats nearly all are."""

TRUST, LESS_TRUST, LEAST_TRUST = 0.01, 0.005, 0.001
"""What the network's opinion counts beside what came of a plan, a part of the victory; less where it imitates."""


def least_for(seats: int) -> float:
    """How often the network must draw a plan that is thought about, with so many seats."""
    return LEAST if seats < GUESSING_SEATS else LESS


def trust_for(seats: int) -> float:
    """What the network's opinion counts with so many seats."""
    return TRUST if seats < FEWEST_SEATS else LESS_TRUST if seats < GUESSING_SEATS else LEAST_TRUST


class Champion:
    """A player for You Cry Wolf!; the same seed and the same views give the same choices, unless time runs out."""

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        limit: TimeLimit | None = None,
        file: Path = FILE,
        worlds: int = WORLDS,
        trust: float | None = None,
    ) -> None:
        self.name = name
        self._rng = stream(seed)
        self._limit = limit or TimeLimit()
        self._file = file
        self.worlds, self._trust = worlds, trust

    def choose(self, seen: Position) -> int:
        """The code of its choice, from what its seat sees."""
        codes = seen.choices()
        if len(codes) == 1:
            return codes[0]
        clock = self._limit.begin()
        thought = PlanSearch(seen, self._file, self._rng, self._trust)
        if seen.record.phase == Phase.PLACE_SPARE:
            plans, shares = np.array(codes, np.int64), np.full(len(codes), 1 / len(codes))
            return thought.best(plans, shares, clock, max(1, self.worlds))
        if seen.record.phase == Phase.TURN and (lies := plain_lies(seen)):
            return lies[0]
        plans, shares = thought.promising()
        plan = thought.best(plans, shares, clock, self.worlds) if self.worlds else self._drawn(plans, shares)
        return plan // NUMBER if seen.record.phase == Phase.CLAIM else plan % NUMBER

    def _drawn(self, plans: Any, shares: Any) -> int:
        """A plan drawn by the network's shares, without thought."""
        left = float(below(self._rng, COARSE)) / COARSE * shares.sum()
        return int(plans[min(int(np.searchsorted(np.cumsum(shares), left, side="right")), len(plans) - 1)])


class PlanSearch:
    """Thought about one decision."""

    def __init__(self, seen: Position, file: Path, rng: Any, trust: float | None = None) -> None:
        self._seen, self._rng = seen, rng
        self._learned = learned_for(seen.seats, file)
        self._outlook = new_outlook(self._learned.values, self._learned.outlook)
        self._guess = new_guess(self._learned.guess)
        self._trust = trust_for(seen.seats) if trust is None else trust
        self._turn = np.zeros(1, seen.game.record)
        self._turn[0] = seen.record
        self._work = np.zeros(3, seen.game.record)
        self._sight = new_sight(seen.game.most_choices, CHOICE)

    def promising(self) -> tuple[Any, Any]:
        """The plans that the network draws often enough, and their shares; a die that was laid is taken back."""
        number = self._think(0, self._sight.plans, np.zeros(0))
        plans, shares = self._sight.plans[:number].copy(), self._sight.layers.scores[:number].astype(float)
        often = shares >= min(least_for(self._seen.seats), shares.max())
        return plans[often], shares[often]

    def best(self, plans: Any, shares: Any, clock: Any, most: int) -> int:
        """The plan that did best in imagined worlds, those that the network likes given some credit."""
        credit = self._trust * np.log(shares)
        sums, worlds = np.zeros(len(plans)), 0
        for number in range(ROUNDS):
            if len(plans) == 1:
                break
            more = np.zeros(len(plans))
            worlds += clock.spend(max(1, most // ROUNDS), partial(self._try, plans, more), 1 / (ROUNDS - number))
            sums += more
            kept = np.argsort(-(sums / worlds + credit), kind="stable")[: max(2, (len(plans) + 1) // 2)]
            plans, sums, credit = plans[kept], sums[kept], credit[kept]
        return int(plans[0])

    def _try(self, plans: Any, sums: Any, worlds: int) -> None:
        """Play plans on in so many worlds more, and add up what they bring."""
        self._think(worlds, plans, sums)

    def _think(self, worlds: int, plans: Any, sums: Any) -> int:
        door = self._seen.game.compiled.specialise(think)
        given = self._learned, self._outlook, self._guess, self._rng, self._sight
        return int(door(worlds, self._turn, self._work, plans, *given, sums))
