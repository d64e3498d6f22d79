"""Positions drawn for the tests of Sheepdogs, and ways to read them."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

from sheepfold import Game, Position
from sheepfold.engine.events import Told, collecting
from sheepfold.games.sheepdogs.board import BUILT_IN, DIRECTIONS, LETTERS, Pasture
from sheepfold.games.sheepdogs.pasture import read_pasture, written
from sheepfold.match.reader import unmarked

GAME: Game = import_module("sheepfold.games.sheepdogs").GAME
USUAL = {"teams": "off", "dice": "2-2-2", "foreign_pen": "may", "final_turns": "others"}
USUAL |= {"fences_stop_shepherds": "no", "round_cap": "100"}


def board_of(name: str) -> Pasture:
    """The board of this name or JSON text."""
    return BUILT_IN.get(name) or read_pasture(name)


def text_of(
    name: str, phase: str, sheep: str = "", pieces: str = "", *, seat: int = 0, turns: int = 0, left: str = "-",
    pens: str = "", wait: str = "", more: str = "", **options: str,
) -> str:  # fmt: skip
    """A position text: `d5=wkg` on spaces, `S0=b4 D1=d5` pieces; a sheep named nowhere is in the last pen."""
    board = board_of(name)
    seats = range(board.players)
    names = board.names()
    flocks = dict(word.split("=") for word in sheep.split())
    placed = dict(word.split("=") for word in pieces.split())
    kept = pens.split(",") if pens else ["-"] * board.players
    waiting = wait.split(",") if wait else ["-"] * board.players
    fly = [word.split(":")[1] for part in more.split() if part.startswith("fly=") for word in part[4:].split(",")]
    found = Counter("".join([*flocks.values(), *kept, *waiting, *(band[: _letters(band)] for band in fly)]))
    wanted = {letter: 12 if colour < board.players else 0 for colour, letter in enumerate(LETTERS)}
    if board.players < 4:
        wanted["n"] = len(board.rare)
    missing = "".join(letter * (wanted[letter] - found[letter]) for letter in LETTERS)
    if phase not in ("FIRST_PLAYER", "DEAL"):
        kept[-1] = "".join(sorted(kept[-1].replace("-", "") + missing, key=LETTERS.index)) or "-"
    home = [f"P{s}+P{s}" if board.players == 2 else f"P{s}" for s in seats]
    chosen = {**USUAL, **options}
    fields = {
        "opt": ",".join(value if name in USUAL else f"{name}={value}" for name, value in chosen.items()),
        "first": str((seat - turns + (phase == "OVER")) % board.players),
        "turns": turns,
        "left": left,
        "seat": seat,
        "sheep": ",".join(f"{space}:{flocks[space]}" for space in names if space in flocks) or "-",
        "S": ",".join(placed.get(f"S{s}", f"P{s}") for s in seats),
        "D": ",".join(placed.get(f"D{s}", home[s]) for s in seats),
        "open": ",".join(placed.get(f"P{s}", DIRECTIONS[board.pens[s].opening]) for s in seats),
        "pens": ",".join(kept),
        "wait": ",".join(waiting),
        "at": phase,
    }
    head = name if name in BUILT_IN else written(board)
    return " ".join([head, *(f"{key}={value}" for key, value in fields.items()), *more.split()])


def _letters(band: str) -> int:
    return next((place for place, letter in enumerate(band) if letter not in LETTERS), len(band))


def at(name: str, phase: str, sheep: str = "", pieces: str = "", **fields: object) -> Position:
    """The position that `text_of` describes, chance to be played like any choice."""
    return GAME.position(text_of(name, phase, sheep, pieces, **fields))  # type: ignore[arg-type]


def driven(name: str, space: str, sheep: str, edge: str, pieces: str = "", **fields: object) -> Position:
    """A dog of the active seat has entered a space and was put on this edge."""
    seat = fields.get("seat", 0)
    players = board_of(name).players
    dog = f"D{seat}={space}+P{seat}" if players == 2 else f"D{seat}={space}"
    return at(name, "DOG_EDGE", sheep, f"{dog} {pieces}", more="drive=0", **fields).play(f":{edge}")


def play(position: Position, moves: str) -> Position:
    """Make these choices, separated by `;` or blanks outside of rolls."""
    for move in moves.split(";") if ";" in moves else moves.split():
        position.play(move.strip())
    return position


def fields(position: Position) -> dict[str, str]:
    """The fields of the position's text."""
    return dict(word.split("=", 1) for word in position.text().split(" ")[1:])


def flocks(position: Position) -> str:
    """The sheep on the pasture, as `text_of` takes them."""
    sheep = fields(position)["sheep"]
    return "" if sheep == "-" else sheep.replace(":", "=").replace(",", " ")


def told(position: Position, *choices: int | str) -> tuple[Position, list[Told]]:
    """The position after these choices, and what plain rules told meanwhile."""
    twin = Position(GAME, position.copy().record, chance="ask", rules=GAME.plain)
    with collecting(GAME.events) as scenes:
        for choice in choices:
            twin.play(choice)
    return twin, [scene.told for scene in scenes]


def recorded(position: Position, *choices: int | str) -> str:
    """What these choices add to a record, without declined offers."""
    written_text = ""
    for choice in choices:
        position, events = told(position, choice)
        written_text += "".join(GAME.notation.record_text(position.record, event) for event in events)
    return unmarked(written_text)


def ring(players: int = 2, **changes: object) -> dict[str, object]:
    """A small custom board: a hexagon of side 3 with a hole in its middle, pens around."""
    spaces = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2 and (q, r) != (0, 0)]
    pens = [{"q": 0, "r": -3, "open": "SE"}, {"q": 0, "r": 3, "open": "NW"}]
    edge = [[q, r] for q, r in spaces if max(abs(q), abs(r), abs(q + r)) == 2]
    board: dict[str, object] = {
        "format": "sheepdogs-board/1", "name": "Ring", "players": players, "spaces": spaces, "pens": pens,
        "sheep": [[q, r, 2] for q, r in edge],
    }  # fmt: skip
    return {**board, **changes}
