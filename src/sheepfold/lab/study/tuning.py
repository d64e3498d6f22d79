"""Tuning: Optuna searches a game's options for what a designer wants, every setting over the same deals."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite, isnan
from typing import Any, NamedTuple

import numpy as np
import optuna

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.engine.options import Option, Value
from sheepfold.lab.study.collecting import Harvest, Piece, Series, merged
from sheepfold.lab.study.estimates import Figure, mean_of
from sheepfold.lab.study.planning import MAIN, StudyPlan, Variant, variant_of
from sheepfold.lab.study.running import Threads, Workers
from sheepfold.lab.study.what_if import FORMS, by_game
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row

MORE, LESS = "more", "less"

SEARCHED_GAMES, RANDOM_GAMES = 48, 2000
"""Games for each setting that is tried."""

MOST_SETTINGS = 400
KEPT = 4
"""So many of the best settings are played again over fresh deals."""


class Goal(NamedTuple):
    """What a designer wants of a measure: more, less, or a number."""

    measure: str
    aim: str | float

    @property
    def text(self) -> str:
        """The goal as it was asked for."""
        return f"{self.measure}={self.aim if isinstance(self.aim, str) else format(self.aim, 'g')}"

    def missed_by(self, value: float, scale: float) -> float:
        """How far a value is from the goal, in standard deviations of a game; smaller is better."""
        if self.aim == MORE:
            return -value / scale
        return (value if self.aim == LESS else abs(value - float(self.aim))) / scale


def goal(text: str) -> Goal:
    """The goal of this description.

    >>> goal("minutes=20"), goal("lead_changes=more").aim
    (Goal(measure='minutes', aim=20.0), 'more')
    """
    measure, _, aim = text.partition("=")
    if measure not in FORMS:
        raise ValueError(
            say("there is no goal {name!r}: what can be tuned is {known}", name=measure, known=in_a_row(FORMS))
        )
    if aim in (MORE, LESS):
        return Goal(measure, aim)
    try:
        if not isfinite(wanted := float(aim)):
            raise ValueError
        return Goal(measure, wanted)
    except ValueError:
        raise ValueError(
            say("{text!r} should be more, less or a number, as in {measure}=more", text=text, measure=measure)
        ) from None


@dataclass(frozen=True)
class Setting:
    """Options that were tried: what each goal's measure came to, and how far it is from the goal."""

    variant: Variant
    figures: tuple[Figure, ...]
    missed: tuple[float, ...]
    games: int

    @property
    def total(self) -> float:
        """All that is missed, the goals weighing alike."""
        return sum(self.missed)


@dataclass(frozen=True)
class Tuned:
    """What a search found: every setting tried, those that no other beats in all goals, and the best ones."""

    goals: tuple[Goal, ...]
    settings: tuple[Setting, ...]
    usual: Setting

    @property
    def trade_offs(self) -> list[Setting]:
        """The settings of which no other one is better in one goal and as good in all."""
        return [one for one in self.settings if not any(_beats(other, one) for other in self.settings)]

    @property
    def best(self) -> list[Setting]:
        """Some of them, the least missed first."""
        return sorted(self.trade_offs, key=lambda one: one.total)[:KEPT]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "goals": [one.text for one in self.goals],
            "usual": _as_json(self.usual),
            "settings": [_as_json(one) for one in self.settings],
            "trade_offs": [one.variant.label for one in self.trade_offs],
        }


def _as_json(setting: Setting) -> dict[str, Any]:
    figures = [figure.as_json() for figure in setting.figures]
    return {"options": dict(setting.variant.changes), "figures": figures, "missed": list(setting.missed)}


def _beats(one: Setting, other: Setting) -> bool:
    pairs = list(zip(one.missed, other.missed, strict=True))
    return all(left <= right for left, right in pairs) and any(left < right for left, right in pairs)


def tunable(game: Game, over: Sequence[str]) -> list[Option]:
    """The options that are searched: those named, or all that belong to the published game."""
    for name in over:
        if name not in game.options:
            known = in_a_row(game.options)
            raise BadOption(
                say("{title} has no option {name}: its options are {known}", title=game.title, name=name, known=known)
            )
    return [option for option in game.option_list if (option.name in over if over else not option.study)]


def tune(
    plan: StudyPlan,
    goals: Sequence[Goal],
    *,
    over: Sequence[str] = (),
    minutes: float = 1.0,
    settings: int = MOST_SETTINGS,
    workers: Workers | None = None,
    progress: Callable[[float], Any] = lambda share: None,
) -> Tuned:
    """Search until the time is up or so many settings were tried; an interrupt ends it with what was found."""
    options = tunable(plan.game, over)
    if not options:
        raise BadOption(say("{title} has no options to tune", title=plan.game.title))
    if not goals:
        raise ValueError(say("a search needs a goal: what can be tuned is {known}", known=in_a_row(FORMS)))
    trying = _Trying(plan, tuple(goals), workers or Threads())
    began = time.perf_counter()
    tried: dict[tuple[tuple[str, Value], ...], Setting] = {}
    try:
        usual = trying.setting(Variant((), plan.seats, plan.options))
        for figure in usual.figures:
            if isnan(figure.value):
                told = {"measure": figure.measure, "players": in_a_row(plan.players)}
                raise ValueError(
                    say("{measure} is not measured in games of {players}: players must think for it", **told)
                )
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=plan.seed % (1 << 32))
        search = optuna.create_study(directions=["minimize"] * len(goals), sampler=sampler)
        while len(tried) < settings and (share := (time.perf_counter() - began) / (60 * minutes)) < 1:
            progress(share)
            trial = search.ask()
            changes = {option.name: _suggested(trial, option) for option in options}
            key = tuple(changes.items())
            try:
                tried[key] = tried.get(key) or trying.setting(_variant(plan, changes))
            except BadOption:
                search.tell(trial, state=optuna.trial.TrialState.FAIL)
                continue
            search.tell(trial, tried[key].missed)
            if len(search.trials) > 4 * settings:
                break
    except KeyboardInterrupt:
        if not tried:
            raise
    finally:
        trying.workers.close()
    return Tuned(tuple(goals), tuple(tried.values()), usual)


def _suggested(trial: optuna.Trial, option: Option) -> Value:
    if isinstance(option.values, range):
        return int(trial.suggest_int(option.name, option.values[0], option.values[-1]))
    return str(trial.suggest_categorical(option.name, list(option.values)))


def _variant(plan: StudyPlan, changes: Mapping[str, Value]) -> Variant:
    """A setting as a variant that names only what differs from the game as it is."""
    usual = dict(plan.options)
    return variant_of(plan.game, plan.seats, usual, {k: v for k, v in changes.items() if v != usual[k]})


class _Trying:
    """Plays settings over the same deals."""

    def __init__(self, plan: StudyPlan, goals: tuple[Goal, ...], workers: Workers) -> None:
        self.workers = workers
        self._base: Series = plan.series[0]
        self._goals = goals
        self._scales: list[float] = []

    def setting(self, variant: Variant) -> Setting:
        """What a variant comes to."""
        series = replace(self._base, name=MAIN, options=variant.options, decisions=False)
        harvest = self._played(series)
        values = by_game(harvest)
        kept = [values[goal.measure][~np.isnan(values[goal.measure])] for goal in self._goals]
        figures = [
            mean_of(goal.measure, some, of=variant.label, form=FORMS[goal.measure])
            for goal, some in zip(self._goals, kept, strict=True)
        ]
        if not self._scales:
            self._scales = [(float(np.std(some)) if len(some) else 0.0) or 1.0 for some in kept]
        parts = zip(self._goals, figures, self._scales, strict=True)
        missed = [
            goal.missed_by(0.0 if figure.value != figure.value else figure.value, scale)
            for goal, figure, scale in parts
        ]
        return Setting(variant, tuple(figures), tuple(missed), harvest.games)

    def _played(self, series: Series) -> Harvest:
        games = RANDOM_GAMES if series.is_random else SEARCHED_GAMES
        each = -(-games // self.workers.number)
        pieces = [Piece(series, first, min(each, games - first)) for first in range(0, games, each)]
        found = [future.result() for future in [self.workers.submit(piece) for piece in pieces]]
        return merged([harvest for harvest in found if harvest is not None])
