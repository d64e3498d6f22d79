"""Positions drawn for the tests of Sheep, and ways to read them."""

from __future__ import annotations

import re
from importlib import import_module

from sheepfold import Game, Position
from sheepfold.engine.events import Told, collecting
from sheepfold.games.sheep.position import Reason
from sheepfold.games.sheep.squares import square_id, square_name

GAME: Game = import_module("sheepfold.games.sheep").GAME
OPTIONS = {"start": "random", "fences4": "even", "chain_fixed": "true", "corner_guard": "false", "round_cap": "200"}
EMPTY = "12/12/12/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12"
SHEPHERDS = {"f8": "R", "g8": "Y", "g9": "B", "f9": "K"}
FENCES = "d4 i4 d13 i13 c8 j8 f3 g14 b6 k11 e12 h5 f13 g4 b11 k6"
"""Sixteen fences that may stand (example 6)."""


def field(**pieces: str) -> str:
    """The field's part of a position text; pieces by sign: r="l16 f12", fence="f4", d="c7"."""
    signs = dict(SHEPHERDS)
    for name, squares in pieces.items():
        signs.update(dict.fromkeys(squares.split(), "#" if name == "fence" else name))
    rows = []
    for row in range(1, 17):
        line = "".join(signs.get(f"{column}{row}", ".") for column in "abcdefghijkl")
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), line))
    return "/".join(rows)


def drawn(node="act", turn=8, ap=3, done="-", hand="-", seats=4, first="R", options=None, **pieces) -> str:
    """A position text."""
    if node not in ("act", "dog_to"):
        ap = 0
    settings = ",".join(f"{name}={value}" for name, value in {**OPTIONS, **(options or {})}.items())
    return f"{field(**pieces)} {seats} {first} {node} {turn} {ap} {done} {hand} {settings}"


def at(**given) -> Position:
    """The position that `drawn` describes."""
    return GAME.position(drawn(**given))


def fencing(**given) -> Position:
    """A position of the fence phase, Red to start it."""
    return at(node="fence", turn=0, **given)


def legal(position: Position) -> set[str]:
    """The legal choices as the ledger's examples write them: `+`, `@`, `sq@`, `/` and slides."""
    return {re.sub(r"^\+.*", "+", move).replace("?", "") for move in position.moves()}


def same(position: Position, expected: str) -> bool:
    """Whether the legal choices are these."""
    found = legal(position)
    assert found == set(expected.split()), (found, expected)
    return True


def play(position: Position, tokens: str) -> Position:
    """Play the ledger's tokens; a dog's token is two choices."""
    for token in tokens.split():
        if "@" in token and not token.endswith("?") and position.decision == "ACT":
            position.play(token.split("@")[0] + "@?")
        position.play(token)
    return position


def reason(position: Position, choice: int | str) -> Reason:
    """The reason against a choice."""
    refusal = position.why_not(choice)
    return Reason.NONE if refusal is None else Reason(refusal.reason)


def squares(position: Position) -> set[str]:
    """The legal squares for a fence or a dog."""
    return {square_name(code) for code in position.choices()}


def on(position: Position, name: str) -> str:
    """What stands on a square, as position texts write it."""
    return GAME.notation.sign_on(position.record, square_id(name))


def homes(position: Position) -> list[int]:
    return position.scores


def told(position: Position, tokens: str) -> tuple[Position, list[Told]]:
    """The position after these tokens, and what plain rules told meanwhile."""
    twin = Position(GAME, position.copy().record, chance="ask", rules=GAME.plain)
    with collecting(GAME.events) as scenes:
        play(twin, tokens)
    return twin, [scene.told for scene in scenes]


def recorded(position: Position, tokens: str) -> str:
    """What these tokens add to a record."""
    after, events = told(position, tokens)
    return "".join(GAME.notation.record_text(after.record, event) for event in events)
