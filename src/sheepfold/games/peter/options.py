"""The options: the rulebook has no variants (R12.5), these are from the ledger's rulings (Q29, Q38)."""

from sheepfold.engine.options import Option
from sheepfold.language import mark

OPTIONS = (
    Option(
        "extra_action",
        ("may", "must"),
        "may",
        "Q12",
        mark("whether an extra action may be declined"),
        title="Extra action",
    ),
    Option(
        "neg_scores",
        ("lenient", "literal", "harsh"),
        "lenient",
        "Q20",
        mark("how bonus and penalty treat points of zero or less"),
        title="Points of zero or less",
    ),
    Option(
        "target",
        range(10, 501),
        100,
        "Q29",
        mark("the total that ends the game after a Summer"),
        title="Points that end the game",
    ),
    Option(
        "length",
        ("target", "one_round"),
        "target",
        "Q29",
        mark("play to the target, or one round only"),
        title="Length",
    ),
    Option(
        "max_rounds",
        range(1, 101),
        20,
        "Q25",
        mark("the game ends after this round at the latest"),
        title="Most rounds",
    ),
    Option(
        "deal",
        ("full", "small"),
        "full",
        "Q38",
        mark("all 28 animals, or eight of them and two in each hand: small enough to be solved"),
        study=True,
        title="Deal",
    ),
)
