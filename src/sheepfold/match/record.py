"""The record file: one text a person can read, and that is played through the rules when it is read back.

First tags, one to a line, then an empty line, then the moves in the ledger's notation. A line that begins with
`;` is a comment (docs/record.md).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from sheepfold.engine.contract import CHANCE, EVERYTHING, SPECTATOR
from sheepfold.engine.errors import NotYours
from sheepfold.engine.game import Game
from sheepfold.engine.position import Position, checked_viewer, write_records_with
from sheepfold.engine.record import copy_of
from sheepfold.language import say
from sheepfold.language.phrases import listed
from sheepfold.match.chance import FairChance, Source, drawn_word
from sheepfold.match.match import Match, Seat
from sheepfold.match.reader import Misread, Reader, marked_text, standing_alone, unmarked
from sheepfold.match.tags import (
    FIRST_LINE,
    check_result,
    is_comment,
    lines_of,
    new_match,
    read_head,
    read_times,
    tags_of,
)
from sheepfold.match.tags import BadRecord as BadRecord

# -------------------------------------------------------------------- writing


def write(match: Match, viewer: int = EVERYTHING, *, with_secret: bool = False) -> str:
    """The record of a match: whole, or as one seat (or SPECTATOR) saw it.

    The secret behind its chance is in it once the match is over, or `with_secret`, for a saved game.
    """
    viewer = viewer_known(match, viewer)
    tags = tags_of(match, viewer, with_secret=with_secret)
    return "\n".join([FIRST_LINE, *tag_lines(tags), "", *moves(match, viewer), ""])


def tag_lines(tags: Mapping[str, str]) -> list[str]:
    """Tags as a record has them; a value of several lines goes on with two blanks before each."""
    return [f"{name}: {value}".replace("\n", "\n  ") for name, value in tags.items()]


def viewer_known(match: Match, viewer: int) -> int:
    """Whose record can be written: of a match read from one viewer's record only that one's."""
    viewer = checked_viewer(viewer, len(match.seats))
    return viewer if match.viewer == EVERYTHING else match.viewer


def record_of(position: Position, names: Sequence[str] | None = None, viewer: int = EVERYTHING) -> str:
    """The record of a position: how it came about since it was created, whole or as a seat (or SPECTATOR) saw it.

    Without names its players are called Player 1, Player 2 and so on. It has no date, and its chance was not promised.
    """
    return write(match_of(position, names), viewer)


write_records_with(lambda position, viewer, names: record_of(position, names, viewer))


def match_of(position: Position, names: Sequence[str] | None = None) -> Match:
    """A match in which the choices of a position's history were made."""
    if position.viewer != EVERYTHING:
        raise NotYours(say("what a seat sees has no record: write that of the whole position, as the seat saw it"))
    names = [f"Player {seat + 1}" for seat in range(position.seats)] if names is None else names
    if len(names) != position.seats:
        raise ValueError(f"expected {position.seats} names, got {len(names)}")
    match = Match(position.game, [Seat(name) for name in names], position.start, FairChance(b"", ()))
    match.date = None
    for choice in position.codes():
        match.make(choice)
    return match


def moves(match: Match, viewer: int = EVERYTHING) -> list[str]:
    """The moves of a match in notation, a line for each turn."""
    steps = [marked_text(match, number, viewer) for number in range(len(match.moments))]
    last = [standing_alone(step) for step in steps[-1:]]
    text = "".join([*map(unmarked, steps[:-1]), *last, match.game.spelling.unfinished(match.position.record)])
    return [re.sub(" {2,}", " ", line) for line in text.strip("\n").split("\n")] if text else []


def step_text(match: Match, number: int, viewer: int) -> str:
    """What a log shows of one choice, as a record writes it: the whole one, or a seat's (or SPECTATOR's)."""
    text = standing_alone(marked_text(match, number, viewer))
    return text if viewer == EVERYTHING else match.game.spelling.shown_step(match.position_at(number + 1).record, text)


# -------------------------------------------------------------------- reading


def read(text: str) -> Match:
    """The match that a record describes, every choice checked by the rules; `BadRecord` if it breaks one.

    Comments and variations are left aside; `sheepfold.read_record` reads them too.
    """
    lines = lines_of(text)
    head = read_head(lines)
    match = new_match(head)
    body = Body(match.game, lines[head.length :], head.length)
    match = with_whole_start(match, body.text)
    body.play(match)
    read_times(match, head)
    check_result(match, head)
    return match


class Body:
    """The moves of a record without comments, line by line, ready to be played through the rules."""

    def __init__(self, game: Game, lines: Sequence[str], before: int) -> None:
        self.before = before
        """So many lines stand before these."""
        self.starts: list[int] = []
        """Where each of the lines begins in the text."""
        text = ""
        for line, joint in zip(lines, _joints(lines), strict=True):
            text += joint if self.starts else ""
            self.starts.append(len(text))
            text += "" if is_comment(line) else game.notation.bare(line)
        self.text = text

    def play(self, match: Match) -> list[int]:
        """Make the choices of the text; where each one begins in it. `BadRecord` if one breaks a rule."""
        reader = Reader(match, self.text)
        try:
            reader.read_all()
        except Misread as trouble:
            raise BadRecord(self.line_at(trouble.at), str(trouble)) from None
        return reader.starts

    def line_at(self, place: int) -> int:
        """The number of the line, from 1, that has this place of the text."""
        return self.before + bisect_right(self.starts, place)


def _joints(lines: Sequence[str]) -> list[str]:
    """What joins each line to the one before it: one that begins with two blanks goes on with that.

    >>> _joints(["1. Ann", "; a comment", "  Ben", "2. Ann", ""])
    ['\\n', ' ', ' ', '\\n', '\\n']
    """
    joints = ["\n"]
    for line in reversed(lines):
        has_moves = line.strip() and not is_comment(line)
        joints.append((" " if line.startswith("  ") else "\n") if has_moves else joints[-1])
    return joints[:0:-1]


def with_whole_start(match: Match, body: str) -> Match:
    """The match itself; if its start is hidden in part, with a start that the moves fit."""
    viewer = match.game.notation.viewer_of(match.start)
    if viewer == EVERYTHING:
        return match
    world = copy_of(match.start)
    match.game.secrets.fill_hidden(world, viewer, body.strip())
    whole = Match(match.game, match.seats, world, match.chance, match.series)
    whole.viewer, whole.date = match.viewer, match.date
    return whole


# -------------------------------------------------------------------- proving


def verify(text: str, promise: str = "", word: str = "") -> list[str]:
    """Check a record's rules and its chance; what was proved, in sentences. `BadRecord` if something is wrong.

    `promise` is the hash (or its beginning) that somebody was shown before the first choice, `word` the word that
    they brought: then the record must have just these.
    """
    match = read(text)
    lines = lines_of(text)
    tags, where, first, _ = read_head(lines)
    proved = [say("All {number} choices obey the rules.", number=len(match.moments))]
    if match.viewer != EVERYTHING:
        whose = say("a spectator") if match.viewer == SPECTATOR else match.names[match.viewer]
        said = say("only a record of everything proves its chance, this is {view}'s", view=whose)
        raise BadRecord(where["View"], said)
    if not match.chance.secret:
        reason = say("it has been taken out") if match.over else say("the match was not over")
        reason = reason if match.chance.commitment else say("none was promised before the first choice")
        said = say("the secret behind chance is not in this record: {reason}", reason=reason)
        raise BadRecord(where["Commitment"], said)
    if match.chance.commitment != tags["Commitment"]:
        raise BadRecord(where["Secret"], say("this secret is not the one that was promised: its hash differs"))
    if not match.chance.commitment.startswith(promise.lower()):
        said = say("the hash that was promised to you ({promise}) is another one", promise=promise)
        raise BadRecord(where["Commitment"], said)
    if word and word not in match.chance.words:
        raise BadRecord(where["Words"], say("your word {word!r} is not among the words", word=word))
    proved.append(say("The secret is the one that was promised before the first choice."))
    if word:
        proved.append(say("Your word is among those that chance was made of."))
    again = _replayed(match)
    written = [number for number, line in enumerate(lines[first:], first + 1) if line.strip() and not is_comment(line)]
    for place, (said, proper) in enumerate(zip_longest(moves(match), moves(again))):
        if said != proper:
            line = written[place] if place < len(written) else len(lines)
            raise BadRecord(
                line, say("chance did not fall as the secret says: by it the line is {line!r}", line=proper)
            )
    chances = sum(1 for moment in match.moments if moment.actor == CHANCE)
    proved.append(say("All {number} chance events fell as the secret and the seats' words say.", number=chances))
    return proved


def whose_words(match: Match) -> list[str]:
    """Who chose the words that the secret was mixed with: what this says about who could have steered chance."""
    chance = match.chance
    if not any(chance.words):
        return [say("No player added a word: whoever ran the table chose the secret alone.")]
    if not chance.sources:
        return [say("The record does not say who chose the words.")]
    own: list[str] = []
    drawn: list[str] = []
    chosen: list[str] = []
    for (seat, source), word in zip(chance.sources, filter(None, chance.words), strict=False):
        follows = word == drawn_word(chance.commitment, seat)
        (own if source == Source.OWN else drawn if follows else chosen).append(match.names[seat])
    told = []
    if own:
        told.append(say("{names} brought a word of their own after seeing the promised hash.", names=listed(own)))
    if drawn:
        told.append(say("For {names} the table drew the word, from the promised hash.", names=listed(drawn)))
    if chosen:
        told.append(say("For {names} the table drew the word, and could have chosen it.", names=listed(chosen)))
    if not own:
        told.append(say("So whoever ran the table could have chosen all that chance was made of."))
    return told


def _replayed(match: Match) -> Match:
    """The same decisions with chance drawn again, as far as they are possible then."""
    again = Match(match.game, match.seats, match.start, match.chance)
    again.let_chance_act()
    for moment in match.moments:
        if moment.actor != CHANCE:
            try:
                again.play(moment.actor, moment.choice)
            except ValueError:
                break
    return again
