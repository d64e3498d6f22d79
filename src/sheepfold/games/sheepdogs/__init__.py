"""Sheepdogs: dogs, dice and stampedes on a pasture of hexes (ledger: docs/rules/sheepdogs.md)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Credits, Game, every_seat_alone
from sheepfold.engine.groups import Boards, Learning, Minds
from sheepfold.engine.options import Value
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs import (
    board,
    editor,
    features,
    invariants,
    length,
    notation,
    observed,
    pasture,
    rules,
    text_keys,
    thought,
    view,
    words,
)
from sheepfold.games.sheepdogs.coach import TEACHING
from sheepfold.games.sheepdogs.options import OPTIONS
from sheepfold.games.sheepdogs.position import POSITION, Ending, Event, Phase, Reason
from sheepfold.language import mark, say


def check_options(seats: int, values: Mapping[str, Value]) -> None:
    """The board must be for so many players, the first one must be there, and teams need four (R1.1, R1.6, R15.1)."""
    players = pasture.read_pasture(str(values["board"])).players
    if players != seats:
        raise BadOption(
            say("this board is for {players} players, not for {seats} (R1.1)", players=players, seats=seats)
        )
    if values["first_player"] != "random" and int(values["first_player"]) >= seats:
        raise BadOption(
            say("first_player cannot be {first} with {seats} seats (Q2)", first=values["first_player"], seats=seats)
        )
    if values["teams"] == "on" and seats != board.SEATS:
        raise BadOption(say("teams need 4 seats, not {seats} (R15.1)", seats=seats))


LEARNING = Learning(
    inputs=features.inputs,
    version=features.VERSION,
    prior=features.prior,
    file=Path(__file__).parent / "networks.npz",
    kinds={
        **{str(seats): {"seats": seats} for seats in (2, 3, 4)},
        "4-teams": {"seats": 4, "teams": "on"},
    },
    kind=lambda position: "4-teams" if position.teams else str(position.seats),
    ahead=0,
    answers=8,
    patience=0.5,
)

HIGHLIGHTS = frozenset(
    {
        Event.R9_6_STAMPEDE,
        Event.R9_7_JAM,
        Event.R11_2_PENNED,
        Event.R11_3_VISIT,
        Event.R12_1_TRIGGERED,
        Event.R12_2_OVER,
        Event.R12_3_CAP,
    }
)
"""What is shown one by one in a computer player's turn; the rest of it is shown together."""


def sides(record: Record) -> tuple[tuple[int, ...], ...]:
    """Two teams of two where they are played (R15.1), else every seat for itself."""
    return ((0, 2), (1, 3)) if record.teams else every_seat_alone(record)


GAME = Game(
    name="sheepdogs",
    title=mark("Sheepdogs"),
    credits=Credits(design="Ian Brocklebank", publisher="The Games People"),
    seats=(2, 3, 4),
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
    minds=Minds(thought.lean, thought.promise, ahead=0, features=features.features, learning=LEARNING),
    notation=notation,
    quick={"round_cap": 10},
    words=words,
    teaching=TEACHING,
    view=view,
    check_options=check_options,
    boards=Boards(view.draw_board, editor),
    sides=sides,
    option_list=OPTIONS,
    most_steps=length.most_steps,
    observed=observed.observed,
)
