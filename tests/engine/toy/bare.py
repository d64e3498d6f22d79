"""The toy game with nothing but its rules, and a field with two axes, to see what is derived."""

from __future__ import annotations

from sheepfold.engine.game import Game
from sheepfold.engine.options import Option
from sheepfold.engine.record import record

from . import Reason, rules

POSITION = record(
    ("seats", "i1"),
    ("phase", "i1"),
    ("stones", "i2"),
    ("cheat", "i1"),
    ("left", range(1001)),
    ("most", range(4)),
    ("turn", range(4)),
    ("taken", range(1001), 4),
    ("grid", range(-1, 3), (2, 3)),
)

BARE = Game(
    name="bare",
    title="Stones",
    seats=(2, 3, 4),
    record=POSITION,
    phases=rules.Phase,
    reasons=Reason,
    codes=4,
    rules=rules,
    option_list=(
        Option("stones", range(5, 1001), 9, "R0", "how many stones"),
        Option("cheat", ("no", "yes"), "no", "R0", "whether three last stones are forgotten", in_text=False),
    ),
)
