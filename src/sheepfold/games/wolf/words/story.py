"""The log: every event that is worth a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.contract import NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.naming import People, Text, people_at
from sheepfold.games.wolf.board import CUP
from sheepfold.games.wolf.position import Event
from sheepfold.games.wolf.rules.calls import accepted
from sheepfold.games.wolf.words.names import LAID, chip_words, counted, cup_words, dice_words, laid_words
from sheepfold.language import mark, say
from sheepfold.language.phrases import say_made

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

LAYS = (mark("You lay {laid}, on space {space}."), mark("{who} lays {laid}, on space {space}."))

LOG: dict[Event, Text] = {
    Event.R1_4_FIRST_PLAYER: (mark("You are first player."), mark("{who} is first player.")),
    Event.R2_2_ROLLED: (mark("You roll under the cup: {cup}."), mark("{who} rolls under the cup: {cup}.")),
    Event.R10_1_OPEN_ROLLED: mark("The open dice show {opened}."),
    Event.R4_1_LAYS: LAYS,
    Event.R4_3_CLAIMS: (mark("You claim {claimed}."), mark("{who} claims {claimed}.")),
    Event.R4_7_GOES_HOME: (mark("Your marker on {claimed} goes home."), mark("{who}'s marker on {claimed} goes home.")),
    Event.R5_1_CALLS: (mark("You cry wolf at {owner}: {called}?"), mark("{who} cries wolf at {owner}: {called}?")),
    Event.R5_3_REVEALED: (
        mark("You had {cup} under the cup: that makes {count}."),
        mark("{who} had {cup} under the cup: that makes {count}."),
    ),
    Event.R5_7_COUNTED: mark("Counted: {found}; claimed: {number}."),
    Event.R6_1_LIAR_PAYS: (
        mark("It was a lie: you pay {other} {paid} and have {left} left."),
        mark("It was a lie: {who} pays {other} {paid} and has {left} left."),
    ),
    Event.R6_2_CALLER_PAYS: (
        mark("It was true: you pay {other} {paid} and have {left} left."),
        mark("It was true: {who} pays {other} {paid} and has {left} left."),
    ),
    Event.R6_4_SHORTFALL: (
        mark("You cannot pay {missing} more; {other} scores that all the same."),
        mark("{who} cannot pay {missing} more; {other} scores that all the same."),
    ),
    Event.R7_1_PRIVILEGE: (
        mark("You use the privilege and roll a spare die."),
        mark("{who} uses the privilege and rolls a spare die."),
    ),
    Event.R7_2_SPARE_ROLLED: mark("It shows {face}."),
    Event.R7_2_SPARE_LAID: LAYS,
    Event.R7_5_MARKER_GOES_LEFT: (mark("You are first player now."), mark("{who} is first player now.")),
    Event.R3_3_PASSES: (
        mark("You must pass: every row for your dice is closed, and no marker of another stands."),
        mark("{who} must pass: every row for those dice is closed, and no marker of another stands."),
    ),
    Event.R8_2_NEXT_PLAY: (
        mark("You have paid and begin play {play}."),
        mark("{who} has paid and begins play {play}."),
    ),
    Event.R9_1_GAME_OVER: (
        mark("You have no own chips left: the game is over."),
        mark("{who} has no own chips left: the game is over."),
    ),
}

SHEEP_AGAIN = (
    mark("You use the privilege and roll the first die of the sheep row."),
    mark("{who} uses the privilege and rolls the first die of the sheep row."),
)
NO_DICE = (
    mark("You must pass: no dice under the cup, and no marker of another stands."),
    mark("{who} must pass: no dice under the cup, and no marker of another stands."),
)
YOU_SCORE = mark("{who} cannot pay {missing} more; you score that all the same.")


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    people = people_at(seen, names)
    text = people.text(told.named.get("player", NOBODY), _text(told, people))
    return say_made(text, _parts(told, people, seen))


def _text(told: Told, people: People) -> Text:
    event = Event(told.kind)
    if event == Event.R7_1_PRIVILEGE and told.reroll:
        return SHEEP_AGAIN
    if event == Event.R3_3_PASSES and not told.held:
        return NO_DICE
    if event == Event.R6_4_SHORTFALL and told.receiver == people.viewer:
        return YOU_SCORE
    return LOG.get(event, "")


def hidden_words(dice: int) -> str:
    """A cup that is not to be seen: only how many dice it holds is known (R2.2)."""
    return say("six dice") if dice == CUP else dice_words(dice)


def _parts(told: Told, people: People, seen: Position) -> dict[str, Callable[[], object]]:
    """Whatever an event's text may name."""
    row = int(seen.record.row)
    return {
        "who": lambda: people.whom(told.player),
        "other": lambda: people.whom(told.receiver),
        "owner": lambda: people.whom(told.owner),
        "cup": lambda: cup_words(told.cup) if told.cup >= 0 else hidden_words(int(seen.record.dice)),
        "count": lambda: counted(int(accepted(told.cup, row)), row),
        "opened": lambda: cup_words(told.cup),
        "laid": lambda: laid_words(told.face, told.row),
        "claimed": lambda: counted(told.number, told.row),
        "called": lambda: counted(told.number, told.row),
        "found": lambda: counted(told.found, told.row),
        "paid": lambda: chip_words(told.paid),
        "missing": lambda: told.missing,
        "left": lambda: int(seen.record.own[told.player]),
        "face": lambda: say(LAID[told.face, told.face]),
        "number": lambda: told.number,
        "space": lambda: told.space,
        "play": lambda: told.play,
    }
