"""The champion: it thinks about the plans that its network finds promising, in worlds that the claims make likely."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.position import Position
from sheepfold.engine.record import CHOICE
from sheepfold.engine.rng import below, stream
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games.wolf.bluff.mind import COARSE, plain_lies
from sheepfold.games.wolf.bluff.store import strategy_for
from sheepfold.games.wolf.bluff.survey import NUMBER
from sheepfold.games.wolf.champion.search import consider_claim, try_plans
from sheepfold.games.wolf.champion.self_play import consider, new_sight
from sheepfold.games.wolf.position import Phase

ROUNDS = 4


class Champion:
    def __init__(self, net, seed=None, limit=None, worlds=400, trust=0.01, least=0.005, sample=0.0, beliefs=None):
        self.net = net
        self._rng = stream(seed)
        self._limit = limit or TimeLimit()
        self.worlds, self.trust, self.least, self.sample = worlds, trust, least, sample
        self.beliefs = beliefs

    def choose(self, seen: Position) -> int:
        codes = seen.choices()
        if len(codes) == 1:
            return codes[0]
        turn = np.zeros(1, seen.game.record)
        turn[0] = seen.record
        strategy = strategy_for(seen.seats)
        beliefs = strategy.beliefs if self.beliefs is None else self.beliefs
        sight = new_sight(seen.game.most_choices, CHOICE)
        if seen.record.phase == Phase.PLACE_SPARE:
            plans, shares = np.array(codes, np.int64), np.ones(len(codes)) / len(codes)
        else:
            if seen.record.phase == Phase.TURN and (lies := plain_lies(seen)):
                return lies[0]
            look = consider_claim if seen.record.phase == Phase.CLAIM else consider
            number = seen.game.compiled.specialise(look)(turn[0], self.net, sight)
            plans, shares = sight.plans[:number].copy(), sight.layers.scores[:number].astype(float)
        if self.worlds and len(plans) > 1:
            plan = self.searched(seen, turn, plans, shares, strategy, beliefs, sight)
        else:
            plan = int(plans[min(len(plans) - 1, np.searchsorted(np.cumsum(shares), self._chance() * shares.sum(), side="right"))])
        if seen.record.phase == Phase.PLACE_SPARE:
            return int(plan)
        return plan // NUMBER if seen.record.phase == Phase.CLAIM else plan % NUMBER

    def _chance(self) -> float:
        return float(below(self._rng, COARSE)) / COARSE

    def searched(self, seen, turn, plans, shares, strategy, beliefs, sight):
        clock = self._limit.begin()
        kept = np.flatnonzero(shares >= self.least)
        if len(kept) == 0: kept = np.array([int(np.argmax(shares))])
        plans, shares = plans[kept], shares[kept]
        if len(plans) == 1:
            return int(plans[0])
        think = seen.game.compiled.specialise(try_plans)
        work = np.zeros(3, seen.game.record)
        credit = self.trust * np.log(shares + 1e-6)
        sums, worlds = np.zeros(len(plans)), 0
        for number in range(ROUNDS):
            more = np.zeros(len(plans))
            def do(n):
                think(n, turn, work, int(seen.record.turn), plans, self.net, beliefs, strategy.values, self._rng, sight, more)
            worlds += clock.spend(max(1, self.worlds // ROUNDS), do, 1 / (ROUNDS - number))
            sums += more
            kept = np.argsort(-(sums / worlds + credit), kind="stable")[: max(2, (len(plans) + 1) // 2)]
            plans, sums, credit = plans[kept], sums[kept], credit[kept]
        q = sums / worlds + credit
        if self.sample > 0:
            p = np.exp((q - q.max()) / self.sample)
            return int(plans[min(len(plans) - 1, np.searchsorted(np.cumsum(p), self._chance() * p.sum(), side="right"))])
        return int(plans[np.argmax(q)])
