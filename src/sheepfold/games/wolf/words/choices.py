"""Refusals, prompts, what a choice would do, and what to think about before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.naming import game_over, is_asked, people_asked, seat_name
from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import BETS, FIRST_ROLL, ROLLED, Animal, Code
from sheepfold.games.wolf.chances import known, likely, unknown
from sheepfold.games.wolf.position import Phase, Reason
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.words.names import (
    LAID,
    ONE,
    chip_words,
    counted,
    cup_words,
    dice_words,
    laid_words,
    percent,
)
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import paragraph

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SENTENCES = {
    Reason.R9_1_OVER: mark("The game is over"),
    Reason.R3_1_R5_1_NOT_NOW: mark("Not now, only in your own turn: {decided}"),
    Reason.R3_1_NO_PASS: mark("You must bet or call"),
    Reason.R4_2_NOT_PERMITTED: mark(
        "A sheepdog may pass for a wolf only; a wolf for a sheepdog or a sheep; sheep and cows only for themselves"
    ),
    Reason.R4_11_NO_DICE: mark("No dice under your cup: you must call, or use the privilege if you have it"),
    Reason.R4_1_NOT_UNDER_THE_CUP: mark("There is no {animal} under your cup"),
    Reason.R4_10_ROW_CLOSED: mark("No number is left there: the row ends at {length}"),
    Reason.R5_2_NO_MARKER: mark("No marker stands there now; only standing markers can be called"),
    Reason.R5_2_OWN_MARKER: mark("You cannot call your own claim"),
    Reason.R7_1_ONLY_THE_FIRST_PLAYER: mark("Only the first player has it"),
    Reason.R7_1_R7_6_AFTER_A_LAP: mark("The first player may use it only after a full lap with the marker"),
    Reason.R7_4_NOTHING_TO_ROLL: mark("No spare die and no sheep on the board"),
    Reason.Q35_NO_PRIVILEGE: mark("This game is played without the privilege"),
    Reason.R4_6_NOT_ABOVE_THE_MARKER: mark("A marker stands on {marker} here: claim more"),
    Reason.R4_10_BEYOND_THE_ROW: mark("The row ends at {length}"),
}

NO_MARKER_LEFT = {
    3: mark("Your three markers are out; raise one of them, call, or wait"),
    4: mark("Your four markers are out; raise one of them, call, or wait"),
}

DECIDED = {
    Phase.FIRST_PLAYER: mark("the dice decide who is first player"),
    Phase.ROLL_CUP: mark("the dice are rolled under the cups"),
    Phase.ROLL_OPEN: mark("the open dice are rolled"),
    Phase.TURN: mark("it is time to bet, to call or to use the privilege"),
    Phase.CLAIM: mark("a number is claimed for the row of the die just laid"),
    Phase.ROLL_SPARE: mark("the die of the privilege is rolled"),
    Phase.PLACE_SPARE: mark("the die of the privilege is laid in a row"),
    Phase.GAME_OVER: mark("nothing"),
    Phase.BEGIN_TURN: mark("the next turn begins"),
    Phase.REVEAL: mark("the cups are lifted"),
}


def sentence(position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
    """Why a choice is refused (ledger: Errors people make)."""
    phase, row = Phase(int(position.phase)), int(position.row)
    if reason == Reason.R4_9_NO_MARKER_LEFT:
        return say(NO_MARKER_LEFT[int(position.markers)])
    if reason == Reason.R4_5_NOT_ABOVE_THE_DICE:
        return say_many(
            "With yours there is {number} die in this row already: claim at least {least}",
            "With yours there are {number} dice in this row already: claim at least {least}",
            int(position.lying[row]),
            least=int(least_claim(position, row, 0)),
        )
    bet = BETS[choice] if phase == Phase.TURN and 0 <= choice < Code.CALL else (0, 0)
    return say(
        SENTENCES[Reason(reason)],
        decided=say(DECIDED[phase]),
        animal=say(ONE[bet[0]]),
        length=position.box_dice,
        marker=position.number[row],
    )


# -------------------------------------------------------------------- prompts

LAY, CALL, PRIVILEGE = 1, 2, 4
"""What can be done in a turn (R3.1)."""

TURNS = {
    LAY: mark("Lay a die and claim more than lies there."),
    LAY + CALL: mark("Lay a die and claim more than lies there, or cry wolf at another's marker."),
    LAY + PRIVILEGE: mark("Lay a die and claim more than lies there, or use your privilege."),
    LAY + CALL + PRIVILEGE: mark(
        "Lay a die and claim more than lies there, or cry wolf at another's marker, or use your privilege."
    ),
    CALL: mark("You cannot bet ({why}): cry wolf at another's marker."),
    PRIVILEGE: mark("You cannot bet ({why}): use your privilege."),
    CALL + PRIVILEGE: mark("You cannot bet ({why}): cry wolf at another's marker, or use your privilege."),
}

HOW_MANY = (
    mark("You laid {laid}. How many sheep are there at least? Claim {least} to {most}."),
    mark("You laid {laid}. How many cows are there at least? Claim {least} to {most}."),
    mark("You laid {laid}. How many sheepdogs are there at least? Claim {least} to {most}."),
    mark("You laid {laid}. How many wolves are there at least? Claim {least} to {most}."),
)

LAY_IT = {
    Animal.DOG: mark("Your privilege die shows a sheepdog: lay it with the sheepdogs or wolves."),
    Animal.WOLF: mark("Your privilege die shows a wolf: lay it with the sheep or sheepdogs or wolves."),
}


def prompt(seen: Position, names: tuple[str, ...] = ()) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    phase = Phase(int(position.phase))
    if seen.actor == NOBODY:
        return game_over(seen, names)
    if seen.actor == CHANCE:
        return paragraph([say(DECIDED[phase])])
    if not is_asked(seen):
        return say("{name} decides: {decided}.", name=seat_name(seen.actor, names), decided=say(DECIDED[phase]))
    if phase == Phase.TURN:
        return _turn_prompt(seen)
    if phase == Phase.CLAIM:
        row, laid = int(position.row), laid_words(int(position.face), int(position.row))
        return say(HOW_MANY[row], laid=laid, least=int(least_claim(position, row, 0)), most=position.box_dice)
    return say(LAY_IT[Animal(int(position.face))])


def _turn_prompt(seen: Position) -> str:
    codes = seen.choices()
    ways = LAY * any(code < Code.CALL for code in codes)
    ways += CALL * any(Code.CALL <= code < Code.PRIVILEGE for code in codes)
    ways += PRIVILEGE * (Code.PRIVILEGE in codes)
    if seen.record.held[seen.actor]:
        return say(TURNS[ways], why=say("every row for your dice is closed to you"))
    return say(TURNS[ways], why=say("no dice under your cup"))


# -------------------------------------------------------------------- what a choice would do

LAYS = (
    mark("lay {laid} and claim {least} sheep or more"),
    mark("lay {laid} and claim {least} cows or more"),
    mark("lay {laid} and claim {least} sheepdogs or more"),
    mark("lay {laid} and claim {least} wolves or more"),
)

LAYS_AS = {
    (Animal.DOG, Animal.WOLF): mark("lay {laid} and claim {least} wolves or more; it no longer counts as a sheepdog"),
    (Animal.WOLF, Animal.SHEEP): mark("lay {laid} and claim {least} sheep or more; it no longer counts as a wolf"),
    (Animal.WOLF, Animal.DOG): mark("lay {laid} and claim {least} sheepdogs or more; it no longer counts as a wolf"),
}


def describe(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What a choice would do."""
    position = seen.record
    phase = Phase(int(position.phase))
    viewer = people_asked(seen).viewer
    if phase == Phase.TURN:
        return _describe_turn(position, viewer, choice, names)
    if phase == Phase.CLAIM:
        return _describe_claim(position, viewer, choice)
    if phase == Phase.PLACE_SPARE:
        laid, least = laid_words(int(position.face), choice), int(least_claim(position, choice, 1))
        return say("lay {laid}: the next claim there is {least} or more", laid=laid, least=least)
    if phase == Phase.FIRST_PLAYER:
        return say("{name} is first player", name=seat_name(choice, names))
    if phase == Phase.ROLL_SPARE:
        return say(LAID[choice, choice])
    return cup_words(int(ROLLED[FIRST_ROLL[position.dice] + choice]))


def _describe_turn(position: Record, viewer: int, choice: int, names: tuple[str, ...]) -> str:
    if choice < Code.CALL:
        face, row = BETS[choice]
        text = LAYS_AS.get((Animal(face), Animal(row)), LAYS[row])
        return say(text, laid=laid_words(face, row), least=int(least_claim(position, row, 1)))
    if choice < Code.PRIVILEGE:
        return describe_call(position, viewer, choice - Code.CALL, names)
    if position.spare:
        return say("roll a spare die and lay it; the first-player marker goes left")
    return say("roll the first die of the sheep row and lay it; the first-player marker goes left")


def describe_call(position: Record, viewer: int, row: int, names: tuple[str, ...] = ()) -> str:
    """Whose claim is doubted, and what the viewer knows about it."""
    number, here = int(position.number[row]), known(position, viewer, row)
    parts: dict[str, object] = {
        "name": seat_name(int(position.owner[row]), names),
        "claim": counted(number, row),
        "known": here,
        "dice": dice_words(sum(unknown(position, viewer).values())),
    }
    if here >= number:
        return say(
            "cry wolf at {name}'s {claim}: you know of {known}, {dice} unknown; "
            "it is true already, you would pay {cost} at least",
            cost=here - number + 1,
            **parts,
        )
    chance = percent(likely(position, viewer, row, number))
    return say(
        "cry wolf at {name}'s {claim}: you know of {known}, {dice} unknown; true: {chance}", chance=chance, **parts
    )


def _describe_claim(position: Record, viewer: int, number: int) -> str:
    row = int(position.row)
    most = known(position, viewer, row) + sum(unknown(position, viewer).values())
    claim = counted(number, row)
    if number > most:
        text = mark("at least {claim}: cannot be true, a call would cost {cost} or more")
        return say(text, claim=claim, cost=number - most)
    return say("at least {claim}; true: {chance}", claim=claim, chance=percent(likely(position, viewer, row, number)))


# -------------------------------------------------------------------- second thoughts

CLAIM_IT = mark(
    "There are {most} at most: if you claim {number}, a call costs you {cost} or more. Claim it all the same?"
)
LAY_THE_DIE = mark(
    "There are {most} at most: if you claim {number}, a call costs you {cost} or more. Lay the die all the same?"
)


def warning(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """A second thought before every call, and before a number that cannot be true (ledger: previews; Q33)."""
    position, phase = seen.record, Phase(int(seen.record.phase))
    viewer = people_asked(seen).viewer
    if phase == Phase.CLAIM:
        return _impossible(position, viewer, int(position.row), choice, CLAIM_IT)
    if phase != Phase.TURN or choice >= Code.PRIVILEGE:
        return ""
    if choice >= Code.CALL:
        return _before_a_call(position, viewer, choice - Code.CALL, names)
    row = BETS[choice][1]
    return _impossible(position, viewer, row, int(least_claim(position, row, 1)), LAY_THE_DIE)


def _impossible(position: Record, viewer: int, row: int, number: int, text: str) -> str:
    most = known(position, viewer, row) + sum(unknown(position, viewer).values())
    if number <= most:
        return ""
    return say(text, most=counted(most, row), number=number, cost=chip_words(number - most))


def _before_a_call(position: Record, viewer: int, row: int, names: tuple[str, ...]) -> str:
    number, here = int(position.number[row]), known(position, viewer, row)
    parts: dict[str, object] = {
        "known": counted(here, row),
        "name": seat_name(int(position.owner[row]), names),
        "number": number,
        "dice": dice_words(sum(unknown(position, viewer).values())),
    }
    if here >= number:
        return say(
            "You know of {known}, {name} claims {number}, {dice} unknown to you. "
            "It is true already: you would pay {cost} or more. Cry wolf all the same?",
            cost=chip_words(here - number + 1),
            **parts,
        )
    return say(
        "You know of {known}, {name} claims {number}, {dice} unknown to you. "
        "One too few: you receive 1 chip. Exactly true: you pay 1. Cry wolf?",
        **parts,
    )
