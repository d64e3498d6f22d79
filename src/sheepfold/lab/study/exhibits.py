"""The games to look at: the most typical, the shortest, the longest, the most dramatic and the biggest upset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.position import ASK, Position
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.exhibit_kinds import KINDS
from sheepfold.lab.study.measures.tension import Course, comeback, drama
from sheepfold.lab.study.watching import NO_SEAT
from sheepfold.language import mark, say
from sheepfold.match.game_record import GameRecord

MOMENTS = {
    "swing": mark("Here the chances changed most."),
    "lowest": mark("Here the winner's chance was lowest: {chance:.0%}."),
}


@dataclass(frozen=True)
class Exhibit:
    """A game worth a look: which, why, and the step to look at."""

    kind: str
    row: int
    number: int
    step: int
    moment: str
    chance: float
    names: tuple[str, ...]
    codes: tuple[int, ...]
    harvest: Harvest

    @property
    def title(self) -> str:
        """What it is an example of."""
        return say(KINDS[self.kind])

    @property
    def remark(self) -> str:
        """Why to look at the moment."""
        return say(MOMENTS[self.moment], chance=self.chance)

    def position(self, steps: int | None = None) -> Position:
        """The game after so many steps, or at its end."""
        series = self.harvest.series
        start = series.game.start(series.seats, dict(series.options))
        position = Position(series.game, start, chance=ASK, rules=series.game.plain)
        for code in self.codes[:steps]:
            position.play(code)
        return position

    def picture(self) -> str:
        """The board at the moment, nothing hidden."""
        return self.position(self.step).svg(EVERYTHING)

    def record(self) -> str:
        """The record of the game, with a comment at the moment."""
        written = GameRecord.from_position(self.position(), self.names)
        written.add_comment(self.remark, self.step)
        return written.text()


def exhibits(harvest: Harvest, played: list[Course]) -> list[Exhibit]:
    """One game of each kind; none where no game kept what was thought."""
    if not played:
        return []
    lengths = np.array([harvest.rows.games["decisions"][course.row] for course in played], float)
    won = [course for course in played if course.winner != NO_SEAT]
    chosen: dict[str, Course] = {
        "typical": _most_typical(harvest, played, lengths),
        "shortest": played[int(lengths.argmin())],
        "longest": played[int(lengths.argmax())],
    }
    if won:
        chosen["dramatic"] = max(won, key=drama)
        chosen["upset"] = min(won, key=comeback)
    return [_exhibit(kind, harvest, course) for kind, course in chosen.items()]


def _most_typical(harvest: Harvest, played: list[Course], lengths: Any) -> Course:
    """The game nearest to the average of all, in length, drama and margin, each by its spread."""
    scores = np.sort(harvest.rows.scores, axis=1)
    margins = np.array([scores[course.row, -1] - scores[course.row, -2] for course in played], float)
    dramas = np.array([drama(course) if course.winner != NO_SEAT else 0.0 for course in played])
    away = sum((values - np.median(values)) ** 2 / (values.var() or 1.0) for values in (lengths, margins, dramas))
    return played[int(np.argmin(away))]


def _exhibit(kind: str, harvest: Harvest, course: Course) -> Exhibit:
    number = int(harvest.rows.games["number"][course.row])
    moment, place = (
        "swing",
        int(np.abs(np.diff(course.chances[:-1], axis=0)).sum(axis=1).argmax()) if len(course.steps) > 1 else 0,
    )
    if kind == "upset":
        moment, place = "lowest", int(course.own.argmin())
    sitting = harvest.series.sitting(number)
    return Exhibit(
        kind,
        course.row,
        number,
        int(course.steps[place]),
        moment,
        comeback(course) if course.winner != NO_SEAT else 0.0,
        tuple(f"{name} {seat + 1}" for seat, name in enumerate(sitting)),
        tuple(map(int, harvest.codes.of_game(course.row))),
        harvest,
    )
