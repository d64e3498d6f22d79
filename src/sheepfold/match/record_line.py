"""The choices of a record one after the other, with comments and variations (docs/record.md).

A line of a file that begins with `;` is a comment, one that begins with `;>` belongs to a variation: behind that mark
stand moves, comments and variations again. Both stand between the choices that are made before and after them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.events import Told
from sheepfold.engine.position import Position
from sheepfold.language import say
from sheepfold.match.match import Match
from sheepfold.match.reader import marked_text, rewind, standing_alone, unmarked
from sheepfold.match.record import Body, viewer_known
from sheepfold.match.tags import BadRecord, is_comment

COMMENT, VARIATION = ";", ";>"
GOES_ON = "  "
"""What a line begins with that goes on with the moves before a comment or variation."""
MOST_NESTED = 20
"""So deep variations stand in variations at most."""


class Comment(NamedTuple):
    """What somebody wrote into a record after so many choices."""

    number: int
    text: str


class Variation(NamedTuple):
    """Other choices that could have been made after so many of the line that it stands in."""

    number: int
    line: RecordLine


Note = Comment | Variation


class RecordLine:
    """Choices one after the other, each with its number in the game: a whole game, or a variation from `began` on.

    Comments and variations stand in `notes`, in the order of the record.
    """

    def __init__(self, match: Match, began: int = 0, notes: Sequence[Note] = ()) -> None:
        self.match = match
        self.began = began
        self.notes = list(notes)

    def __len__(self) -> int:
        return len(self.match.moments) - self.began

    def __iter__(self) -> Iterator[RecordedChoice]:
        return self.choices()

    def __repr__(self) -> str:
        moves = " ".join(choice.move for choice in self)
        return f"<variation from choice {self.began}: {moves}>"

    def choices(self, viewer: int | None = None) -> Iterator[RecordedChoice]:
        """Every choice, chance included, with all that a viewer may know of it; without a viewer all that is known."""
        viewer = viewer_known(self.match, EVERYTHING if viewer is None else viewer)
        return (RecordedChoice(self, number, viewer) for number in range(self.began, len(self.match.moments)))

    def positions(self, viewer: int | None = None) -> Iterator[Position]:
        """The position before the first choice, and after each one."""
        viewer = viewer_known(self.match, EVERYTHING if viewer is None else viewer)
        numbers = range(self.began, len(self.match.moments) + 1)
        return (self.match.position_at(number).seen_by(viewer) for number in numbers)

    def comments(self, number: int) -> tuple[str, ...]:
        """The comments that stand after so many choices of the game."""
        return tuple(note.text for note in self.notes if isinstance(note, Comment) and note.number == number)

    def variations(self, number: int) -> tuple[RecordLine, ...]:
        """What could have been chosen instead of choice `number` and of those behind it."""
        return tuple(note.line for note in self.notes if isinstance(note, Variation) and note.number == number)

    # ---------------------------------------------------------------- adding

    def add_comment(self, text: str, number: int | None = None) -> None:
        """Write a comment behind so many choices of the game; without a number, behind the last one."""
        number = self._checked(number)
        self._add(Comment(number, "\n".join(line.rstrip() for line in text.strip().splitlines())))

    def add_variation(self, choices: Sequence[int | str], number: int) -> RecordLine:
        """Add choices, chance included, that could have been made instead of choice `number` and those behind it."""
        if not choices:
            raise ValueError("expected at least one choice")
        branch = branch_of(self.match, self._checked(number))
        for choice in choices:
            branch.make(choice)
        line = RecordLine(branch, number)
        if not written_lines(line, EVERYTHING):
            raise ValueError(say("a record has no text for these choices alone: add some of those that follow"))
        self._add(Variation(number, line))
        return line

    def _checked(self, number: int | None) -> int:
        end = len(self.match.moments)
        number = end if number is None else number
        if not self.began <= number <= end:
            raise ValueError(f"expected {self.began} <= number <= {end}, got {number}")
        return number

    def _add(self, note: Note) -> None:
        self.notes.append(note)
        self.notes.sort(key=lambda other: other.number)


def branch_of(match: Match, number: int) -> Match:
    """A match that goes its own way after so many choices of another.

    Everything in it is known: what a seat's record hides has been filled in, so nothing of it is a secret.
    """
    branch = copy_of(match)
    branch.viewer = EVERYTHING
    rewind(branch, number)
    return branch


def copy_of(match: Match) -> Match:
    """A match with the same choices, to be changed by itself."""
    copy = Match(match.game, match.seats, match.start, match.chance, match.series)
    copy.moments, copy.position = list(match.moments), match.position.copy()
    copy.viewer, copy.date = match.viewer, match.date
    return copy


class RecordedChoice:
    """One choice of a record as a viewer may know it."""

    def __init__(self, line: RecordLine, number: int, viewer: int) -> None:
        self._line = line
        self._match = line.match
        self.number = number
        """How many choices were made before it."""
        self.viewer = viewer

    @property
    def actor(self) -> int:
        """The seat that chose, or CHANCE."""
        return self._match.moments[self.number].actor

    @cached_property
    def position(self) -> Position:
        """The position before the choice."""
        return self._match.position_at(self.number).seen_by(self.viewer)

    @cached_property
    def after(self) -> Position:
        """The position after the choice."""
        return self._match.position_at(self.number + 1).seen_by(self.viewer)

    @property
    def decision(self) -> str:
        """The ledger's name of the decision point."""
        return self.position.decision

    @cached_property
    def choice(self) -> int | None:
        """The code of the choice; None if the viewer may not know it."""
        moment = self._match.moments[self.number]
        if self.viewer == EVERYTHING or moment.actor == self.viewer:
            return moment.choice
        text = marked_text(self._match, self.number, self.viewer)
        is_known = text.strip() and text == marked_text(self._match, self.number, EVERYTHING)
        return moment.choice if is_known else None

    @property
    def move(self) -> str:
        """The choice in the ledger's notation; one that the viewer may not know as the record shows it."""
        if self.choice is None:
            return standing_alone(marked_text(self._match, self.number, self.viewer)).strip()
        return self._match.game.notation.write_choice(self._match.moments[self.number].before, self.choice)

    @property
    def events(self) -> tuple[Told, ...]:
        """What the choice brought, as far as the viewer may see it."""
        return tuple(scene.told for scene in self._match.scenes(self.number, self.viewer))

    @property
    def words(self) -> list[str]:
        """What the choice brought, in words, one line for each event that is worth one."""
        return self._match.log(self.viewer, self.number, self.number + 1)

    @property
    def seconds(self) -> float | None:
        """How long the seat took; None where that is not known."""
        return self._match.seconds.get(self.number)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments that stand behind the choice."""
        return self._line.comments(self.number + 1) if self._has_notes else ()

    @property
    def variations(self) -> tuple[RecordLine, ...]:
        """What could have been chosen instead."""
        return self._line.variations(self.number) if self._has_notes else ()

    @property
    def _has_notes(self) -> bool:
        """Comments and variations are for those who know all that the line has: they could give something away."""
        return self.viewer == self._match.viewer

    def __repr__(self) -> str:
        return f"<choice {self.number} at {self.decision}: {self.move}>"


# -------------------------------------------------------------------- writing


def written_lines(line: RecordLine, viewer: int, with_notes: bool = True) -> list[str]:
    """The choices of a line as a record has them, with its comments and variations or without."""
    notes = list(line.notes) if with_notes else []
    lines: list[str] = []
    text, indent = "", "" if line.began else None
    for number, step in enumerate(_texts(line, viewer), line.began):
        due = [note for note in notes if note.number <= number]
        if due and step.strip():
            lines += [*_move_lines(text, indent), *_note_lines(due)]
            indent = GOES_ON if text.strip() else indent
            notes, text = notes[len(due) :], ""
        text += step
    return [*lines, *_move_lines(text, indent), *_note_lines(notes)]


def _texts(line: RecordLine, viewer: int) -> list[str]:
    """What each choice adds to the record; the last one leaves a trace, and says where the line stops."""
    match = line.match
    marked = [marked_text(match, number, viewer) for number in range(line.began, len(match.moments))]
    last = standing_alone(marked[-1]) if marked else ""
    return [*map(unmarked, marked[:-1]), last + match.game.spelling.unfinished(match.position.record)]


def _move_lines(text: str, indent: str | None) -> list[str]:
    """Moves as lines; the first one has this indent unless it begins a turn, for None its own."""
    if not text.strip():
        return []
    lines = [re.sub(" {2,}", " ", line) for line in text.strip("\n").split("\n")]
    if indent is not None and "\n" not in text[: len(text) - len(text.lstrip())]:
        lines[0] = indent + lines[0].lstrip()
    return lines


def _note_lines(notes: Sequence[Note]) -> list[str]:
    """Notes as lines; an empty one stands between two of the same kind."""
    lines: list[str] = []
    for place, note in enumerate(notes):
        if place and isinstance(note, Comment) == isinstance(notes[place - 1], Comment):
            lines.append("")
        if isinstance(note, Comment):
            lines += comment_lines(note.text)
        else:
            lines += (f"{VARIATION} {inner}".rstrip() for inner in written_lines(note.line, EVERYTHING))
    return lines


def comment_lines(text: str) -> list[str]:
    """A comment as lines of a record.

    >>> comment_lines("Ann thinks.\\nBen waits.")
    ['; Ann thinks.', '; Ben waits.']
    """
    return [f"{COMMENT} {line}".rstrip() for line in text.split("\n")]


# -------------------------------------------------------------------- reading


class Block(NamedTuple):
    """Lines of one comment or variation, without their marks."""

    first: int
    is_variation: bool
    lines: list[str]


def read_line(match: Match, lines: Sequence[str], before: int, depth: int = 0) -> RecordLine:
    """Play lines of moves in a match and read their comments and variations; `before` is how many lines went before."""
    began = len(match.moments)
    body = Body(match.game, lines, before)
    starts = body.play(match)
    line = RecordLine(match, began)
    for block in blocks(lines):
        number = began + bisect_left(starts, body.starts[block.first])
        line.notes.append(_note(match, block, number, before, depth))
    return line


def _note(match: Match, block: Block, number: int, before: int, depth: int) -> Note:
    if not block.is_variation:
        return Comment(number, "\n".join(block.lines))
    if depth == MOST_NESTED:
        raise BadRecord(before + block.first + 1, say("variations are nested too deeply"))
    inner = _variation(branch_of(match, number), block.lines, before + block.first, depth + 1)
    if not len(inner):
        raise BadRecord(before + block.first + 1, say("a variation has at least one choice"))
    return Variation(number, inner)


def _variation(match: Match, lines: Sequence[str], before: int, depth: int) -> RecordLine:
    try:
        return read_line(match, lines, before, depth)
    except BadRecord as trouble:
        if depth > 1:
            raise
        said = say("{trouble} (a variation stands before the choices that it replaces)", trouble=trouble.trouble)
        raise BadRecord(trouble.line, said) from None


def blocks(lines: Sequence[str]) -> Iterator[Block]:
    """The comments and variations among lines of moves: lines of one kind that stand together.

    >>> [(block.first, block.lines) for block in blocks(["T1", "; one", ";two", ";> T2 0:S1", ";>   0:cLR", "", ";3"])]
    [(1, ['one', 'two']), (3, ['T2 0:S1', '  0:cLR']), (6, ['3'])]
    """
    block: Block | None = None
    for place, line in enumerate(lines):
        is_variation = line.lstrip().startswith(VARIATION)
        if block and (not is_comment(line) or is_variation != block.is_variation):
            yield block
            block = None
        if is_comment(line):
            block = block or Block(place, is_variation, [])
            block.lines.append(_unmarked(line, VARIATION if is_variation else COMMENT))
    if block:
        yield block


def _unmarked(line: str, mark: str) -> str:
    """A line of a note without its mark and the blank behind it."""
    return line.lstrip().removeprefix(mark).removeprefix(" ").rstrip()
