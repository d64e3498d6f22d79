"""Analyses of finished matches: made in threads of low priority, clients in turn, and stored."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field
from functools import partial

from sheepfold.analysis.findings import Analysis, Effort
from sheepfold.analysis.study import NotToBeStudied, Progress, Study, check
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.language import say
from sheepfold.match.match import Match
from sheepfold.table.live.preparing import PREPARING
from sheepfold.table.live.room import Room
from sheepfold.table.serving.clients import THE_SERVER, Client, asking
from sheepfold.table.serving.limits import TooManyRequests
from sheepfold.table.serving.turn_taking import FairPool
from sheepfold.table.store.storage import Store

LOG = logging.getLogger("sheepfold.table")

MOST_WAITING, MOST_OF_ADDRESS, MOST_OF_BROWSER = 60, 6, 3
"""How many analyses can wait at a time: in all, of one address and of one browser."""

ANALYSTS = 2
"""How many are made at a time; one of the threads is for quick ones alone."""

GIVES_WAY = 7
"""How nice the threads are to the others: players' thinking comes first."""

RETRY_SECONDS = 60

NOT_BEGUN = Progress(0, 1)


class TooManyAnalyses(TooManyRequests):
    """Too many analyses wait already."""


@dataclass
class Job:
    """An analysis that waits or is being made, or that failed."""

    room: str
    effort: Effort
    asked_by: str
    match: Match
    client: Client = THE_SERVER
    limit: TimeLimit = field(default_factory=TimeLimit)
    progress: Progress = NOT_BEGUN
    begun: bool = False
    is_ready: bool = False
    """Whether the game is prepared for this machine, so that simulations are fast."""
    failed: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether it waits or is being made; one that is done is forgotten."""
        return not self.failed


def check_open(room: Room) -> None:
    """Refuse an analysis, which shows everything, as long as others play the same deal."""
    if room.is_sealed:
        raise NotToBeStudied(say("others still play this deal today: it can be analysed tomorrow"))


class Analyses:
    """The analyses of a server. All its methods may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: dict[tuple[str, Effort], Job] = {}
        self._lock = threading.Lock()
        self._pool = FairPool(ANALYSTS, "analyst", GIVES_WAY)

    def close(self) -> None:
        """Stop what is under way."""
        with self._lock:
            for job in self._jobs.values():
                job.limit.stop.set()
        self._pool.close()

    # ---------------------------------------------------------------- what there is

    def stored(self, room: str, effort: Effort) -> Analysis | None:
        """An analysis that was made; one of another version counts as none."""
        found = self._store.analysis(room, effort.name)
        try:
            return None if found is None else Analysis.from_json(found)
        except ValueError:
            return None

    def best_stored(self, room: str) -> Analysis | None:
        """The most thorough analysis of a match that was made."""
        found = (self.stored(room, effort) for effort in reversed(Effort))
        return next((analysis for analysis in found if analysis is not None), None)

    def job(self, room: str, effort: Effort) -> Job | None:
        """The analysis under way, or that failed."""
        with self._lock:
            return self._jobs.get((room, effort))

    def under_way(self, room: str) -> Job | None:
        """Any analysis of this match that waits or is being made."""
        with self._lock:
            found = [job for (name, _), job in self._jobs.items() if name == room and job.is_under_way]
        return found[0] if found else None

    # ---------------------------------------------------------------- making one

    def start(self, room: Room, effort: Effort, asked_by: str) -> Job | None:
        """Have a finished match analysed; None if that was done already."""
        with room.lock:
            match = room.started
        check_open(room)
        check(match)
        if self.stored(room.name, effort) is not None:
            return None
        with self._lock:
            job = self._jobs.get((room.name, effort))
            if job is not None and job.is_under_way:
                return job
            self._check_room_for(asking())
            job = self._jobs[room.name, effort] = Job(room.name, effort, asked_by, match, asking())
        self._pool.submit(job.client, partial(self._make, job), can_wait=effort != Effort.quick)
        return job

    def _check_room_for(self, client: Client) -> None:
        """Refuse one more analysis where too many wait, in all or of one client."""
        waiting = [job.client for job in self._jobs.values() if job.is_under_way]
        theirs = [one for one in waiting if one.address == client.address]
        if len(waiting) >= MOST_WAITING:
            said = say("many games wait for their analysis: try again in a few minutes")
        elif len(theirs) >= MOST_OF_ADDRESS or theirs.count(client) >= MOST_OF_BROWSER:
            said = say("many of your games wait for their analysis: try again in a few minutes")
        else:
            return
        raise TooManyAnalyses(said, RETRY_SECONDS)

    def cancel(self, room: str, effort: Effort) -> None:
        """Stop an analysis that is under way and forget it."""
        with self._lock:
            job = self._jobs.pop((room, effort), None)
        if job is not None:
            job.limit.stop.set()

    def _make(self, job: Job) -> None:
        if job.limit.stop.is_set():
            return
        try:
            job.begun = True
            PREPARING.wait(job.match.game)
            job.is_ready = True
            study = Study(job.match, job.effort, limit=job.limit)
            for progress in study.steps():
                job.progress = progress
            if study.analysis is not None:
                self._store.store_analysis(job.room, job.effort.name, study.analysis.as_json())
                self._forget(job)
        except Exception:
            LOG.exception("the analysis of match %s failed", job.room)
            job.failed = True

    def _forget(self, job: Job) -> None:
        with self._lock:
            if self._jobs.get((job.room, job.effort)) is job:
                del self._jobs[job.room, job.effort]
