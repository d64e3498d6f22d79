"""Refusals, prompts, what a choice would do, and what to think about before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import (
    BARN_POINTS,
    CHASES_FOR_BONUS,
    FENCE,
    FENCE_POINTS,
    FIRST_WOLF,
    LEFT,
    NUMBERS,
    PIECES,
    RIGHT,
    SLOTS,
    SLOTS_EACH,
    Code,
    Place,
)
from sheepfold.games.peter.position import Phase, Reason
from sheepfold.games.peter.words.names import KINDS, OPPONENT, SLOT_WORDS, animals, piece_words, slot_words

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SENTENCES = {
    Reason.R12_1_OVER: "The game is over",
    Reason.R3_1_NOT_IN_HAND: "You do not hold {piece}",
    Reason.R3_2_MUST_FOLLOW: "You hold a {led}: you must play one",
    Reason.Q8_SAME_CLASS: "Both are of one kind, so `cLR` is the same: choose that",
    Reason.R6_1_EMPTY_GRASSLAND: "That Grassland is empty",
    Reason.R5_1_GRASSLANDS_NOT_EMPTY: "Welcome Back needs both your Grasslands empty, wolves included",
    Reason.R5_1_FIRST_ACTION_COMPULSORY: "The loser's first action is compulsory",
    Reason.R6_6_ALL_MUST_BE_PLACED: "All taken animals must be placed",
    Reason.Q12_EXTRA_ACTION_COMPULSORY: "In this game extra actions are compulsory",
    Reason.R9_5_BONUS_MUST_BE_PLACED: "The bonus must be placed",
    Reason.R2_2_R9_1_NOT_IN_BAG: "{piece} is not in the bag",
    Reason.R3_7_NOT_NOW: "Not now: {decided}",
}

DECIDED = {
    Phase.FIRST_LEAD: "chance decides who leads first",
    Phase.DEAL: "the animals are being dealt",
    Phase.LEAD: "the leader plays an animal of the hand",
    Phase.FOLLOW: "the other player plays an animal of the hand",
    Phase.CALL: "the winner calls both animals to the own Grasslands",
    Phase.CHASE: "the loser chooses one of the own Grasslands to chase from",
    Phase.SOW: "the next taken animal is placed, livestock or wolf",
    Phase.EXTRA: "the extra action is taken or declined",
    Phase.BONUS_DRAW: "a bonus animal is drawn from the bag",
    Phase.BONUS_PLACE: "the bonus animal is put into a slot",
    Phase.END: "nothing",
}

BY_ITSELF = "the animals are on their way"
"""Between decisions."""


def sentence(position: Record, reason: int, choice: int) -> str:
    """Why a choice is refused (ledger: table of refusals)."""
    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    piece = piece_words(choice) if 0 <= choice < PIECES else "that"
    decided = DECIDED[Phase(int(position.phase))]
    return SENTENCES[Reason(reason)].format(piece=piece, led=KINDS[led // NUMBERS], decided=decided)


# -------------------------------------------------------------------- prompts


def prompt(seen: Position) -> str:
    """What is being decided, as an instruction to the one who decides; to the other, what is waited for."""
    phase = Phase(int(seen.record.phase))
    if phase == Phase.END:
        return _outcome(seen.scores)
    if phase not in PROMPTS or seen.viewer not in (None, seen.actor):
        return DECIDED.get(phase, BY_ITSELF).capitalize() + "."
    return PROMPTS[phase].format(**_facts(seen.record))


PROMPTS = {
    Phase.LEAD: "Lead an animal: any one of your hand.",
    Phase.FOLLOW: "{lead} was led. Play a {led} if you have one, else any animal. {beaten}",
    Phase.CALL: "You won {lead} and {follow}. Call them to your Left (L) or Right (R) Grassland.",
    Phase.CHASE: "You lost the trick, so you chase: from which of your Grasslands?",
    Phase.SOW: "Sowing: what goes into {next}, livestock or a wolf? {taken} animals are in your hand.",
    Phase.EXTRA: "Your last animal came to rest in a Goal Fence: take another action, or stop.",
    Phase.BONUS_PLACE: "Hard Worker! You drew {bonus}. Put it into any slot of the ring.",
}


def _facts(position: Record) -> dict[str, object]:
    def named(place: Place) -> str:
        return piece_words(lowest(position.at[place])) if position.at[place] else "-"

    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    chaser = 1 - int(position.winner)
    return {
        "lead": named(Place.LEAD),
        "follow": named(Place.FOLLOW),
        "bonus": named(Place.BONUS),
        "led": KINDS[led // NUMBERS],
        "beaten": "Nothing beats a 7." if led % NUMBERS == NUMBERS - 1 else f"More than {led % NUMBERS + 1} wins.",
        "taken": count(position.at[Place.TAKEN]),
        "next": slot_words((position.last + 1) % SLOTS, chaser, OPPONENT),
    }


def _outcome(scores: list[int]) -> str:
    if scores[0] == scores[1]:
        return f"The game is over: a draw at {scores[0]} points."
    winner = int(scores[1] > scores[0])
    return f"The game is over: player {winner} wins, {scores[winner]} to {scores[1 - winner]}."


# -------------------------------------------------------------------- what a choice would do


def describe(seen: Position, choice: int) -> str:
    """What a choice would do."""
    position = seen.record
    if position.phase == Phase.FIRST_LEAD:
        return f"player {choice} leads first"
    if choice < PIECES:
        return _describe_piece(position, choice)
    if choice >= Code.PLACE:
        slot = (choice - Code.PLACE + SLOTS_EACH * seen.actor) % SLOTS
        return "put it into " + slot_words(slot, seen.actor, OPPONENT)
    if choice in (Code.CHASE_LEFT, Code.CHASE_RIGHT):
        return _describe_chase(position, choice - Code.CHASE_LEFT)
    if choice <= Code.CALL_RR:
        return _describe_call(position, choice)
    return {
        Code.STOP: "stop here",
        Code.WELCOME_BACK: "welcome one animal back: from your Goal Fence to your Barn",
        Code.SOW_LIVESTOCK: "livestock",
        Code.SOW_WOLF: "a wolf" + _wolf_in_fence(position),
    }[Code(choice)]


def _describe_piece(position: Record, piece: int) -> str:
    if position.phase != Phase.FOLLOW:
        return piece_words(piece)
    wins = piece % NUMBERS > lowest(position.at[Place.LEAD]) % NUMBERS
    return f"{piece_words(piece)}: you {'win and call' if wins else 'lose, act, and lead next'}"


def _describe_call(position: Record, choice: int) -> str:
    sides = {Code.CALL_LL: "LL", Code.CALL_LR: "LR", Code.CALL_RL: "RL", Code.CALL_RR: "RR"}[Code(choice)]
    pieces = [piece_words(lowest(position.at[place])) for place in (Place.LEAD, Place.FOLLOW)]
    words = [{"L": "Left", "R": "Right"}[side] for side in sides]
    if words[0] == words[1]:
        return f"both to your {words[0]}"
    return f"{pieces[0]} to your {words[0]}, {pieces[1]} to your {words[1]}"


def _describe_chase(position: Record, side: int) -> str:
    slot = SLOTS_EACH * (1 - int(position.winner)) + side
    taken = count(position.at[Place.RING + slot])
    end = (slot + taken) % SLOTS
    where = slot_words(end, 1 - int(position.winner), OPPONENT)
    again = ": another action!" if end % SLOTS_EACH == FENCE else ""
    return f"chase {animals(taken)} from your {SLOT_WORDS[side]}, the last into {where}{again}"


def _wolf_in_fence(position: Record) -> str:
    slot = (position.last + 1) % SLOTS
    if slot % SLOTS_EACH != FENCE:
        return ""
    return ": it will take one animal" if position.at[Place.RING + slot] else ": it will flee alone"


# -------------------------------------------------------------------- second thoughts


def warning(seen: Position, choice: int) -> str:
    """What to think about before a choice that gives something away."""
    position = seen.record
    if position.phase == Phase.SOW and choice == Code.SOW_WOLF:
        return _sown_wolf(position)
    if position.phase == Phase.EXTRA and choice == Code.STOP:
        return _stopping(position)
    if position.phase == Phase.BONUS_PLACE:
        return _placing(position, choice)
    return ""


def _sown_wolf(position: Record) -> str:
    """A wolf would take from the own Fence (R7.1)."""
    player = 1 - int(position.winner)
    slot = (position.last + 1) % SLOTS
    if slot != SLOTS_EACH * player + FENCE or not position.at[Place.RING + slot]:
        return ""
    return "That is your own Goal Fence: the wolf will take one of your animals (R7.1)."


def _stopping(position: Record) -> str:
    """Stopping gives up a bonus that one more Chase would earn, or a Welcome Back (R8.4, R9.1)."""
    own = Place.RING + SLOTS_EACH * (1 - int(position.winner))
    can_chase = position.at[own + LEFT] or position.at[own + RIGHT]
    if can_chase and position.chases == CHASES_FOR_BONUS - 1 and position.bagged:
        return "One more Chase would earn the Hard Worker bonus (R9.1)."
    if not can_chase:
        gained = BARN_POINTS - FENCE_POINTS
        return f"Welcome Back would bring an animal to safety, and {gained} points more (R5.2)."
    return ""


def _placing(position: Record, choice: int) -> str:
    """The bonus would help the opponent or harm its owner (R9.5, R9.6)."""
    player = 1 - int(position.winner)
    slot = (choice - Code.PLACE + SLOTS_EACH * player) % SLOTS
    own, fence = slot // SLOTS_EACH == player, slot % SLOTS_EACH == FENCE
    if lowest(position.at[Place.BONUS]) < FIRST_WOLF:
        return "" if own else "That is your opponent's slot: the points will be theirs (R10.2)."
    if own and fence and position.at[Place.RING + slot]:
        return "That is your own Goal Fence: the wolf will take one of your animals (R7.1)."
    if own and not fence:
        return "A wolf on your own Grassland costs you points (R10.2)."
    return ""
