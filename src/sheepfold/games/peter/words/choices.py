"""Refusals, prompts, what a choice would do, and what to think about before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import count, lowest
from sheepfold.engine.naming import game_over, is_asked, seat_name
from sheepfold.engine.record import Record
from sheepfold.games.peter.board import (
    BARN_POINTS,
    CHASES_FOR_BONUS,
    FENCE,
    FENCE_POINTS,
    FIRST_WOLF,
    KINDS,
    LEFT,
    NUMBERS,
    PIECES,
    PIECES_OF,
    RIGHT,
    SLOTS,
    SLOTS_EACH,
    Code,
    Place,
)
from sheepfold.games.peter.position import Phase, Reason
from sheepfold.games.peter.words.names import Company, animals, kind_words, piece_words
from sheepfold.language import mark, say
from sheepfold.language.phrases import paragraph

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SENTENCES = {
    Reason.R12_1_OVER: mark("The game is over"),
    Reason.R3_1_NOT_IN_HAND: mark("You do not hold {piece}"),
    Reason.R3_2_MUST_FOLLOW: mark("You hold a {led}: you must play one"),
    Reason.Q8_SAME_CLASS: mark("Both are of one kind, so `cLR` is the same: choose that"),
    Reason.R6_1_EMPTY_GRASSLAND: mark("That Grassland is empty"),
    Reason.R5_1_GRASSLANDS_NOT_EMPTY: mark("Welcome Back needs both your Grasslands empty, wolves included"),
    Reason.R5_1_FIRST_ACTION_COMPULSORY: mark("The loser's first action is compulsory"),
    Reason.R6_6_ALL_MUST_BE_PLACED: mark("All taken animals must be placed"),
    Reason.Q12_EXTRA_ACTION_COMPULSORY: mark("In this game extra actions are compulsory"),
    Reason.R9_5_BONUS_MUST_BE_PLACED: mark("The bonus must be placed"),
    Reason.R2_2_R9_1_NOT_IN_BAG: mark("{piece} is not in the bag"),
    Reason.R3_7_NOT_NOW: mark("Not now: {decided}"),
}

DECIDED = {
    Phase.FIRST_LEAD: mark("chance decides who leads first"),
    Phase.DEAL: mark("the animals are being dealt"),
    Phase.LEAD: mark("the leader plays an animal of the hand"),
    Phase.FOLLOW: mark("the other player plays an animal of the hand"),
    Phase.CALL: mark("the winner calls both animals to the own Grasslands"),
    Phase.CHASE: mark("the loser chooses one of the own Grasslands to chase from"),
    Phase.SOW: mark("the next taken animal is placed, livestock or wolf"),
    Phase.EXTRA: mark("the extra action is taken or declined"),
    Phase.BONUS_DRAW: mark("a bonus animal is drawn from the bag"),
    Phase.BONUS_PLACE: mark("the bonus animal is put into a slot"),
    Phase.END: mark("nothing"),
}

BY_ITSELF = mark("the animals are on their way")
"""Between decisions."""


def sentence(position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
    """Why a choice is refused (ledger: table of refusals)."""
    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    piece = piece_words(choice) if 0 <= choice < PIECES else say("that")
    decided = say(DECIDED[Phase(int(position.phase))])
    return say(SENTENCES[Reason(reason)], piece=piece, led=kind_words(led), decided=decided)


# -------------------------------------------------------------------- prompts


def prompt(seen: Position, names: tuple[str, ...] = ()) -> str:
    """What is being decided, as an instruction to the one who decides; to the other, what is waited for."""
    phase = Phase(int(seen.record.phase))
    if phase == Phase.END:
        return game_over(seen, names)
    decided = say(DECIDED.get(phase, BY_ITSELF))
    if phase not in PROMPTS:
        return paragraph([decided])
    if not is_asked(seen):
        return say("{name} decides: {decided}.", name=seat_name(seen.actor, names), decided=decided)
    return say(_prompt(seen.record, phase), **_facts(seen.record, Company(seen.actor, names)))


PROMPTS = {
    Phase.LEAD: mark("Lead an animal: any one of your hand."),
    Phase.FOLLOW: mark("{lead} was led. Play a {led} if you have one, else any animal. More than {number} wins."),
    Phase.CALL: mark("You won {lead} and {follow}. Call them to your Left or Right Grassland."),
    Phase.CHASE: mark("You lost the trick, so you chase: from which of your Grasslands?"),
    Phase.SOW: mark("Sowing: what goes into {next}, livestock or a wolf? {taken} animals are in your hand."),
    Phase.EXTRA: mark("Your last animal came to rest in a Goal Fence: take another action, or stop."),
    Phase.BONUS_PLACE: mark("Hard Worker! You drew {bonus}. Put it into any slot of the ring."),
}


UNBEATEN = mark("{lead} was led. Play a {led} if you have one, else any animal. Nothing beats a {number}.")


def _prompt(position: Record, phase: Phase) -> str:
    """The instruction, without its parts (R3.5)."""
    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    highest = PIECES_OF[position.deal] // KINDS - 1
    return UNBEATEN if phase == Phase.FOLLOW and led % NUMBERS == highest else PROMPTS[phase]


def _facts(position: Record, company: Company) -> dict[str, object]:
    def named(place: Place) -> str:
        return piece_words(lowest(position.at[place])) if position.at[place] else "-"

    led = lowest(position.at[Place.LEAD]) if position.at[Place.LEAD] else 0
    return {
        "lead": named(Place.LEAD),
        "follow": named(Place.FOLLOW),
        "bonus": named(Place.BONUS),
        "led": kind_words(led),
        "number": led % NUMBERS + 1,
        "taken": count(position.at[Place.TAKEN]),
        "next": company.slot((position.last + 1) % SLOTS),
    }


# -------------------------------------------------------------------- what a choice would do


def describe(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What a choice would do."""
    position = seen.record
    if position.phase == Phase.FIRST_LEAD:
        return say("{name} leads first", name=seat_name(choice, names))
    if choice < PIECES:
        return _describe_piece(position, choice)
    if choice >= Code.PLACE:
        slot = (choice - Code.PLACE + SLOTS_EACH * seen.actor) % SLOTS
        return say("put it into {slot}", slot=Company(seen.actor, names).slot(slot))
    if choice in (Code.CHASE_LEFT, Code.CHASE_RIGHT):
        return _describe_chase(position, choice - Code.CHASE_LEFT, names)
    if choice <= Code.CALL_RR:
        return _describe_call(position, choice)
    return say(_wolf_words(position) if choice == Code.SOW_WOLF else PLAIN[Code(choice)])


PLAIN = {
    Code.STOP: mark("stop here"),
    Code.WELCOME_BACK: mark("welcome one animal back: from your Goal Fence to your Barn"),
    Code.SOW_LIVESTOCK: mark("livestock"),
}

CALLS = {
    Code.CALL_LL: mark("both to your Left"),
    Code.CALL_LR: mark("{led} to your Left, {other} to your Right"),
    Code.CALL_RL: mark("{led} to your Right, {other} to your Left"),
    Code.CALL_RR: mark("both to your Right"),
}


def _describe_piece(position: Record, piece: int) -> str:
    if position.phase != Phase.FOLLOW:
        return piece_words(piece)
    if piece % NUMBERS > lowest(position.at[Place.LEAD]) % NUMBERS:
        return say("{piece}: you win and call", piece=piece_words(piece))
    return say("{piece}: you lose, act, and lead next", piece=piece_words(piece))


def _describe_call(position: Record, choice: int) -> str:
    led, other = (piece_words(lowest(position.at[place])) for place in (Place.LEAD, Place.FOLLOW))
    return say(CALLS[Code(choice)], led=led, other=other)


def _describe_chase(position: Record, side: int, names: tuple[str, ...]) -> str:
    chaser = 1 - int(position.winner)
    company, slot = Company(chaser, names), SLOTS_EACH * chaser + side
    taken = count(position.at[Place.RING + slot])
    end = (slot + taken) % SLOTS
    parts = {"animals": animals(taken), "slot": company.slot(slot), "end": company.slot(end)}
    if end % SLOTS_EACH == FENCE:
        return say("chase {animals} from {slot}, the last into {end}: another action!", **parts)
    return say("chase {animals} from {slot}, the last into {end}", **parts)


def _wolf_words(position: Record) -> str:
    slot = (position.last + 1) % SLOTS
    if slot % SLOTS_EACH != FENCE:
        return mark("a wolf")
    takes = position.at[Place.RING + slot]
    return mark("a wolf: it will take one animal") if takes else mark("a wolf: it will flee alone")


# -------------------------------------------------------------------- second thoughts


def warning(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What to think about before a choice that gives something away."""
    position = seen.record
    if position.phase == Phase.SOW and choice == Code.SOW_WOLF:
        return _sown_wolf(position)
    if position.phase == Phase.EXTRA and choice == Code.STOP:
        return _stopping(position)
    if position.phase == Phase.BONUS_PLACE:
        return _placing(position, choice, names)
    return ""


def _sown_wolf(position: Record) -> str:
    """A wolf would take from the own Fence (R7.1)."""
    player = 1 - int(position.winner)
    slot = (position.last + 1) % SLOTS
    if slot != SLOTS_EACH * player + FENCE or not position.at[Place.RING + slot]:
        return ""
    return say("That is your own Goal Fence: the wolf will take one of your animals (R7.1).")


def _stopping(position: Record) -> str:
    """Stopping gives up a bonus that one more Chase would earn, or a Welcome Back (R8.4, R9.1)."""
    own = Place.RING + SLOTS_EACH * (1 - int(position.winner))
    can_chase = position.at[own + LEFT] or position.at[own + RIGHT]
    if can_chase and position.chases == CHASES_FOR_BONUS - 1 and position.bagged:
        return say("One more Chase would earn the Hard Worker bonus (R9.1).")
    if not can_chase:
        gained = BARN_POINTS - FENCE_POINTS
        return say("Welcome Back would bring an animal to safety, and {gained} points more (R5.2).", gained=gained)
    return ""


def _placing(position: Record, choice: int, names: tuple[str, ...]) -> str:
    """The bonus would help the opponent or harm its owner (R9.5, R9.6)."""
    player = 1 - int(position.winner)
    slot = (choice - Code.PLACE + SLOTS_EACH * player) % SLOTS
    own, fence = slot // SLOTS_EACH == player, slot % SLOTS_EACH == FENCE
    if lowest(position.at[Place.BONUS]) < FIRST_WOLF:
        other = seat_name(1 - player, names)
        return "" if own else say("That is {name}'s slot: the points go to {name} (R10.2).", name=other)
    if own and fence and position.at[Place.RING + slot]:
        return say("That is your own Goal Fence: the wolf will take one of your animals (R7.1).")
    if own and not fence:
        return say("A wolf on your own Grassland costs you points (R10.2).")
    return ""
