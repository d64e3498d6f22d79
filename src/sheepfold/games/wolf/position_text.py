"""The text of a position: its fields, each with its writer and its reader (ledger: Position text)."""

from __future__ import annotations

import re

from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.engine.fields import (
    Field,
    by_name,
    by_seat,
    number_field,
    numbers_by_seat,
    option_text,
    read_fields,
    reading,
    when,
    write_fields,
)
from sheepfold.engine.game import Game
from sheepfold.engine.reading import refuse, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import ALLOW, CHIPS, LEAST_CLAIM, LETTERS, ROWS
from sheepfold.games.wolf.consistency import check
from sheepfold.games.wolf.dice import cup_of, cup_text, faces_text, laid_text, row_text, seat_name
from sheepfold.games.wolf.invariants import is_rolled, most_plays
from sheepfold.games.wolf.options import OPTIONS
from sheepfold.games.wolf.position import OpenDice, Phase
from sheepfold.language import say

ONCE = "once:"
"""What a text has before open dice that lie for the whole game (Q16)."""

IN_TEXT = {"die": "die", "box": "box_dice", "placed": "placed_dice", "markers": "markers"}
"""Fields that give an option."""

SMALL = tuple(option.name for option in OPTIONS if option.study)
"""Options of small configurations, which a text names only if they are not the rulebook's (Q34, Q35)."""

PHASE = re.compile(
    r"(FIRST_PLAYER|ROLL_CUP|ROLL_OPEN|TURN|GAME_OVER)|CLAIM:([SCDW])(?:/([SCDW]))?|(ROLL_SPARE):(\*\*?)"
    r"|(PLACE_SPARE):(\*\*?)([DW])"
)
ROW = re.compile(r"([SCDW])\[([SCDW]*)\](?:-|P([1-8])@(\d{1,2}))")
MOST_POINTS = 30000


def write_position(position: Record) -> str:
    """The whole position, or what a seat sees of it, in one line (ledger: Position text, whole)."""
    texts = write_fields(FIELDS, position).items()
    return " ".join(["wolf", *(text if name in LETTERS else f"{name}={text}" for name, text in texts)])


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    with reading(text):
        tokens = text.split()
        given = by_name(FIELDS, [_pair(token) for token in (tokens[1:] if tokens[:1] == ["wolf"] else tokens)])
        position = _start(game, given)
        read_fields(FIELDS, position, given)
        check(position)
        return position


def _pair(token: str) -> tuple[str, str]:
    if row := ROW.fullmatch(token):
        return row[1], token
    name, _, value = token.partition("=")
    return (name, value) if value else (token, "")


def _start(game: Game, given: dict[str, str]) -> Record:
    seats = game.checked_seats(given["cups"].count("|") + 1)
    if given.get("n", str(seats)) != str(seats):
        refuse("n={given}, but there are {seats} cups", given=given["n"], seats=seats)
    options: dict[str, object] = {IN_TEXT[name]: given[name] for name in IN_TEXT if name in given}
    options |= {name: given[name] for name in SMALL if name in given}
    options["open_dice"] = "off" if given["open"] == "-" else "once" if given["open"].startswith(ONCE) else "on"
    return game.start(seats, options)


def viewer_of(position: Record) -> int:
    """Whose view a position is, by which cups it lacks; EVERYTHING if nothing is hidden."""
    if not position.unseen:
        return EVERYTHING
    seats = range(int(position.seats))
    seeing = [seat for seat in seats if bool(is_rolled(position, seat)) and not position.unseen >> seat & 1]
    return seeing[0] if len(seeing) == 1 else SPECTATOR


# -------------------------------------------------------------------- the decision and whose it is


def _write_phase(position: Record) -> str:
    phase = Phase(int(position.phase))
    star = "**" if position.reroll else "*"
    if phase == Phase.CLAIM:
        return f"{phase.name}:{laid_text(int(position.face), int(position.row))}"
    if phase == Phase.ROLL_SPARE:
        return f"{phase.name}:{star}"
    return f"{phase.name}:{star}{LETTERS[position.face]}" if phase == Phase.PLACE_SPARE else phase.name


def _read_phase(position: Record, text: str) -> None:
    found = PHASE.fullmatch(text)
    if not found:
        refuse("ph={text} is not known; it is TURN, CLAIM:W/S, ROLL_SPARE:*, PLACE_SPARE:**W, ROLL_CUP, ...", text=text)
    plain, face, row, roll, roll_stars, place, place_stars, rolled = found.groups()
    position.phase = Phase[plain or roll or place or "CLAIM"]
    position.reroll = "**" in (roll_stars, place_stars)
    position.face = LETTERS.index(face or rolled or "S")
    position.row = LETTERS.index(row or face or "S")
    if face and position.row not in ALLOW[position.face]:
        refuse("ph={text}: that face may not be laid in that row (R4.2)", text=text)


def _write_turn(position: Record) -> str:
    return "-" if position.turn < 0 or position.phase == Phase.FIRST_PLAYER else seat_name(int(position.turn))


def _read_turn(position: Record, text: str) -> None:
    position.turn = _seat(position, "T", text, absent=position.phase in (Phase.FIRST_PLAYER, Phase.GAME_OVER))


def _write_first(position: Record) -> str:
    return "-" if position.first < 0 else seat_name(int(position.first)) + ("+" if position.ready else "")


def _read_first(position: Record, text: str) -> None:
    position.first = _seat(position, "F", text.removesuffix("+"), absent=position.phase == Phase.FIRST_PLAYER)
    position.ready = text.endswith("+")


def _seat(position: Record, name: str, text: str, absent: bool) -> int:
    phase = Phase(int(position.phase)).name
    if absent != (text == "-"):
        if absent:
            refuse("{name}={text} at {phase}: {name}=- is expected there", name=name, text=text, phase=phase)
        refuse("{name}={text} at {phase}: a seat is expected", name=name, text=text, phase=phase)
    if absent:
        return -1
    if not re.fullmatch(r"P[1-8]", text) or int(text[1]) > position.seats:
        refuse(
            "{name}={text} should be a seat from P1 to {last}",
            name=name,
            text=text,
            last=seat_name(int(position.seats) - 1),
        )
    return int(text[1]) - 1


# -------------------------------------------------------------------- dice


def _row_field(row: int) -> Field:
    return Field(
        LETTERS[row], lambda position: row_text(position, row), lambda position, text: _read_row(position, row, text)
    )


def _read_row(position: Record, row: int, text: str) -> None:
    found = ROW.fullmatch(text)
    if not found:
        refuse("{text!r} should be a row such as {row}[]- or {row}[{row}]P1@4", text=text, row=LETTERS[row])
    _, faces, owner, number = found.groups()
    for space, face in enumerate(faces):
        if row not in ALLOW[LETTERS.index(face)]:
            refuse("{face} may not lie in row {row} (R4.2)", face=face, row=LETTERS[row])
        if space < position.box_dice:
            position.strangers[row] |= (face != LETTERS[row]) << space
    position.lying[row] = min(len(faces), int(position.box_dice) + 1)
    if owner:
        position.owner[row] = _seat(position, LETTERS[row], f"P{owner}", absent=False)
        position.number[row] = whole_number(
            say("{row} marker", row=LETTERS[row]), number, LEAST_CLAIM, int(position.box_dice)
        )


def _write_open(position: Record) -> str:
    if not position.open_dice:
        return "-"
    dice = cup_text(position.opened) if position.opened else "?"
    return (ONCE if position.open_dice == OpenDice.ONCE else "") + dice


def _read_open(position: Record, text: str) -> None:
    dice = text.removeprefix(ONCE)
    if not position.open_dice:
        return
    if _is_before_opening(position):
        if dice != "?":
            refuse("open={text}: the open dice are not rolled yet, so open=? (Q16)", text=dice)
        return
    if not re.fullmatch(f"[{LETTERS}]{{{position.dice}}}", dice):
        refuse("open={text} should be {cup} dice such as SSCDDW (R10.1)", text=dice, cup=int(position.dice))
    position.opened = cup_of(dice)


def _is_before_opening(position: Record) -> bool:
    """Whether the open dice are still to be rolled: in every play, or in the first one (Q16)."""
    return bool(position.phase <= Phase.ROLL_OPEN and (position.open_dice == OpenDice.ON or position.plays == 1))


def _write_cup(position: Record, seat: int) -> str:
    if not bool(is_rolled(position, seat)):
        return "?"
    if position.unseen >> seat & 1:
        return str(position.held[seat])
    return cup_text(position.cups[seat])


def _read_cup(position: Record, seat: int, text: str) -> None:
    rolled = bool(is_rolled(position, seat))
    if rolled == (text == "?"):
        if rolled:
            refuse("the cup of {seat} is rolled already (R2.2)", seat=seat_name(seat))
        refuse("the cup of {seat} is not rolled yet, so ? (R2.2)", seat=seat_name(seat))
    if not rolled:
        return
    if not re.fullmatch(f"-|[0-{position.dice}]|[{LETTERS}]{{1,{position.dice}}}", text):
        refuse(
            "the cup of {seat}, {text}, should be up to {cup} dice such as SSCDW, - for none, or a hidden number",
            seat=seat_name(seat),
            text=text,
            cup=int(position.dice),
        )
    if text.isdigit():
        position.unseen |= 1 << seat
        position.held[seat] = int(text)
    else:
        position.cups[seat] = cup_of(text.strip("-"))
        position.held[seat] = len(text.strip("-"))


def _write_ruled(position: Record, seat: int) -> str:
    return faces_text(position.ruled[seat])


def _read_ruled(position: Record, seat: int, text: str) -> None:
    if not text or not re.fullmatch("-|S?C?D?W?", text):
        told = {"text": text, "seats": int(position.seats)}
        refuse("ruled={text} should name for each of {seats} players the faces ruled out, in order, or -", **told)
    position.ruled[seat] = sum(1 << LETTERS.index(face) for face in text.strip("-"))


def _option_field(name: str, option: str) -> Field:
    return Field(name, lambda position: option_text(OPTIONS, option, position), usual="")


def _small_field(name: str) -> Field:
    option = next(option for option in OPTIONS if option.name == name)
    return when(lambda position: option.value_in(position) != option.default, _option_field(name, name))


FIELDS = (
    Field("n", lambda position: str(position.seats), usual=""),
    *(_option_field(name, option) for name, option in IN_TEXT.items()),
    *(_small_field(name) for name in SMALL),
    number_field("play", 1, lambda position: int(most_plays(position)), "plays", usual="1"),
    numbers_by_seat("own", 0, CHIPS, usual=""),
    numbers_by_seat("rec", 0, MOST_POINTS, "received", usual=""),
    Field("ph", _write_phase, _read_phase, "TURN"),
    Field("T", _write_turn, _read_turn),
    Field("F", _write_first, _read_first),
    number_field("sp", 0, lambda position: int(position.box_dice), "spare"),
    *(_row_field(row) for row in range(ROWS)),
    Field("open", _write_open, _read_open),
    by_seat("cups", _write_cup, _read_cup, "|"),
    by_seat("ruled", _write_ruled, _read_ruled, usual=""),
)
"""The fields in the ledger's order; a short text has those that must be given."""
