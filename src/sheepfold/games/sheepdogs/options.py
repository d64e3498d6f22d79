"""The options: boards, variants and the ledger's rulings."""

from sheepfold.engine.options import Option
from sheepfold.games.sheepdogs.board import BUILT_IN
from sheepfold.games.sheepdogs.pasture import BoardOption
from sheepfold.language import mark

OPTIONS = (
    BoardOption(
        "board",
        tuple(BUILT_IN),
        lambda seats, chosen: f"std{seats}",
        "R1.1",
        mark("the pasture and its pens"),
    ),
    Option("teams", ("off", "on"), "off", "R15.1", mark("with four: seats 0 and 2 against 1 and 3")),
    Option("first_player", ("random", "0", "1", "2", "3"), "random", "Q2", mark("who begins"), in_text=False),
    Option("dice", ("2-2-2", "1-4-1"), "2-2-2", "Q26", mark("left, straight and right faces of each die")),
    Option("foreign_pen", ("may", "must"), "may", "Q36", mark("whether sheep from another's drive must go back")),
    Option(
        "final_turns",
        ("others", "all", "round", "none"),
        "others",
        "Q39",
        mark("who still plays once the end is near"),
    ),
    Option("fences_stop_shepherds", ("no", "yes"), "no", "Q6", mark("whether fences and pen walls stop shepherds")),
    Option("round_cap", range(10, 1001), 100, "R12.3", mark("the game ends after this round at the latest")),
    Option("lead_onto_dogs", ("no", "yes"), "no", "Q20", mark("whether a dog may be led to another dog's space")),
    Option("replace_onto_dogs", ("no", "yes"), "no", "Q37", mark("whether visitors may be put back on a dog's space")),
)
