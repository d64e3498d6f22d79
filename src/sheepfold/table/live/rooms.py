"""All rooms of a server, new matches and rematches, and the computer players who think in them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import Any

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.language import say
from sheepfold.match.chance import Source, new_secret
from sheepfold.match.match import OutOfTurn
from sheepfold.match.series import ONE_GAME, Series
from sheepfold.players import LEVELS, mind
from sheepfold.players.pace import answer_seconds
from sheepfold.players.prepare import needs_compiling, prepare_elsewhere
from sheepfold.table.live.clocks import Clock, checked_keeper
from sheepfold.table.live.hints import checked_hints
from sheepfold.table.live.leaving import time_out
from sheepfold.table.live.room import PATIENCE, Room, Stale
from sheepfold.table.serving.clients import NOBODY, asking
from sheepfold.table.serving.turn_taking import FairPool
from sheepfold.table.store.database import NoDatabase
from sheepfold.table.store.leases import THINKS_SECONDS, keep_thinking, may_think, think_no_more
from sheepfold.table.store.storage import DamagedMatch, NewSeat, NoSuchMatch, Store, TooLate

LOG = logging.getLogger("sheepfold.table")

ADVISER = LEVELS[-1]
"""The computer player that gives hints."""

MOST_HINTS = 4
"""So many hints can wait for one browser."""

PAINTERS = 2
"""So many threads draw what streams tell."""

BOTS_GIVE_WAY, HINTS_GIVE_WAY = 1, 2
"""How nice thinking threads are to those that answer and draw."""

A_DAY = timedelta(days=1)
"""When a match was opened is kept so exactly."""

WATCHED_SECONDS = 1.5
"""The pause between two choices where only computers play."""


class Then(Enum):
    """What comes after a part of a computer player's turn."""

    GO_ON = auto()
    """The next computer player may think."""
    WAIT = auto()
    """The answer is found, and made a little later."""
    STOP = auto()


class Rooms:
    """All rooms of this server, and the computer players who think in them."""

    def __init__(self, store: Store, thinkers: int, patience: float = PATIENCE) -> None:
        self.store = store
        self._patience = patience
        self._rooms: dict[str, Room] = {}
        self._lock = threading.Lock()
        self._thinkers = FairPool(thinkers, "thinker", BOTS_GIVE_WAY)
        self._advisers = FairPool(max(1, thinkers // 2), "adviser", HINTS_GIVE_WAY, MOST_HINTS)
        self.painters = FairPool(PAINTERS, "painter")
        """Who draws for streams."""
        self._closing = threading.Event()
        self.process = secrets.token_hex(8)
        """What this process is called among those on one database."""

    def close(self) -> None:
        """Let the computer players and those who look on go."""
        self._closing.set()
        for room in list(self._rooms.values()):
            room.tell()
            if room.later is not None:
                room.later.cancel()
        for pool in (self._thinkers, self._advisers, self.painters):
            pool.close()

    def closed_within(self, seconds: float) -> bool:
        """Whether the server is about to stop, now or within so many seconds."""
        return self._closing.wait(seconds)

    @property
    def is_closed(self) -> bool:
        """Whether the server is about to stop."""
        return self._closing.is_set()

    def closes_within(self, seconds: float) -> bool:
        """Wait so long at most; whether the server is about to stop."""
        return self._closing.wait(seconds)

    def here(self) -> list[Room]:
        """The rooms that are in memory."""
        with self._lock:
            return list(self._rooms.values())

    def room(self, name: str) -> Room:
        """The room of a match, opened if need be; `NoSuchMatch` if there is none."""
        known = self.known(name)
        room = known or self._opened(name)
        room.used = time.monotonic()
        if known:
            self._refresh(known)
        note_who_asks(room)
        time_out(room)
        self.let_computers_think(room)
        return room

    def known(self, name: str) -> Room | None:
        """The room of a match if it is in memory, as it was when somebody asked for it last."""
        return self._rooms.get(name)

    def _opened(self, name: str) -> Room:
        """A room that is not in memory yet; whoever else opens it at the same time gets the same one."""
        try:
            room = Room(self.store, name, self._patience)
        except (NoSuchMatch, NoDatabase, DamagedMatch):
            raise
        except Exception as trouble:
            LOG.exception("match %s cannot be opened", name)
            raise DamagedMatch(name) from trouble
        opened = room.kept.match.opened
        if opened is None or self.store.now() - opened > A_DAY:
            self.store.set_opened([name])
        with self._lock:
            self._forget_idle()
            return self._rooms.setdefault(name, room)

    def _refresh(self, room: Room) -> None:
        """Learn what other processes have stored; `NoSuchMatch` if the match was removed."""
        try:
            changes = self.store.changes(room.name)
        except NoSuchMatch:
            self._rooms.pop(room.name, None)
            raise
        if room.keep_up(changes):
            room.tell()

    def hear(self, room: Room, changes: int) -> None:
        """A match has changed so often, perhaps in another process: everybody who looks on here is told."""
        if room.keep_up(changes):
            room.tell()
            self._go_on(room)

    def forget_idle(self) -> None:
        """Let those rooms go that nobody has used for long."""
        with self._lock:
            self._forget_idle()

    def _forget_idle(self) -> None:
        for name in [name for name, room in self._rooms.items() if room.is_idle()]:
            del self._rooms[name]

    def new(
        self,
        game: Game,
        options: dict[str, object],
        seats: list[NewSeat],
        games: int = 1,
        clock: Clock | None = None,
        keeper: str = "",
        hints: str = "",
    ) -> str:
        """A new match; its id. What cannot be played is refused."""
        start = game.start(len(seats), options)
        series = Series(games) if games != 1 else ONE_GAME
        checked = game.options_of(start)
        kept = clock.kept() if clock else {}
        return self.store.new_match(
            game.name,
            checked,
            seats,
            new_secret(),
            asdict(series),
            clock=kept,
            keeper=checked_keeper(keeper),
            hints=checked_hints(hints),
        )

    def follow_up(self, room: Room, rotate: bool) -> str:
        """The next game of a series, or a rematch with the seats rotated; its id.

        Who brought a word for chance brings another one; for the others the table draws one anew.
        """
        match = room.started
        series = match.series_so_far() if not match.series.is_last else Series(match.series.games)
        seats = [
            NewSeat(
                seat.name, seat.mind, tuple(sorted(room.kept.holders[seat.number])), True, seat.source == Source.OWN
            )
            for seat in room.kept.seats
        ]
        if rotate:
            seats = [*seats[1:], seats[0]]
        try:
            new = self.store.new_match(
                match.game.name,
                dict(match.options),
                seats,
                new_secret(),
                asdict(series),
                room.name,
                room.kept.match.clock,
                room.keeper,
                room.kept.match.hints,
            )
        except TooLate:
            new = self.store.follower(room.name) or room.name
        room.catch_up()
        room.tell()
        return new

    # ---------------------------------------------------------------- computer players

    def let_computers_think(self, room: Room) -> None:
        """If a computer player must decide, it thinks off the event loop."""
        with room.lock:
            match = room.match
            if room.thinking or match is None or match.over or room.is_person(match.actor) or self._closing.is_set():
                return
            if room.waits_for_people:
                return
            room.thinking = True
            is_watched = not has_people(room)
        self._thinkers.submit(room.asked_by, partial(self._think, room), can_wait=is_watched)

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
            self._go_on(room)

    def _find_answer(self, room: Room) -> Then:
        """What a computer player chooses; it is made when that tells nothing about what others cannot see."""
        self._refresh(room)
        with room.lock:
            match = room.started
            seat, number = match.actor, room.number
            if seat < 0 or not room.mind_of(seat):
                return Then.STOP
            seen, text = match.seen_by(seat), room.mind_of(seat)
        if not may_think(self.store.engine, self.process, room.name, number):
            self._later(room, THINKS_SECONDS)
            return Then.STOP
        began = time.monotonic()
        choice = thought_of(text, seen)
        seconds = began + answer_seconds(mind(text), seen) - time.monotonic()
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

    def _go_on(self, room: Room) -> None:
        """The next computer player thinks; where only computers play, slowly, and only while somebody looks."""
        if has_people(room):
            self.let_computers_think(room)
        elif room.watchers:
            self._later(room, WATCHED_SECONDS)

    def _later(self, room: Room, seconds: float) -> None:
        """Let a computer player think then, unless somebody has thought before."""
        with room.lock:
            if room.later is not None:
                room.later.cancel()
            room.later = threading.Timer(seconds, self.let_computers_think, [room])
            room.later.daemon = True
            room.later.start()

    # ---------------------------------------------------------------- hints

    async def hint(self, room: Room, seat: int, draft: tuple[int, ...], seen: Position) -> int:
        """What a computer player would choose in a seat's place; asked again for the same step, it is the same."""
        future = self._hint(room, seat, draft, seen)
        try:
            return await asyncio.shield(asyncio.wrap_future(future))
        except asyncio.CancelledError:
            if not future.cancelled():
                raise
            raise Stale(say("something else has happened in the meantime: look again")) from None

    def _hint(self, room: Room, seat: int, draft: tuple[int, ...], seen: Position) -> Future[int]:
        """The hint that is thought about, or was: a seat has one at a time."""
        asked = (draft, seen.record.tobytes())
        with room.sharing:
            before, kept = room.hints.get(seat, (None, None))
            if kept is not None and before == asked and not has_failed(kept):
                return kept
            future: Future[int] = self._advisers.submit(asking(), partial(thought_of, ADVISER, seen))
            if kept is not None:
                kept.cancel()
            room.hints[seat] = (asked, future)
            return future

    def keep_thinking(self) -> None:
        """Say which computer players still think in this process, so that no other one begins."""
        if thinking := [room.name for room in self.here() if room.thinking]:
            keep_thinking(self.store.engine, self.process, thinking)

    def think_no_more(self) -> None:
        """Tell other processes that they need not wait for the computer players who were thinking here."""
        think_no_more(self.store.engine, self.process)


def has_failed(future: Future[Any]) -> bool:
    """Whether nothing will come of it."""
    return future.cancelled() or (future.done() and future.exception() is not None)


def has_people(room: Room) -> bool:
    """Whether a person plays here: computer players think for them first."""
    return any(room.is_person(seat) for seat in range(len(room.names)))


def note_who_asks(room: Room) -> None:
    """Computer players think for those who play; for one who looks on only where nobody has asked before."""
    client = asking()
    if client != NOBODY and (room.asked_by == NOBODY or room.seats_of(client.browser)):
        room.asked_by = client


def thought_of(text: str, seen: Position) -> int:
    """What a computer player chooses; one that thinks fast gets what it sees with compiled rules."""
    thinker = mind(text)
    if not needs_compiling(text):
        return thinker.choose(seen)
    prepare_elsewhere(seen.game)
    return thinker.choose(Position(seen.game, seen.record, chance="ask", viewer=seen.viewer))
