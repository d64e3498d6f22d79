"""The options: boards, variants and the ledger's rulings."""

from sheepfold.engine.options import Option, Value, who_begins
from sheepfold.games.sheepdogs.board import BUILT_IN
from sheepfold.games.sheepdogs.pasture import BoardOption
from sheepfold.language import mark, say

BOARDS = {
    "std2": mark("Standard, 2 players"),
    "std3": mark("Standard, 3 players"),
    "std4": mark("Standard, 4 players"),
    "alt2": mark("Alternative, 2 players"),
    "alt3": mark("Alternative, 3 players"),
    "alt4": mark("Alternative, 4 players"),
    "alt2-tor": mark("The tor, 2 players"),
    "alt3-clover": mark("The clover, 3 players"),
    "alt4-dale": mark("The dale, 4 players"),
}
DICE = {
    "2-2-2": mark("all ways alike (2-2-2)"),
    "1-4-1": mark("mostly straight on (1-4-1)"),
}


def board_words(value: Value) -> str:
    """What a set-up is called."""
    return say(BOARDS.get(str(value), mark("a board of your own")))


def dice_words(value: Value) -> str:
    """How the dice are made (Q26)."""
    return say(DICE[str(value)])


OPTIONS = (
    BoardOption(
        "board",
        tuple(BUILT_IN),
        lambda seats, chosen: f"std{seats}",
        "R1.1",
        mark("the pasture and its pens"),
        title="Board",
        named=board_words,
    ),
    Option("teams", ("off", "on"), "off", "R15.1", mark("with four: players 1 and 3 against 2 and 4"), title="Teams"),
    Option(
        "first_player",
        ("random", "0", "1", "2", "3"),
        "random",
        "Q2",
        mark("who begins"),
        in_text=False,
        title="First player",
        named=who_begins,
    ),
    Option(
        "dice",
        ("2-2-2", "1-4-1"),
        "2-2-2",
        "Q26",
        mark("left, straight and right faces of each die"),
        title="Dice",
        named=dice_words,
    ),
    Option(
        "foreign_pen",
        ("may", "must"),
        "may",
        "Q36",
        mark("whether sheep from another's drive must go back"),
        title="Sheep from another's drive",
    ),
    Option(
        "final_turns",
        ("others", "all", "round", "none"),
        "others",
        "Q39",
        mark("who still plays once the end is near"),
        title="Last turns",
    ),
    Option(
        "fences_stop_shepherds",
        ("no", "yes"),
        "no",
        "Q6",
        mark("whether fences and pen walls stop shepherds"),
        title="Fences stop shepherds",
    ),
    Option(
        "round_cap",
        range(10, 1001),
        100,
        "R12.3",
        mark("the game ends after this round at the latest"),
        title="Most rounds",
    ),
    Option(
        "lead_onto_dogs",
        ("no", "yes"),
        "no",
        "Q20",
        mark("whether a dog may be led to another dog's space"),
        title="Lead a dog onto another",
    ),
    Option(
        "replace_onto_dogs",
        ("no", "yes"),
        "no",
        "Q37",
        mark("whether visitors may be put back on a dog's space"),
        title="Visitors back onto a dog",
    ),
)
