"""The log: every event that is worth a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sheepfold.engine.bits import lowest
from sheepfold.engine.events import Told
from sheepfold.games.peter.board import SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Event, NegScores
from sheepfold.games.peter.rules.scoring import points
from sheepfold.games.peter.words.names import SLOT_WORDS, animals, kind_words, piece_words, slot_of
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_turn, say_made

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

LOG = {
    Event.R1_3_FIRST_LEAD: mark("{who} leads the first trick."),
    Event.R2_3_SET_OUT: mark("{piece} stands on {slot}."),
    Event.R2_4_DEALT: mark("Each hand holds eleven animals; two stay in the bag."),
    Event.R3_1_LEADS: mark("Trick {trick}: {leader} leads {other}."),
    Event.R3_2_FOLLOWS: mark("{who} plays {piece}."),
    Event.R3_5_WINS: mark("{who} wins the trick; {loser} will act and lead next."),
    Event.R4_1_CALLS: mark("{who} calls both animals: {call}."),
    Event.R5_2_WELCOMES_BACK: mark("{who} welcomes {piece} back into the Barn."),
    Event.R5_3_NOTHING_TO_WELCOME: mark("{who} has nothing to chase and nothing to welcome back."),
    Event.R6_1_CHASES: mark("{who} chases {taken} from the {from_slot}."),
    Event.R6_2_SOWN: mark("{piece} goes to {slot}."),
    Event.R7_1_WOLF_TAKES: mark("{piece} takes {other} from {slot}; both are out."),
    Event.R7_2_WOLF_FLEES: mark("{piece} finds {slot} empty and runs off."),
    Event.R8_1_EXTRA_ACTION: mark("The last animal is in {at_slot}: {who} may act again."),
    Event.R8_4_STOPS: mark("{who} stops."),
    Event.R9_1_BONUS_DRAWN: mark("Hard Worker! {who} draws {piece} from the bag."),
    Event.R9_5_BONUS_PLACED: mark("{who} puts {other} into {placed}."),
    Event.R10_2_SPRING: mark("Spring is scored: {both}."),
    Event.R11_1_SUMMER: mark("Summer is scored: {both}."),
    Event.R11_2_ACHIEVER: mark("{who} is an Achiever: Spring counts double."),
    Event.R11_3_SHODDY: mark("{who} did worse than in Spring: Summer counts nothing."),
    Event.R11_7_ROUND_SCORE: mark("The round is worth: {both}."),
    Event.R12_1_TOTALS: mark("Totals: {both}."),
    Event.R12_3_NEXT_LEADER: mark("{who} leads the next round."),
}

OFF_TYPE = mark("{who} plays {piece} and so has no {led}.")
TIE = mark("{who} wins the trick (equal numbers are the leader's); {loser} will act and lead next.")
CHASES_AGAIN = mark("{who} chases {taken} from the {from_slot}, Chase {chases} of this trick.")
HARSH = mark("{who} did worse than in Spring: Summer counts what it lost.")
EVEN = mark("{who} leads the next round; totals are equal, so the loser of the last trick leads.")

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
    return say_made(_text(told, seen), _parts(told, names, seen))


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


def _text(told: Told, seen: Position) -> str:
    """What is said about an event, without its parts."""
    event = Event(told.kind)
    if event in SPECIAL and SPECIAL[event][1](told, seen):
        return SPECIAL[event][0]
    return LOG.get(event, "")


def _parts(told: Told, names: tuple[str, ...], seen: Position) -> dict[str, Callable[[], object]]:
    """Whatever an event's text may name."""
    return {
        "who": lambda: names[told.player],
        "loser": lambda: names[1 - told.player],
        "leader": lambda: names[told.player],
        "both": lambda: _both(told, names),
        "trick": lambda: told.trick,
        "slot": lambda: slot_of(told.slot, names),
        "at_slot": lambda: slot_of(told.slot, names),
        "from_slot": lambda: say(SLOT_WORDS[told.slot % SLOTS_EACH]),
        "placed": lambda: slot_of((told.code - Code.PLACE + SLOTS_EACH * told.player) % SLOTS, names),
        "piece": lambda: piece_words(told.wolf if "wolf" in told.kind.fields else told.piece),
        "other": lambda: piece_words(told.piece),
        "taken": lambda: animals(told.number),
        "call": lambda: say(CALLED[told.code]),
        "led": lambda: kind_words(lowest(seen.record.at[Place.LEAD])),
        "chases": lambda: int(seen.record.chases),
    }


def _both(told: Told, names: tuple[str, ...]) -> str:
    """The points of both players, which an event of scoring tells first."""
    points, more, *_ = told.values
    return say("{one} {points}, {other} {more}", one=names[0], points=points, other=names[1], more=more)


def _is_harsh(told: Told, seen: Position) -> bool:
    """Whether a Shoddy loses what Summer cost (R11.3, Q20)."""
    return bool(seen.record.neg_scores == NegScores.HARSH and points(seen.record, told.player) < 0)


SPECIAL: dict[Event, tuple[str, Callable[[Told, Position], Any]]] = {
    Event.R3_2_FOLLOWS: (OFF_TYPE, lambda told, seen: told.off_type and seen.record.at[Place.LEAD]),
    Event.R3_5_WINS: (TIE, lambda told, seen: told.equal),
    Event.R6_1_CHASES: (CHASES_AGAIN, lambda told, seen: seen.record.chases > 1),
    Event.R11_3_SHODDY: (HARSH, _is_harsh),
    Event.R12_3_NEXT_LEADER: (EVEN, lambda told, seen: told.equal),
}
"""Other texts, and when they are said."""
