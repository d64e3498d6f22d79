"""The log: every event that is worth a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.events import Told
from sheepfold.games.wolf.position import Event
from sheepfold.games.wolf.rules.calls import accepted
from sheepfold.games.wolf.words.names import LAID, chip_words, counted, cup_words, laid_words
from sheepfold.language import mark, say
from sheepfold.language.phrases import say_made

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

LOG = {
    Event.R1_4_FIRST_PLAYER: mark("{who} is first player."),
    Event.R2_2_ROLLED: mark("{who} rolls under the cup: {cup}."),
    Event.R10_1_OPEN_ROLLED: mark("The open dice show {opened}."),
    Event.R4_1_LAYS: mark("{who} lays {laid}, on space {space}."),
    Event.R4_3_CLAIMS: mark("{who} claims {claimed}."),
    Event.R4_7_GOES_HOME: mark("{who}'s marker on {claimed} goes home."),
    Event.R5_1_CALLS: mark("{who} cries wolf at {owner}: {called}?"),
    Event.R5_3_REVEALED: mark("{who} had {cup} under the cup: that makes {count}."),
    Event.R5_7_COUNTED: mark("Counted: {found}; claimed: {number}."),
    Event.R6_1_LIAR_PAYS: mark("It was a lie: {who} pays {other} {paid} and has {left} left."),
    Event.R6_2_CALLER_PAYS: mark("It was true: {who} pays {other} {paid} and has {left} left."),
    Event.R6_4_SHORTFALL: mark("{who} cannot pay {missing} more; {other} scores that all the same."),
    Event.R7_1_PRIVILEGE: mark("{who} uses the privilege and rolls a spare die."),
    Event.R7_2_SPARE_ROLLED: mark("It shows {face}."),
    Event.R7_2_SPARE_LAID: mark("{who} lays {laid}, on space {space}."),
    Event.R7_5_MARKER_GOES_LEFT: mark("{who} is first player now."),
    Event.R3_3_PASSES: mark("{who} must pass: every row for those dice is closed, and no marker of another stands."),
    Event.R8_2_NEXT_PLAY: mark("{who} has paid and begins play {play}."),
    Event.R9_1_GAME_OVER: mark("{who} has no own chips left: the game is over."),
}

SHEEP_AGAIN = mark("{who} uses the privilege and rolls the first die of the sheep row.")
NO_DICE = mark("{who} must pass: no dice under the cup, and no marker of another stands.")


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    event = Event(told.kind)
    text = LOG.get(event, "")
    if event == Event.R7_1_PRIVILEGE and told.reroll:
        text = SHEEP_AGAIN
    if event == Event.R3_3_PASSES and not told.held:
        text = NO_DICE
    return say_made(text, _parts(told, names, seen))


def _parts(told: Told, names: tuple[str, ...], seen: Position) -> dict[str, Callable[[], object]]:
    """Whatever an event's text may name."""
    row = int(seen.record.row)
    return {
        "who": lambda: names[told.player],
        "other": lambda: names[told.receiver],
        "owner": lambda: names[told.owner],
        "cup": lambda: cup_words(told.cup) if told.cup >= 0 else say("six dice"),
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
