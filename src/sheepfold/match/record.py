"""The record file: one text a person can read, and that is played through the rules when it is read back.

First tags, one to a line, then an empty line, then the moves in the ledger's notation. A line that begins with
`;` is a comment (docs/record.md).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import date
from itertools import zip_longest
from typing import Any

from sheepfold.engine.contract import CHANCE, EVERYTHING, SPECTATOR
from sheepfold.engine.errors import brief, quoted, shortened
from sheepfold.engine.game import Game
from sheepfold.engine.json_text import read_json
from sheepfold.engine.position import Position, checked_viewer, write_records_with
from sheepfold.engine.record import Record, copy_of, differing_fields
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row, listed
from sheepfold.match.chance import FairChance, Source, Sources, drawn_word
from sheepfold.match.match import Match, Seat
from sheepfold.match.reader import Misread, Reader, as_seen, marked_text, standing_alone, unmarked
from sheepfold.match.series import ONE_GAME, Series

FIRST_LINE = "Sheepfold record 1"
WHOLE, WATCHED = "everything", "spectator"
"""What the tag View says of a whole record, and of a spectator's."""
NO_PROMISE = "-"
"""What the tag Commitment says where chance was no secret's."""

TAGS = (
    "Game",
    "Rules",
    "Options",
    "Seats",
    "Date",
    "View",
    "Series",
    "Start",
    "Commitment",
    "Words",
    "Sources",
    "Secret",
    "Result",
)
MAY_BE_MISSING = ("Series", "Start", "Sources", "Secret")


class BadRecord(ValueError):
    """A record that cannot be read: the line, and why not."""

    def __init__(self, line: int, trouble: str) -> None:
        self.line = line
        self.trouble = brief(trouble)
        super().__init__(say("line {line}: {trouble}", line=line, trouble=self.trouble))

    def __reduce__(self) -> tuple[Any, ...]:
        return BadRecord, (self.line, self.trouble)


# -------------------------------------------------------------------- writing


def write(match: Match, viewer: int = EVERYTHING, *, with_secret: bool = False) -> str:
    """The record of a match: whole, or as one seat (or SPECTATOR) saw it.

    The secret behind its chance is in it once the match is over, or `with_secret`, for a saved game.
    """
    viewer = _viewer_known(match, viewer)
    tags = {
        "Game": match.game.name,
        "Rules": match.game.version,
        "Options": _options_text(match),
        "Seats": json.dumps(list(match.names), ensure_ascii=False),
        "Date": match.date.isoformat(),
        "View": view_name(viewer),
    }
    if match.series != ONE_GAME:
        tags["Series"] = series_text(match.series)
    if differing_fields(match.start, match.game.start(len(match.seats), match.options)):
        tags["Start"] = match.game.notation.write_position(as_seen(match.game, match.start, viewer))
    tags["Commitment"] = match.chance.commitment
    tags["Words"] = json.dumps(list(match.chance.words), ensure_ascii=False)
    if match.chance.sources:
        tags["Sources"] = " ".join(f"{seat}={source}" for seat, source in match.chance.sources)
    if (match.over or with_secret) and viewer == EVERYTHING:
        tags["Secret"] = match.chance.secret.hex()
    tags["Result"] = result_text(match.position)
    head = [f"{name}: {value}".replace("\n", "\n  ") for name, value in tags.items()]
    return "\n".join([FIRST_LINE, *head, "", *moves(match, viewer), ""])


def write_played(position: Position, viewer: int, names: tuple[str, ...]) -> str:
    """The record of the game that was played since a position was created; nobody promised its chance."""
    match = Match(position.game, [Seat(name) for name in names], position.started(), FairChance(b"", (), NO_PROMISE))
    for choice in position.codes():
        match.make(choice)
    return write(match, viewer)


write_records_with(write_played)


def _viewer_known(match: Match, viewer: int) -> int:
    """Whose record can be written: of a match read from one viewer's record only that one's."""
    viewer = checked_viewer(viewer, len(match.seats))
    return viewer if match.viewer == EVERYTHING else match.viewer


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


def _options_text(match: Match) -> str:
    options = match.game.options
    usual = {name: option.default_for(len(match.seats), match.options) for name, option in options.items()}
    return " ".join(f"{name}={value}" for name, value in match.options.items() if value != usual[name]) or "-"


def view_name(viewer: int) -> str:
    """Whose record it is, as the tag View says it."""
    return {EVERYTHING: WHOLE, SPECTATOR: WATCHED}.get(viewer, f"seat {viewer}")


def series_text(series: Series) -> str:
    """Which game of a series this is, and the sums of scores and tie-breaks before it."""
    return f"{series.number} of {series.games} {json.dumps([series.scores, series.tie_breaks])}"


def result_text(position: Position) -> str:
    """The result as a record gives it."""
    if not position.over:
        return "unfinished"
    scores = " ".join(f"{seat}={score}" for seat, score in enumerate(position.scores))
    best = max(position.payoffs)
    winners = [str(seat) for seat, payoff in enumerate(position.payoffs) if payoff == best]
    won = "draw" if len(winners) == position.seats else "won by " + " ".join(winners)
    return f"{scores}, {won} ({position.ending})"


# -------------------------------------------------------------------- reading


def read(text: str) -> Match:
    """The match that a record describes, every choice checked by the rules; `BadRecord` if it breaks one."""
    lines = _lines(text)
    tags, where, first = _read_tags(lines)
    new = _new_match(tags, where)
    body = "\n".join("" if _is_comment(line) else new.game.notation.bare(line) for line in lines[first:])
    match = _with_whole_start(new, body)
    try:
        Reader(match, body).read_all()
    except Misread as trouble:
        raise BadRecord(first + body.count("\n", 0, trouble.at) + 1, str(trouble)) from None
    if tags["Result"] != result_text(match.position):
        proper = result_text(match.position)
        said = say(
            "the result is given as {given!r}, by the moves it is {proper!r}", given=tags["Result"], proper=proper
        )
        raise BadRecord(where["Result"], said)
    return match


def _with_whole_start(match: Match, body: str) -> Match:
    """The match itself; if its start is hidden in part, with a start that the moves fit."""
    viewer = match.game.notation.viewer_of(match.start)
    if viewer == EVERYTHING:
        return match
    world = copy_of(match.start)
    match.game.secrets.fill_hidden(world, viewer, body.strip())
    whole = Match(match.game, match.seats, world, match.chance, match.series)
    whole.viewer, whole.date = match.viewer, match.date
    return whole


def _lines(text: str) -> list[str]:
    """The lines of a record; only a line break ends one, whatever other characters a name has in it."""
    return text.replace("\r\n", "\n").split("\n")


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith(";")


def _read_tags(lines: Sequence[str]) -> tuple[dict[str, str], dict[str, int], int]:
    """The tags, the line number of each, and how many lines there are before the moves."""
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadRecord(1, say("a record begins with {line!r}", line=FIRST_LINE))
    tags: dict[str, str] = {}
    where: dict[str, int] = {}
    name = ""
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        if _is_comment(line):
            continue
        if line.startswith("  ") and name:
            tags[name] += "\n" + line.strip()
            continue
        name, colon, value = line.partition(":")
        if not colon or name not in TAGS or name in tags:
            twice = say("{name!r} is given twice", name=name)
            unknown = say("{name!r} is no tag; the tags are {tags}", name=name, tags=in_a_row(TAGS))
            raise BadRecord(number, twice if name in tags else unknown)
        tags[name] = value.strip()
        where[name] = number
    for name in TAGS:
        if name not in tags and name not in MAY_BE_MISSING:
            raise BadRecord(number, say("the tag {name} is missing", name=name))
    return tags, where, number


def _new_match(tags: dict[str, str], where: dict[str, int]) -> Match:
    """The match before its first choice, chance not yet rolled."""
    reading = "Game"
    try:
        game = load(tags[reading])
        reading = "Rules"
        if tags[reading] != game.version:
            given = tags[reading]
            raise ValueError(say("the rules are version {given}, ours are {ours}", given=given, ours=game.version))
        reading = "Seats"
        names = _texts(tags[reading])
        game.checked_seats(len(names))
        reading = "View"
        viewer = _viewer(tags[reading], len(names))
        reading = "Words"
        words = _texts(tags[reading])
        reading = "Sources"
        sources = _sources(tags.get(reading, ""), len(names))
        reading = "Secret"
        secret = _secret(tags.get(reading, ""))
        reading = "Options"
        start = game.start(len(names), _options(tags[reading]))
        if "Start" in tags:
            reading = "Start"
            start = _start(game, tags[reading], start)
        reading = "Series"
        series = _series(tags[reading], len(names), game.series.most_games) if reading in tags else ONE_GAME
        reading = "Date"
        day = _date(tags[reading])
    except ValueError as trouble:
        raise BadRecord(where[reading], str(trouble)) from None
    chance = FairChance(secret, tuple(words), tags["Commitment"], sources)
    match = Match(game, [Seat(name) for name in names], start, chance, series)
    match.viewer = viewer
    match.date = day
    return match


def _secret(text: str) -> bytes:
    if not re.fullmatch(r"([0-9a-fA-F]{2})*", text):
        raise ValueError(say("expected the secret in pairs of the digits 0 to f"))
    return bytes.fromhex(text)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        example = "2026-11-30"
        raise ValueError(
            say("expected a date such as {example}, got {text}", example=example, text=quoted(text))
        ) from None


def _start(game: Game, text: str, usual: Record) -> Record:
    """The position that a match was set up with; its seats and options are the record's."""
    start = game.notation.read_position(game, text)
    for option in game.option_list:
        if not option.in_text:
            start[option.name] = usual[option.name]
    if start.seats != usual.seats or game.options_of(start) != game.options_of(usual):
        raise ValueError(say("the seats and options of this position are not those of the record"))
    return start


def _options(text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split() if pair != "-"]
    found = {name: value for name, _, value in pairs}
    if len(found) < len(pairs):
        raise ValueError(say("an option is given twice in {text!r}", text=text))
    return found


def _series(text: str, seats: int, most: int) -> Series:
    found = re.fullmatch(r"([0-9]{1,3}) of ([0-9]{1,3}) (\[.*\])", text)
    sums: Any = read_json(found[3]) if found else None
    if not found or not _are_sums(sums, seats if int(found[1]) > 1 else 0):
        example = "2 of 3 [[5, 0], [3, 4]]"
        raise ValueError(
            say("expected a game of a series such as `{example}`, got {text}", example=example, text=quoted(text))
        )
    if not 1 <= int(found[1]) <= int(found[2]) <= most:
        raise ValueError(say("a match of this game has 1 to {most} games, not game {text}", most=most, text=text))
    return Series(int(found[2]), int(found[1]), tuple(sums[0]), tuple(sums[1]))


def _are_sums(value: object, seats: int) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all(isinstance(row, list) and len(row) == seats and all(type(n) is int for n in row) for row in value)


def _texts(text: str) -> list[str]:
    found = read_json(text)
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        example = '["Ann", "Ben"]'
        raise ValueError(
            say("expected a list of texts such as {example}, got {text}", example=example, text=shortened(text))
        )
    return found


def _sources(text: str, seats: int) -> Sources:
    found = [re.fullmatch(r"(\d)=(own|table)", part) for part in text.split()]
    if any(one is None or int(one[1]) >= seats for one in found):
        raise ValueError(
            say(
                "expected who chose each seat's word, such as {example}, got {text!r}",
                example="0=own 1=table",
                text=text,
            )
        )
    return tuple((int(one[1]), Source(one[2])) for one in found if one is not None)


def _viewer(text: str, seats: int) -> int:
    if text == WHOLE:
        return EVERYTHING
    if text == WATCHED:
        return SPECTATOR
    found = re.fullmatch(r"seat ([0-9])", text)
    if not found or int(found[1]) >= seats:
        raise ValueError(say("the view is everything, spectator or a seat, not {text!r}", text=text))
    return int(found[1])


# -------------------------------------------------------------------- proving


def verify(text: str, promise: str = "", word: str = "") -> list[str]:
    """Check a record's rules and its chance; what was proved, in sentences. `BadRecord` if something is wrong.

    `promise` is the hash (or its beginning) that somebody was shown before the first choice, `word` the word that
    they brought: then the record must have just these.
    """
    match = read(text)
    lines = _lines(text)
    tags, where, first = _read_tags(lines)
    proved = [say("All {number} choices obey the rules.", number=len(match.moments))]
    if match.viewer != EVERYTHING:
        whose = say("a spectator") if match.viewer == SPECTATOR else match.names[match.viewer]
        said = say("only a record of everything proves its chance, this is {view}'s", view=whose)
        raise BadRecord(where["View"], said)
    if not match.chance.secret:
        reason = say("it has been taken out") if match.over else say("the match was not over")
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
    written = [number for number, line in enumerate(lines[first:], first + 1) if line.strip() and not _is_comment(line)]
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
