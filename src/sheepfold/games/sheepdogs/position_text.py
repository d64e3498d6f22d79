"""Reading a position text, with everything that makes it refused (ledger: Position text)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.bits import count
from sheepfold.engine.errors import BadOption, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.reading import Refused, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import (
    COLOURS,
    DIRECTIONS,
    FLOCK,
    LETTERS,
    MOST_STAMPEDES,
    PENS,
    RARE,
    RUN,
)
from sheepfold.games.sheepdogs.names import names_of, sheep_text
from sheepfold.games.sheepdogs.pasture import BadBoard, read_pasture
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules import carry_on
from sheepfold.games.sheepdogs.rules.deal import takes_in_all
from sheepfold.games.sheepdogs.rules.dogs import directions_of_drive
from sheepfold.games.sheepdogs.rules.ends import host
from sheepfold.games.sheepdogs.rules.flocks import (
    all_of,
    ask,
    colours_in,
    excess,
    note_dogs,
    note_shepherds,
    number_of,
    size_of,
    spot,
    total,
)
from sheepfold.games.sheepdogs.rules.paths import BEYOND, TIED, edge_kind, least, open_ways
from sheepfold.games.sheepdogs.rules.shepherds import is_at_pen, swaps
from sheepfold.games.sheepdogs.rules.stampedes import headings_with_way, is_own_pen
from sheepfold.language import say

OPTIONS = ("teams", "dice", "foreign_pen", "final_turns", "fences_stop_shepherds", "round_cap")
NAMED_OPTIONS = {"lead_onto_dogs": "no", "replace_onto_dogs": "no"}
"""Options that stand behind the others with their names, unless they are as usual."""
ALWAYS = ("opt", "first", "turns", "left", "seat", "sheep", "S", "D", "open", "pens", "wait", "at")
SOMETIMES = ("take", "hold", "call", "led", "drive", "fly", "rush", "push", "pend", "count")
NAMED = [phase for phase in Phase if phase <= Phase.OVER]

DRIVES = (Phase.DOG_EDGE, Phase.DRIVE_ROLL, Phase.WAY, Phase.DIRECT)
RUSHES = (Phase.HEADING, Phase.PUSH, Phase.WAY, Phase.DIRECT)


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    try:
        return _read(game, text)
    except (Refused, BadOption, BadBoard) as trouble:
        raise Unreadable(text, str(trouble)) from None


def _read(game: Game, text: str) -> Record:
    board, *words = text.split() or [""]
    players = _players(board)
    fields = _fields(words)
    position = game.start(players, {"board": board, **_options(fields["opt"])})
    position.sheep[:] = 0
    position.flock = 0
    position.legal[:] = 0
    _read_always(position, fields)
    phase = Phase(int(position.phase))
    for name in SOMETIMES:
        if name in fields:
            READERS[name](position, fields[name])
    _check_fields(position, fields)
    _check_sheep(position)
    _check_turn(position)
    CHECKS.get(phase, lambda position: None)(position)
    _go_on(position)
    return position


def _players(board: str) -> int:
    try:
        return read_pasture(board).players
    except BadBoard:
        if board.startswith("{"):
            raise
    raise Refused(say("it begins with the name of a set-up or a custom board, not with {board!r}", board=board))


def _fields(words: list[str]) -> dict[str, str]:
    """The fields by name, in the ledger's order."""
    fields: dict[str, str] = {}
    order = [*ALWAYS, *SOMETIMES]
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in order:
            raise Refused(say("{word!r} is no field; the fields are {order}", word=word, order=", ".join(order)))
        if name in fields:
            raise Refused(say("{name}= is given twice", name=name))
        if fields and order.index(name) < max(order.index(other) for other in fields):
            raise Refused(say("{name}= stands too late; the order is {order}", name=name, order=", ".join(order)))
        fields[name] = value
    for name in ALWAYS:
        if name not in fields:
            raise Refused(say("{name}= is missing", name=name))
    return fields


def _options(text: str) -> dict[str, str]:
    values = text.split(",")
    if len(values) < len(OPTIONS):
        raise Refused(say("opt= has the {number} values of {options}", number=len(OPTIONS), options=", ".join(OPTIONS)))
    return dict(zip(OPTIONS, values, strict=False)) | _named_options(values[len(OPTIONS) :])


def _named_options(words: list[str]) -> dict[str, str]:
    """The options behind the others, such as `lead_onto_dogs=yes`: each once, in order, only if not as usual."""
    pairs = [word.partition("=") for word in words]
    names = [name for name, _, _ in pairs]
    given = {name: value for name, _, value in pairs}
    if names != [name for name, usual in NAMED_OPTIONS.items() if given.get(name, usual) != usual]:
        raise Refused(
            say(
                "behind the {number} values of opt= only {options} may stand, each once with its name, "
                "in this order and where it is not as usual",
                number=len(OPTIONS),
                options=", ".join(NAMED_OPTIONS),
            )
        )
    return given


# -------------------------------------------------------------------- words


def _number_or_dash(name: str, text: str, highest: int) -> int:
    return -1 if text == "-" else whole_number(name, text, 0, highest)


def _way(name: str, text: str) -> int:
    if text not in DIRECTIONS:
        raise Refused(
            say(
                "{text!r} in {name}= is no direction; they are {directions}",
                text=text,
                name=name,
                directions=", ".join(DIRECTIONS),
            )
        )
    return DIRECTIONS.index(text)


def _ways(name: str, text: str) -> int:
    if text == "-":
        return 0
    ways = [_way(name, word) for word in text.split("+")]
    if ways != sorted(set(ways)):
        raise Refused(
            say(
                "the directions {text} in {name}= should be in the order {directions}",
                text=text,
                name=name,
                directions=", ".join(DIRECTIONS),
            )
        )
    return sum(1 << way for way in ways)


def _herd(name: str, text: str) -> int:
    if text == "-":
        return 0
    if not text or any(letter not in LETTERS for letter in text) or list(text) != sorted(text, key=LETTERS.index):
        raise Refused(
            say(
                "{text!r} in {name}= should be sheep as letters in the order {letters}, or -",
                text=text,
                name=name,
                letters=" ".join(LETTERS),
            )
        )
    if any(text.count(letter) > FLOCK for letter in LETTERS):
        raise Refused(
            say("{text!r} in {name}= has more than {most} sheep of a colour (I1)", text=text, name=name, most=FLOCK)
        )
    return sum(text.count(letter) << 4 * colour for colour, letter in enumerate(LETTERS))


def _space(position: Record, name: str, text: str) -> int:
    names = names_of(position)
    if text not in names:
        raise Refused(
            say(
                "{text!r} in {name}= is no space; they are {first} to {last}",
                text=text,
                name=name,
                first=names[0],
                last=names[-1],
            )
        )
    return names.index(text)


def _each(position: Record, name: str, text: str) -> list[str]:
    words = text.split(",")
    if len(words) != position.seats:
        raise Refused(
            say("{name}= has a value for each of {seats} seats, separated by commas", name=name, seats=position.seats)
        )
    return words


# -------------------------------------------------------------------- fields


def _read_always(position: Record, fields: dict[str, str]) -> None:
    if fields["at"] not in Phase.__members__ or Phase[fields["at"]] not in NAMED:
        raise Refused(
            say(
                "at={at} is not known; expected one of {points}",
                at=fields["at"],
                points=", ".join(phase.name for phase in NAMED),
            )
        )
    seats = int(position.seats)
    position.phase = Phase[fields["at"]]
    position.first = _number_or_dash("first", fields["first"], seats - 1)
    position.turns = whole_number("turns", fields["turns"], 0, seats * int(position.round_cap))
    position.left = _number_or_dash("left", fields["left"], seats)
    position.seat = _number_or_dash("seat", fields["seat"], seats - 1)
    _read_sheep(position, fields["sheep"])
    for name in ("S", "D", "open", "pens", "wait"):
        for seat, text in enumerate(_each(position, name, fields[name])):
            BY_SEAT[name](position, seat, text)
    if len({int(place) for place in position.shepherd[:seats]}) < seats:
        raise Refused(say("two shepherds stand in one space (I2)"))
    note_dogs(position)
    note_shepherds(position)


def _read_sheep(position: Record, text: str) -> None:
    before = -1
    for word in [] if text == "-" else text.split(","):
        name, _, letters = word.partition(":")
        space = _space(position, "sheep", name)
        if space <= before:
            raise Refused(say("{name} in sheep= should stand in the order of the board, once", name=name))
        before = space
        position.sheep[space] = _herd("sheep", letters)
        if not position.sheep[space]:
            raise Refused(say("{word!r} in sheep= names a space without sheep", word=word))
        position.flock |= spot(space)


def _own_place(position: Record, name: str, seat: int, text: str) -> int:
    if text == f"P{seat}":
        return PENS + seat
    if re.fullmatch(r"P\d", text):
        raise Refused(
            say(
                "{name}= has {text} for seat {seat}: nobody enters another player's pen (I2)",
                name=name,
                text=text,
                seat=seat,
            )
        )
    return _space(position, name, text)


def _read_shepherd(position: Record, seat: int, text: str) -> None:
    position.shepherd[seat] = _own_place(position, "S", seat, text)


def _read_dogs(position: Record, seat: int, text: str) -> None:
    dogs = text.split("+")
    if len(dogs) != (2 if position.seats == 2 else 1):
        raise Refused(say("D= has two dogs for each seat with two players, as in c2+P0, else one (R14.1)"))
    for dog, place in enumerate(dogs):
        position.dog[seat, dog] = _own_place(position, "D", seat, place)


def _read_opening(position: Record, seat: int, text: str) -> None:
    position.opening[seat] = _way("open", text)
    if not int(position.pen_edges[seat]) >> int(position.opening[seat]) & 1:
        raise Refused(say("open={text}: no space borders P{seat} there (I14)", text=text, seat=seat))


def _read_pen(position: Record, seat: int, text: str) -> None:
    position.pens[seat] = _herd("pens", text)


def _read_wait(position: Record, seat: int, text: str) -> None:
    position.wait[seat] = _herd("wait", text)


BY_SEAT: dict[str, Callable[[Record, int, str], None]] = {
    "S": _read_shepherd,
    "D": _read_dogs,
    "open": _read_opening,
    "pens": _read_pen,
    "wait": _read_wait,
}


def _read_take(position: Record, text: str) -> None:
    position.takes = whole_number("take", text, 0, takes_in_all(position) - 1)


def _read_hold(position: Record, text: str) -> None:
    if text not in LETTERS or len(text) != 1:
        raise Refused(say("hold={text} should be a colour, one of {letters}", text=text, letters=" ".join(LETTERS)))
    position.hold = LETTERS.index(text)


def _read_call(position: Record, text: str) -> None:
    if not re.fullmatch(rf"[A-Z]{{1,2}}[{LETTERS}]", text):
        raise Refused(say("call={text} should be a direction and a colour, as in Ew", text=text))
    position.call = 1 + 4 * _way("call", text[:-1]) + LETTERS.index(text[-1])


def _read_led(position: Record, text: str) -> None:
    if position.seats != 2:
        raise Refused(say("only with two players a dog is led (R14.2)"))
    position.led = whole_number("led", text, 0, 1)


def _read_drive(position: Record, text: str) -> None:
    dog, slash, edge = text.partition("/")
    position.driver = whole_number("drive", dog, 0, 1 if position.seats == 2 else 0)
    position.edge = _way("drive", edge) if slash else -1
    if position.seat < 0 or position.dog[position.seat, position.driver] >= PENS:
        raise Refused(say("drive= names a dog that stands in a space (R6.1)"))


def _read_fly(position: Record, text: str) -> None:
    before = -1
    for word in text.split(","):
        found = re.fullmatch(r"([A-Z]+):([a-z]+)(?:@(\w+)/([A-Z]+)/(\d)|>(\w+)/([A-Z]+))?", word)
        if not found:
            raise Refused(say("{word!r} in fly= should be a band such as NE:k, W:w@b1/W/2 or E:kg>d8/E", word=word))
        way = _way("fly", found[1])
        if way <= before:
            raise Refused(say("the bands in fly= should be in the order of their first headings, each once"))
        before = way
        position.fly[way] = _herd("fly", found[2])
        if found[3]:
            _read_running(position, way, found[3], found[4], found[5])
        elif found[6]:
            position.land[way] = _landing(position, found[6])
            position.came[way] = _way("fly", found[7])


def _read_running(position: Record, way: int, cell: str, heading: str, empties: str) -> None:
    if position.band >= 0:
        raise Refused(say("only one band in fly= can be running"))
    position.band = way
    position.cell = _space(position, "fly", cell)
    position.heading = _way("fly", heading)
    position.empties = whole_number("fly", empties, 1, RUN - 1)


def _landing(position: Record, text: str) -> int:
    if re.fullmatch(r"P\d", text):
        return PENS + whole_number("fly", text[1:], 0, int(position.seats) - 1)
    return _space(position, "fly", text)


def _read_rush(position: Record, text: str) -> None:
    name, _, ways = text.partition("/")
    position.rush = _space(position, "rush", name)
    position.ways = _ways("rush", ways)


def _read_push(position: Record, text: str) -> None:
    position.chosen = _herd("push", text)


def _read_pend(position: Record, text: str) -> None:
    before = -1
    for word in [] if text == "-" else text.split(","):
        name, _, ways = word.partition(":")
        space = _space(position, "pend", name)
        if space <= before:
            raise Refused(say("{name} in pend= should stand in the order of the board, once", name=name))
        before = space
        position.pending |= spot(space)
        position.entered[space] = _ways("pend", ways)
        if not position.entered[space] or excess(position, space) <= 0 or space == position.rush:
            raise Refused(
                say("{word!r} in pend= should be another over-full space with its entry headings (R9.1)", word=word)
            )


def _read_count(position: Record, text: str) -> None:
    position.resolved = whole_number("count", text, 0, MOST_STAMPEDES - 1)


READERS: dict[str, Callable[[Record, str], None]] = {
    "take": _read_take,
    "hold": _read_hold,
    "call": _read_call,
    "led": _read_led,
    "drive": _read_drive,
    "fly": _read_fly,
    "rush": _read_rush,
    "push": _read_push,
    "pend": _read_pend,
    "count": _read_count,
}


# -------------------------------------------------------------------- consistency


def _check_fields(position: Record, fields: dict[str, str]) -> None:
    """Each decision has its own further fields, and no others (ledger: the second table of fields)."""
    phase = Phase(int(position.phase))
    rush = phase in RUSHES and "rush" in fields
    drive = phase in DRIVES and not rush
    must = {"take": phase == Phase.SCATTER_TAKE, "hold": phase == Phase.SCATTER_PLACE, "call": phase == Phase.SWAP}
    must |= {"drive": drive, "rush": rush or phase in (Phase.HEADING, Phase.PUSH)}
    must |= {"push": bool(must["rush"]), "pend": phase == Phase.PICK_STAMPEDE}
    must |= {"count": bool(must["rush"] or must["pend"])}
    may = {"led": phase == Phase.DOG_MOVE, "fly": phase in (Phase.WAY, Phase.DIRECT), "pend": bool(must["rush"])}
    for name in SOMETIMES:
        if must.get(name) and name not in fields:
            raise Refused(say("at {point} {name}= is missing", point=phase.name, name=name))
        if name in fields and not must.get(name) and not may.get(name):
            raise Refused(say("at {point} there is no {name}=", point=phase.name, name=name))
    if drive and (position.edge < 0) != (phase == Phase.DOG_EDGE):
        raise Refused(say("drive= has the edge as soon as it is chosen, not before (R6.1)"))


def _check_sheep(position: Record) -> None:
    """Every colour is complete (I1)."""
    herds = [*position.sheep, *position.pens, *position.wait, *position.fly]
    dealing = position.phase <= Phase.DEAL
    for colour in range(COLOURS):
        found = sum(int(number_of(herd, colour)) for herd in herds)
        rare = colour == RARE and position.seats < COLOURS
        wanted = FLOCK if colour < position.seats else size_of(position.rare) if rare else 0
        if found > wanted or (found < wanted and (not dealing or rare)):
            raise Refused(
                say(
                    "there should be {wanted} {letter} in all, not {found} (I1)",
                    wanted=wanted,
                    letter=LETTERS[colour],
                    found=found,
                )
            )


def _check_turn(position: Record) -> None:
    """Who plays follows from the first player and the number of turns (R3.2, Q47)."""
    phase = Phase(int(position.phase))
    seats = int(position.seats)
    if (position.first < 0) != (phase == Phase.FIRST_PLAYER):
        raise Refused(say("first= is known after FIRST_PLAYER, not before (R1.6)"))
    if (position.seat < 0) != (phase <= Phase.DEAL):
        raise Refused(say("seat= is - until the scatter, then a seat (R2.1)"))
    if phase < Phase.SHEPHERD_MOVE:
        if position.turns or position.left >= 0:
            raise Refused(say("before the first turn turns=0 and left=- (R3.1)"))
        if any(position.pens) or any(position.shepherd[:seats] < PENS) or position.dogs:
            raise Refused(say("before the first turn pens are empty but for shepherds and dogs (R1.5)"))
        return
    last = phase == Phase.OVER
    if position.seat != (int(position.first) + int(position.turns) - last) % seats:
        raise Refused(say("seat= should follow from first= and turns=: play goes clockwise (Q47)"))
    capped = position.turns == seats * int(position.round_cap)
    if last != (position.left == 0 or capped):
        raise Refused(say("a game is over when left=0 or the last round is played, not before (R12.2, R12.3)"))
    if phase <= Phase.DRIVE_ROLL and any(position.wait):
        raise Refused(say("at {point} nobody waits in a pen (I5)", point=phase.name))
    if any(position.wait[seat] and is_own_pen(position, seat) for seat in range(seats)) or (
        last and any(position.wait)
    ):
        raise Refused(say("sheep in the active player's own pen are kept at once (I5)"))


def _check_first_player(position: Record) -> None:
    if any(position.wait) or any(_dealt(position, space) for space in range(int(position.spaces))):
        raise Refused(say("at FIRST_PLAYER no sheep are dealt (R1.6)"))
    _check_rare(position)


def _dealt(position: Record, space: int) -> int:
    """The players' sheep in a space."""
    herd = int(position.sheep[space])
    return herd if position.seats == COLOURS else herd & ~all_of(herd, RARE)


def _check_rare(position: Record) -> None:
    if position.seats < COLOURS:
        for space in range(int(position.spaces)):
            if bool(all_of(position.sheep[space], RARE)) != bool(int(position.rare) & spot(space)):
                raise Refused(say("rare breeds stand on their own spaces until the scatter is over (R1.3)"))


def _check_deal(position: Record) -> None:
    _check_rare(position)
    if any(position.wait):
        raise Refused(say("at DEAL all hands are empty (R1.4)"))
    waiting = False
    for space in range(int(position.spaces)):
        herd, number = _dealt(position, space), int(position.numbers[space])
        waiting = waiting or (number > 0 and not herd)
        if herd and (waiting or total(herd) != number or count(colours_in(herd)) != number):
            raise Refused(
                say(
                    "{space} has {sheep}: sheep are dealt in order (R1.4, Q52)",
                    space=names_of(position)[space],
                    sheep=sheep_text(herd),
                )
            )
    if not waiting:
        raise Refused(say("at DEAL a numbered space is still without sheep (Q52)"))


def _check_take(position: Record) -> None:
    _check_rare(position)
    seats = int(position.seats)
    if position.seat != (int(position.first) + int(position.takes)) % seats:
        raise Refused(say("seat= should follow from first= and take= (R2.1)"))
    for offset in range(seats):
        taken = (int(position.takes) - offset + seats - 1) // seats
        hand = position.wait[(int(position.first) + offset) % seats]
        if not taken <= total(hand) <= 4 * taken:
            raise Refused(say("who has taken holds the sheep of the taken spaces, who has not holds none (R2.1)"))
    if not int(position.flock) & ~int(position.rare):
        raise Refused(say("there is no space left to take (R2.1)"))
    _check_room(position)


def _check_room(position: Record) -> None:
    if any(excess(position, space) > 0 for space in range(int(position.spaces))):
        raise Refused(say("no space is over-full before the first turn (I3)"))


def _check_hand(position: Record) -> None:
    if not position.wait[position.seat]:
        raise Refused(say("seat= should have a sheep in hand (R2.2)"))
    _check_room(position)


def _check_hold(position: Record) -> None:
    _check_hand(position)
    if not number_of(position.wait[position.seat], position.hold):
        raise Refused(say("the held sheep is in the hand (R2.2)"))


def _check_swap(position: Record) -> None:
    space = int(position.shepherd[position.seat])
    called = int(position.call) - 1
    beside = PENS if space >= PENS else int(position.next_cell[space, called >> 2])
    there = beside < PENS and number_of(position.sheep[beside], called & 3)
    if not there or excess(position, space) < 0 or not swaps(position):
        raise Refused(
            say("call= should be a sheep beside the shepherd's full space, with another colour to send back (R4.5)")
        )


def _check_turn_pen(position: Record) -> None:
    if not is_at_pen(position):
        raise Refused(say("at TURN_PEN the shepherd stands beside its pen (R4.6)"))


def _check_lead(position: Record) -> None:
    if position.seats != 2:
        raise Refused(say("only with two players a dog is led (R14.2)"))


def _driven(position: Record) -> int:
    return int(position.dog[position.seat, position.driver])


def _check_edge(position: Record) -> None:
    if not position.sheep[_driven(position)]:
        raise Refused(say("there are no sheep to drive (R5.2)"))


def _check_roll(position: Record) -> None:
    _check_edge(position)
    if int(position.shepherds) & spot(_driven(position)):
        raise Refused(say("where a shepherd stands no dice are rolled (R6.3)"))


def _check_way(position: Record) -> None:
    """Two ways are equal: of a stampede, of the running band, or of what still stands in the driven space."""
    if position.rush >= 0:
        _check_rush(position)
        if any(position.fly) or int(position.shepherds) & spot(int(position.rush)):
            raise Refused(say("at WAY in a stampede nothing flies and no shepherd is there (R9.4)"))
    elif position.band >= 0:
        _check_running(position)
    else:
        _check_roll(position)
        if any(place >= 0 for place in position.land):
            raise Refused(say("while the first step is asked for no band has run (R6.4)"))
    if _tie(position) < TIED:
        raise Refused(say("at WAY two ways are equal; here there is no choice (R8.2)"))


def _tie(position: Record) -> int:
    if position.rush >= 0:
        return int(least(position, int(position.rush), int(position.ways).bit_length() - 1))
    if position.band >= 0:
        return int(least(position, int(position.cell), int(position.heading)))
    return int(least(position, _driven(position), (int(position.edge) + 3) % 6))


def _check_running(position: Record) -> None:
    cell, heading = int(position.cell), int(position.heading)
    if int(position.flock) & spot(cell) or edge_kind(position, cell, heading) != BEYOND:
        raise Refused(say("a running band asks its way in an empty space with the boundary ahead (R7.2)"))
    for way in range(6):
        if position.fly[way] and way != position.band and (position.land[way] >= 0) != (way < position.band):
            raise Refused(say("bands run in the order of their first headings (R6.5)"))


def _check_direct(position: Record) -> None:
    if any(place >= 0 for place in position.land) or position.band >= 0:
        raise Refused(say("at DIRECT no band has run (R10.2)"))
    if position.rush >= 0:
        _check_rush(position)
        ways = open_ways(position, int(position.rush))
    else:
        _check_edge(position)
        ways = directions_of_drive(position)
    space = int(position.rush) if position.rush >= 0 else _driven(position)
    if not int(position.shepherds) & spot(space):
        raise Refused(say("at DIRECT a shepherd stands in the space (R10.1)"))
    if not ways:
        raise Refused(say("at DIRECT a way is open (R10.4)"))


def _check_rush(position: Record) -> None:
    """The chosen sheep stand in the stampeding space, and its headings fit (R9.3, R9.4)."""
    space, phase = int(position.rush), Phase(int(position.phase))
    herd, chosen = int(position.sheep[space]), int(position.chosen)
    if any(number_of(chosen, colour) > number_of(herd, colour) for colour in range(COLOURS)):
        raise Refused(say("the sheep in push= stand in the space in rush= (R9.3)"))
    missing = excess(position, space) - total(chosen)
    if (missing <= 0) if phase in (Phase.HEADING, Phase.PUSH) else (missing or not chosen):
        raise Refused(say("push= and the excess of the space in rush= do not fit (R9.3)"))
    if int(position.shepherds) & spot(space):
        if position.ways or phase == Phase.HEADING or not open_ways(position, space):
            raise Refused(say("in rush= a shepherd's space has - for its heading, and an open way (R10.3)"))
    elif not headings_with_way(position, space, int(position.ways)):
        raise Refused(say("rush= names entry headings with an open way (R9.4)"))
    elif phase != Phase.HEADING and count(int(position.ways)) != 1:
        raise Refused(say("after HEADING rush= names one heading (R9.4)"))
    if phase == Phase.HEADING and position.chosen:
        raise Refused(say("at HEADING no sheep is chosen yet (R9.4)"))


def _check_pick(position: Record) -> None:
    if not position.pending:
        raise Refused(say("at PICK_STAMPEDE a space is pending (R9.2)"))


def _check_replace(position: Record) -> None:
    if not position.wait[host(position)]:
        raise Refused(say("at REPLACE a pen has a visitor (R11.4)"))


CHECKS: dict[Phase, Callable[[Record], None]] = {
    Phase.FIRST_PLAYER: _check_first_player,
    Phase.DEAL: _check_deal,
    Phase.SCATTER_TAKE: _check_take,
    Phase.SCATTER_SHEEP: _check_hand,
    Phase.SCATTER_PLACE: _check_hold,
    Phase.SWAP: _check_swap,
    Phase.TURN_PEN: _check_turn_pen,
    Phase.LEAD_DOG: _check_lead,
    Phase.DOG_EDGE: _check_edge,
    Phase.DRIVE_ROLL: _check_roll,
    Phase.WAY: _check_way,
    Phase.DIRECT: _check_direct,
    Phase.PICK_STAMPEDE: _check_pick,
    Phase.HEADING: _check_rush,
    Phase.PUSH: _check_rush,
    Phase.REPLACE: _check_replace,
}


# -------------------------------------------------------------------- going on


GO_ON = {
    Phase.DEAL: Phase.DEALING,
    Phase.SCATTER_TAKE: Phase.TAKING,
    Phase.SCATTER_SHEEP: Phase.PUTTING,
    Phase.SCATTER_PLACE: Phase.PLACING,
    Phase.SHEPHERD_MOVE: Phase.TURN,
    Phase.CALL: Phase.CALLING,
    Phase.SWAP: Phase.SWAPPING,
    Phase.TURN_PEN: Phase.AT_PEN,
    Phase.LEAD_DOG: Phase.LEADING,
    Phase.DOG_MOVE: Phase.DOGS,
    Phase.PICK_STAMPEDE: Phase.STAMPEDE,
    Phase.HEADING: Phase.RESOLVING,
    Phase.PUSH: Phase.PUSHING,
    Phase.REPLACE: Phase.VISITORS,
}
"""The automatic step that asks each question, and goes on where there is only one answer (Q44, R4.2, R5.3)."""


def _go_on(position: Record) -> None:
    phase = Phase(int(position.phase))
    if phase == Phase.FIRST_PLAYER:
        ask(position, phase, (1 << int(position.seats)) - 1)
    elif phase == Phase.DOG_EDGE:
        ask(position, phase, 63)
    elif phase == Phase.WAY:
        ask(position, phase, _tie(position) - TIED)
    elif phase == Phase.DIRECT:
        position.phase = Phase.FLEEING if position.rush >= 0 else Phase.DIRECTING
    elif phase in GO_ON:
        position.phase = GO_ON[phase]
    carry_on(position)
