"""What The Shepherd says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.shepherd.board import (
    BESIDE,
    DIE_A,
    DIE_B,
    DIRECTIONS,
    ESCAPES,
    LETTERS,
    NAMES,
    NEIGHBOUR,
    NO_SHEEP,
    NO_THROW,
    SHEEP_EACH,
    WORMS,
    Code,
    Symbol,
)
from sheepfold.games.shepherd.position import Ending, Event, Phase, Reason, ShowWorms, Version, Worms
from sheepfold.games.shepherd.rules.flights import flock_of, sheep_on
from sheepfold.games.shepherd.setup import colour_of

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = "A dice game for shepherds: let your two sheep graze before the Sun sets, and send the dog among the others."

SYMBOL_WORDS = {"S": "sheep", "G": "grass", "D": "dog", "U": "Sun"}

SENTENCES = {
    Reason.R7_2_R10_2_OVER: "The game is over",
    Reason.R3_1_NOT_NOW: "Not now: {decided}",
    Reason.R3_3_SYMBOL_NOT_LEFT: "There is no {symbol} symbol left in this throw",
    Reason.R3_3_NOT_YOURS: "None of your two sheep stands there",
    Reason.R4_1_NOT_A_STEP: "A sheep goes one field north, east, south or west, never diagonally and never farther",
    Reason.R4_3_OCCUPIED: "Another sheep stands there, and sheep do not share a field or jump",
    Reason.R4_4_OFF_THE_BOARD: "A die moves no sheep off the board; only a frightened sheep may go over the edge, "
    "and only in the tactical game",
    Reason.R4_6_NEXT_TO_THE_DOG: "One field must stay free between sheep and dog; diagonally is far enough",
    Reason.R5_3_NO_CARD: "There is no card on that sheep's field",
    Reason.R6_3_A_WORM: "A worm lies there: that card stays where it is",
    Reason.R8_1_ON_A_SHEEP: "The dog needs a field without a sheep",
    Reason.R8_2_DOG_MUST_GO: "The dog must go to another field than the one it stands on",
    Reason.R9_2_TOO_FAR: "The dog walks one to three steps, not through sheep, and cannot get there",
    Reason.Q19_NO_ESCAPE: "With the dog there, a frightened sheep could not get away",
    Reason.Q28_RUNS_DEAD: "After that, some sheep could not get away from the dog",
    Reason.R3_5_NO_PASSING: "A symbol that can be used must be used",
    Reason.R8_3_NOT_FRIGHTENED: "Only a sheep next to the dog runs away now",
    Reason.Q18_NOT_YET: "{decider} moves frightened sheep first",
    Reason.Q24_PUSHED_FIRST: "The sheep that was pushed must go first",
    Reason.R8_6_NO_WAY_OUT: "In the basic game no sheep leaves the board",
    Reason.R8_6_NO_PUSHING: "Another sheep stands there, and in the basic game nobody is pushed",
    Reason.R8_5_TO_THE_DOG: "The dog stands there: run away from it",
    Reason.Q24_NEXT_TO_THE_DOG: "That is on or next to the dog's field",
    Reason.Q24_HAS_RUN: "The sheep there has run already and cannot be pushed",
    Reason.Q23_FREE_FIELD_FIRST: "In this game a sheep pushes only if it has no free field to go to",
    Reason.Q20_LAST_ESCAPE: "That is the last way out of another frightened sheep",
    Reason.R6_1_NOT_SO_MANY: "That many worms cannot be in this pile",
}

DECIDED = {
    Phase.FIRST_PLAYER: "chance decides who begins",
    Phase.ROLL: "the dice are thrown",
    Phase.ACT: "the player on turn uses the symbols of the throw",
    Phase.TURN_CARD: "a card is being turned over",
    Phase.FLEE: "frightened sheep run from the dog",
    Phase.COUNT_WORMS: "the worms in the piles are counted",
    Phase.OVER: "nothing",
}


def sentence(position: Record, reason: int, choice: int) -> str:
    """Why a choice is refused."""
    from sheepfold.games.shepherd.rules import actor

    symbol = "sheep" if choice < Code.GRAZE else "grass" if choice < Code.DOG else "dog"
    who = int(actor(position))
    return SENTENCES[Reason(reason)].format(
        decided=DECIDED[Phase(int(position.phase))],
        symbol=symbol,
        decider=colour_of(position, who) if who >= 0 else "",
    )


# -------------------------------------------------------------------- what is seen


def worms_hidden(position: Record) -> bool:
    """Whether people play from memory where the worms are (Q14)."""
    hides = position.worms == Worms.TURN_BACK and position.show_worms == ShowWorms.OFF
    return bool(hides and position.phase != Phase.OVER)


def sheep_words(position: Record, sheep: int) -> str:
    """A sheep in words: its colour and where it stands."""
    return f"{colour_of(position, sheep // SHEEP_EACH)}'s sheep on {NAMES[position.sheep[sheep]]}"


def symbols_left(position: Record) -> str:
    """The symbols still to be used, in words."""
    words = []
    for symbol, letter in enumerate(LETTERS):
        number = int(position.left[symbol])
        if number and symbol != Symbol.SUN:
            words.append(f"{SYMBOL_WORDS[letter]}{' twice' if number == 2 else ''}")
    return " and ".join(words) or "nothing"


def throw_words(throw: int) -> str:
    """Both dice in words.

    >>> throw_words(5)
    'grass and dog'
    """
    return f"{SYMBOL_WORDS[DIE_A[throw // 3]]} and {SYMBOL_WORDS[DIE_B[throw % 3]]}"


# -------------------------------------------------------------------- prompts and choices


def prompt(seen: Position) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    if seen.actor == NOBODY:
        return _outcome(seen)
    if position.phase == Phase.ACT:
        colour = colour_of(position, seen.actor)
        last = " The Sun goes on at the end of the turn." if position.left[Symbol.SUN] else ""
        left = symbols_left(position)
        order = ", in any order" if " and " in left else ""
        return f"{colour}, use your throw: {left}{order}.{last}"
    if position.phase == Phase.FLEE:
        return _flee_prompt(seen)
    return DECIDED[Phase(int(position.phase))].capitalize() + "."


def _flee_prompt(seen: Position) -> str:
    position = seen.record
    colour = colour_of(position, seen.actor)
    if position.waiting != NO_SHEEP:
        return f"{colour}, {sheep_words(position, int(position.waiting))} was pushed: move it one step on."
    if position.version == Version.TACTICAL:
        return f"{colour}, the dog frightens sheep: move them away, whoever's they are."
    return f"{colour}, the dog is next to your sheep: move it away."


def _outcome(seen: Position) -> str:
    scores = [f"{colour_of(seen.record, player)} {score}" for player, score in enumerate(seen.scores)]
    winners = [colour_of(seen.record, player) for player, payoff in enumerate(seen.payoffs) if payoff > 0]
    won = "wins" if len(winners) == 1 else "share the victory"
    return f"The game is over: {' and '.join(winners)} {won} ({', '.join(scores)})."


def describe(seen: Position, choice: int) -> str:
    """What a choice would do."""
    position = seen.record
    phase = position.phase
    if phase == Phase.ACT:
        return _describe_action(position, choice)
    if phase == Phase.FLEE:
        return _describe_flight(position, choice)
    if phase == Phase.FIRST_PLAYER:
        return f"{colour_of(position, choice)} begins"
    if phase == Phase.ROLL:
        return throw_words(choice)
    if phase == Phase.TURN_CARD:
        return "a worm" if choice else "a clean card"
    return f"{choice} worm{'' if choice == 1 else 's'} in {colour_of(position, int(position.counted))}'s pile"


def _describe_action(position: Record, choice: int) -> str:
    if choice == Code.PASS:
        return f"give up {symbols_left(position)}"
    if choice >= Code.DOG:
        return _describe_dog(position, choice - Code.DOG)
    first = SHEEP_EACH * int(position.player)
    if choice >= Code.GRAZE:
        return _describe_grazing(position, int(position.sheep[first + choice - Code.GRAZE]))
    start = int(position.sheep[first + choice // DIRECTIONS])
    target = int(NEIGHBOUR[Version.BASIC, start, choice % DIRECTIONS])
    return f"the sheep on {NAMES[start]} goes to {NAMES[target]}{_card_words(position, target)}"


def _card_words(position: Record, field: int) -> str:
    if int(position.dark) & bit(field):
        return ", two dark cards"
    if int(position.worm) & bit(field) and not worms_hidden(position):
        return ", a worm"
    return ", a light card" if int(position.light | position.worm) & bit(field) else ", no card"


def _describe_grazing(position: Record, field: int) -> str:
    if int(position.dark) & bit(field):
        return f"graze on {NAMES[field]}: both dark cards"
    if int(position.worm) & bit(field) and not worms_hidden(position):
        return f"graze on {NAMES[field]}: the worm again, nothing happens"
    if position.worms == Worms.FINE:
        return f"graze on {NAMES[field]}: one card, unseen"
    return f"graze on {NAMES[field]}: one card, unless it is a worm ({worm_chance(position)})"


def worm_chance(position: Record) -> str:
    """How likely an unturned light card is a worm."""
    worms, cards = WORMS - count(position.worm), count(position.light)
    return f"{worms} of {cards}, {100 * worms // cards if cards else 0} %"


def _describe_dog(position: Record, field: int) -> str:
    near = int(ESCAPES[Version.BASIC, field])
    afraid = [n for n in range(SHEEP_EACH * position.seats) if near & bit(position.sheep[n])]
    if not afraid:
        return f"the dog goes to {NAMES[field]} and frightens nobody"
    whom = " and ".join(sheep_words(position, sheep) for sheep in afraid)
    mover = "; you move them" if position.version == Version.TACTICAL else ""
    return f"the dog goes to {NAMES[field]} and frightens {whom}{mover}"


def _describe_flight(position: Record, choice: int) -> str:
    sheep, direction = divmod(choice, DIRECTIONS)
    start = int(position.sheep[sheep])
    target = int(NEIGHBOUR[position.version, start, direction])
    if target == BESIDE:
        return "over the edge"
    edge = "" if int(ESCAPES[Version.BASIC, start]) & bit(target) else " over the edge"
    pushed = int(sheep_on(position, flock_of(position), target))
    pushes = "" if pushed == NO_SHEEP else f" and pushes {colour_of(position, pushed // SHEEP_EACH)}'s sheep there"
    return f"{sheep_words(position, sheep)} runs{edge} to {NAMES[target]}{pushes}"


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line, or not to be remembered (Q14)."""
    kind, a, b, c, d = told
    if kind == Event.R6_4_WORM_TURNED_BACK and d == ShowWorms.OFF:
        return "" if c else f"{names[a]} finds a worm; the card is turned back, so remember where."
    values: dict[str, object] = {"a": a, "b": b, "from": _name(b), "to": _name(c), "field": _name(b)}
    values["who"] = names[a] if a < len(names) else ""
    values["thrower"] = names[b] if kind == Event.R3_1_THROWS else ""
    values["throw"] = throw_words(c) if kind == Event.R3_1_THROWS and c != NO_THROW else ""
    values["owner"] = names[a // SHEEP_EACH] if a // SHEEP_EACH < len(names) else ""
    values["other"] = names[b // SHEEP_EACH] if b // SHEEP_EACH < len(names) else ""
    values["verb"] = "is pushed on" if d else "runs"
    values["symbol"] = list(SYMBOL_WORDS.values())[b] if b < len(SYMBOL_WORDS) else ""
    values["lapse"] = LAPSES.get(b, "")
    values["again"] = " again" if c else ""
    values["steps"] = f"{b} step{'' if b == 1 else 's'}"
    values["worms"] = f"{b} worm{'' if b == 1 else 's'}"
    values["cards"] = f"{b} card{'' if b == 1 else 's'}"
    values["wins"] = " and wins" if c else ""
    values["reason"] = ENDINGS.get(a, "")
    return LOG[Event(kind)].format(**values)


def _name(field: int) -> str:
    return NAMES[field] if 0 <= field < BESIDE else ""


ENDINGS: dict[int, str] = {
    Ending.SUN: "The Sun has set: the game is over.",
    Ending.GRASS: "No grass is left: the game is over.",
    Ending.CAP: "The last turn is over: so is the game.",
}

LAPSES: dict[int, str] = {
    Symbol.SHEEP: "neither sheep has a free field to go to",
    Symbol.GRASS: "neither sheep stands on grass",
    Symbol.DOG: "there is no field for it",
}

LOG = {
    Event.R2_1_BEGINS: "{who} begins.",
    Event.R3_1_THROWS: "Turn {a}: {thrower} throws {throw}.",
    Event.R4_1_STEPS: "{owner}'s sheep goes from {from} to {to}.",
    Event.R5_1_GRAZES: "",
    Event.R5_2_TAKES_BOTH: "{who} grazes on {field} and takes both dark cards.",
    Event.R6_2_TAKES: "{who} grazes on {field} and takes a card.",
    Event.R6_3_WORM_STAYS: "{who} grazes on {field}: a worm! The card stays there.",
    Event.R6_4_WORM_TURNED_BACK: "{who} grazes on {field}{again}: a worm! The card is turned back.",
    Event.R6_5_TAKES_UNSEEN: "{who} grazes on {field} and takes a card unseen.",
    Event.R8_1_DOG: "{who} sends the dog to {field}.",
    Event.R8_3_FLEES: "{owner}'s sheep {verb} from {from} to {to}.",
    Event.R9_6_OVER_THE_EDGE: "{owner}'s sheep {verb} over the edge, from {from} to {to}.",
    Event.R9_5_PUSHES: "It pushes {other}'s sheep on {to}.",
    Event.R3_6_LAPSES: "{who} cannot use the {symbol}: {lapse}.",
    Event.Q8_PASSES: "{who} gives up the rest of the throw.",
    Event.R7_1_SUN: "The Sun goes on: {steps} left.",
    Event.R10_1_ENDS: "{reason}",
    Event.R6_5_WORMS_COUNTED: "{who} has {worms} in the pile.",
    Event.R11_1_RESULT: "{who} ends with {cards}{wins}.",
}


TEACHING = """\
# The Shepherd

Each shepherd has two sheep and wants the most grass before the Sun sets. Two dice say what your sheep may do, and
now and then one of them calls the dog.

## What there is
A board of 60 fields, 8 by 8 without its corners. On most fields lies one **light** card, on eight fields in the
middle two **dark** ones. Four of the light cards hide a **worm**. Every player's two sheep start in the middle of
the own side, where no card lies. The Sun goes round the board in 12 steps; the dog waits outside (R1).

## Your turn
Throw both dice (R3). Use both symbols, in any order, with one sheep or with both. What can be used must be used,
what cannot is lost.

- **Sheep**: one of your sheep goes one field, never diagonally, never onto another sheep, never off the board (R4).
  One field must stay free between a sheep and the dog, but diagonally is far enough.
- **Grass**: one of your sheep grazes where it stands. You get the light card, or both dark cards at once (R5).
  Walking over a card does not take it.
- **Sun**: when the rest is done, the Sun goes one step on (R7). Back at its start, the game is over.
- **Dog**: put the dog on any field without a sheep (R8). Sheep next to it are frightened: their owners must move
  each one step away. You may not put the dog where a sheep could not get away.

## Worms
A light card is turned over when it is grazed. A worm stays where it lies; your sheep goes home without a card, and
nobody gets that one any more (R6).

## The tactical game
A dog on the board walks one to three steps, not through sheep (R9). **You** move all frightened sheep, whoever's
they are. They may push other sheep, which must then go one step themselves, and so on; and they may run over the
edge and come back at the other end of their row or column. No sheep runs twice, and none may end next to the dog.
Worms are shown and turned face down again.

## The end
When the Sun is back, or no grass is left, most cards win (R10, R11). Equal piles share the victory.

## Good to know
- Dark fields are worth two cards for one symbol: get there first, and leave when they are empty.
- The dog blocks five fields. Put it between a rival and the grass, or let it push you a free step ahead.
- In the tactical game the way over the edge can carry a rival right across the board.

## What you type
A step `d1-d2`; a grazing `d2*`; the dog `Dc8`; a frightened sheep's way `b8>b7`; `pass` where that is allowed.
"""
