"""What The Shepherd says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told, listening
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.shepherd.board import (
    BESIDE,
    CLEAN_CARDS,
    DARK_PAIR,
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
    frightened = afraid(position, field)
    if not frightened:
        return f"the dog goes to {NAMES[field]} and frightens nobody"
    whom = " and ".join(sheep_words(position, sheep) for sheep in frightened)
    mover = "; you move them" if position.version == Version.TACTICAL else ""
    return f"the dog goes to {NAMES[field]} and frightens {whom}{mover}"


def afraid(position: Record, field: int) -> list[int]:
    """The sheep next to a dog on this field (R8.3, R9.3)."""
    near = int(ESCAPES[Version.BASIC, field])
    return [sheep for sheep in range(SHEEP_EACH * position.seats) if near & bit(position.sheep[sheep])]


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


# -------------------------------------------------------------------- second thoughts


def warning(seen: Position, choice: int) -> str:
    """What speaks against a legal choice: symbols given up or lost, and worms that are known."""
    position = seen.record
    if position.phase != Phase.ACT or Code.DOG <= choice < Code.PASS:
        return ""
    if choice == Code.PASS:
        return f"You would give up {symbols_left(position)}."
    if choice >= Code.GRAZE:
        field = int(position.sheep[SHEEP_EACH * int(position.player) + choice - Code.GRAZE])
        known = int(position.worm) & bit(field) and not worms_hidden(position)
        return f"A worm lies on {NAMES[field]}: grazing there brings nothing." if known else ""
    lost = _lost(seen, choice)
    needless = lost and any(not _lost(seen, code) for code in seen.choices() if code != Code.PASS)
    return f"After this step you cannot use the {lost} any more." if needless else ""


def _lost(seen: Position, choice: int) -> str:
    """The symbols that would lapse right after a step."""
    if choice >= Code.GRAZE:
        return ""
    with listening() as told:
        seen.game.plain.apply(copy_of(seen.record), choice)
    return " and ".join(SYMBOL_WORDS[LETTERS[event.b]] for event in told if event.kind == Event.R3_6_LAPSES)


# -------------------------------------------------------------------- around the board

TITLE = "The Shepherd"
PASS, THE_DOG = "Pass", "the dog"
ON_FIELDS, CARDS_IN_PILE, LIGHT_CARDS, WORMS_IN_PILE = "sheep on", "cards", "light cards", "worms"
DICE_READY = "The dice lie ready"
VERSIONS = {Version.BASIC: "basic game", Version.TACTICAL: "tactical game"}
GRAZE_HERE = "your sheep on {field} grazes"
DOG_WAITS = "the dog, beside the board"
DOG_STANDS = "the dog on {field}"

BY_CHANCE = {
    Phase.FIRST_PLAYER: "Who begins?",
    Phase.ROLL: "The dice are thrown",
    Phase.TURN_CARD: "Worm or not?",
    Phase.COUNT_WORMS: "Worms in the piles?",
}
CARD_WORDS = ("no card", "a light card", "two dark cards", "a worm")
"""By the state of a field's card, as the ledger numbers them."""

DIE_STATES = {"used": "used", "left": "to use", "last": "at the end"}


def pass_words(seen: Position) -> str:
    """Passing, or why it is not allowed (R3.5, Q8)."""
    refusal = seen.why_not(int(Code.PASS))
    return f"{PASS}: {refusal}" if refusal else describe(seen, int(Code.PASS))


def die_words(letter: str, state: str) -> str:
    """A die and what became of it.

    >>> die_words("U", "last")
    'Sun, at the end'
    """
    return f"{SYMBOL_WORDS[letter]}, {DIE_STATES[state]}"


def cards_words(number: int) -> str:
    """A number of cards in words.

    >>> cards_words(1)
    '1 card'
    """
    return f"{number} card{'' if number == 1 else 's'}"


def worm_risk(position: Record) -> str:
    """The chance of a worm, to be written behind what a grazing brings."""
    worms, cards = WORMS - count(position.worm), count(position.light)
    return f", worm {100 * worms // cards} %" if worms and cards else ""


def movers(seen: Position, names: tuple[str, ...], frightened: list[int]) -> str:
    """Who would move the frightened sheep: in the tactical game the viewer, else the owners (R8.4, R9.4)."""
    owners = list(dict.fromkeys(sheep // SHEEP_EACH for sheep in frightened))
    if seen.record.version == Version.TACTICAL or owners == [seen.viewer]:
        return "you move them"
    called = ["you" if owner == seen.viewer else who(seen, names, owner) for owner in owners]
    listed = f"{', '.join(called[:-1])} and {called[-1]}" if len(called) > 1 else called[0]
    return f"{listed} move{'' if len(called) > 1 else 's'} them"


def who(seen: Position, names: tuple[str, ...], player: int) -> str:
    """What the viewer calls a player: a name, else the colour."""
    if player < len(names):
        return "You" if player == seen.viewer else names[player]
    return f"{colour_of(seen.record, player)}{' (you)' if player == seen.viewer else ''}"


def whose(seen: Position, names: tuple[str, ...], player: int) -> str:
    """The same before something that is the player's."""
    if player == seen.viewer:
        return "your"
    return f"{names[player] if player < len(names) else colour_of(seen.record, player)}'s"


def headline(seen: Position, names: tuple[str, ...] = ()) -> str:
    """Whose decision it is, or how it ended, in one line."""
    if seen.actor == NOBODY:
        winners = [who(seen, names, player) for player, payoff in enumerate(seen.payoffs) if payoff > 0]
        return f"{' and '.join(winners)} {'wins' if len(winners) == 1 and winners != ['You'] else 'win'}"
    phase = Phase(int(seen.record.phase))
    if seen.actor == CHANCE:
        return BY_CHANCE.get(phase, turn_words(seen.record))
    acts = phase == Phase.ACT
    if seen.actor == seen.viewer:
        return "Your turn: use the throw" if acts else "Move sheep away from the dog"
    name = who(seen, names, seen.actor)
    return f"{name} uses the throw" if acts else f"{name} moves sheep away from the dog"


def turn_words(position: Record) -> str:
    """The number of the turn."""
    return f"Turn {position.turn}" if position.turn else "Before the first turn"


def sun_words(position: Record) -> str:
    """How far the Sun is."""
    left = int(position.sun_length) - int(position.sun)
    return f"Sun: {left} step{'' if left == 1 else 's'} left"


def card_facts(seen: Position) -> list[str]:
    """What is left on the board, and what is known of the worms."""
    position = seen.record
    light, dark = count(position.light), count(position.dark)
    if position.worms == Worms.FINE:
        return [f"{light + DARK_PAIR * dark} cards on the board", f"{WORMS} worms, found at the end"]
    clean = CLEAN_CARDS - sum(seen.scores)
    found = f"worms found: {count(position.worm)} of {WORMS}"
    return [f"{clean} clean cards left", found, f"worm: {worm_chance(position)}"]


def task(seen: Position, names: tuple[str, ...]) -> str:
    """What happens just now on the board, in a few words."""
    position = seen.record
    if position.phase == Phase.TURN_CARD:
        return f"The card on {NAMES[position.turned]} is turned"
    if position.phase == Phase.FLEE and position.waiting != NO_SHEEP:
        owner = whose(seen, names, int(position.waiting) // SHEEP_EACH)
        return f"{owner[0].upper()}{owner[1:]} sheep was pushed: on it goes"
    if position.phase == Phase.FLEE:
        return "The dog frightens sheep"
    over = position.phase in (Phase.OVER, Phase.COUNT_WORMS)
    return ENDINGS[Ending(int(position.ended))] if over else ""


def field_words(field: int, card: int, here: list[str], near_dog: bool) -> str:
    """A field: who stands on it, what lies on it, and whether it is too near to the dog.

    >>> field_words(0, 1, ["your sheep"], True), field_words(1, 0, [], False)
    ('your sheep on b8, a light card, next to the dog', 'c8, no card')
    """
    stands = f"{' and '.join(here)} on {NAMES[field]}" if here else NAMES[field]
    return f"{stands}, {CARD_WORDS[card]}{', next to the dog' if near_dog else ''}"


def sheep_of(seen: Position, names: tuple[str, ...], player: int) -> str:
    """A sheep and whose it is."""
    return f"{whose(seen, names, player)} sheep"


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line. Where a worm lies is not told to those who remember (Q14)."""
    kind, a, b, c, d = told
    if kind == Event.R6_4_WORM_TURNED_BACK and worms_hidden(seen.record):
        return f"{names[a]} meets the worm again." if c else f"{names[a]} finds a worm: remember where it is."
    values: dict[str, object] = {"a": a, "b": b, "from": _name(b), "to": _name(c), "field": _name(b)}
    values["who"] = names[a] if a < len(names) else ""
    values["thrower"] = names[b] if kind == Event.R3_1_THROWS else ""
    values["throw"] = throw_words(c) if kind == Event.R3_1_THROWS and c != NO_THROW else ""
    values["owner"] = names[a // SHEEP_EACH] if a // SHEEP_EACH < len(names) else ""
    values["other"] = names[b // SHEEP_EACH] if b // SHEEP_EACH < len(names) else ""
    values["verb"] = "is pushed on" if d else "runs"
    values["symbol"] = list(SYMBOL_WORDS.values())[b] if b < len(SYMBOL_WORDS) else ""
    values["lapse"] = _lapse(seen, a, b) if kind == Event.R3_6_LAPSES else ""
    values["frightens"] = _frightens(seen, names, b) if kind == Event.R8_1_DOG else ""
    values["again"] = " again" if c else ""
    values["steps"] = f"{b} step{'' if b == 1 else 's'}"
    values["worms"] = f"{b} worm{'' if b == 1 else 's'}"
    values["cards"] = f"{b} card{'' if b == 1 else 's'}"
    values["wins"] = " and wins" if c else ""
    values["reason"] = ENDINGS.get(a, "")
    return LOG[Event(kind)].format(**values)


def _lapse(seen: Position, player: int, symbol: int) -> str:
    """Why a symbol cannot be used, with the fields of the player's sheep."""
    first = SHEEP_EACH * player
    one, other = (NAMES[seen.record.sheep[first + number]] for number in range(SHEEP_EACH))
    return LAPSES.get(symbol, "").format(one=one, other=other)


def _frightens(seen: Position, names: tuple[str, ...], field: int) -> str:
    """Whom the dog has frightened."""
    whom = [
        f"{names[sheep // SHEEP_EACH]}'s sheep on {NAMES[seen.record.sheep[sheep]]}"
        for sheep in afraid(seen.record, field)
    ]
    return f", next to {' and '.join(whom)}" if whom else ""


def _name(field: int) -> str:
    return NAMES[field] if 0 <= field < BESIDE else ""


ENDINGS: dict[int, str] = {
    Ending.SUN: "The Sun has set: the game is over.",
    Ending.GRASS: "No grass is left: the game is over.",
    Ending.CAP: "The last turn is over: so is the game.",
}

LAPSES: dict[int, str] = {
    Symbol.SHEEP: "neither the sheep on {one} nor the one on {other} has a free field to go to",
    Symbol.GRASS: "neither the sheep on {one} nor the one on {other} stands on grass",
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
    Event.R8_1_DOG: "{who} sends the dog to {field}{frightens}.",
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


_CARDS = "110011/11111111/11211211/01122110/01122110/11211211/11111111/110011"
_EATEN = "110011/11111111/11211211/01120110/01102110/11201211/11113111/110011"
BOARDS = {
    "start": f"basic/4/stay/12/free/never/600 d1e1/a5a4/e8d8/h4h5 - {_CARDS} 0 0/0/0/0 1.B ROLL",
    "grass": f"basic/2/stay/12/free/never/600 c3e2/e8d7 - {_EATEN} 3 5/0 7.B ACT:SG:SG",
    "dog": f"basic/4/stay/12/free/never/600 c3e1/a5a4/e3d8/h4h5 d3 {_CARDS} 0 0/0/0/0 4.Y FLEE:UD:U:-:-",
    "push": f"tactical/4/turn_back/12/free/never/600 f3e1/a5a4/f3d8/h4h5 d3 {_CARDS} 0 0/0/0/0 31.B FLEE:GD:G:0:4",
    "edge": f"tactical/4/turn_back/12/free/never/600 d1e2/a5a4/e8b6/h4h5 e7 {_CARDS} 0 0/0/0/0 2.W FLEE:GD:G:-:-",
}
"""The positions of the lesson's pictures."""

TEACHING = f"""\
# The Shepherd

Each shepherd has two sheep and wants the most grass before the Sun sets. Two dice say what your sheep may do, and
now and then one of them calls the dog.

## What there is
A board of 60 fields, 8 by 8 without its corners. On most fields lies one **light** card, on eight fields in the
middle two **dark** ones. Four of the light cards hide a **worm**. Every player's two sheep start in the middle of
the own side, where no card lies. The Sun goes round the board in 12 steps; the dog waits outside (R1).

```board 0 0 870 880 | The start: two sheep on each side, dark pairs in the centre, the Sun at the corner a8
{BOARDS["start"]}
```

## Your turn
Throw both dice (R3). Use both symbols, in any order, with one sheep or with both. What can be used must be used,
what cannot is lost.

- **Sheep**: one of your sheep goes one field, never diagonally, never onto another sheep, never off the board (R4).
  One field must stay free between a sheep and the dog, but diagonally is far enough.
- **Grass**: one of your sheep grazes where it stands. You get the light card, or both dark cards at once (R5).
  Walking over a card does not take it.

```board 44 430 520 400 | Blue's sheep on c3 may graze two dark cards; the one on e2 found a worm
{BOARDS["grass"]}
```

- **Sun**: when the rest is done, the Sun goes one step on (R7). Back at its start, the game is over.
- **Dog**: put the dog on any field without a sheep (R8). Sheep next to it are frightened: their owners must move
  each one step away. You may not put the dog where a sheep could not get away.

```board 44 430 520 400 | The dog on d3 keeps five fields free. Blue on c3 and Red on e3 must run, each one step (R8.3)
{BOARDS["dog"]}
```

## Worms
A light card is turned over when it is grazed. A worm stays where it lies; your sheep goes home without a card, and
nobody gets that one any more (R6).

## The tactical game
A dog on the board walks one to three steps, not through sheep (R9). **You** move all frightened sheep, whoever's
they are. They may push other sheep, which must then go one step themselves, and so on; and they may run over the
edge and come back at the other end of their row or column. No sheep runs twice, and none may end next to the dog.
Worms are shown and turned face down again.

```board 320 430 520 400 | Blue's sheep fled to f3 and pushed Red's, which must go one step on now (R9.5)
{BOARDS["push"]}
```

```board 250 0 480 400 | Red on e8 must run: to d8, to f8, or over the edge and in again on e1 (R9.6)
{BOARDS["edge"]}
```

## The end
When the Sun is back, or no grass is left, most cards win (R10, R11). Equal piles share the victory.

## Good to know
- Dark fields are worth two cards for one symbol: get there first, and leave when they are empty.
- The dog blocks five fields. Put it between a rival and the grass, or let it push you a free step ahead.
- In the tactical game the way over the edge can carry a rival right across the board.

## What you type
A step `d1-d2`; a grazing `d2*`; the dog `Dc8`; a frightened sheep's way `b8>b7`; `pass` where that is allowed.
"""
