"""The text of a position: its fields, each with its writer and its reader (ledger: Position text)."""

from __future__ import annotations

import re
from itertools import groupby

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.fields import Field, in_order, number_field, one_of, read_fields, reading, write_fields
from sheepfold.engine.game import Game
from sheepfold.engine.reading import refuse, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import (
    COLOURS,
    COLUMNS,
    DOGS,
    FROM_SUPPLY,
    NO_DOG,
    ROWS,
    SHEEP_EACH,
    SHEPHERDS,
    SQUARES,
    STARTS,
    On,
)
from sheepfold.games.sheep.consistency import IN_TURN, check, finish, full_points
from sheepfold.games.sheep.options import OPTIONS
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.field import put, replace
from sheepfold.games.sheep.squares import COLOUR_NAMES, LETTERS, SQUARE, came_from, square_id, square_name
from sheepfold.language import say

SIGNS = {"#": On.FENCE, "d": On.DOG}
UNLESS_USUAL = {"fourth_corner": "ground"}
"""Options that a text leaves out while they are as usual."""


def write_position(position: Record) -> str:
    """The whole position in one line."""
    return " ".join(write_fields(FIELDS, position).values())


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    with reading(text):
        position = _read(game, text)
    proper = write_position(position)
    if proper != text.strip():
        raise Unreadable(text, say("there is one text for a position; this one is {proper!r}", proper=proper))
    return position


def _read(game: Game, text: str) -> Record:
    given = in_order(FIELDS, text.split())
    position = game.start(whole_number("players", given["players"], 3, 4), _read_options(given["options"]))
    read_fields(FIELDS, position, given)
    check(position)
    finish(position)
    return position


def viewer_of(position: Record) -> int:
    """Nothing is hidden, so a text is nobody's view."""
    return EVERYTHING


# -------------------------------------------------------------------- the field


def _write_field(position: Record) -> str:
    return "/".join(_row(position, row) for row in range(ROWS))


def _row(position: Record, row: int) -> str:
    signs = [sign_on(position, COLUMNS * row + column) for column in range(COLUMNS)]
    runs = [(sign, len(list(run))) for sign, run in groupby(signs)]
    return "".join(sign * length if sign else str(length) for sign, length in runs)


def sign_on(position: Record, square: int) -> str:
    """What stands on a square as one character; nothing for a vacant one."""
    thing = int(position.on[square])
    if thing == On.SHEPHERD:
        return LETTERS[SHEPHERDS.index(square)]
    if thing >= On.SHEEP:
        return LETTERS[thing % COLOURS].lower()
    return ("", "#", "d")[thing]


def _read_field(position: Record, text: str) -> None:
    rows = text.split("/")
    if len(rows) != ROWS:
        refuse("the field has {rows} rows, got {found} (R1.2)", rows=ROWS, found=len(rows))
    for row, line in enumerate(rows):
        column = 0
        for sign in re.findall(r"[0-9]{1,2}|.", line):
            if sign[0] in "0123456789":
                column += int(sign)
            else:
                if column < COLUMNS:
                    _put_sign(position, sign, COLUMNS * row + column)
                column += 1
        if column != COLUMNS:
            refuse("row {row} {line!r} should have {squares} squares (R1.2)", row=row + 1, line=line, squares=COLUMNS)
    for colour in range(COLOURS):
        if LETTERS[colour] not in text:
            refuse("{colour}'s shepherd is missing (R1.3)", colour=say(COLOUR_NAMES[colour]))


def _put_sign(position: Record, sign: str, square: int) -> None:
    if sign in LETTERS:
        if SHEPHERDS[LETTERS.index(sign)] != square:
            colour = say(COLOUR_NAMES[LETTERS.index(sign)])
            refuse("{colour}'s shepherd cannot stand on {square} (R1.3)", colour=colour, square=square_name(square))
        return
    if square in SHEPHERDS:
        refuse("{square} is a shepherd's square (R1.3)", square=square_name(square))
    if sign.upper() in LETTERS:
        _put_sheep(position, LETTERS.index(sign.upper()), square)
    elif sign in SIGNS:
        put(position, square, SIGNS[sign])
        if sign == "d":
            _count_dog(position, square)
        else:
            position.fenced += 1
    else:
        refuse("{sign!r} stands for nothing; a row has # d, R Y B K, r y b k and numbers of vacant squares", sign=sign)


def _put_sheep(position: Record, colour: int, square: int) -> None:
    if not position.off[colour]:
        most = SHEEP_EACH if colour < position.seats else 0
        refuse("{colour} has {number} sheep (R1.4, R1.5)", colour=say(COLOUR_NAMES[colour]), number=most)
    position.off[colour] -= 1
    replace(position.sheep[colour], SQUARES, square)
    put(position, square, On.SHEEP + colour)


def _count_dog(position: Record, square: int) -> None:
    if not position.supply:
        refuse("there are {number} dogs (R1.7)", number=DOGS)
    position.supply -= 1
    replace(position.dogs, SQUARES, square)


# -------------------------------------------------------------------- the other fields


def _write_first(position: Record) -> str:
    return "?" if position.phase == Phase.START else LETTERS[position.first]


def _read_first(position: Record, letter: str) -> None:
    letters = LETTERS[: position.seats]
    if letter not in ["?", *letters]:
        refuse("start {letter!r} should be one of {letters}", letter=letter, letters=", ".join(letters))
    position.first = letters.find(letter)


def _last_turn(position: Record) -> int:
    if position.phase < Phase.ACT:
        return 0
    return int(position.seats) * int(position.round_cap) - (position.phase in IN_TURN)


def _most_points(position: Record) -> int:
    return full_points(position) if position.phase in IN_TURN else 0


def _write_hand(position: Record) -> str:
    return "-" if position.hand == NO_DOG else came_from(int(position.hand)) or "@"


def _read_hand(position: Record, text: str) -> None:
    position.hand = NO_DOG
    if (position.phase == Phase.DOG_TO) == (text == "-"):
        refuse("there is a dog in hand at `dog_to`, and nowhere else")
    if text == "-":
        return
    if not position.supply:
        refuse("there are {number} dogs, the one in hand included (R1.7)", number=DOGS)
    position.supply -= 1
    position.hand = FROM_SUPPLY if text == "@" else _lifted_from(position, text)


def _lifted_from(position: Record, text: str) -> int:
    if not re.fullmatch(SQUARE, text):
        refuse("hand {text!r} should be -, @ or the square that the dog was lifted from", text=text)
    square = square_id(text)
    if position.supply:
        refuse("a dog is lifted from the field only when the supply is empty (R5.1)")
    if position.on[square] != On.GRASS or square in STARTS[: position.seats]:
        refuse("no dog was lifted from {square}: it is not vacant, or a starting square (R5.3, R5.4)", square=text)
    return square


def _write_options(position: Record) -> str:
    values = {option.name: option.value_in(position) for option in OPTIONS}
    return ",".join(f"{name}={value}" for name, value in values.items() if UNLESS_USUAL.get(name) != value)


def _read_options(text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split(",")]
    known = [option.name for option in OPTIONS]
    names, given = [name for name, _, _ in pairs], {name: value for name, _, value in pairs}
    if names != [name for name in known if name in given or name not in UNLESS_USUAL]:
        refuse(
            "the options are {options}, each once and in this order; {last} only if it is not {usual}",
            options=", ".join(known),
            last=", ".join(UNLESS_USUAL),
            usual=", ".join(UNLESS_USUAL.values()),
        )
    return given


FIELDS = (
    Field("field", _write_field, _read_field),
    Field("players", lambda position: str(position.seats)),
    Field("start", _write_first, _read_first),
    one_of("node", "phase", {Phase(phase).name.lower(): phase for phase in range(Phase.OVER + 1)}),
    number_field("turn", 0, _last_turn),
    number_field("ap", lambda position: int(position.phase in IN_TURN), _most_points),
    one_of("sheep", "done", {"+": 1, "-": 0}),
    Field("hand", _write_hand, _read_hand),
    Field("options", _write_options),
)
"""The fields in the ledger's order; `sheep` is + after a sheep action in this turn."""
