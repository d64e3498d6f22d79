"""`GameRecord`: a record file as a Python value, and files of many of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, TextIO

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.language import say
from sheepfold.match.match import Match
from sheepfold.match.record import Body, match_of, tag_lines, viewer_known, with_whole_start
from sheepfold.match.record_line import COMMENT, RecordLine, comment_lines, copy_of, read_line, written_lines
from sheepfold.match.tags import (
    FIRST_LINE,
    BadRecord,
    check_result,
    lines_of,
    new_match,
    read_head,
    read_times,
    result_text,
    tags_of,
)

File = str | os.PathLike[str] | TextIO
"""Where records are read from: the path of a file, or an open text file or stream."""


class GameRecord(RecordLine):
    """A game as a record has it: its tags, every choice with the position before it, comments and variations.

    >>> import sheepfold
    >>> position = sheepfold.load("peter").new(seed=7).play("S7")
    >>> record = GameRecord.from_position(position, ["Ann", "Ben"])
    >>> record.names, record.result, [choice.move for choice in record][-1]
    (('Ann', 'Ben'), 'unfinished', 'S7')
    >>> record.add_comment("A good beginning.")
    >>> print(record.text()[-28:])
    T1 1:S7
    ; A good beginning.
    <BLANKLINE>
    """

    head_comments: dict[str, str]
    """Comments among the tags, by the tag that they stand before; under "" one behind the last tag."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.head_comments = {}
        self._has_secret = False

    @classmethod
    def from_text(cls, text: str) -> GameRecord:
        """The record that a text is; `BadRecord` with the line and the reason if it breaks a rule."""
        lines = lines_of(text)
        head = read_head(lines)
        new, moves = new_match(head), lines[head.length :]
        match = with_whole_start(new, Body(new.game, moves, head.length).text)
        record = cls(match)
        record.notes = read_line(match, moves, head.length).notes
        record._has_secret = "Secret" in head.tags
        record.head_comments = {tag: _comment(lines) for tag, lines in head.comments.items()}
        read_times(match, head)
        check_result(match, head)
        return record

    @classmethod
    def from_match(cls, match: Match) -> GameRecord:
        """The record of a match as it stands now; it does not go on with the match.

        The secret behind its chance is in it if the match is over.
        """
        copy = copy_of(match)
        copy.seconds = dict(match.seconds)
        return cls(copy)

    @classmethod
    def from_position(cls, position: Position, names: Sequence[str] | None = None) -> GameRecord:
        """The record of a position's history; without names its players are called Player 1, Player 2 and so on."""
        return cls(match_of(position, names))

    # ---------------------------------------------------------------- what the tags say

    @property
    def headers(self) -> dict[str, str]:
        """The tags as they are written, by name."""
        return self._tags(self.viewer)

    @property
    def game(self) -> Game:
        """The game, by the version of its rules that the record was written with."""
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.match.names

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.match.seats)

    @property
    def options(self) -> dict[str, str | int]:
        """All options that the game is played with."""
        return self.match.options

    @property
    def viewer(self) -> int:
        """Whose knowledge the record holds: EVERYTHING, a seat's, or SPECTATOR's."""
        return self.match.viewer

    @property
    def result(self) -> str:
        """Scores, winners and ending as the tag Result has them, or `unfinished`."""
        return result_text(self.match.position)

    @property
    def scores(self) -> list[int]:
        """The score of each seat at the end of the record."""
        return self.position.scores

    @property
    def position(self) -> Position:
        """The position at the end of the record, as its viewer saw it."""
        return self.match.seen_by(self.viewer)

    # ---------------------------------------------------------------- as text

    def text(self, viewer: int | None = None) -> str:
        """The record file, comments and variations in their places; or as a seat or SPECTATOR saw the game.

        Made out of a record that knows more, the record of a viewer has no comments and variations: they could
        give away what the viewer did not know.
        """
        known = viewer_known(self.match, self.viewer if viewer is None else viewer)
        with_notes = known == self.viewer
        head = self._head_lines(self._tags(known), with_notes)
        return "\n".join([FIRST_LINE, *head, "", *written_lines(self, known, with_notes), ""])

    def _tags(self, viewer: int) -> dict[str, str]:
        return tags_of(self.match, viewer, with_secret=self._has_secret)

    def _head_lines(self, tags: dict[str, str], with_comments: bool) -> list[str]:
        comments = dict(self.head_comments) if with_comments else {}
        lines: list[str] = []
        for tag, line in zip(tags, tag_lines(tags), strict=True):
            lines += [*(comment_lines(comments.pop(tag)) if tag in comments else []), line]
        return [*lines, *(line for text in comments.values() for line in comment_lines(text))]

    __str__ = text

    def __repr__(self) -> str:
        return f"<record of {self.game.name}: {', '.join(self.names)}; {len(self)} choices, {self.result}>"

    def __eq__(self, other: object) -> bool:
        return self.text() == other.text() if isinstance(other, GameRecord) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[Any, ...]:
        return GameRecord.from_text, (self.text(),)


def _comment(lines: Sequence[str]) -> str:
    return "\n".join(line.strip().removeprefix(COMMENT).strip() for line in lines)


# -------------------------------------------------------------------- files


def read_record(file: File) -> GameRecord:
    """The one record of a file, given as a path or an open text file; `BadRecord` if there is none or another one.

    >>> import io, sheepfold
    >>> game = sheepfold.load("peter")
    >>> file = io.StringIO(GameRecord.from_position(game.new(seed=7)).text())
    >>> sheepfold.read_record(file).names
    ('Player 1', 'Player 2')
    """
    with ExitStack() as opened:
        found = list(_texts_in(_lines_in(file, opened)))
    if len(found) > 1:
        raise BadRecord(found[1][0], say("a second record begins here: read_records reads them all"))
    return _read_from(*(found[0] if found else (1, "")))


def read_records(file: File, refused: Callable[[BadRecord], object] | None = None) -> Iterator[GameRecord]:
    """The records of a file or stream one after the other, each read when it is asked for.

    A record that breaks a rule is given to `refused` as an error, and the next one follows; without it, the error is
    raised. Lines are counted through the whole file.

    >>> import io, sheepfold
    >>> game = sheepfold.load("peter")
    >>> text = "".join(GameRecord.from_position(game.new(seed=seed)).text() for seed in range(3))
    >>> [len(record) for record in sheepfold.read_records(io.StringIO(text))]
    [27, 27, 27]
    """
    with ExitStack() as opened:
        for first, text in _texts_in(_lines_in(file, opened)):
            try:
                record = _read_from(first, text)
            except BadRecord as trouble:
                if refused is None:
                    raise
                refused(trouble)
            else:
                yield record


def _lines_in(file: File, opened: ExitStack) -> Iterable[str]:
    if isinstance(file, str | os.PathLike):
        return opened.enter_context(open(file, encoding="utf-8-sig"))
    if not hasattr(file, "read"):
        raise TypeError(f"expected the path of a file or an open text file, got {type(file).__name__}")
    return file


def _texts_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of every record with the number of its first line; blank lines before the first one are skipped."""
    first, found = 1, list[str]()
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise TypeError("expected a file that was opened as text, got bytes")
        if line.strip() == FIRST_LINE and found:
            yield first, "".join(found)
            found = []
        if found or line.strip():
            first = first if found else number
            found.append(line)
    if found:
        yield first, "".join(found)


def _read_from(first: int, text: str) -> GameRecord:
    """A record whose text begins in this line of a file."""
    try:
        return GameRecord.from_text(text)
    except BadRecord as trouble:
        raise BadRecord(first - 1 + trouble.line, trouble.trouble) from None
