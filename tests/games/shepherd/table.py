"""Positions drawn for the tests of The Shepherd, and ways to read them."""

from __future__ import annotations

from importlib import import_module

from sheepfold import Game, Position
from sheepfold.engine.events import Told, collecting

GAME: Game = import_module("sheepfold.games.shepherd").GAME

ROWS = ("bcdefg8", "abcdefgh7", "abcdefgh6", "abcdefgh5", "abcdefgh4", "abcdefgh3", "abcdefgh2", "bcdefg1")
FIELDS = [column + row[-1] for row in ROWS for column in row[:-1]]
DARK = ["c6", "f6", "d5", "e5", "d4", "e4", "c3", "f3"]
STARTS = {2: "d1e1/e8d8", 3: "d1e1/a5a4/e8d8", 4: "d1e1/a5a4/e8d8/h4h5"}
PLACES = ["d1", "e1", "a5", "a4", "e8", "d8", "h4", "h5"]
LIGHT = [field for field in FIELDS if field not in DARK and field not in PLACES]


def cards(eaten: str = "", worms: str = "") -> str:
    """The card part of a position text with these fields empty and these worms turned."""
    states = dict.fromkeys(FIELDS, "1") | dict.fromkeys(DARK, "2") | dict.fromkeys(PLACES + eaten.split(), "0")
    states |= dict.fromkeys(worms.split(), "3")
    return "/".join("".join(states[column + row[-1]] for column in row[:-1]) for row in ROWS)


def worth(eaten: str) -> int:
    """How many cards lay on these fields."""
    return sum(2 if field in DARK else field in LIGHT for field in eaten.split())


def drawn(
    version: str = "basic",
    players: int = 4,
    sheep: str = "",
    *,
    dog: str = "-",
    eaten: str = "",
    worms: str = "",
    sun: int = 0,
    scores: str = "",
    turn: str = "1.B",
    point: str = "ROLL",
    worm_rule: str = "",
    sun_length: int = 12,
    push: str = "free",
    passing: str = "never",
    turn_cap: int = 600,
) -> str:
    """A position text; sheep as in `b2e1/a5a4/e8d8/h4h5`, and what was eaten is player 0's unless `scores` say more."""
    rule = worm_rule or ("turn_back" if version == "tactical" else "stay")
    options = f"{version}/{players}/{rule}/{sun_length}/{push}/{passing}/{turn_cap}"
    piles = scores or "/".join([str(worth(eaten))] + ["0"] * (players - 1))
    return f"{options} {sheep or STARTS[players]} {dog} {cards(eaten, worms)} {sun} {piles} {turn} {point}"


def at(*args: object, throw: str = "", **kwargs: object) -> Position:
    """The position drawn so, after this throw if there is one."""
    position = GAME.position(drawn(*args, **kwargs))  # type: ignore[arg-type]
    return position.play(f"[{throw}]") if throw else position


def part(position: Position, number: int) -> str:
    """One of the eight parts of the position's text, from 1."""
    return position.text().split()[number - 1]


def sheep(position: Position) -> str:
    """Where the sheep stand."""
    return part(position, 2)


def piles(position: Position) -> str:
    """How many cards everybody has."""
    return part(position, 6)


def point(position: Position) -> str:
    """The point of the turn."""
    return part(position, 8)


def state(position: Position, field: str) -> str:
    """The card state of a field."""
    return part(position, 4).replace("/", "")[FIELDS.index(field)]


def play(position: Position, moves: str) -> Position:
    """Make these choices one after the other."""
    for move in moves.split():
        position.play(move)
    return position


def told(position: Position, *choices: int | str) -> tuple[Position, list[Told]]:
    """The position after these choices, and what plain rules told meanwhile."""
    twin = Position(GAME, position.copy().record, chance="ask", rules=GAME.plain)
    with collecting(GAME.events) as scenes:
        for choice in choices:
            twin.play(choice)
    return twin, [scene.told for scene in scenes]


def recorded(position: Position, *choices: int | str) -> str:
    """What these choices add to a record."""
    written = ""
    for choice in choices:
        position, events = told(position, choice)
        written += "".join(GAME.notation.record_text(position.record, event) for event in events)
    return written.strip("\n")


def reason(position: Position, choice: int | str) -> str:
    """The name of the reason against a choice."""
    refusal = position.why_not(choice)
    return "" if refusal is None else GAME.reasons(refusal.reason).name
