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
from sheepfold.games.wolf.rules.calls import accepted, is_best

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
    Phase.BEGIN_TURN: "the next turn begins",
    Phase.REVEAL: "the cups are lifted",
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


def chip_words(number: int) -> str:
    """A number of chips.

    >>> chip_words(1), chip_words(3)
    ('1 chip', '3 chips')
    """
    return f"{number} chip{'' if number == 1 else 's'}"


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


def called(seat: int, viewer: int, names: tuple[str, ...] = ()) -> str:
    """What a viewer calls a player.

    >>> called(1, 1), called(1, 0), called(1, 0, ("Ann", "Ben"))
    ('You', 'Player 2', 'Ben')
    """
    if seat == viewer:
        return "You"
    return names[seat] if names else player(seat).capitalize()


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
    points = f"{position.received[winners[0]]} points"
    return f"The game is over: {names} {'wins' if len(winners) == 1 else 'share the victory'} with {points}."


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


def warning(seen: Position, choice: int) -> str:
    """A second thought before every call, and before a number that cannot be true (ledger: previews; Q33)."""
    position, phase = seen.record, Phase(int(seen.record.phase))
    viewer = seen.actor if seen.viewer is None else seen.viewer
    if phase == Phase.CLAIM:
        return _impossible(position, viewer, int(position.row), choice, "Claim it all the same?")
    if phase != Phase.TURN or choice >= Code.PRIVILEGE:
        return ""
    if choice >= Code.CALL:
        return _before_a_call(position, viewer, choice - Code.CALL)
    row = BETS[choice][1]
    return _impossible(position, viewer, row, int(least_claim(position, row, 1)), "Lay the die all the same?")


def _impossible(position: Record, viewer: int, row: int, number: int, question: str) -> str:
    most = known(position, viewer, row) + sum(unknown(position, viewer).values())
    if number <= most:
        return ""
    cost = chip_words(number - most)
    return f"There are {counted(most, row)} at most: if you claim {number}, a call costs you {cost} or more. {question}"


def _before_a_call(position: Record, viewer: int, row: int) -> str:
    number, here = int(position.number[row]), known(position, viewer, row)
    hidden = sum(unknown(position, viewer).values())
    said = f"You know of {counted(here, row)}, the claim is {number}, {dice_words(hidden)} unknown to you."
    if here >= number:
        cost = chip_words(here - number + 1)
        return f"{said} It is true already: you would pay {cost} or more. Cry wolf all the same?"
    return f"{said} One too few: you receive 1 chip. Exactly true: you pay 1. Cry wolf?"


# -------------------------------------------------------------------- the table

PRIVILEGE = ("privilege after a lap", "privilege ready")
"""Whether the first player has gone a lap with the marker (R7.1)."""

TO_DO = {
    Phase.TURN: ("{who} to bet or to call", "Your turn: bet or call"),
    Phase.CLAIM: ("{who} to claim a number", "How many? Claim a number"),
    Phase.PLACE_SPARE: ("{who} to lay the privilege die", "Lay the privilege die"),
}
"""Whose decision it is: another's, or the viewer's own."""

BY_CHANCE = {
    Phase.FIRST_PLAYER: "Who is first player?",
    Phase.ROLL_CUP: "Rolling under the cups",
    Phase.ROLL_OPEN: "Rolling the open dice",
    Phase.ROLL_SPARE: "Rolling the privilege die",
    Phase.BEGIN_TURN: "The next turn begins",
    Phase.REVEAL: "“You cry wolf!” The cups are lifted",
}

TITLE = "You Cry Wolf!"
COVER = ("YOU CRY", "WOLF!")
UNDER_YOUR_CUP = "Under your cup"
NO_DICE = "no dice left"
NOT_ROLLED = "not rolled yet"
ONLY_PLAYERS = "Only the players look under their cups"
GAME_OVER = "The game is over"
NO_CLAIM = "no claim yet"
CRY_WOLF = "Cry wolf!"
USE_PRIVILEGE = "Use the privilege"
PRIVILEGE_DIE = "privilege die"
HIDDEN_DIE = "a hidden die"
OPEN_DICE = "open dice"
OPEN = "open"
OWN = "own"
NEXT, WERE = "next", "were"
YOU_KNOW, ALL_SEE = "you", "see"
RECEIVED = "received"
SHORTER = {"certain": "true", "over 99%": ">99%", "under 1%": "<1%", "impossible": "false"}
HOW_MANY = tuple(f"How many {animals}?" for animals in MANY)
SHORT_ROWS = ("sheep", "cows", "dogs", "wolves")
SHORT_ONE = ("sheep", "cow", "dog", "wolf")


def headline(seen: Position, viewer: int, names: tuple[str, ...]) -> str:
    """Whose decision it is, or how it ended."""
    position, phase = seen.record, Phase(int(seen.record.phase))
    if seen.actor == NOBODY:
        winners = [seat for seat in range(int(position.seats)) if bool(is_best(position, seat))]
        said = " and ".join(called(seat, viewer, names) for seat in winners)
        wins = "win" if len(winners) > 1 or winners == [viewer] else "wins"
        return f"{said} {wins} with {position.received[winners[0]]}"
    if seen.actor == CHANCE:
        return BY_CHANCE[phase]
    other, own = TO_DO[phase]
    return own if seen.actor == viewer else other.format(who=called(seen.actor, viewer, names))


def play_words(number: int) -> str:
    """Which play it is."""
    return f"Play {number}"


def short_percent(share: float) -> str:
    """A likelihood where there is little room.

    >>> short_percent(1.0), short_percent(0.999), short_percent(0.5), short_percent(0.001), short_percent(0.0)
    ('true', '>99%', '50%', '<1%', 'false')
    """
    said = percent(share)
    return SHORTER.get(said, said)


def next_words(least: int | None) -> str:
    """The least number that may be claimed next in a row (R4.5, R4.6)."""
    return f"next: {least} or more" if least else "row is full"


def next_short(least: int | None) -> str:
    """The least next number, shorter."""
    return f"next {least}+" if least else "full"


def know_words(number: int, is_player: bool) -> str:
    """How many of a row's animal the viewer knows of."""
    return f"you know of {number}" if is_player else f"all see {number}"


def total_words(number: int) -> str:
    """How many there really were."""
    return f"in all: {number}"


def counting_words(number: int, claimed: int) -> str:
    """How far a count has come."""
    return f"{number} of {claimed}"


def claim_words(who: str, number: int, row: int, truth: str) -> str:
    """A standing claim."""
    claims = "claim" if who == "You" else "claims"
    return f"{who} {claims} at least {counted(number, row)}" + (f" ({truth})" if truth else "")


def no_claim_words(row: int) -> str:
    """That nothing is claimed about an animal."""
    return f"no claim about {MANY[row]}"


def row_label(row: int, lying: int, least: int | None) -> str:
    """A row for those who do not see it."""
    return f"row of the {MANY[row]}: {dice_words(lying)} lying, {next_words(least)}"


def own_dice_label(number: int, face: int) -> str:
    """The own dice of one kind."""
    return f"{counted(number, face)} under your cup"


def number_label(number: int, row: int, truth: str) -> str:
    """A number that can be claimed."""
    return f"claim at least {counted(number, row)}" + (f": {truth}" if truth else "")


def call_label(who: str, number: int, row: int, truth: str) -> str:
    """A marker that can be called."""
    return f"Cry wolf at {who}: at least {counted(number, row)}?" + (f" ({truth})" if truth else "")


def privilege_label(from_sheep: bool, said: str) -> str:
    """The button of the first player."""
    rolled = "the first die of the sheep row" if from_sheep else "a spare die"
    return f"{USE_PRIVILEGE}: roll {rolled} ({said})"


def die_label(face: int, row: int) -> str:
    """A laid die.

    >>> die_label(3, 0), die_label(1, 1)
    ('wolf as a sheep', 'cow')
    """
    return laid_words(face, row)[2:]


def spare_words(number: int) -> str:
    """How many dice nobody uses."""
    return f"{number} spare {'die' if number == 1 else 'dice'}"


def first_words(who: str, said: str) -> str:
    """Who holds the first-player marker, and what it is good for."""
    return f"{who}: {said}"


def first_short(said: str) -> str:
    """The same where there is no picture.

    >>> first_short("privilege ready"), first_short("")
    ('first, privilege ready', 'first player')
    """
    return f"first, {said}" if said else "first player"


def first_label(who: str, said: str) -> str:
    """The first-player marker for those who do not see it."""
    return f"first player: {who}" + (f", {said}" if said else "")


def ruled_words(letters: str) -> str:
    """Faces that a pass has ruled out (Q13)."""
    return f"no {' '.join(letters)}"


def plate_words(who: str, dice: str, own: int, received: int) -> str:
    """A player's dice and chips."""
    return f"{who}: {dice}, {own} own chips, {received} received"


def rank_words(who: str, received: int, own: int) -> str:
    """A player at the end."""
    return f"{who}: {received} received, {own} own"


def lying_words(number: int, row: int) -> str:
    """How many dice lie in a row."""
    return f"{counted(number, row) if number else f'no {MANY[row]}'} lying"


def lost_words(face: int, row: int) -> str:
    """What a die laid here no longer counts as (R4.8).

    >>> lost_words(3, 0), lost_words(2, 2), lost_words(0, 0)
    ('no longer a wolf or dog', 'no longer a wolf', '')
    """
    lost = [SHORT_ONE[other] for other in sorted(ALLOW[face], key=lambda other: other != face) if other != row]
    return f"no longer a {' or '.join(lost)}" if lost else ""


def claim_from(least: int) -> str:
    """The least number that a bet must claim."""
    return f"then claim {least} or more"


def at_least_words(number: int, row: int) -> str:
    """What a claim means (R4.4)."""
    return f"at least {counted(number, row)}"


def true_words(truth: str) -> str:
    """How likely a claim is true."""
    return f"true: {truth}"


def impossible_words(most: int) -> str:
    """That there cannot be so many (Q33)."""
    return f"there are {most} at most"


def cost_words(cost: int) -> str:
    """What a claim beyond all dice would cost (Q33)."""
    return f"a call costs {cost} or more"


def payment_words(who: str) -> list[str]:
    """What a call brings if the claim is wrong by one, and if it is exactly true (R6.1, R6.2)."""
    return [f"1 too few: {who} pays 1", "exactly true: you pay 1"]


def certain_words(cost: int) -> list[str]:
    """What a call of a certain claim costs (R6.2)."""
    return ["it is true already!", f"you pay {cost} or more"]


def known_words(here: int, number: int) -> str:
    """What the viewer knows of a claim."""
    return f"you know of {here} of {number}"


def unknown_words(hidden: int, truth: str) -> str:
    """How much is not known about a claim."""
    return f"{dice_words(hidden)} unknown: {truth}"


def rolled_words(from_sheep: bool) -> str:
    """Which die the privilege rolls (R7.2, R7.3)."""
    return "rolls the first sheep again" if from_sheep else "rolls a spare die"


def goes_left_words(who: str) -> str:
    """Where the first-player marker goes (R7.5)."""
    return f"then the bell goes to {'you' if who == 'You' else who}"


OWN_CHIPS = "own chips"
UNDER_THE_CUP = "under the cup"
MARKERS_LEFT = "markers left"
FIRST_PLAYER = "first player"
BEGINS = "begins"
CANNOT_HOLD = "has none of"


def of_words(number: int, most: int) -> str:
    """How many there are of so many."""
    return f"{number} of {most}"


def faces_words(letters: str) -> str:
    """Faces by their letters.

    >>> faces_words("SW")
    'sheep, wolves'
    """
    return ", ".join(MANY["SCDW".index(letter)] for letter in letters)


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    kind, a, b, c, d = told
    if kind == Event.R3_3_PASSES:
        reason = "no dice under the cup" if not b else "every row for those dice is closed"
        return f"{names[a]} must pass: {reason}, and no marker of another stands."
    if kind in (Event.R6_1_LIAR_PAYS, Event.R6_2_CALLER_PAYS):
        verdict = "It was a lie" if kind == Event.R6_1_LIAR_PAYS else "It was true"
        return f"{verdict}: {names[a]} pays {names[b]} {chip_words(d)} and has {seen.record.own[a]} left."
    text = LOG.get(Event(kind), "")
    row = int(seen.record.row)
    return text.format(
        who=names[a] if 0 <= a < len(names) else "",
        other=names[b] if 0 <= b < len(names) else "",
        owner=names[c] if 0 <= c < len(names) else "",
        cup=cup_words(b) if b >= 0 and "{cup}" in text else "six dice",
        count=counted(int(accepted(b, row)), row) if "{count}" in text else "",
        opened=cup_words(a) if "{opened}" in text else "",
        laid=laid_words(b, c) if "{laid}" in text else "",
        claimed=counted(c, b) if "{claimed}" in text else "",
        called=counted(d, b) if "{called}" in text else "",
        found=counted(b, a) if "{found}" in text else "",
        face=ONE[b] if "{face}" in text else "",
        row=MANY[b] if "{row}" in text else "",
        source="the first die of the sheep row" if b else "a spare die",
        b=b,
        c=c,
        d=d,
    )


LOG = {
    Event.R1_4_FIRST_PLAYER: "{who} is first player.",
    Event.R2_2_ROLLED: "{who} rolls under the cup: {cup}.",
    Event.R10_1_OPEN_ROLLED: "The open dice show {opened}.",
    Event.R4_1_LAYS: "{who} lays {laid}, on space {d}.",
    Event.R4_3_CLAIMS: "{who} claims {claimed}.",
    Event.R4_7_GOES_HOME: "{who}'s marker on {c} {row} goes home.",
    Event.R5_1_CALLS: "{who} cries wolf at {owner}: {called}?",
    Event.R5_3_REVEALED: "{who} had {cup} under the cup: that makes {count}.",
    Event.R5_7_COUNTED: "Counted: {found}; claimed: {c}.",
    Event.R6_4_SHORTFALL: "{who} cannot pay {c} more; {other} scores them all the same.",
    Event.R7_1_PRIVILEGE: "{who} uses the privilege and rolls {source}.",
    Event.R7_2_SPARE_ROLLED: "It shows a {face}.",
    Event.R7_2_SPARE_LAID: "{who} lays {laid}, on space {d}.",
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

```board 8 536 652 312 | Six dice under your cup: nobody else sees their faces. The bell is the first player's.
T=P1 F=P1 sp=12 S[]- C[]- D[]- W[]- open=- cups=SSSCDW|SSSCDW|SSSSCD
```

## A play
All roll under their cups (R2.2). In your turn do one of these (R3.1):

1. **Bet.** Lay one of your dice openly into a row (R4.1): sheep and cows only into their own; a sheepdog also with the
   wolves; a wolf also with the dogs or the sheep (R4.2). Then name a number: *there are at least so many of this
   row's animal*, and put a marker on it (R4.3, R4.4). It must be more than the dice lying there and more than the
   marker that stands there; that marker goes home (R4.5-R4.7).

```board 0 0 876 142 | Three dice lie with the sheep, one of them a wolf. Player 2 claims 8 sheep; next comes 9 or more.
T=P1 F=P2+ sp=12 S[SWS]P2@8 C[]- D[]- W[]- open=- cups=SSCD|SSSCD|SSSSCD
```

2. **Cry wolf** at any standing marker of another player (R5.2). All cups are lifted. The row's dice are counted, and
   of the dice under cups all that could have been laid there: wolves count as sheep and as dogs, dogs as wolves.
   Dice lying in other rows do not count (R5.4, R5.5).

```board 0 0 1200 850 | The cups are lifted: sheep and wolves from under them count with the sheep, 13 in all.
n=3 own=0,5,5 rec=0,7,0 ph=GAME_OVER T=- F=P1 sp=12 S[SWS]P1@20 C[]- D[]- W[]- open=- cups=SSCW|SSCCC|SSSSCW
```

3. **Privilege**, only for the first player after a full lap: roll a spare die and lay it, instead of betting; then
   the first-player marker goes left (R7). Without spare dice the first die of the sheep row is rolled again.

```board 8 536 1184 312 | A lap is over: the bell is bright, and you may roll one of the spare dice instead of betting.
T=P1 F=P1+ sp=12 S[SS]P2@8 C[C]P3@2 D[]- W[]- open=- cups=SCDWS|SSSCD|SSSSD
```

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

```board 0 0 876 544 | All your markers (the round ones) stand: the wolves are closed to you till one comes home.
T=P1 F=P2+ sp=12 S[S]P1@9 C[C]P1@3 D[D]P1@4 W[WW]P2@6 open=- cups=SSW|SSSC|SSSSCD
```

- A claim far too high can cost the whole game at once: the caller scores all that you owe (R6.4).

## What you type
`S`, `C`, `D`, `W` lay a die in its own row; `W/S`, `W/D`, `D/W` lay it as something else; then the number: `=12`. `!S`
calls the marker in the sheep row. `*` (or `**` without spare dice) is the privilege; `/S` lays its die with the sheep.
"""
