"""The Shepherd: graze your two sheep before the Sun sets, and mind the dog (ledger: docs/rules/shepherd.md)."""

from __future__ import annotations

from collections.abc import Mapping

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Credits, Game
from sheepfold.engine.groups import Minds, Spelling
from sheepfold.engine.options import Option, Value
from sheepfold.games.shepherd import board, invariants, knowledge, notation, rules, thought, view, words
from sheepfold.games.shepherd.position import POSITION, Ending, Event, Phase, Reason
from sheepfold.language import mark, say

R12_WORMS = {"basic": "stay", "tactical": "turn_back"}
"""Each version has a worm rule of its own (R6.3, R6.4, Q12)."""


def usual_worms(seats: int, chosen: Mapping[str, Value]) -> Value:
    """The worm rule of the version that is played."""
    return R12_WORMS[str(chosen["version"])]


def check_options(seats: int, values: Mapping[str, Value]) -> None:
    """Only somebody at the table can begin, and no option is taken that would do nothing (Q5, Q14, Q23)."""
    first = values["first_player"]
    if first != "random" and int(first) >= seats:
        raise BadOption(
            say(
                "first_player cannot be {first!r} with {seats} seats: they are 0 to {last} (Q5)",
                first=first,
                seats=seats,
                last=seats - 1,
            )
        )
    if values["push"] != "free" and values["version"] == "basic":
        raise BadOption(say("push cannot be 'forced' in the basic version: nothing is pushed there (Q23)"))
    if values["show_worms"] != "on" and values["worms"] != "turn_back":
        raise BadOption(say("show_worms cannot be 'off' unless worms is 'turn_back': no worm is turned back (Q14)"))


GAME = Game(
    name="shepherd",
    title=mark("The Shepherd"),
    credits=Credits(design="Stephan Riedel and Barbara Schyns", publisher="Logis"),
    seats=(2, 3, 4),
    usual_seats=4,
    record=POSITION,
    phases=Phase,
    reasons=Reason,
    events=Event,
    endings=Ending,
    codes=board.CODES,
    most_choices=board.MOST_CHOICES,
    rules=(rules, invariants),
    minds=Minds(thought.lean, thought.promise, horizon=4),
    notation=notation,
    words=words,
    view=view,
    check_options=check_options,
    spelling=Spelling(shown_position=knowledge.shown_position, shown_step=knowledge.shown_step),
    option_list=(
        Option(
            "version", ("basic", "tactical"), "basic", "R12", mark("the family game, or sheep that push and wrap round")
        ),
        Option(
            "worms",
            ("stay", "turn_back", "fine"),
            usual_worms,
            "Q12",
            mark("a worm stays face up, is turned back, or is only found at the end and costs a card"),
        ),
        Option("sun_length", range(4, 37), 12, "Q4", mark("fields of the Sun's track")),
        Option(
            "push", ("free", "forced"), "free", "Q23", mark("tactical only: push at will, or only without a free field")
        ),
        Option("passing", ("never", "allowed"), "never", "Q8", mark("whether usable symbols may be given up")),
        Option("first_player", ("random", "0", "1", "2", "3"), "random", "Q5", mark("who begins"), in_text=False),
        Option("turn_cap", range(50, 2001), 600, "Q33", mark("the game ends after this turn at the latest")),
        Option(
            "show_worms",
            ("on", "off"),
            "on",
            "Q14",
            mark("turn_back only: whether found worms stay visible"),
            in_text=False,
        ),
    ),
)
