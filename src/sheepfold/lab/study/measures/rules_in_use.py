"""Rules in use: how often each numbered rule fired, what each forbade, and how much of the ledger was seen at work."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sheepfold.engine.counting import BEFORE_FIRST
from sheepfold.engine.game import Game, rule_numbers
from sheepfold.engine.record import blank
from sheepfold.engine.rng import RNG
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, mean_of, share_of
from sheepfold.lab.study.watching import Codes, Desk, count_refusals
from sheepfold.language import SOURCE
from sheepfold.match.ledgers import entries_of, ledger_file

SAMPLED = 40
"""In so many games every code is tried at every decision."""


def told(harvest: Harvest) -> list[Figure]:
    """By event: how often in a game, and in what share of games."""
    found = []
    for event in harvest.series.game.events:
        row = event + BEFORE_FIRST
        times = mean_of("told", harvest.rows.events[:, row], of=event.name)
        found.append(replace(times, low=max(0.0, times.low)) if times.low == times.low else times)
        found.append(share_of("told_in", int(harvest.tally.told_in[row]), harvest.games, event.name))
    return found


@dataclass(frozen=True)
class Refused:
    """What the rules forbade: by reason how many choices in all, and how many different codes."""

    decisions: int
    counts: dict[str, int]
    codes: dict[str, int]


def refused(harvest: Harvest) -> Refused:
    """Try every code at every decision of some games."""
    series, game = harvest.series, harvest.series.game
    start = game.start(series.seats, dict(series.options))
    refusals = np.zeros((max(map(int, game.reasons)) + 1, game.codes), np.int64)
    games = min(SAMPLED, harvest.games)
    codes = harvest.codes if len(harvest.codes.begins) > 1 else Codes.none()
    if len(codes.begins) > 1:
        games = min(games, len(codes.begins) - 1)
    count = game.compiled.specialise(count_refusals)
    decisions = count(Desk.new(game, start), codes, blank(RNG), series.seed, 0, games, refusals)
    named = {reason.name: refusals[reason] for reason in game.reasons if int(reason)}
    return Refused(
        int(decisions),
        {name: int(counts.sum()) for name, counts in named.items()},
        {name: int((counts > 0).sum()) for name, counts in named.items()},
    )


@dataclass(frozen=True)
class Coverage:
    """Which numbered rules of the ledger were seen at work: told, or forbidding something; which never were."""

    seen: tuple[str, ...]
    never: tuple[str, ...]
    """Rules that could be seen (they tell or forbid something) and were not."""
    silent: tuple[str, ...]
    """Rules that neither tell nor forbid: definitions, set-up, words."""


def coverage(game: Game, harvests: list[Harvest], refusals: Refused) -> Coverage:
    """The rules of the ledger over all games of a study."""
    fired: set[str] = set()
    able: set[str] = set()
    for event in game.events:
        able |= _numbers(event)
        if any(int(harvest.tally.told_in[event + BEFORE_FIRST]) for harvest in harvests):
            fired |= _numbers(event)
    for reason in game.reasons:
        if int(reason):
            able |= _numbers(reason)
            if refusals.counts.get(reason.name):
                fired |= _numbers(reason)
    ledger = ledger_file(game.name, SOURCE) or game.ledger_file
    rules = [number for number in (entries_of(ledger) if ledger else {}) if re.fullmatch(r"R\d+\.\d+", number)]
    every = sorted({*rules, *(number for number in able if number.startswith("R"))}, key=_order)
    return Coverage(
        tuple(number for number in every if number in fired),
        tuple(number for number in every if number in able - fired),
        tuple(number for number in every if number not in able),
    )


def _numbers(member: Any) -> set[str]:
    return {number for number in rule_numbers(member).split(", ") if number}


def _order(number: str) -> tuple[int, ...]:
    """Rules in the ledger's order.

    >>> sorted(["R10.1", "R2.10", "R2.9"], key=_order)
    ['R2.9', 'R2.10', 'R10.1']
    """
    return tuple(map(int, re.findall(r"\d+", number)))
