"""The tags of a record: what stands before its moves (docs/record.md)."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.engine.errors import brief, quoted, shortened
from sheepfold.engine.game import Game
from sheepfold.engine.json_text import read_json
from sheepfold.engine.position import Position
from sheepfold.engine.record import Record, differing_fields
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.match.chance import FairChance, Source, Sources
from sheepfold.match.match import Match, Seat
from sheepfold.match.reader import as_seen
from sheepfold.match.series import ONE_GAME, Series

FIRST_LINE = "Sheepfold record 1"
WHOLE, WATCHED = "everything", "spectator"
"""What the tag View says of a whole record, and of a spectator's."""

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
    "Times",
    "Result",
)
MAY_BE_MISSING = ("Series", "Start", "Sources", "Secret", "Times")
UNKNOWN = "-"
"""What a tag says that must be there and is not known: the date of a game without one, a promise that nobody made."""
WIDTH = 110
"""So many characters a line of times has at most."""


class BadRecord(ValueError):
    """A record that cannot be read: the line, and why not.

    >>> import io, sheepfold
    >>> try:
    ...     sheepfold.read_record(io.StringIO("Once upon a time"))
    ... except sheepfold.BadRecord as refused:
    ...     print(refused.line, refused.trouble)
    1 a record begins with 'Sheepfold record 1'
    """

    def __init__(self, line: int, trouble: str) -> None:
        self.line = line
        self.trouble = brief(trouble)
        super().__init__(say("line {line}: {trouble}", line=line, trouble=self.trouble))

    def __reduce__(self) -> tuple[Any, ...]:
        return BadRecord, (self.line, self.trouble)


# -------------------------------------------------------------------- writing


def tags_of(match: Match, viewer: int, *, with_secret: bool = False) -> dict[str, str]:
    """The tags of a match's record as a viewer has it, in their order."""
    tags = {
        "Game": match.game.name,
        "Rules": match.game.version,
        "Options": options_text(match),
        "Seats": json.dumps(list(match.names), ensure_ascii=False),
        "Date": match.date.isoformat() if match.date else UNKNOWN,
        "View": view_name(viewer),
    }
    if match.series != ONE_GAME:
        tags["Series"] = series_text(match.series)
    if differing_fields(match.start, match.game.start(len(match.seats), match.options)):
        tags["Start"] = match.game.notation.write_position(as_seen(match.game, match.start, viewer))
    shows_secret = (match.over or with_secret) and viewer == EVERYTHING
    return tags | chance_tags(match.chance, shows_secret) | times_tag(match) | {"Result": result_text(match.position)}


def chance_tags(chance: FairChance, with_secret: bool) -> dict[str, str]:
    """What a record says about fair chance."""
    tags = {
        "Commitment": chance.commitment or UNKNOWN,
        "Words": json.dumps(list(chance.words), ensure_ascii=False),
    }
    if chance.sources:
        tags["Sources"] = " ".join(f"{seat}={source}" for seat, source in chance.sources)
    return tags | ({"Secret": chance.secret.hex()} if with_secret and chance.secret else {})


def times_tag(match: Match) -> dict[str, str]:
    """The seconds that each decision took, chance left out; no tag if none of them is known."""
    if not match.seconds:
        return {}
    known = [f"{match.seconds[number]:.1f}" if number in match.seconds else UNKNOWN for number in decisions(match)]
    return {"Times": textwrap.fill(" ".join(known), WIDTH)}


def decisions(match: Match) -> list[int]:
    """The numbers of the choices that seats made."""
    return [number for number, moment in enumerate(match.moments) if moment.actor >= 0]


def options_text(match: Match) -> str:
    """The options that differ from their defaults."""
    options = match.game.options
    usual = {name: option.default_for(len(match.seats), match.options) for name, option in options.items()}
    return " ".join(f"{name}={value}" for name, value in match.options.items() if value != usual[name]) or UNKNOWN


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


class Head(NamedTuple):
    """What stands before the moves of a record."""

    tags: dict[str, str]
    where: dict[str, int]
    """The number of each tag's line, from 1."""
    length: int
    """How many lines there are before the moves."""
    comments: dict[str, list[str]]
    """The lines of comments by the tag that they stand before; under "" those behind the last one."""


def lines_of(text: str) -> list[str]:
    """The lines of a record; only a line break ends one, whatever other characters a name has in it."""
    return text.replace("\r\n", "\n").split("\n")


def is_comment(line: str) -> bool:
    """Whether a line is no part of the tags or of the moves."""
    return line.lstrip().startswith(";")


def read_head(lines: Sequence[str]) -> Head:
    """The tags of a record; `BadRecord` if one is unknown, missing or given twice."""
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadRecord(1, say("a record begins with {line!r}", line=FIRST_LINE))
    tags: dict[str, str] = {}
    where: dict[str, int] = {}
    comments: dict[str, list[str]] = {}
    said: list[str] = []
    name = ""
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        if is_comment(line):
            said.append(line)
            continue
        if line.startswith("  ") and name:
            tags[name] += "\n" + line.strip()
            continue
        name, value = _tag(number, line, tags)
        tags[name], where[name] = value, number
        if said:
            comments[name], said = said, []
    _check_complete(tags, number)
    return Head(tags, where, number, comments | ({"": said} if said else {}))


def _tag(number: int, line: str, known: Mapping[str, str]) -> tuple[str, str]:
    """The name and the value of a tag that is not known yet."""
    name, colon, value = line.partition(":")
    if not colon or name not in TAGS or name in known:
        twice = say("{name!r} is given twice", name=name)
        unknown = say("{name!r} is no tag; the tags are {tags}", name=name, tags=in_a_row(TAGS))
        raise BadRecord(number, twice if name in known else unknown)
    return name, value.strip()


def _check_complete(tags: Mapping[str, str], number: int) -> None:
    for name in TAGS:
        if name not in tags and name not in MAY_BE_MISSING:
            raise BadRecord(number, say("the tag {name} is missing", name=name))


def new_match(head: Head) -> Match:
    """The match before its first choice, chance not yet rolled."""
    tags = head.tags
    reading = "Game"
    try:
        game = load(tags[reading])
        reading = "Rules"
        game = of_version(game, tags[reading])
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
        raise BadRecord(head.where[reading], str(trouble)) from None
    promised = "" if tags["Commitment"] == UNKNOWN else tags["Commitment"]
    match = Match(
        game, [Seat(name) for name in names], start, FairChance(secret, tuple(words), promised, sources), series
    )
    match.viewer, match.date = viewer, day
    return match


def of_version(game: Game, version: str) -> Game:
    """The game by the version of its rules that a record was written with; ValueError with what to do if it is gone."""
    if version == game.version:
        return game
    if version in game.older:
        return game.older[version]
    versions = {"given": version, "ours": game.version}
    if version.isdecimal() and game.version.isdecimal() and int(version) > int(game.version):
        raise ValueError(
            say(
                "the rules are version {given}, ours are {ours}: read this record with a newer Sheepfold "
                "(pip install --upgrade sheepfold)",
                **versions,
            )
        )
    raise ValueError(
        say(
            "the rules are version {given}, ours are {ours}: read this record with the Sheepfold that wrote it "
            "(CHANGELOG.md says which one had these rules)",
            **versions,
        )
    )


def read_times(match: Match, head: Head) -> None:
    """Give a match that has been read the seconds that its record has for its decisions."""
    if "Times" not in head.tags:
        return
    given, numbers = head.tags["Times"].split(), decisions(match)
    if not all(re.fullmatch(r"-|[0-9]{1,9}(\.[0-9]{1,3})?", part) for part in given):
        example = "3.2 - 10.5"
        said = say("expected seconds such as {example}, - where they are not known", example=example)
        raise BadRecord(head.where["Times"], said)
    if len(given) != len(numbers):
        said = say("{given} times are given, there are {number} decisions", given=len(given), number=len(numbers))
        raise BadRecord(head.where["Times"], said)
    known = zip(numbers, given, strict=True)
    match.seconds = {number: float(part) for number, part in known if part != UNKNOWN}


def check_result(match: Match, head: Head) -> None:
    """Refuse a record whose moves lead to another result."""
    given, proper = head.tags["Result"], result_text(match.position)
    if given != proper:
        said = say("the result is given as {given!r}, by the moves it is {proper!r}", given=given, proper=proper)
        raise BadRecord(head.where["Result"], said)


def _secret(text: str) -> bytes:
    if not re.fullmatch(r"([0-9a-fA-F]{2})*", text):
        raise ValueError(say("expected the secret in pairs of the digits 0 to f"))
    return bytes.fromhex(text)


def _date(text: str) -> date | None:
    try:
        return None if text == UNKNOWN else date.fromisoformat(text)
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
