"""The log: every event that is worth a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import lowest
from sheepfold.engine.events import Told
from sheepfold.games.peter.board import PIECES, SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Event, NegScores
from sheepfold.games.peter.rules.scoring import points
from sheepfold.games.peter.words.names import SLOT_WORDS, animals, kind_words, piece_words, slot_of
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_turn

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
        return in_turn([_taken_away(told.a), _brought_out(told.b)])
    text = _text(told, seen)
    return say(text, **_parts(told, names, seen)) if text else ""


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
    kind, a, b, c, _ = told
    special = {
        Event.R3_2_FOLLOWS: (c and seen.record.at[Place.LEAD], OFF_TYPE),
        Event.R3_5_WINS: (b, TIE),
        Event.R6_1_CHASES: (seen.record.chases > 1, CHASES_AGAIN),
        Event.R11_3_SHODDY: (_is_harsh(seen, a), HARSH),
        Event.R12_3_NEXT_LEADER: (b, EVEN),
    }
    applies, text = special.get(Event(kind), (False, ""))
    return text if applies else LOG.get(Event(kind), "")


def _parts(told: Told, names: tuple[str, ...], seen: Position) -> dict[str, object]:
    """Whatever an event's text may name."""
    _, a, b, c, _ = told
    led = seen.record.at[Place.LEAD]
    return {
        "who": names[a] if 0 <= a < 2 else "",
        "loser": names[1 - a] if 0 <= a < 2 else "",
        "leader": names[b] if 0 <= b < 2 else "",
        "both": say("{one} {points}, {other} {more}", one=names[0], points=a, other=names[1], more=b),
        "trick": a,
        "slot": slot_of(a, names) if 0 <= a < SLOTS else "",
        "at_slot": slot_of(b, names) if 0 <= b < SLOTS else "",
        "from_slot": say(SLOT_WORDS[b % SLOTS_EACH]),
        "placed": slot_of((b - Code.PLACE + SLOTS_EACH * a) % SLOTS, names),
        "piece": piece_words(b) if 0 <= b < PIECES else "",
        "other": piece_words(c) if 0 <= c < PIECES else "",
        "taken": animals(c),
        "call": say(CALLED.get(b, "")),
        "led": kind_words(lowest(led)) if led else "",
        "chases": int(seen.record.chases),
    }


def _is_harsh(seen: Position, player: int) -> bool:
    """Whether a Shoddy loses what Summer cost (R11.3, Q20)."""
    harsh = seen.record.neg_scores == NegScores.HARSH
    return bool(0 <= player < 2 and harsh and points(seen.record, player) < 0)
