"""Playing a plan's games on all cores until there are enough or time is up; what is finished is kept on the disk."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from math import ceil, inf
from typing import Protocol

from sheepfold.lab.study.collecting import Harvest, Piece, Series, Stop, has_own_minds, merged, play_piece, thinker
from sheepfold.lab.study.keeping import Shelf
from sheepfold.lab.study.planning import StudyPlan
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row

RANDOM_AT_ONCE = 2000
"""Random games in a piece."""

SECONDS_AT_ONCE = 0.7
"""A piece of searched games takes about so long: then somebody who stops a study need not wait."""

MOST_AT_ONCE = 250

GRACE, LEAST_GRACE = 0.2, 3.0
"""Games under way when time is up may take so much of it more, or so many seconds: else long ones would be missing."""

SLOW, TRIED = 5000, 100
"""Players with so many simulations are tried with few, to say how long a game will take."""


class TooSlow(ValueError):
    """The players of a study think so long that hardly a game would be finished."""


class Workers(Protocol):
    """Who plays pieces: the threads of this process, or other machines."""

    at_once: int
    """Games in a piece of searched games; 0: as many as take a moment."""

    @property
    def number(self) -> int:
        """How many pieces are played at a time."""

    def submit(self, piece: Piece) -> Future[Harvest | None]:
        """Begin a piece."""

    def finish(self) -> None:
        """Begin no more games; those under way go on."""

    def close(self) -> None:
        """Give up what is under way."""


class Threads:
    """Workers in this process; compiled code runs side by side."""

    at_once = 0

    def __init__(self, number: int | None = None) -> None:
        self.number = number or os.cpu_count() or 1
        self._stop = Stop()
        self._pool = ThreadPoolExecutor(self.number)

    def submit(self, piece: Piece) -> Future[Harvest | None]:
        """Begin a piece."""
        return self._pool.submit(play_piece, piece, self._stop)

    def finish(self) -> None:
        """Begin no more games; those under way go on."""
        self._stop.after_games()

    def close(self) -> None:
        """Give up what is under way."""
        self._stop.at_once()
        self._pool.shutdown(cancel_futures=True)


@dataclass
class Progress:
    """How far a series is."""

    series: Series
    next: int = 0
    games: int = 0
    seconds: float = 0.0
    """Of workers' time."""
    harvests: list[Harvest] = field(default_factory=list)
    gaps: list[tuple[int, int]] = field(default_factory=list)
    """First game and number of games that were under way when a study was stopped."""

    @property
    def is_given_out(self) -> bool:
        """Whether nothing is left to begin."""
        return not self.gaps and bool(self.series.most) and self.next >= self.series.most

    def take_up(self, kept: Harvest, first: int) -> None:
        """Have games that were played before; those before them that are missing are gaps."""
        if first > self.next:
            self.gaps.append((self.next, first - self.next))
        self.harvests.append(kept)
        self.games += kept.games
        self.next = max(self.next, first + kept.games)

    def piece(self, at_once: int = 0) -> Piece:
        """The next games, as many as one piece should have (`at_once`, if that is given); those of a gap first."""
        if self.gaps:
            return Piece(self.series, *self.gaps.pop(0))
        number = RANDOM_AT_ONCE if self.series.is_random else at_once or self._searched_at_once()
        if self.series.most:
            number = min(number, self.series.most - self.next)
        if not self.series.is_random and self.next < self.series.most_thoughts:
            number = min(number, self.series.most_thoughts - self.next)
        piece = Piece(self.series, self.next, number)
        self.next += number
        return piece

    def _searched_at_once(self) -> int:
        """One game at first; then as many as there is time for, whole deals if there is time for one."""
        deal = len(self.series.seatings)
        number = min(MOST_AT_ONCE, int(SECONDS_AT_ONCE * self.games / max(self.seconds, 1e-6))) if self.games else 1
        return number // deal * deal if number >= deal else max(1, number)


def _with(series: Series, player: str) -> Series:
    """The same with this player at all seats."""
    return replace(series, seatings=((player,) * series.seats,), allies=())


class StudyCourse:
    """A study under way."""

    def __init__(
        self, plan: StudyPlan, workers: Workers | None = None, shelf: Shelf | None = None, minutes: float | None = None
    ) -> None:
        self.plan = plan
        self.progress = [Progress(series) for series in plan.series]
        self.seconds = 0.0
        self.seconds_before = 0.0
        """What a study that is gone on with had played already."""
        self.stopped = threading.Event()
        self._workers = workers
        self._shelf = shelf
        self._limit = inf if minutes is None else 60 * minutes
        if shelf is not None:
            self._take_up(shelf)

    def _take_up(self, shelf: Shelf) -> None:
        """Go on where a study that was stopped left off."""
        self.seconds_before = shelf.seconds
        for harvest, first in shelf.kept(self.plan.series):
            next(part for part in self.progress if part.series.name == harvest.series.name).take_up(harvest, first)

    @property
    def games(self) -> int:
        """Games finished in all series."""
        return sum(part.games for part in self.progress)

    @property
    def share_done(self) -> float:
        """How much of the study is done, from 0 to 1."""
        by_time = self.seconds / self._limit if self._limit < inf else 0.0
        limited = [part for part in self.progress if part.series.most]
        if len(limited) < len(self.progress):
            return min(1.0, by_time)
        by_games = sum(part.games / part.series.most for part in limited) / max(1, len(limited))
        return min(1.0, max(by_time, by_games))

    def run(self, tell: Callable[[StudyCourse], None] = lambda course: None) -> dict[str, Harvest]:
        """Play until the time is up, the games are played or `stopped` is set; what every finished series brought.

        A keyboard's interrupt ends it too, and is raised once what is finished is safe.
        """
        workers = self._workers or Threads()
        self._warm_up(workers)
        self._check_time(workers)
        began = time.perf_counter()
        running: dict[Future[Harvest | None], tuple[Progress, Piece, float]] = {}
        try:
            while True:
                self.seconds = time.perf_counter() - began
                running |= self._begun(workers, len(running))
                if not running:
                    break
                done, _ = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future, *running.pop(future))
                if self._is_over:
                    break
                tell(self)
            if running and not self.stopped.is_set():
                workers.finish()
                wait(running, timeout=max(LEAST_GRACE, GRACE * self._limit))
        finally:
            workers.close()
            for future in list(running):
                if future.done() and not future.cancelled() and future.exception() is None:
                    self._take(future, *running.pop(future))
            self.seconds = time.perf_counter() - began
            if self._shelf is not None:
                self._shelf.seconds = self.seconds_before + self.seconds
        return self.harvests

    @property
    def _is_over(self) -> bool:
        return self.stopped.is_set() or self.seconds >= self._limit

    def _warm_up(self, workers: Workers) -> None:
        """Compile before the clock starts; players that think long do not think for that."""
        for series in {part.series.is_random: part.series for part in self.progress}.values():
            quick = "dog" if has_own_minds(series) else "search:1"
            piece = Piece(series if series.is_random else _with(series, quick), 0, 1)
            play_piece(piece)
            if workers.at_once:
                workers.submit(piece).result()

    def _check_time(self, workers: Workers) -> None:
        """Refuse a study whose players think so long that hardly a game would be finished."""
        series, most = self.plan.series[0], max(thinker(name).simulations for name in self.plan.players)
        if self._limit == inf or most < SLOW or has_own_minds(series):
            return
        began = time.perf_counter()
        play_piece(Piece(_with(series, f"search:{TRIED}"), 0, 1))
        seconds = (time.perf_counter() - began) * most / TRIED
        weight = series.weight / sum(part.series.weight for part in self.progress)
        if seconds > weight * self._limit:
            told = {"players": in_a_row(self.plan.players), "seconds": seconds, "minutes": self._limit / 60}
            told["enough"] = ceil(10 * seconds / weight / workers.number / 60)
            raise TooSlow(
                say(
                    "a game of {players} takes about {seconds:,.0f} seconds here, too long for a study of {minutes:g} "
                    "minutes: try --minutes {enough}, or players that think less (dog, search:5000)",
                    **told,
                )
            )

    def _begun(self, workers: Workers, running: int) -> dict[Future[Harvest | None], tuple[Progress, Piece, float]]:
        """Begin as many pieces as there are workers, of the series that has had least for its weight."""
        found: dict[Future[Harvest | None], tuple[Progress, Piece, float]] = {}
        while running + len(found) < workers.number and not self._is_over:
            waiting = [part for part in self.progress if not part.is_given_out]
            if not waiting:
                break
            part = min(waiting, key=lambda part: (part.seconds + part.next * 1e-9) / part.series.weight)
            piece = part.piece(workers.at_once)
            part.seconds += 1e-3  # so that several workers do not all begin the same series
            found[workers.submit(piece)] = part, piece, time.perf_counter()
        return found

    def _take(self, future: Future[Harvest | None], part: Progress, piece: Piece, began: float) -> None:
        harvest = future.result()
        if harvest is None:
            return
        part.seconds += time.perf_counter() - began
        part.games += harvest.games
        part.harvests.append(harvest)
        if self._shelf is not None:
            self._shelf.keep(self.progress.index(part), piece, harvest)

    @property
    def harvests(self) -> dict[str, Harvest]:
        """What every series brought so far, by its name; those without a finished game are left out."""
        return {part.series.name: merged(part.harvests) for part in self.progress if part.harvests}
