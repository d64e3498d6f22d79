"""Reading a position text, with everything that makes it refused (ledger: Position text, Invariants)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.errors import BadOption, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.reading import Refused, whole_number
from sheepfold.engine.record import Record
from sheepfold.games.sheep.board import (
    ACCESS,
    CENTRE,
    COLOURS,
    COLUMNS,
    DOGS,
    FROM_SUPPLY,
    NO_DOG,
    POINTS,
    ROWS,
    SHEEP_EACH,
    SHEPHERDS,
    SQUARES,
    START_TILES,
    STARTS,
    On,
)
from sheepfold.games.sheep.position import Phase, Start
from sheepfold.games.sheep.regions import cut_off, tiles
from sheepfold.games.sheep.rules.fences import fences_to_place, mark_cuts
from sheepfold.games.sheep.rules.field import gather, lift, put, replace
from sheepfold.games.sheep.rules.turns import most_homes, sheep_actions
from sheepfold.games.sheep.squares import COLOUR_NAMES, LETTERS, SQUARE, square_id, square_name
from sheepfold.language import say

NODES = {Phase(phase): Phase(phase).name.lower() for phase in range(Phase.OVER + 1)}
IN_TURN = (Phase.ACT, Phase.DOG_TO)
FIELDS = ("field", "players", "start", "node", "turn", "ap", "sheep", "hand", "options")
SIGNS = {"#": On.FENCE, "d": On.DOG}
UNLESS_USUAL = {"fourth_corner": "ground"}
"""Options that a text leaves out while they are as usual."""


def read_position(game: Game, text: str) -> Record:
    """The position a text describes."""
    try:
        position = _read(game, text.strip())
    except (Refused, BadOption) as trouble:
        raise Unreadable(text, str(trouble)) from None
    proper = game.notation.write_position(position)
    if proper != text.strip():
        raise Unreadable(text, say("there is one text for a position; this one is {proper!r}", proper=proper))
    return position


def _read(game: Game, text: str) -> Record:
    parts = text.split()
    if len(parts) != len(FIELDS):
        raise Refused(
            say(
                "expected {number} fields ({fields}), got {found}",
                number=len(FIELDS),
                fields=", ".join(FIELDS),
                found=len(parts),
            )
        )
    given = dict(zip(FIELDS, parts, strict=True))
    position = game.start(whole_number("players", given["players"], 3, 4), _options(game, given["options"]))
    _read_head(position, given)
    _fill(position, given["field"])
    _read_hand(position, given["hand"])
    _check(position)
    _finish(position)
    return position


# -------------------------------------------------------------------- the fields


def _options(game: Game, text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split(",")]
    names, given = [name for name, _, _ in pairs], {name: value for name, _, value in pairs}
    if names != [name for name in game.options if name in given or name not in UNLESS_USUAL]:
        raise Refused(
            say(
                "the options are {options}, each once and in this order; {last} only if it is not {usual}",
                options=", ".join(game.options),
                last=", ".join(UNLESS_USUAL),
                usual=", ".join(UNLESS_USUAL.values()),
            )
        )
    return given


def _read_head(position: Record, given: dict[str, str]) -> None:
    nodes = {name: phase for phase, name in NODES.items()}
    if given["node"] not in nodes:
        raise Refused(
            say("node {node!r} is not known; expected one of {nodes}", node=given["node"], nodes=", ".join(nodes))
        )
    phase = position.phase = nodes[given["node"]]
    position.first = _first(position, given["start"])
    last = int(position.seats) * int(position.round_cap)
    position.turn = whole_number("turn", given["turn"], 0, 0 if phase < Phase.ACT else last - (phase in IN_TURN))
    full = min(POINTS, int(position.turn) + 1)
    position.ap = whole_number("ap", given["ap"], int(phase in IN_TURN), full if phase in IN_TURN else 0)
    if given["sheep"] not in ("+", "-"):
        raise Refused(say("sheep {text!r} should be + (a sheep action was made this turn) or -", text=given["sheep"]))
    position.done = given["sheep"] == "+"
    if position.done and (phase not in IN_TURN or position.ap == full):
        raise Refused(say("before the first action of a turn, and outside turns, no sheep action was made (R3.4)"))


def _first(position: Record, letter: str) -> int:
    fixed = int(position.start) - Start.SEAT0
    if position.phase == Phase.START:
        if letter != "?" or position.start != Start.RANDOM:
            raise Refused(say("at `start` nobody is the start player yet, and chance decides who it is (Q5)"))
        return -1
    if letter not in list(LETTERS[: position.seats]):
        letters = ", ".join(LETTERS[: position.seats])
        raise Refused(say("start {letter!r} should be one of {letters}", letter=letter, letters=letters))
    if position.start != Start.RANDOM and LETTERS.index(letter) != fixed:
        raise Refused(say("start {letter} is not the seat that the options let start (Q5)", letter=letter))
    return LETTERS.index(letter)


def _fill(position: Record, text: str) -> None:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise Refused(say("the field has {rows} rows, got {found} (R1.2)", rows=ROWS, found=len(rows)))
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
            raise Refused(
                say("row {row} {line!r} should have {squares} squares (R1.2)", row=row + 1, line=line, squares=COLUMNS)
            )
    for colour in range(COLOURS):
        if LETTERS[colour] not in text:
            raise Refused(say("{colour}'s shepherd is missing (R1.3)", colour=say(COLOUR_NAMES[colour])))


def _put_sign(position: Record, sign: str, square: int) -> None:
    if sign in LETTERS:
        if SHEPHERDS[LETTERS.index(sign)] != square:
            colour = say(COLOUR_NAMES[LETTERS.index(sign)])
            raise Refused(
                say("{colour}'s shepherd cannot stand on {square} (R1.3)", colour=colour, square=square_name(square))
            )
        return
    if square in SHEPHERDS:
        raise Refused(say("{square} is a shepherd's square (R1.3)", square=square_name(square)))
    if sign.upper() in LETTERS:
        _put_sheep(position, LETTERS.index(sign.upper()), square)
    elif sign in SIGNS:
        put(position, square, SIGNS[sign])
        if sign == "d":
            _count_dog(position, square)
        else:
            position.fenced += 1
    else:
        raise Refused(
            say("{sign!r} stands for nothing; a row has # d, R Y B K, r y b k and numbers of vacant squares", sign=sign)
        )


def _put_sheep(position: Record, colour: int, square: int) -> None:
    if not position.off[colour]:
        most = SHEEP_EACH if colour < position.seats else 0
        raise Refused(say("{colour} has {number} sheep (R1.4, R1.5)", colour=say(COLOUR_NAMES[colour]), number=most))
    position.off[colour] -= 1
    replace(position.sheep[colour], SQUARES, square)
    put(position, square, On.SHEEP + colour)


def _count_dog(position: Record, square: int) -> None:
    if not position.supply:
        raise Refused(say("there are {number} dogs (R1.7)", number=DOGS))
    position.supply -= 1
    replace(position.dogs, SQUARES, square)


def _read_hand(position: Record, text: str) -> None:
    if (position.phase == Phase.DOG_TO) == (text == "-"):
        raise Refused(say("there is a dog in hand at `dog_to`, and nowhere else"))
    if text == "-":
        position.hand = NO_DOG
        return
    if not position.supply:
        raise Refused(say("there are {number} dogs, the one in hand included (R1.7)", number=DOGS))
    position.supply -= 1
    position.hand = FROM_SUPPLY if text == "@" else _lifted_from(position, text)


def _lifted_from(position: Record, text: str) -> int:
    if not re.fullmatch(SQUARE, text):
        raise Refused(say("hand {text!r} should be -, @ or the square that the dog was lifted from", text=text))
    square = square_id(text)
    if position.supply:
        raise Refused(say("a dog is lifted from the field only when the supply is empty (R5.1)"))
    if position.on[square] != On.GRASS or square in STARTS[: position.seats]:
        raise Refused(
            say("no dog was lifted from {square}: it is not vacant, or a starting square (R5.3, R5.4)", square=text)
        )
    return square


# -------------------------------------------------------------------- what a position must obey


def _check(position: Record) -> None:
    _check_ground(position)
    for colour in range(COLOURS):
        gather(position, colour)
    _check_guard(position)
    CHECKS[Phase(int(position.phase))](position)


def _check_ground(position: Record) -> None:
    """No fence in the centre, on a starting tile or cutting one off, no dog on a starting square (invariants 3, 4)."""
    fences = {square for square in range(SQUARES) if position.on[square] == On.FENCE}
    no_fence = set(CENTRE).union(*START_TILES[: tiles(position)])
    if wrong := sorted(fences & no_fence):
        raise Refused(say("no fence may stand on {square} (R2.3, R2.4)", square=square_name(wrong[0])))
    for seat in range(position.seats):
        if position.on[STARTS[seat]] == On.DOG:
            raise Refused(
                say("no dog may stand on the starting square {square} (R5.4)", square=square_name(STARTS[seat]))
            )
    if cut := cut_off(position):
        raise Refused(
            say("the fences block {colour}'s starting tile in (R2.5, R2.6)", colour=say(COLOUR_NAMES[cut[0]]))
        )


def _check_guard(position: Record) -> None:
    """No shepherd has both access squares taken by other flocks (invariant 8)."""
    for colour, squares in enumerate(ACCESS):
        things = [int(position.on[square]) for square in squares]
        if all(thing >= On.SHEEP and thing % COLOURS != colour for thing in things):
            raise Refused(
                say(
                    "sheep of others stand on both sides of {colour}'s shepherd (R6.4)",
                    colour=say(COLOUR_NAMES[colour]),
                )
            )


def _check_empty(position: Record) -> None:
    if position.supply != DOGS or any(position.off[seat] != SHEEP_EACH for seat in range(position.seats)):
        raise Refused(say("before the fences stand, sheep and dogs wait beside the field (R1.5, R1.7)"))


def _check_start(position: Record) -> None:
    _check_empty(position)
    if position.fenced:
        raise Refused(say("fences are placed after the start player is known (R2.1)"))


def _check_fence(position: Record) -> None:
    _check_empty(position)
    if position.fenced >= fences_to_place(position):
        raise Refused(say("the fence phase ends with {number} fences (R1.8, Q6)", number=fences_to_place(position)))


def _check_act(position: Record) -> None:
    if most_homes(position) == SHEEP_EACH:
        raise Refused(say("a player has all six sheep at home, so the game is over (R8.1)"))


def _check_dog_to(position: Record) -> None:
    """The last point goes to a dog only when no sheep action is possible (invariant 9)."""
    _check_act(position)
    if position.done or position.ap > 1:
        return
    position.seat = (position.first + position.turn) % position.seats
    lifted = int(position.hand) < SQUARES
    if lifted:
        put(position, position.hand, On.DOG)
    due = sheep_actions(position)
    if lifted:
        lift(position, position.hand)
    if due:
        raise Refused(say("the last action point was for a sheep, which could be moved or placed (R3.4)"))


def _check_over(position: Record) -> None:
    capped = position.turn == int(position.seats) * int(position.round_cap)
    complete = [seat for seat in range(position.seats) if position.homes[seat] == SHEEP_EACH]
    last = (position.first + position.turn) % position.seats
    if complete != ([] if capped else [last]):
        raise Refused(
            say("a game ends when the last player to move has all six sheep at home, or at the cap (R8.1, Q23)")
        )


CHECKS: dict[Phase, Callable[[Record], None]] = {
    Phase.START: _check_start,
    Phase.FENCE: _check_fence,
    Phase.ACT: _check_act,
    Phase.DOG_TO: _check_dog_to,
    Phase.OVER: _check_over,
}


def _finish(position: Record) -> None:
    """Fill in what follows from the rest: who decides, and where no fence may go (Q8)."""
    phase = position.phase
    gone = int(position.fenced) if phase == Phase.FENCE else int(position.turn)
    position.seat = (int(position.first) + gone) % int(position.seats)
    if phase == Phase.START:
        position.seat = CHANCE
    elif phase == Phase.OVER:
        position.seat = NOBODY
    if phase == Phase.FENCE:
        mark_cuts(position)
