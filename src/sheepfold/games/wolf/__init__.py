"""You Cry Wolf!: bluffing with dice for two to eight (ledger: docs/rules/wolf.md)."""

from __future__ import annotations

from collections.abc import Mapping

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Credits, Game
from sheepfold.engine.groups import Minds, Secrets, SeriesRules, Spelling
from sheepfold.engine.options import Value
from sheepfold.engine.record import Record
from sheepfold.games.wolf import (
    board,
    deals,
    invariants,
    knowledge,
    length,
    notation,
    observed,
    rules,
    text_keys,
    view,
    words,
)
from sheepfold.games.wolf.bluff.worth import own_worth
from sheepfold.games.wolf.coach import TEACHING
from sheepfold.games.wolf.minds import best_response, own_mind
from sheepfold.games.wolf.options import OPTIONS
from sheepfold.games.wolf.position import POSITION, Ending, Event, Phase, Reason
from sheepfold.games.wolf.train import train
from sheepfold.language import mark, say


def check_options(seats: int, values: Mapping[str, Value]) -> None:
    """Open dice for four players at most, all dice in the box, the first player at the table (R10.1, Q2, Q4, Q16)."""
    first = values["first_player"]
    if first != "random" and int(first) >= seats:
        raise BadOption(say("first_player cannot be {first} with {seats} seats (Q4)", first=first, seats=seats))
    opened = values["open_dice"] != "off"
    if opened and seats > board.MOST_FOR_OPEN_DICE:
        raise BadOption(say("open_dice must be off with {seats} players: it is for 4 at most (R10.1)", seats=seats))
    needed = int(values["dice"]) * (seats + opened)
    if int(values["box_dice"]) < needed:
        raise BadOption(
            say(
                "box_dice cannot be {dice}: this game uses {needed} dice at least (Q2)",
                dice=values["box_dice"],
                needed=needed,
            )
        )


def own_chips(position: Record) -> list[int]:
    """What decides between equal sums of scores after several games: own chips left (R10.2, Q17)."""
    return [int(chips) for chips in position.own[: position.seats]]


MOST_GAMES = 9
"""Q17"""

HIGHLIGHTS = frozenset(
    {
        Event.R5_1_CALLS,
        Event.R5_3_REVEALED,
        Event.R5_7_COUNTED,
        Event.R6_1_LIAR_PAYS,
        Event.R6_2_CALLER_PAYS,
        Event.R6_4_SHORTFALL,
        Event.R7_1_PRIVILEGE,
        Event.R7_2_SPARE_LAID,
        Event.R8_2_NEXT_PLAY,
        Event.R9_1_GAME_OVER,
    }
)
"""What is shown one by one in a computer player's turn; the rest of it is shown together."""

GAME = Game(
    name="wolf",
    title=mark("You Cry Wolf!"),
    credits=Credits(design="Ginichiro Suzuki", publisher="Show Enterprise"),
    seats=tuple(range(2, board.MOST_SEATS + 1)),
    usual_seats=5,
    record=POSITION,
    phases=Phase,
    reasons=Reason,
    events=Event,
    highlights=HIGHLIGHTS,
    endings=Ending,
    codes=board.CODES,
    most_choices=board.MOST_CHOICES,
    gpu_registers=32,
    rules=(rules, invariants, text_keys),
    notation=notation,
    words=words,
    teaching=TEACHING,
    view=view,
    secrets=Secrets(
        knowledge.hide, knowledge.imagine, knowledge.lists, knowledge.masked, deals.fill_hidden, knowledge.learns
    ),
    spelling=Spelling(notation.split_token),
    check_options=check_options,
    sent_together=frozenset({Phase.CLAIM}),
    series=SeriesRules(MOST_GAMES, own_chips),
    minds=Minds(own_mind=own_mind, own_worth=own_worth, train=train, best_response=best_response),
    option_list=OPTIONS,
    most_steps=length.most_steps,
    observed=observed.observed,
    welcome={"first_player": "0"},
    small={"dice": 2, "chips": 1, "box_dice": 4, "privilege": "off", "first_player": "0"},
)
