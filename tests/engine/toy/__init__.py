"""A toy game for tests of the engine: two to four seats, open information, a die with unequal odds.

A number of stones lies on the table. The die says how many you may take at most (1, 2 or 3, of weights 1, 2
and 3); who takes the last stone wins. With `cheat` the last three stones are forgotten: an invariant to break.
"""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace

from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import EventKind
from sheepfold.engine.game import Credits, Game
from sheepfold.engine.options import Option
from sheepfold.engine.record import record

from . import rules

POSITION = record(
    ("seats", "i1"),
    ("phase", "i1"),
    ("stones", "i2"),
    ("cheat", "i1"),
    ("left", "i2"),
    ("most", "i1"),
    ("turn", "i1"),
    ("taken", "i2", 4),
)


class Reason(IntEnum):
    NONE = 0
    R1_TOO_MANY = 1
    R2_OVER = 2


class Ending(IntEnum):
    LAST_STONE = 0


def read_choice(position, text):
    if not text.startswith("take ") or not text[5:].isdigit():
        raise Unreadable(text, "a choice is `take` and a number")
    return int(text[5:])


TOY = Game(
    name="toy",
    title="Stones",
    credits=Credits(design="us", publisher="nobody"),
    seats=(2, 3, 4),
    usual_seats=3,
    record=POSITION,
    phases=rules.Phase,
    reasons=Reason,
    events=EventKind("Event", []),
    endings=Ending,
    codes=4,
    most_choices=3,
    rules=(rules,),
    notation=SimpleNamespace(write_choice=lambda position, choice: f"take {choice}", read_choice=read_choice),
    words=SimpleNamespace(sentence=lambda position, reason, choice: "That cannot be taken"),
    view=SimpleNamespace(picture=lambda seen, paint: "o" * seen.record.left),
    option_list=(
        Option("stones", range(5, 1001), lambda seats, chosen: 10 * seats, "R0", "how many stones"),
        Option("cheat", ("no", "yes"), "no", "R0", "whether three last stones are forgotten"),
    ),
)
