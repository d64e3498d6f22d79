"""The Shepherd: graze your two sheep before the Sun sets, and mind the dog (ledger: docs/rules/shepherd.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Credits, Game
from sheepfold.engine.groups import Learning, Minds, Spelling
from sheepfold.engine.options import Value
from sheepfold.games.shepherd import (
    board,
    features,
    invariants,
    knowledge,
    length,
    notation,
    observed,
    rules,
    text_keys,
    thought,
    view,
    words,
)
from sheepfold.games.shepherd.coach import TEACHING
from sheepfold.games.shepherd.options import OPTIONS
from sheepfold.games.shepherd.position import POSITION, Ending, Event, Phase, Reason
from sheepfold.language import mark, say


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


LEARNING = Learning(
    inputs=features.inputs,
    version=features.VERSION,
    prior=features.prior,
    file=Path(__file__).parent / "networks.npz",
    horizon=4,
    noted_after=0,
    trust=0.0,
    kinds={
        **{str(seats): {"seats": seats} for seats in (2, 3, 4)},
        **{f"{seats}-tactical": {"seats": seats, "version": "tactical"} for seats in (2, 3, 4)},
    },
    kind=lambda position: f"{position.seats}-tactical" if position.version else str(position.seats),
)

HIGHLIGHTS = frozenset(
    {
        Event.R6_2_TAKES,
        Event.R5_2_TAKES_BOTH,
        Event.R6_5_TAKES_UNSEEN,
        Event.R6_3_WORM_STAYS,
        Event.R6_4_WORM_TURNED_BACK,
        Event.R9_6_OVER_THE_EDGE,
        Event.R10_1_ENDS,
        Event.R6_5_WORMS_COUNTED,
        Event.R11_1_RESULT,
    }
)
"""What is shown one by one in a computer player's turn; the rest of it is shown together."""

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
    highlights=HIGHLIGHTS,
    endings=Ending,
    codes=board.CODES,
    most_choices=board.MOST_CHOICES,
    rules=(rules, invariants, text_keys),
    minds=Minds(thought.lean, thought.promise, horizon=4, features=features.features, learning=LEARNING),
    notation=notation,
    words=words,
    teaching=TEACHING,
    view=view,
    check_options=check_options,
    spelling=Spelling(shown_position=knowledge.shown_position, shown_step=knowledge.shown_step),
    option_list=OPTIONS,
    most_steps=length.most_steps,
    observed=observed.observed,
    small={"turn_cap": 2, "first_player": "0"},
)
