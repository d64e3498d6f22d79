"""Events in words, with their places and reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs import routes
from sheepfold.games.sheepdogs.board import COLOURS, LETTERS, MOST_STAMPEDES, PENS
from sheepfold.games.sheepdogs.names import place_name, roll_text
from sheepfold.games.sheepdogs.position import Event
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import points_each
from sheepfold.games.sheepdogs.rules.flocks import excess, number_of, spot, total
from sheepfold.games.sheepdogs.rules.paths import BLOCKED, edge_kind
from sheepfold.games.sheepdogs.words.names import colour_word, flock_words, place_words, way_word
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import capital, in_a_row, listed

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    event = Event(told.kind)
    if event in NOT_IF and NOT_IF[event](told):
        return say(DECLINED[event], name=names[told.a]) if event in DECLINED else ""
    if event in COUNTED:
        return _begun(COUNTED[event](told, names, seen.record), names)
    if event not in LOG:
        return ""
    text = SECOND[event] if event in SECOND and WHEN[event](told, names, seen.record) else LOG[event]
    return _begun(say(text, **_told_words(told, names, seen.record)), names)


def _begun(line: str, names: tuple[str, ...]) -> str:
    """A line with its capital; a name at its beginning stays as it is."""
    return line if line.startswith(names) else capital(line)


def _told_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    """Everything that a line may name: each of the event's numbers as a seat, a place, sheep and a direction."""
    words: dict[str, object] = {"most": MOST_STAMPEDES}
    for letter, value in zip("abcd", told[1:], strict=True):
        words[letter] = value
        words[f"{letter}_name"] = names[value] if 0 <= value < len(names) else ""
        words[f"{letter}_place"] = place_words(position, value, names)
        words[f"{letter}_sheep"] = flock_words(value) if 0 < value < 1 << 16 else say("no sheep")
        words[f"{letter}_way"] = way_word(value % 6)
        words[f"{letter}_colour"] = colour_word(value % COLOURS)
    if told.kind in MORE_WORDS:
        words |= MORE_WORDS[Event(told.kind)](told, names, position)
    return words


def _call_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"called": colour_word(told.b - 1 & 3)}


def _pen_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"beside": place_words(position, int(position.pen_next[told.a, told.b]), names)}


def _edge_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"driven": place_name(position, int(driven_space(position))), "ahead": way_word((told.b + 3) % 6)}


def _roll_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"roll": dice_words(told.a, told.b, bool(told.c))}


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


def _kept_points(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"worth": points_each(position, told.a, told.b)}


def _heading_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"rush": place_name(position, int(position.rush))}


FACE_WORDS = {"L": mark("left"), "S": mark("straight"), "R": mark("right")}


MORE_WORDS: dict[Event, Callable[[Told, tuple[str, ...], Record], dict[str, object]]] = {
    Event.R4_3_CALLS: _call_words,
    Event.R4_6_PEN: _pen_words,
    Event.R6_1_EDGE: _edge_words,
    Event.R6_2_ROLL: _roll_words,
    Event.R9_4_HEADING: _heading_words,
    Event.R11_4_KEPT: _kept_points,
}


# -------------------------------------------------------------------- lines about one sheep or more


def _run_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    """A band ran, and why it stopped where it did (R7.1, R7.2)."""
    return RUNS[_why(told, position)](total(told.a), **_from_to(told, names, position))


def _why(told: Told, position: Record) -> str:
    if told.c >= PENS:
        return "pen"
    if position.flock & spot(told.c):
        return "sheep"
    if edge_kind(position, told.c, told.d & 7) == BLOCKED:
        return "blocked"
    route = routes.track(position, told.d >> 3)
    return "third" if route and len(route.cells) == 4 else "no way"


def _from_to(told: Told, names: tuple[str, ...], position: Record) -> dict[str, str]:
    """Which sheep, from where and where to."""
    start, end = (place_words(position, place, names) for place in (told.b, told.c))
    return {"sheep": flock_words(told.a), "start": start, "end": end}


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


def _diverted_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    return say_many(
        "The way is shut: {sheep} goes {way} instead.",
        "The way is shut: {sheep} go {way} instead.",
        total(told.a),
        sheep=flock_words(told.a),
        way=way_word(told.b % 6),
    )


def _stuck_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    return say_many(
        "No way out of {space}: {sheep} stays with the dog.",
        "No way out of {space}: {sheep} stay with the dog.",
        total(told.a),
        sheep=flock_words(told.a),
        space=place_words(position, told.b, names),
    )


def _stampede_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    return say_many(
        "{sheep} stampedes from {start} to {end}.",
        "{sheep} stampede from {start} to {end}.",
        total(told.a),
        **_from_to(told, names, position),
    )


def _home_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    worth = sum(points_each(position, told.a, colour) * number_of(told.b, colour) for colour in range(COLOURS))
    return say_many(
        "{sheep} comes home to {name}'s pen: {worth:+d}.",
        "{sheep} come home to {name}'s pen: {worth:+d}.",
        total(told.b),
        sheep=flock_words(told.b),
        name=names[told.a],
        worth=int(worth),
    )


def _visit_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    return say_many(
        "{sheep} strays into {name}'s pen.",
        "{sheep} stray into {name}'s pen.",
        total(told.b),
        sheep=flock_words(told.b),
        name=names[told.a],
    )


def _dealt_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    colours = [colour_word(colour) for colour in range(COLOURS) if told.b >> colour & 1]
    return say_many(
        "A {colours} sheep is put on {space}.",
        "{colours} sheep are put on {space}.",
        len(colours),
        colours=listed(colours),
        space=place_words(position, told.a, names),
    )


def _end_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    if not told.b:
        return say("{name}'s flock is nearly home.", name=names[told.a])
    return say_many(
        "{name}'s flock is nearly home: {number} more turn.",
        "{name}'s flock is nearly home: {number} more turns.",
        told.b,
        name=names[told.a],
    )


COUNTED: dict[Event, Callable[[Told, tuple[str, ...], Record], str]] = {
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
    Event.R4_3_CALLS: lambda told: not told.b,
    Event.R4_6_PEN: lambda told: not told.c,
    Event.R14_2_LEADS: lambda told: told.b < 0,
    Event.R2_2_CHOOSES: lambda told: not told.c,
    Event.R9_2_PICKS: lambda told: not told.c,
    Event.R9_3_PUSHES: lambda told: not told.c,
    Event.R9_4_HEADING: lambda told: not told.c,
}
"""Events that nothing came of, or about which nobody was asked."""

DECLINED = {
    Event.R4_3_CALLS: mark("{name} calls no sheep."),
    Event.R4_6_PEN: mark("{name} leaves the pen as it is."),
    Event.R14_2_LEADS: mark("{name} leads no dog."),
}
"""What is said of an offer that was declined."""


LOG = {
    Event.R1_6_FIRST_PLAYER: mark("{a_name} plays first."),
    Event.R2_1_TAKES: mark("{a_name} takes up {c_sheep} from {b_place}."),
    Event.R2_2_CHOOSES: mark("{a_name} takes a {b_colour} sheep to put down."),
    Event.R2_2_PUTS: mark("{a_name} puts a {b_colour} sheep on {c_place}."),
    Event.R3_1_TURN: mark("Turn {a}: {b_name}."),
    Event.R4_1_SHEPHERD: mark("{a_name} moves the shepherd from {b_place} to {c_place}."),
    Event.R4_2_STAYS: mark("{a_name}'s shepherd cannot move."),
    Event.R4_3_CALLS: mark("{a_name} calls a {called} sheep from {c_place} to {d_place}."),
    Event.R4_5_SENDS_BACK: mark("A {b_colour} sheep is sent back to {c_place}."),
    Event.R4_6_PEN: mark("{a_name} turns the pen: it opens {b_way}, to {beside}."),
    Event.R14_2_LEADS: mark("{a_name} leads the dog to {c_place}."),
    Event.R5_2_DOG: mark("{a_name} sends the dog to {c_place}."),
    Event.R5_3_NO_TARGET: mark("{a_name}'s dog finds no sheep to drive."),
    Event.R6_1_EDGE: mark("The dog stands on the {b_way} edge of {driven} and drives {ahead}."),
    Event.R6_2_ROLL: mark("The dice: {roll}."),
    Event.R6_3_SHEPHERD_DECIDES: mark("No dice: {a_name}'s shepherd in {b_place} decides."),
    Event.R8_2_WAY: mark("Two equal ways: {a_name} chooses {b_way}."),
    Event.R10_1_DIRECTS: mark("{a_name} sends a {b_colour} sheep {c_way}."),
    Event.R9_1_OVER_FULL: mark("Stampede! {a_place} holds {b} too many."),
    Event.R9_2_PICKS: mark("{a_name} lets {b_place} stampede first."),
    Event.R9_3_PUSHES: mark("{a_name} lets a {b_colour} sheep go."),
    Event.R9_4_HEADING: mark("The stampede in {rush} heads {b_way}."),
    Event.R9_7_JAM: mark("Every way out of {a_place} is shut: the sheep are jammed."),
    Event.R9_8_LIMIT: mark("After {most} stampedes everything stays where it is."),
    Event.R11_4_REPLACED: mark("{a_name} puts the {b_colour} visitor on {c_place}."),
    Event.R11_4_KEPT: mark("{a_name} keeps the {b_colour} visitor: {worth:+d}."),
    Event.R12_2_OVER: mark("The last turn is played."),
    Event.R12_3_CAP: mark("The last round is over."),
}

SECOND = {
    Event.R4_3_CALLS: mark("{a_name} calls a {called} sheep from {c_place} to {d_place}, which is full."),
    Event.R14_2_LEADS: mark("{a_name} leads dog {b} to {c_place}."),
    Event.R5_2_DOG: mark("{a_name} sends dog {b} to {c_place}."),
}
"""Other lines, for a call into a full space, and for dogs with numbers."""

WHEN: dict[Event, Callable[[Told, tuple[str, ...], Record], bool]] = {
    Event.R4_3_CALLS: lambda told, names, position: bool(excess(position, told.d) >= 0 and position.call),
    Event.R14_2_LEADS: lambda told, names, position: len(names) == 2,
    Event.R5_2_DOG: lambda told, names, position: len(names) == 2,
}
