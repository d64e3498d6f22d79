"""Choice: branching by phase, forced decisions, dead turns, what was really in question, what nobody ever chooses."""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, mean_of, share_of

OFFERED = 200
"""A choice that was legal so often and never made counts as one that nobody wants."""


def choice(harvest: Harvest) -> list[Figure]:
    """What the players could choose between."""
    rows, branching = harvest.rows.games, harvest.tally.branching
    free = rows["decisions"] - rows["forced"]
    found = [
        _of_histogram("choices", branching[:, 2:].sum(axis=0), len(rows)),
        share_of("forced", int(rows["forced"].sum()), int(rows["decisions"].sum())),
        mean_of("free_decisions", free),
        share_of("dead_turns", int(rows["dead_turns"].sum()), int(rows["turns"].sum())),
    ]
    for phase in harvest.series.game.phases:
        if branching[phase].sum():
            found.append(_of_histogram("choices_by_phase", branching[phase, 1:], len(rows), phase.name, least=1))
            number, forced = int(branching[phase].sum()), int(branching[phase, 1])
            found.append(share_of("forced_by_phase", forced, number, phase.name))
    return found + thought_about(harvest)


def _of_histogram(measure: str, counts: Any, games: int, of: str = "", least: int = 2) -> Figure:
    """The mean of whole numbers from `least` on that occurred so often, each as an observation of its own."""
    number = int(counts.sum())
    if not number:
        return Figure(measure, nan, games=games, of=of)
    values = np.arange(least, least + len(counts))
    mean = float((values * counts).sum() / number)
    deviation = float(np.sqrt(((values - mean) ** 2 * counts).sum() / number / number))
    return Figure(measure, mean, mean - 1.96 * deviation, mean + 1.96 * deviation, games, of)


def thought_about(harvest: Harvest) -> list[Figure]:
    """What searching players thought of their choices; games are clusters."""
    thoughts = harvest.thoughts
    games = np.repeat(np.arange(harvest.thought_games), np.diff(harvest.thoughts_begin))
    free = (thoughts["choices"] > 1) & (thoughts["simulations"] > 0)
    thoughts, games = thoughts[free], games[free]
    if not len(thoughts):
        return []
    number = harvest.thought_games
    lost = thoughts["lost"] * payoff_scale(harvest)
    return [
        mean_of("in_question", thoughts["in_question"], games, games=number),
        mean_of("dominated", thoughts["dominated"] / thoughts["choices"], games, form="share", games=number),
        mean_of("decisive", thoughts["dominated"] >= thoughts["choices"] - 1, games, form="share", games=number),
        mean_of("obvious", thoughts["in_question"] == 1, games, form="share", games=number),
        mean_of("clarity", thoughts["clarity"], games, form="share", games=number),
        mean_of("lost", lost, games, form="share", games=number),
    ]


def payoff_scale(harvest: Harvest) -> float:
    """So much of the win a difference of one in payoffs is (see `lab.statistics.share`)."""
    seats = harvest.series.seats
    return 1.0 / (1.0 - (total_of(harvest) - 1.0) / (seats - 1))


def total_of(harvest: Harvest) -> float:
    """The sum of payoffs that this game shares out."""
    return float(np.median(harvest.rows.payoffs.sum(axis=1)))


def never_chosen(harvest: Harvest) -> list[tuple[int, int]]:
    """Codes that were often legal beside others and never chosen, with how often; the most offered first."""
    offered, chosen = harvest.tally.offered, harvest.tally.chosen
    codes = np.flatnonzero((offered >= OFFERED) & (chosen == 0))
    return sorted(((int(code), int(offered[code])) for code in codes), key=lambda pair: -pair[1])
