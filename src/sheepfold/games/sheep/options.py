"""The options: the rulebook has no variants, these are from the ledger's rulings."""

from sheepfold.engine.options import Option, who_begins
from sheepfold.language import mark

OPTIONS = (
    Option(
        "start",
        ("random", "seat0", "seat1", "seat2", "seat3"),
        "random",
        "Q5",
        mark("who places the first fence and takes the first turn"),
        title="Who starts",
        named=who_begins,
    ),
    Option(
        "fences4",
        ("even", "all"),
        "even",
        "Q6",
        mark("with four players: 16 fences, or all 18 of them"),
        title="Fences with four players",
    ),
    Option(
        "chain_fixed",
        ("true", "false"),
        "true",
        "Q19",
        mark("whether every sheep linked to its shepherd stays, or only those that touch it"),
        title="Linked sheep stay",
    ),
    Option(
        "corner_guard",
        ("false", "true"),
        "false",
        "Q21",
        mark("whether nobody may stop on a corner where sheep of its owner are still to come in"),
        title="Corners are kept free",
    ),
    Option(
        "round_cap",
        range(1, 1001),
        200,
        "Q23",
        mark("the game ends after so many rounds at the latest"),
        title="Most rounds",
    ),
    Option(
        "fourth_corner",
        ("ground", "tile"),
        "ground",
        "Q7",
        mark("with three players: whether the corner without a flock is open ground or a starting tile for fences"),
        title="The fourth corner",
    ),
)
