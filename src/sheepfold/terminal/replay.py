"""A finished or saved match once more, choice by choice."""

from __future__ import annotations

from sheepfold.engine.contract import CHANCE, EVERYTHING
from sheepfold.language import mark, say
from sheepfold.match.match import Match
from sheepfold.match.record import moves
from sheepfold.terminal.leaving import Leave
from sheepfold.terminal.screen import Screen, short_names

KEYS = mark("Enter: on   b: back   a number: go there   m: the moves   q: stop")


class Replay:
    """Steps through a match as one seat, or a spectator, saw it."""

    def __init__(self, match: Match, screen: Screen, viewer: int) -> None:
        self.match = match
        self.screen = screen
        self.viewer = viewer
        self.stops = self._stops()

    def _stops(self) -> list[int]:
        """The numbers of choices after which somebody looks: chance events are not stops of their own."""
        decided = [number for number, moment in enumerate(self.match.moments) if moment.actor != CHANCE]
        return [*decided, len(self.match.moments)]

    def show(self, stop: int) -> None:
        """The position before decision number `stop`, and what led to it."""
        at = self.stops[stop]
        since = self.stops[stop - 1] if stop else 0
        lines = self.match.log(self.viewer, since, at)
        self.screen.say("\n".join(f"  {line}" for line in lines) + "\n")
        seen = self.match.position_at(at).seen_by(self.viewer)
        self.screen.say(self.match.game.view.picture(seen, self.screen.paint, short_names(self.match.names)))
        place = say("{number} of {all}.", number=stop, all=len(self.stops) - 1)
        prompt = self.match.game.words.prompt(seen, self.match.names)
        self.screen.say(f"\n{place} {prompt}")

    def walk(self) -> None:
        """Let the person step through it."""
        stop = 0
        try:
            while True:
                self.show(stop)
                typed = self.screen.ask(f"{say(KEYS)}\n> ").lower()
                if typed == "q":
                    return
                if typed == "m":
                    self.print_moves()
                elif typed == "b":
                    stop = max(0, stop - 1)
                elif typed.isascii() and typed.isdigit():
                    stop = min(int(typed), len(self.stops) - 1)
                elif stop + 1 < len(self.stops):
                    stop += 1
                else:
                    self.screen.say(say("That was the last one."))
        except Leave:
            return

    def print_moves(self) -> None:
        """The moves in notation."""
        whole = self.match.over and self.match.viewer == EVERYTHING
        self.screen.say("\n".join(moves(self.match, EVERYTHING if whole else self.viewer)))

    def print_all(self) -> None:
        """Everything at once, for a pipe or a file."""
        self.print_moves()
        self.screen.say()
        self.screen.say("\n".join(self.match.log(self.viewer)))
        self.screen.say()
        self.show(len(self.stops) - 1)
