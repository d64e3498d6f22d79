"""Positions drawn for the tests of You Cry Wolf!, and ways to read them."""

from __future__ import annotations

import re
from importlib import import_module

from sheepfold import Game, Position
from sheepfold.engine.events import Told, collecting

GAME: Game = import_module("sheepfold.games.wolf").GAME

FIVE = "SSSCDW|SSSSCW|SSCDDW|SSSCDW|SSSSSW"
"""The cups of the rulebook's story (X1, X3, X4, X10)."""

EMPTY = "S[]- C[]- D[]- W[]-"


def begun(
    cups: str, first: str = "P1", open_dice: str = "", own: str = "", rec: str = "", **options: object
) -> Position:
    """The first turn of a play with these cups; what is missing has its default."""
    dealt = cups.split("|")
    opened = "once" if open_dice.startswith("once:") else "on"
    seats, options = len(dealt), dict(options) | ({"open_dice": opened} if open_dice else {})
    chosen = GAME.checked_options(seats, options)
    spare = int(chosen["box_dice"]) - 6 * seats - 6 * bool(open_dice)
    head = f"die={chosen['die']} box={chosen['box_dice']} placed={chosen['placed_dice']} markers={chosen['markers']}"
    chips = (f" own={own}" if own else "") + (f" rec={rec}" if rec else "")
    return at(f"{head}{chips} T={first} F={first} sp={spare} {EMPTY} open={open_dice or '-'} cups={cups}")


def drawn(turn: str, first: str, rows: str, cups: str, open_dice: str = "-", head: str = "", ph: str = "TURN") -> str:
    """A whole text with these rows and cups; every die that lies nowhere else is spare."""
    box = int(found[1]) if (found := re.search(r"box=(\d+)", head)) else max(30, 6 * (cups.count("|") + 1))
    lying = len("".join(re.findall(r"\[([SCDW]*)\]", rows)))
    held = sum(6 if cup == "?" else int(cup) if cup.isdigit() else len(cup.strip("-")) for cup in cups.split("|"))
    spare = box - lying - held - 6 * (open_dice != "-") - ("SPARE" in ph)
    return f"{head} ph={ph} T={turn} F={first} sp={spare} {rows} open={open_dice} cups={cups}".strip()


def at(text: str) -> Position:
    """The position of a text, whole or short."""
    return GAME.position(text)


def atoms(move: str) -> tuple[int, list[str]]:
    """The seat and the choices of a move such as `P1 W/S=16` or `P1 **C`; a row left out is that of the face."""
    name, _, rest = move.strip().partition(" ")
    if found := re.fullmatch(r"(\*\*?)([SC])", rest):
        parts = [found[1], found[2]]
    elif found := re.fullmatch(r"(\*\*?)([DW])(/[SDW])?", rest):
        parts = [found[1], found[2], found[3] or f"/{found[2]}"]
    elif found := re.fullmatch(r"([SCDW](?:/[SCDW])?)(=\d+)", rest):
        parts = [found[1], found[2]]
    else:
        parts = [rest]
    return int(name[1]) - 1, parts


def play(position: Position, moves: str) -> Position:
    """Make these moves, parted by `;`; every seat must be the one whose turn it is."""
    for move in moves.split(";"):
        seat, parts = atoms(move)
        if parts == ["--"]:
            continue
        assert position.actor == seat, f"{move}: it is P{position.actor + 1}'s turn"
        for part in parts:
            position.play(part)
    return position


def short(position: Position) -> str:
    """The short text of a position."""
    return position.text()[position.text().index("T=") : position.text().index(" ruled=")]


def field(position: Position, name: str) -> str:
    """One field of the position's text."""
    found = re.search(rf"(?:^|\s){name}=(\S+)", position.text())
    assert found is not None
    return found[1]


def row(position: Position, letter: str) -> str:
    """A row with its marker, as the position's text has it."""
    return next(part for part in position.text().split() if part.startswith(f"{letter}["))


def told(position: Position, moves: str) -> tuple[Position, list[Told]]:
    """The position after these moves, and what plain rules told meanwhile."""
    twin = Position(GAME, position.copy().record, chance="ask", rules=GAME.plain)
    with collecting(GAME.events) as scenes:
        play(twin, moves)
    return twin, [scene.told for scene in scenes]


def outcome(position: Position, moves: str) -> dict[str, object]:
    """What a call at the end of these moves brought: count, payment, chips, and who is next or wins."""
    after, events = told(position, moves)
    names = {event.kind: event for event in events}
    pays = next(event for event in events if GAME.events(event.kind).name in ("R6_1_LIAR_PAYS", "R6_2_CALLER_PAYS"))
    found = {
        "count": names[GAME.events.R5_7_COUNTED].found,
        "payer": f"P{pays.player + 1}",
        "recv": f"P{pays.receiver + 1}",
        "owed": pays.owed,
        "paid": pays.paid,
        "own": field(after, "own"),
        "rec": field(after, "rec"),
    }
    if after.over:
        best = max(after.payoffs)
        winners = [f"P{seat + 1}" for seat, payoff in enumerate(after.payoffs) if payoff == best]
        return {**found, "win": ",".join(winners)}
    return {**found, "next": field(after, "F")}


def recorded(position: Position, *choices: int | str) -> str:
    """What these choices add to a record."""
    written = ""
    twin = Position(GAME, position.copy().record, chance="ask", rules=GAME.plain)
    for choice in choices:
        with collecting(GAME.events) as scenes:
            twin.play(choice)
        written += "".join(GAME.notation.record_text(twin.record, scene.told) for scene in scenes)
    return written


def refused(position: Position, choice: int | str) -> str:
    """The name of the reason against a choice, `NONE` if it is legal."""
    refusal = position.why_not(choice)
    return "NONE" if refusal is None else GAME.reasons(refusal.reason).name
