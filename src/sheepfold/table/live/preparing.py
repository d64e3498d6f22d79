"""Games are compiled for this machine behind the table, once; the one that somebody opened comes first."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable

from sheepfold.engine.game import Game
from sheepfold.players import Mind, mind
from sheepfold.players.prepare import is_prepared, needs_compiling, prepare_elsewhere
from sheepfold.players.stand_in import StandIn

POLL_SECONDS = 0.5


def _silent(game: Game, ready: int, total: int) -> None:
    """Tell nobody."""


class Preparing:
    """The games that this process gets ready, each in a process of its own, as many at once as there are cores."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[Game] = []
        self._under_way: list[Game] = []
        self._ready: set[str] = set()
        self._wanted: dict[str, Game] = {}
        self._workers = 0
        self._tell: Callable[[Game, int, int], None] = _silent
        self._is_elsewhere = False
        self.begins_soon = False
        """Whether it is not known yet which games are lacking, because the server has just started."""

    def begin(self, games: Iterable[Game], tell: Callable[[Game, int, int], None] = _silent) -> list[Game]:
        """Get all these games ready, the largest first; `tell` is called after each. Those that were not yet ready."""
        self._tell = tell
        lacking = [game for game in games if not self.is_ready(game)]
        for game in sorted(lacking, key=lambda game: game.codes):
            self.want(game)
        self.begins_soon = False
        return lacking

    def leave_to_others(self) -> None:
        """Another process gets the games ready: look whether it has."""
        self._is_elsewhere = True

    def is_ready(self, game: Game) -> bool:
        """Whether a game's computer players can think with compiled rules at once."""
        if game.name not in self._ready and is_prepared(game):
            self._ready.add(game.name)
        return game.name in self._ready

    def want(self, game: Game) -> None:
        """Get a game ready before the others that wait."""
        if self.is_ready(game) or self._is_elsewhere:
            return
        with self._changed:
            self._wanted.setdefault(game.name, game)
            if game in self._under_way:
                return
            self._waiting = [game, *(other for other in self._waiting if other is not game)]
            if self._workers < (os.cpu_count() or 1):
                self._workers += 1
                threading.Thread(target=self._work, name="preparing", daemon=True).start()

    def come_first(self, game: Game) -> None:
        """Let a game that waits be the next one; one that nobody wants yet is left alone."""
        if game in self._waiting:
            self.want(game)

    def wait(self, game: Game) -> None:
        """Want a game, and wait until it is ready or cannot be made so."""
        self.want(game)
        while not self.is_ready(game):
            with self._changed:
                self._changed.wait(POLL_SECONDS)

    def progress(self) -> tuple[int, int]:
        """How many of the games that were wanted are ready, and how many were wanted."""
        wanted = list(self._wanted.values())
        return sum(map(self.is_ready, wanted)), len(wanted)

    def thinker(self, text: str, game: Game) -> Mind:
        """The computer player of a description, or its stand-in until the game is ready."""
        if not needs_compiling(text) or self.is_ready(game):
            return mind(text)
        self.want(game)
        return StandIn()

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._workers -= 1
                    return
                game = self._waiting.pop(0)
                self._under_way.append(game)
            prepare_elsewhere(game)
            with self._changed:
                self._under_way.remove(game)
                self._ready.add(game.name)  # where it failed, players compile what they need when they think
                self._changed.notify_all()
            self._tell(game, *self.progress())


PREPARING = Preparing()
"""What this process gets ready."""
