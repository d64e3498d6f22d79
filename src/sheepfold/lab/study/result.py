"""What a study found: figures by section, tables, games to look at; as JSON, and as a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import isnan
from typing import Any

import pyarrow as pa

from sheepfold.engine.position import ASK, Position
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure
from sheepfold.lab.study.exhibits import Exhibit, exhibits
from sheepfold.lab.study.measures.choice import choice, never_chosen
from sheepfold.lab.study.measures.fairness import fairness, winners_had
from sheepfold.lab.study.measures.length import length, spread_of
from sheepfold.lab.study.measures.luck import account, decided_by_chance, rung, worth_of_duplicates
from sheepfold.lab.study.measures.many import at_the_table, collusion, neighbours
from sheepfold.lab.study.measures.rules_in_use import Coverage, Refused, coverage, refused, told
from sheepfold.lab.study.measures.tension import Course, courses, tension
from sheepfold.lab.study.planning import AGAIN, ALLIES, BESIDE, MAIN, STRONG, StudyPlan
from sheepfold.lab.study.report.page import page
from sheepfold.lab.study.tables import decisions_table, games_table
from sheepfold.lab.study.tuning import Tuned
from sheepfold.lab.study.what_if import Comparison, compared

SECTIONS = ("fairness", "length", "choice", "tension", "luck", "table", "rules")

LOOKED_FOR_NAMES = 30
"""In so many games a position is looked for in which a code can be named."""


@dataclass(frozen=True)
class NeverChosen:
    """A choice that was often possible and never made: its code, as it is written, and how often it was possible."""

    code: int
    move: str
    offered: int


class StudyResult:
    """All that a study found. A notebook shows it as a page."""

    def __init__(
        self,
        plan: StudyPlan,
        harvests: Mapping[str, Harvest],
        seconds: float,
        stopped: bool = False,
        tuned: Tuned | None = None,
    ) -> None:
        if MAIN not in harvests:
            raise ValueError("expected at least one finished game")
        self.plan = plan
        self.harvests = dict(harvests)
        self.seconds = seconds
        self.stopped = stopped
        self.tuned = tuned

    @property
    def main(self) -> Harvest:
        """The players' games."""
        return self.harvests[MAIN]

    @property
    def beside(self) -> Harvest | None:
        """Random games beside them; None if the players play at random themselves."""
        return self.harvests.get(BESIDE)

    @property
    def played(self) -> int:
        """How many games there were in all."""
        return sum(harvest.games for harvest in self.harvests.values())

    @cached_property
    def courses(self) -> list[Course]:
        """The chances over each game."""
        return courses(self.main)

    @cached_property
    def sections(self) -> dict[str, list[Figure]]:
        """The figures of the players' games."""
        return {
            "fairness": [*fairness(self.main), *winners_had(self.main)],
            "length": length(self.main),
            "choice": choice(self.main),
            "tension": tension(self.main, self.courses),
            "luck": self._luck(),
            "table": self._table(),
            "rules": told(self.main),
        }

    @cached_property
    def random_sections(self) -> dict[str, list[Figure]]:
        """The same of random play, as far as it needs no thoughts."""
        if self.beside is None:
            return {}
        return {
            "fairness": fairness(self.beside),
            "length": length(self.beside),
            "choice": choice(self.beside),
            "tension": tension(self.beside, []),
            "rules": told(self.beside),
        }

    def _luck(self) -> list[Figure]:
        found = []
        if AGAIN in self.harvests:
            found.append(decided_by_chance(self.main, self.harvests[AGAIN]))
        found += account(self.main)
        rungs = [harvest for name, harvest in self.harvests.items() if " < " in name]
        found += [figure for harvest in rungs for figure in rung(harvest)]
        worths = [worth_of_duplicates(harvest) for harvest in rungs]
        return [*found, *(figure for figure in worths if not isnan(figure.value))]

    def _table(self) -> list[Figure]:
        found = at_the_table(self.main)
        if STRONG in self.harvests:
            found += neighbours(self.harvests[STRONG])
        if ALLIES in self.harvests:
            found += collusion(self.main, self.harvests[ALLIES])
        return found

    def figure(self, measure: str, of: str = "") -> Figure | None:
        """One figure of the players' games; None if it was not measured."""
        every = (figure for figures in self.sections.values() for figure in figures)
        return next((figure for figure in every if figure.measure == measure and figure.of == of), None)

    def figures(self, measure: str) -> list[Figure]:
        """All figures of one measure: by seat, by phase and so on."""
        return [figure for figures in self.sections.values() for figure in figures if figure.measure == measure]

    @cached_property
    def refused(self) -> Refused:
        """What the rules forbade."""
        return refused(self.main)

    @cached_property
    def coverage(self) -> Coverage:
        """How much of the ledger was seen at work."""
        same = [harvest for name, harvest in self.harvests.items() if name not in self.what_if_names]
        return coverage(self.plan.game, same, self.refused)

    @property
    def what_if_names(self) -> list[str]:
        """The series of the variants."""
        return [variant.label for variant in self.plan.variants]

    @cached_property
    def comparisons(self) -> list[Comparison]:
        """Each variant beside the game as it is, over the same deals."""
        names = [name for name in self.what_if_names if name in self.harvests]
        return [compared(name, self.main, self.harvests[name]) for name in names]

    @cached_property
    def exhibits(self) -> list[Exhibit]:
        """The games to look at."""
        return exhibits(self.main, self.courses)

    @cached_property
    def never_chosen(self) -> list[NeverChosen]:
        """Choices that these players never made, however often they could."""
        wanted = dict(never_chosen(self.main))
        moves = self._moves_of(set(wanted))
        return [NeverChosen(code, moves[code], number) for code, number in wanted.items() if code in moves]

    def _moves_of(self, codes: set[int]) -> dict[int, str]:
        """How codes are written, where a game is found in which they were legal."""
        found: dict[int, str] = {}
        game, series = self.plan.game, self.main.series
        for row in range(min(LOOKED_FOR_NAMES, len(self.main.codes.begins) - 1)):
            position = Position(game, game.start(series.seats, dict(series.options)), chance=ASK)
            for code in self.main.codes.of_game(row):
                if codes <= found.keys():
                    return found
                if position.actor >= 0:
                    found |= {
                        legal.choice: legal.move for legal in position.legal() if legal.choice in codes - found.keys()
                    }
                position.play(int(code))
        return found

    def games(self, series: str = MAIN) -> pa.Table:
        """One row a game of a series, as an Arrow table (`.to_pandas()`, `polars.from_arrow`)."""
        return games_table(self.harvests[series], series)

    def decisions(self, series: str = MAIN) -> pa.Table:
        """One row a decision of a series, as an Arrow table."""
        return decisions_table(self.harvests[series], series)

    def html(self) -> str:
        """The report as one page, in the language now spoken."""
        return page(self)

    def _repr_html_(self) -> str:
        """The page in a frame of its own, as a notebook shows it."""
        return f'<iframe srcdoc="{escape(self.html())}" style="width:100%;height:48rem;border:0"></iframe>'

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        plan = self.plan
        return {
            "game": plan.game.name,
            "seats": plan.seats,
            "options": dict(plan.options),
            "players": list(plan.players),
            "seed": plan.seed,
            "seconds": self.seconds,
            "stopped": self.stopped,
            "games": {name: harvest.games for name, harvest in self.harvests.items()},
            "figures": {name: [figure.as_json() for figure in part] for name, part in self.sections.items()},
            "random_figures": {
                name: [figure.as_json() for figure in part] for name, part in self.random_sections.items()
            },
            "spread": {name: spread_of(self.main.rows.games[name]) for name in ("decisions", "turns", "seconds")},
            "refused": {"decisions": self.refused.decisions, "choices": self.refused.counts},
            "coverage": vars(self.coverage),
            "never_chosen": [vars(one) for one in self.never_chosen],
            "tuned": None if self.tuned is None else self.tuned.as_json(),
            "what_if": [comparison.as_json() for comparison in self.comparisons],
            "games_to_look_at": [
                {"kind": one.kind, "game": one.number, "step": one.step, "record": one.record()}
                for one in self.exhibits
            ],
        }
