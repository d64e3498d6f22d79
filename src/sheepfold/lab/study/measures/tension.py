"""Tension: chances over the game as the players' own searches saw them, and points where nobody searched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sheepfold.lab.statistics import share, sides_of
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, mean_of, share_of
from sheepfold.lab.study.measures.choice import total_of
from sheepfold.lab.study.watching import NEVER, NO_SEAT

CLEAR = 0.05
"""Another side leads once its chance is so much higher."""

MORE_LIKELY_THAN_NOT = 0.5

STAGES = 20
"""A game is looked at in so many equal stretches."""


@dataclass(frozen=True)
class Course:
    """One game's chances: by thought and side, the last row being the result; and the steps they belong to."""

    row: int
    steps: Any
    chances: Any
    winner: int
    """The side that won; NO_SEAT for none."""

    @property
    def own(self) -> Any:
        """The winner's chances before the end."""
        return self.chances[:-1, self.winner]


def sides_in(harvest: Harvest) -> tuple[tuple[int, ...], ...]:
    """The seats that win and lose together in all games."""
    some = [tuple(row) for row in harvest.rows.payoffs[:500]]
    return sides_of(some)


def courses(harvest: Harvest) -> list[Course]:
    """The course of every game with thoughts that ended."""
    seats, total, sides = harvest.series.seats, total_of(harvest), sides_in(harvest)
    found = []
    for row in range(harvest.thought_games):
        thoughts = harvest.thoughts_of(row)
        thoughts = thoughts[thoughts["simulations"] > 0]
        if not len(thoughts) or harvest.rows.games["ending"][row] == NEVER:
            continue
        values = np.clip(share(thoughts["before"][:, :seats].astype(float), total, seats), 0.0, 1.0)
        result = np.clip(share(harvest.rows.payoffs[row], total, seats), 0.0, 1.0)
        every = np.vstack([values, result])
        chances = np.stack([every[:, list(side)].sum(axis=1) for side in sides], axis=1)
        best = np.flatnonzero(chances[-1] == chances[-1].max())
        winner = int(best[0]) if len(best) == 1 else NO_SEAT
        found.append(Course(row, thoughts["step"], chances, winner))
    return found


def tension(harvest: Harvest, played: list[Course]) -> list[Figure]:
    """How long a game stays open, and how often fortunes change."""
    by_points = points_tension(harvest)
    won = [course for course in played if course.winner != NO_SEAT]
    if not won:
        return by_points
    sides = won[0].chances.shape[1]
    half = [course.chances[:-1][len(course.own) // 2] for course in won]
    return [
        mean_of("chance_lead_changes", [lead_changes(course.chances[:-1]) for course in played]),
        mean_of("decided", [decided(course) for course in won], form="share"),
        mean_of("drama", [drama(course) for course in won]),
        share_of("comebacks", sum(comeback(course) < 0.5 / sides for course in won), len(won)),
        mean_of("lowest_chance", [comeback(course) for course in won], form="share"),
        share_of(
            "runaway",
            sum(int(np.argmax(at)) == course.winner for at, course in zip(half, won, strict=True)),
            len(won),
        ),
        *by_points,
    ]


def points_tension(harvest: Harvest) -> list[Figure]:
    """The same by points on the table."""
    rows = harvest.rows.games[harvest.rows.games["winner"] != NO_SEAT]
    found = [
        mean_of("lead_changes", rows["lead_changes"]),
        mean_of("settled", rows["settled"], form="share"),
        mean_of("behind", rows["behind"], form="points"),
    ]
    for place, quarter in enumerate(("25%", "50%", "75%")):
        led = rows["led_at"][:, place]
        found.append(share_of("leader_wins", int((led == rows["winner"]).sum()), int((led != NO_SEAT).sum()), quarter))
    return found


def lead_changes(chances: Any) -> int:
    """How often another side came to lead clearly.

    >>> lead_changes(np.array([[0.5, 0.5], [0.7, 0.3], [0.49, 0.51], [0.2, 0.8]]))
    1
    """
    leader, changes = NO_SEAT, 0
    for values in chances:
        first, second = np.sort(values)[::-1][:2]
        now = int(np.argmax(values))
        if first - second >= CLEAR and now != leader:
            changes += leader != NO_SEAT
            leader = now
    return changes


def decided(course: Course) -> float:
    """The share of the game after which the winner was always more likely to win than not.

    >>> decided(Course(0, np.arange(4), np.array([[0.6, 0.4], [0.4, 0.6], [0.6, 0.4], [0.9, 0.1], [1, 0]]), 0))
    0.5
    """
    below = np.flatnonzero(course.own <= MORE_LIKELY_THAN_NOT)
    return float((below[-1] + 1) / len(course.own)) if len(below) else 0.0


def drama(course: Course) -> float:
    """How far the winner lay behind where it did: the mean root of the leader's chance less the winner's (Browne)."""
    gap = course.chances[:-1].max(axis=1) - course.own
    behind = gap[gap > 0]
    return float(np.sqrt(behind).mean()) if len(behind) else 0.0


def comeback(course: Course) -> float:
    """The lowest chance that the winner had."""
    return float(course.own.min())


def winners_chance(played: list[Course]) -> list[tuple[float, float, float]]:
    """By stage of the game: a tenth, half and nine tenths of winners had at least that chance."""
    won = [course for course in played if course.winner != NO_SEAT]
    found = []
    for stage in range(STAGES + 1):
        values = [course.own[min(len(course.own) - 1, stage * len(course.own) // STAGES)] for course in won]
        low, middle, high = np.quantile(values, (0.1, 0.5, 0.9)) if values else (0.0, 0.0, 0.0)
        found.append((float(low), float(middle), float(high)))
    return found
