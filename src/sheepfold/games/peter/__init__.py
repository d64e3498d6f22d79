"""Peter's Two Sheep Dogs: tricks and mancala for two (ledger: docs/rules/peter.md).

The rulebook has no variants (R12.5); the options are those of Q29.
"""

from __future__ import annotations

from pathlib import Path

from sheepfold.engine.game import Credits, Game
from sheepfold.engine.groups import Learning, Minds, Secrets, Spelling
from sheepfold.games.peter import (
    board,
    deals,
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
from sheepfold.games.peter.coach import TEACHING
from sheepfold.games.peter.options import OPTIONS
from sheepfold.games.peter.position import POSITION, Ending, Event, Phase, Reason
from sheepfold.language import mark

LEARNING = Learning(
    inputs=features.inputs,
    version=features.VERSION,
    prior=features.prior,
    is_ending=lambda position: bool(position.trick >= board.LAST_TRICK_OF[position.deal] - 1),
    file=Path(__file__).parent / "networks.npz",
    kinds={"2": {"seats": 2}},
)

HIGHLIGHTS = frozenset(
    {
        Event.R3_1_LEADS,
        Event.R3_2_FOLLOWS,
        Event.R3_5_WINS,
        Event.R4_1_CALLS,
        Event.R6_1_CHASES,
        Event.R7_1_WOLF_TAKES,
        Event.R7_2_WOLF_FLEES,
        Event.R8_1_EXTRA_ACTION,
        Event.R9_1_BONUS_DRAWN,
        Event.R9_5_BONUS_PLACED,
        Event.R10_2_SPRING,
        Event.R11_1_SUMMER,
        Event.R11_7_ROUND_SCORE,
        Event.R12_1_TOTALS,
    }
)
"""What is shown one by one in a computer player's turn; the rest of it is shown together."""

GAME = Game(
    name="peter",
    title=mark("Peter's Two Sheep Dogs"),
    credits=Credits(
        design="Shibu",
        art=mark("graphic design Sai Beppu"),
        publisher="Suki Games",
        thanks=mark("rulebook translated into English by Saigo"),
    ),
    seats=(2,),
    usual_seats=2,
    record=POSITION,
    phases=Phase,
    reasons=Reason,
    events=Event,
    highlights=HIGHLIGHTS,
    endings=Ending,
    codes=board.CODES,
    most_choices=board.MOST_CHOICES,
    rules=(rules, invariants, text_keys),
    notation=notation,
    spelling=Spelling(notation.split_token),
    words=words,
    teaching=TEACHING,
    view=view,
    secrets=Secrets(
        knowledge.hide, knowledge.imagine, knowledge.lists, knowledge.masked, deals.fill_hidden, knowledge.learns
    ),
    minds=Minds(thought.lean, thought.promise, features=features.features, learning=LEARNING),
    option_list=OPTIONS,
    most_steps=length.most_steps,
    observed=observed.observed,
    small={"deal": "small", "length": "one_round"},
)
