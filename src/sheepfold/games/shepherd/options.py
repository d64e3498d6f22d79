"""The options: the two versions and the ledger's rulings (R12)."""

from __future__ import annotations

from collections.abc import Mapping

from sheepfold.engine.options import Option, Value, who_begins
from sheepfold.language import mark

R12_WORMS = {"basic": "stay", "tactical": "turn_back"}
"""Each version has a worm rule of its own (R6.3, R6.4, Q12)."""


def usual_worms(seats: int, chosen: Mapping[str, Value]) -> Value:
    """The worm rule of the version that is played."""
    return R12_WORMS[str(chosen["version"])]


OPTIONS = (
    Option(
        "version",
        ("basic", "tactical"),
        "basic",
        "R12",
        mark("the family game, or sheep that push and wrap round"),
        title="Version",
    ),
    Option(
        "worms",
        ("stay", "turn_back", "fine"),
        usual_worms,
        "Q12",
        mark("a worm stays face up, is turned back, or is only found at the end and costs a card"),
        title="Worms",
    ),
    Option("sun_length", range(4, 37), 12, "Q4", mark("fields of the Sun's track"), title="Length of the Sun's way"),
    Option(
        "push",
        ("free", "forced"),
        "free",
        "Q23",
        mark("tactical only: push at will, or only without a free field"),
        title="Pushing",
    ),
    Option(
        "passing",
        ("never", "allowed"),
        "never",
        "Q8",
        mark("whether usable symbols may be given up"),
        title="Giving up symbols",
    ),
    Option(
        "first_player",
        ("random", "0", "1", "2", "3"),
        "random",
        "Q5",
        mark("who begins"),
        in_text=False,
        title="First player",
        named=who_begins,
    ),
    Option(
        "turn_cap", range(1, 2001), 600, "Q33", mark("the game ends after this turn at the latest"), title="Most turns"
    ),
    Option(
        "show_worms",
        ("on", "off"),
        "on",
        "Q14",
        mark("turn_back only: whether found worms stay visible"),
        in_text=False,
        title="Found worms stay visible",
    ),
)
