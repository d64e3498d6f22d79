"""Mass simulation: random games by the million, and what they say about a game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sheepfold.engine.batch import CPU, play_batches
from sheepfold.engine.game import Game
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.record import CHOICE, blank
from sheepfold.engine.results import Results
from sheepfold.engine.rng import RNG, begin_stream, checked_seed
from sheepfold.lab.statistics import mean, mean_interval, quantile, share_interval
from sheepfold.language import say

QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


@dataclass
class Report:
    """What a simulation found. Shares and means are over all its games."""

    game: str
    seats: int
    options: dict[str, str | int]
    seed: int
    device: str
    games: int = 0
    decisions: int = 0
    chance_events: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=list)
    shared: int = 0
    payoff_sums: list[float] = field(default_factory=list)
    payoff_squares: list[float] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    scores: list[Counter[int]] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def decisions_per_second(self) -> float:
        """Decisions of seats each second, chance not counted."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def add(self, results: Results, endings: type) -> None:
        """Count the results of more games."""
        payoffs, scores, numbers = results
        self.games += len(numbers)
        self.decisions += int(numbers[:, 0].sum(dtype=np.int64))
        self.chance_events += int(numbers[:, 1].sum(dtype=np.int64))
        best = payoffs == payoffs.max(axis=1, keepdims=True)
        alone = best.sum(axis=1) == 1
        self.shared += int((~alone).sum())
        self.lengths.update(_counts(numbers[:, 0]))
        self.endings.update({endings(code).name.lower(): n for code, n in _counts(numbers[:, 2]).items()})
        for seat in range(self.seats):
            self.wins[seat] += int((best[:, seat] & alone).sum())
            self.payoff_sums[seat] += float(payoffs[:, seat].sum())
            self.payoff_squares[seat] += float((payoffs[:, seat] ** 2).sum())
            self.scores[seat].update(_counts(scores[:, seat]))

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "device": self.device,
            "games": self.games,
            "decisions": self.decisions,
            "chance_events": self.chance_events,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "games_per_second": self.games / self.seconds if self.seconds else 0.0,
            "payoffs_by_seat": [total / self.games for total in self.payoff_sums],
            "payoff_intervals_by_seat": [
                list(self.payoff_interval(seat)) if self.games > 1 else None for seat in range(self.seats)
            ],
            "wins_by_seat": self.wins,
            "win_intervals_by_seat": [list(self.win_interval(seat)) for seat in range(self.seats)],
            "shared_or_drawn": self.shared,
            "lengths": _summary(self.lengths),
            "scores_by_seat": [_summary(counts) for counts in self.scores],
            "endings": dict(self.endings.most_common()),
        }

    def win_interval(self, seat: int) -> tuple[float, float]:
        """The 95% interval for the share of games that a seat wins alone."""
        return share_interval(self.wins[seat], self.games)

    def payoff_interval(self, seat: int) -> tuple[float, float]:
        """The 95% interval for a seat's mean payoff."""
        return mean_interval(self.payoff_sums[seat], self.payoff_squares[seat], self.games)


def simulate(
    game: Game,
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    device: str = CPU,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Play random games and count what happens; `progress` is told how many are done."""
    if games < 1:
        raise ValueError(say("expected at least 1 game, got {games}", games=games))
    seed = checked_seed(seed)
    number = game.checked_seats(seats)
    report = Report(game.name, number, game.checked_options(number, options or {}), seed, device)
    report.wins, report.payoff_sums, report.payoff_squares = [0] * number, [0.0] * number, [0.0] * number
    report.scores = [Counter() for _ in range(number)]
    chosen: dict[str, Any] = {"seats": seats, "options": options, "seed": seed, "threads": threads, "device": device}
    next(play_batches(game, 1, **chosen))  # compiling is not part of the time
    began = time.perf_counter()
    for results in play_batches(game, games, **chosen):
        report.add(results, game.endings)
        report.seconds = time.perf_counter() - began
        progress(report.games)
    return report


def simulated_game(
    game: Game,
    number: int = 0,
    *,
    seed: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Position:
    """Game `number` (from 0) of a simulation with this seed, at its end; its history is every choice.

    >>> import sheepfold
    >>> simulated_game(sheepfold.load("wolf"), 3, seed=7, seats=2).over
    True
    """
    position = Position(game, game.start(seats, options), chance=ASK, rules=game.plain)
    rng, out = blank(RNG), np.zeros(game.most_choices, CHOICE)
    begin_stream(rng, checked_seed(seed), number)
    while not position.over:
        position.play(int(game.plain.pick(position.record, position.actor, rng, out)))
    return position


def _counts(values: Any) -> Counter[int]:
    found, numbers = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), numbers.tolist(), strict=True)))


def _summary(counts: Counter[int]) -> dict[str, Any]:
    return {
        "mean": mean(counts),
        "quantiles": {f"{share:g}": quantile(counts, share) for share in QUANTILES},
    }
