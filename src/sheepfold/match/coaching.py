"""A coached game under way: the script of a game, played as far as the learner has come.

All that a learner has done is a list of codes, so nothing needs to be stored: the same list is always the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheepfold.engine.coaching import Coaching, Step
from sheepfold.engine.errors import IllegalChoice
from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.language import say
from sheepfold.match.chance import FairChance
from sheepfold.match.match import Match, Seat
from sheepfold.players.dog_names import dog_name

LEARNER = 0
"""The seat of the learner."""

GO_ON = -1
"""What a learner does at a step without a choice."""

RIVAL = "pup"
"""The kind of computer player that the others are named after."""


class NoCoach(ValueError):
    """A game brings no coached game, or what was done in it cannot have been."""


class Verdict(NamedTuple):
    """What the coach says about something that the learner tried; `accepted` if the game goes on with it."""

    accepted: bool
    said: str = ""
    rules: str = ""


class CoachedGame:
    """A coached game after what the learner has done."""

    def __init__(self, game: Game, made: Sequence[int] = ()) -> None:
        if game.teaching.coaching is None:
            raise NoCoach(say("{title} has no coached game", title=game.title))
        self.game, self.made = game, tuple(made)
        self.coaching: Coaching = game.teaching.coaching
        self.match = _match(game, self.coaching.start)
        self.before = 0
        """How many choices had been made before the learner's last one."""
        self.came_from = self.match
        """The match of the learner's last choice, which is another one where the coach has turned to something else."""
        for number, code in enumerate(self.made):
            self._do(number, code)

    def _do(self, number: int, code: int) -> None:
        if number >= len(self.coaching.steps) or not self._verdict(number, code).accepted:
            raise NoCoach(say("this coached game cannot have come so far: begin it again"))
        self.before, self.came_from = len(self.match.moments), self.match
        step = self.coaching.steps[number]
        for move in (*(() if code == GO_ON else (code,)), *step.then):
            self.match.make(move)
        after = self.coaching.steps[number + 1 : number + 2]
        if after and after[0].at:
            self.match = _match(self.game, after[0].at)

    # ---------------------------------------------------------------- what is shown

    @property
    def step(self) -> Step | None:
        """The step that is to be done; None at the end."""
        return self.coaching.steps[len(self.made)] if len(self.made) < len(self.coaching.steps) else None

    @property
    def said(self) -> str:
        """What the coach says now."""
        return say(self.step.text if self.step else self.coaching.end)

    @property
    def told(self) -> list[str]:
        """What the coach has said before, from the beginning."""
        return [say(step.text) for step in self.coaching.steps[: len(self.made)]]

    @property
    def seen(self) -> Position:
        """What the learner sees."""
        return self.match.seen_by(LEARNER)

    @property
    def accepted(self) -> list[int]:
        """The codes that the coach waits for."""
        return [self.match.position.code(move) for move in self.step.accepts] if self.step else []

    @property
    def points(self) -> list[str]:
        """The keys of what the coach points to."""
        if self.step is None:
            return []
        return list(self.step.points or [self.game.view.keys(self.seen, code)[0] for code in self.accepted])

    # ---------------------------------------------------------------- what is tried

    def tried(self, code: int) -> Verdict:
        """What the coach says about a choice, or about going on."""
        if self.step is None:
            return Verdict(False, say("the coached game is over"))
        return self._verdict(len(self.made), code)

    def _verdict(self, number: int, code: int) -> Verdict:
        step = self.coaching.steps[number]
        if not step.accepts:
            return Verdict(code == GO_ON, say("read this first, then go on"))
        if code in [self.match.position.code(move) for move in step.accepts]:
            return Verdict(True)
        if (refusal := self.match.position.why_not(code, self.match.names)) is not None:
            return Verdict(False, str(refusal), refusal.rule)
        usual = say("That is allowed, too. But try what the coach points to first.")
        return Verdict(False, say(step.wrong) if step.wrong else usual)


def _match(game: Game, text: str) -> Match:
    start = game.notation.read_position(game, text)
    names = [say("You"), *(dog_name(RIVAL, seat) for seat in range(1, int(start.seats)))]
    return Match(game, [Seat(name) for name in names], start, FairChance(b"", ()))


def check_script(game: Game) -> None:
    """Play a script through with the first move of every step; `IllegalChoice` or `NoCoach` where that cannot be."""
    coached = CoachedGame(game)
    while coached.step is not None:
        if coached.step.accepts and coached.match.actor != LEARNER:
            raise NoCoach(f"step {len(coached.made)} waits for a choice that is not the learner's")
        code = coached.accepted[0] if coached.step.accepts else GO_ON
        try:
            coached = CoachedGame(game, (*coached.made, code))
        except IllegalChoice as trouble:
            raise NoCoach(f"step {len(coached.made)}: {trouble}") from trouble
