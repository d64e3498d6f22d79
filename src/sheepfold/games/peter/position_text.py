"""The text of a position: its fields, each with its writer and its reader (ledger: Position text)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.engine.fields import (
    Field,
    by_name,
    decision_field,
    number_field,
    number_or_dash,
    one_of,
    read_fields,
    reading,
    when,
    write_fields,
)
from sheepfold.engine.game import Game
from sheepfold.engine.options import Option
from sheepfold.engine.reading import refuse, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import LAST_TRICK_OF, MOST_CHASES, SPRING_TRICK_OF, Place
from sheepfold.games.peter.consistency import check
from sheepfold.games.peter.invariants import HIGHEST_SCORE, LOWEST_SCORE
from sheepfold.games.peter.options import OPTIONS
from sheepfold.games.peter.pieces import LETTERS, PIECE, SLOT_NAMES, names_in, names_or_number, piece_id
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules import carry_on

AT = {phase.name: phase for phase in Phase}
"""A reader knows all decisions and ACTION (the Call is done)."""

SLOTS = {name: slot for slot, name in enumerate(SLOT_NAMES)}
MOST_POINTS = 30000


def write_position(position: Record) -> str:
    """The whole position, or what a seat sees of it, in four or five lines."""
    head = write_fields([*HEAD, *NAMED_OPTIONS], position)
    lines = [" ".join(f"{name} {text}" for name, text in head.items())]
    for places in LINES:
        lines.append(" | ".join(f"{name} {text}" for name, text in write_fields(places, position).items()))
    return "\n".join(line for line in lines if line)


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    with reading(text):
        head, *places = [part for part in re.split(r"[|\n]", text) if part.strip()] or [""]
        pairs = by_name([*HEAD, *NAMED_OPTIONS], _pairs(head.split()), ordered=False)
        filled = by_name(PLACES, [_place_pair(place) for place in places], ordered=False)
        position = game.start(2, {name: pairs[name] for name in game.options if name in pairs})
        position.at[Place.BAG] = 0
        position.bagged = 0
        read_fields(HEAD, position, pairs)
        read_fields(PLACES, position, filled)
        check(position, pairs)
        carry_on(position)
        return position


def _pairs(words: list[str]) -> Iterable[tuple[str, str]]:
    if len(words) % 2:
        refuse("the first line is pairs of a name and a value; {word!r} stands alone", word=words[-1])
    return zip(words[::2], words[1::2], strict=True)


def _place_pair(text: str) -> tuple[str, str]:
    name, *items = text.split()
    return name, " ".join(items) or "-"


def viewer_of(position: Record) -> int:
    """Whose view a position is, by which hands it lacks; EVERYTHING if nothing is hidden."""
    if not position.at[Place.UNSEEN]:
        return EVERYTHING
    seeing = [p for p in range(2) if position.at[Place.HAND + p]]
    return seeing[0] if len(seeing) == 1 else SPECTATOR


# -------------------------------------------------------------------- the first line


def _write_totals(position: Record) -> str:
    return f"{position.total[0]},{position.total[1]}"


def _read_totals(position: Record, text: str) -> None:
    position.total[:] = _two_numbers("totals", text, -MOST_POINTS, MOST_POINTS)


def _write_spring(position: Record) -> str:
    return f"{position.spring[0]},{position.spring[1]}" if position.trick > SPRING_TRICK_OF[position.deal] else "-"


def _read_spring(position: Record, text: str) -> None:
    first = SPRING_TRICK_OF[position.deal] + 1
    scored = position.trick >= first
    if not scored and text != "-":
        refuse("Spring is not scored before trick {first} (R10)", first=first)
    if scored and text == "-":
        refuse("from trick {first} on Spring has been scored (R10)", first=first)
    position.spring[:] = _two_numbers("spring", text, LOWEST_SCORE, HIGHEST_SCORE) if scored else (0, 0)


def _two_numbers(name: str, text: str, lowest: int, highest: int) -> tuple[int, int]:
    one, comma, other = text.partition(",")
    if not comma:
        refuse("{name} {text} should be two numbers, as in {name} 12,30", name=name, text=text)
    return whole_number(name, one, lowest, highest), whole_number(name, other, lowest, highest)


HEAD = (
    number_field("round", 1, 100, "rounds", usual="1"),
    number_field("trick", 1, lambda position: LAST_TRICK_OF[position.deal], usual="1"),
    number_or_dash("leader", 1, usual="-"),
    decision_field("at", AT, Phase.ACTION, usual="LEAD"),
    when(lambda position: position.winner >= 0, number_field("winner", 0, 1)),
    when(lambda position: position.winner >= 0, number_field("chases", 0, MOST_CHASES)),
    when(lambda position: position.phase == Phase.SOW, one_of("last", "last", SLOTS)),
    Field("totals", _write_totals, _read_totals, usual="0,0"),
    Field("spring", _write_spring, _read_spring, usual=""),
)


def _unless_usual(option: Option) -> Field:
    def write(position: Record) -> str:
        value = option.value_in(position)
        return "" if value == option.default else str(value)

    return Field(option.name, write, usual="")


NAMED_OPTIONS = tuple(_unless_usual(option) for option in OPTIONS)


# -------------------------------------------------------------------- places


def _place(name: str, place: Place) -> Field:
    """All the pieces of a place."""
    return Field(
        name,
        lambda position: names_in(position.at[place]),
        lambda position, text: _fill(position, name, place, text.split()),
        usual="",
    )


def _hidden_place(name: str, place: Place) -> Field:
    """A place of which a viewer may know the number of pieces only."""

    def write(position: Record) -> str:
        size = int(position.bagged if place == Place.BAG else position.held[place - Place.HAND])
        return names_or_number(position.at[place], size)

    return _place(name, place)._replace(write=write)


def _fill(position: Record, name: str, place: Place, items: list[str]) -> None:
    if len(items) == 1 and (hidden := re.fullmatch(r"\?x([1-9]\d?)", items[0])):
        if place not in (Place.HAND, Place.HAND1, Place.BAG):
            refuse("only hands and the bag can be hidden, not {name}", name=name)
        _set_size(position, place, int(hidden[1]))
        return
    pieces = 0
    for item in [] if items == ["-"] else items:
        if not re.fullmatch(PIECE, item):
            refuse("{item!r} in {name} is no piece; pieces are S1 to S7, P1.., C1.., W1 to W7", item=item, name=name)
        piece = bit(piece_id(item))
        if pieces & piece or any(position.at[other] & piece for other in range(Place.UNSEEN)):
            refuse("{item} is there twice (I1)", item=item)
        pieces |= piece
    position.at[place] = pieces
    _set_size(position, place, count(pieces))


def _set_size(position: Record, place: Place, size: int) -> None:
    if place == Place.BAG:
        position.bagged = size
    elif place in (Place.HAND, Place.HAND1):
        position.held[place - Place.HAND] = size


def _while_filled(name: str, place: Place) -> Field:
    return when(lambda position: position.at[place], _place(name, place))


def _void(player: int) -> Field:
    """The types that a player did not follow."""
    name = f"void{player}"

    def write(position: Record) -> str:
        return " ".join(LETTERS[kind] for kind in range(4) if position.void[player] & bit(kind)) or "-"

    def read(position: Record, text: str) -> None:
        items = [] if text == "-" else text.split()
        if any(item not in LETTERS or len(item) != 1 for item in items) or len(set(items)) != len(items):
            refuse("{name} should be type letters such as S W, or -", name=name)
        position.void[player] = sum(bit(LETTERS.index(item)) for item in items)

    return Field(name, write, read, usual="")


def _land(player: int) -> list[Field]:
    """A player's three slots and the Barn."""
    slots = range(3 * player, 3 * player + 3)
    barn = _place(f"B{player}", Place(Place.BARN + player))
    return [*(_place(SLOT_NAMES[slot], Place(Place.RING + slot)) for slot in slots), barn]


LINES = (
    (_hidden_place("H0", Place.HAND), _hidden_place("H1", Place.HAND1)),
    (*_land(0), *_land(1)),
    (_hidden_place("bag", Place.BAG), _place("out", Place.OUT), _void(0), _void(1)),
    tuple(_while_filled(name, Place[name.upper()]) for name in ("lead", "follow", "taken", "bonus")),
)
"""The lines below the first one."""
PLACES = [field for line in LINES for field in line]
