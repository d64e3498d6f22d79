"""The text of a position: its fields, each with its writer and its reader (ledger: Position text)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.fields import (
    Field,
    by_name,
    by_seat,
    decision_field,
    named,
    number_field,
    number_or_dash,
    one_of,
    option_text,
    read_fields,
    reading,
    when,
    write_fields,
)
from sheepfold.engine.game import Game
from sheepfold.engine.reading import RefusedText, refuse, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import DIRECTIONS, FLOCK, LETTERS, MOST_STAMPEDES, PENS, RUN
from sheepfold.games.sheepdogs.consistency import check, go_on
from sheepfold.games.sheepdogs.names import names_of, place_name, sheep_text, ways_text
from sheepfold.games.sheepdogs.options import OPTIONS
from sheepfold.games.sheepdogs.pasture import BadBoard, read_pasture
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.deal import takes_in_all
from sheepfold.games.sheepdogs.rules.flocks import excess, herd_in, note_dogs, note_shepherds, put_herd, spot

IN_TEXT = ("teams", "dice", "foreign_pen", "final_turns", "fences_stop_shepherds", "round_cap")
"""The options of `opt`, in its order."""
NAMED_OPTIONS = {"lead_onto_dogs": "no", "replace_onto_dogs": "no"}
"""Options that stand behind the others with their names, unless they are as usual."""
WAYS = {name: way for way, name in enumerate(DIRECTIONS)}


def write_position(position: Record) -> str:
    """The whole position in one line."""
    fields = write_fields([*ALWAYS, *SOMETIMES], position)
    board = option_text(OPTIONS, "board", position)
    return " ".join([board, *(f"{name}={text}" for name, text in fields.items())])


def read_position(game: Game, text: str) -> Record:
    """The position a text describes, carried on to the next real decision."""
    with reading(text):
        board, *words = text.split() or [""]
        players = _players(board)
        given = by_name([*ALWAYS, *SOMETIMES], [_pair(word) for word in words])
        position = game.start(players, {"board": board, **_read_options(given["opt"])})
        _clear(position)
        read_fields(ALWAYS, position, given)
        _note_pieces(position)
        read_fields(SOMETIMES, position, given)
        check(position, given)
        go_on(position)
        return position


def viewer_of(position: Record) -> int:
    """Nothing is hidden."""
    return EVERYTHING


def _players(board: str) -> int:
    try:
        return read_pasture(board).players
    except BadBoard as trouble:
        if board.startswith("{"):
            raise RefusedText(str(trouble)) from None
    refuse("it begins with the name of a set-up or a custom board, not with {board!r}", board=board)


def _pair(word: str) -> tuple[str, str]:
    name, equals, text = word.partition("=")
    return (name, text) if equals else (word, "")


def _clear(position: Record) -> None:
    position.sheep[:] = 0
    position.flock = 0
    position.legal[:] = 0


def _note_pieces(position: Record) -> None:
    seats = int(position.seats)
    if len({int(place) for place in position.shepherd[:seats]}) < seats:
        refuse("two shepherds stand in one space (I2)")
    note_dogs(position)
    note_shepherds(position)


def _write_options(position: Record) -> str:
    named = {name: option_text(OPTIONS, name, position) for name in NAMED_OPTIONS}
    unusual = [f"{name}={value}" for name, value in named.items() if value != NAMED_OPTIONS[name]]
    return ",".join([option_text(OPTIONS, name, position) for name in IN_TEXT] + unusual)


def _read_options(text: str) -> dict[str, str]:
    values = text.split(",")
    if len(values) < len(IN_TEXT):
        refuse("opt= has the {number} values of {options}", number=len(IN_TEXT), options=", ".join(IN_TEXT))
    return dict(zip(IN_TEXT, values, strict=False)) | _named_options(values[len(IN_TEXT) :])


def _named_options(words: list[str]) -> dict[str, str]:
    """The options behind the others, such as `lead_onto_dogs=yes`: each once, in order, only if not as usual."""
    pairs = [word.partition("=") for word in words]
    names = [name for name, _, _ in pairs]
    given = {name: value for name, _, value in pairs}
    if names != [name for name, usual in NAMED_OPTIONS.items() if given.get(name, usual) != usual]:
        refuse(
            "behind the {number} values of opt= only {options} may stand, each once with its name, "
            "in this order and where it is not as usual",
            number=len(IN_TEXT),
            options=", ".join(NAMED_OPTIONS),
        )
    return given


# -------------------------------------------------------------------- words


def _way(name: str, text: str) -> int:
    return named(name, text, WAYS)


def _ways(name: str, text: str) -> int:
    if text == "-":
        return 0
    ways = [_way(name, word) for word in text.split("+")]
    if ways != sorted(set(ways)):
        refuse(
            "the directions {text} in {name}= should be in the order {directions}",
            text=text,
            name=name,
            directions=", ".join(DIRECTIONS),
        )
    return sum(1 << way for way in ways)


def _herd(name: str, text: str) -> int:
    if text == "-":
        return 0
    if not text or any(letter not in LETTERS for letter in text) or list(text) != sorted(text, key=LETTERS.index):
        refuse(
            "{text!r} in {name}= should be sheep as letters in the order {letters}, or -",
            text=text,
            name=name,
            letters=" ".join(LETTERS),
        )
    if any(text.count(letter) > FLOCK for letter in LETTERS):
        refuse("{text!r} in {name}= has more than {most} sheep of a colour (I1)", text=text, name=name, most=FLOCK)
    return sum(text.count(letter) << 4 * colour for colour, letter in enumerate(LETTERS))


def _space(position: Record, name: str, text: str) -> int:
    names = names_of(position)
    if text not in names:
        refuse(
            "{text!r} in {name}= is no space; they are {first} to {last}",
            text=text,
            name=name,
            first=names[0],
            last=names[-1],
        )
    return names.index(text)


def _spaces(position: Record, name: str, text: str) -> Iterator[tuple[int, str]]:
    """The spaces of a list such as `a1:wk,b2:g`, each once and in the board's order, with what stands behind them."""
    before = -1
    for word in [] if text == "-" else text.split(","):
        space_name, _, rest = word.partition(":")
        space = _space(position, name, space_name)
        if space <= before:
            wrong = {"space": space_name, "name": name}
            refuse("{space} in {name}= should stand in the order of the board, once", **wrong)
        before = space
        yield space, rest


def _write_spaces(position: Record, spaces: int, write: Callable[[int], str]) -> str:
    names = names_of(position)
    here = [space for space in range(len(names)) if spaces & spot(space)]
    return ",".join(f"{names[space]}:{write(space)}" for space in here)


# -------------------------------------------------------------------- fields of every position


def _write_sheep(position: Record) -> str:
    return _write_spaces(position, int(position.flock), lambda space: sheep_text(herd_in(position, space))) or "-"


def _read_sheep(position: Record, text: str) -> None:
    for space, letters in _spaces(position, "sheep", text):
        herd = _herd("sheep", letters)
        if not herd:
            word = f"{names_of(position)[space]}:{letters}"
            refuse("{word!r} in sheep= names a space without sheep", word=word)
        put_herd(position, space, herd)


def _own_place(position: Record, name: str, seat: int, text: str) -> int:
    if text == f"P{seat}":
        return PENS + seat
    if re.fullmatch(r"P\d", text):
        refuse(
            "{name}= has {text} for seat {seat}: nobody enters another player's pen (I2)",
            name=name,
            text=text,
            seat=seat,
        )
    return _space(position, name, text)


def _write_shepherd(position: Record, seat: int) -> str:
    return place_name(position, int(position.shepherd[seat]))


def _read_shepherd(position: Record, seat: int, text: str) -> None:
    position.shepherd[seat] = _own_place(position, "S", seat, text)


def _write_dogs(position: Record, seat: int) -> str:
    dogs = position.dog[seat, : 2 if position.seats == 2 else 1]
    return "+".join(place_name(position, int(place)) for place in dogs)


def _read_dogs(position: Record, seat: int, text: str) -> None:
    dogs = text.split("+")
    if len(dogs) != (2 if position.seats == 2 else 1):
        refuse("D= has two dogs for each seat with two players, as in c2+P0, else one (R14.1)")
    for dog, place in enumerate(dogs):
        position.dog[seat, dog] = _own_place(position, "D", seat, place)


def _write_opening(position: Record, seat: int) -> str:
    return DIRECTIONS[position.opening[seat]]


def _read_opening(position: Record, seat: int, text: str) -> None:
    position.opening[seat] = _way("open", text)
    if not int(board_of(position).pen_edges[seat]) >> int(position.opening[seat]) & 1:
        refuse("open={text}: no space borders P{seat} there (I14)", text=text, seat=seat)


def _herds(name: str) -> Field:
    """A herd for every seat."""

    def read(position: Record, seat: int, text: str) -> None:
        position[name][seat] = _herd(name, text)

    return by_seat(name, lambda position, seat: sheep_text(position[name][seat]), read)


def _last_seat(position: Record) -> int:
    return int(position.seats) - 1


ALWAYS = (
    Field("opt", _write_options),
    number_or_dash("first", _last_seat),
    number_field("turns", 0, lambda position: int(position.seats) * int(position.round_cap)),
    number_or_dash("left", lambda position: int(position.seats)),
    number_or_dash("seat", _last_seat),
    Field("sheep", _write_sheep, _read_sheep),
    by_seat("S", _write_shepherd, _read_shepherd),
    by_seat("D", _write_dogs, _read_dogs),
    by_seat("open", _write_opening, _read_opening),
    _herds("pens"),
    _herds("wait"),
    decision_field("at", {phase.name: phase for phase in Phase}, Phase.OVER),
)


# -------------------------------------------------------------------- fields of some decisions


def _write_call(position: Record) -> str:
    return DIRECTIONS[position.call - 1 >> 2] + LETTERS[position.call - 1 & 3]


def _read_call(position: Record, text: str) -> None:
    if not re.fullmatch(rf"[A-Z]{{1,2}}[{LETTERS}]", text):
        refuse("call={text} should be a direction and a colour, as in Ew", text=text)
    position.call = 1 + 4 * _way("call", text[:-1]) + LETTERS.index(text[-1])


def _write_drive(position: Record) -> str:
    edge = f"/{DIRECTIONS[position.edge]}" if position.edge >= 0 else ""
    return f"{position.driver}{edge}"


def _read_drive(position: Record, text: str) -> None:
    dog, slash, edge = text.partition("/")
    position.driver = whole_number("drive", dog, 0, 1 if position.seats == 2 else 0)
    position.edge = _way("drive", edge) if slash else -1
    if position.seat < 0 or position.dog[position.seat, position.driver] >= PENS:
        refuse("drive= names a dog that stands in a space (R6.1)")


def _write_fly(position: Record) -> str:
    return ",".join(_band(position, way) for way in range(6) if position.fly[way])


def _band(position: Record, way: int) -> str:
    text = f"{DIRECTIONS[way]}:{sheep_text(position.fly[way])}"
    if position.land[way] >= 0:
        return f"{text}>{place_name(position, int(position.land[way]))}/{DIRECTIONS[position.came[way]]}"
    if position.band == way:
        cell = place_name(position, int(position.cell))
        return f"{text}@{cell}/{DIRECTIONS[position.heading]}/{position.empties}"
    return text


def _read_fly(position: Record, text: str) -> None:
    before = -1
    for word in text.split(","):
        found = re.fullmatch(r"([A-Z]+):([a-z]+)(?:@(\w+)/([A-Z]+)/(\d)|>(\w+)/([A-Z]+))?", word)
        if not found:
            refuse("{word!r} in fly= should be a band such as NE:k, W:w@b1/W/2 or E:kg>d8/E", word=word)
        way = _way("fly", found[1])
        if way <= before:
            refuse("the bands in fly= should be in the order of their first headings, each once")
        before = way
        position.fly[way] = _herd("fly", found[2])
        if found[3]:
            _read_running(position, way, found[3], found[4], found[5])
        elif found[6]:
            position.land[way] = _landing(position, found[6])
            position.came[way] = _way("fly", found[7])


def _read_running(position: Record, way: int, cell: str, heading: str, empties: str) -> None:
    if position.band >= 0:
        refuse("only one band in fly= can be running")
    position.band = way
    position.cell = _space(position, "fly", cell)
    position.heading = _way("fly", heading)
    position.empties = whole_number("fly", empties, 1, RUN - 1)


def _landing(position: Record, text: str) -> int:
    if re.fullmatch(r"P\d", text):
        return PENS + whole_number("fly", text[1:], 0, int(position.seats) - 1)
    return _space(position, "fly", text)


def _write_rush(position: Record) -> str:
    return f"{place_name(position, int(position.rush))}/{ways_text(position.ways)}"


def _read_rush(position: Record, text: str) -> None:
    name, _, ways = text.partition("/")
    position.rush = _space(position, "rush", name)
    position.ways = _ways("rush", ways)


def _read_push(position: Record, text: str) -> None:
    position.chosen = _herd("push", text)


def _write_pend(position: Record) -> str:
    return _write_spaces(position, int(position.pending), lambda space: ways_text(position.entered[space]))


def _read_pend(position: Record, text: str) -> None:
    for space, ways in _spaces(position, "pend", text):
        position.pending |= spot(space)
        position.entered[space] = _ways("pend", ways)
        if not position.entered[space] or excess(position, space) <= 0 or space == position.rush:
            word = f"{names_of(position)[space]}:{ways}"
            refuse("{word!r} in pend= should be another over-full space with its entry headings (R9.1)", word=word)


def _at(phase: Phase, field: Field) -> Field:
    return when(lambda position: position.phase == phase, field)


def _is_stampeding(position: Record) -> bool:
    return bool(position.rush >= 0)


SOMETIMES = (
    _at(Phase.SCATTER_TAKE, number_field("take", 0, lambda position: int(takes_in_all(position)) - 1, "takes")),
    _at(Phase.SCATTER_PLACE, one_of("hold", "hold", {letter: colour for colour, letter in enumerate(LETTERS)})),
    _at(Phase.SWAP, Field("call", _write_call, _read_call)),
    when(lambda position: position.led >= 0, number_field("led", 0, 1)),
    when(lambda position: position.driver >= 0, Field("drive", _write_drive, _read_drive)),
    Field("fly", _write_fly, _read_fly, usual=""),
    when(_is_stampeding, Field("rush", _write_rush, _read_rush)),
    when(_is_stampeding, Field("push", lambda position: sheep_text(position.chosen), _read_push)),
    Field("pend", _write_pend, _read_pend, usual=""),
    when(
        lambda position: position.rush >= 0 or position.pending,
        number_field("count", 0, MOST_STAMPEDES - 1, "resolved"),
    ),
)
