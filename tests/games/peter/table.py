"""Positions drawn for the tests of Peter's Two Sheep Dogs, and ways to read them."""

from __future__ import annotations

import random
from collections.abc import Callable

import sheepfold
from sheepfold import Position
from sheepfold.engine.events import Told, collecting

GAME = sheepfold.load("peter")
PIECES = [kind + number for kind in "SPCW" for number in "1234567"]
LIVESTOCK, WOLVES = PIECES[:21], PIECES[21:]
BOARD = ["L0", "R0", "F0", "B0", "L1", "R1", "F1", "B1"]


Look = Callable[[Position], Position]


def whole(position: Position) -> Position:
    """How somebody looks who sees everything."""
    return position


def drawn(head: str, **places: str) -> str:
    """A position text with these places; a piece that is named nowhere is out."""
    named = " ".join(places.values()).split()
    if "out" not in places:
        places["out"] = " ".join(piece for piece in PIECES if piece not in named) or "-"
    return "\n".join([head, *(f"{name} {items}" for name, items in places.items() if items)])


def at(head: str, **places: str) -> Position:
    """The position with these places; a piece that is named nowhere is out."""
    return GAME.position(drawn(head, **places))


def ended(head: str, **places: str) -> Position:
    """What follows when the loser stops with this board: the trick is over, nothing has moved since."""
    return at(f"leader 0 at EXTRA chases 1 {head}", **places).play("=")


def play(position: Position, moves: str) -> Position:
    """Make these choices one after the other."""
    for move in moves.split():
        position.play(move)
    return position


def dealt(order: list[str], leader: int = 0, **options: object) -> Position:
    """A game just dealt in this order of drawing."""
    return play(GAME.new(chance="ask", **options).play(f"first {leader}"), " ".join(order[:26]))


def head(position: Position) -> dict[str, str]:
    """The first line of the position's text."""
    words = position.text().split("\n")[0].split()
    return dict(zip(words[::2], words[1::2], strict=True))


def places(position: Position) -> dict[str, str]:
    """What lies where, as the position's text has it."""
    fields = position.text().replace("\n", "|").split("|")[1:]
    return dict(field.strip().split(" ", 1) for field in fields)


def lies(position: Position, name: str) -> str:
    """What lies in one place, `-` for nothing."""
    return places(position).get(name, "-")


def board(position: Position) -> str:
    """The slots and Barns that hold something."""
    here = places(position)
    return " | ".join(f"{name} {here[name]}" for name in BOARD if here[name] != "-")


def counts(position: Position) -> dict[str, int]:
    """The number of pieces in each slot and Barn."""
    here = places(position)
    return {name: len(here[name].replace("-", "").split()) for name in BOARD}


def heap(number: int, first: int = 0) -> str:
    """So many livestock pieces, from the lowest id."""
    return " ".join(LIVESTOCK[first : first + number])


def worth(points: int, player: int = 0) -> dict[str, str]:
    """Places of a player's Barn and Left Grassland that score these points (R10.2)."""
    tens = next(tens for tens in range(3) if (points - 10 * tens) % 3 == 0)
    threes = (points - 10 * tens) // 3
    grass = heap(threes, first=tens) if threes >= 0 else " ".join(WOLVES[:-threes])
    return {f"B{player}": heap(tens), f"L{player}": grass}


def after_summer(spring: int, summer: int, options: str = "") -> Position:
    """The position after player 0 got these Spring and Summer points; player 1 got 0 and 6."""
    return ended(f"trick 11 winner 0 spring {spring},0 {options}", F1="C7", **worth(summer))


def round_score(spring: int, summer: int, options: str = "") -> int:
    """What a round with these Spring and Summer points is worth."""
    return after_summer(spring, summer, options).scores[0]


def mirrored(position: Position) -> Position:
    """The same position with the players swapped (I15)."""
    swap = str.maketrans("01", "10")
    lines = position.text().split("\n")
    first = head(position)
    for name in ("leader", "winner", "last"):
        if name in first:
            first[name] = first[name].translate(swap)
    for name in ("totals", "spring"):
        first[name] = ",".join(reversed(first[name].split(",")))
    fields = "|".join(lines[1:]).split("|")
    turned = [name.translate(swap) + " " + items for name, items in (field.strip().split(" ", 1) for field in fields)]
    return GAME.position(" ".join(f"{name} {value}" for name, value in first.items()) + "|" + "|".join(turned))


def longest_chain(position: Position) -> int:
    """The most Chases that the loser can still make in this trick, from CHASE or EXTRA."""
    best = 0
    for move in position.moves():
        if move in ("xL", "xR"):
            after = position.copy().play(move)
            while after.decision == "SOW":
                after.play("o")
            best = max(best, 1 + (longest_chain(after) if after.decision == "EXTRA" else 0))
    return best


def random_choice(position: Position, rng: random.Random) -> int:
    """A legal choice; a player stops less often than others would, so that chains grow long."""
    codes = position.choices()
    chases = [code for code in codes if code in (32, 33)]
    if chases and rng.random() < 0.7:
        return rng.choice(chases)
    return rng.choice(codes)


def told(position: Position, *choices: int | str) -> tuple[Position, list[Told]]:
    """The position after these choices, and what plain rules told meanwhile."""
    twin = Position(GAME, position.copy().record, chance="ask", rules=GAME.plain)
    with collecting(GAME.events) as scenes:
        for choice in choices:
            twin.play(choice)
    return twin, [scene.told for scene in scenes]


def recorded(position: Position, *choices: int | str, look: Look = whole) -> str:
    """What these choices add to a record, for somebody who looks at positions this way."""
    written = ""
    for choice in choices:
        position, events = told(position, choice)
        written += "".join(GAME.notation.record_text(look(position).record, event) for event in events)
    return written


def replayed(position: Position, record: str, look: Look = whole) -> list[int]:
    """The choices that such a record is read as."""
    notation, codes = GAME.notation, []
    rest = notation.bare(record)
    while rest:
        codes.append(notation.next_choice(position.record, rest))
        rest = rest.removeprefix(notation.bare(recorded(position, codes[-1], look=look)).lstrip()).lstrip()
        position = position.copy().play(codes[-1])
    return codes
