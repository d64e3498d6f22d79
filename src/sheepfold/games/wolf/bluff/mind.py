"""The bluffing player: it draws its turns from the trained strategy and may search before it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.position import Position
from sheepfold.engine.rng import below, stream
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.plausible import chips_by_call, private_belief
from sheepfold.games.wolf.bluff.search import survey_claim, try_plans
from sheepfold.games.wolf.bluff.store import FILE, Strategy, strategy_for
from sheepfold.games.wolf.bluff.survey import EMPTY, NUMBER, is_doubtful, survey
from sheepfold.games.wolf.bluff.training import new_room
from sheepfold.games.wolf.bluff.turns import row_for_spare
from sheepfold.games.wolf.board import ROWS, Code
from sheepfold.games.wolf.position import Phase


class LevelPlay(NamedTuple):
    """How a level plays: how often it does whatever comes to mind, in how many worlds it thinks, what it trusts."""

    careless: float
    worlds: int
    trust: float = 0.0


LEVELS = {
    "lamb": LevelPlay(0.85, 0),
    "pup": LevelPlay(0.55, 0),
    "dog": LevelPlay(0.25, 0),
    "shepherd": LevelPlay(0.0, 8000, 0.01),
}
ROUNDS = 4
"""Thinking goes in rounds; after each the worse half of the plans is dropped."""

NEVER = 1e-3
"""A plan that the strategy never plays gets the credit of this share."""

COARSE = 1 << 30


class Bluffer:
    """A player for You Cry Wolf!; the same seed and the same views give the same choices, unless time runs out."""

    def __init__(
        self, name: str, level: LevelPlay, seed: int | None = None, limit: TimeLimit | None = None, file: Path = FILE
    ) -> None:
        self.name = name
        self._level = level
        self._rng = stream(seed)
        self._limit = limit or TimeLimit()
        self._file = file

    def choose(self, seen: Position) -> int:
        """The code of its choice, from what its seat sees."""
        codes = seen.choices()
        if len(codes) == 1:
            return codes[0]
        strategy = strategy_for(seen.seats, self._file)
        turn = np.zeros(1, seen.game.record)
        turn[0] = seen.record
        if seen.record.phase == Phase.PLACE_SPARE:
            return self._row(seen, turn, codes, strategy)
        if seen.record.phase == Phase.TURN and (lies := plain_lies(seen)) and self._chance() >= self._level.careless:
            return lies[0]
        plan = self._plan(seen, turn, strategy)
        return plan // NUMBER if seen.record.phase == Phase.CLAIM else plan % NUMBER

    def _row(self, seen: Position, turn: Any, codes: list[int], strategy: Strategy) -> int:
        """Where the privilege die goes."""
        if self._level.worlds:
            clock, worth = self._limit.begin(), PlanValues(seen, turn, np.array(codes, np.int64), strategy, self._rng)
            clock.spend(self._level.worlds, worth.try_in)
            return codes[int(np.argmax(worth.sums))]
        return int(seen.game.compiled.specialise(row_for_spare)(turn[0]))

    def _plan(self, seen: Position, turn: Any, strategy: Strategy) -> int:
        room = new_room(seen.game)
        look = survey_claim if seen.record.phase == Phase.CLAIM else survey
        key = seen.game.compiled.specialise(look)(turn[0], room.slots, room.merits)
        shares = strategy.weights[key] * (room.slots != EMPTY)
        plans, places = np.unique(room.slots[room.slots != EMPTY], return_inverse=True)
        shares = np.bincount(places, shares[room.slots != EMPTY], len(plans))
        shares = shares / shares.sum() if shares.sum() > 0 else np.ones(len(plans)) / len(plans)
        if self._chance() < self._level.careless:
            return int(plans[int(below(self._rng, len(plans)))])
        if self._level.worlds and len(plans) > 1:
            if seen.record.phase == Phase.TURN:
                plans, shares = with_other_calls(seen, plans, shares)
            return self._searched(seen, turn, plans, shares, strategy)
        return int(plans[np.searchsorted(np.cumsum(shares), self._chance() * shares.sum(), side="right")])

    def _chance(self) -> float:
        return float(below(self._rng, COARSE)) / COARSE

    def _searched(self, seen: Position, turn: Any, plans: Any, shares: Any, strategy: Strategy) -> int:
        """The plan that did best in imagined worlds, those that the strategy plays given some credit."""
        clock = self._limit.begin()
        credit = self._level.trust * np.log(shares + NEVER)
        sums, worlds = np.zeros(len(plans)), 0
        for number in range(ROUNDS):
            worth = PlanValues(seen, turn, plans, strategy, self._rng)
            worlds += clock.spend(max(1, self._level.worlds // ROUNDS), worth.try_in, 1 / (ROUNDS - number))
            sums += worth.sums
            kept = np.argsort(-(sums / worlds + credit), kind="stable")[: max(2, (len(plans) + 1) // 2)]
            plans, sums, credit = plans[kept], sums[kept], credit[kept]
        return int(plans[np.argmax(sums / worlds + credit)])


class PlanValues:
    """What plans come to in imagined worlds: the sums of their prospects."""

    def __init__(self, seen: Position, turn: Any, plans: Any, strategy: Strategy, rng: Any) -> None:
        self.sums = np.zeros(len(plans))
        self._think = seen.game.compiled.specialise(try_plans)
        self._given = turn, np.zeros(3, seen.game.record), int(seen.record.turn), plans, strategy, rng
        self._room = new_room(seen.game)

    def try_in(self, worlds: int) -> None:
        """Play every plan on in so many worlds more."""
        self._think(worlds, *self._given, self._room, self.sums)


def plain_lies(seen: Position) -> list[int]:
    """The calls of claims that cannot be true, the dearest first."""
    position, seat = seen.record, int(seen.record.turn)
    rows = [row for row in range(ROWS) if is_doubtful(position, seat, row)]
    lies = [row for row in rows if private_belief(position, seat, row, position.number[row]) <= 0.0]
    return [Code.CALL + row for row in sorted(lies, key=lambda row: -chips_by_call(position, seat, row))]


def with_other_calls(seen: Position, plans: Any, shares: Any) -> tuple[Any, Any]:
    """The plans, and the calls of other claims that are not certain."""
    position, seat = seen.record, int(seen.record.turn)
    calls = [
        Code.CALL + row for row in range(ROWS) if is_doubtful(position, seat, row) and Code.CALL + row not in plans
    ]
    return np.append(plans, np.array(calls, np.int64)), np.append(shares, np.zeros(len(calls)))


def own_mind(level: str, seed: int | None, limit: TimeLimit) -> Bluffer | None:
    """The game's own player for a level."""
    return Bluffer(level, LEVELS[level], seed, limit) if level in LEVELS else None
