"""The log: every event that is worth a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sheepfold.engine.bits import lowest
from sheepfold.engine.contract import NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.naming import Text
from sheepfold.games.peter.board import SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Event, NegScores
from sheepfold.games.peter.rules.scoring import points
from sheepfold.games.peter.words.names import SLOT_WORDS, Company, animals, kind_words, piece_words
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_turn, say_made

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

LOG: dict[Event, Text] = {
    Event.R1_3_FIRST_LEAD: (mark("You lead the first trick."), mark("{who} leads the first trick.")),
    Event.R2_3_SET_OUT: mark("{piece} stands on {slot}."),
    Event.R2_4_DEALT: mark("Each hand holds eleven animals; two stay in the bag."),
    Event.R3_1_LEADS: (mark("Trick {trick}: you lead {other}."), mark("Trick {trick}: {leader} leads {other}.")),
    Event.R3_2_FOLLOWS: (mark("You play {piece}."), mark("{who} plays {piece}.")),
    Event.R3_5_WINS: (
        mark("You win the trick; {loser} will act and lead next."),
        mark("{who} wins the trick; {loser} will act and lead next."),
    ),
    Event.R4_1_CALLS: (mark("You call both animals: {call}."), mark("{who} calls both animals: {call}.")),
    Event.R5_2_WELCOMES_BACK: (
        mark("You welcome {piece} back into the Barn."),
        mark("{who} welcomes {piece} back into the Barn."),
    ),
    Event.R5_3_NOTHING_TO_WELCOME: (
        mark("You have nothing to chase and nothing to welcome back."),
        mark("{who} has nothing to chase and nothing to welcome back."),
    ),
    Event.R6_1_CHASES: (
        mark("You chase {taken} from the {from_slot}."),
        mark("{who} chases {taken} from the {from_slot}."),
    ),
    Event.R6_2_SOWN: mark("{piece} goes to {slot}."),
    Event.R7_1_WOLF_TAKES: mark("{piece} takes {other} from {slot}; both are out."),
    Event.R7_2_WOLF_FLEES: mark("{piece} finds {slot} empty and runs off."),
    Event.R8_1_EXTRA_ACTION: mark("The last animal is in {at_slot}: {who} may act again."),
    Event.R8_4_STOPS: (mark("You stop."), mark("{who} stops.")),
    Event.R9_1_BONUS_DRAWN: (
        mark("Hard Worker! You draw {piece} from the bag."),
        mark("Hard Worker! {who} draws {piece} from the bag."),
    ),
    Event.R9_5_BONUS_PLACED: (mark("You put {other} into {placed}."), mark("{who} puts {other} into {placed}.")),
    Event.R10_2_SPRING: mark("Spring is scored: {both}."),
    Event.R11_1_SUMMER: mark("Summer is scored: {both}."),
    Event.R11_2_ACHIEVER: (
        mark("You are an Achiever: Spring counts double."),
        mark("{who} is an Achiever: Spring counts double."),
    ),
    Event.R11_3_SHODDY: (
        mark("You did worse than in Spring: Summer counts nothing."),
        mark("{who} did worse than in Spring: Summer counts nothing."),
    ),
    Event.R11_7_ROUND_SCORE: mark("The round is worth: {both}."),
    Event.R12_1_TOTALS: mark("Totals: {both}."),
    Event.R12_3_NEXT_LEADER: (mark("You lead the next round."), mark("{who} leads the next round.")),
}

OFF_TYPE = (mark("You play {piece} and so have no {led}."), mark("{who} plays {piece} and so has no {led}."))
TIE = (
    mark("You win the trick (equal numbers are the leader's); {loser} will act and lead next."),
    mark("{who} wins the trick (equal numbers are the leader's); {loser} will act and lead next."),
)
CHASES_AGAIN = (
    mark("You chase {taken} from the {from_slot}, Chase {chases} of this trick."),
    mark("{who} chases {taken} from the {from_slot}, Chase {chases} of this trick."),
)
HARSH = (
    mark("You did worse than in Spring: Summer counts what it lost."),
    mark("{who} did worse than in Spring: Summer counts what it lost."),
)
EVEN = (
    mark("You lead the next round; totals are equal, so the loser of the last trick leads."),
    mark("{who} leads the next round; totals are equal, so the loser of the last trick leads."),
)

SMALL_DEAL = mark("Each hand holds two animals; four stay in the bag.")

CALLED: dict[int, str] = {
    Code.CALL_LL: mark("both to the Left Grassland"),
    Code.CALL_LR: mark("the led one Left, the other Right"),
    Code.CALL_RL: mark("the led one Right, the other Left"),
    Code.CALL_RR: mark("both to the Right Grassland"),
}


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    if told.kind == Event.R10_3_FENCES_EMPTIED:
        return in_turn([_taken_away(told.leaving), _brought_out(told.returning)])
    company = Company(seen.viewer, names)
    text = company.text(told.named.get("player", NOBODY), _text(told, seen))
    return say_made(text, _parts(told, company, seen))


def _taken_away(number: int) -> str:
    if not number:
        return say("Peter finds the Fences empty.")
    return say_many(
        "Peter takes {number} animal from the Fences.", "Peter takes {number} animals from the Fences.", number
    )


def _brought_out(number: int) -> str:
    if not number:
        return say("None comes out of the Barns.")
    return say_many(
        "{number} animal comes out of the Barns into them.", "{number} animals come out of the Barns into them.", number
    )


def _text(told: Told, seen: Position) -> Text:
    """What is said about an event, without its parts."""
    event = Event(told.kind)
    if event in SPECIAL and SPECIAL[event][1](told, seen):
        return SPECIAL[event][0]
    return LOG.get(event, "")


def _parts(told: Told, company: Company, seen: Position) -> dict[str, Callable[[], object]]:
    """Whatever an event's text may name."""
    return {
        "who": lambda: company.whom(told.player),
        "loser": lambda: company.whom(1 - told.player),
        "leader": lambda: company.whom(told.player),
        "both": lambda: _both(told, company),
        "trick": lambda: told.trick,
        "slot": lambda: company.slot(told.slot),
        "at_slot": lambda: company.slot(told.slot),
        "from_slot": lambda: say(SLOT_WORDS[told.slot % SLOTS_EACH]),
        "placed": lambda: company.slot((told.code - Code.PLACE + SLOTS_EACH * told.player) % SLOTS),
        "piece": lambda: piece_words(told.wolf if "wolf" in told.kind.fields else told.piece),
        "other": lambda: piece_words(told.piece),
        "taken": lambda: animals(told.number),
        "call": lambda: say(CALLED[told.code]),
        "led": lambda: kind_words(lowest(seen.record.at[Place.LEAD])),
        "chases": lambda: int(seen.record.chases),
    }


def _both(told: Told, company: Company) -> str:
    """The points of both players, which an event of scoring tells first."""
    points, more, *_ = told.values
    one, other = company.whom(0), company.whom(1)
    return say("{one} {points}, {other} {more}", one=one, points=points, other=other, more=more)


def _is_harsh(told: Told, seen: Position) -> bool:
    """Whether a Shoddy loses what Summer cost (R11.3, Q20)."""
    return bool(seen.record.neg_scores == NegScores.HARSH and points(seen.record, told.player) < 0)


SPECIAL: dict[Event, tuple[Text, Callable[[Told, Position], Any]]] = {
    Event.R2_4_DEALT: (SMALL_DEAL, lambda told, seen: seen.record.deal),
    Event.R3_2_FOLLOWS: (OFF_TYPE, lambda told, seen: told.off_type and seen.record.at[Place.LEAD]),
    Event.R3_5_WINS: (TIE, lambda told, seen: told.equal),
    Event.R6_1_CHASES: (CHASES_AGAIN, lambda told, seen: seen.record.chases > 1),
    Event.R11_3_SHODDY: (HARSH, _is_harsh),
    Event.R12_3_NEXT_LEADER: (EVEN, lambda told, seen: told.equal),
}
"""Other texts, and when they are said."""
