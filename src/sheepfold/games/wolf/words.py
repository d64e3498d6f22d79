"""What You Cry Wolf! says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.wolf.board import ALLOW, BETS, BYTE, ROLLED, ROWS, Code
from sheepfold.games.wolf.chances import known, likely, percent, unknown
from sheepfold.games.wolf.position import Event, Phase, Reason
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.rules.calls import is_best

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = "Bluffing with dice: claim how many sheep, cows, dogs or wolves there are, or cry wolf at a liar."

ONE = ("sheep", "cow", "sheepdog", "wolf")
MANY = ("sheep", "cows", "sheepdogs", "wolves")

SENTENCES = {
    Reason.R9_1_OVER: "The game is over",
    Reason.R3_1_R5_1_NOT_NOW: "Not now, only in your own turn: {decided}",
    Reason.R3_1_NO_PASS: "You must bet or call",
    Reason.R4_2_NOT_PERMITTED: (
        "A sheepdog may pass for a wolf only; a wolf for a sheepdog or a sheep; sheep and cows only for themselves"
    ),
    Reason.R4_11_NO_DICE: "No dice under your cup: you must call, or use the privilege if you have it",
    Reason.R4_1_NOT_UNDER_THE_CUP: "There is no {animal} under your cup",
    Reason.R4_9_NO_MARKER_LEFT: "Your {markers} markers are out; raise one of them, call, or wait",
    Reason.R4_10_ROW_CLOSED: "No number is left there: the row ends at {length}",
    Reason.R5_2_NO_MARKER: "No marker stands there now; only standing markers can be called",
    Reason.R5_2_OWN_MARKER: "You cannot call your own claim",
    Reason.R7_1_ONLY_THE_FIRST_PLAYER: "Only the first player has it",
    Reason.R7_1_R7_6_AFTER_A_LAP: "The first player may use it only after a full lap with the marker",
    Reason.R7_4_NOTHING_TO_ROLL: "No spare die and no sheep on the board",
    Reason.R4_5_NOT_ABOVE_THE_DICE: "With yours there {dice} in this row already: claim at least {least}",
    Reason.R4_6_NOT_ABOVE_THE_MARKER: "A marker stands on {marker} here: claim more",
    Reason.R4_10_BEYOND_THE_ROW: "The row ends at {length}",
}

DECIDED = {
    Phase.FIRST_PLAYER: "the dice decide who is first player",
    Phase.ROLL_CUP: "the dice are rolled under the cups",
    Phase.ROLL_OPEN: "the open dice are rolled",
    Phase.TURN: "it is time to bet, to call or to use the privilege",
    Phase.CLAIM: "a number is claimed for the row of the die just laid",
    Phase.ROLL_SPARE: "the die of the privilege is rolled",
    Phase.PLACE_SPARE: "the die of the privilege is laid in a row",
    Phase.GAME_OVER: "nothing",
}


def sentence(position: Record, reason: int, choice: int) -> str:
    """Why a choice is refused (ledger: Errors people make)."""
    phase, row = Phase(int(position.phase)), int(position.row)
    bet = BETS[choice] if phase == Phase.TURN and 0 <= choice < Code.CALL else (0, 0)
    return SENTENCES[Reason(reason)].format(
        decided=DECIDED[phase],
        animal=ONE[bet[0]],
        markers=("no", "one", "two", "three", "four")[position.markers],
        length=position.box_dice,
        dice=("is " if position.lying[row] == 1 else "are ") + dice_words(int(position.lying[row])),
        least=int(least_claim(position, row, 0)),
        marker=position.number[row],
    )


def counted(number: int, row: int) -> str:
    """A number of animals.

    >>> counted(1, 3), counted(7, 1)
    ('1 wolf', '7 cows')
    """
    return f"{number} {ONE[row] if number == 1 else MANY[row]}"


def dice_words(number: int) -> str:
    """A number of dice.

    >>> dice_words(1), dice_words(0)
    ('1 die', 'no dice')
    """
    return "no dice" if not number else "1 die" if number == 1 else f"{number} dice"


def cup_words(cup: int) -> str:
    """What a cup holds.

    >>> cup_words(0x01000002), cup_words(0)
    ('2 sheep, 1 wolf', 'nothing')
    """
    numbers = [int(cup) >> BYTE * face & 0xFF for face in range(ROWS)]
    return ", ".join(counted(number, face) for face, number in enumerate(numbers) if number) or "nothing"


def laid_words(face: int, row: int) -> str:
    """A die as laid.

    >>> laid_words(3, 0), laid_words(1, 1)
    ('a wolf as a sheep', 'a cow')
    """
    return f"a {ONE[face]}" + ("" if face == row else f" as a {ONE[row]}")


def player(seat: int) -> str:
    """A player where no names are known.

    >>> player(0)
    'player 1'
    """
    return f"player {seat + 1}"


# -------------------------------------------------------------------- prompts and choices


def prompt(seen: Position) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    phase = Phase(int(position.phase))
    if seen.actor == NOBODY:
        return _outcome(position)
    if seen.actor == CHANCE:
        return DECIDED[phase].capitalize() + "."
    if seen.viewer not in (None, seen.actor):
        return f"{player(seen.actor).capitalize()} decides: {DECIDED[phase]}."
    if phase == Phase.TURN:
        return _turn_prompt(seen)
    if phase == Phase.CLAIM:
        row, laid = int(position.row), laid_words(int(position.face), int(position.row))
        numbers = f"{int(least_claim(position, row, 0))} to {position.box_dice}"
        return f"You laid {laid}. How many {MANY[row]} are there at least? Claim {numbers}."
    rows = " or ".join(MANY[row] for row in ALLOW[position.face])
    return f"Your privilege die shows a {ONE[position.face]}: lay it with the {rows}."


def _turn_prompt(seen: Position) -> str:
    codes = seen.choices()
    calls = [code - Code.CALL for code in codes if Code.CALL <= code < Code.PRIVILEGE]
    parts = ["lay a die and claim more than lies there"] if codes[0] < Code.CALL else []
    if calls:
        parts.append("cry wolf at another's marker")
    if Code.PRIVILEGE in codes:
        parts.append("use your privilege")
    said = ", or ".join(parts)
    if codes[0] < Code.CALL:
        return said.capitalize() + "."
    empty = seen.record.held[seen.actor] == 0
    return (
        f"You cannot bet ({'no dice under your cup' if empty else 'every row for your dice is closed to you'}): {said}."
    )


def _outcome(position: Record) -> str:
    winners = [seat for seat in range(int(position.seats)) if bool(is_best(position, seat))]
    names = " and ".join(player(seat) for seat in winners)
    chips = f"{position.received[winners[0]]} points"
    return f"The game is over: {names} {'wins' if len(winners) == 1 else 'share the victory'} with {chips}."


def describe(seen: Position, choice: int) -> str:
    """What a choice would do."""
    position = seen.record
    phase = Phase(int(position.phase))
    viewer = seen.actor if seen.viewer is None else seen.viewer
    if phase == Phase.TURN:
        return _describe_turn(position, viewer, choice)
    if phase == Phase.CLAIM:
        return _describe_claim(position, viewer, choice)
    if phase == Phase.PLACE_SPARE:
        least = int(least_claim(position, choice, 1))
        return f"lay {laid_words(int(position.face), choice)}: the next claim there is {least} or more"
    if phase == Phase.FIRST_PLAYER:
        return f"{player(choice)} is first player"
    return f"a {ONE[choice]}" if phase == Phase.ROLL_SPARE else cup_words(int(ROLLED[choice]))


def _describe_turn(position: Record, viewer: int, choice: int) -> str:
    if choice < Code.CALL:
        face, row = BETS[choice]
        least = int(least_claim(position, row, 1))
        lost = f"; it no longer counts as a {ONE[face]}" if face != row else ""
        return f"lay {laid_words(face, row)} and claim {least} {MANY[row]} or more{lost}"
    if choice < Code.PRIVILEGE:
        return describe_call(position, viewer, choice - Code.CALL)
    rolled = "a spare die" if position.spare else "the first die of the sheep row"
    return f"roll {rolled} and lay it; the first-player marker goes left"


def describe_call(position: Record, viewer: int, row: int) -> str:
    """Whose claim is doubted, and what the viewer knows about it."""
    number, owner = int(position.number[row]), int(position.owner[row])
    here, hidden = known(position, viewer, row), sum(unknown(position, viewer).values())
    said = f"cry wolf at {player(owner)}'s {counted(number, row)}: you know of {here}, {dice_words(hidden)} unknown"
    if here >= number:
        return f"{said}; it is true already, you would pay {here - number + 1} at least"
    return f"{said}; true: {percent(likely(position, viewer, row, number))}"


def _describe_claim(position: Record, viewer: int, number: int) -> str:
    row = int(position.row)
    most = known(position, viewer, row) + sum(unknown(position, viewer).values())
    said = f"at least {counted(number, row)}"
    if number > most:
        return f"{said}: cannot be true, a call would cost {number - most} or more"
    return f"{said}: {percent(likely(position, viewer, row, number))}"


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    kind, a, b, c, d = told
    if kind == Event.R3_3_PASSES:
        reason = "no dice under the cup" if not b else "every row for those dice is closed"
        return f"{names[a]} must pass: {reason}, and no marker of another stands."
    if kind in (Event.R6_1_LIAR_PAYS, Event.R6_2_CALLER_PAYS):
        chips = f"{d} chip{'' if d == 1 else 's'}"
        verdict = "It was a lie" if kind == Event.R6_1_LIAR_PAYS else "It was true"
        return f"{verdict}: {names[a]} pays {names[b]} {chips}."
    text = LOG.get(Event(kind), "")
    return text.format(
        who=names[a] if 0 <= a < len(names) else "",
        other=names[b] if 0 <= b < len(names) else "",
        owner=names[c] if 0 <= c < len(names) else "",
        cup=cup_words(b) if b >= 0 and "{cup}" in text else "six dice",
        opened=cup_words(a) if "{opened}" in text else "",
        laid=laid_words(b, c) if "{laid}" in text else "",
        claimed=counted(c, b) if "{claimed}" in text else "",
        called=counted(d, b) if "{called}" in text else "",
        found=counted(b, a) if "{found}" in text else "",
        face=ONE[b] if "{face}" in text else "",
        source="the first die of the sheep row" if b else "a spare die",
        b=b,
        c=c,
    )


LOG = {
    Event.R1_4_FIRST_PLAYER: "{who} is first player.",
    Event.R2_2_ROLLED: "{who} rolls under the cup: {cup}.",
    Event.R10_1_OPEN_ROLLED: "The open dice show {opened}.",
    Event.R4_1_LAYS: "{who} lays {laid}.",
    Event.R4_3_CLAIMS: "{who} claims {claimed}.",
    Event.R4_7_GOES_HOME: "{who}'s marker on {c} goes home.",
    Event.R5_1_CALLS: "{who} cries wolf at {owner}: {called}?",
    Event.R5_3_REVEALED: "{who} had {cup} under the cup.",
    Event.R5_7_COUNTED: "Counted: {found}.",
    Event.R6_4_SHORTFALL: "{who} cannot pay {c} more; {other} scores them all the same.",
    Event.R7_1_PRIVILEGE: "{who} uses the privilege and rolls {source}.",
    Event.R7_2_SPARE_ROLLED: "It shows a {face}.",
    Event.R7_2_SPARE_LAID: "{who} lays {laid}.",
    Event.R7_5_MARKER_GOES_LEFT: "{who} is first player now.",
    Event.R8_2_NEXT_PLAY: "{who} has paid and begins play {b}.",
    Event.R9_1_GAME_OVER: "{who} has no own chips left: the game is over.",
}

TEACHING = """\
# You Cry Wolf!

Everybody has six dice under a cup and knows only those. Together you lay dice out and claim ever more animals,
until somebody does not believe it.

## What there is
Every die has three **sheep**, one **cow**, one **sheepdog** and one **wolf** (Q1). The board has four rows, one for
each animal. You have five chips and three markers of your own colour (R1.1).

## A play
All roll under their cups (R2.2). In your turn do one of these (R3.1):

1. **Bet.** Lay one of your dice openly into a row (R4.1): sheep and cows only into their own; a sheepdog also with the
   wolves; a wolf also with the dogs or the sheep (R4.2). Then name a number: *there are at least so many of this
   row's animal*, and put a marker on it (R4.3, R4.4). It must be more than the dice lying there and more than the
   marker that stands there; that marker goes home (R4.5-R4.7).
2. **Cry wolf** at any standing marker of another player (R5.2). All cups are lifted. The row's dice are counted, and
   of the dice under cups all that could have been laid there: wolves count as sheep and as dogs, dogs as wolves.
   Dice lying in other rows do not count (R5.4, R5.5).
3. **Privilege**, only for the first player after a full lap: roll a spare die and lay it, instead of betting; then
   the first-player marker goes left (R7). Without spare dice the first die of the sheep row is rolled again.

## Paying
Fewer than claimed: the liar pays the difference to the caller. As many or more: the caller pays the difference **plus
one** to the owner of the marker (R6.1, R6.2). You pay with your own chips only; what you have received is safe (R6.3).
Whoever paid begins the next play (R8.2).

## The end
As soon as somebody has no own chips left, the most chips **received** win; what could not be paid counts too (R9.1,
R9.2). Own chips are no points, they only break a tie (R9.4).

## Good to know
- If the count equals the claim, the claim is true and the caller pays one.
- A dog never counts as a sheep. A wolf laid among the sheep no longer counts as a wolf or a dog.
- Guarding your five chips wins nothing: you must bet and call.
- With all three markers out you may only raise one of them (R4.9); without dice you must call (R4.11).
- A claim far too high can cost the whole game at once: the caller scores all that you owe (R6.4).

## What you type
`S`, `C`, `D`, `W` lay a die in its own row; `W/S`, `W/D`, `D/W` lay it as something else; then the number: `=12`. `!S`
calls the marker in the sheep row. `*` (or `**` without spare dice) is the privilege; `/S` lays its die with the sheep.
"""
