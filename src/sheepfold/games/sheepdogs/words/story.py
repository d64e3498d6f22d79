"""Events in words, with their places and reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.contract import NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.naming import People, Text, people_at
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs import routes
from sheepfold.games.sheepdogs.board import COLOURS, LETTERS, MOST_STAMPEDES, PENS
from sheepfold.games.sheepdogs.names import place_name, roll_text
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Event
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import points_each
from sheepfold.games.sheepdogs.rules.flocks import excess, number_of, spot, total
from sheepfold.games.sheepdogs.rules.paths import BLOCKED, edge_kind
from sheepfold.games.sheepdogs.words.names import colour_word, flock_words, place_words, way_word
from sheepfold.language import mark, mark_many, say, say_many
from sheepfold.language.phrases import capital, in_a_row, listed

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    people, event = people_at(seen, names), Event(told.kind)
    if event in NOT_IF and NOT_IF[event](told):
        return people.says(told.seat, *DECLINED[event]) if event in DECLINED else ""
    if event in COUNTED:
        return _begun(COUNTED[event](told, people, seen.record), names)
    if event not in LOG:
        return ""
    text = SECOND[event] if event in SECOND and WHEN[event](told, seen.record) else LOG[event]
    chosen = people.text(told.named.get("seat", NOBODY), text)
    return _begun(say(chosen, **_told_words(told, people, seen.record)), names)


def _begun(line: str, names: tuple[str, ...]) -> str:
    """A line with its capital; a name at its beginning stays as it is."""
    return line if line.startswith(names) else capital(line)


def _told_words(told: Told, people: People, position: Record) -> dict[str, object]:
    """Everything that a line may name: the event's numbers in words, and what follows from them."""
    words: dict[str, object] = {"most": MOST_STAMPEDES}
    for field, value in told.named.items():
        words[field] = IN_WORDS[field](value, people, position) if field in IN_WORDS else value
    if told.kind in MORE_WORDS:
        words |= MORE_WORDS[Event(told.kind)](told, people, position)
    return words


def _place(value: int, people: People, position: Record) -> str:
    return place_words(position, value, people)


IN_WORDS: dict[str, Callable[[int, People, Record], str]] = {
    "seat": lambda value, people, position: people.whom(value),
    "start": _place,
    "space": _place,
    "sheep": lambda value, people, position: flock_words(value) if value else say("no sheep"),
    "direction": lambda value, people, position: way_word(value),
    "colour": lambda value, people, position: colour_word(value),
}
"""How the numbers of events are said, by their names; all others are just numbers."""


def _call_words(told: Told, people: People, position: Record) -> dict[str, object]:
    return {"called": colour_word(told.code - 1 & 3)}


def _pen_words(told: Told, people: People, position: Record) -> dict[str, object]:
    return {"beside": place_words(position, int(board_of(position).pen_next[told.seat, told.direction]), people)}


def _edge_words(told: Told, people: People, position: Record) -> dict[str, object]:
    return {"driven": place_name(position, int(driven_space(position))), "ahead": way_word((told.direction + 3) % 6)}


def _roll_words(told: Told, people: People, position: Record) -> dict[str, object]:
    return {"roll": dice_words(told.sheep, told.code, bool(told.rare))}


def dice_words(herd: int, code: int, rare: bool) -> str:
    """A roll in words.

    >>> dice_words(0x1011, 27, True)
    'white left, black left, brown left and straight'
    """
    rolled = []
    for word in roll_text(herd, code, rare)[1:-1].split():
        faces = listed([say(FACE_WORDS[face]) for face in word[1:].split("+")])
        rolled.append(say("{colour} {faces}", colour=colour_word(LETTERS.index(word[0])), faces=faces))
    return in_a_row(rolled)


def _kept_points(told: Told, people: People, position: Record) -> dict[str, object]:
    return {"worth": points_each(position, told.seat, told.colour)}


def _heading_words(told: Told, people: People, position: Record) -> dict[str, object]:
    return {"rush": place_name(position, int(position.rush))}


FACE_WORDS = {"L": mark("left"), "S": mark("straight"), "R": mark("right")}


MORE_WORDS: dict[Event, Callable[[Told, People, Record], dict[str, object]]] = {
    Event.R4_3_CALLS: _call_words,
    Event.R4_6_PEN: _pen_words,
    Event.R6_1_EDGE: _edge_words,
    Event.R6_2_ROLL: _roll_words,
    Event.R9_4_HEADING: _heading_words,
    Event.R11_4_KEPT: _kept_points,
}


# -------------------------------------------------------------------- lines about one sheep or more


def _run_line(told: Told, people: People, position: Record) -> str:
    """A band ran, and why it stopped where it did (R7.1, R7.2)."""
    return RUNS[_why(told, position)](total(told.sheep), **_from_to(told, people, position))


def _why(told: Told, position: Record) -> str:
    if told.space >= PENS:
        return "pen"
    if position.flock & spot(told.space):
        return "sheep"
    if edge_kind(position, told.space, told.headings & 7) == BLOCKED:
        return "blocked"
    route = routes.track(position, told.headings >> 3)
    return "third" if route and len(route.cells) == 4 else "no way"


def _from_to(told: Told, people: People, position: Record) -> dict[str, str]:
    """Which sheep, from where and where to."""
    start, end = (place_words(position, place, people) for place in (told.start, told.space))
    return {"sheep": flock_words(told.sheep), "start": start, "end": end}


RUNS: dict[str, Callable[..., str]] = {
    "pen": lambda number, **parts: say_many(
        "{sheep} runs from {start} to {end}.", "{sheep} run from {start} to {end}.", number, **parts
    ),
    "sheep": lambda number, **parts: say_many(
        "{sheep} runs from {start} to {end}, to the sheep there.",
        "{sheep} run from {start} to {end}, to the sheep there.",
        number,
        **parts,
    ),
    "blocked": lambda number, **parts: say_many(
        "{sheep} runs from {start} to {end}, where the way is blocked.",
        "{sheep} run from {start} to {end}, where the way is blocked.",
        number,
        **parts,
    ),
    "third": lambda number, **parts: say_many(
        "{sheep} runs from {start} to {end}, the third empty space.",
        "{sheep} run from {start} to {end}, the third empty space.",
        number,
        **parts,
    ),
    "no way": lambda number, **parts: say_many(
        "{sheep} runs from {start} to {end}, where no way leads on.",
        "{sheep} run from {start} to {end}, where no way leads on.",
        number,
        **parts,
    ),
}


def _diverted_line(told: Told, people: People, position: Record) -> str:
    return say_many(
        "The way is shut: {sheep} goes {way} instead.",
        "The way is shut: {sheep} go {way} instead.",
        total(told.sheep),
        sheep=flock_words(told.sheep),
        way=way_word(told.direction % 6),
    )


def _stuck_line(told: Told, people: People, position: Record) -> str:
    return say_many(
        "No way out of {space}: {sheep} stays with the dog.",
        "No way out of {space}: {sheep} stay with the dog.",
        total(told.sheep),
        sheep=flock_words(told.sheep),
        space=place_words(position, told.space, people),
    )


def _stampede_line(told: Told, people: People, position: Record) -> str:
    return say_many(
        "{sheep} stampedes from {start} to {end}.",
        "{sheep} stampede from {start} to {end}.",
        total(told.sheep),
        **_from_to(told, people, position),
    )


def _home_line(told: Told, people: People, position: Record) -> str:
    worth = sum(points_each(position, told.seat, colour) * number_of(told.sheep, colour) for colour in range(COLOURS))
    sheep = flock_words(told.sheep)
    return people.says_many(told.seat, *COMES_HOME, total(told.sheep), sheep=sheep, worth=int(worth))


def _visit_line(told: Told, people: People, position: Record) -> str:
    return people.says_many(told.seat, *STRAYS, total(told.sheep), sheep=flock_words(told.sheep))


def _dealt_line(told: Told, people: People, position: Record) -> str:
    colours = [colour_word(colour) for colour in range(COLOURS) if told.colours >> colour & 1]
    return say_many(
        "A {colours} sheep is put on {space}.",
        "{colours} sheep are put on {space}.",
        len(colours),
        colours=listed(colours),
        space=place_words(position, told.space, people),
    )


def _end_line(told: Told, people: People, position: Record) -> str:
    if not told.left:
        return people.says(told.seat, mark("Your flock is nearly home."), mark("{name}'s flock is nearly home."))
    return people.says_many(told.seat, *NEARLY_HOME, told.left)


COMES_HOME = (
    mark_many("{sheep} comes home to your pen: {worth:+d}.", "{sheep} come home to your pen: {worth:+d}."),
    mark_many("{sheep} comes home to {name}'s pen: {worth:+d}.", "{sheep} come home to {name}'s pen: {worth:+d}."),
)
STRAYS = (
    mark_many("{sheep} strays into your pen.", "{sheep} stray into your pen."),
    mark_many("{sheep} strays into {name}'s pen.", "{sheep} stray into {name}'s pen."),
)
NEARLY_HOME = (
    mark_many(
        "Your flock is nearly home: {number} more turn.",
        "Your flock is nearly home: {number} more turns.",
    ),
    mark_many(
        "{name}'s flock is nearly home: {number} more turn.",
        "{name}'s flock is nearly home: {number} more turns.",
    ),
)

COUNTED: dict[Event, Callable[[Told, People, Record], str]] = {
    Event.R1_4_DEALT: _dealt_line,
    Event.R6_4_DIVERTED: _diverted_line,
    Event.R6_4_STUCK: _stuck_line,
    Event.R7_1_RUNS: _run_line,
    Event.R9_6_STAMPEDE: _stampede_line,
    Event.R11_2_PENNED: _home_line,
    Event.R11_3_VISIT: _visit_line,
    Event.R12_1_TRIGGERED: _end_line,
}


# -------------------------------------------------------------------- all other lines


NOT_IF: dict[Event, Callable[[Told], bool]] = {
    Event.R4_3_CALLS: lambda told: not told.code,
    Event.R4_6_PEN: lambda told: not told.turned,
    Event.R14_2_LEADS: lambda told: told.dog < 0,
    Event.R2_2_CHOOSES: lambda told: not told.asked,
    Event.R9_2_PICKS: lambda told: not told.asked,
    Event.R9_3_PUSHES: lambda told: not told.asked,
    Event.R9_4_HEADING: lambda told: not told.asked,
}
"""Events that nothing came of, or about which nobody was asked."""

DECLINED = {
    Event.R4_3_CALLS: (mark("You call no sheep."), mark("{name} calls no sheep.")),
    Event.R4_6_PEN: (mark("You leave the pen as it is."), mark("{name} leaves the pen as it is.")),
    Event.R14_2_LEADS: (mark("You lead no dog."), mark("{name} leads no dog.")),
}
"""What is said of an offer that was declined."""


LOG: dict[Event, Text] = {
    Event.R1_6_FIRST_PLAYER: (mark("You play first."), mark("{seat} plays first.")),
    Event.R2_1_TAKES: (mark("You take up {sheep} from {space}."), mark("{seat} takes up {sheep} from {space}.")),
    Event.R2_2_CHOOSES: (
        mark("You take a {colour} sheep to put down."),
        mark("{seat} takes a {colour} sheep to put down."),
    ),
    Event.R2_2_PUTS: (mark("You put a {colour} sheep on {space}."), mark("{seat} puts a {colour} sheep on {space}.")),
    Event.R3_1_TURN: mark("Turn {number}: {seat}."),
    Event.R4_1_SHEPHERD: (
        mark("You move the shepherd from {start} to {space}."),
        mark("{seat} moves the shepherd from {start} to {space}."),
    ),
    Event.R4_2_STAYS: (mark("Your shepherd cannot move."), mark("{seat}'s shepherd cannot move.")),
    Event.R4_3_CALLS: (
        mark("You call a {called} sheep from {start} to {space}."),
        mark("{seat} calls a {called} sheep from {start} to {space}."),
    ),
    Event.R4_5_SENDS_BACK: mark("A {colour} sheep is sent back to {space}."),
    Event.R4_6_PEN: (
        mark("You turn the pen: it opens {direction}, to {beside}."),
        mark("{seat} turns the pen: it opens {direction}, to {beside}."),
    ),
    Event.R14_2_LEADS: (mark("You lead the dog to {space}."), mark("{seat} leads the dog to {space}.")),
    Event.R5_2_DOG: (mark("You send the dog to {space}."), mark("{seat} sends the dog to {space}.")),
    Event.R5_3_NO_TARGET: (mark("Your dog finds no sheep to drive."), mark("{seat}'s dog finds no sheep to drive.")),
    Event.R6_1_EDGE: mark("The dog stands on the {direction} edge of {driven} and drives {ahead}."),
    Event.R6_2_ROLL: mark("The dice: {roll}."),
    Event.R6_3_SHEPHERD_DECIDES: (
        mark("No dice: your shepherd in {space} decides."),
        mark("No dice: {seat}'s shepherd in {space} decides."),
    ),
    Event.R8_2_WAY: (
        mark("Two equal ways: you choose {direction}."),
        mark("Two equal ways: {seat} chooses {direction}."),
    ),
    Event.R10_1_DIRECTS: (
        mark("You send a {colour} sheep {direction}."),
        mark("{seat} sends a {colour} sheep {direction}."),
    ),
    Event.R9_1_OVER_FULL: mark("Stampede! {space} holds {excess} too many."),
    Event.R9_2_PICKS: (mark("You let {space} stampede first."), mark("{seat} lets {space} stampede first.")),
    Event.R9_3_PUSHES: (mark("You let a {colour} sheep go."), mark("{seat} lets a {colour} sheep go.")),
    Event.R9_4_HEADING: mark("The stampede in {rush} heads {direction}."),
    Event.R9_7_JAM: mark("Every way out of {space} is shut: the sheep are jammed."),
    Event.R9_8_LIMIT: mark("After {most} stampedes everything stays where it is."),
    Event.R11_4_REPLACED: (
        mark("You put the {colour} visitor on {space}."),
        mark("{seat} puts the {colour} visitor on {space}."),
    ),
    Event.R11_4_KEPT: (
        mark("You keep the {colour} visitor: {worth:+d}."),
        mark("{seat} keeps the {colour} visitor: {worth:+d}."),
    ),
    Event.R12_2_OVER: mark("The last turn is played."),
    Event.R12_3_CAP: mark("The last round is over."),
}

SECOND: dict[Event, Text] = {
    Event.R4_3_CALLS: (
        mark("You call a {called} sheep from {start} to {space}, which is full."),
        mark("{seat} calls a {called} sheep from {start} to {space}, which is full."),
    ),
    Event.R14_2_LEADS: (mark("You lead dog {dog} to {space}."), mark("{seat} leads dog {dog} to {space}.")),
    Event.R5_2_DOG: (mark("You send dog {dog} to {space}."), mark("{seat} sends dog {dog} to {space}.")),
}
"""Other lines, for a call into a full space, and for dogs with numbers."""

WHEN: dict[Event, Callable[[Told, Record], bool]] = {
    Event.R4_3_CALLS: lambda told, position: bool(excess(position, told.space) >= 0 and position.call),
    Event.R14_2_LEADS: lambda told, position: bool(position.seats == 2),
    Event.R5_2_DOG: lambda told, position: bool(position.seats == 2),
}
