"""The log: every event that is worth a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import lowest
from sheepfold.engine.events import Told
from sheepfold.games.peter.board import NUMBERS, PIECES, SLOTS, SLOTS_EACH, Code, Place
from sheepfold.games.peter.position import Event, NegScores
from sheepfold.games.peter.rules.scoring import points
from sheepfold.games.peter.words.names import KINDS, SLOT_WORDS, animals, piece_words, slot_words

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

LOG = {
    Event.R1_3_FIRST_LEAD: "{who} leads the first trick.",
    Event.R2_3_SET_OUT: "{piece} stands on {slot}.",
    Event.R2_4_DEALT: "Each hand holds eleven animals; two stay in the bag.",
    Event.R3_1_LEADS: "Trick {a}: {leader} leads {other}.",
    Event.R3_2_FOLLOWS: "{who} plays {piece}{off}.",
    Event.R3_5_WINS: "{who} wins the trick{tie}; {loser} will act and lead next.",
    Event.R4_1_CALLS: "{who} calls both animals: {call}.",
    Event.R5_2_WELCOMES_BACK: "{who} welcomes {piece} back into the Barn.",
    Event.R5_3_NOTHING_TO_WELCOME: "{who} has nothing to chase and nothing to welcome back.",
    Event.R6_1_CHASES: "{who} chases {taken} from the {from_slot}{chase}.",
    Event.R6_2_SOWN: "{piece} goes to {slot}.",
    Event.R7_1_WOLF_TAKES: "{piece} takes {other} from {slot}; both are out.",
    Event.R7_2_WOLF_FLEES: "{piece} finds {slot} empty and runs off.",
    Event.R8_1_EXTRA_ACTION: "The last animal is in {at_slot}: {who} may act again.",
    Event.R8_4_STOPS: "{who} stops.",
    Event.R9_1_BONUS_DRAWN: "Hard Worker! {who} draws {piece} from the bag.",
    Event.R9_5_BONUS_PLACED: "{who} puts {other} into {placed}.",
    Event.R10_2_SPRING: "Spring is scored: {both}.",
    Event.R10_3_FENCES_EMPTIED: "Peter takes {a} from the Fences; {b} come out of the Barns into them.",
    Event.R11_1_SUMMER: "Summer is scored: {both}.",
    Event.R11_2_ACHIEVER: "{who} is an Achiever: Spring counts double.",
    Event.R11_3_SHODDY: "{who} did worse than in Spring: {shoddy}.",
    Event.R11_7_ROUND_SCORE: "The round is worth: {both}.",
    Event.R12_1_TOTALS: "Totals: {both}.",
    Event.R12_3_NEXT_LEADER: "{who} leads the next round{even}.",
}

CALLED: dict[int, str] = {
    Code.CALL_LL: "both to the Left Grassland",
    Code.CALL_LR: "the led one Left, the other Right",
    Code.CALL_RL: "the led one Right, the other Left",
    Code.CALL_RR: "both to the Right Grassland",
}


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    kind, a, b, c, _ = told
    text = LOG.get(Event(kind), "")
    return text.format(
        who=names[a] if 0 <= a < 2 else "",
        loser=names[1 - a] if 0 <= a < 2 else "",
        leader=names[b] if 0 <= b < 2 else "",
        both=f"{names[0]} {a}, {names[1]} {b}",
        a=a,
        b=b,
        slot=slot_words(a, -1, names) if 0 <= a < SLOTS else "",
        at_slot=slot_words(b, -1, names) if 0 <= b < SLOTS else "",
        from_slot=SLOT_WORDS[b % SLOTS_EACH],
        placed=slot_words((b - Code.PLACE + SLOTS_EACH * a) % SLOTS, -1, names),
        piece=piece_words(b) if 0 <= b < PIECES else "",
        other=piece_words(c) if 0 <= c < PIECES else "",
        taken=animals(c),
        call=CALLED.get(b, ""),
        tie=" (equal numbers are the leader's)" if b else "",
        off=_off_type(seen) if c else "",
        chase=_which_chase(seen),
        shoddy=_shoddy(seen, a),
        even="; totals are equal, so the loser of the last trick leads" if b else "",
    )


def _off_type(seen: Position) -> str:
    """Whoever does not follow has none of the led type (R3.3)."""
    led = seen.record.at[Place.LEAD]
    return f" and so has no {KINDS[lowest(led) // NUMBERS]}" if led else ""


def _which_chase(seen: Position) -> str:
    """The number of a Chase that is not the first (R9.1)."""
    chases = int(seen.record.chases)
    return f", Chase {chases} of this trick" if chases > 1 else ""


def _shoddy(seen: Position, player: int) -> str:
    """What a Shoddy loses (R11.3, Q20)."""
    harsh = seen.record.neg_scores == NegScores.HARSH
    if 0 <= player < 2 and harsh and points(seen.record, player) < 0:
        return "Summer counts what it lost"
    return "Summer counts nothing"
