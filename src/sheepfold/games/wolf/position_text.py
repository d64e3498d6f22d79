"""Reading a position text, with everything that makes it refused (ledger: Position text)."""

from __future__ import annotations

import re

from sheepfold.engine.errors import BadOption, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.reading import Refused, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.wolf import invariants
from sheepfold.games.wolf.board import ALLOW, CHIPS, CUP, LEAST_CLAIM, LETTERS, ROWS
from sheepfold.games.wolf.dice import cup_of, row_faces, seat_name
from sheepfold.games.wolf.position import OpenDice, Phase
from sheepfold.games.wolf.rules import legal_turns
from sheepfold.games.wolf.rules.bets import faces_in, least_claim, markers_out, open_rows
from sheepfold.games.wolf.rules.calls import shortfall
from sheepfold.games.wolf.rules.plays import must_open, open_number
from sheepfold.language import say

PLACED = ("stay", "roam")
"""Values of the option `placed_dice` (Q7)."""

OPEN = ("off", "on", "once")
"""Values of the option `open_dice` (Q16)."""

ONCE = "once:"
"""What a text has before open dice that lie for the whole game (Q16)."""

OPTIONS = {"die": "die", "box": "box_dice", "placed": "placed_dice", "markers": "markers"}
"""Fields that give an option."""

ORDER = ["n", *OPTIONS, "play", "own", "rec", "ph", "T", "F", "sp", *LETTERS, "open", "cups", "ruled"]
NEEDED = ["T", "F", "sp", *LETTERS, "open", "cups"]
"""The fields of a short text."""

PHASE = re.compile(
    r"(FIRST_PLAYER|ROLL_CUP|ROLL_OPEN|TURN|GAME_OVER)|CLAIM:([SCDW])(?:/([SCDW]))?|(ROLL_SPARE):(\*\*?)"
    r"|(PLACE_SPARE):(\*\*?)([DW])"
)
ROW = re.compile(r"([SCDW])\[([SCDW]*)\](?:-|P([1-8])@(\d{1,2}))")
MOST_POINTS = 30000


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    try:
        position = _read(game, _fields(text))
        _check(position)
        return position
    except (Refused, BadOption) as trouble:
        raise Unreadable(text, str(trouble)) from None


# -------------------------------------------------------------------- the fields


def _fields(text: str) -> dict[str, str]:
    """The fields by name, checked to come in the ledger's order."""
    tokens = text.split()
    found: dict[str, str] = {}
    for token in tokens[1:] if tokens[:1] == ["wolf"] else tokens:
        row = ROW.fullmatch(token)
        name, _, value = (row[1], "", token) if row else token.partition("=")
        if name not in ORDER or not value:
            raise Refused(say("{token!r} is no field; the fields are {names}", token=token, names=", ".join(ORDER)))
        if name in found:
            raise Refused(say("{name} is given twice", name=name))
        if found and ORDER.index(name) < ORDER.index(list(found)[-1]):
            raise Refused(say("{name} must come before {other}", name=name, other=list(found)[-1]))
        found[name] = value
    missing = [name for name in NEEDED if name not in found]
    if missing:
        raise Refused(say("missing: {names}", names=", ".join(missing)))
    return found


def _read(game: Game, fields: dict[str, str]) -> Record:
    cups = fields["cups"].split("|")
    seats = game.checked_seats(len(cups))
    if fields.get("n", str(seats)) != str(seats):
        raise Refused(say("n={given}, but there are {seats} cups", given=fields["n"], seats=seats))
    options: dict[str, object] = {OPTIONS[name]: fields[name] for name in OPTIONS if name in fields}
    options["open_dice"] = "off" if fields["open"] == "-" else "once" if fields["open"].startswith(ONCE) else "on"
    position = game.start(seats, options)
    position.plays = whole_number("play", fields.get("play", "1"), 1, invariants.MOST_PLAYS_EACH * seats + 1)
    position.own[:seats] = _numbers("own", fields.get("own"), seats, CHIPS, CHIPS)
    position.received[:seats] = _numbers("rec", fields.get("rec"), seats, 0, MOST_POINTS)
    _read_phase(position, fields.get("ph", "TURN"))
    _read_turn(position, fields)
    position.spare = whole_number("sp", fields["sp"], 0, int(position.box_dice))
    for row, letter in enumerate(LETTERS):
        _read_row(position, row, fields[letter])
    position.opened = _open_dice(position, fields["open"].removeprefix(ONCE))
    for seat, cup in enumerate(cups):
        _read_cup(position, seat, cup)
    _read_ruled(position, fields.get("ruled", ",".join("-" * seats)))
    return position


def _numbers(name: str, text: str | None, seats: int, usual: int, highest: int) -> list[int]:
    if text is None:
        return [usual] * seats
    items = text.split(",")
    if len(items) != seats:
        raise Refused(
            say("{name}={text} should have {seats} numbers, one for each player", name=name, text=text, seats=seats)
        )
    return [whole_number(name, item, 0, highest) for item in items]


def _read_phase(position: Record, text: str) -> None:
    found = PHASE.fullmatch(text)
    if not found:
        raise Refused(
            say(
                "ph={text} is not known; it is TURN, CLAIM:W/S, ROLL_SPARE:*, PLACE_SPARE:**W, ROLL_CUP, ...", text=text
            )
        )
    plain, face, row, roll, roll_stars, place, place_stars, rolled = found.groups()
    position.phase = Phase[plain or roll or place or "CLAIM"]
    position.reroll = "**" in (roll_stars, place_stars)
    position.face = LETTERS.index(face or rolled or "S")
    position.row = LETTERS.index(row or face or "S")
    if face and position.row not in ALLOW[position.face]:
        raise Refused(say("ph={text}: that face may not be laid in that row (R4.2)", text=text))


def _read_turn(position: Record, fields: dict[str, str]) -> None:
    phase = Phase(int(position.phase))
    position.turn = _seat(position, "T", fields["T"], absent=phase in (Phase.FIRST_PLAYER, Phase.GAME_OVER))
    position.first = _seat(position, "F", fields["F"].removesuffix("+"), absent=phase == Phase.FIRST_PLAYER)
    position.ready = fields["F"].endswith("+")


def _seat(position: Record, name: str, text: str, absent: bool) -> int:
    phase = Phase(int(position.phase)).name
    if absent != (text == "-"):
        if absent:
            raise Refused(
                say("{name}={text} at {phase}: {name}=- is expected there", name=name, text=text, phase=phase)
            )
        raise Refused(say("{name}={text} at {phase}: a seat is expected", name=name, text=text, phase=phase))
    if absent:
        return -1
    if not re.fullmatch(r"P[1-8]", text) or int(text[1]) > position.seats:
        raise Refused(
            say(
                "{name}={text} should be a seat from P1 to {last}",
                name=name,
                text=text,
                last=seat_name(int(position.seats) - 1),
            )
        )
    return int(text[1]) - 1


def _read_row(position: Record, row: int, text: str) -> None:
    found = ROW.fullmatch(text)
    if not found:
        raise Refused(say("{text!r} should be a row such as {row}[]- or {row}[{row}]P1@4", text=text, row=LETTERS[row]))
    _, faces, owner, number = found.groups()
    for space, face in enumerate(faces):
        if row not in ALLOW[LETTERS.index(face)]:
            raise Refused(say("{face} may not lie in row {row} (R4.2)", face=face, row=LETTERS[row]))
        if space < position.box_dice:
            position.strangers[row] |= (face != LETTERS[row]) << space
    position.lying[row] = min(len(faces), int(position.box_dice) + 1)
    if owner:
        position.owner[row] = _seat(position, LETTERS[row], f"P{owner}", absent=False)
        position.number[row] = whole_number(
            say("{row} marker", row=LETTERS[row]), number, LEAST_CLAIM, int(position.box_dice)
        )


def _open_dice(position: Record, text: str) -> int:
    if not position.open_dice:
        return 0
    if _is_before_opening(position):
        if text != "?":
            raise Refused(say("open={text}: the open dice are not rolled yet, so open=? (Q16)", text=text))
        return 0
    if not re.fullmatch(f"[{LETTERS}]{{{CUP}}}", text):
        raise Refused(say("open={text} should be {cup} dice such as SSCDDW (R10.1)", text=text, cup=CUP))
    return cup_of(text)


def _is_before_opening(position: Record) -> bool:
    """Whether the open dice are still to be rolled: in every play, or in the first one (Q16)."""
    return bool(position.phase <= Phase.ROLL_OPEN and (position.open_dice == OpenDice.ON or position.plays == 1))


def _read_cup(position: Record, seat: int, text: str) -> None:
    rolled = bool(invariants.is_rolled(position, seat))
    if rolled == (text == "?"):
        if rolled:
            raise Refused(say("the cup of {seat} is rolled already (R2.2)", seat=seat_name(seat)))
        raise Refused(say("the cup of {seat} is not rolled yet, so ? (R2.2)", seat=seat_name(seat)))
    if not rolled:
        return
    if not re.fullmatch(f"-|[0-6]|[{LETTERS}]{{1,{CUP}}}", text):
        raise Refused(
            say(
                "the cup of {seat}, {text}, should be up to {cup} dice such as SSCDW, - for none, or a hidden number",
                seat=seat_name(seat),
                text=text,
                cup=CUP,
            )
        )
    if text.isdigit():
        position.unseen |= 1 << seat
        position.held[seat] = int(text)
    else:
        position.cups[seat] = cup_of(text.strip("-"))
        position.held[seat] = len(text.strip("-"))


def _read_ruled(position: Record, text: str) -> None:
    items = text.split(",")
    seats = int(position.seats)
    if len(items) != seats or any(not re.fullmatch("-|S?C?D?W?", item) or not item for item in items):
        raise Refused(
            say(
                "ruled={text} should name for each of {seats} players the faces ruled out, in order, or -",
                text=text,
                seats=seats,
            )
        )
    for seat, item in enumerate(items):
        position.ruled[seat] = sum(1 << LETTERS.index(face) for face in item.strip("-"))


# -------------------------------------------------------------------- consistency (ledger: invariants 1 to 5, 7, 8)


def _check(position: Record) -> None:
    _check_hidden(position)
    _check_dice(position)
    _check_markers(position)
    _check_chips(position)
    _check_ruled(position)
    phase = Phase(int(position.phase))
    if phase <= Phase.ROLL_OPEN:
        _check_start(position)
    else:
        _check_first_player(position)
    if phase == Phase.TURN:
        _check_turn(position)
    elif phase == Phase.CLAIM:
        _check_claim(position)
    elif phase in (Phase.ROLL_SPARE, Phase.PLACE_SPARE):
        _check_privilege(position)


def _check_hidden(position: Record) -> None:
    """A view hides every rolled cup but one's own, and nothing at the end."""
    rolled = [seat for seat in range(int(position.seats)) if bool(invariants.is_rolled(position, seat))]
    shown = [seat for seat in rolled if not position.unseen >> seat & 1]
    if position.unseen and (len(shown) > 1 or position.phase == Phase.GAME_OVER):
        raise Refused(say("one seat sees only its own cup and hides all others; at the end all are open (R5.3)"))


def _check_dice(position: Record) -> None:
    if not bool(invariants.dice_are_all_there(position)):
        held, board = invariants.dice_held(position), invariants.dice_on_board(position)
        said = say(
            "the box has {dice} dice, here are {held} under cups, {lying} in rows, {spare} spare, {opened} open "
            "(invariant 1)",
            dice=position.box_dice,
            held=held,
            lying=board,
            spare=position.spare,
            opened=open_number(position),
        )
        raise Refused(said)
    if position.phase == Phase.ROLL_CUP and any(held != CUP for held in position.held[: position.seats]):
        raise Refused(say("while cups are rolled everyone has {cup} dice (R2.1)", cup=CUP))


def _bets(position: Record) -> int:
    """Claims made in this play; the die at CLAIM has none yet."""
    return CUP * int(position.seats) - int(invariants.dice_held(position)) - int(position.phase == Phase.CLAIM)


def _check_markers(position: Record) -> None:
    if _bets(position) > 0 and all(owner < 0 for owner in position.owner):
        raise Refused(say("after a bet a marker stands (invariant 4)"))
    for seat in range(int(position.seats)):
        out = int(markers_out(position, seat))
        claims = CUP - position.held[seat] - (position.phase == Phase.CLAIM and seat == position.turn)
        if out > position.markers:
            raise Refused(
                say(
                    "{seat} has {markers} markers only, not {out} (invariant 4)",
                    seat=seat_name(seat),
                    markers=position.markers,
                    out=out,
                )
            )
        if out > claims:
            raise Refused(
                say(
                    "{seat} has {out} markers out after {claims} bets (invariant 4)",
                    seat=seat_name(seat),
                    out=out,
                    claims=claims,
                )
            )


def _check_chips(position: Record) -> None:
    over = position.phase == Phase.GAME_OVER
    if not bool(invariants.owners_have_chips(position)):
        if over:
            raise Refused(say("own chips: only the last payer, F, has none at the end (invariant 8)"))
        raise Refused(say("own chips: everyone has one at least before the end (invariant 8)"))
    missing = int(shortfall(position))
    if missing < 0 or (missing and not over) or missing > position.box_dice:
        raise Refused(
            say("received chips are those that others have paid, and a shortfall only at the end (invariant 7)")
        )


def _check_ruled(position: Record) -> None:
    for seat in range(int(position.seats)):
        ruled = int(position.ruled[seat])
        if ruled and (position.seats > 2 or position.phase <= Phase.ROLL_OPEN):
            raise Refused(say("faces are ruled out by a pass, with two players only (invariant 12)"))
        if ruled & faces_in(position.cups[seat]) or (ruled == 15 and position.held[seat]):
            raise Refused(say("{seat} cannot have a face that is ruled out (invariant 12)", seat=seat_name(seat)))


def _check_start(position: Record) -> None:
    """Before the first turn of a play the board is empty and nobody entitled (R2.1, Q21)."""
    if invariants.dice_on_board(position) or any(owner >= 0 for owner in position.owner) or position.ready:
        raise Refused(say("before the first turn of a play the board is empty and nobody is ready (R2.1, Q21)"))
    if position.phase == Phase.FIRST_PLAYER and (position.plays > 1 or any(position.received)):
        raise Refused(say("FIRST_PLAYER is asked before the first play only (R1.4)"))
    if position.phase == Phase.ROLL_OPEN and (not must_open(position) or position.turn != position.first):
        raise Refused(say("ROLL_OPEN is the first player's, with open dice only, and once only with `once` (R10.1)"))


def _check_first_player(position: Record) -> None:
    """A play begins with the first player's bet; entitled is only who has had a turn (R2.3, R7.1)."""
    over = position.phase == Phase.GAME_OVER
    if over and (position.ready or _bets(position) == 0):
        raise Refused(say("a game ends by a call of a marker, and then nobody is ready (Q32)"))
    if not over and _bets(position) == 0 and (position.ready or position.turn != position.first):
        raise Refused(say("the first player has the first turn and is not ready before it (R2.3, R7.1)"))


def _check_turn(position: Record) -> None:
    """Whoever is asked has something to choose, else it would be a pass (R3.3)."""
    seat = int(position.turn)
    possible = int(legal_turns(position)) != 0
    if not possible and position.unseen >> seat & 1 and position.held[seat]:
        rows = int(open_rows(position, seat))
        free = [face for face in range(ROWS) if not position.ruled[seat] >> face & 1]
        possible = any(rows >> row & 1 for face in free for row in ALLOW[face])
    if not possible:
        raise Refused(say("{seat} could do nothing here and would pass (R3.3)", seat=seat_name(seat)))


def _check_claim(position: Record) -> None:
    row, seat = int(position.row), int(position.turn)
    faces = row_faces(position, row)
    if position.held[seat] == CUP or not faces or faces[-1] != position.face:
        raise Refused(say("at CLAIM the die just laid is the last one of its row, and not under the cup (Q26)"))
    needs_marker = position.owner[row] != seat and int(markers_out(position, seat)) >= position.markers
    if needs_marker or int(least_claim(position, row, 0)) > position.box_dice:
        raise Refused(say("at CLAIM a number and a marker are left for that row (Q26)"))


def _check_privilege(position: Record) -> None:
    if position.turn != position.first or not position.ready:
        raise Refused(say("the privilege is the first player's, F and T alike and ready: F=P1+ (R7.1)"))
    spares = int(position.box_dice) - CUP * int(position.seats) - int(open_number(position))
    if position.spare and position.reroll:
        raise Refused(say("the sheep row's first die is rolled only when no spare die is left: * and not ** (R7.3)"))
    if position.spare >= spares and not position.reroll:
        raise Refused(say("there was no spare die to take: ** and not * (R7.3)"))
