"""Notation played through the rules: the moves of a record, or what somebody types in one go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.errors import IllegalChoice, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.position import checked_viewer
from sheepfold.engine.record import Record, copy_of
from sheepfold.language import mark, say
from sheepfold.language.phrases import in_a_row

if TYPE_CHECKING:
    from sheepfold.match.match import Match

MAY_BE_LEFT_OUT = re.compile(r"\{([^}]*)\}")
MOST_TRIES = 1000
"""So many other readings of what may be left out are tried before a text is given up."""


class Misread(ValueError):
    """What stands at a place of the text is not what the rules say; `refused` is what they said, if they were asked."""

    def __init__(self, at: int, trouble: str, refused: Unreadable | IllegalChoice | None = None) -> None:
        self.at = at
        self.refused = refused
        super().__init__(trouble)


class Piece(NamedTuple):
    """Words that a choice adds to a record; some may be left out."""

    words: tuple[str, ...]
    may_be_left_out: bool


class Fork(NamedTuple):
    """Another reading: words that were taken as left out stand there after all."""

    moments: int
    at: int
    due: tuple[Piece, ...]


def marked_text(match: Match, number: int, viewer: int) -> str:
    """What one choice adds to a record, with what may be left out in braces (see `Notation.record_text`)."""
    viewer = checked_viewer(viewer, len(match.seats))
    after = match.moments[number + 1].before if number + 1 < len(match.moments) else match.position.record
    seen = as_seen(match.game, after, viewer)
    told = match.moments[number].told
    shown = told if viewer == EVERYTHING else [match.game.secrets.masked(event, viewer) for event in told]
    return "".join(match.game.notation.record_text(seen, event) for event in shown if event is not None)


def as_seen(game: Game, position: Record, viewer: int) -> Record:
    """A copy of a position without what a viewer may not know."""
    seen = copy_of(position)
    if viewer != EVERYTHING:
        game.plain.hide(seen, viewer)
    return seen


def unmarked(text: str) -> str:
    """A record's text without what may be left out.

    >>> unmarked(" Sc3{ +-} {Dc2}:W")
    ' Sc3 :W'
    """
    return MAY_BE_LEFT_OUT.sub("", text)


def standing_alone(text: str) -> str:
    """The text of a choice that nothing follows: if all of it may be left out, the first of that is written.

    >>> standing_alone(" Sc3{ +-}"), standing_alone("{ +-} {Dc2}")
    (' Sc3', ' +-')
    """
    left = unmarked(text)
    found = MAY_BE_LEFT_OUT.search(text)
    return found[1] if found and not left.strip() else left


def rewind(match: Match, moments: int) -> None:
    """Take choices back until so many are left."""
    if moments < len(match.moments):
        match.position = match.position_at(moments)
        del match.moments[moments:]


class Reader:
    """Plays a text, checking that it says just what the rules say.

    What may be left out and stands there all the same is read as left out first: then a record that leaves out
    all of it always reads as it was written. Only if the rest makes no sense so is it taken as written out.
    """

    def __init__(self, match: Match, text: str, typed_by: int | None = None) -> None:
        self.match = match
        self.text = text
        self.typed_by = typed_by
        self.viewer = match.viewer if typed_by is None else typed_by
        self.began = len(match.moments)
        self.at = 0
        self.due: list[Piece] = []
        self.left_out: list[tuple[int, str]] = []
        self.forks: list[Fork] = []
        self.starts: list[int] = []
        """Where the text of each choice begins; one that was left out begins where the next one does."""

    def read_all(self) -> None:
        """Make every choice of the text; `Misread` with the trouble of the reading that came furthest."""
        furthest: Misread | None = None
        self._skip_blanks()
        for _ in range(MOST_TRIES):
            try:
                self._read_on()
            except Misread as trouble:
                furthest = trouble if furthest is None or trouble.at > furthest.at else furthest
                if not self.forks:
                    break
                self._take(self.forks.pop())
            else:
                return
        assert furthest is not None
        raise furthest

    # ---------------------------------------------------------------- one reading

    def _read_on(self) -> None:
        while self._is_unfinished():
            if self.due:
                self._follow(self.due.pop(0))
            elif self.match.over:
                raise Misread(self.at, say("the game is over, but the record goes on: {text!r}", text=self._rest()))
            else:
                self._choose()

    def _is_unfinished(self) -> bool:
        """Whether there is text left; a record must also have all that its last choice brought."""
        return self.at < len(self.text) or (self.typed_by is None and bool(self.due))

    def _take(self, fork: Fork) -> None:
        rewind(self.match, fork.moments)
        del self.starts[fork.moments - self.began :]
        self.at, self.due = fork.at, list(fork.due)
        self.left_out = [place for place in self.left_out if place[0] <= fork.at]

    def _choose(self) -> None:
        self._check_turn()
        match = self.match
        try:
            code = match.game.notation.next_choice(match.position.record, self.text[self.at :])
            stands_alone = self._is_all_of_the_rest(code)
            match.make(code)
            self.starts.append(self.at)
        except (Unreadable, IllegalChoice) as trouble:
            raise Misread(self.at, self._with_what_may_stand(str(trouble)), trouble) from None
        if self._may_have_shown_something():
            if not stands_alone:
                raise Misread(self.at, say(ALONE_OR_LAST))
            self.at = len(self.text)
            return
        said = match.game.notation.bare(marked_text(match, len(match.moments) - 1, self.viewer))
        parts = MAY_BE_LEFT_OUT.split(said)
        self.due = [Piece(tuple(part.split()), bool(place % 2)) for place, part in enumerate(parts) if part.strip()]

    def _is_all_of_the_rest(self, code: int) -> bool:
        """Whether the rest of the text is this choice and nothing else."""
        try:
            return self.match.position.code(self.text[self.at :].strip()) == code
        except Unreadable:
            return False

    def _may_have_shown_something(self) -> bool:
        """Whether whoever typed the last choice may learn from it what others hide, or what chance brings.

        What follows such a choice is not compared with the text: even a refusal would tell it before it is made.
        """
        secretive = self.typed_by is not None and self.match.game.has_secrets
        return secretive and not could_go_on(self.match, cast(int, self.typed_by))

    def _check_turn(self) -> None:
        """Several choices are typed at once only while they are one seat's and could be taken back."""
        if self.typed_by is None or len(self.match.moments) == self.began:
            return
        if not could_go_on(self.match, self.typed_by):
            raise Misread(
                self.at, say("{text!r} must wait until what is before it has been decided", text=self._rest())
            )

    def _follow(self, piece: Piece) -> None:
        at, missing = self.at, None
        for word in piece.words:
            if not self._stands(word, at, piece.may_be_left_out):
                missing = word
                break
            at = self._behind_blanks(at + len(word))
        if not piece.may_be_left_out:
            self.at = at
            if missing is not None and self._is_unfinished_at(at):
                rest = self._rest()
                raise Misread(
                    at,
                    say("by the rules it goes on with {missing!r}, here stands {text!r}", missing=missing, text=rest),
                )
        elif missing is not None:
            self.left_out.append((self.at, " ".join(piece.words)))
        else:
            self.forks.append(Fork(len(self.match.moments), at, tuple(self.due)))

    def _is_unfinished_at(self, at: int) -> bool:
        """Only a record must go on where its text ends."""
        return self.typed_by is None or at < len(self.text)

    def _stands(self, word: str, at: int, whole: bool) -> bool:
        """Whether a word begins here; a whole one does not go on with more digits (c1 is not the beginning of c12)."""
        behind = self.text[at + len(word) : at + len(word) + 1]
        return self.text.startswith(word, at) and not (whole and word[-1].isdigit() and behind.isdigit())

    # ---------------------------------------------------------------- places in the text

    def _skip_blanks(self) -> None:
        self.at = self._behind_blanks(self.at)

    def _behind_blanks(self, at: int) -> int:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def _with_what_may_stand(self, trouble: str) -> str:
        words = in_a_row(repr(text) for at, text in self.left_out if at == self.at)
        if not words:
            return trouble
        return say("{trouble} (before that only {words} may stand here)", trouble=trouble, words=words)

    def _rest(self) -> str:
        return self.text[self.at :].split("\n", 1)[0][:40]


def could_go_on(match: Match, seat: int) -> bool:
    """Whether a seat that has just chosen decides again and has learned nothing from its choice.

    So it is where it could still take it back, and where both decisions are sent together anyway.
    """
    if match.actor != seat:
        return False
    return match.position.record.phase in match.game.sent_together or match.why_not_undo(seat) is None


ALONE_OR_LAST = mark("a choice that may bring something to light is typed alone, or last")


def play_typed(match: Match, seat: int, text: str) -> None:
    """Make the choice that a seat typed, or several as a record writes them; if one is refused, nothing changes."""
    began = len(match.moments)
    try:
        for number, part in enumerate(match.game.spelling.split_token(match.position.record, text)):
            if number and not could_go_on(match, seat):
                raise Unreadable(text, say(ALONE_OR_LAST))
            _play_part(match, seat, part)
    except ValueError:
        rewind(match, began)
        raise


def _play_part(match: Match, seat: int, text: str) -> None:
    """What a seat typed, or a part of it that a game's notation writes as one token."""
    try:
        match.position.code(text)
    except Unreadable as trouble:
        _play_several(match, seat, text, trouble)
    else:
        match.make(text)


def _play_several(match: Match, seat: int, text: str, not_one: Unreadable) -> None:
    reader = Reader(match, match.game.notation.bare(text), typed_by=seat)
    try:
        reader.read_all()
    except Misread as trouble:
        if isinstance(trouble.refused, IllegalChoice):
            raise trouble.refused from None
        raise not_one if trouble.at == 0 else Unreadable(text, str(trouble)) from None
