"""Computer players: they think in threads of their own, one process at a time about each decision."""

from __future__ import annotations

import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from sheepfold.engine.position import Position
from sheepfold.match.match import OutOfTurn
from sheepfold.players import mind
from sheepfold.players.pace import answer_seconds
from sheepfold.players.prepare import needs_compiling
from sheepfold.players.stand_in import StandIn
from sheepfold.table.live.preparing import PREPARING
from sheepfold.table.live.room import Room, Stale
from sheepfold.table.serving.clients import THE_SERVER, asking
from sheepfold.table.serving.turn_taking import FairPool
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.leases import THINKS_SECONDS
from sheepfold.table.store.storage import Store

LOG = logging.getLogger("sheepfold.table")

NICENESS = 1
"""How nice thinking threads are to those that answer and draw."""

WATCHED_SECONDS = 1.5
"""The pause between two choices where only computers play."""


class Then(Enum):
    """What comes after a part of a computer player's turn."""

    GO_ON = auto()
    """The next computer player may think."""
    WAIT = auto()
    """The answer is found, and made a little later."""
    STOP = auto()


class ComputerPlayers:
    """The computer players of all rooms of this process."""

    def __init__(self, store: Store, threads: int, closing: threading.Event, refresh: Callable[[Room], None]) -> None:
        """`refresh` brings a room up to what other processes have stored."""
        self._store = store
        self._pool = FairPool(threads, "thinker", NICENESS)
        self._closing = closing
        self._refresh = refresh
        self.process = secrets.token_hex(8)
        """What this process is called among those on one database."""

    def close(self) -> None:
        """Begin no other thought."""
        self._pool.close()

    def think(self, room: Room) -> None:
        """Begin to think where a computer player must decide, unless one thinks already."""
        with room.lock:
            match = room.match
            if room.thinking or match is None or match.over or room.is_person(match.actor) or self._closing.is_set():
                return
            if room.waits_for_people:
                return
            room.thinking = True
            is_watched = not has_people(room)
        self._pool.submit(room.asked_by, partial(self._think, room), can_wait=is_watched)

    def go_on(self, room: Room) -> None:
        """Let the next computer player think; where only computers play, slowly, and only while somebody looks."""
        if has_people(room):
            self.think(room)
        elif room.watchers:
            self._later(room, WATCHED_SECONDS)

    def _later(self, room: Room, seconds: float) -> None:
        """Let a computer player think then, unless somebody has thought before."""
        with room.lock:
            if room.later is not None:
                room.later.cancel()
            room.later = threading.Timer(seconds, self.think, [room])
            room.later.daemon = True
            room.later.start()

    # ---------------------------------------------------------------- one turn

    def _think(self, room: Room) -> None:
        self._do(room, lambda: self._find_answer(room))

    def _do(self, room: Room, part: Callable[[], Then]) -> None:
        """Do a part of a computer player's turn, and what comes then."""
        try:
            then = part()
        except (Stale, OutOfTurn):
            then = Then.GO_ON
        except NoDatabase:
            self._later(room, THINKS_SECONDS)
            then = Then.STOP
        except Exception:
            LOG.exception("a computer player failed in match %s", room.name)
            then = Then.STOP
        if then != Then.WAIT:
            room.thinking = False
        if then == Then.GO_ON:
            self.go_on(room)

    def _find_answer(self, room: Room) -> Then:
        """Choose; the choice is made when its time tells nothing about what others cannot see."""
        self._refresh(room)
        with room.lock:
            match = room.started
            seat, number = match.actor, room.number
            if seat < 0 or not room.mind_of(seat):
                return Then.STOP
            seen, text, seed = match.seen_by(seat), room.mind_of(seat), seed_of(room, seat)
            is_shared = bool(room.stored.match.deal)
        if not self._store.may_think(self.process, room.name, number):
            self._later(room, THINKS_SECONDS)
            return Then.STOP
        began = time.monotonic()
        thinker = mind(text) if is_shared else PREPARING.thinker(text, seen.game)
        choice = thinker.choose(seen) if isinstance(thinker, StandIn) else thought_of(text, seen, seed, is_shared)
        seconds = began + answer_seconds(thinker, seen) - time.monotonic()
        if seconds <= 0:
            return self._answer(room, seat, number, choice)
        timer = threading.Timer(seconds, self._do, [room, lambda: self._answer(room, seat, number, choice)])
        timer.daemon = True
        timer.start()
        return Then.WAIT

    def _answer(self, room: Room, seat: int, number: int, choice: int) -> Then:
        if self._closing.is_set():
            return Then.STOP
        room.play(seat, number, choice, by_computer=True)
        return Then.GO_ON

    # ---------------------------------------------------------------- beside other processes

    def keep_thinking(self, rooms: list[Room]) -> None:
        """Prolong what this process holds in those of these rooms where somebody thinks."""
        if thinking := [room.name for room in rooms if room.thinking]:
            self._store.keep_thinking(self.process, thinking)

    def think_no_more(self) -> None:
        """Tell other processes that they need not wait for the computer players who were thinking here."""
        self._store.think_no_more(self.process)


def has_people(room: Room) -> bool:
    """Whether a person plays here: computer players think for them first."""
    return any(room.is_person(seat) for seat in range(len(room.names)))


def note_who_asks(room: Room) -> None:
    """Let computer players think for those who play; for one who looks on only where nobody has asked before."""
    client = asking()
    if client != THE_SERVER and (room.asked_by == THE_SERVER or room.seats_of(client.browser)):
        room.asked_by = client


def seed_of(room: Room, seat: int) -> int:
    """What a computer player draws from in its next decision: where the same deal is played again, the same."""
    message = f"mind {seat} {len(room.started.moments)}".encode()
    return int.from_bytes(hmac.digest(room.stored.match.secret, message, "sha256")[:8]) >> 1


def thought_of(text: str, seen: Position, seed: int | None = None, steady: bool = False) -> int:
    """What a computer player chooses; one that thinks fast gets what it sees with compiled rules."""
    thinker = mind(text, seed, steady=steady)
    if not needs_compiling(text):
        return thinker.choose(seen)
    PREPARING.wait(seen.game)
    return thinker.choose(Position(seen.game, seen.record, chance="ask", viewer=seen.viewer))
