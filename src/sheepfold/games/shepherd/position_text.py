"""The text of a position: its fields, each with its writer and its reader (ledger: Position text)."""

from __future__ import annotations

import re

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.fields import (
    Field,
    by_seat,
    in_order,
    named,
    number_field,
    one_of,
    option_text,
    read_fields,
    reading,
    write_fields,
)
from sheepfold.engine.game import Game
from sheepfold.engine.reading import refuse, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.shepherd.board import (
    BESIDE,
    CARDS,
    COLOURS,
    DARK,
    DIE_A,
    DIE_B,
    FIELD,
    LETTERS,
    LIGHT,
    LIGHT_CARDS,
    NAMES,
    NO_SHEEP,
    PLACES,
    SHEEP_EACH,
    SHOWN,
    SIDE,
    SIDES,
    WORMS,
    Symbol,
)
from sheepfold.games.shepherd.consistency import check, go_on
from sheepfold.games.shepherd.options import OPTIONS
from sheepfold.games.shepherd.position import Ending, Phase, Worms
from sheepfold.games.shepherd.rules.ending import fewest_worms, most_worms
from sheepfold.language import mark, say

IN_TEXT = ("version", "players", "worms", "sun_length", "push", "passing", "turn_cap")
"""The options that a text has, and the number of players."""
ROWS = (6, 8, 8, 8, 8, 8, 8, 6)


def colours(position: Record) -> list[str]:
    """The colours of the players, by number (Q3)."""
    return [COLOURS[SIDES[position.seats, player]] for player in range(position.seats)]


def colour_of(position: Record, player: int) -> str:
    """The colour of a player."""
    return COLOURS[SIDES[position.seats, player]]


def write_position(position: Record) -> str:
    """The whole position in one line."""
    return " ".join(write_fields(FIELDS, position).values())


def read_position(game: Game, text: str) -> Record:
    """The position a text describes, carried on to the next real point (Q34)."""
    with reading(text):
        given = in_order(FIELDS, text.split())
        position = _start(game, given["options"])
        position.occupied = 0
        read_fields(FIELDS, position, given)
        check(position)
        go_on(position)
        return position


def viewer_of(position: Record) -> int:
    """Nothing is hidden from one and not from another."""
    return EVERYTHING


def _write_options(position: Record) -> str:
    seats = str(position.seats)
    return "/".join(seats if name == "players" else option_text(OPTIONS, name, position) for name in IN_TEXT)


def _start(game: Game, text: str) -> Record:
    values = text.split("/")
    if len(values) != len(IN_TEXT):
        refuse("the options are {options}, not {text}", options="/".join(IN_TEXT), text=text)
    given = dict(zip(IN_TEXT, values, strict=True))
    seats = whole_number(mark("players"), given.pop("players"), min(game.seats), max(game.seats))
    return game.start(seats, given)


# -------------------------------------------------------------------- the board


def _field(what: str, name: str) -> int:
    if name not in FIELD:
        refuse("{what}: {name!r} is no field of the board", what=say(what), name=name)
    return FIELD[name]


def _place(name: str, at: str) -> Field:
    """A field of the board, or `-` for beside it."""

    def read(position: Record, text: str) -> None:
        position[at] = BESIDE if text == "-" else _field(name, text)

    return Field(name, lambda position: "-" if position[at] == BESIDE else NAMES[position[at]], read)


def _write_sheep(position: Record, player: int) -> str:
    return "".join(NAMES[position.sheep[SHEEP_EACH * player + k]] for k in range(SHEEP_EACH))


def _read_sheep(position: Record, player: int, text: str) -> None:
    if len(text) != 2 * SHEEP_EACH:
        wanted = {"number": int(position.seats), "text": text}
        refuse("the sheep are {number} pairs of fields such as d1e1/e8d8, not {text}", **wanted)
    for k in range(SHEEP_EACH):
        field = _field(mark("sheep"), text[2 * k : 2 * k + 2])
        position.sheep[SHEEP_EACH * player + k] = field
        position.occupied |= bit(field)


def _write_cards(position: Record) -> str:
    rows = [""] * SIDE
    for field, (row, _) in enumerate(PLACES):
        states = ((position.light, "1"), (position.dark, "2"), (position.worm, "3"))
        rows[row] += next((state for cards, state in states if int(cards) & bit(field)), "0")
    return "/".join(rows)


def _read_cards(position: Record, text: str) -> None:
    rows = text.split("/")
    if tuple(len(row) for row in rows) != ROWS or re.search(r"[^0-3/]", text):
        refuse("the cards are eight rows of the states 0 to 3, with 6, 8, 8, 8, 8, 8, 8 and 6 digits")
    states = "".join(rows)
    sets = [sum(bit(field) for field, state in enumerate(states) if state == wanted) for wanted in "123"]
    position.light, position.dark, position.worm = sets
    for cards, allowed, never in (
        (sets[0], LIGHT, mark("there is never a light card on {field} (invariant 3)")),
        (sets[1], DARK, mark("there is never a dark pair on {field} (invariant 3)")),
        (sets[2], LIGHT, mark("there is never a worm on {field} (invariant 3)")),
    ):
        if wrong := cards & ~allowed:
            refuse(never, field=NAMES[wrong.bit_length() - 1])
    if count(sets[2]) > WORMS or (sets[2] and position.worms == Worms.FINE):
        refuse("there are four worms, and with `fine` none is seen on the board (R6.1, R6.5)")


def _write_pile(position: Record, player: int) -> str:
    cards = str(position.score[player])
    return f"{cards}:{position.lights[player]}" if position.worms == Worms.FINE else cards


def _read_pile(position: Record, player: int, text: str) -> None:
    cards, colon, light = text.partition(":")
    if bool(colon) != (position.worms == Worms.FINE):
        refuse("a pile is its number of cards, with `fine` cards:light (Q38)")
    position.score[player] = whole_number(mark("a pile"), cards, 0, CARDS)
    position.lights[player] = whole_number(mark("light cards of a pile"), light, 0, LIGHT_CARDS) if colon else 0


def _write_turn(position: Record) -> str:
    return f"{position.turn}.{colour_of(position, int(position.player))[0]}" if position.turn else "0.-"


def _read_turn(position: Record, text: str) -> None:
    if text == "0.-":
        return
    letters = [colour[0] for colour in colours(position)]
    turn, point, letter = text.partition(".")
    if not point or letter not in letters:
        wanted = {"letters": " ".join(letters), "text": text}
        refuse("the turn is a number, a point and one of {letters}, not {text}", **wanted)
    position.turn = whole_number(mark("the turn"), turn, 1, int(position.turn_cap))
    position.player = letters.index(letter)


# -------------------------------------------------------------------- the point, and the fields behind its name


def throw_letters(throw: int) -> str:
    """The symbols of a throw, die A first."""
    return DIE_A[throw // 3] + DIE_B[throw % 3]


def _read_throw(position: Record, text: str) -> None:
    if len(text) != 2 or text[0] not in DIE_A or text[1] not in DIE_B:
        refuse("{text!r} is no throw: one of {first}, then one of {second}", text=text, first=DIE_A, second=DIE_B)
    position.thrown = 3 * DIE_A.index(text[0]) + DIE_B.index(text[1])


def _write_left(position: Record) -> str:
    return "".join(letter * int(times) for letter, times in zip(LETTERS, position.left, strict=True)) or "-"


def _read_left(position: Record, text: str) -> None:
    letters = "" if text == "-" else text
    if text == "" or letters != "".join(sorted(letters, key=LETTERS.find)) or set(letters) - set(LETTERS):
        refuse("what is left is symbols in the order {letters}, or -, not {text!r}", letters=LETTERS, text=text)
    for symbol, letter in enumerate(LETTERS):
        position.left[symbol] = letters.count(letter)
        if letters.count(letter) > SHOWN[position.thrown, symbol]:
            refuse("more {letter} are left than were thrown", letter=letter)
    if position.left[Symbol.SUN] != SHOWN[position.thrown, Symbol.SUN]:
        refuse("the Sun is left until the turn ends (Q7)")


def _write_moved(position: Record) -> str:
    return "".join(str(sheep) for sheep in range(NO_SHEEP) if position.moved & bit(sheep)) or "-"


def _read_moved(position: Record, text: str) -> None:
    numbers = [] if text == "-" else list(text)
    sheep = [str(number) for number in range(SHEEP_EACH * position.seats)]
    if text == "" or any(number not in sheep for number in numbers) or numbers != sorted(set(numbers)):
        refuse("the moved sheep are numbers, ascending, or -, not {text!r}", text=text)
    position.moved = sum(bit(int(number)) for number in numbers)


def _write_waiting(position: Record) -> str:
    return "-" if position.waiting == NO_SHEEP else str(position.waiting)


def _read_waiting(position: Record, text: str) -> None:
    highest = SHEEP_EACH * int(position.seats) - 1
    position.waiting = NO_SHEEP if text == "-" else whole_number(mark("the waiting sheep"), text, 0, highest)


def _write_worms(position: Record) -> str:
    return "/".join(str(worms) for worms in position.found[: position.counted]) or "-"


def _read_worms(position: Record, text: str) -> None:
    numbers = [] if text == "-" else text.split("/")
    over = position.phase == Phase.OVER
    if len(numbers) != position.seats if over else len(numbers) >= position.seats:
        wrong = (
            mark("{text!r} are not the worms of all players")
            if over
            else mark("{text!r} are not the worms of some players")
        )
        refuse(wrong, text=text)
    for player, number in enumerate(numbers):
        position.counted = player
        possible = int(fewest_worms(position)), int(most_worms(position))
        position.found[player] = whole_number(mark("worms"), number, *possible)
    position.counted = len(numbers)


DETAILS = (
    Field("throw", lambda position: throw_letters(int(position.thrown)), _read_throw),
    Field("left", _write_left, _read_left),
    _place("field", "turned"),
    Field("moved", _write_moved, _read_moved),
    Field("waiting", _write_waiting, _read_waiting),
    one_of("reason", "ended", {ending.name.lower(): ending for ending in Ending}),
    Field("worms", _write_worms, _read_worms),
)
FORMS = {
    Phase.FIRST_PLAYER: "",
    Phase.ROLL: "",
    Phase.ACT: "throw left",
    Phase.TURN_CARD: "throw left field",
    Phase.FLEE: "throw left moved waiting",
    Phase.COUNT_WORMS: "reason worms",
    Phase.OVER: "reason",
}
"""The fields of a point behind its name; OVER has its worms too with `fine`."""


def _details(position: Record) -> list[Field]:
    names = FORMS[Phase(int(position.phase))].split()
    if position.phase == Phase.OVER and position.worms == Worms.FINE:
        names.append("worms")
    return [field for field in DETAILS if field.name in names]


def _write_point(position: Record) -> str:
    return ":".join([Phase(int(position.phase)).name, *write_fields(_details(position), position).values()])


def _read_point(position: Record, text: str) -> None:
    name, *words = text.split(":")
    position.phase = named(mark("point"), name, {phase.name: phase for phase in FORMS})
    details = _details(position)
    if len(words) != len(details):
        form = ":".join([name, *(field.name for field in details)])
        refuse("the point is written {form}, not {text}", form=form, text=text)
    read_fields(details, position, in_order(details, words))


FIELDS = (
    Field("options", _write_options),
    by_seat(mark("sheep"), _write_sheep, _read_sheep, "/"),
    _place("dog", "dog"),
    Field("cards", _write_cards, _read_cards),
    number_field(mark("Sun"), 0, lambda position: int(position.sun_length), at="sun"),
    by_seat(mark("piles"), _write_pile, _read_pile, "/"),
    Field("turn", _write_turn, _read_turn),
    Field("point", _write_point, _read_point),
)
"""The fields in the ledger's order."""
