"""Reading a position text, with everything that makes it refused (ledger: Position text, Invariants)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.bits import bit, count
from sheepfold.engine.errors import BadOption, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.reading import Refused, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.shepherd import invariants
from sheepfold.games.shepherd.board import (
    BESIDE,
    CARDS,
    COLOURS,
    DARK,
    DIE_A,
    DIE_B,
    ESCAPES,
    FIELD,
    LETTERS,
    LIGHT,
    LIGHT_CARDS,
    NAMES,
    NO_SHEEP,
    SHEEP_EACH,
    SHOWN,
    SIDES,
    START_FIELDS,
    WORMS,
    Symbol,
)
from sheepfold.games.shepherd.position import Ending, Phase, Version, Worms
from sheepfold.games.shepherd.rules import apply, carry_on, only_choice
from sheepfold.games.shepherd.rules.ending import fewest_worms, most_worms
from sheepfold.games.shepherd.rules.flights import flock_of, search
from sheepfold.language import mark, say

OPTIONS = ("version", "players", "worms", "sun_length", "push", "passing", "turn_cap")
PARTS = ("options", "sheep", "dog", "cards", "Sun", "piles", "turn", "point")
ROWS = (6, 8, 8, 8, 8, 8, 8, 6)

FORMS = {
    Phase.FIRST_PLAYER: "",
    Phase.ROLL: "",
    Phase.ACT: "throw left",
    Phase.TURN_CARD: "throw left field",
    Phase.FLEE: "throw left moved waiting",
    Phase.COUNT_WORMS: "reason worms",
    Phase.OVER: "reason",
}
"""The parts of a point behind its name; OVER has its worms too with `fine`."""


def colours(position: Record) -> list[str]:
    """The colours of the players, by number (Q3)."""
    return [COLOURS[SIDES[position.seats, player]] for player in range(position.seats)]


def colour_of(position: Record, player: int) -> str:
    """The colour of a player."""
    return COLOURS[SIDES[position.seats, player]]


def read_position(game: Game, text: str) -> Record:
    """The position a text describes, carried on to the next real point (Q34)."""
    try:
        return _read(game, text)
    except (Refused, BadOption) as trouble:
        raise Unreadable(text, str(trouble)) from None


def _read(game: Game, text: str) -> Record:
    parts = text.split()
    if len(parts) != len(PARTS):
        raise Refused(
            say(
                "a position has {number} parts ({parts}), here are {found}",
                number=len(PARTS),
                parts=", ".join(PARTS),
                found=len(parts),
            )
        )
    position = _start(game, parts[0])
    _read_sheep(position, parts[1])
    position.dog = BESIDE if parts[2] == "-" else _field(mark("the dog"), parts[2])
    _read_cards(position, parts[3])
    position.sun = whole_number(mark("the Sun"), parts[4], 0, int(position.sun_length))
    _read_piles(position, parts[5])
    name, *details = parts[7].split(":")
    position.phase = _phase(name)
    _read_turn(position, parts[6])
    _read_point(position, details)
    _check(position)
    _go_on(position)
    return position


def _start(game: Game, text: str) -> Record:
    values = text.split("/")
    if len(values) != len(OPTIONS):
        raise Refused(say("the options are {options}, not {text}", options="/".join(OPTIONS), text=text))
    given = dict(zip(OPTIONS, values, strict=True))
    seats = whole_number(mark("players"), given.pop("players"), min(game.seats), max(game.seats))
    return game.start(seats, given)


def _field(what: str, name: str) -> int:
    if name not in FIELD:
        raise Refused(say("{what}: {name!r} is no field of the board", what=say(what), name=name))
    return FIELD[name]


# -------------------------------------------------------------------- the board


def _read_sheep(position: Record, text: str) -> None:
    pairs = text.split("/")
    if len(pairs) != position.seats or any(len(pair) != 4 for pair in pairs):
        raise Refused(
            say(
                "the sheep are {number} pairs of fields such as d1e1/e8d8, not {text}", number=position.seats, text=text
            )
        )
    position.occupied = 0
    for sheep, (pair, at) in enumerate((pair, at) for pair in pairs for at in (0, 2)):
        position.sheep[sheep] = _field(mark("the sheep"), pair[at : at + 2])
        position.occupied |= bit(position.sheep[sheep])


def _read_cards(position: Record, text: str) -> None:
    rows = text.split("/")
    if tuple(len(row) for row in rows) != ROWS or re.search(r"[^0-3/]", text):
        raise Refused(say("the cards are eight rows of the states 0 to 3, with 6, 8, 8, 8, 8, 8, 8 and 6 digits"))
    states = "".join(rows)
    sets = [sum(bit(field) for field, state in enumerate(states) if state == wanted) for wanted in "123"]
    position.light, position.dark, position.worm = sets
    for cards, allowed, never in (
        (sets[0], LIGHT, mark("there is never a light card on {field} (invariant 3)")),
        (sets[1], DARK, mark("there is never a dark pair on {field} (invariant 3)")),
        (sets[2], LIGHT, mark("there is never a worm on {field} (invariant 3)")),
    ):
        if wrong := cards & ~allowed:
            raise Refused(say(never, field=NAMES[wrong.bit_length() - 1]))
    if count(sets[2]) > WORMS or (sets[2] and position.worms == Worms.FINE):
        raise Refused(say("there are four worms, and with `fine` none is seen on the board (R6.1, R6.5)"))


def _read_piles(position: Record, text: str) -> None:
    piles = text.split("/")
    if len(piles) != position.seats:
        raise Refused(say("there are {number} piles, not {found}", number=position.seats, found=len(piles)))
    for player, pile in enumerate(piles):
        cards, colon, light = pile.partition(":")
        if bool(colon) != (position.worms == Worms.FINE):
            raise Refused(say("a pile is its number of cards, with `fine` cards:light (Q38)"))
        position.score[player] = whole_number(mark("a pile"), cards, 0, CARDS)
        position.lights[player] = whole_number(mark("light cards of a pile"), light, 0, LIGHT_CARDS) if colon else 0
    if invariants.broken_cards(position):
        raise Refused(say("the cards on the board and in the piles are not all cards of the game (invariants 1 and 2)"))


# -------------------------------------------------------------------- the turn


def _phase(name: str) -> Phase:
    known = {phase.name: phase for phase in FORMS}
    if name not in known:
        raise Refused(say("{name!r} is no point; the points are {points}", name=name, points=", ".join(known)))
    return known[name]


def _read_turn(position: Record, text: str) -> None:
    before = position.phase == Phase.FIRST_PLAYER
    if before != (text == "0.-"):
        raise Refused(say("the turn is 0.- at FIRST_PLAYER and nowhere else"))
    if before:
        return
    letters = [colour[0] for colour in colours(position)]
    number, point, letter = text.partition(".")
    if not point or letter not in letters:
        raise Refused(
            say("the turn is a number, a point and one of {letters}, not {text}", letters=" ".join(letters), text=text)
        )
    position.turn = whole_number(mark("the turn"), number, 1, int(position.turn_cap))
    position.player = letters.index(letter)


def _read_point(position: Record, details: list[str]) -> None:
    phase = Phase(int(position.phase))
    wanted = FORMS[phase].split()
    if phase == Phase.OVER and position.worms == Worms.FINE:
        wanted.append("worms")
    if len(details) != len(wanted):
        form = ":".join([phase.name, *wanted])
        raise Refused(say("the point is written {form}, not {text}", form=form, text=":".join([phase.name, *details])))
    for name, text in zip(wanted, details, strict=True):
        READERS[name](position, text)


def _read_throw(position: Record, text: str) -> None:
    if len(text) != 2 or text[0] not in DIE_A or text[1] not in DIE_B:
        raise Refused(
            say("{text!r} is no throw: one of {first}, then one of {second}", text=text, first=DIE_A, second=DIE_B)
        )
    position.thrown = 3 * DIE_A.index(text[0]) + DIE_B.index(text[1])


def _read_left(position: Record, text: str) -> None:
    letters = "" if text == "-" else text
    if text == "" or letters != "".join(sorted(letters, key=LETTERS.find)) or set(letters) - set(LETTERS):
        raise Refused(
            say("what is left is symbols in the order {letters}, or -, not {text!r}", letters=LETTERS, text=text)
        )
    for symbol, letter in enumerate(LETTERS):
        position.left[symbol] = letters.count(letter)
        if letters.count(letter) > SHOWN[position.thrown, symbol]:
            raise Refused(say("more {letter} are left than were thrown", letter=letter))
    if position.left[Symbol.SUN] != SHOWN[position.thrown, Symbol.SUN]:
        raise Refused(say("the Sun is left until the turn ends (Q7)"))


def _read_field(position: Record, text: str) -> None:
    position.turned = _field(mark("the card"), text)


def _read_moved(position: Record, text: str) -> None:
    numbers = [] if text == "-" else list(text)
    sheep = [str(number) for number in range(SHEEP_EACH * position.seats)]
    if text == "" or any(number not in sheep for number in numbers) or numbers != sorted(set(numbers)):
        raise Refused(say("the moved sheep are numbers, ascending, or -, not {text!r}", text=text))
    position.moved = sum(bit(int(number)) for number in numbers)


def _read_waiting(position: Record, text: str) -> None:
    highest = SHEEP_EACH * int(position.seats) - 1
    position.waiting = NO_SHEEP if text == "-" else whole_number(mark("the waiting sheep"), text, 0, highest)


def _read_reason(position: Record, text: str) -> None:
    known = {ending.name.lower(): ending for ending in Ending}
    if text not in known:
        raise Refused(say("{text!r} is no ending: {endings}", text=text, endings=", ".join(known)))
    position.ended = known[text]


def _read_worms(position: Record, text: str) -> None:
    numbers = [] if text == "-" else text.split("/")
    over = position.phase == Phase.OVER
    if len(numbers) != position.seats if over else len(numbers) >= position.seats:
        wrong = (
            mark("{text!r} are not the worms of all players")
            if over
            else mark("{text!r} are not the worms of some players")
        )
        raise Refused(say(wrong, text=text))
    for player, number in enumerate(numbers):
        position.counted = player
        possible = int(fewest_worms(position)), int(most_worms(position))
        position.found[player] = whole_number(mark("worms"), number, *possible)
    position.counted = len(numbers)


READERS: dict[str, Callable[[Record, str], None]] = {
    "throw": _read_throw,
    "left": _read_left,
    "field": _read_field,
    "moved": _read_moved,
    "waiting": _read_waiting,
    "reason": _read_reason,
    "worms": _read_worms,
}


# -------------------------------------------------------------------- consistency


def _check(position: Record) -> None:
    _check_flock(position)
    _check_end(position)
    phase = position.phase
    if phase == Phase.FIRST_PLAYER:
        _check_begin(position)
    elif phase == Phase.TURN_CARD:
        _check_card(position)
    elif phase == Phase.FLEE:
        _check_flee(position)
    elif phase == Phase.COUNT_WORMS and position.worms != Worms.FINE:
        raise Refused(say("worms are counted with `fine` only (R6.5)"))


def _check_flock(position: Record) -> None:
    """Every sheep has a field of its own and keeps away from the dog, but for flights (invariants 5 to 7)."""
    fault = int(invariants.broken_flock(position))
    if fault == 5:
        raise Refused(say("two sheep never share a field, but for a pushed one that waits (R4.3, Q24)"))
    if fault == 6:
        raise Refused(say("no sheep is on or next to the dog's field, but at FLEE (R4.5, R4.6)"))
    if fault == 7:
        raise Refused(say("a sheep that has run is not next to the dog, and in basic nobody waits (R8.5, R8.6)"))


def _check_begin(position: Record) -> None:
    fresh = position.sun == 0 and position.dog == BESIDE and not any(position.score)
    places = all(position.sheep[n] == field for n, field in enumerate(_starting_fields(position)))
    if not (fresh and places):
        raise Refused(say("at FIRST_PLAYER nothing has happened yet (R1.5, R1.6, R1.7)"))


def _starting_fields(position: Record) -> list[int]:
    return [int(field) for player in range(position.seats) for field in START_FIELDS[SIDES[position.seats, player]]]


def _check_end(position: Record) -> None:
    """The Sun's last step, the last card and the last turn end the game (invariants 10 and 12)."""
    over = position.phase in (Phase.COUNT_WORMS, Phase.OVER)
    if (position.sun == position.sun_length) != (over and position.ended == Ending.SUN):
        raise Refused(say("the Sun ends the game when it is back, and only then (R7.2)"))
    if not invariants.ends_in_time(position):
        raise Refused(say("the game is over by grass exactly if none is left (R10.2, Q30)"))
    if over and position.ended == Ending.CAP and position.turn != position.turn_cap:
        raise Refused(say("the last turn is number {number} (Q33)", number=position.turn_cap))


def _check_card(position: Record) -> None:
    first = SHEEP_EACH * int(position.player)
    stands = position.turned in position.sheep[first : first + SHEEP_EACH]
    if position.worms == Worms.FINE or not stands or not int(position.light) & bit(position.turned):
        raise Refused(say("at TURN_CARD a sheep of the player on turn stands on an unturned light card (invariant 17)"))
    grass = SHOWN[position.thrown, Symbol.GRASS]
    if position.left[Symbol.GRASS] >= grass:
        raise Refused(say("the symbol that is being used is not left any more"))


def _check_flee(position: Record) -> None:
    dog, waiting = int(position.dog), int(position.waiting)
    if dog == BESIDE or not SHOWN[position.thrown, Symbol.DOG] or position.left[Symbol.DOG]:
        raise Refused(say("at FLEE a dog was thrown and stands on the board"))
    if waiting != NO_SHEEP:
        field = position.sheep[waiting]
        others = [n for n in range(SHEEP_EACH * position.seats) if n != waiting and position.sheep[n] == field]
        if position.moved & bit(waiting) or not any(position.moved & bit(other) for other in others):
            raise Refused(say("a sheep waits where one that has run stands, and has not run itself (Q24)"))
    elif not int(ESCAPES[Version.BASIC, dog]) & int(position.occupied):
        raise Refused(say("at FLEE a sheep is next to the dog, or one waits (invariant 7)"))
    if not search(position, flock_of(position), int(position.moved), dog, waiting):
        raise Refused(say("the frightened sheep cannot all run (Q19, Q28)"))


def _go_on(position: Record) -> None:
    """Points where somebody is asked are entered anew; where there is one choice or none, the game goes on (Q34)."""
    entered = {Phase.ACT: Phase.USE_SYMBOLS, Phase.FLEE: Phase.FLIGHTS, Phase.COUNT_WORMS: Phase.COUNTING}
    position.phase = entered.get(Phase(int(position.phase)), position.phase)
    carry_on(position)
    apply(position, only_choice(position))
