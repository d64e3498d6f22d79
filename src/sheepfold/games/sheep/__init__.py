"""Sheep: flocks slide home across a field of fences and dogs, for three or four (ledger: docs/rules/sheep.md).

The rulebook has no variants; the options are those of the ledger's rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Credits, Game
from sheepfold.engine.groups import Learning, Minds, Spelling
from sheepfold.engine.options import Value
from sheepfold.games.sheep import (
    board,
    features,
    invariants,
    length,
    notation,
    observed,
    rules,
    text_keys,
    thought,
    view,
    words,
)
from sheepfold.games.sheep.coach import TEACHING
from sheepfold.games.sheep.options import OPTIONS
from sheepfold.games.sheep.position import POSITION, Ending, Event, Phase, Reason
from sheepfold.language import mark, say


def check_options(seats: int, values: Mapping[str, Value]) -> None:
    """The seat that starts must exist (Q5)."""
    start = str(values["start"])
    if start != "random" and int(start.removeprefix("seat")) >= seats:
        raise BadOption(
            say(
                "start cannot be {start!r} with {seats} seats: they are seat0 to {last} (Q5)",
                start=start,
                seats=seats,
                last=f"seat{seats - 1}",
            )
        )


LEARNING = Learning(
    inputs=features.inputs,
    version=features.VERSION,
    prior=features.prior,
    file=Path(__file__).parent / "networks.npz",
    kinds={"3": {"seats": 3}, "4": {"seats": 4}},
    opening=30,
    each=0,
    horizon=20,
    own_turn=True,
    answers=6,
    drafts=40,
    rounds=2,
    patience=0.5,
    trust=0.0,
)

HIGHLIGHTS = frozenset(
    {
        Event.R7_1_HOME,
        Event.R8_1_WINS,
        Event.Q23_CAP,
    }
)
"""What is shown one by one in a computer player's turn; the rest of it is shown together."""

GAME = Game(
    name="sheep",
    title=mark("Sheep"),
    credits=Credits(
        design="Pete Jones",
        publisher="the piecepack community",
        thanks=mark(
            "version 1.2 of 2006, a game for two piecepack sets under a Creative Commons licence, "
            "entered in the first Mesomorph Games contest"
        ),
    ),
    seats=(3, 4),
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
    minds=Minds(thought.lean, thought.promise, horizon=20, features=features.features, learning=LEARNING),
    notation=notation,
    spelling=Spelling(notation.split_token, notation.unfinished),
    quick={"round_cap": 20},
    words=words,
    teaching=TEACHING,
    view=view,
    check_options=check_options,
    option_list=OPTIONS,
    most_steps=length.most_steps,
    observed=observed.observed,
)
