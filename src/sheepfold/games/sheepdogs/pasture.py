"""Boards of one's own: reading, checking and writing them, and a board in the record (ledger: Custom boards)."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from sheepfold.engine.errors import BadOption, quoted, shortened
from sheepfold.engine.json_text import BadJson, read_json
from sheepfold.engine.options import Option, Value
from sheepfold.engine.record import Record
from sheepfold.engine.shared_tables import TableFull
from sheepfold.games.sheepdogs.board import (
    BUILT_IN,
    CAPACITY,
    CLOVER,
    CUSTOM,
    DIRECTIONS,
    FLOCK,
    NAME_LENGTH,
    PLAIN,
    ROCK,
    SEATS,
    SPACES,
    STEPS,
    Pasture,
    Pen,
)
from sheepfold.games.sheepdogs.pasture_table import number_of_own, pasture_of
from sheepfold.language import mark, say
from sheepfold.language.phrases import any_of

FORMAT = "sheepdogs-board/1"
KEYS = ("format", "name", "players", "spaces", "pens", "sheep", "rare", "fences")
MAY_BE_LEFT_OUT = ("rare", "fences")
FARTHEST = 20
FEWEST_SPACES = 12
MOST_ROWS = 26
MOST_RARE = 12
UNWRITABLE = ("Cc", "Cs")
"""Kinds of characters that no name has: controls and halves of characters."""
ROOM = 12
"""A board has room for so many sheep more than there are (V9)."""


class BadBoard(ValueError):
    """Why a text is no board: the place and the reason."""


Note = Callable[[str], None]
"""Takes down a reason why a board cannot be played, although it can be drawn."""


def refuse(reason: str) -> None:
    """For those who want to play: any such reason is one too many."""
    raise BadBoard(reason)


# -------------------------------------------------------------------- reading


@lru_cache(maxsize=32)
def read_pasture(text: str) -> Pasture:
    """The board that a name or a JSON text describes; `BadBoard` with the place and the reason if it is none."""
    return BUILT_IN[text] if text in BUILT_IN else parse(text, refuse)


def parse(text: str, note: Note) -> Pasture:
    """The board that a JSON text describes; what keeps it from being played is noted, `BadBoard` if it is no board."""
    try:
        given = read_json(text)
    except BadJson as trouble:
        raise BadBoard(str(trouble)) from None
    return _checked(_keys(given), note)


def _keys(given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadBoard(say("a board is a JSON object: {...}"))
    for key in given:
        if key not in KEYS:
            known = ", ".join(KEYS)
            raise BadBoard(say("the key {key} is not known; the keys are {keys}", key=quoted(key), keys=known))
    for key in KEYS:
        if key not in given and key not in MAY_BE_LEFT_OUT:
            raise BadBoard(say("the key {key!r} is missing", key=key))
    if given["format"] != FORMAT:
        raise BadBoard(say("format: expected {wanted!r}, got {given}", wanted=FORMAT, given=quoted(given["format"])))
    return given


def _checked(given: dict[str, Any], note: Note) -> Pasture:
    """All of V1 to V9, in that order."""
    name = _name(given["name"])
    players = given["players"]
    if not _is_whole(players) or not 2 <= players <= 4:
        raise BadBoard(say("players: expected 2, 3 or 4, got {players} (V1)", players=quoted(players)))
    pens = _list(given, "pens")
    if len(pens) != players:
        (note if len(pens) < players else refuse)(
            say("pens: expected one for each of {players} players, got {found} (V1)", players=players, found=len(pens))
        )
    spaces = _spaces(_list(given, "spaces"), note)
    pasture = Pasture(
        name,
        players,
        tuple(sorted(spaces, key=lambda place: (place[1], place[0]))),
        (),
        (),
        (),
        frozenset(),
        frozenset(),
    )
    index = pasture.at
    pasture = pasture._replace(terrain=tuple(spaces[place] for place in pasture.spaces))
    _check_connected(pasture, note)
    pasture = pasture._replace(pens=_pens(pens, index, note))
    pasture = pasture._replace(sheep=_sheep(_list(given, "sheep"), pasture, index, note))
    pasture = pasture._replace(rare=_rare(_list(given, "rare"), pasture, index, note))
    pasture = pasture._replace(fences=_fences(_list(given, "fences"), pasture, index))
    _check_sizes(pasture, note)
    return pasture


def _name(name: object) -> str:
    if not isinstance(name, str) or not 1 <= len(name) <= NAME_LENGTH:
        raise BadBoard(
            say("name: expected a text of 1 to {most} characters, got {name}", most=NAME_LENGTH, name=quoted(name))
        )
    if any(unicodedata.category(character) in UNWRITABLE for character in name):
        raise BadBoard(say("name: {name} has a character that cannot be written", name=quoted(name)))
    return name


def _short(entry: object) -> str:
    """An entry as JSON, or as much of it as is quoted."""
    return shortened(json.dumps(entry))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list(given: dict[str, Any], key: str) -> list[Any]:
    found = given.get(key, [])
    if not isinstance(found, list):
        raise BadBoard(say("{key}: expected a list, got {found}", key=key, found=quoted(found)))
    return found


def _place(key: str, number: int, entry: object, more: int, example: str) -> tuple[int, int]:
    """The coordinates at the start of an entry such as [q, r, ...]."""
    where = f"{key}[{number}]"
    if not isinstance(entry, list) or not 2 <= len(entry) <= 2 + more or not all(_is_whole(x) for x in entry[:2]):
        raise BadBoard(
            say("{where}: expected {example}, got {found}", where=where, example=example, found=_short(entry))
        )
    return entry[0], entry[1]


def _spaces(entries: list[Any], note: Note) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for number, entry in enumerate(entries):
        place = _place("spaces", number, entry, 1, say('[q, r] or [q, r, "rock"] or [q, r, "clover"]'))
        kind = entry[2] if len(entry) == 3 else PLAIN
        if len(entry) == 3 and kind not in (ROCK, CLOVER):
            raise BadBoard(
                say(
                    'spaces[{number}]: the terrain is "rock" or "clover", not {found}',
                    number=number,
                    found=_short(kind),
                )
            )
        if max(abs(place[0]), abs(place[1])) > FARTHEST:
            raise BadBoard(
                say(
                    "spaces[{number}]: {place} lies too far out, at most {most} either way (V2)",
                    number=number,
                    place=list(place),
                    most=FARTHEST,
                )
            )
        if place in found:
            raise BadBoard(say("spaces[{number}]: {place} is there twice (V2)", number=number, place=list(place)))
        found[place] = kind
    if not FEWEST_SPACES <= len(found) <= SPACES:
        (note if 1 <= len(found) <= SPACES else refuse)(
            say(
                "spaces: expected {least} to {most}, got {found} (V2)",
                least=FEWEST_SPACES,
                most=SPACES,
                found=len(found),
            )
        )
    rows = [r for _, r in found]
    if max(rows) - min(rows) >= MOST_ROWS:
        note(say("spaces: at most {most} rows, got {found} (V2)", most=MOST_ROWS, found=max(rows) - min(rows) + 1))
    return found


def _check_connected(pasture: Pasture, note: Note) -> None:
    reached, waiting = {pasture.spaces[0]}, [pasture.spaces[0]]
    while waiting:
        q, r = waiting.pop()
        for dq, dr in STEPS:
            beside = (q + dq, r + dr)
            if beside in pasture.spaces and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    apart = [name for name, place in zip(pasture.names(), pasture.spaces, strict=True) if place not in reached]
    if apart:
        note(
            say(
                "spaces: {spaces} cannot be reached from {first} (V3)",
                spaces=", ".join(apart),
                first=pasture.names()[0],
            )
        )


def _pens(entries: list[Any], index: Mapping[tuple[int, int], int], note: Note) -> tuple[Pen, ...]:
    found: list[Pen] = []
    for seat, entry in enumerate(entries):
        where = f"pens[{seat}]"
        if not isinstance(entry, dict) or set(entry) != {"q", "r", "open"}:
            raise BadBoard(
                say(
                    '{where}: expected {{"q": .., "r": .., "open": ".."}}, got {found}',
                    where=where,
                    found=_short(entry),
                )
            )
        q, r, opening = entry["q"], entry["r"], entry["open"]
        if not _is_whole(q) or not _is_whole(r) or opening not in DIRECTIONS:
            raise BadBoard(
                say(
                    "{where}: q and r are whole numbers and open one of {directions}",
                    where=where,
                    directions=", ".join(DIRECTIONS),
                )
            )
        if max(abs(q), abs(r)) > FARTHEST + 1:
            raise BadBoard(say("{where}: [{q}, {r}] lies too far out to border a space (V4)", where=where, q=q, r=r))
        if (q, r) in index:
            raise BadBoard(say("{where}: [{q}, {r}] is a space (V4)", where=where, q=q, r=r))
        if any((pen.q, pen.r) == (q, r) for pen in found):
            raise BadBoard(say("{where}: another pen lies at [{q}, {r}] (V4)", where=where, q=q, r=r))
        edges = [name for name, (dq, dr) in zip(DIRECTIONS, STEPS, strict=True) if (q + dq, r + dr) in index]
        if not edges:
            note(say("{where}: the pen at [{q}, {r}] borders no space (V4)", where=where, q=q, r=r))
        elif opening not in edges:
            note(
                say(
                    "{where}: there is no space {opening} of it; it can open to {ways} (V4)",
                    where=where,
                    opening=opening,
                    ways=", ".join(edges),
                )
            )
        found.append(Pen(q, r, DIRECTIONS.index(opening)))
    return tuple(found)


def _sheep(
    entries: list[Any], pasture: Pasture, index: Mapping[tuple[int, int], int], note: Note
) -> tuple[int, ...]:  # fmt: skip
    found = [0] * len(pasture.spaces)
    for number, entry in enumerate(entries):
        place = _place("sheep", number, entry, 1, "[q, r, n]")
        space = _space("sheep", number, place, index, "V5")
        if found[space]:
            raise BadBoard(say("sheep[{number}]: {place} has a number already (V5)", number=number, place=list(place)))
        most = most_sheep(pasture.players, pasture.terrain[space])
        sheep = entry[2] if len(entry) == 3 and _is_whole(entry[2]) else 0
        if not 1 <= sheep <= most:
            (note if 1 <= sheep <= SEATS else refuse)(
                say(
                    "sheep[{number}]: {place} can get 1 to {most} sheep, got {found} (V5)",
                    number=number,
                    place=list(place),
                    most=most,
                    found=_short(entry[2:]),
                )
            )
        found[space] = sheep
    if sum(found) != FLOCK * pasture.players:
        note(
            say(
                "sheep: {number} are needed for {players} players, got {found} (V6)",
                number=FLOCK * pasture.players,
                players=pasture.players,
                found=sum(found),
            )
        )
    return tuple(found)


def most_sheep(players: int, kind: str) -> int:
    """So many sheep can be dealt to a space of this terrain: one of each colour, as far as there is room (V5)."""
    return min(players, CAPACITY[kind])


def _space(key: str, number: int, place: tuple[int, int], index: Mapping[tuple[int, int], int], rule: str) -> int:
    if place not in index:
        raise BadBoard(
            say(
                "{key}[{number}]: there is no space at {place} ({rule})",
                key=key,
                number=number,
                place=list(place),
                rule=rule,
            )
        )
    return index[place]


def _rare(
    entries: list[Any], pasture: Pasture, index: Mapping[tuple[int, int], int], note: Note
) -> frozenset[int]:  # fmt: skip
    found: set[int] = set()
    if entries and pasture.players == 4:
        note(say("rare: with 4 players there is no rare breed (V7)"))
    for number, entry in enumerate(entries):
        place = _place("rare", number, entry, 0, "[q, r]")
        space = _space("rare", number, place, index, "V7")
        if space in found or pasture.sheep[space]:
            note(say(RARE_TROUBLES[space in found], number=number, place=list(place)))
        found.add(space)
    if len(found) > MOST_RARE:
        note(say("rare: at most {most}, got {found} (V7)", most=MOST_RARE, found=len(found)))
    return frozenset(found)


RARE_TROUBLES = (
    mark("rare[{number}]: {place} has a number of sheep (V7)"),
    mark("rare[{number}]: {place} is there twice (V7)"),
)


def _fences(
    entries: list[Any], pasture: Pasture, index: Mapping[tuple[int, int], int]
) -> frozenset[tuple[int, int]]:  # fmt: skip
    found: set[tuple[int, int]] = set()
    for number, entry in enumerate(entries):
        q, r = _place("fences", number, entry, 1, '[q, r, "NE"]')
        direction = entry[2] if len(entry) == 3 else None
        if direction not in DIRECTIONS:
            raise BadBoard(
                say(
                    "fences[{number}]: expected a direction {directions}, got {found}",
                    number=number,
                    directions=", ".join(DIRECTIONS),
                    found=_short(direction),
                )
            )
        way = DIRECTIONS.index(direction)
        beside = (q + STEPS[way][0], r + STEPS[way][1])
        if (q, r) not in index or beside not in index:
            raise BadBoard(
                say(
                    "fences[{number}]: [{q}, {r}] {direction} is not between two spaces (V8)",
                    number=number,
                    q=q,
                    r=r,
                    direction=direction,
                )
            )
        found.add((index[q, r], way) if way < 3 else (index[beside], way - 3))
    return frozenset(found)


def _check_sizes(pasture: Pasture, note: Note) -> None:
    numbered = sum(1 for number in pasture.sheep if number)
    if numbered < 2 * pasture.players:
        note(
            say(
                "sheep: at least {least} spaces need a number, got {numbered} (V8)",
                least=2 * pasture.players,
                numbered=numbered,
            )
        )
    room = sum(CAPACITY[kind] for kind in pasture.terrain)
    sheep = sum(pasture.sheep) + len(pasture.rare)
    if room < sheep + ROOM:
        note(
            say(
                "spaces: room for {room} sheep, but {sheep} and {more} more are needed (V9)",
                room=room,
                sheep=sheep,
                more=ROOM,
            )
        )


# -------------------------------------------------------------------- writing


def written(pasture: Pasture) -> str:
    """A board's canonical form (ledger: Custom boards)."""
    return json.dumps(_entries(pasture), separators=(",", ":")).replace(" ", "\\u0020")


def laid_out(pasture: Pasture) -> str:
    """The same for people to read and change: one entry to a line."""
    parts = [f' "{key}": {_lines(value)}' for key, value in _entries(pasture).items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: object) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in value) + "\n ]"


def _entries(pasture: Pasture) -> dict[str, Any]:
    """What a board's text says, by key."""
    spaces = pasture.spaces
    kinds = [[*place] if kind == PLAIN else [*place, kind] for place, kind in zip(spaces, pasture.terrain, strict=True)]
    return {
        "format": FORMAT,
        "name": pasture.name,
        "players": pasture.players,
        "spaces": kinds,
        "pens": [{"q": pen.q, "r": pen.r, "open": DIRECTIONS[pen.opening]} for pen in pasture.pens],
        "sheep": [[*place, number] for place, number in zip(spaces, pasture.sheep, strict=True) if number],
        "rare": [[*spaces[space]] for space in sorted(pasture.rare)],
        "fences": [[*spaces[space], DIRECTIONS[way]] for space, way in sorted(pasture.fences)],
    }


# -------------------------------------------------------------------- the option


class BoardOption(Option):
    """The option `board`: the name of a set-up, or a board of one's own as JSON text."""

    @property
    def takes_text(self) -> bool:
        """People can draw a board of their own."""
        return True

    def checked(self, value: object) -> Value:
        """The name, or the canonical form of a custom board."""
        if isinstance(value, str) and value in BUILT_IN:
            return value
        if not isinstance(value, str) or not value.lstrip().startswith("{"):
            raise BadOption(
                say(
                    "board cannot be {value}: expected {expected} ({rule})",
                    value=quoted(value),
                    expected=self.described(),
                    rule=self.rule,
                )
            )
        try:
            return written(read_pasture(value))
        except BadBoard as trouble:
            raise BadOption(say("this is no board: {trouble} ({rule})", trouble=trouble, rule=self.rule)) from None

    def stored(self, value: Value) -> int:
        """The board's number in the table of pastures."""
        if value in BUILT_IN:
            return list(BUILT_IN).index(str(value))
        try:
            return number_of_own(read_pasture(str(value)))
        except TableFull as trouble:
            raise BadOption(str(trouble)) from None

    def value_in(self, position: Record) -> Value:
        """The name, or the canonical form of a custom board."""
        board = pasture_of(position)
        return board.name if position.board < CUSTOM else written(board)

    def described(self) -> str:
        """The possible values in words."""
        return say("{names}, or a board of your own as JSON text", names=any_of(BUILT_IN))
