"""What The Shepherd says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told, collecting
from sheepfold.engine.naming import People, Text, game_over, people_asked, people_at, seat_name
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.shepherd import lesson
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
from sheepfold.games.shepherd.knowledge import worms_hidden
from sheepfold.games.shepherd.position import Ending, Event, Phase, Reason, Version, Worms
from sheepfold.games.shepherd.rules.flights import flock_of, sheep_on
from sheepfold.language import mark, mark_many, say, say_many
from sheepfold.language.phrases import capital, in_a_row, listed, say_made

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = mark(
    "A dice game for shepherds: let your two sheep graze before the Sun sets, and send the dog among the others."
)

TEACHING = lesson.TEACHING

SYMBOL_WORDS = {"S": mark("sheep"), "G": mark("grass"), "D": mark("dog"), "U": mark("Sun")}

SENTENCES = {
    Reason.R7_2_R10_2_OVER: mark("The game is over"),
    Reason.R3_3_NOT_YOURS: mark("None of your two sheep stands there"),
    Reason.R4_1_NOT_A_STEP: mark(
        "A sheep goes one field north, east, south or west, never diagonally and never farther"
    ),
    Reason.R4_3_OCCUPIED: mark("Another sheep stands there, and sheep do not share a field or jump"),
    Reason.R4_4_OFF_THE_BOARD: mark(
        "A die moves no sheep off the board; only a frightened sheep may go over the edge, "
        "and only in the tactical game"
    ),
    Reason.R4_6_NEXT_TO_THE_DOG: mark("One field must stay free between sheep and dog; diagonally is far enough"),
    Reason.R5_3_NO_CARD: mark("There is no card on that sheep's field"),
    Reason.R6_3_A_WORM: mark("A worm lies there: that card stays where it is"),
    Reason.R8_1_ON_A_SHEEP: mark("The dog needs a field without a sheep"),
    Reason.R8_2_DOG_MUST_GO: mark("The dog must go to another field than the one it stands on"),
    Reason.R9_2_TOO_FAR: mark("The dog walks one to three steps, not through sheep, and cannot get there"),
    Reason.Q19_NO_ESCAPE: mark("With the dog there, a frightened sheep could not get away"),
    Reason.Q28_RUNS_DEAD: mark("After that, some sheep could not get away from the dog"),
    Reason.R3_5_NO_PASSING: mark("A symbol that can be used must be used"),
    Reason.R8_3_NOT_FRIGHTENED: mark("Only a sheep next to the dog runs away now"),
    Reason.Q18_NOT_YET: mark("You move your own frightened sheep first"),
    Reason.Q24_PUSHED_FIRST: mark("The sheep that was pushed must go first"),
    Reason.R8_6_NO_WAY_OUT: mark("In the basic game no sheep leaves the board"),
    Reason.R8_6_NO_PUSHING: mark("Another sheep stands there, and in the basic game nobody is pushed"),
    Reason.R8_5_TO_THE_DOG: mark("The dog stands there: run away from it"),
    Reason.Q24_NEXT_TO_THE_DOG: mark("That is on or next to the dog's field"),
    Reason.Q24_HAS_RUN: mark("The sheep there has run already and cannot be pushed"),
    Reason.Q23_FREE_FIELD_FIRST: mark("In this game a sheep pushes only if it has no free field to go to"),
    Reason.Q20_LAST_ESCAPE: mark("That is the last way out of another frightened sheep"),
    Reason.R6_1_NOT_SO_MANY: mark("That many worms cannot be in this pile"),
}

NOT_NOW = {
    Phase.FIRST_PLAYER: mark("Not now: chance decides who begins"),
    Phase.ROLL: mark("Not now: the dice are thrown"),
    Phase.ACT: mark("Not now: the player on turn uses the symbols of the throw"),
    Phase.TURN_CARD: mark("Not now: a card is being turned over"),
    Phase.FLEE: mark("Not now: frightened sheep run from the dog"),
    Phase.COUNT_WORMS: mark("Not now: the worms in the piles are counted"),
    Phase.OVER: mark("Not now: nothing"),
}

DECIDED = {
    Phase.FIRST_PLAYER: mark("Chance decides who begins."),
    Phase.ROLL: mark("The dice are thrown."),
    Phase.TURN_CARD: mark("A card is being turned over."),
    Phase.COUNT_WORMS: mark("The worms in the piles are counted."),
}


def sentence(position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
    """Why a choice is refused."""
    if reason == Reason.R3_1_NOT_NOW:
        return say(NOT_NOW[Phase(int(position.phase))])
    if reason == Reason.R3_3_SYMBOL_NOT_LEFT:
        letter = "S" if choice < Code.GRAZE else "G" if choice < Code.DOG else "D"
        return say("There is no {symbol} symbol left in this throw", symbol=symbol_word(letter))
    return say(SENTENCES[Reason(reason)])


# -------------------------------------------------------------------- what is seen


def sheep_words(position: Record, sheep: int, people: People) -> str:
    """A sheep in words: whose it is and where it stands."""
    own, other = mark("your sheep on {field}"), mark("{name}'s sheep on {field}")
    return people.says(sheep // SHEEP_EACH, own, other, field=NAMES[position.sheep[sheep]])


def symbol_word(letter: str) -> str:
    """A symbol of the dice in words."""
    return say(SYMBOL_WORDS[letter])


def symbols_left(position: Record) -> list[str]:
    """The symbols still to be used, in words."""
    words = []
    for symbol, letter in enumerate(LETTERS):
        number = int(position.left[symbol])
        if number and symbol != Symbol.SUN:
            word = symbol_word(letter)
            words.append(say("{symbol} twice", symbol=word) if number == 2 else word)
    return words


def throw_words(throw: int) -> str:
    """Both dice in words.

    >>> throw_words(5)
    'grass and dog'
    """
    return listed([symbol_word(DIE_A[throw // 3]), symbol_word(DIE_B[throw % 3])])


# -------------------------------------------------------------------- prompts and choices


def prompt(seen: Position, names: tuple[str, ...] = ()) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    if seen.actor == NOBODY:
        return game_over(seen, names)
    if seen.actor == CHANCE:
        return say(DECIDED[Phase(int(position.phase))])
    people = people_asked(seen, names)
    if position.phase == Phase.ACT:
        return _act_prompt(position, people, seen.actor)
    return _flee_prompt(position, people, seen.actor)


def _act_prompt(position: Record, people: People, player: int) -> str:
    left = symbols_left(position)
    own, other = mark("Use your throw: {symbols}."), mark("{name} uses the throw: {symbols}.")
    if position.left[Symbol.SUN]:
        own = mark("Use your throw: {symbols}. The Sun goes on at the end of the turn.")
        other = mark("{name} uses the throw: {symbols}. The Sun goes on at the end of the turn.")
    elif len(left) > 1:
        own = mark("Use your throw: {symbols}, in any order.")
        other = mark("{name} uses the throw: {symbols}, in any order.")
    return people.says(player, own, other, symbols=listed(left))


def _flee_prompt(position: Record, people: People, player: int) -> str:
    if position.waiting != NO_SHEEP:
        pushed = capital(sheep_words(position, int(position.waiting), people))
        own, other = mark("{sheep} was pushed: move it one step on."), mark("{sheep} was pushed: {name} moves it on.")
        return people.says(player, own, other, sheep=pushed)
    if position.version == Version.TACTICAL:
        own = mark("The dog frightens sheep: move them away, whoever's they are.")
        return people.says(player, own, mark("The dog frightens sheep: {name} moves them away."))
    own, other = (
        mark("The dog is next to your sheep: move it away."),
        mark("The dog is next to {name}'s sheep: {name} moves it away."),
    )
    return people.says(player, own, other)


def describe(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What a choice would do."""
    position, people = seen.record, people_asked(seen, names)
    phase = position.phase
    if phase == Phase.ACT:
        return _describe_action(position, choice, people)
    if phase == Phase.FLEE:
        return _describe_flight(position, choice, people)
    if phase == Phase.FIRST_PLAYER:
        return say("{name} begins", name=seat_name(choice, names))
    if phase == Phase.ROLL:
        return throw_words(choice)
    if phase == Phase.TURN_CARD:
        return say("a worm") if choice else say("a clean card")
    owner = seat_name(int(position.counted), names)
    return say_many("{number} worm in {name}'s pile", "{number} worms in {name}'s pile", choice, name=owner)


def _describe_action(position: Record, choice: int, people: People) -> str:
    if choice == Code.PASS:
        return say("give up {symbols}", symbols=listed(symbols_left(position)))
    if choice >= Code.DOG:
        return _describe_dog(position, choice - Code.DOG, people)
    first = SHEEP_EACH * int(position.player)
    if choice >= Code.GRAZE:
        return _describe_grazing(position, int(position.sheep[first + choice - Code.GRAZE]))
    start = int(position.sheep[first + choice // DIRECTIONS])
    target = int(NEIGHBOUR[Version.BASIC, start, choice % DIRECTIONS])
    card = _card_words(position, target)
    return say("the sheep on {start} goes to {target}, {card}", start=NAMES[start], target=NAMES[target], card=card)


def _card_words(position: Record, field: int) -> str:
    if int(position.dark) & bit(field):
        return say("two dark cards")
    if int(position.worm) & bit(field) and not worms_hidden(position):
        return say("a worm")
    return say("a light card") if int(position.light | position.worm) & bit(field) else say("no card")


def _describe_grazing(position: Record, field: int) -> str:
    name = NAMES[field]
    if int(position.dark) & bit(field):
        return say("graze on {field}: both dark cards", field=name)
    if int(position.worm) & bit(field) and not worms_hidden(position):
        return say("graze on {field}: the worm again, nothing happens", field=name)
    if position.worms == Worms.FINE:
        return say("graze on {field}: one card, unseen", field=name)
    return say("graze on {field}: one card, unless it is a worm ({chance})", field=name, chance=worm_chance(position))


def worm_chance(position: Record) -> str:
    """How likely an unturned light card is a worm."""
    worms, cards = WORMS - count(position.worm), count(position.light)
    percent = 100 * worms // cards if cards else 0
    return say("{worms} of {cards}, {percent} %", worms=worms, cards=cards, percent=percent)


def _describe_dog(position: Record, field: int, people: People) -> str:
    frightened, name = afraid(position, field), NAMES[field]
    if not frightened:
        return say("the dog goes to {field} and frightens nobody", field=name)
    whom = listed([sheep_words(position, sheep, people) for sheep in frightened])
    if position.version == Version.TACTICAL:
        return say("the dog goes to {field} and frightens {sheep}; you move them", field=name, sheep=whom)
    return say("the dog goes to {field} and frightens {sheep}", field=name, sheep=whom)


def afraid(position: Record, field: int) -> list[int]:
    """The sheep next to a dog on this field (R8.3, R9.3)."""
    near = int(ESCAPES[Version.BASIC, field])
    return [sheep for sheep in range(SHEEP_EACH * position.seats) if near & bit(position.sheep[sheep])]


def _describe_flight(position: Record, choice: int, people: People) -> str:
    sheep, direction = divmod(choice, DIRECTIONS)
    start = int(position.sheep[sheep])
    target = int(NEIGHBOUR[position.version, start, direction])
    if target == BESIDE:
        return say("over the edge")
    edge = not int(ESCAPES[Version.BASIC, start]) & bit(target)
    pushed = int(sheep_on(position, flock_of(position), target))
    text = RUNS[edge] if pushed == NO_SHEEP else PUSHES[edge]
    other = "" if pushed == NO_SHEEP else sheep_of(people, pushed // SHEEP_EACH)
    return say(text, sheep=sheep_words(position, sheep, people), target=NAMES[target], other=other)


RUNS = (mark("{sheep} runs to {target}"), mark("{sheep} runs over the edge to {target}"))
PUSHES = (
    mark("{sheep} runs to {target} and pushes {other} there"),
    mark("{sheep} runs over the edge to {target} and pushes {other} there"),
)
"""A flight across the board, and one over the edge."""


# -------------------------------------------------------------------- second thoughts


def warning(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What speaks against a legal choice: symbols given up or lost, and worms that are known."""
    position = seen.record
    if position.phase != Phase.ACT or Code.DOG <= choice < Code.PASS:
        return ""
    if choice == Code.PASS:
        return say("You would give up {symbols}.", symbols=listed(symbols_left(position)))
    if choice >= Code.GRAZE:
        field = int(position.sheep[SHEEP_EACH * int(position.player) + choice - Code.GRAZE])
        known = int(position.worm) & bit(field) and not worms_hidden(position)
        return say("A worm lies on {field}: grazing there brings nothing.", field=NAMES[field]) if known else ""
    lost = _lost(seen, choice)
    if not lost or all(_lost(seen, code) for code in seen.choices() if code != Code.PASS):
        return ""
    return say("After this step you cannot use the {symbols} any more.", symbols=listed(lost))


def _lost(seen: Position, choice: int) -> list[str]:
    """The symbols that would lapse right after a step."""
    if choice >= Code.GRAZE:
        return []
    with collecting(Event) as scenes:
        seen.game.plain.apply(copy_of(seen.record), choice)
    return [symbol_word(LETTERS[told.symbol]) for told, _ in scenes if told.kind == Event.R3_6_LAPSES]


# -------------------------------------------------------------------- around the board

TITLE = mark("The Shepherd")
PASS, THE_DOG = mark("Pass"), mark("the dog")
ON_FIELDS, CARDS_IN_PILE = mark("sheep on"), mark("cards")
LIGHT_CARDS, WORMS_IN_PILE = mark("light cards"), mark("worms")
DICE_READY = mark("The dice lie ready")
VERSIONS = {Version.BASIC: mark("basic game"), Version.TACTICAL: mark("tactical game")}

BY_CHANCE = {
    Phase.FIRST_PLAYER: mark("Who begins?"),
    Phase.ROLL: mark("The dice are thrown"),
    Phase.TURN_CARD: mark("Worm or not?"),
    Phase.COUNT_WORMS: mark("Worms in the piles?"),
}
CARD_WORDS = (mark("no card"), mark("a light card"), mark("two dark cards"), mark("a worm"))
"""By the state of a field's card, as the ledger numbers them."""

DIE_STATES = {"used": mark("used"), "left": mark("to use"), "last": mark("at the end")}


def board_title(position: Record, headline: str) -> str:
    """The title of a board's picture."""
    if not position.turn:
        return say("The Shepherd, before the first turn: {headline}", headline=headline)
    return say("The Shepherd, turn {number}: {headline}", number=position.turn, headline=headline)


def dog_words(field: int) -> str:
    """The dog and where it is."""
    return say("the dog, beside the board") if field == BESIDE else say("the dog on {field}", field=NAMES[field])


def pass_words(seen: Position) -> str:
    """Passing, or why it is not allowed (R3.5, Q8)."""
    refusal = seen.why_not(int(Code.PASS))
    return say("Pass: {refusal}", refusal=refusal) if refusal else describe(seen, int(Code.PASS))


def die_words(letter: str, state: str) -> str:
    """A die and what became of it.

    >>> die_words("U", "last")
    'Sun, at the end'
    """
    return say("{symbol}, {state}", symbol=symbol_word(letter), state=say(DIE_STATES[state]))


def cards_words(number: int) -> str:
    """A number of cards in words.

    >>> cards_words(1)
    '1 card'
    """
    return say_many("{number} card", "{number} cards", number)


def player_words(name: str, score: int, fields: list[str]) -> str:
    """How a player stands, for those who do not look."""
    return say("{name}: {cards}, sheep on {fields}", name=name, cards=cards_words(score), fields=listed(fields))


def pile_words(position: Record, player: int) -> str:
    """More about a pile where `fine` is played: light cards, and at the end the worms (Q38)."""
    if position.worms != Worms.FINE:
        return ""
    light = int(position.lights[player])
    if player < position.counted:
        return say("{light} light, worms {worms}", light=light, worms=position.found[player])
    return say("{light} light", light=light)


def gain_words(cards: int, position: Record | None) -> str:
    """What a grazing brings, with the chance of a worm where there is one."""
    worms, light = (WORMS - count(position.worm), count(position.light)) if position is not None else (0, 0)
    if not worms or not light:
        return f"+{cards}"
    return say("+{cards}, worm {percent} %", cards=cards, percent=100 * worms // light)


def movers(people: People, version: int, frightened: list[int]) -> str:
    """Who would move the frightened sheep: in the tactical game the viewer, else the owners (R8.4, R9.4)."""
    owners = list(dict.fromkeys(sheep // SHEEP_EACH for sheep in frightened))
    if version == Version.TACTICAL or owners == [people.viewer]:
        return say("you move them")
    called = [people.name(owner) for owner in owners if owner != people.viewer]
    if people.viewer in owners:
        return say("{names} and you move them", names=in_a_row(called))
    return say("{names} move them", names=listed(called)) if called[1:] else say("{name} moves them", name=called[0])


def headline(people: People, position: Record, actor: int) -> str:
    """Whose decision it is, or what happens by itself, in one line."""
    phase = Phase(int(position.phase))
    if actor < 0:
        return say(BY_CHANCE[phase]) if phase in BY_CHANCE else turn_words(position)
    if phase == Phase.ACT:
        return people.says(actor, mark("Your turn: use the throw"), mark("{name} uses the throw"))
    return people.says(actor, mark("Move sheep away from the dog"), mark("{name} moves sheep away from the dog"))


FEW_TURNS = 50
"""With fewer turns than this the last one is always in sight (Q33, Q40); the Sun's track is shown anyway."""


def turn_words(position: Record) -> str:
    """The number of the turn."""
    if not position.turn:
        return say("Before the first turn")
    if position.turn_cap < FEW_TURNS:
        return say("Turn {number} of {last}", number=position.turn, last=position.turn_cap)
    return say("Turn {number}", number=position.turn)


def time_words(position: Record) -> str:
    """How far the Sun is; where there are few turns, how many of them are over (Q33, Q40)."""
    return turn_words(position) if position.turn_cap < FEW_TURNS else sun_words(position)


def sun_words(position: Record) -> str:
    """How far the Sun is."""
    left = int(position.sun_length) - int(position.sun)
    return say_many("Sun: {number} step left", "Sun: {number} steps left", left)


def card_facts(seen: Position) -> list[str]:
    """What is left on the board, and what is known of the worms."""
    position = seen.record
    light, dark = count(position.light), count(position.dark)
    if position.worms == Worms.FINE:
        on_board = light + DARK_PAIR * dark
        return [
            say_many("{number} card on the board", "{number} cards on the board", on_board),
            say("{number} worms, found at the end", number=WORMS),
        ]
    clean = CLEAN_CARDS - sum(seen.scores)
    return [
        say_many("{number} clean card left", "{number} clean cards left", clean),
        say("worms found: {number} of {all}", number=count(position.worm), all=WORMS),
        say("worm: {chance}", chance=worm_chance(position)),
    ]


def task(position: Record, people: People) -> str:
    """What happens just now on the board, in a few words."""
    if position.phase == Phase.TURN_CARD:
        return say("The card on {field} is turned", field=NAMES[position.turned])
    if position.phase == Phase.FLEE and position.waiting != NO_SHEEP:
        pushed = sheep_of(people, int(position.waiting) // SHEEP_EACH)
        return capital(say("{sheep} was pushed: on it goes", sheep=pushed))
    if position.phase == Phase.FLEE:
        return say("The dog frightens sheep")
    over = position.phase in (Phase.OVER, Phase.COUNT_WORMS)
    return say(ENDINGS[Ending(int(position.ended))]) if over else ""


def field_words(field: int, card: int, here: list[str], near_dog: bool) -> str:
    """A field: who stands on it, what lies on it, and whether it is too near to the dog.

    >>> field_words(0, 1, ["your sheep"], True), field_words(1, 0, [], False)
    ('your sheep on b8, a light card, next to the dog', 'c8, no card')
    """
    parts = {"field": NAMES[field], "card": say(CARD_WORDS[card])}
    if not here:
        return say("{field}, {card}, next to the dog", **parts) if near_dog else say("{field}, {card}", **parts)
    parts["sheep"] = listed(here)
    if near_dog:
        return say("{sheep} on {field}, {card}, next to the dog", **parts)
    return say("{sheep} on {field}, {card}", **parts)


def sheep_of(people: People, player: int) -> str:
    """A sheep and whose it is."""
    return people.says(player, mark("your sheep"), mark("{name}'s sheep"))


def worm_words(field: int) -> str:
    """A worm that lies face up."""
    return say("a worm on {field}", field=NAMES[field])


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line. Where a worm lies is not told to those who remember (Q14)."""
    people, event = people_at(seen, names), Event(told.kind)
    if event in COUNTED:
        return COUNTED[event](told, people)
    if event == Event.R10_1_ENDS:
        return say(ENDINGS[told.ending])
    if event == Event.R3_1_THROWS:
        throw = throw_words(told.throw) if told.throw != NO_THROW else ""
        return people.says(told.player, *THROWS, number=told.turn, symbols=throw)
    if event == Event.R8_1_DOG:
        return _dog_line(seen, people, told.player, told.field)
    if event == Event.R3_6_LAPSES:
        return _lapse(seen, people, told.player, told.symbol)
    if event == Event.R5_1_GRAZES:
        return _grazing(seen, people, told.player, told.field)
    return say_made(people.text(_about(told), _text(told, seen)), _parts(told, people))


def _about(told: Told) -> int:
    """The player whom a line is about: the one who acts, or whose sheep it is; of two sheep that of the pushed one."""
    named = told.named
    return told.player if "player" in named else named.get("other", told.sheep) // SHEEP_EACH


def _text(told: Told, seen: Position) -> Text:
    """The line of an event; a second one for a sheep that is pushed on, and for a worm that was known."""
    event, again = Event(told.kind), any(told.named.get(name) for name in ("known", "pushed"))
    if event == Event.R6_4_WORM_TURNED_BACK and worms_hidden(seen.record):
        return REMEMBERED[again]
    return AGAIN[event] if again and event in AGAIN else LOG[event]


def _parts(told: Told, people: People) -> dict[str, Callable[[], object]]:
    """What a line may name."""
    return {
        "name": lambda: people.name(told.player),
        "owner": lambda: people.name(told.sheep // SHEEP_EACH),
        "other": lambda: people.whom(told.other // SHEEP_EACH),
        "field": lambda: NAMES[told.field],
        "from": lambda: NAMES[told.start],
        "to": lambda: NAMES[told.field],
    }


def _lapse(seen: Position, people: People, player: int, symbol: int) -> str:
    """Why a symbol cannot be used, with the fields of the player's sheep."""
    first = SHEEP_EACH * player
    one, other = (NAMES[seen.record.sheep[first + number]] for number in range(SHEEP_EACH))
    return people.says(player, *LAPSES[symbol], one=one, other=other)


def _grazing(seen: Position, people: People, player: int, field: int) -> str:
    """A card that must be turned over first; else the next line says what was taken (not where: Q14)."""
    is_turned = int(seen.record.light) & bit(field) and seen.record.worms != Worms.FINE
    if not is_turned or int(seen.record.worm) & bit(field):
        return ""
    return people.says(player, *(GRAZES_SOMEWHERE if worms_hidden(seen.record) else GRAZES), field=NAMES[field])


def _dog_line(seen: Position, people: People, player: int, field: int) -> str:
    """Where the dog goes, and whom it has frightened."""
    whom = [sheep_words(seen.record, sheep, people) for sheep in afraid(seen.record, field)]
    return people.says(player, *(DOG_NEAR if whom else DOG_ALONE), field=NAMES[field], sheep=listed(whom))


THROWS = (mark("Turn {number}: you throw {symbols}."), mark("Turn {number}: {name} throws {symbols}."))

GRAZES = (
    mark("Your sheep grazes on {field}: the card is turned over."),
    mark("{name}'s sheep grazes on {field}: the card is turned over."),
)
GRAZES_SOMEWHERE = (
    mark("Your sheep grazes: the card is turned over."),
    mark("{name}'s sheep grazes: the card is turned over."),
)

DOG_ALONE = (mark("You send the dog to {field}."), mark("{name} sends the dog to {field}."))
DOG_NEAR = (
    mark("You send the dog to {field}, next to {sheep}."),
    mark("{name} sends the dog to {field}, next to {sheep}."),
)

ENDINGS: dict[int, str] = {
    Ending.SUN: mark("The Sun has set: the game is over."),
    Ending.GRASS: mark("No grass is left: the game is over."),
    Ending.CAP: mark("The last turn is over: so is the game."),
}

LAPSES: dict[int, tuple[str, str]] = {
    Symbol.SHEEP: (
        mark("You cannot use the sheep: neither the sheep on {one} nor the one on {other} has a free field to go to."),
        mark(
            "{name} cannot use the sheep: neither the sheep on {one} nor the one on {other} has a free field to go to."
        ),
    ),
    Symbol.GRASS: (
        mark("You cannot use the grass: neither the sheep on {one} nor the one on {other} stands on grass."),
        mark("{name} cannot use the grass: neither the sheep on {one} nor the one on {other} stands on grass."),
    ),
    Symbol.DOG: (
        mark("You cannot use the dog: there is no field for it."),
        mark("{name} cannot use the dog: there is no field for it."),
    ),
}

LOG: dict[Event, Text] = {
    Event.R2_1_BEGINS: (mark("You begin."), mark("{name} begins.")),
    Event.R4_1_STEPS: (mark("Your sheep goes from {from} to {to}."), mark("{owner}'s sheep goes from {from} to {to}.")),
    Event.R5_2_TAKES_BOTH: (
        mark("You graze on {field} and take both dark cards."),
        mark("{name} grazes on {field} and takes both dark cards."),
    ),
    Event.R6_2_TAKES: (
        mark("You graze on {field} and take a card."),
        mark("{name} grazes on {field} and takes a card."),
    ),
    Event.R6_3_WORM_STAYS: (
        mark("You graze on {field}: a worm! The card stays there."),
        mark("{name} grazes on {field}: a worm! The card stays there."),
    ),
    Event.R6_4_WORM_TURNED_BACK: (
        mark("You graze on {field}: a worm! The card is turned back."),
        mark("{name} grazes on {field}: a worm! The card is turned back."),
    ),
    Event.R6_5_TAKES_UNSEEN: (
        mark("You graze on {field} and take a card unseen."),
        mark("{name} grazes on {field} and takes a card unseen."),
    ),
    Event.R8_3_FLEES: (mark("Your sheep runs from {from} to {to}."), mark("{owner}'s sheep runs from {from} to {to}.")),
    Event.R9_6_OVER_THE_EDGE: (
        mark("Your sheep runs over the edge, from {from} to {to}."),
        mark("{owner}'s sheep runs over the edge, from {from} to {to}."),
    ),
    Event.R9_5_PUSHES: (mark("It pushes your sheep on {to}."), mark("It pushes {other}'s sheep on {to}.")),
    Event.Q8_PASSES: (mark("You give up the rest of the throw."), mark("{name} gives up the rest of the throw.")),
}

AGAIN: dict[Event, Text] = {
    Event.R6_4_WORM_TURNED_BACK: (
        mark("You graze on {field} again: a worm! The card is turned back."),
        mark("{name} grazes on {field} again: a worm! The card is turned back."),
    ),
    Event.R8_3_FLEES: (
        mark("Your sheep is pushed on from {from} to {to}."),
        mark("{owner}'s sheep is pushed on from {from} to {to}."),
    ),
    Event.R9_6_OVER_THE_EDGE: (
        mark("Your sheep is pushed on over the edge, from {from} to {to}."),
        mark("{owner}'s sheep is pushed on over the edge, from {from} to {to}."),
    ),
}

REMEMBERED = (
    (mark("You find a worm: remember where it is."), mark("{name} finds a worm: remember where it is.")),
    (mark("You meet the worm again."), mark("{name} meets the worm again.")),
)
"""A worm that people play from memory (Q14): a new one, and one that was found before."""

WORMS_COUNTED = (
    mark_many("You have {number} worm in the pile.", "You have {number} worms in the pile."),
    mark_many("{name} has {number} worm in the pile.", "{name} has {number} worms in the pile."),
)
WON = (
    mark_many("You end with {number} card and win.", "You end with {number} cards and win."),
    mark_many("{name} ends with {number} card and wins.", "{name} ends with {number} cards and wins."),
)
NOT_WON = (
    mark_many("You end with {number} card.", "You end with {number} cards."),
    mark_many("{name} ends with {number} card.", "{name} ends with {number} cards."),
)

COUNTED: dict[Event, Callable[[Told, People], str]] = {
    Event.R7_1_SUN: lambda told, people: say_many(
        "The Sun goes on: {number} step left.", "The Sun goes on: {number} steps left.", told.left
    ),
    Event.R6_5_WORMS_COUNTED: lambda told, people: people.says_many(told.player, *WORMS_COUNTED, told.worms),
    Event.R11_1_RESULT: lambda told, people: people.says_many(told.player, *(WON if told.won else NOT_WON), told.score),
}
"""Lines about a number of things."""


def goal(position: Record, score: int) -> str:
    """What a player plays for, the cards now, and how far the Sun is (R7.1, R11.1)."""
    left = int(position.sun_length) - int(position.sun)
    return say_many(
        "Most cards win: {score} now; the Sun sets in {number} step",
        "Most cards win: {score} now; the Sun sets in {number} steps",
        left,
        score=score,
    )
