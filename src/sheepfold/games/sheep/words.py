"""What Sheep says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.bits import bit
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.naming import People, Text, game_over, is_asked, people_at, seat_name
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.sheep import lesson
from sheepfold.games.sheep.board import (
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    FIRST_ACCESS,
    FIRST_START,
    FROM_SUPPLY,
    NO_DOG,
    OTHER_ACCESS,
    POINTS,
    SHEEP_EACH,
    SHEPHERDS,
    SPECIAL,
    SQUARES,
    STARTS,
    Code,
    On,
)
from sheepfold.games.sheep.position import Event, Mark, Phase, Reason
from sheepfold.games.sheep.regions import cut_off
from sheepfold.games.sheep.rules.fences import fences_to_place
from sheepfold.games.sheep.rules.field import resting_square, touches
from sheepfold.games.sheep.rules.turns import sheep_actions
from sheepfold.games.sheep.squares import COLOUR_NAMES, square_name
from sheepfold.language import mark, mark_many, say, say_many
from sheepfold.language.phrases import full_sentence, listed, say_made

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = mark(
    "Slide your six sheep across a field of fences and stray dogs until all of them stand with your shepherd."
)

TEACHING = lesson.TEACHING

SENTENCES = {
    Reason.R8_1_OVER: mark("The game is over"),
    Reason.R2_2_OCCUPIED: mark("Something stands there already"),
    Reason.R2_3_CENTRAL_TILE: mark("No fence on the four central tiles"),
    Reason.R2_4_STARTING_TILE: mark("No fence on a starting tile"),
    Reason.R2_5_R2_6_BLOCKS_IN: mark("This would cut {name}'s corner off from the shepherds"),
    Reason.R6_1_NOT_YOUR_SHEEP: mark("You move only your own sheep"),
    Reason.R6_3_FIXED: mark("This sheep is with its shepherd and stays"),
    Reason.R6_5_CANNOT_MOVE: mark("The sheep cannot move that way"),
    Reason.R6_4_LAST_ACCESS: mark("This would leave {name}'s shepherd without a free side"),
    Reason.Q21_CORNER_GUARDED: mark("{name} still has sheep to bring in here"),
    Reason.R6_2_RUNS_ON: mark("A sheep runs until something stops it"),
    Reason.R4_1_ALL_IN_THE_FIELD: mark("All your sheep are in the field"),
    Reason.R4_1_START_OCCUPIED: mark("Your starting square is occupied"),
    Reason.R4_1_NOT_YOUR_CORNER: mark("Your sheep come in on your own starting square, {square}"),
    Reason.R5_1_SUPPLY_FIRST: mark("Dogs move only when all six are on the field"),
    Reason.R5_2_SUPPLY_EMPTY: mark("All six dogs are in the field; move one of them"),
    Reason.R5_2_NO_DOG_THERE: mark("No dog stands there"),
    Reason.R5_2_SAME_SQUARE: mark("A dog must go to another square"),
    Reason.R5_3_OCCUPIED: mark("That square is occupied"),
    Reason.R5_4_STARTING_SQUARE: mark("No dog on a starting square"),
    Reason.R3_4_LAST_POINT: mark("Your last action point must move or place a sheep"),
    Reason.R3_4_SHEEP_FIRST: mark("You must move or place a sheep this turn"),
}

NOT_NOW = {
    Phase.START: mark("Not now: chance decides who starts"),
    Phase.FENCE: mark("Not now: a fence is placed"),
    Phase.ACT: mark("Not now: a sheep is placed or slid, a dog is taken, or the turn ends"),
    Phase.DOG_TO: mark("Not now: the dog in hand is put on a square"),
    Phase.OVER: mark("Not now: nothing"),
}

SLIDES = (
    mark("the sheep on {square} runs up to {end}"),
    mark("the sheep on {square} runs right to {end}"),
    mark("the sheep on {square} runs down to {end}"),
    mark("the sheep on {square} runs left to {end}"),
)


def colour_name(colour: int) -> str:
    """A colour in words."""
    return say(COLOUR_NAMES[colour])


def sentence(position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
    """Why a choice is refused (ledger: table of mistakes)."""
    if reason == Reason.R3_3_NOT_NOW:
        return say(NOT_NOW[Phase(int(position.phase))])
    people = People(int(position.seat), names)
    if reason == Reason.R2_5_R2_6_BLOCKS_IN:
        return _cut_off(people, int(position.seats), cut_off(position, choice))
    if reason in (Reason.R6_4_LAST_ACCESS, Reason.Q21_CORNER_GUARDED):
        special = int(SPECIAL[resting_square(position, choice // DIRECTIONS, choice % DIRECTIONS)])
        guarded = (special - FIRST_ACCESS) // 2 if reason == Reason.R6_4_LAST_ACCESS else special - FIRST_START
        return say(SENTENCES[Reason(reason)], name=flock_name(people, guarded % COLOURS, int(position.seats)))
    return say(SENTENCES[Reason(reason)], square=square_name(STARTS[position.seat]))


def _cut_off(people: People, seats: int, corners: list[int]) -> str:
    owners = [flock_name(people, corner, seats) for corner in corners]
    if len(corners) > 1:
        return say("This would cut the corners of {names} off from the shepherds", names=listed(owners))
    if corners[0] == people.viewer:
        return say("This would cut your own corner off from the shepherds")
    return say(SENTENCES[Reason.R2_5_R2_6_BLOCKS_IN], name=owners[0])


def flock_name(people: People, colour: int, seats: int) -> str:
    """Whose flock it is; with three players the fourth one is nobody's and has only its colour (Q7)."""
    return people.whom(colour) if colour < seats else colour_name(colour)


# -------------------------------------------------------------------- prompts and choices


def prompt(seen: Position, names: tuple[str, ...] = ()) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    if seen.actor == NOBODY:
        return game_over(seen, names)
    if seen.actor == CHANCE:
        return say("Chance decides who starts.")
    if not is_asked(seen):
        return full_sentence(headline(people_at(seen, names), Phase(int(position.phase)), seen.actor))
    if position.phase == Phase.FENCE:
        return say(
            "Place a fence: on any square that is not in the centre or on a starting tile, and cuts no corner off."
        )
    if position.phase == Phase.DOG_TO:
        return say("Where does the dog go? Any vacant square but a starting square.")
    return _act_prompt(seen)


def _act_prompt(seen: Position) -> str:
    """What a player can do with the action points left."""
    codes, left = seen.choices(), int(seen.record.ap)
    sheep = [code for code in codes if code <= Code.PLACE]
    if seen.record.done:
        return say_many(
            "{number} action point left: slide or place a sheep, use a dog, or end your turn.",
            "{number} action points left: slide or place a sheep, use a dog, or end your turn.",
            left,
        )
    if not sheep:
        return say_many(
            "{number} action point left: no sheep can be moved or placed now; use a dog or end your turn.",
            "{number} action points left: no sheep can be moved or placed now; use a dog or end your turn.",
            left,
        )
    if len(sheep) == len(codes):
        return say_many(
            "{number} action point left: it must go to a sheep: slide one, or place one.",
            "{number} action points left: they must go to sheep: slide one, or place one.",
            left,
        )
    return say_many(
        "{number} action point left: slide or place a sheep, or use a dog; a sheep must move or come in this turn.",
        "{number} action points left: slide or place a sheep, or use a dog; a sheep must move or come in this turn.",
        left,
    )


def sheep_words(number: int) -> str:
    """A number of sheep in words.

    >>> sheep_words(0), sheep_words(3)
    ('no sheep', '3 sheep')
    """
    return say_many("{number} sheep", "{number} sheep", number) if number else say("no sheep")


def describe(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What a choice would do."""
    position = seen.record
    if position.phase == Phase.START:
        return say("{name} starts", name=seat_name(choice, names))
    if position.phase == Phase.FENCE:
        return say("a fence on {square}", square=square_name(choice))
    if position.phase == Phase.DOG_TO:
        return say("the dog goes to {square}", square=square_name(choice))
    if choice < Code.PLACE:
        return _describe_slide(position, choice, names)
    if choice >= Code.DOG_LIFT:
        return say("move the dog from {square}", square=square_name(choice - Code.DOG_LIFT))
    if choice == Code.PLACE:
        return say("bring a sheep in on {square}", square=square_name(STARTS[position.seat]))
    if choice == Code.DOG_SUPPLY:
        return say("take a dog from the supply ({number} there)", number=position.supply)
    return say("end your turn with {number} left", number=position.ap) if position.ap else say("end your turn")


def _describe_slide(position: Record, choice: int, names: tuple[str, ...]) -> str:
    square, direction = divmod(choice, DIRECTIONS)
    end = resting_square(position, square, direction)
    way = say(SLIDES[direction], square=square_name(square), end=square_name(end))
    homes = homes_after(position, choice)
    if homes == SHEEP_EACH:
        return say("{way}: the flock is complete, you win", way=way)
    if homes > position.homes[position.seat]:
        return say("{way}: home, {number} of {all}", way=way, number=homes, all=SHEEP_EACH)
    foreign = int(SPECIAL[end]) - FIRST_START
    if 0 <= foreign < position.seats and foreign != position.seat:
        return say("{way}, onto {name}'s starting square", way=way, name=seat_name(foreign, names))
    return way


def homes_after(position: Record, choice: int) -> int:
    """How many sheep of the player who decides would be at home after a slide."""
    seat = int(position.seat)
    square, direction = divmod(choice, DIRECTIONS)
    end = resting_square(position, square, direction)
    flock = {int(at) for at in position.sheep[seat] if at < SQUARES} - {square} | {end}
    home = {at for at in flock if touches(at, seat)}
    grows = True
    while grows:
        linked = {at for at in flock - home if any(_are_neighbours(at, other) for other in home)}
        home |= linked
        grows = bool(linked)
    return len(home)


def _are_neighbours(one: int, other: int) -> bool:
    rows, columns = abs(one // COLUMNS - other // COLUMNS), abs(one % COLUMNS - other % COLUMNS)
    return rows + columns == 1


# -------------------------------------------------------------------- second thoughts


def warning(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What speaks against a legal choice: a sheep that could come home, a chain that breaks, a way that is shut."""
    position = seen.record
    if position.phase == Phase.DOG_TO:
        return _dog_warning(seen, choice)
    if position.phase == Phase.ACT and choice == Code.END:
        return _end_warning(seen)
    if position.phase == Phase.ACT and choice < Code.PLACE and homes_after(position, choice) < homes(position):
        left = homes_after(position, choice)
        return say("This breaks your own chain: {number} of {all} would be home.", number=left, all=SHEEP_EACH)
    return ""


def _end_warning(seen: Position) -> str:
    position = seen.record
    best = max((homes_after(position, code) for code in seen.choices() if code < Code.PLACE), default=0)
    if best == SHEEP_EACH:
        return say("You could win now: one of your sheep can complete the flock.")
    return say("One of your sheep could still run home in this turn.") if best > homes(position) else ""


def _dog_warning(seen: Position, square: int) -> str:
    position = seen.record
    if touches(square, position.seat) and not homes(position) and position.on[OTHER_ACCESS[square]] != On.GRASS:
        return say("This shuts the last free side of your own shepherd.")
    if position.done or position.ap == 1:
        return ""
    after = copy_of(position)
    seen.game.plain.apply(after, square)
    if sheep_actions(after) or not sheep_actions(position):
        return ""
    return say("With the dog there none of your sheep can move or come in this turn.")


def homes(position: Record) -> int:
    """How many sheep of the player who decides are at home."""
    return int(position.homes[position.seat])


# -------------------------------------------------------------------- around the field


def owned(people: People, seat: int, seats: int, yours: str, theirs: str) -> str:
    """Something that is a player's: said in one way to its owner, in another with a name."""
    return say(yours) if seat == people.viewer else say(theirs, name=flock_name(people, seat, seats))


YOURS = {
    Phase.FENCE: mark("Your turn: place a fence"),
    Phase.DOG_TO: mark("Your turn: put the dog down"),
}
THEIRS = {
    Phase.FENCE: mark("{name} places a fence"),
    Phase.DOG_TO: mark("{name} puts a dog down"),
}


def headline(people: People, phase: Phase, actor: int) -> str:
    """Whose decision it is, in one line."""
    if actor < 0:
        return say("Who starts?")
    own, other = YOURS.get(phase, mark("Your turn: act")), THEIRS.get(phase, mark("{name} acts"))
    return people.says(actor, own, other)


def stage(position: Record) -> str:
    """How far the game has come."""
    if position.phase <= Phase.FENCE:
        return say("Fences {number} of {all}", number=position.fenced, all=fences_to_place(position))
    return say("Round {number} of {all}", number=round_number(position), all=position.round_cap)


def board_title(position: Record, headline: str) -> str:
    """The title of a board's picture."""
    if position.phase <= Phase.FENCE:
        return say(
            "Sheep, fences {number} of {all}: {headline}",
            number=position.fenced,
            all=fences_to_place(position),
            headline=headline,
        )
    return say(
        "Sheep, round {number} of {all}: {headline}",
        number=round_number(position),
        all=position.round_cap,
        headline=headline,
    )


def round_words(position: Record) -> str:
    """The number of the round."""
    return say("Round {number}", number=round_number(position))


def round_number(position: Record) -> int:
    """Which round is played."""
    return min(int(position.turn) // int(position.seats) + 1, int(position.round_cap))


def duty(position: Record) -> str:
    """Whether a sheep action is still due (R3.4); empty when nobody acts."""
    if position.phase not in (Phase.ACT, Phase.DOG_TO):
        return ""
    return say("sheep action made") if position.done else say("sheep action still due")


def hand(position: Record) -> str:
    """Where the dog in hand came from; empty without one."""
    if position.hand == NO_DOG:
        return ""
    if position.hand < SQUARES:
        return say("dog from {square} in hand", square=square_name(position.hand))
    return say("dog from the supply in hand")


def points(position: Record) -> tuple[int, int]:
    """Action points left, and those of the whole turn (R3.2)."""
    return int(position.ap), min(POINTS, int(position.turn) + 1)


def points_words(position: Record) -> str:
    """Action points in words."""
    left, full = points(position)
    return say_many("{left} of {number} action point left", "{left} of {number} action points left", full, left=left)


def home_words(number: int) -> str:
    """How far a flock has come."""
    return say("{number} of {all} home", number=number, all=SHEEP_EACH)


def supply_words(number: int) -> str:
    """How many dogs wait beside the field.

    >>> supply_words(1)
    '1 dog in the supply'
    """
    if not number:
        return say("no dogs in the supply")
    return say_many("{number} dog in the supply", "{number} dogs in the supply", number)


def square_words(people: People, seats: int, square: int, thing: int) -> str:
    """A square and the thing that stands on it."""
    name, special = square_name(square), int(SPECIAL[square])
    if thing == On.GRASS:
        return _vacant_words(people, seats, square)
    if thing <= On.DOG:
        return say("fence on {square}", square=name) if thing == On.FENCE else say("dog on {square}", square=name)
    if thing == On.SHEPHERD:
        shepherd = _shepherd_words(people, seats, SHEPHERDS.index(square))
        return say("{shepherd} on {square}", shepherd=shepherd, square=name)
    sheep = owned(people, thing % COLOURS, seats, mark("your sheep"), mark("{name}'s sheep"))
    if thing >= On.HOME:
        return say("{sheep} on {square}, at home", sheep=sheep, square=name)
    if special >= FIRST_ACCESS:
        shepherd = _shepherd_words(people, seats, (special - FIRST_ACCESS) // 2)
        return say("{sheep} on {square}, beside {shepherd}", sheep=sheep, square=name, shepherd=shepherd)
    if FIRST_START <= special < FIRST_START + seats:
        start = _start_words(people, seats, special - FIRST_START)
        return say("{sheep} on {square}, {start}", sheep=sheep, square=name, start=start)
    return say("{sheep} on {square}", sheep=sheep, square=name)


def _vacant_words(people: People, seats: int, square: int) -> str:
    name, special = square_name(square), int(SPECIAL[square])
    if special >= FIRST_ACCESS:
        shepherd = _shepherd_words(people, seats, (special - FIRST_ACCESS) // 2)
        return say("{square}, beside {shepherd}, vacant", square=name, shepherd=shepherd)
    if FIRST_START <= special < FIRST_START + seats:
        return say("{square}, {start}, vacant", square=name, start=_start_words(people, seats, special - FIRST_START))
    return say("{square}, vacant", square=name)


def _shepherd_words(people: People, seats: int, seat: int) -> str:
    return owned(people, seat, seats, mark("your shepherd"), mark("{name}'s shepherd"))


def _start_words(people: People, seats: int, seat: int) -> str:
    return owned(people, seat, seats, mark("your starting square"), mark("{name}'s starting square"))


def end_words(seen: Position) -> str:
    """The end of the turn, or why it is too early (R3.4)."""
    refusal = seen.why_not(int(Code.END))
    return say("End turn: {refusal}", refusal=refusal) if refusal else describe(seen, int(Code.END))


TITLE = mark("Sheep")
END_TURN = mark("End turn")
DUTY_LINES = ((mark("sheep action"), mark("still due")), (mark("sheep action"), mark("made")))
"""The duty in two short lines: still due, and done (R3.4)."""
HOME, IN_FIELD, TO_COME = mark("home"), mark("in the field"), mark("to come in")
NO_FLOCK = mark("no flock")
FENCES_HEAD = mark("Fences")
WINS = mark("wins!")


def flock_words(name: str, homes: int, squares: list[str]) -> str:
    """How a flock stands, for those who do not look."""
    home, field = home_words(homes), " ".join(squares) or say("none")
    return say("{name}: {home}, in the field {squares}", name=name, home=home, squares=field)


def dogs_words(squares: list[str]) -> str:
    """Where dogs stand."""
    return say("Dogs: {squares}", squares=" ".join(squares) or say("none"))


def fences_words(squares: list[str]) -> str:
    """Where fences stand."""
    return say("Fences: {squares}", squares=" ".join(squares) or say("none"))


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    people, event = people_at(seen, names), Event(told.kind)
    if event == Event.R3_1_TURN:
        return people.says_many(told.player, *TURN_LOG, told.points, round=told.round)
    if event == Event.R3_5_ENDS_TURN:
        return people.says_many(told.player, *ENDS_TURN_LOG, told.points)
    if event == Event.Q23_CAP:
        winners = [people.whom(seat) for seat in range(seen.seats) if told.winners & bit(seat)]
        home = sheep_words(told.homes)
        return say("The last round is over: {names} with {sheep} at home.", names=listed(winners), sheep=home)
    text = people.text(told.named.get("player", NOBODY), _log_text(told))
    return say_made(text, _log_parts(told, people))


def _log_text(told: Told) -> Text:
    if told.kind == Event.R6_2_SLIDES:
        return SLIDE_LOG[Mark(told.mark % Mark.WINS)]
    if told.kind == Event.R5_3_DOG_PUT and told.start == FROM_SUPPLY:
        return DOG_FROM_SUPPLY
    return LOG[Event(told.kind)]


def _log_parts(told: Told, people: People) -> dict[str, Callable[[], object]]:
    """What a line may name; of two squares `other` is the second, where something goes."""
    return {
        "name": lambda: people.name(told.player),
        "number": lambda: told.number,
        "square": lambda: square_name(told.start if "start" in told.kind.fields else told.square),
        "other": lambda: square_name(told.square),
        "sheep": lambda: sheep_words(told.homes),
    }


TURN_LOG = (
    mark_many(
        "Round {round}: you have {number} action point.",
        "Round {round}: you have {number} action points.",
    ),
    mark_many(
        "Round {round}: {name} has {number} action point.",
        "Round {round}: {name} has {number} action points.",
    ),
)

ENDS_TURN_LOG = (
    mark_many(
        "You end the turn, {number} action point unused.",
        "You end the turn, {number} action points unused.",
    ),
    mark_many(
        "{name} ends the turn, {number} action point unused.",
        "{name} ends the turn, {number} action points unused.",
    ),
)

DOG_FROM_SUPPLY = (
    mark("You put a dog from the supply on {other}."),
    mark("{name} puts a dog from the supply on {other}."),
)

SLIDE_LOG: dict[Mark, Text] = {
    Mark.NOTHING: (
        mark("Your sheep runs from {square} to {other}."),
        mark("{name}'s sheep runs from {square} to {other}."),
    ),
    Mark.TOUCHING: (
        mark("Your sheep runs from {square} to {other}: it is with its shepherd."),
        mark("{name}'s sheep runs from {square} to {other}: it is with its shepherd."),
    ),
    Mark.CHAINED: (
        mark("Your sheep runs from {square} to {other}: it is linked to its shepherd."),
        mark("{name}'s sheep runs from {square} to {other}: it is linked to its shepherd."),
    ),
}

LOG: dict[Event, Text] = {
    Event.R1_10_STARTS: (mark("You saw a sheep last and start."), mark("{name} saw a sheep last and starts.")),
    Event.R2_1_FENCE: (mark("You put a fence on {square}."), mark("{name} puts a fence on {square}.")),
    Event.R2_8_FENCES_STAND: mark("All {number} fences stand; the dogs are let loose."),
    Event.R4_1_PLACED: (mark("You bring a sheep in on {square}."), mark("{name} brings a sheep in on {square}.")),
    Event.R5_1_DOG_TAKEN: (mark("You take a dog from the supply."), mark("{name} takes a dog from the supply.")),
    Event.R5_2_DOG_LIFTED: (mark("You lift the dog on {square}."), mark("{name} lifts the dog on {square}.")),
    Event.R5_3_DOG_PUT: (
        mark("You put a dog from {square} on {other}."),
        mark("{name} puts a dog from {square} on {other}."),
    ),
    Event.R7_1_HOME: (mark("You have {sheep} at home."), mark("{name} has {sheep} at home.")),
    Event.R8_1_WINS: (mark("Your flock is complete: you win!"), mark("{name}'s flock is complete: {name} wins!")),
}


def goal(home: int) -> str:
    """What a player plays for, and how far it is (R8.1)."""
    return say("{number} of {all} sheep home with your shepherd", number=home, all=SHEEP_EACH)
