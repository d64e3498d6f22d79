"""The options: the variants of the rulebook and the ledger's rulings."""

from __future__ import annotations

from collections.abc import Mapping

from sheepfold.engine.options import Option, Value, who_begins
from sheepfold.games.wolf import board
from sheepfold.language import mark, say


def die_words(value: Value) -> str:
    """The sides of a die (Q1)."""
    numbers = dict(zip(("sheep", "cows", "dogs", "wolves"), str(value)[1::2], strict=True))
    return say("sheep {sheep}, cow {cows}, sheepdog {dogs}, wolf {wolves}", **numbers)


PLACED = ("stay", "roam")
"""Values of the option `placed_dice` (Q7)."""

OPEN = ("off", "on", "once")
"""Values of the option `open_dice` (Q16)."""


def usual_box(seats: int, chosen: Mapping[str, Value]) -> int:
    """Thirty dice, or six for everyone where that is more; with fewer under a cup fewer (Q2, Q18, Q34)."""
    return max(board.CUPS_IN_BOX, seats) * int(chosen["dice"])


FIRST = ("random", *map(str, range(board.MOST_SEATS)))
"""Who may be the first player: whom chance names, or a seat that was agreed on (Q4)."""


OPTIONS = (
    Option(
        "die",
        board.DIE_NAMES,
        board.DIE_NAMES[0],
        "Q1",
        mark("sides of a die with sheep, cow, sheepdog and wolf"),
        title="Sides of a die",
        named=die_words,
    ),
    Option(
        "dice",
        range(1, board.CUP + 1),
        board.CUP,
        "Q34",
        mark("dice under each cup; fewer make a game small enough to be solved"),
        study=True,
        title="Dice under each cup",
    ),
    Option(
        "box_dice",
        range(board.FEWEST_DICE, board.MOST_DICE + 1),
        usual_box,
        "Q2",
        mark("dice in the box, and spaces in a row"),
        title="Dice in the box",
    ),
    Option(
        "placed_dice",
        PLACED,
        "stay",
        "Q7",
        mark("whether an honestly laid die also counts for other rows"),
        title="Laid dice",
    ),
    Option(
        "markers",
        range(3, 5),
        3,
        "Q8",
        mark("markers of each player; with 4 no row is ever closed for want of one"),
        title="Markers each",
    ),
    Option(
        "open_dice",
        OPEN,
        "off",
        "Q16",
        mark("six open dice, rolled in every play or once for the game, for four players or fewer"),
        title="Open dice",
    ),
    Option(
        "chips",
        range(1, board.CHIPS + 1),
        board.CHIPS,
        "Q34",
        mark("chips of each player; with 1 the first call ends the game"),
        study=True,
        title="Chips each",
    ),
    Option(
        "privilege",
        ("off", "on"),
        "on",
        "Q35",
        mark("whether the first player has a privilege"),
        study=True,
        title="Privilege of the first player",
    ),
    Option(
        "first_player", FIRST, "random", "Q4", mark("who begins"), in_text=False, title="First player", named=who_begins
    ),
)
