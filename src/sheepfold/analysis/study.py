"""Studying a finished match moment by moment: its value to every seat, and the decisions that cost something.

Everything is judged from what a seat could know then. A decision is compared with the best one found, in the same
imagined worlds and with the same luck, and counts as a mistake only if the difference is clearly larger than the doubt
about it, twice: first in a quick look, then in a longer one of other worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from sheepfold.analysis.findings import Analysis, Effort, Mistake, Thoroughness, share, sides_of
from sheepfold.analysis.stretches import settled
from sheepfold.engine.contract import CHANCE, EVERYTHING
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.lab.statistics import Z95
from sheepfold.language import say
from sheepfold.match.match import Match
from sheepfold.players.worth import NO_CHOICE, Worth, worth_of

WARM_UP = 4
"""The first one in so many simulations only gets to know the position and is not counted."""

FIRST_LOOK, SECOND_LOOK = 2.0, 2.6
"""A mistake must be larger than so many standard errors."""

LEAST_COST = 0.01
"""Less than a hundredth of the win is no mistake."""

LONGER = 4
"""The second look takes so many times the simulations of the first."""

FEWEST_TRIED = 30
"""A choice that was tried so often in the first search and was clearly no worse needs no further look."""


class NotToBeStudied(ValueError):
    """A match that cannot be analysed; the message says why."""


class Progress(NamedTuple):
    """How far a study has come: moments looked at, and all of them."""

    done: int
    total: int


class Comparison(NamedTuple):
    """How much better one choice is than another, by seat, the doubt about the decider's, and the line expected."""

    gains: Any
    error: float
    line: tuple[int, ...]


class Study:
    """One analysis under way; the same match, effort and seed give the same analysis."""

    def __init__(
        self, match: Match, effort: Effort | Thoroughness, *, seed: int = 1, limit: TimeLimit | None = None
    ) -> None:
        check(match)
        self._match, self._game, self._seed = match, match.game, seed
        self._effort: Thoroughness = effort.value if isinstance(effort, Effort) else effort
        self._name = effort.name if isinstance(effort, Effort) else self._effort.text
        self.limit = limit or TimeLimit()
        self._seats = len(match.seats)
        self._views = self._seats if self._game.has_secrets else 1
        self._total = sum(match.position.payoffs)
        self._simulations = 0
        self._each = self._effort.for_each(self._trees())
        self._values: list[list[Any]] = []
        self._errors: list[list[float]] = []
        self._mistakes: list[Mistake] = []
        self.analysis: Analysis | None = None

    def steps(self) -> Iterator[Progress]:
        """Look at one moment after the other; after the last one the analysis is there, unless it was stopped."""
        total = len(self._match.moments)
        for number in range(total):
            yield Progress(number, total)
            if self.limit.stop.is_set():
                return
            self._look_at(number)
        if self.limit.stop.is_set():
            return
        self.analysis = self._concluded()
        yield Progress(total, total)

    def run(self) -> Analysis:
        """The whole analysis at once."""
        for _ in self.steps():
            pass
        assert self.analysis is not None
        return self.analysis

    def _trees(self) -> int:
        """About how many trees there will be: one for each view that has something new, some more for comparisons."""
        return sum(self._views if self._is_open_question(number) else 1 for number in range(len(self._match.moments)))

    def _is_open_question(self, number: int) -> bool:
        return self._views > 1 or len(self._match.position_at(number).choices()) > 1

    # ---------------------------------------------------------------- one moment

    def _look_at(self, number: int) -> None:
        """Every view of one moment, and the decision if it was one."""
        values: list[Any] = [None] * self._views
        errors = [0.0] * self._views
        actor = self._match.moments[number].actor
        for viewer in range(self._views):
            seen = self._seen(number, viewer)
            if self._views == 1 and len(seen.choices()) == 1:
                continue
            if number and self._views > 1 and actor != viewer and _same(seen, self._seen(number - 1, viewer)):
                values[viewer], errors[viewer] = self._values[-1][viewer], self._errors[-1][viewer]
                continue
            worth = self._worth(seen, viewer, number, 0)
            counted = best_of(worth, is_chance=actor == CHANCE)
            values[viewer] = self._share(counted.mean(axis=0))
            errors[viewer] = self._error(counted)
            if actor >= 0 and (self._views == 1 or viewer == actor):
                self._judge(number, seen, actor, worth)
        self._values.append(values)
        self._errors.append(errors)

    def _seen(self, number: int, viewer: int) -> Position:
        """A moment as a seat saw it, with compiled rules."""
        whole = self._match.position_at(number)
        return Position(self._game, whole.record, chance=ASK).seen_by(viewer)

    def _worth(
        self, seen: Position, viewer: int, number: int, look: int, choice: int = NO_CHOICE, times: int = 1
    ) -> Worth:
        seed = (self._seed << 40) + (number << 8) + look
        worth = worth_of(seen, viewer, times * self._each, seed, self.limit, choice)
        self._simulations += len(worth.payoffs)
        return worth

    def _share(self, payoffs: Any) -> Any:
        return np.clip(share(payoffs, self._total, self._seats), 0.0, 1.0)

    def _error(self, payoffs: Any) -> float:
        """How far the mean may be off, the worst of all seats."""
        parts = share(payoffs, self._total, self._seats)
        return float(Z95 * parts.std(axis=0).max() / sqrt(len(parts)))

    # ---------------------------------------------------------------- one decision

    def _judge(self, number: int, seen: Position, actor: int, worth: Worth) -> None:
        """Whether something else would have been clearly better."""
        made = self._match.moments[number].choice
        better = most_tried(worth.began)
        if better == made or len(seen.choices()) == 1 or _is_as_good(worth, actor, made, better):
            return
        first = self._compared(seen, actor, number, 1, (better, made))
        if first.gains[actor] < max(LEAST_COST / 2, FIRST_LOOK * first.error):
            return
        second = self._compared(seen, actor, number, 2, (better, made), LONGER)
        cost = float(second.gains[actor])
        if cost < max(LEAST_COST, SECOND_LOOK * second.error):
            return
        gains = tuple(float(-gain) for gain in second.gains)
        self._mistakes.append(
            Mistake(number, actor, made, better, cost, Z95 * second.error, gains, tuple(map(int, second.line)))
        )

    def _compared(
        self, seen: Position, actor: int, number: int, look: int, choices: tuple[int, int], times: int = 1
    ) -> Comparison:
        """By how much the first of two choices is better, in the same worlds."""
        worths = [self._worth(seen, actor, number, look, choice, times) for choice in choices]
        length = min(len(worth.payoffs) for worth in worths)
        kept = [worth.payoffs[length // WARM_UP : length] for worth in worths]
        scale = share(1.0, self._total, self._seats) - share(0.0, self._total, self._seats)
        difference = (kept[0] - kept[1]) * scale
        error = float(difference[:, actor].std() / sqrt(max(1, len(difference))))
        return Comparison(difference.mean(axis=0), error, worths[0].line)

    # ---------------------------------------------------------------- the end

    def _concluded(self) -> Analysis:
        moments = self._match.moments
        result = self._share(np.array(self._match.position.payoffs))
        actors = tuple(moment.actor for moment in moments)
        values = [*self._values, [result] * self._views]
        if self._views == 1:
            values = settled(values, actors, self._mistakes)
        plain = tuple(tuple(tuple(float(part) for part in view) for view in views) for views in values)
        return Analysis(
            effort=self._name,
            simulations=self._simulations,
            actors=actors,
            values=plain,
            errors=(*(max(errors) for errors in self._errors), 0.0),
            mistakes=tuple(self._mistakes),
            sides=sides_of([view for views in plain for view in views]),
        )


def check(match: Match) -> None:
    """Refuse a match that is not over, or that is known from one seat only."""
    if not match.over:
        raise NotToBeStudied(say("only a finished match can be analysed: an analysis shows everything"))
    if match.viewer != EVERYTHING:
        raise NotToBeStudied(say("this record shows what one seat saw: an analysis needs the whole record"))


def most_tried(began: Any) -> int:
    """The choice that most simulations began with."""
    codes, visits = np.unique(began, return_counts=True)
    return int(codes[int(np.argmax(visits))])


def best_of(worth: Worth, is_chance: bool) -> Any:
    """The payoffs that count: at a decision those after the choice found best, without the first ones."""
    late = slice(len(worth.payoffs) // WARM_UP, None)
    payoffs, began = worth.payoffs[late], worth.began[late]
    return payoffs if is_chance else payoffs[began == most_tried(began)]


def _is_as_good(worth: Worth, actor: int, made: int, better: int) -> bool:
    """Whether the first search saw the choice made often enough and found it no worse."""
    tried = worth.payoffs[worth.began == made][:, actor]
    return len(tried) >= FEWEST_TRIED and tried.mean() >= worth.payoffs[worth.began == better][:, actor].mean()


def _same(seen: Position, before: Position) -> bool:
    return seen == before
