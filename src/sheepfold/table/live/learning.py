"""A board to learn at: a position or a coached game as its seat sees it, drawn as a match is, with nothing stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from sheepfold.engine.game import Game, rule_numbers
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look, Standing
from sheepfold.match.match import Match
from sheepfold.table.live.sight import Choice, Line
from sheepfold.table.live.story import Frame


class LearningSeat(NamedTuple):
    """A seat as the page shows it; the others are named after the dogs of this kind of computer player."""

    number: int
    name: str
    mind: str
    is_you: bool
    decides: bool
    standing: Standing
    face: str = ""
    """The animal of a profile: learners have none."""


@dataclass(frozen=True)
class LearningTable:
    """What a learner sees: the board from the seat that learns, what can be chosen, and how all stand."""

    seen: Position
    viewer: int
    names: tuple[str, ...]
    rival: str
    """The kind of computer player that the others stand for."""
    tall: bool = False
    open: bool = True
    """Whether something can be chosen."""
    shown: int | None = None
    """A choice that is shown on the board, as if somebody pointed at it."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.seen.game

    @property
    def decides(self) -> bool:
        """Whether the learner chooses now."""
        return self.open and self.seen.actor == self.viewer

    def look(self, still: bool = False) -> Look:
        """How the board is drawn."""
        return Look(self.names, self.tall, alone=False, still=still)

    @cached_property
    def board(self) -> str:
        """The board as it is now, with what the choice that is shown would bring about."""
        drawn = self.game.view.svg(self.seen, self.look(still=not self.decides))
        if self.shown is None:
            return drawn
        kept = self.preview(self.shown).replace(
            'class="sf-preview"', 'class="shown-choice"', 1
        )  # no pointer removes it
        return f"{drawn.removesuffix('</svg>')}{kept}</svg>"

    @cached_property
    def choices(self) -> list[Choice]:
        """What can be chosen now."""
        if not self.decides:
            return []
        words, view, write = self.game.words, self.game.view, self.game.notation.write_choice
        return [
            Choice(
                code,
                write(self.seen.record, code),
                words.describe(self.seen, code, self.names),
                view.keys(self.seen, code),
                "",
            )
            for code in self.seen.choices()
        ]

    @cached_property
    def choices_data(self) -> list[dict[str, Any]]:
        """The choices for the page's script."""
        return [choice._asdict() for choice in self.choices]

    @property
    def prompt(self) -> str:
        """What is being decided, in words."""
        return self.game.words.prompt(self.seen, self.names) if self.decides else ""

    @cached_property
    def standings(self) -> list[Standing]:
        """How every seat stands."""
        return self.game.view.standings(self.seen, self.look(still=True))

    @cached_property
    def places(self) -> list[LearningSeat]:
        """Every seat with how it stands."""
        return [
            LearningSeat(
                seat,
                self.names[seat],
                "" if seat == self.viewer else self.rival,
                seat == self.viewer,
                seat == self.seen.actor,
                stands,
            )
            for seat, stands in enumerate(self.standings)
        ]

    @property
    def goal(self) -> str:
        """What the learner plays for."""
        return self.standings[self.viewer].goal

    def mark(self, seat: int) -> str:
        """A seat's sign as the board has it; empty if it is the usual one."""
        return self.standings[seat].mark

    def preview(self, choice: int) -> str:
        """What a choice would bring about, as SVG to be drawn over the board."""
        return self.game.view.preview(self.seen, choice, self.look()) if choice in self.seen.choices() else ""


def frames_of(table: LearningTable, match: Match, numbers: Iterable[int]) -> list[Frame]:
    """What these choices of a match brought, one event after the other, as the learner saw it."""
    found: list[Frame] = []
    for number in numbers:
        for scene in match.scenes(number, table.viewer):
            words = match.line(scene)
            lines = (Line(words, rule_numbers(scene.told.kind)),) if words else ()
            board = table.game.view.svg(scene.seen, table.look(still=True))
            if found and (found[-1].board == board or not lines):
                found[-1] = found[-1]._replace(board=board, lines=found[-1].lines + lines)
                continue
            seat = match.moments[number].actor
            name = match.names[seat] if seat >= 0 else ""
            found.append(Frame(board, lines, seat, name, seat == table.viewer, True))
    return found
